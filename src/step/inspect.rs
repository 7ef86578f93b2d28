//! Inspection of one boid: which flockmates it sees, what each rule adds, and the velocity that results.
//!
//! The boid's group of four is steered as in a step, so that an inspection reports exactly what the step adds. Where
//! the step computes one sum for cohesion and alignment, the inspection computes two, which agrees within rounding.

use super::{Kernel, Model, Part, Stepper};
use crate::forces::{Force, Forces};
use crate::global_sums::GlobalSums;
use crate::lanes::Vec2x4;
use crate::neighbours::{Candidates, Group, Perception};
use crate::noise::Noise;
use crate::params::Params;
use crate::per_rule::PerRule;
use crate::rules::{Rules, Steer, Sums, with_steering};
use crate::state::State;
use crate::vector::Vec2;
use wide::f32x4;

/// What one boid sees and does in the next step. [`Flock::look`](crate::Flock::look) returns it.
///
/// With turn and zones steering, the rules and the forces add to a goal that the heading turns to, instead of to the
/// velocity.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Inspection {
    /// Its position in px.
    pub position: Vec2,
    /// Its velocity in px per step.
    pub velocity: Vec2,
    /// Cohesion: towards the centre of its flockmates.
    pub cohesion: Pull,
    /// Alignment: towards the mean velocity of its flockmates.
    pub alignment: Pull,
    /// Separation: away from flockmates that are too near.
    pub separation: Pull,
    /// What the pointer adds to the velocity, in px per step.
    pub pointer: Vec2,
    /// What the predators within their range add, in px per step.
    pub predators: Vec2,
    /// What the obstacles in its way add, in px per step.
    pub obstacles: Vec2,
    /// What the formation adds, in px per step.
    pub formation: Vec2,
    /// What noise adds, in px per step. Noise turns the course: the velocity including the pulls and the forces, or the
    /// goal.
    pub noise: Vec2,
    /// The sum of the three pulls, the forces and the noise, in px per step.
    pub sum: Vec2,
    /// Its velocity after the next step, in px per step. It follows from the sum, the speed limits and the bounds.
    pub next: Vec2,
}

/// The effect of one rule on one boid.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Pull {
    /// What the rule adds to the velocity, in px per step, or to the goal with turn and zones steering.
    pub pull: Vec2,
    /// The numbers of the boids that the rule uses, in ascending order.
    ///
    /// A rule with weight 0 uses none. If the boid flees from a predator, only separation uses any. Cohesion with turn
    /// and rotate steering is an exception to both, because its flockmates also decide whether the other rules act.
    /// With rotate steering, separation uses only the nearest of cohesion's flockmates.
    pub flockmates: Vec<u32>,
}

/// Inspects boid number `boid` of the `params.count` boids in `state`.
pub(crate) fn inspect(
    params: &Params,
    forces: Option<Forces>,
    noise: Option<Noise>,
    state: &State,
    boid: u32,
) -> Inspection {
    let survey = Survey::new(params, forces, state);
    // For each boid, by number: whether it is a neighbour, for each rule.
    let mut neighbours = vec![survey.whole_flock; params.count as usize];
    let mut inspection = Inspection::default();
    survey.each_group(&mut |candidates, group| {
        let id = &candidates.boids.id;
        let Some(lane) = group.slots.clone().position(|slot| id[slot] == boid) else { return };
        let is_set = |mask: f32x4| mask.to_bitmask() >> lane & 1 == 1;
        let sums = survey.scan(candidates, group, &mut |slot, masks, _| {
            let known = &mut neighbours[id[slot] as usize];
            *known = known.zip(masks, |known, mask| known || is_set(mask));
        });
        let force = survey.force(candidates, group);
        let ignored = survey.ignored_rules(&force).map(is_set);
        neighbours.iter_mut().for_each(|known| *known = known.zip(ignored, |known, ignored| known && !ignored));
        inspection = survey.steer(candidates, group, lane, sums, &force, noise);
    });
    // The scan also finds the boid itself.
    neighbours[boid as usize] = PerRule::default();
    let flockmates = |of_rule: fn(&PerRule<bool>) -> bool| {
        (0..).zip(&neighbours).filter_map(|(id, known)| of_rule(known).then_some(id)).collect()
    };
    inspection.cohesion.flockmates = flockmates(|known| known.cohesion);
    inspection.alignment.flockmates = flockmates(|known| known.alignment);
    inspection.separation.flockmates = flockmates(|known| known.separation);
    inspection
}

/// For each of the `params.count` boids in `state`, by number: how many other boids are neighbours of any of its rules.
pub(crate) fn flockmates(params: &Params, forces: Option<Forces>, state: &State) -> Vec<u32> {
    let survey = Survey::new(params, forces, state);
    let Model { forces, perception, nearest, .. } = &survey.model;
    let by_distance_only = perception.is_by_distance_only() && forces.is_none() && nearest.is_none();
    let others = params.count.saturating_sub(1);
    let mut flockmates = vec![others; params.count as usize];
    if forces.is_none() && survey.whole_flock.any() {
        return flockmates;
    }
    survey.each_group(&mut |candidates, group| {
        let counts = if by_distance_only {
            Perception::count(candidates, group).to_f32()
        } else {
            survey.count(candidates, group, others)
        };
        for (slot, count) in group.slots.clone().zip(counts.as_array()) {
            flockmates[candidates.boids.id[slot] as usize] = *count as u32;
        }
    });
    flockmates
}

