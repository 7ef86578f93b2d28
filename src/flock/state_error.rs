//! What can be wrong with positions and velocities, including the pointer's position and a formation's points.

use crate::vector::Vec2;
use std::fmt;

/// What is wrong with a state, a pointer position or a formation that was to be set. `what` is its name in the message:
/// "positions", "velocities", "formation" or "the pointer's coordinates".
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StateError {
    /// A state that does not have one vector for each boid, or a formation with too many points.
    Length {
        /// Which list.
        what: &'static str,
        /// The number of vectors in it.
        given: usize,
        /// The number of boids, or the largest number of points in a formation.
        allowed: usize,
    },
    /// A coordinate is not finite or too large.
    Value {
        /// Which list, or the pointer's coordinates.
        what: &'static str,
        /// The number of the boid or of the formation's point, from 0.
        index: Option<usize>,
        /// The vector as given.
        value: Vec2,
        /// The largest magnitude allowed of a coordinate.
        limit: f32,
    },
}

impl StateError {
    /// The message, with numbers written by `number`. A page passes JavaScript's own function: the code and tables of
    /// Rust's would add 10 kB gzipped to its script.
    pub fn message(&self, number: impl Fn(f64) -> String) -> String {
        let whole = |n: usize| number(n as f64);
        match *self {
            StateError::Length { what, given, allowed } => {
                let [hold, of] =
                    if what == FORMATION { ["at most ", " points"] } else { ["one vector for each of ", " boids"] };
                [what, " must hold ", hold, &whole(allowed), of, ", not ", &whole(given)].concat()
            }
            StateError::Value { what, index, value, limit } => {
                let [x, y, limit] = [value.x, value.y, limit].map(|n| number(n.into()));
                let of = if what == FORMATION { " for point " } else { " for boid " };
                let of = index.map_or_else(String::new, |index| [of, &whole(index)].concat());
                [what, " must be finite numbers from -", &limit, " to ", &limit, ", not (", &x, ", ", &y, ")", &of]
                    .concat()
            }
        }
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(|number| number.to_string()))
    }
}

impl std::error::Error for StateError {}

/// The name of a formation, whose messages are about points instead of boids.
pub(super) const FORMATION: &str = "formation";

/// Ten times the widest world. It holds any sensible state, and squares of it are far from overflowing an `f32`.
pub(super) const MAX_COORDINATE: f32 = 1e7;

/// An error if a coordinate in the list `what` is not finite or too large.
pub(super) fn check(what: &'static str, values: &[Vec2]) -> Result<(), StateError> {
    match values.iter().position(|value| !is_near(value)) {
        Some(index) => Err(StateError::Value { what, index: Some(index), value: values[index], limit: MAX_COORDINATE }),
        None => Ok(()),
    }
}

pub(super) fn is_near(value: &Vec2) -> bool {
    value.abs().max_element() <= MAX_COORDINATE && value.is_finite()
}
