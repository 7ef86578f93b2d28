//! What a step needs to know about the parameters, computed once when they change.

use super::Kernel;
use crate::bounds::Bounds;
use crate::forces::{Force, Forces};
use crate::global_sums::GlobalSums;
use crate::grid::Grid;
use crate::lanes::{LANES, Vec2x4};
use crate::neighbours::{Candidates, Group, Nearest, Perception, spacing};
use crate::noise::Noise;
use crate::params::Params;
use crate::per_rule::PerRule;
use crate::rules::{Influences, Rules, Sums, with_steering};
use crate::state::{Sorted, State};
use wide::f32x4;

/// A set of parameters, prepared for steps.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) rules: Rules,
    pub(crate) bounds: Bounds,
    pub(crate) forces: Option<Forces>,
    pub(crate) perception: Perception,
    pub(crate) kernel: Kernel,
    /// The search for the k nearest, where cohesion and alignment use only those.
    pub(crate) nearest: Option<Nearest>,
    /// Height of the grid's cells in px: the reach, so that a scan has three rows. A search for the nearest has no fixed
    /// reach, so its cells are as high as the boids are apart.
    pub(crate) cell: f32,
    /// The rules that sums over the whole flock serve.
    pub(crate) global: PerRule<bool>,
    pub(crate) look_ahead: f32,
}

impl Model {
    /// A model for steps, with the fastest kernel.
    pub(crate) fn new(params: &Params, forces: Option<Forces>) -> Self {
        Model::with_kernel(params, forces, Kernel::fastest(params))
    }

    pub(super) fn with_kernel(params: &Params, forces: Option<Forces>, kernel: Kernel) -> Self {
        let nearest = Nearest::new(params);
        let perception = Perception::new(params, scanned(params));
        let cell = if nearest.is_some() { spacing(params) } else { perception.row_height() };
        let (rules, bounds) = (Rules::new(params), Bounds::new(params));
        Model {
            nearest,
            cell,
            rules,
            bounds,
            forces,
            perception,
            kernel,
            global: GlobalSums::serve(params),
            look_ahead: params.look_ahead as f32,
        }
    }

    /// The candidates of a step of `count` boids that are spread evenly, where four boids share each candidate.
    fn work(&self, count: f64) -> f64 {
        let reach = f64::from(self.perception.row_height());
        let size = self.bounds.size.as_dvec2();
        // A scan covers three rows as high as the reach.
        let share = (2.0 * reach / size.x).min(1.0) * (3.0 * reach / size.y).min(1.0);
        count * count * share / LANES as f64
    }

    pub(crate) fn outline(&self, count: usize) -> Grid {
        Grid::outline(count, self.bounds.size, self.cell)
    }

    /// The next velocities of a group with these sums, under forces and noise, by any steering. Most flocks have neither
    /// force nor noise; inlined, this would make their steps slower.
    #[cold]
    #[inline(never)]
    pub(super) fn steer(&self, boids: &Sorted, group: &Group, mut sums: Sums, noise: Option<Noise>) -> Vec2x4 {
        let force = self.forces.as_ref().map(|forces| forces.act(boids, group));
        if let Some(force) = &force {
            force.clear_for_fleeing(self.rules.steering, &mut sums);
            if self.kernel == Kernel::Joint {
                sums.cohesion_count = sums.cohesion_count.masked(!force.flees);
            }
        }
        let influences = self.influences(boids, group, force.as_ref(), noise);
        match self.kernel {
            Kernel::Joint => self.rules.steer_jointly(group.v, &sums, &influences),
            _ => self.rules.steer_with_terms(group.v, &sums, &influences).1,
        }
    }

    pub(super) fn influences(
        &self,
        boids: &Sorted,
        group: &Group,
        force: Option<&Force>,
        noise: Option<Noise>,
    ) -> Influences {
        let numbers = || std::array::from_fn(|lane| boids.id[group.slots.start + lane]);
        Influences {
            force: force.map(Force::sum),
            noise: noise.map(|noise| noise.rotations(numbers())),
            nudge: self.bounds.nudge(group.p),
        }
    }

