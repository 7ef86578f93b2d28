//! A row of the parameter table: its name, what is allowed, and how to read and write it.

use super::field::Field;
use super::kind::{Kind, Value};
use super::{Case, ParamError, Params, TABLE, UNITS_AND_DOCS};

/// One row of the parameter table. There is no `==`, since a row holds a function: compare its name, which is unique.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name in `snake_case`; [`Case`] spells it for JavaScript and for attributes.
    pub name: &'static str,
    /// What is allowed.
    pub kind: Kind,
    pub(super) field: fn(&mut Params) -> &mut dyn Field,
}

impl Param {
    /// The row called `name`, in `snake_case`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Unknown`] when the table has no such row.
    ///
    /// ```
    /// use boids_canvas::{Param, Value};
    ///
    /// let param = Param::named("max_speed")?;
    /// assert_eq!((param.unit(), param.default()), ("px/step", Value::Number(15.0)));
    /// assert_eq!(param.parse("4.5")?, Value::Number(4.5));
    /// assert_eq!(param.parse("fast").unwrap_err().to_string(), "max_speed must be a number from 0 to 100, not \"fast\"");
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn named(name: &str) -> Result<&'static Param, ParamError> {
        TABLE.iter().find(|param| param.name == name).ok_or_else(|| ParamError::Unknown { name: name.to_owned() })
    }

    /// The unit, such as "px/step"; empty for a pure number.
    pub fn unit(&self) -> &'static str {
        self.unit_and_doc().0
    }

    /// What the parameter does, in one line without a full stop.
    pub fn doc(&self) -> &'static str {
        self.unit_and_doc().1
    }

    fn unit_and_doc(&self) -> (&'static str, &'static str) {
        let row = TABLE.iter().position(|param| param.name == self.name);
        row.map_or_else(Default::default, |row| UNITS_AND_DOCS[row])
    }

    /// The parameter's value in `params`.
    pub fn get(&self, params: &Params) -> Value {
        // `field` needs a mutable reference, so pass a copy
        (self.field)(&mut params.clone()).value()
    }

    /// The parameter's default: its value in the preset *classic*.
    pub fn default(&self) -> Value {
        self.get(&Params::DEFAULT)
    }

    /// Sets the parameter in `params`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when `value` is of the wrong kind or out of range; `params` is unchanged then.
    pub fn set(&self, params: &mut Params, value: impl Into<Value>) -> Result<(), ParamError> {
        let value = value.into();
        self.check(value)?;
        (self.field)(params).set(value);
        Ok(())
    }

    pub(super) fn check(&self, value: Value) -> Result<(), ParamError> {
        match value {
            value if self.kind.allows(value) => Ok(()),
            Value::Choice(word) => Err(self.refuse(format!("\"{word}\""))),
            value => Err(self.refuse(value.to_string())),
        }
    }

    /// Reads a value from text, as an attribute or an address has it. Numbers are decimal, `all` is a range without an
    /// end; for a switch, an empty text and the parameter's own name in kebab-case mean `true`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when the text does not have the form of this parameter's kind. [`Param::set`] checks whether
    /// a number is within the range.
    pub fn parse(&self, text: &str) -> Result<Value, ParamError> {
        let value = self.kind.parse(text, &Case::Kebab.spell(self.name));
        value.ok_or_else(|| self.refuse(format!("\"{text}\"")))
    }

    fn refuse(&self, value: String) -> ParamError {
        ParamError::Value { option: self.name, value, allowed: self.kind.to_string() }
    }
}
