//! Parameters in files: serde's traits for [`Params`], by way of the table.
//!
//! They are not derived, for two reasons. A range without end would become `null` in JSON, and that can't be read
//! back as a number; here it becomes the word `all`, as in an attribute. And a wrong value is refused where it is
//! read, with the same message as everywhere else.

use super::{Kind, Param, Params, TABLE, Value};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

/// Writes a map from names to values: numbers, booleans and words; an unlimited range is the word `all`. In binary formats,
/// such as bincode and postcard, all values are `f64`: a switch is 0 or 1, and a choice is the index of its word.
impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_text = serializer.is_human_readable();
        let mut map = serializer.serialize_map(Some(TABLE.len()))?;
        for (param, number) in TABLE.iter().zip(self.to_array()) {
            match (param.kind, param.kind.value(number)) {
                _ if !is_text => map.serialize_entry(param.name, &number)?,
                (Kind::Integer { .. }, Value::Number(number)) => map.serialize_entry(param.name, &(number as u64))?,
                (_, Value::Number(number)) if number.is_finite() => map.serialize_entry(param.name, &number)?,
                (_, Value::Switch(on)) => map.serialize_entry(param.name, &on)?,
                (_, word) => map.serialize_entry(param.name, &word.to_string())?,
            }
        }
        map.end()
    }
}

/// Reads a map from names to values.
///
/// Parameters that are not in the map have the values of [`Params::DEFAULT`]. An unknown name and a value out of range
/// are errors. Combinations of values are left to [`Params::check`], as in [`Params::set`].
impl<'de> Deserialize<'de> for Params {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let is_text = deserializer.is_human_readable();
        deserializer.deserialize_map(ParamsVisitor { is_text })
    }
}

struct ParamsVisitor {
    is_text: bool,
}

impl<'de> Visitor<'de> for ParamsVisitor {
    type Value = Params;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map from parameters to their values")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Params, A::Error> {
        let mut params = Params::DEFAULT;
        while let Some(name) = map.next_key::<String>()? {
            let param = Param::named(&name).map_err(de::Error::custom)?;
            let value = if self.is_text {
                match map.next_value()? {
                    Given::Switch(on) => on.into(),
                    Given::Number(number) => number.into(),
                    Given::Text { number } => number.parse::<f64>().map_err(de::Error::custom)?.into(),
                    Given::Word(word) => param.read_word(&word).map_err(de::Error::custom)?,
                }
            } else {
                let number = map.next_value()?;
                param.value_of(number).unwrap_or(Value::Number(number))
            };
            param.set(&mut params, value).map_err(de::Error::custom)?;
        }
        Ok(params)
    }
}

/// A value as a text format holds it, whatever the parameter.
#[derive(serde::Deserialize)]
#[serde(untagged, expecting = "expected a number, true or false, or a word")]
enum Given {
    Switch(bool),
    Number(f64),
    Word(String),
    /// With its feature `arbitrary_precision`, serde_json passes a number as a map that holds its text.
    Text {
        #[serde(rename = "$serde_json::private::Number")]
        number: String,
    },
}
