//! What a value may be: the kinds of options, and the one reader that turns text into values of them.

use super::{MAX_FORMATION, MAX_OBSTACLES, MAX_RANGE, MAX_SIDE, MIN_RADIUS};
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
    /// A number in `min..=max`, or one word.
    NumberOr {
        /// Smallest number allowed.
        min: f64,
        /// Largest number allowed.
        max: f64,
        /// The word.
        word: &'static str,
    },
    /// A boid's number, or one word.
    BoidOr {
        /// The word.
        word: &'static str,
    },
    /// A list of circles: see [`Obstacle::parse_list`](crate::Obstacle::parse_list), which reads it.
    Obstacles,
    /// A shape that boids hold. Only a browser can draw it, so no text is one here.
    Formation,
    /// A CSS colour. Only a browser can check it, so no text is one here.
    Colour,
    /// SVG path data. Only a page reads it (www/src/path.js), so no text is one here.
    Path,
}

/// How text spells a range without an end.
const ALL: &str = "all";

impl Kind {
    /// Reads a value from text, as an attribute or an address has it. Numbers are decimal. `None` when the text does not
    /// have the form of this kind. [`Kind::allows`] checks whether the value is within the range.
    ///
    /// `option` is the option's own name in kebab-case: HTML allows `paused="paused"` for a switch.
    pub(crate) fn parse(&self, text: &str, option: &str) -> Option<Value> {
        let word = text.trim_ascii();
        match *self {
            Kind::Switch => match word {
                "" | "true" => Some(Value::Switch(true)),
                "false" => Some(Value::Switch(false)),
                name if name == option => Some(Value::Switch(true)),
                _ => None,
            },
            Kind::Choice(words) => words.iter().find(|known| **known == word).map(|known| Value::Choice(known)),
            Kind::Range { .. } if word == ALL => Some(Value::Number(f64::INFINITY)),
            Kind::NumberOr { word: known, .. } | Kind::BoidOr { word: known } if word == known => {
                Some(Value::Choice(known))
            }
            Kind::Obstacles | Kind::Formation | Kind::Colour | Kind::Path => None,
            _ => decimal(word).map(Value::Number),
        }
    }

    /// Whether `value` is of this kind and within its range.
    pub fn allows(&self, value: Value) -> bool {
        match (*self, value) {
            (Kind::Number { min, max } | Kind::NumberOr { min, max, .. }, Value::Number(n)) => (min..=max).contains(&n),
            (Kind::Integer { min, max }, Value::Number(n)) => (min..=max).contains(&n) && n.fract() == 0.0,
            (Kind::BoidOr { .. }, Value::Number(n)) => (0.0..=f64::from(u32::MAX)).contains(&n) && n.fract() == 0.0,
            (Kind::Range { max }, Value::Number(n)) => (0.0..=max).contains(&n) || n == f64::INFINITY,
            (Kind::Switch, Value::Switch(_)) => true,
            (Kind::Choice(words), Value::Choice(word)) => words.contains(&word),
            (Kind::NumberOr { word: known, .. } | Kind::BoidOr { word: known }, Value::Choice(word)) => word == known,
            _ => false,
        }
    }
}

/// What is allowed, in words: "a number from 0 to 100".
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Kind::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Kind::Integer { min, max } => write!(f, "a whole number from {min} to {max}"),
            Kind::Range { max } => write!(f, "a number from 0 to {max}, or {ALL} (Infinity) for the whole flock"),
            Kind::Switch => f.write_str("true or false"),
            Kind::Choice(words) => write!(f, "one of {}", words.join(", ")),
            Kind::NumberOr { min, max, word } => write!(f, "{word} or a number from {min} to {max}"),
            Kind::BoidOr { word } => write!(f, "{word} or the number of a boid"),
            Kind::Obstacles => write!(
                f,
                "up to {MAX_OBSTACLES} circles, each as x y radius, with commas between them, x and y from -{MAX_SIDE} to \
                 {MAX_SIDE}, radius from {MIN_RADIUS} to {MAX_RANGE}"
            ),
            Kind::Formation => write!(
                f,
                "text: and a text, path: and SVG path data, or # and the id of an image, of up to {MAX_FORMATION} characters, \
                 or up to {MAX_FORMATION} points, x and y from -{MAX_SIDE} to {MAX_SIDE}"
            ),
            Kind::Colour => f.write_str("a CSS colour"),
            Kind::Path => f.write_str(
                "SVG path data of at most 10000 characters, 1000 points once curves are flattened, and coordinates from \
                 -10000 to 10000",
            ),
        }
    }
}

/// An option's value, whatever its kind.
///
/// Numbers, `bool`, the enums of the parameters and static words convert into it. Any other text is read by
/// [`Param::parse`](crate::Param::parse), which knows the option's words.
///
/// ```
/// use boids_canvas::{Bounds, Value};
///
/// assert_eq!(Value::from(0.5), Value::Number(0.5));
/// assert_eq!(Value::from(Bounds::Wrap), Value::Choice("wrap"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number: of a [`Kind::Number`], [`Kind::Integer`], [`Kind::Range`], [`Kind::NumberOr`] or [`Kind::BoidOr`].
    Number(f64),
    /// Of a [`Kind::Switch`].
    Switch(bool),
    /// A word: of a [`Kind::Choice`], [`Kind::NumberOr`] or [`Kind::BoidOr`].
    Choice(&'static str),
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Value::Number(number.into())
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Value::Number(number.into())
    }
}

impl From<bool> for Value {
    fn from(on: bool) -> Self {
        Value::Switch(on)
    }
}

impl From<&'static str> for Value {
    fn from(word: &'static str) -> Self {
        Value::Choice(word)
    }
}

/// As an attribute spells it: a range without an end is `all`.
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

/// Reads a finite decimal number, and nothing else. Rust also reads "inf", "nan" and, as infinity, "1e400"; JavaScript
/// also reads "0x10" and "Infinity". None of these is allowed, so that a text means the same in both.
pub(crate) fn decimal(word: &str) -> Option<f64> {
    let is_decimal = word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'));
    word.parse().ok().filter(|n: &f64| is_decimal && n.is_finite())
}
