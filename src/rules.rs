//! The three rules and the limits of speed: the next velocities of boids, from the sums over their neighbours.
//!
//! The rules are those of C. W. Reynolds, "Flocks, Herds, and Schools: A Distributed Behavioral Model", SIGGRAPH 1987.
//! There are four kinds of steering, a file each; docs/model.md has their equations. All functions are pure. Turning needs
//! no trigonometry in a step: sine and cosine of the sharpest turn are computed once.

mod accumulate;
mod seek;
mod sums;
mod turn;
mod zones;

pub(crate) use sums::{JointSums, Sums};

use crate::angle;
use crate::lanes::Vec2x4;
use crate::params::{Params, Steering};
use crate::per_rule::PerRule;
use crate::vector::Vec2;
use wide::f32x4;

/// The kinds of steering, as values of const generics.
pub(crate) const ACCUMULATE: u8 = Steering::Accumulate as u8;
pub(crate) const TURN: u8 = Steering::Turn as u8;
pub(crate) const ZONES: u8 = Steering::Zones as u8;
pub(crate) const SEEK: u8 = Steering::Seek as u8;

/// What each rule adds to the velocities of four boids, in px per step. With turn and zones steering, what it adds to the
/// goal that their headings turn to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terms {
    pub(crate) cohesion: Vec2x4,
    pub(crate) separation: Vec2x4,
    pub(crate) alignment: Vec2x4,
    /// What noise adds to the course, which is the sum of velocity, rules and forces, or the goal.
    pub(crate) noise: Vec2x4,
    /// The velocities before forces, noise and the limits of speed, or the goal.
    sum: Vec2x4,
}

/// What acts on four boids besides the rules, where anything does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Influences {
    /// What the forces add to the course.
    pub(crate) force: Option<Vec2x4>,
    /// The rotation of the course by noise, as a unit vector.
    pub(crate) noise: Option<Vec2x4>,
    /// What the bounds add to the velocity.
    pub(crate) nudge: Option<Vec2x4>,
}

/// Weights of the rules and limits of speed, narrowed to `f32`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) steering: Steering,
    separation_last: bool,
    cohesion: f32,
    separation: f32,
    alignment: f32,
    own_heading: f32,
    min_speed: f32,
    max_speed: f32,
    max_force: f32,
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
            own_heading: params.own_heading as f32,
            min_speed: params.min_speed as f32,
            max_speed: params.max_speed as f32,
            max_force: params.max_force as f32,
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

    /// Whether [`Rules::steer`] serves this steering. [`Rules::steer_with_terms`] serves every one.
    pub(crate) fn is_inlined(&self) -> bool {
        cfg!(feature = "kernels") && matches!(self.steering, Steering::Accumulate | Steering::Turn)
    }

    /// The next velocities of boids with velocities `v` and these sums over their neighbours, by steering `accumulate` or
    /// `turn`.
    #[inline(always)]
    pub(crate) fn steer(&self, v: Vec2x4, sums: &Sums, influences: &Influences) -> Vec2x4 {
        if self.steering == Steering::Turn {
            let course = self.course(true, v, self.turn_terms(sums).sum, influences);
            self.next_velocity(true, v, course, influences)
        } else {
            let course = self.course(false, v, self.accumulate_terms(v, sums).sum, influences);
            self.next_velocity(false, v, course, influences)
        }
    }

    /// The next velocities by any steering, and the terms of the rules and the noise. Callers that need not be fast share
    /// this one copy.
    #[inline(never)]
    pub(crate) fn steer_with_terms(&self, v: Vec2x4, sums: &Sums, influences: &Influences) -> (Terms, Vec2x4) {
        let (turns, mut terms) = match self.steering {
            Steering::Accumulate => (false, self.accumulate_terms(v, sums)),
            Steering::Turn => (true, self.turn_terms(sums)),
            Steering::Zones => (true, self.zones_terms(v, sums)),
            Steering::Seek => (false, self.seek_terms(v, sums)),
        };
        let course = self.course(turns, v, terms.sum, influences);
        terms.noise = course - influences.force.map_or(terms.sum, |force| terms.sum + force);
        (terms, self.next_velocity(turns, v, course, influences))
    }

    /// The courses of boids, where the terms of the rules add up to `sum`: their velocities before the limits of speed,
    /// or the goals that their headings turn to if the steering `turns` them.
    #[inline(always)]
    fn course(&self, turns: bool, v: Vec2x4, sum: Vec2x4, influences: &Influences) -> Vec2x4 {
        let sum = influences.force.map_or(sum, |force| sum + force);
        let Some(noise) = influences.noise else { return sum };
        // A boid without a goal flies on, so that noise turns its heading.
        let has_course = sum.length_sq().simd_gt(f32x4::ZERO);
        let course = if turns { Vec2x4::select(has_course, sum, v.heading()) } else { sum };
        course.rotated(noise)
    }

    /// The next velocities of boids with these courses.
    #[inline(always)]
    fn next_velocity(&self, turns: bool, v: Vec2x4, course: Vec2x4, influences: &Influences) -> Vec2x4 {
        if turns {
            let u = self.turn(v, course);
            influences.nudge.map_or(u, |nudge| (u + nudge).unit() * f32x4::splat(self.max_speed))
        } else {
            let u = self.limit(course, v);
            influences.nudge.map_or(u, |nudge| u + nudge)
        }
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
}