/// A copy of a flock, sorted as for a step.
struct Survey {
    model: Model,
    stepper: Stepper,
    global: Option<GlobalSums>,
    /// The rules whose neighbours are the whole flock.
    whole_flock: PerRule<bool>,
}

impl Survey {
    fn new(params: &Params, forces: Option<Forces>, state: &State) -> Survey {
        let model = Model::with_kernel(params, forces, Kernel::ByRule);
        let mut stepper = Stepper::default();
        stepper.sort(&model, state);
        let global = model.global_sums(state);
        let whole_flock = Rules::used(params).zip(model.global, |used, global| used && global);
        Survey { model, stepper, global, whole_flock }
    }

    /// Visits the boids in groups, each with its candidates.
    fn each_group(&self, visit: &mut dyn FnMut(Candidates, &Group)) {
        self.stepper.each_group(&self.model, &Part { row: 0, slots: 0..usize::MAX }, |candidates, group| {
            visit(candidates, group);
            true
        });
    }

    /// The sums over a group's neighbours, as in a step. `visit` is called with the slot of each candidate, including
    /// the boids of the group. For each rule, it gets a mask of the boids that have the candidate as a neighbour.
    /// Candidates that may be among the k nearest are visited a second time; the last argument is then a mask of the
    /// boids that had them as neighbours the first time.
    fn scan(&self, candidates: Candidates, group: &Group, visit: &mut dyn FnMut(usize, PerRule<f32x4>, f32x4)) -> Sums {
        let mut sums = self.model.scan_each(candidates, group, &mut |slot, masks| visit(slot, masks, f32x4::ZERO));
        if let Some(global) = &self.global {
            global.fill(group, &mut sums);
        }
        if let Some(nearest) = &self.model.nearest {
            let mut visit = |slot: usize, masks: PerRule<f32x4>| visit(slot, masks, masks.separation);
            nearest.fill(candidates.grid, candidates.boids, group, &mut sums, Some(&mut visit));
        }
        sums
    }

    /// How many of the `others` are neighbours of any rule, for the boids of a group.
    fn count(&self, candidates: Candidates, group: &Group, others: u32) -> f32x4 {
        let ignored = self.ignored_rules(&self.force(candidates, group));
        let any = |masks: PerRule<f32x4>| {
            let PerRule { cohesion, alignment, separation } = masks.zip(ignored, |mask, ignored| mask & !ignored);
            cohesion | alignment | separation
        };
        let mut counts = f32x4::ZERO;
        self.scan(candidates, group, &mut |slot, masks, before| {
            let mut one = any(masks) & !before & f32x4::ONE;
            if let Some(lane) = group.lane_of(slot) {
                one.as_mut_array()[lane] = 0.0;
            }
            counts += one;
        });
        let see_whole_flock = any(self.whole_flock.map(|is_whole| if is_whole { !f32x4::ZERO } else { f32x4::ZERO }));
        see_whole_flock.bitselect(f32x4::splat(others as f32), counts)
    }

    fn force(&self, candidates: Candidates, group: &Group) -> Force {
        self.model.forces.as_ref().map(|forces| forces.act(candidates.boids, group)).unwrap_or_default()
    }

    /// For each rule, a mask of the boids whose neighbours it ignores because they flee. With turn steering, cohesion
    /// still needs its neighbours, because they decide whether separation acts.
    fn ignored_rules(&self, force: &Force) -> PerRule<f32x4> {
        let keeps_cohesion = with_steering!(self.model.rules.steering, S => S::NEEDS_COHESION);
        let cohesion = if keeps_cohesion { f32x4::ZERO } else { force.flees };
        PerRule { cohesion, alignment: force.flees, separation: f32x4::ZERO }
    }

    /// Steers one boid of a group as a step does. Its flockmates are still missing.
    fn steer(
        &self,
        candidates: Candidates,
        group: &Group,
        lane: usize,
        mut sums: Sums,
        force: &Force,
        noise: Option<Noise>,
    ) -> Inspection {
        let Model { rules, bounds, forces, .. } = &self.model;
        force.clear_for_fleeing(rules.steering, &mut sums);
        let influences = self.model.influences(candidates.boids, group, forces.is_some().then_some(force), noise);
        let (terms, u) = rules.steer_with_terms(group.v, &sums, &influences);
        let at = |added: Vec2x4| added.lane(lane);
        let pull = |added: Vec2x4| Pull { pull: at(added), flockmates: Vec::new() };
        let &Force { pointer, predators, obstacles, formation, .. } = force;
        let pulls = [terms.cohesion, terms.alignment, terms.separation];
        let added = pulls.into_iter().chain([pointer, predators, obstacles, formation, terms.noise]);
        let state = &candidates.boids.state[group.slots.start + lane];
        let (position, velocity) = (state.first(), state.second());
        let (p, v) = bounds.confine_one(at(group.p + u), at(u));
        let (_, next) = forces.as_ref().map_or((p, v), |forces| forces.push_out(position, p, v));
        Inspection {
            position,
            velocity,
            cohesion: pull(terms.cohesion),
            alignment: pull(terms.alignment),
            separation: pull(terms.separation),
            pointer: at(pointer),
            predators: at(predators),
            obstacles: at(obstacles),
            formation: at(formation),
            noise: at(terms.noise),
            sum: added.map(at).sum(),
            next,
        }
    }
}

/// Columns and rows of the grid that the next step uses.
pub(crate) fn cells(params: &Params) -> [u32; 2] {
    let grid = Model::new(params, None).outline(params.count as usize);
    [grid.columns, grid.rows].map(|count| count as u32)
}
