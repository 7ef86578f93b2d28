//! Steering `seek`: each rule adds its desired velocity minus the current one, limited to `max_force`.
//!
//! After C. W. Reynolds, "Steering Behaviors for Autonomous Characters", Game Developers Conference 1999, with the
//! weights of D. Shiffman, "The Nature of Code".

use super::{Rules, Sums, Terms};
use crate::lanes::Vec2x4;
use wide::f32x4;

impl Rules {
    #[inline(always)]
    pub(super) fn seek_terms(&self, v: Vec2x4, sums: &Sums) -> Terms {
        let steer = |towards: Vec2x4, weight: f32| {
            let force = towards.unit() * f32x4::splat(self.max_speed) - v;
            let length_sq = force.length_sq();
            let max_force = f32x4::splat(self.max_force);
            let too_strong = length_sq.simd_gt(max_force * max_force);
            let force = Vec2x4::select(too_strong, force * (max_force / length_sq.sqrt()), force);
            (force * f32x4::splat(weight)).masked(towards.length_sq().simd_gt(f32x4::ZERO))
        };
        let cohesion = steer(sums.offsets, self.cohesion);
        let separation = steer(sums.separation, self.separation);
        let alignment = steer(sums.velocities, self.alignment);
        Terms { cohesion, separation, alignment, sum: v + cohesion + separation + alignment, ..Terms::default() }
    }
}
