//! The three rules and the speed limit: a boid's next velocity from the sums over its flockmates.
//!
//! Pure functions; the equations are those of the models' specification ("Steering accumulate", "Steering turn").
//! Rotation needs no trigonometry at run time: the sine and cosine of the sharpest turn are taken once, from `libm`,
//! so that they are the same bits everywhere.

use crate::neighbours::Sums;
use crate::params::{Params, Steering};
use glam::Vec2;

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
        let max_turn = params.max_turn.to_radians() as f32;
        Rules {
            steering: params.steering,
            separation_last: params.separation_last,
            cohesion: params.cohesion as f32,
            separation: params.separation as f32,
            alignment: params.alignment as f32,
            min_speed: params.min_speed as f32,
            max_speed: params.max_speed as f32,
            max_turn: Vec2::new(libm::cosf(max_turn), libm::sinf(max_turn)),
        }
    }

    /// The next velocity of a boid that flies at `v`, sees `seen` and is nudged by its bounds.
    #[inline]
    pub(crate) fn steer(&self, v: Vec2, seen: &Sums, nudge: Option<Vec2>) -> Vec2 {
        match self.steering {
            Steering::Accumulate => self.accumulate(v, seen) + nudge.unwrap_or(Vec2::ZERO),
            Steering::Turn => {
                let u = self.turn(v, seen);
                match nudge {
                    Some(nudge) => unit(u + nudge) * self.max_speed,
                    None => u,
                }
            }
        }
    }

    #[inline]
    fn accumulate(&self, v: Vec2, seen: &Sums) -> Vec2 {
        let mut u = v;
        if seen.cohesion_count > 0.0 {
            u += seen.offsets / seen.cohesion_count * self.cohesion;
        }
        let separation = seen.separation * self.separation;
        if !self.separation_last {
            u += separation;
        }
        if seen.alignment_count > 0.0 {
            u += (seen.velocities / seen.alignment_count - u) * self.alignment;
        }
        if self.separation_last {
            u += separation;
        }
        self.limit(u, v)
    }

    #[inline]
    fn limit(&self, u: Vec2, v: Vec2) -> Vec2 {
        let speed_sq = u.length_squared();
        if speed_sq > self.max_speed * self.max_speed {
            u * (self.max_speed / speed_sq.sqrt())
        } else if speed_sq >= self.min_speed * self.min_speed {
            u
        } else if speed_sq > 0.0 {
            u * (self.min_speed / speed_sq.sqrt())
        } else {
            heading(v) * self.min_speed
        }
    }

    #[inline]
    fn turn(&self, v: Vec2, seen: &Sums) -> Vec2 {
        let heading = heading(v);
        if seen.cohesion_count == 0.0 {
            return heading * self.max_speed;
        }
        // the mean over a set has the direction of its sum
        let goal = unit(seen.offsets) * self.cohesion
            + unit(seen.velocities) * self.alignment
            + unit(seen.separation) * self.separation;
        self.turned(heading, goal) * self.max_speed
    }

    /// The unit vector `heading` turned towards `goal` as far as the sharpest turn allows.
    #[inline]
    fn turned(&self, heading: Vec2, goal: Vec2) -> Vec2 {
        if goal == Vec2::ZERO {
            return heading;
        }
        // y grows downwards: a positive angle is clockwise on screen, the way to turn when the goal is right behind
        let side = if heading.perp_dot(goal) >= 0.0 { 1.0 } else { -1.0 };
        let limit = Vec2::new(self.max_turn.x, side * self.max_turn.y).rotate(heading);
        let beyond = limit.perp_dot(goal) * side;
        // near 180° the limit is no measure for a goal that lies ahead
        let all_ahead = self.max_turn.x <= 0.0 && heading.dot(goal) > 0.0;
        let within_reach = all_ahead || beyond < 0.0 || (beyond == 0.0 && limit.dot(goal) > 0.0);
        if within_reach { unit(goal) } else { limit }
    }
}

/// The unit vector along `v`; zero for zero.
#[inline]
pub(crate) fn unit(v: Vec2) -> Vec2 {
    let length_sq = v.length_squared();
    if length_sq > 0.0 { v / length_sq.sqrt() } else { Vec2::ZERO }
}

/// Where a boid that flies at `v` looks: along +x when it rests.
#[inline]
pub(crate) fn heading(v: Vec2) -> Vec2 {
    let length_sq = v.length_squared();
    if length_sq > 0.0 { v / length_sq.sqrt() } else { Vec2::X }
}
