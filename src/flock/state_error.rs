//! What can be wrong with positions and velocities, including the pointer's position and a formation's points.

use crate::vector::Vec2;
use std::fmt;

/// What is wrong with a state, a pointer position, a formation or predators that you tried to set.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StateError {
    /// A list doesn't have one vector for each boid or predator, or a formation has too many points.
    Length {
        /// Which list.
        of: Vectors,
        /// The number of vectors in it.
        given: usize,
        /// The number of boids or predators, or the largest number of points in a formation.
        allowed: usize,
    },
    /// A coordinate is too large or not finite, or a heading is not a unit vector.
    Value {
        /// Which list.
        of: Vectors,
        /// The number of the boid, the point or the predator, from 0.
        index: usize,
        /// The vector as given.
        value: Vec2,
        /// The largest magnitude that a coordinate may have.
        limit: f32,
    },
}

/// The vectors that you can set in a flock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Vectors {
    /// The positions of the boids.
    Positions,
    /// The velocities of the boids.
    Velocities,
    /// The points of a formation.
    Formation,
    /// The position of the pointer.
    Pointer,
    /// The positions of the predators.
    Predators,
    /// The headings of the predators, which are unit vectors.
    Headings,
}

impl Vectors {
    /// Their name in messages, and that of what each belongs to.
    fn names(self) -> [&'static str; 2] {
        match self {
            Vectors::Positions => ["positions", "boid"],
            Vectors::Velocities => ["velocities", "boid"],
            Vectors::Formation => ["formation", "point"],
            Vectors::Pointer => ["the pointer's coordinates", ""],
            Vectors::Predators => ["predators", "predator"],
            Vectors::Headings => ["headings", "predator"],
        }
    }

    /// An error if a coordinate is not finite or too large.
    pub(super) fn check(self, values: &[Vec2]) -> Result<(), StateError> {
        let is_near = |value: &Vec2| value.abs().max_element() <= MAX_COORDINATE && value.is_finite();
        match values.iter().position(|value| !is_near(value)) {
            Some(index) => Err(StateError::Value { of: self, index, value: values[index], limit: MAX_COORDINATE }),
            None => Ok(()),
        }
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            StateError::Length { of, given, allowed } => {
                let [name, owner] = of.names();
                let what = if of == Vectors::Formation { "at most" } else { "one vector for each of" };
                write!(f, "{name} must have {what} {allowed} {owner}s, not {given}")
            }
            StateError::Value { of, index, value: Vec2 { x, y }, limit } => {
                let [name, owner] = of.names();
                match of {
                    Vectors::Headings => write!(f, "{name} must be unit vectors, not ({x}, {y})")?,
                    _ => write!(f, "{name} must be finite numbers from -{limit} to {limit}, not ({x}, {y})")?,
                }
                if owner.is_empty() { Ok(()) } else { write!(f, " for {owner} {index}") }
            }
        }
    }
}

impl std::error::Error for StateError {}

/// Ten times the widest world. It holds any sensible state, and squares of it are far from overflowing an `f32`.
pub(super) const MAX_COORDINATE: f32 = 1e7;
