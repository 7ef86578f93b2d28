//! Steering `accumulate`: each rule adds to the velocity, one after the other.

use super::{Candidate, Rules, Steer, Sums, Terms};
use crate::lanes::Vec2x4;
use wide::f32x4;

pub(crate) struct Accumulate;

impl Steer for Accumulate {
    const SEPARATION_SUMS_OFFSETS: bool = true;

    #[inline(always)]
    fn separation(neighbour: &Candidate, _: f32x4) -> Vec2x4 {
        neighbour.d
    }

    #[inline(always)]
    fn terms(rules: &Rules, v: Vec2x4, sums: &Sums) -> Terms {
        let cohesion = (sums.offsets / sums.cohesion_count.to_f32()).masked(sums.cohesion_count.any());
        let cohesion = cohesion * f32x4::splat(rules.cohesion);
        let separation = sums.separation * f32x4::splat(rules.separation);
        let mut sum = v + cohesion;
        if !rules.separation_last {
            sum += separation;
        }
        let mean = sums.velocities / sums.alignment_count.to_f32();
        let alignment = (mean - sum).masked(sums.alignment_count.any());
        let alignment = alignment * f32x4::splat(rules.alignment);
        sum += alignment;
        if rules.separation_last {
            sum += separation;
        }
        Terms { cohesion, separation, alignment, sum, ..Terms::default() }
    }
}
