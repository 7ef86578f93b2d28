//! Parameters by their names, as tests write them. A page's scripts have the same in `www/src/numbers.js`.

use boids_canvas::{Case, Kind, Params, TABLE, Value};
use js_sys::{Float64Array, Reflect};
use wasm_bindgen::JsValue;

/// The numbers that the WebAssembly takes: the values of a record, and the defaults for the rest.
pub(crate) fn numbers_of(record: &JsValue) -> Float64Array {
    let mut params = Params::DEFAULT;
    for param in TABLE {
        let name = Case::Camel.spell(param.name);
        // `get` fails for `undefined`, which stands for an empty record
        let value = Reflect::get(record, &name.into()).unwrap_or_default();
        let number = value.as_f64().map(Value::Number).or_else(|| value.as_bool().map(Value::Switch));
        let word = value.as_string().and_then(|word| match param.kind {
            Kind::Choice(words) => words.iter().find(|known| **known == word).map(|known| Value::Choice(known)),
            _ => None,
        });
        if let Some(value) = number.or(word) {
            param.set_checked(&mut params, value);
        }
    }
    Float64Array::from(&params.to_numbers()[..])
}
