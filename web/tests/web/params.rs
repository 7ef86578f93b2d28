//! Parameters by their names, as tests write them. A page's scripts have the same in `www/src/options/numbers.ts`.

use boids_canvas::{Case, Kind, Params, TABLE, checked};
use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// The numbers that the WebAssembly takes: the values of a record, and the defaults for the rest.
pub(crate) fn numbers_of(record: &JsValue) -> Vec<f64> {
    let mut numbers = checked::numbers(&Params::DEFAULT);
    for (param, number) in TABLE.iter().zip(&mut numbers) {
        let name = Case::Camel.spell(param.name);
        // `get` fails for `undefined`, which stands for an empty record
        let value = Reflect::get(record, &name.into()).unwrap_or_default();
        let word = value.as_string().and_then(|word| match param.kind {
            Kind::Choice(words) => words.iter().position(|known| **known == word).map(|index| index as f64),
            _ => None,
        });
        let switch = value.as_bool().map(f64::from);
        *number = value.as_f64().or(switch).or(word).unwrap_or(*number);
    }
    numbers
}
