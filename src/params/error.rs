//! What can be wrong with an option.

use super::{Relation, TABLE};
use std::fmt;

/// What is wrong with a parameter or another option.
///
/// ```
/// use boids_canvas::{Flock, Params};
///
/// let error = Flock::new(Params::DEFAULT.min_speed(20.0)).unwrap_err();
/// assert_eq!(error.to_string(), "min_speed must be at most max_speed (15), not 20");
/// assert_eq!((error.option(), error.conflicts_with()), ("min_speed", Some("max_speed")));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ParamError {
    /// There is no option with this name.
    Unknown {
        /// The name as given.
        name: String,
    },
    /// The value is of the wrong kind or out of range.
    Value {
        /// The option's name, in `snake_case`.
        option: &'static str,
        /// The value as given; text is in quotes.
        value: String,
        /// Which values are allowed.
        allowed: String,
    },
    /// Two values conflict with each other.
    Conflict {
        /// The parameter whose value is too large.
        option: &'static str,
        /// Its value.
        value: f64,
        /// The parameter that sets the limit.
        conflicts_with: &'static str,
        /// How the limit follows from that parameter's value.
        relation: Relation,
        /// The limit.
        limit: f64,
    },
    /// There is not enough memory for this many boids.
    Memory {
        /// The number of boids that was asked for.
        count: u32,
    },
}

impl ParamError {
    /// The name of the option that is wrong, in `snake_case`; if no option has that name, the name as given.
    pub fn option(&self) -> &str {
        match self {
            ParamError::Unknown { name } => name,
            ParamError::Value { option, .. } | ParamError::Conflict { option, .. } => option,
            ParamError::Memory { .. } => "count",
        }
    }

    /// The value as given, with text in quotes. Empty if the option's name is wrong.
    pub fn value(&self) -> String {
        match self {
            ParamError::Unknown { .. } => String::new(),
            ParamError::Value { value, .. } => shorten(value),
            ParamError::Conflict { value, .. } => value.to_string(),
            ParamError::Memory { count } => count.to_string(),
        }
    }

    /// What is allowed, in words.
    pub fn allowed(&self) -> String {
        match self {
            ParamError::Unknown { .. } => {
                format!("one of {}", TABLE.iter().map(|param| param.name).collect::<Vec<_>>().join(", "))
            }
            ParamError::Value { allowed, .. } => allowed.clone(),
            ParamError::Conflict { conflicts_with: other, relation, limit, .. } => match relation {
                Relation::AtMost => format!("at most {other} ({limit})"),
                Relation::AtMostHalf => format!("at most half the {other} ({limit})"),
                Relation::ZeroIfInfinite => format!("0 if {other} is all (the whole flock)"),
            },
            ParamError::Memory { .. } => "a number of boids that fits in memory".to_owned(),
        }
    }

    /// If two options conflict with each other, the name of the other one, in `snake_case`.
    pub fn conflicts_with(&self) -> Option<&'static str> {
        match self {
            ParamError::Conflict { conflicts_with, .. } => Some(conflicts_with),
            _ => None,
        }
    }
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let allowed = self.allowed();
        match self {
            ParamError::Unknown { name } => write!(f, "there is no option \"{}\"; use {allowed}", shorten(name)),
            _ => write!(f, "{} must be {allowed}, not {}", self.option(), self.value()),
        }
    }
}

impl std::error::Error for ParamError {}

/// The beginning of a text. A page may pass a text of any length; a message quotes only so much.
fn shorten(given: &str) -> String {
    const MAX_CHARS: usize = 80;
    match given.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &given[..end]),
        None => given.to_owned(),
    }
}
