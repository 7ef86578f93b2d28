//! The choice of the kernel: which loop computes the sums over neighbours for a set of parameters.
//!
//! The choice is made here and nowhere else, once when the parameters change. Models whose cohesion and alignment have
//! the same neighbours get a loop that does less per candidate; the others get a loop for their steering.

use crate::global_sums::GlobalSums;
use crate::lanes::Vec2x4;
use crate::neighbours::Perception;
use crate::params::{Params, Steering};
use crate::per_rule::PerRule;
use crate::rules::{Rules, Steer, with_steering};

/// How the sums over neighbours are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// One sum for cohesion and alignment, which have the same neighbours.
    Joint,
    /// Only separation scans its neighbours, and only their distance matters.
    SeparationOnly,
    /// A sum for each rule, by the steering.
    ByRule,
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
            Kernel::SeparationOnly
        } else if one_test_serves_both && !GlobalSums::serve(params).any() && Rules::new(params).can_be_joint() {
            Kernel::Joint
        } else {
            Kernel::ByRule
        }
    }

    /// The vector that is summed over neighbours besides their offsets, for neighbours with velocities `v`.
    #[inline(always)]
    pub(crate) fn summand(self, rules: &Rules, v: Vec2x4) -> Vec2x4 {
        match self {
            Kernel::Joint => rules.joint_summand(v),
            Kernel::ByRule if with_steering!(rules.steering, S => S::TURNS) => v.unit(),
            _ => v,
        }
    }
}

/// The rules that scan their neighbours: those that use them, and that no sum over the whole flock serves.
pub(crate) fn scanned(params: &Params) -> PerRule<bool> {
    let scanned = Rules::used(params).zip(GlobalSums::serve(params), |used, global| used && !global);
    if params.nearest == 0 { scanned } else { PerRule { separation: scanned.separation, ..PerRule::default() } }
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
    fn a_rule_of_weight_0_does_not_need_the_range_of_the_others() {
        let params = Params::DEFAULT.alignment_range(10.0);
        assert_eq!(Kernel::fastest(&params), Kernel::ByRule);
        assert_eq!(Kernel::fastest(&params.clone().alignment(0.0)), Kernel::Joint);
        assert_eq!(Kernel::fastest(&params.cohesion(0.0).alignment(0.0)), Kernel::SeparationOnly);
    }

    #[test]
    fn a_joint_weight_of_0_rules_out_joint_sums() {
        assert_ne!(Kernel::fastest(&Params::DEFAULT.alignment(1.0)), Kernel::Joint);
    }
}
