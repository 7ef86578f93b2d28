//! A row of the parameter table: its name, the values allowed, and how to read and write it.

use super::kind::{Kind, Value};
use super::{ParamError, Params, TABLE, UNITS_AND_DOCS};

/// One row of the parameter table.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Param {
    /// The name in `snake_case`. It is in `camelCase` in JavaScript, and in `kebab-case` in attributes.
    pub name: &'static str,
    /// Which values are allowed.
    pub kind: Kind,
    /// The names of the kinds of [`Steering`](crate::Steering) that it acts with; empty if it acts with all of them.
    pub steerings: &'static [&'static str],
    pub(super) index: usize,
}

impl Param {
    /// The row called `name`, in `snake_case`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Unknown`] if the table has no such row.
    ///
    /// ```
    /// use boids_canvas::{Param, Value};
    ///
    /// let param = Param::named("max_speed")?;
    /// assert_eq!((param.unit(), param.default()), ("px/step", Value::Number(15.0)));
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn named(name: &str) -> Result<&'static Param, ParamError> {
        TABLE.iter().find(|param| param.name == name).ok_or_else(|| ParamError::Unknown { name: name.to_owned() })
    }

    /// The unit, such as "px/step"; empty for a pure number.
    pub fn unit(&self) -> &'static str {
        UNITS_AND_DOCS[self.index].0
    }

    /// What the parameter does, in one line without a full stop.
    pub fn doc(&self) -> &'static str {
        UNITS_AND_DOCS[self.index].1
    }

    /// The parameter's value in `params`.
    pub fn get(&self, params: &Params) -> Value {
        self.kind.value(params.to_array()[self.index])
    }

    /// The parameter's default: its value in the preset *classic*.
    pub fn default(&self) -> Value {
        self.get(&Params::DEFAULT)
    }

    /// Sets the parameter in `params`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] if `value` is of the wrong kind or out of range; `params` then stays as it was.
    pub fn set(&self, params: &mut Params, value: impl Into<Value>) -> Result<(), ParamError> {
        let value = value.into();
        self.check(value)?;
        let mut numbers = params.to_array();
        numbers[self.index] = self.kind.number(value);
        *params = Params::from_array(numbers);
        Ok(())
    }

    pub(super) fn check(&self, value: Value) -> Result<(), ParamError> {
        match value {
            value if self.kind.allows(value) => Ok(()),
            Value::Choice(word) => Err(self.refuse(format!("\"{word}\""))),
            value => Err(self.refuse(value.to_string())),
        }
    }

    /// Reads a word: a choice, or `all` for a range without an end.
    #[cfg(feature = "serde")]
    pub(super) fn read_word(&self, text: &str) -> Result<Value, ParamError> {
        let word = match self.kind {
            Kind::Choice(words) => words.iter().find(|word| **word == text).map(|word| Value::Choice(word)),
            Kind::Range { .. } if text == super::kind::ALL => Some(Value::Number(f64::INFINITY)),
            _ => None,
        };
        word.ok_or_else(|| self.refuse(format!("\"{text}\"")))
    }

    /// The value of a number as [`Params::to_array`] has it; `None` if no value has it.
    #[cfg(feature = "serde")]
    pub(super) fn value_of(&self, number: f64) -> Option<Value> {
        let value = self.kind.value(number);
        (self.kind.number(value) == number).then_some(value)
    }

    fn refuse(&self, value: String) -> ParamError {
        ParamError::Value { option: self.name, value, allowed: self.kind.to_string() }
    }
}
