//! The choice of the kernel: which loop computes the sums over neighbours for a set of parameters.
//!
//! The choice is made here and nowhere else, once when the parameters change. Models whose cohesion and alignment have
//! the same neighbours get a loop that does less per candidate; the others get loops specialised by const generics.

use crate::global_sums::GlobalSums;
use crate::lanes::Vec2x4;
use crate::neighbours::{Candidates, Group, Perception};
use crate::params::{Bounds, Params, Steering};
use crate::per_rule::PerRule;
use crate::rules::{ACCUMULATE, JointSums, Rules, Sums, TURN};
use wide::f32x4;

/// How the sums over neighbours are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// One sum for cohesion and alignment, which have the same neighbours.
    Joint,
    /// A sum for each rule.
    ByRule(Scan),
}

/// How the sums for each rule are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scan {
    /// Only separation scans its neighbours, and only their distance matters.
    SeparationOnly,
    /// Each rule has its own range and field of view.
    General {
        /// Decides which vectors are summed.
        steering: Steering,
        /// Whether boids see each other across the edges.
        torus: bool,
    },
}

impl Kernel {
    /// The fastest kernel that serves these parameters.
    pub(crate) fn fastest(params: &Params) -> Kernel {
        let scanned = scanned(params);
        let perception = Perception::new(params, scanned);
        let range = perception.range;
        let one_test_serves_both = perception.is_by_distance_only()
            && params.steering == Steering::Accumulate
            && (range.cohesion == range.alignment || !scanned.alignment);
        if one_test_serves_both && range.cohesion == 0.0 {
            Kernel::ByRule(Scan::SeparationOnly)
        } else if one_test_serves_both && !GlobalSums::serve(params).any() && Rules::new(params).can_be_joint() {
            Kernel::Joint
        } else {
            Kernel::ByRule(Scan::general(params))
        }
    }

    /// The vector that is summed over neighbours besides their offsets, for neighbours with velocities `v`.
    #[inline(always)]
    pub(crate) fn summand(self, rules: &Rules, v: Vec2x4) -> Vec2x4 {
        match self {
            Kernel::Joint => rules.joint_summand(v),
            Kernel::ByRule(Scan::General { steering: Steering::Turn | Steering::Zones, .. }) => v.unit(),
            Kernel::ByRule(_) => v,
        }
    }
}

/// The rules that scan their neighbours: those that use them, and that no sum over the whole flock serves.
pub(crate) fn scanned(params: &Params) -> PerRule<bool> {
    let scanned = Rules::used(params).zip(GlobalSums::serve(params), |used, global| used && !global);
    if params.nearest == 0 { scanned } else { PerRule { separation: scanned.separation, ..PerRule::default() } }
}

impl Scan {
    /// The scan that serves all parameters.
    pub(crate) fn general(params: &Params) -> Scan {
        Scan::General { steering: params.steering, torus: params.bounds == Bounds::Wrap }
    }

    /// The sums over a group's neighbours, which are some of the candidates.
    #[inline(always)]
    pub(crate) fn sums(self, perception: &Perception, candidates: Candidates, group: &Group) -> Sums {
        let Candidates { boids, grid, reach } = candidates;
        match self {
            _ if !cfg!(feature = "kernels") => self.sums_and_masks(perception, candidates, group, &mut |_, _| {}),
            Scan::SeparationOnly => {
                let JointSums { separation, .. } = perception.scan_jointly(candidates, group);
                Sums { separation, ..Sums::default() }
            }
            Scan::General { steering, torus: true } if !candidates.are_inside(group, perception.torus) => {
                perception.scan_across_edges(steering, boids, grid, reach, group)
            }
            Scan::General { steering: Steering::Turn, .. } => perception.scan::<TURN, false>(candidates, group),
            Scan::General { steering: Steering::Accumulate, .. } => {
                perception.scan::<ACCUMULATE, false>(candidates, group)
            }
            Scan::General { steering: Steering::Zones, .. } => perception.scan_zones(boids, grid, reach, group),
            Scan::General { steering: Steering::Seek, .. } => perception.scan_seeking(boids, grid, reach, group),
        }
    }

    /// The same sums, bit-identical. It also calls `visit` with the slot of each candidate, the boids of the group
    /// among them, and with masks of the boids for which the candidate is a neighbour of each rule. Small rather than
    /// fast.
    pub(crate) fn sums_and_masks(
        self,
        perception: &Perception,
        candidates: Candidates,
        group: &Group,
        visit: &mut dyn FnMut(usize, PerRule<f32x4>),
    ) -> Sums {
        let (steering, torus) = match self {
            Scan::SeparationOnly => (Steering::Accumulate, false),
            Scan::General { steering, torus } => (steering, torus),
        };
        perception.scan_each(steering, torus, candidates, group, visit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets::PRESETS;

    #[test]
    fn each_preset_gets_its_fastest_kernel() {
        let general = |steering, torus| Kernel::ByRule(Scan::General { steering, torus });
        let kernels: Vec<_> = PRESETS.iter().map(|preset| (preset.name, Kernel::fastest(&preset.params))).collect();
        let separation_only = Kernel::ByRule(Scan::SeparationOnly);
        let expected = [
            ("classic", Kernel::Joint),
            ("crowd", general(Steering::Turn, true)),
            ("procession", general(Steering::Turn, true)),
            ("springs", separation_only),
            ("cluster", separation_only),
            ("swarm", separation_only),
            ("school", general(Steering::Accumulate, false)),
            ("vicsek", general(Steering::Zones, true)),
            ("mill", general(Steering::Zones, false)),
            ("nature", general(Steering::Seek, true)),
            // The scan serves only separation: cohesion and alignment use the nearest flockmates.
            ("murmuration", general(Steering::Accumulate, false)),
        ];
        assert_eq!(kernels, expected);
    }

    #[test]
    fn a_rule_of_weight_0_does_not_need_the_range_of_the_others() {
        let params = Params::DEFAULT.alignment_range(10.0);
        let general = Kernel::ByRule(Scan::General { steering: Steering::Accumulate, torus: false });
        assert_eq!(Kernel::fastest(&params), general);
        assert_eq!(Kernel::fastest(&params.clone().alignment(0.0)), Kernel::Joint);
        assert_eq!(Kernel::fastest(&params.cohesion(0.0).alignment(0.0)), Kernel::ByRule(Scan::SeparationOnly));
    }

    #[test]
    fn a_joint_weight_of_0_rules_out_joint_sums() {
        assert_ne!(Kernel::fastest(&Params::DEFAULT.alignment(1.0)), Kernel::Joint);
    }
}
