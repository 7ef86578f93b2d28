//! The three rules and the limits of speed: the next velocities of boids, from the sums over their neighbours.
//!
//! The rules are those of C. W. Reynolds, "Flocks, Herds, and Schools: A Distributed Behavioral Model", SIGGRAPH 1987.
//! The equations are written down in the model's description ("Steering accumulate", "Steering turn"). All functions
//! are pure. Turning needs no trigonometry in a step: sine and cosine of the sharpest turn are computed once.

use crate::angle;
use crate::lanes::Vec2x4;
use crate::neighbours::{JointSums, Sums};
use crate::params::{Params, Steering};
use crate::per_rule::PerRule;
use crate::vector::Vec2;
use wide::f32x4;

/// What each rule adds to the velocities of four boids, in px per step. With turn steering, what it adds to the goal
/// that their headings turn to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terms {
    pub(crate) cohesion: Vec2x4,
    pub(crate) separation: Vec2x4,
    pub(crate) alignment: Vec2x4,
    /// The velocities before the limits of speed, or the goal with turn steering.
    sum: Vec2x4,
}

/// Weights of the rules and limits of speed, narrowed to `f32`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    steering: Steering,
    separation_last: bool,
    cohesion: f32,
    separation: f32,
    alignment: f32,
    min_speed: f32,
    max_speed: f32,
    /// The unit vector at the angle of the sharpest turn: its cosine and sine.
    max_turn: Vec2,
}

impl Rules {
    pub(crate) fn new(params: &Params) -> Self {
        Rules {
            steering: params.steering,
            separation_last: params.separation_last,
            cohesion: params.cohesion as f32,
            separation: params.separation as f32,
            alignment: params.alignment as f32,
            min_speed: params.min_speed as f32,
            max_speed: params.max_speed as f32,
            max_turn: angle::unit(params.max_turn.to_radians() as f32),
        }
    }

    /// The rules that use their neighbours at all.
    pub(crate) fn used(params: &Params) -> PerRule<bool> {
        PerRule {
            // With turn steering, every rule acts only where cohesion sees another boid, even if its weight is 0.
            cohesion: params.cohesion > 0.0 || params.steering == Steering::Turn,
            alignment: params.alignment > 0.0,
            separation: params.separation > 0.0,
        }
    }

    /// What alignment adds to the offset `d` of a neighbour with velocity `v`, so that one sum serves cohesion and
    /// alignment.
    ///
    /// With accumulate steering the rules give
    ///
    /// ```text
    /// u = (1 − alignment) (v + separation · Σ −d) + joint_weight · mean(d + alignment / joint_weight · v_neighbour)
    /// joint_weight = (1 − alignment) · cohesion
    /// ```
    ///
    /// With `separation_last`, the separation is added outside of the bracket.
    #[inline(always)]
    pub(crate) fn joint_summand(&self, v: Vec2x4) -> Vec2x4 {
        v * f32x4::splat(self.alignment / self.joint_weight())
    }

    /// Whether one sum can serve cohesion and alignment. It cannot if `joint_weight`, the divisor, is close to 0.
    pub(crate) fn can_be_joint(&self) -> bool {
        self.steering == Steering::Accumulate && self.joint_weight().abs() > 1e-9
    }

    /// The weight of the mean offset.
    fn joint_weight(&self) -> f32 {
        (1.0 - self.alignment) * self.cohesion
    }

    /// [`Rules::steer`] from joint sums.
    #[inline(always)]
    pub(crate) fn steer_jointly(
        &self,
        v: Vec2x4,
        sums: &JointSums,
        force: Option<Vec2x4>,
        nudge: Option<Vec2x4>,
    ) -> Vec2x4 {
        let separation = sums.separation * f32x4::splat(self.separation);
        let mut u = v;
        if !self.separation_last {
            u += separation;
        }
        let joint = sums.joint / sums.count * f32x4::splat(self.joint_weight());
        u += (joint - u * f32x4::splat(self.alignment)).masked(sums.count.simd_gt(f32x4::ZERO));
        if self.separation_last {
            u += separation;
        }
        let u = self.limit(force.map_or(u, |force| u + force), v);
        nudge.map_or(u, |nudge| u + nudge)
    }

    /// The next velocities of boids with velocities `v` and these sums over their neighbours. `force` is what the
    /// pointer and the obstacles add, `nudge` what the bounds add.
    #[inline(always)]
    pub(crate) fn steer(&self, v: Vec2x4, sums: &Sums, force: Option<Vec2x4>, nudge: Option<Vec2x4>) -> Vec2x4 {
        self.next_velocity(v, self.terms(v, sums).sum, force, nudge)
    }

    /// [`Rules::steer`], which also returns the terms of the rules. Callers that need not be fast share this one copy.
    #[inline(never)]
    pub(crate) fn steer_with_terms(
        &self,
        v: Vec2x4,
        sums: &Sums,
        force: Option<Vec2x4>,
        nudge: Option<Vec2x4>,
    ) -> (Terms, Vec2x4) {
        let terms = self.terms(v, sums);
        (terms, self.next_velocity(v, terms.sum, force, nudge))
    }

