//! Steering `seek`: each rule adds its desired velocity minus the current one, limited to `max_force`.
//!
//! After C. W. Reynolds, "Steering Behaviors for Autonomous Characters", Game Developers Conference 1999, with the
//! weights of D. Shiffman, "The Nature of Code".

use super::{Candidate, Rules, Steer, Sums, Terms};
use crate::lanes::Vec2x4;
use wide::f32x4;

pub(crate) struct Seek;

impl Steer for Seek {
    /// A boid that is seen near its own place adds to separation without bound. Subtracted, it would leave rounding errors.
    const SKIPS_ITSELF: bool = true;

    /// d / |d|². The lower limit of the divisor keeps the quotient finite.
    #[inline(always)]
    fn separation(neighbour: &Candidate, _: f32x4) -> Vec2x4 {
        neighbour.d / neighbour.d_sq.fast_max(f32x4::splat(1e-30))
    }

    #[inline(always)]
    fn terms(rules: &Rules, v: Vec2x4, sums: &Sums) -> Terms {
        let steer = |towards: Vec2x4, weight: f32| {
            let force = towards.unit() * f32x4::splat(rules.max_speed) - v;
            let length_sq = force.length_sq();
            let max_force = f32x4::splat(rules.max_force);
            let too_strong = length_sq.simd_gt(max_force * max_force);
            let force = Vec2x4::select(too_strong, force * (max_force / length_sq.sqrt()), force);
            (force * f32x4::splat(weight)).masked(towards.length_sq().simd_gt(f32x4::ZERO))
        };
        let cohesion = steer(sums.offsets, rules.cohesion);
        let separation = steer(sums.separation, rules.separation);
        let alignment = steer(sums.velocities, rules.alignment);
        Terms { cohesion, separation, alignment, sum: v + cohesion + separation + alignment, ..Terms::default() }
    }
}
