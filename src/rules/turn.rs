//! Steering `turn`: the speed is constant, and the heading turns towards the weighted sum of the rules.

use super::{Candidate, Rules, Steer, Sums, Terms};
use crate::lanes::Vec2x4;
use wide::f32x4;

/// The type of this steering.
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
        let heading = v.heading();
        let has_goal = goal.length_sq().simd_gt(f32x4::ZERO);
        Vec2x4::select(has_goal, self.rotate_towards(heading, goal), heading) * f32x4::splat(self.max_speed)
    }

    /// The unit vectors `heading`, rotated towards `goal` as far as the sharpest turn allows.
    #[inline(always)]
    fn rotate_towards(&self, heading: Vec2x4, goal: Vec2x4) -> Vec2x4 {
        // y points down, so a positive angle is clockwise on screen. Boids turn this way if the goal is exactly behind.
        let clockwise = heading.perp_dot(goal).simd_ge(f32x4::ZERO);
        let side = clockwise.bitselect(f32x4::ONE, -f32x4::ONE);
        let (cos, sin) = (f32x4::splat(self.max_turn.x), f32x4::splat(self.max_turn.y) * side);
        let limit = heading.rotated(Vec2x4 { x: cos, y: sin });
        // The goal is within reach if it lies on the near side of the limit, or exactly along it.
        let beyond = limit.perp_dot(goal) * side;
        let along = beyond.simd_eq(f32x4::ZERO) & limit.dot(goal).simd_gt(f32x4::ZERO);
        // With a sharpest turn of 90° or more, every goal ahead is within reach. The side test fails there: near 180°
        // such a goal can lie on either side of the limit.
        let ahead = cos.simd_le(f32x4::ZERO) & heading.dot(goal).simd_gt(f32x4::ZERO);
        Vec2x4::select(beyond.simd_lt(f32x4::ZERO) | along | ahead, goal.unit(), limit)
    }
}
