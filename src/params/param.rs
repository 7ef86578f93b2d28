//! A row of the table: what it is called, what is allowed, and how to read and write it.

use super::case::Case;
use super::field::Field;
use super::{ParamError, Params, TABLE};
use crate::message::{listed, numeral, quoted, text};
use std::fmt;

/// What a parameter's value may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A number in `min..=max`.
    Number {
        /// Least value allowed.
        min: f64,
        /// Greatest value allowed.
        max: f64,
    },
    /// A whole number in `min..=max`.
    Integer {
        /// Least value allowed.
        min: f64,
        /// Greatest value allowed.
        max: f64,
    },
    /// A distance in `0..=max`, or infinity (`all` in text) for the whole flock.
    Range {
        /// Greatest finite value allowed.
        max: f64,
    },
    /// True or false.
    Switch,
    /// One of a few words.
    Choice(&'static [&'static str]),
}

impl Kind {
    /// In words.
    fn allowed(&self) -> String {
        match *self {
            Kind::Number { min, max } => text(&["a number from ", &numeral(min), " to ", &numeral(max)]),
            Kind::Integer { min, max } => text(&["a whole number from ", &numeral(min), " to ", &numeral(max)]),
            Kind::Range { max } => {
                text(&["a number from 0 to ", &numeral(max), ", or all (Infinity) for the whole flock"])
            }
            Kind::Switch => "true or false".to_owned(),
            Kind::Choice(words) => text(&["one of ", &listed(words)]),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.allowed())
    }
}

/// A parameter's value, whatever its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Of a [`Kind::Number`], [`Kind::Integer`] or [`Kind::Range`].
    Number(f64),
    /// Of a [`Kind::Switch`].
    Switch(bool),
    /// Of a [`Kind::Choice`]: a word from its list.
    Choice(&'static str),
}

impl Value {
    /// As an attribute would spell it.
    fn spelt(&self) -> String {
        match *self {
            Value::Number(f64::INFINITY) => ALL.to_owned(),
            Value::Number(n) => numeral(n),
            Value::Switch(on) => if on { "true" } else { "false" }.to_owned(),
            Value::Choice(word) => word.to_owned(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelt())
    }
}

/// How text spells a range without end.
const ALL: &str = "all";

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name, in `snake_case`; [`Case`](crate::Case) spells it for others.
    pub name: &'static str,
    /// Its unit; empty for a pure number, and in WebAssembly.
    pub unit: &'static str,
    /// What is allowed.
    pub kind: Kind,
    /// What it does, in a line; empty in WebAssembly.
    pub doc: &'static str,
    pub(super) field: fn(&mut Params) -> &mut dyn Field,
}

impl Param {
    /// The row called `name`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Unknown`] when the table has no such row.
    pub fn named(name: &str) -> Result<&'static Param, ParamError> {
        TABLE.iter().find(|param| param.name == name).ok_or_else(|| ParamError::Unknown { name: name.to_owned() })
    }

    /// Its value in `params`.
    pub fn get(&self, params: &Params) -> Value {
        // a copy for a second kind of reference: half as many functions in WebAssembly
        (self.field)(&mut params.clone()).value()
    }

    /// Its default: the value of the preset *classic*.
    pub fn default(&self) -> Value {
        self.get(&Params::DEFAULT)
    }

    /// Sets it in `params`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when `value` is of the wrong kind or out of range; `params` is then as it was.
    pub fn set(&self, params: &mut Params, value: Value) -> Result<(), ParamError> {
        self.check(value)?;
        (self.field)(params).set(value);
        Ok(())
    }

    /// Whether `value` is of the right kind and in range: whether [`Param::set`] would take it.
    #[doc(hidden)]
    pub fn check(&self, value: Value) -> Result<(), ParamError> {
        let allowed = match (self.kind, value) {
            (Kind::Number { min, max }, Value::Number(n)) => (min..=max).contains(&n),
            (Kind::Integer { min, max }, Value::Number(n)) => (min..=max).contains(&n) && n.fract() == 0.0,
            (Kind::Range { max }, Value::Number(n)) => (0.0..=max).contains(&n) || n == f64::INFINITY,
            (Kind::Switch, Value::Switch(_)) => true,
            (Kind::Choice(words), Value::Choice(word)) => words.contains(&word),
            _ => false,
        };
        if allowed { Ok(()) } else { Err(self.refuse(&value.spelt())) }
    }

    /// Reads a value from text, as in an attribute or an address. An empty text, or its own name as an
    /// attribute spells it, is `true` for a switch.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when the text is no value of this parameter's kind. Ranges are checked by
    /// [`Param::set`].
    pub fn parse(&self, text: &str) -> Result<Value, ParamError> {
        self.parse_by(text, |word| word.parse().ok())
    }

    /// As [`Param::parse`], with numbers read by `number`: a page's WebAssembly leaves that to the browser, which can
    /// do it already.
    #[doc(hidden)]
    pub fn parse_by(&self, text: &str, number: impl Fn(&str) -> Option<f64>) -> Result<Value, ParamError> {
        let word = text.trim_ascii();
        let value = match self.kind {
            Kind::Switch => match word {
                "" | "true" => Some(Value::Switch(true)),
                "false" => Some(Value::Switch(false)),
                // as HTML has it
                own if own == Case::Kebab.spell(self.name) => Some(Value::Switch(true)),
                _ => None,
            },
            Kind::Choice(words) => words.iter().find(|known| **known == word).map(|known| Value::Choice(known)),
            Kind::Range { .. } if word == ALL => Some(Value::Number(f64::INFINITY)),
            _ => plain_number(word, number).map(Value::Number),
        };
        value.ok_or_else(|| self.refuse(&quoted(text)))
    }

    /// The error for a `value` that is none of this parameter's.
    pub fn refuse(&self, value: &str) -> ParamError {
        ParamError::Value { param: self.name, value: value.to_owned(), allowed: self.kind.allowed() }
    }
}

/// Reads a finite number by `number`, and no word: Rust takes "inf" and "nan" for numbers, and 1e400 for infinity;
/// an attribute has no use for them.
pub(crate) fn plain_number(word: &str, number: impl Fn(&str) -> Option<f64>) -> Option<f64> {
    let is_word = word.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E'));
    if is_word { None } else { number(word).filter(|n| n.is_finite()) }
}
