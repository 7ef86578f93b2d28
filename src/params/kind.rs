//! What a value may be: the kinds of parameters.

use std::fmt;

/// What an option's value may be.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// A number in `min..=max`.
    Number {
        /// Smallest value allowed.
        min: f64,
        /// Largest value allowed.
        max: f64,
    },
    /// A whole number in `min..=max`.
    Integer {
        /// Smallest value allowed.
        min: f64,
        /// Largest value allowed.
        max: f64,
    },
    /// A distance in `0..=max`, or infinity (`all` in text) for the whole flock.
    Range {
        /// Largest finite value allowed.
        max: f64,
    },
    /// True or false.
    Switch,
    /// One of a few words.
    Choice(&'static [&'static str]),
}

/// How text spells a range without an end.
pub(super) const ALL: &str = "all";

impl Kind {
    /// The value of a number from [`Params::to_array`](super::Params::to_array).
    pub(super) fn value(&self, number: f64) -> Value {
        match *self {
            Kind::Switch => Value::Switch(number != 0.0),
            Kind::Choice(words) => Value::Choice(words[(number as usize).min(words.len() - 1)]),
            _ => Value::Number(number),
        }
    }

    /// The inverse, for a value that is allowed.
    pub(super) fn number(&self, value: Value) -> f64 {
        match (value, self) {
            (Value::Number(number), _) => number,
            (Value::Switch(on), _) => on.into(),
            (Value::Choice(word), Kind::Choice(words)) => words.iter().position(|w| *w == word).unwrap_or(0) as f64,
            (Value::Choice(_), _) => 0.0,
        }
    }

    /// Whether `value` is of this kind and within its range.
    pub fn allows(&self, value: Value) -> bool {
        match (*self, value) {
            (Kind::Number { min, max }, Value::Number(n)) => (min..=max).contains(&n),
            (Kind::Integer { min, max }, Value::Number(n)) => (min..=max).contains(&n) && n.fract() == 0.0,
            (Kind::Range { max }, Value::Number(n)) => (0.0..=max).contains(&n) || n == f64::INFINITY,
            (Kind::Switch, Value::Switch(_)) => true,
            (Kind::Choice(words), Value::Choice(word)) => words.contains(&word),
            _ => false,
        }
    }
}

/// Says what is allowed, in words: "a number from 0 to 100".
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Kind::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Kind::Integer { min, max } => write!(f, "a whole number from {min} to {max}"),
            Kind::Range { max } => write!(f, "a number from 0 to {max}, or {ALL} (Infinity) for the whole flock"),
            Kind::Switch => f.write_str("true or false"),
            Kind::Choice(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}

/// An option's value, of any kind.
///
/// A number, a `bool`, one of the parameters' enums or a `&'static str` can be converted into a `Value`.
///
/// ```
/// use boids_canvas::{Bounds, Value};
///
/// assert_eq!(Value::from(0.5), Value::Number(0.5));
/// assert_eq!(Value::from(Bounds::Wrap), Value::Choice("wrap"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number, for [`Kind::Number`], [`Kind::Integer`] or [`Kind::Range`].
    Number(f64),
    /// A switch, for [`Kind::Switch`].
    Switch(bool),
    /// A word, for [`Kind::Choice`].
    Choice(&'static str),
}

macro_rules! value_from {
    ($($type:ty => $variant:ident),+) => {
        $(impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Value::$variant(value.into())
            }
        })+
    };
}

value_from!(f64 => Number, u32 => Number, i32 => Number, bool => Switch, &'static str => Choice);

/// Writes the value as an attribute spells it: an unlimited range is `all`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Number(f64::INFINITY) => f.write_str(ALL),
            Value::Number(n) => write!(f, "{n}"),
            Value::Switch(on) => write!(f, "{on}"),
            Value::Choice(word) => f.write_str(word),
        }
    }
}