    #[inline(always)]
    fn terms(&self, v: Vec2x4, sums: &Sums) -> Terms {
        match self.steering {
            Steering::Accumulate => self.accumulate_terms(v, sums),
            Steering::Turn => self.turn_terms(sums),
        }
    }

    /// The next velocities, where the terms of the rules add up to `sum`.
    #[inline(always)]
    fn next_velocity(&self, v: Vec2x4, sum: Vec2x4, force: Option<Vec2x4>, nudge: Option<Vec2x4>) -> Vec2x4 {
        let sum = force.map_or(sum, |force| sum + force);
        match self.steering {
            Steering::Accumulate => {
                let u = self.limit(sum, v);
                nudge.map_or(u, |nudge| u + nudge)
            }
            Steering::Turn => {
                let u = self.turn(v, sum);
                nudge.map_or(u, |nudge| (u + nudge).unit() * f32x4::splat(self.max_speed))
            }
        }
    }

    #[inline(always)]
    fn accumulate_terms(&self, v: Vec2x4, sums: &Sums) -> Terms {
        let cohesion = (sums.offsets / sums.cohesion_count).masked(sums.cohesion_count.simd_gt(f32x4::ZERO));
        let cohesion = cohesion * f32x4::splat(self.cohesion);
        let separation = sums.separation * f32x4::splat(self.separation);
        let mut sum = v + cohesion;
        if !self.separation_last {
            sum += separation;
        }
        let mean = sums.velocities / sums.alignment_count;
        let alignment = (mean - sum).masked(sums.alignment_count.simd_gt(f32x4::ZERO));
        let alignment = alignment * f32x4::splat(self.alignment);
        sum += alignment;
        if self.separation_last {
            sum += separation;
        }
        Terms { cohesion, separation, alignment, sum }
    }

    /// Velocities `u` brought within the limits of speed. `v` are the velocities before, which give a boid at rest its
    /// direction.
    #[inline(always)]
    fn limit(&self, u: Vec2x4, v: Vec2x4) -> Vec2x4 {
        let speed_sq = u.length_sq();
        let scaled_to = |limit: f32| u * (f32x4::splat(limit) / speed_sq.sqrt());
        let too_fast = speed_sq.simd_gt(f32x4::splat(self.max_speed * self.max_speed));
        let limited = Vec2x4::select(too_fast, scaled_to(self.max_speed), u);
        if self.min_speed == 0.0 {
            return limited;
        }
        let too_slow = speed_sq.simd_lt(f32x4::splat(self.min_speed * self.min_speed));
        let at_rest = speed_sq.simd_eq(f32x4::ZERO);
        let started = v.heading() * f32x4::splat(self.min_speed);
        Vec2x4::select(at_rest, started, Vec2x4::select(too_slow, scaled_to(self.min_speed), limited))
    }

    /// Velocities after a turn towards `goal`. A boid without a goal keeps its heading.
    #[inline(always)]
    fn turn(&self, v: Vec2x4, goal: Vec2x4) -> Vec2x4 {
        let heading = v.heading();
        let has_goal = goal.length_sq().simd_gt(f32x4::ZERO);
        Vec2x4::select(has_goal, self.rotate_towards(heading, goal), heading) * f32x4::splat(self.max_speed)
    }

    #[inline(always)]
    fn turn_terms(&self, sums: &Sums) -> Terms {
        let has_neighbours = sums.cohesion_count.simd_gt(f32x4::ZERO);
        // A mean has the same direction as the sum.
        let goal = |sum: Vec2x4, weight: f32| (sum.unit() * f32x4::splat(weight)).masked(has_neighbours);
        let cohesion = goal(sums.offsets, self.cohesion);
        let separation = goal(sums.separation, self.separation);
        let alignment = goal(sums.velocities, self.alignment);
        Terms { cohesion, separation, alignment, sum: cohesion + alignment + separation }
    }

    /// The unit vectors `heading`, rotated towards `goal` as far as the sharpest turn allows.
    #[inline(always)]
    fn rotate_towards(&self, heading: Vec2x4, goal: Vec2x4) -> Vec2x4 {
        // y points down, so a positive angle is clockwise on screen. Boids turn this way if the goal is exactly behind.
        let clockwise = heading.perp_dot(goal).simd_ge(f32x4::ZERO);
        let side = clockwise.bitselect(f32x4::ONE, -f32x4::ONE);
        let (cos, sin) = (f32x4::splat(self.max_turn.x), f32x4::splat(self.max_turn.y) * side);
        let limit = Vec2x4 { x: heading.x * cos - heading.y * sin, y: heading.y * cos + heading.x * sin };
        // The goal is within reach if it lies on the near side of the limit, or exactly along it.
        let beyond = limit.perp_dot(goal) * side;
        let along = beyond.simd_eq(f32x4::ZERO) & limit.dot(goal).simd_gt(f32x4::ZERO);
        // With a sharpest turn of 90° or more, every goal ahead is within reach. The side test fails there: near 180°
        // such a goal can lie on either side of the limit.
        let ahead = cos.simd_le(f32x4::ZERO) & heading.dot(goal).simd_gt(f32x4::ZERO);
        Vec2x4::select(beyond.simd_lt(f32x4::ZERO) | along | ahead, goal.unit(), limit)
    }
}
