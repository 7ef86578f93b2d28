//! What can be wrong with a parameter, in the reader's own spelling.

use super::{Case, TABLE};
use crate::numeral::Numeral;
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
                let known: Vec<_> = TABLE.iter().map(|param| case.spell(param.name)).collect();
                format!("there is no parameter \"{}\"; there are preset, {}", shorten(name), known.join(", "))
            }
            ParamError::Value { param, value, allowed } => {
                format!("{} must be {allowed}, not {}", case.spell(param), shorten(value))
            }
            ParamError::Combination { param, value, bound, other, limit } => {
                let (value, limit) = (Numeral(*value), Numeral(*limit));
                format!("{} must be {bound} {} ({limit}), not {value}", case.spell(param), case.spell(other))
            }
            ParamError::Memory { count } => format!("count must be less: there is no memory for {count} boids"),
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
fn shorten(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
