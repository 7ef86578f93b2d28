//! Parameters in files: serde's traits for [`Params`], by way of the table.
//!
//! They are not derived, for two reasons. A range without end would become `null` in JSON, which cannot be read as a number;
//! here it is the word `all`, as in an attribute. And a wrong value is refused where it is read, with the same message
//! as everywhere else.

use super::{Kind, Param, Params, TABLE, Value};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

/// A map from names to values: numbers, booleans and words. A range without end is the word `all`.
impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(TABLE.len()))?;
        for param in TABLE {
            match (param.kind, param.get(self)) {
                (Kind::Integer { .. }, Value::Number(number)) => map.serialize_entry(param.name, &(number as u64))?,
                (_, Value::Number(number)) if number.is_finite() => map.serialize_entry(param.name, &number)?,
                (_, Value::Switch(on)) => map.serialize_entry(param.name, &on)?,
                (_, word) => map.serialize_entry(param.name, &word.to_string())?,
            }
        }
        map.end()
    }
}

/// Reads a map from names to values, from formats that describe themselves, such as JSON and TOML.
///
/// Parameters that are not in the map have the values of [`Params::DEFAULT`]. An unknown name and a value out of range
/// are errors. Combinations are left to [`Params::check`], as in [`Params::set`].
impl<'de> Deserialize<'de> for Params {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ParamsVisitor)
    }
}

struct ParamsVisitor;

impl<'de> Visitor<'de> for ParamsVisitor {
    type Value = Params;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map from parameters to their values")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Params, A::Error> {
        let mut params = Params::DEFAULT;
        while let Some(name) = map.next_key::<String>()? {
            let param = Param::named(&name).map_err(de::Error::custom)?;
            let value = match map.next_value()? {
                Given::Number(number) => Value::Number(number),
                Given::Switch(on) => Value::Switch(on),
                Given::Word(word) => param.parse(&word).map_err(de::Error::custom)?,
            };
            param.set(&mut params, value).map_err(de::Error::custom)?;
        }
        Ok(params)
    }
}

/// A value as a file holds it, whatever the parameter.
#[derive(serde::Deserialize)]
#[serde(untagged, expecting = "a value must be a number, true or false, or a word")]
enum Given {
    Switch(bool),
    Number(f64),
    Word(String),
}
