//! What can be wrong with positions and velocities that a flock is given, the pointer's among them.

use crate::message::{numeral, text};
use glam::Vec2;
use std::fmt;

/// What is wrong with a state that was to be set.
#[derive(Clone, Debug, PartialEq)]
pub enum StateError {
    /// Positions or velocities of the wrong number.
    Length {
        /// What they are: "positions" or "velocities".
        what: &'static str,
        /// How many boids were given.
        given: usize,
        /// How many boids there are.
        count: usize,
    },
    /// A coordinate that is not finite, or too large.
    Value {
        /// What it is: "positions" or "velocities".
        what: &'static str,
        /// The number of the boid.
        boid: usize,
        /// The vector as given.
        value: Vec2,
        /// The greatest magnitude allowed of a coordinate.
        limit: f32,
    },
    /// The same of the pointer.
    Pointer {
        /// The position as given.
        value: Vec2,
        /// The greatest magnitude allowed of a coordinate.
        limit: f32,
    },
}

impl StateError {
    #[doc(hidden)]
    pub fn message(&self) -> String {
        match self {
            StateError::Length { what, given, count } => {
                let [count, given] = [count, given].map(|n| numeral(*n as f64));
                text(&[what, " must be those of ", &count, " boids, not ", &given])
            }
            StateError::Value { what, boid, value, limit } => {
                text(&[what, &astray(*value, *limit), " for boid ", &numeral(*boid as f64)])
            }
            StateError::Pointer { value, limit } => text(&["the pointer's coordinates", &astray(*value, *limit)]),
        }
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for StateError {}

/// What is wrong with a vector beyond a limit.
fn astray(value: Vec2, limit: f32) -> String {
    let [x, y, limit] = [value.x, value.y, limit].map(|n| numeral(n.into()));
    text(&[" must be finite numbers from -", &limit, " to ", &limit, ", not (", &x, ", ", &y, ")"])
}

/// Ten times the widest world: far enough for any state, near enough that no square overflows an `f32`.
pub(super) const MAX_COORDINATE: f32 = 1e7;

pub(super) fn is_near(value: &Vec2) -> bool {
    value.abs().max_element() <= MAX_COORDINATE && value.is_finite()
}
