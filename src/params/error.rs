//! What can be wrong with a parameter, in the reader's own spelling.

use super::{Case, TABLE};
use crate::message::{numeral, text};
use std::fmt;

/// What is wrong with a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamError {
    /// No parameter has this name.
    Unknown {
        /// The name as given.
        name: String,
    },
    /// The value is of the wrong kind or out of range.
    Value {
        /// The parameter's name, or "preset".
        param: &'static str,
        /// The value as given.
        value: String,
        /// What would be right.
        allowed: String,
    },
    /// Two values exclude each other.
    Combination {
        /// The parameter that is out of place.
        param: &'static str,
        /// Its value.
        value: f64,
        /// What it has to be: "at most" or "at least".
        bound: &'static str,
        /// The parameter that sets the bound; for a margin, the shorter side of the world.
        other: &'static str,
        /// The bound.
        limit: f64,
    },
    /// There is no memory for so many boids.
    Memory {
        /// How many there were to be.
        count: u32,
    },
}

impl ParamError {
    /// The message, with parameters' names spelt in `case`.
    pub fn message(&self, case: Case) -> String {
        match self {
            ParamError::Unknown { name } => {
                let mut message = text(&["there is no parameter \"", &shorten(name), "\"; there are preset"]);
                for param in TABLE {
                    message.push_str(", ");
                    message.push_str(&case.spell(param.name));
                }
                message
            }
            ParamError::Value { param, value, allowed } => {
                text(&[&case.spell(param), " must be ", allowed, ", not ", &shorten(value)])
            }
            ParamError::Combination { param, value, bound, other, limit } => {
                let (param, other) = (case.spell(param), case.spell(other));
                let (value, limit) = (numeral(*value), numeral(*limit));
                text(&[&param, " must be ", bound, " ", &other, " (", &limit, "), not ", &value])
            }
            ParamError::Memory { count } => {
                text(&["count must be less: there is no memory for ", &numeral((*count).into()), " boids"])
            }
        }
    }
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Case::Snake))
    }
}

impl std::error::Error for ParamError {}

/// A page may hand over a text of any length; a message quotes only its beginning.
fn shorten(given: &str) -> String {
    const LONGEST: usize = 80;
    match given.char_indices().nth(LONGEST) {
        Some((end, _)) => text(&[given.get(..end).unwrap_or_default(), "…"]),
        None => given.to_owned(),
    }
}
