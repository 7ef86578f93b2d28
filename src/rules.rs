//! The three rules and the speed limit: boids' next velocities from the sums over their flockmates.
//!
//! Pure functions; the equations are those of the models' specification ("Steering accumulate", "Steering turn").
//! Rotation needs no trigonometry at run time: the sine and cosine of the sharpest turn are taken once.

use crate::angle;
use crate::lanes::Vec2x4;
use crate::neighbours::{Pulls, Sums};
use crate::params::{Params, Steering};
use glam::Vec2;
use wide::f32x4;

/// What each rule adds to the velocities of boids, in px per step, or with turn steering to the goal they turn to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terms {
    pub(crate) cohesion: Vec2x4,
    pub(crate) separation: Vec2x4,
    pub(crate) alignment: Vec2x4,
    /// What comes of them: the velocities, before the speed limit, or the goal.
    sum: Vec2x4,
}

/// The weights and limits of a model, narrowed to `f32`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    steering: Steering,
    separation_last: bool,
    cohesion: f32,
    separation: f32,
    alignment: f32,
    min_speed: f32,
    max_speed: f32,
    /// Cosine and sine of the sharpest turn, as the unit vector at that angle.
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

    /// What alignment adds to the way to a flockmate that flies at `v`, so that one sum serves cohesion and alignment.
    ///
    /// The equations of steering `accumulate` come to
    ///
    /// ```text
    /// u = (1 − alignment) (v + separation · Σ −d_j) + joint · mean(d_j + alignment / joint · v_j)
    /// joint = (1 − alignment) · cohesion
    /// ```
    ///
    /// where with `separation_last` the separation stands outside of the bracket.
    #[inline(always)]
    pub(crate) fn pull(&self, v: Vec2x4) -> Vec2x4 {
        v * f32x4::splat(self.alignment / self.joint())
    }

    /// Whether cohesion and alignment come to one sum: not if there is nothing to divide by.
    pub(crate) fn are_joint(&self) -> bool {
        self.steering == Steering::Accumulate && self.joint().abs() > 1e-9
    }

    /// The weight of the ways to flockmates.
    fn joint(&self) -> f32 {
        (1.0 - self.alignment) * self.cohesion
    }

    /// As [`Rules::steer`], where cohesion and alignment are joint and heed the same flockmates.
    #[inline(always)]
    pub(crate) fn steer_jointly(
        &self,
        v: Vec2x4,
        seen: &Pulls,
        force: Option<Vec2x4>,
        nudge: Option<Vec2x4>,
    ) -> Vec2x4 {
        let separation = seen.separation * f32x4::splat(self.separation);
        let mut u = v;
        if !self.separation_last {
            u += separation;
        }
        let pull = seen.pull / seen.count * f32x4::splat(self.joint());
        u += (pull - u * f32x4::splat(self.alignment)).masked(seen.count.simd_gt(f32x4::ZERO));
        if self.separation_last {
            u += separation;
        }
        let u = self.limit(force.map_or(u, |force| u + force), v);
        nudge.map_or(u, |nudge| u + nudge)
    }

    /// The next velocities of boids that fly at `v`, see `seen`, and are under a force and nudged by their bounds where
    /// there are such.
    #[inline(always)]
    pub(crate) fn steer(&self, v: Vec2x4, seen: &Sums, force: Option<Vec2x4>, nudge: Option<Vec2x4>) -> Vec2x4 {
        self.obey(v, self.terms(v, seen).sum, force, nudge)
    }

    /// As [`Rules::steer`], in one copy for all that need not be fast; tells the terms of the rules, too.
    #[inline(never)]
    pub(crate) fn steer_by_terms(
        &self,
        v: Vec2x4,
        seen: &Sums,
        force: Option<Vec2x4>,
        nudge: Option<Vec2x4>,
    ) -> (Terms, Vec2x4) {
        let terms = self.terms(v, seen);
        (terms, self.obey(v, terms.sum, force, nudge))
    }

    /// What the rules come to for boids that fly at `v` and see `seen`.
    #[inline(always)]
    fn terms(&self, v: Vec2x4, seen: &Sums) -> Terms {
        match self.steering {
            Steering::Accumulate => self.nudges(v, seen),
            Steering::Turn => self.goals(seen),
        }
    }

    /// What comes of the `sum` of the rules' terms.
    #[inline(always)]
    fn obey(&self, v: Vec2x4, sum: Vec2x4, force: Option<Vec2x4>, nudge: Option<Vec2x4>) -> Vec2x4 {
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
    fn nudges(&self, v: Vec2x4, seen: &Sums) -> Terms {
        let cohesion = (seen.offsets / seen.cohesion_count).masked(seen.cohesion_count.simd_gt(f32x4::ZERO));
        let cohesion = cohesion * f32x4::splat(self.cohesion);
        let separation = seen.separation * f32x4::splat(self.separation);
        let mut sum = v + cohesion;
        if !self.separation_last {
            sum += separation;
        }
        let mean = seen.velocities / seen.alignment_count;
        let alignment = (mean - sum).masked(seen.alignment_count.simd_gt(f32x4::ZERO));
        let alignment = alignment * f32x4::splat(self.alignment);
        sum += alignment;
        if self.separation_last {
            sum += separation;
        }
        Terms { cohesion, separation, alignment, sum }
    }

    #[inline(always)]
    fn limit(&self, u: Vec2x4, v: Vec2x4) -> Vec2x4 {
        let speed_sq = u.length_sq();
        let scaled_to = |limit: f32| u * (f32x4::splat(limit) / speed_sq.sqrt());
        let too_fast = speed_sq.simd_gt(f32x4::splat(self.max_speed * self.max_speed));
        let limited = scaled_to(self.max_speed).or_else(too_fast, u);
        if self.min_speed == 0.0 {
            return limited;
        }
        let too_slow = speed_sq.simd_lt(f32x4::splat(self.min_speed * self.min_speed));
        let at_rest = speed_sq.simd_eq(f32x4::ZERO);
        let started = v.heading() * f32x4::splat(self.min_speed);
        started.or_else(at_rest, scaled_to(self.min_speed).or_else(too_slow, limited))
    }

    #[inline(always)]
    fn turn(&self, v: Vec2x4, goal: Vec2x4) -> Vec2x4 {
        let heading = v.heading();
        self.turned(heading, goal).or_else(goal.length_sq().simd_gt(f32x4::ZERO), heading)
            * f32x4::splat(self.max_speed)
    }

    #[inline(always)]
    fn goals(&self, seen: &Sums) -> Terms {
        let sees_anyone = seen.cohesion_count.simd_gt(f32x4::ZERO);
        // the mean over a set has the direction of its sum
        let goal = |sum: Vec2x4, weight: f32| (sum.unit() * f32x4::splat(weight)).masked(sees_anyone);
        let cohesion = goal(seen.offsets, self.cohesion);
        let separation = goal(seen.separation, self.separation);
        let alignment = goal(seen.velocities, self.alignment);
        Terms { cohesion, separation, alignment, sum: cohesion + alignment + separation }
    }

    /// The unit vectors `heading` turned towards `goal` as far as the sharpest turn allows.
    #[inline(always)]
    fn turned(&self, heading: Vec2x4, goal: Vec2x4) -> Vec2x4 {
        // y grows downwards: a positive angle is clockwise on screen, the way to turn when the goal is right behind
        let clockwise = heading.perp_dot(goal).simd_ge(f32x4::ZERO);
        let side = clockwise.bitselect(f32x4::ONE, -f32x4::ONE);
        let (cos, sin) = (f32x4::splat(self.max_turn.x), f32x4::splat(self.max_turn.y) * side);
        let limit = Vec2x4 { x: heading.x * cos - heading.y * sin, y: heading.y * cos + heading.x * sin };
        // the goal lies within reach when it lies on the near side of the limit, or right along it
        let beyond = limit.perp_dot(goal) * side;
        let along = beyond.simd_eq(f32x4::ZERO) & limit.dot(goal).simd_gt(f32x4::ZERO);
        // near 180° the limit is no measure for a goal that lies ahead
        let ahead = cos.simd_le(f32x4::ZERO) & heading.dot(goal).simd_gt(f32x4::ZERO);
        goal.unit().or_else(beyond.simd_lt(f32x4::ZERO) | along | ahead, limit)
    }
}
