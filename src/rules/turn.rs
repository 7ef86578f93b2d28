//! Steering `turn`: the speed is constant, and the heading turns towards the weighted sum of the rules.

use super::{Candidate, Rules, Steer, Sums, Terms};
use crate::lanes::Vec2x4;
use crate::vector::Vec2;
use wide::f32x4;

pub(crate) struct Turn;

impl Steer for Turn {
    const TURNS: bool = true;
    /// Every rule acts only where cohesion sees another boid, even if its weight is 0.
    const NEEDS_COHESION: bool = true;

    /// unit(d) (1 − |d| / range)
    #[inline(always)]
    fn separation(neighbour: &Candidate, per_range: f32x4) -> Vec2x4 {
        neighbour.d * (neighbour.per_distance() - per_range)
    }

    #[inline(always)]
    fn terms(rules: &Rules, _: Vec2x4, sums: &Sums) -> Terms {
        let has_neighbours = sums.cohesion_count.any();
        // A mean has the same direction as the sum.
        let goal = |sum: Vec2x4, weight: f32| (sum.unit() * f32x4::splat(weight)).masked(has_neighbours);
        let cohesion = goal(sums.offsets, rules.cohesion);
        let separation = goal(sums.separation, rules.separation);
        let alignment = goal(sums.velocities, rules.alignment);
        Terms { cohesion, separation, alignment, sum: cohesion + alignment + separation, ..Terms::default() }
    }
}

impl Rules {
    /// Velocities after a turn towards `goal`. A boid without a goal keeps its heading.
    #[inline(always)]
    pub(super) fn turn(&self, v: Vec2x4, goal: Vec2x4) -> Vec2x4 {
        v.heading().turned_towards(goal, self.max_turn) * f32x4::splat(self.max_speed)
    }
}

impl Vec2x4 {
    /// Headings, turned towards `goal` by at most the angle of the unit vector `limit`. Without a goal they stay.
    #[inline(always)]
    pub(super) fn turned_towards(self, goal: Vec2x4, limit: Vec2) -> Vec2x4 {
        let has_goal = goal.length_sq().simd_gt(f32x4::ZERO);
        Vec2x4::select(has_goal, self.rotated_towards(goal, limit), self)
    }

    #[inline(always)]
    fn rotated_towards(self, goal: Vec2x4, limit: Vec2) -> Vec2x4 {
        // y points down, so a positive angle is clockwise on screen. Boids turn this way if the goal is exactly behind.
        let clockwise = self.perp_dot(goal).simd_ge(f32x4::ZERO);
        let side = clockwise.bitselect(f32x4::ONE, -f32x4::ONE);
        let (cos, sin) = (f32x4::splat(limit.x), f32x4::splat(limit.y) * side);
        let limit = self.rotated(Vec2x4 { x: cos, y: sin });
        // The goal is within reach if it lies on the near side of the limit, or exactly along it.
        let beyond = limit.perp_dot(goal) * side;
        let along = beyond.simd_eq(f32x4::ZERO) & limit.dot(goal).simd_gt(f32x4::ZERO);
        // With a sharpest turn of 90° or more, every goal ahead is within reach. The side test fails there: near 180°
        // such a goal can lie on either side of the limit.
        let ahead = cos.simd_le(f32x4::ZERO) & self.dot(goal).simd_gt(f32x4::ZERO);
        Vec2x4::select(beyond.simd_lt(f32x4::ZERO) | along | ahead, goal.unit(), limit)
    }
}