    /// Joint sums over a group's neighbours.
    #[inline(always)]
    pub(super) fn scan_jointly(&self, candidates: Candidates, group: &Group) -> Sums {
        // Not read from the sorted copy: that would take a step of classic 3 % more instructions.
        let own = (group.p + group.v * f32x4::splat(self.look_ahead), self.rules.joint_summand(group.v));
        self.perception.scan_jointly(candidates, group, own)
    }

    /// The sums over a group's neighbours.
    #[inline(always)]
    pub(crate) fn scan(&self, candidates: Candidates, group: &Group) -> Sums {
        if !cfg!(feature = "kernels") {
            return self.scan_each(candidates, group, &mut |_, _| {});
        }
        if self.kernel == Kernel::SeparationOnly {
            // Computed as above, vicsek and mill, whose loops are compiled beside this one, would take 4 and 6 % more.
            let own = (group.seen_at, group.summand);
            let Sums { separation, .. } = self.perception.scan_jointly(candidates, group, own);
            return Sums { separation, ..Sums::default() };
        }
        with_steering!(self.rules.steering, S => self.perception.scan::<S>(candidates, group))
    }

    /// The same sums, bit-identical: see [`Perception::scan_each`].
    pub(super) fn scan_each(
        &self,
        candidates: Candidates,
        group: &Group,
        visit: &mut dyn FnMut(usize, PerRule<f32x4>),
    ) -> Sums {
        self.perception.scan_each(self.rules.steering, self.bounds.is_torus(), candidates, group, visit)
    }

    /// The sums over all boids of `state`, if they serve any rule.
    pub(super) fn global_sums(&self, state: &State) -> Option<GlobalSums> {
        self.global.any().then(|| GlobalSums::new(self.global, state.len(), |i| self.seen(state, i)))
    }
}

/// The rules that scan their neighbours: they use neighbours, and no sum over the whole flock serves them.
pub(super) fn scanned(params: &Params) -> PerRule<bool> {
    let scanned = Rules::used(params).zip(GlobalSums::serve(params), |used, global| used && !global);
    if params.nearest == 0 { scanned } else { PerRule { separation: scanned.separation, ..PerRule::default() } }
}

impl Params {
    /// An estimate of the work of a step, in the candidates that [`Flock::step_part`](crate::Flock::step_part) counts,
    /// for boids that are spread evenly over the world. Each takes 1 to 5 ns. [`Flock::work`](crate::Flock::work) counts those
    /// of a flock as it is.
    ///
    /// ```
    /// use boids_canvas::Params;
    ///
    /// let params = Params::DEFAULT.count(100_000);
    /// let all_ranges = |range| params.clone().cohesion_range(range).alignment_range(range).separation_range(range);
    /// assert_eq!(all_ranges(10_000.0).work(), 2.5e9);
    /// assert!(all_ranges(10.0).work() < 1e8);
    /// ```
    pub fn work(&self) -> f64 {
        Model::new(self, None).work(self.count.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::PRESETS;

    #[test]
    fn some_presets_get_a_faster_kernel() {
        let kernels = PRESETS.iter().map(|preset| (preset.name, Kernel::fastest(&preset.params)));
        let faster: Vec<_> = kernels.filter(|(_, kernel)| *kernel != Kernel::ByRule).collect();
        let separation_only = ["springs", "cluster", "swarm"].map(|name| (name, Kernel::SeparationOnly));
        assert_eq!(faster, [vec![("classic", Kernel::Joint)], separation_only.to_vec()].concat());
    }

    #[test]
    fn rules_that_use_their_neighbours_decide_on_the_kernel() {
        let params = Params::DEFAULT.alignment_range(10.0);
        assert_eq!(Kernel::fastest(&params), Kernel::ByRule);
        assert_eq!(Kernel::fastest(&params.clone().alignment(0.0)), Kernel::Joint);
        assert_eq!(Kernel::fastest(&params.cohesion(0.0).alignment(0.0)), Kernel::SeparationOnly);
        // its joint weight would be 0
        assert_ne!(Kernel::fastest(&Params::DEFAULT.alignment(1.0)), Kernel::Joint);
    }
}
