//! What can be wrong with positions and velocities, including the pointer's position and a formation's points.

use crate::vector::Vec2;
use std::fmt;

/// What is wrong with a state, a pointer position or a formation that was to be set.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StateError {
    /// A slice does not have one vector for each boid.
    Length {
        /// Which slice: "positions" or "velocities".
        what: &'static str,
        /// The slice's length.
        given: usize,
        /// The number of boids.
        count: usize,
    },
    /// A coordinate is not finite or too large.
    Value {
        /// Which slice: "positions" or "velocities".
        what: &'static str,
        /// The boid's number.
        boid: usize,
        /// The vector as given.
        value: Vec2,
        /// The largest magnitude allowed of a coordinate.
        limit: f32,
    },
    /// A coordinate of the pointer is not finite or too large.
    Pointer {
        /// The position as given.
        value: Vec2,
        /// The largest magnitude allowed of a coordinate.
        limit: f32,
    },
    /// A formation has too many points.
    FormationLength {
        /// The number of points.
        given: usize,
        /// The largest number allowed.
        max: usize,
    },
    /// A coordinate of a formation's point is not finite or too large.
    FormationPoint {
        /// The point's index.
        point: usize,
        /// The point as given.
        value: Vec2,
        /// The largest magnitude allowed of a coordinate.
        limit: f32,
    },
}

impl StateError {
    /// The message, with numbers written by `number`. A page passes JavaScript's own function: the code and tables of
    /// Rust's would add 10 kB gzipped to its script.
    pub fn message(&self, number: impl Fn(f64) -> String) -> String {
        let lengths = |what, hold: &str, max: usize, of: &str, given: usize| {
            let [max, given] = [max, given].map(|n| number(n as f64));
            [what, " must hold ", hold, &max, of, ", not ", &given].concat()
        };
        let (what, value, limit, of, index) = match *self {
            StateError::Length { what, given, count } => {
                return lengths(what, "one vector for each of ", count, " boids", given);
            }
            StateError::FormationLength { given, max } => {
                return lengths("formation", "at most ", max, " points", given);
            }
            StateError::Value { what, boid, value, limit } => (what, value, limit, " for boid ", Some(boid)),
            StateError::FormationPoint { point, value, limit } => {
                ("formation", value, limit, " for point ", Some(point))
            }
            StateError::Pointer { value, limit } => ("the pointer's coordinates", value, limit, "", None),
        };
        let [x, y, limit] = [value.x, value.y, limit].map(|n| number(n.into()));
        let index = index.map_or_else(String::new, |index| number(index as f64));
        [what, " must be finite numbers from -", &limit, " to ", &limit, ", not (", &x, ", ", &y, ")", of, &index]
            .concat()
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(|number| number.to_string()))
    }
}

impl std::error::Error for StateError {}

/// Ten times the widest world. It holds any sensible state, and squares of it are far from overflowing an `f32`.
pub(super) const MAX_COORDINATE: f32 = 1e7;

pub(super) fn is_near(value: &Vec2) -> bool {
    value.abs().max_element() <= MAX_COORDINATE && value.is_finite()
}
