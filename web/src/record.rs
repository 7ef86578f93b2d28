//! Records: plain JavaScript objects that carry named values across the boundary.

use boids_canvas::Vec2;
use js_sys::{Array, Float32Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// A record that is being made.
pub(crate) struct Record(Object);

impl Record {
    pub(crate) fn new() -> Self {
        Record(Object::new())
    }

    /// The record with one more field.
    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Self {
        set(&self.0, name, &value.into());
        self
    }
}

impl From<Record> for JsValue {
    fn from(record: Record) -> Self {
        record.0.into()
    }
}

pub(crate) fn set(object: &JsValue, name: &str, value: &JsValue) {
    // fails only for what is no object
    let _ = Reflect::set(object, &name.into(), value);
}

/// A field of a record; `undefined` where there is none.
pub(crate) fn get(record: &JsValue, name: &str) -> JsValue {
    Reflect::get(record, &name.into()).unwrap_or_default()
}

/// A number of a record; NaN where there is none.
pub(crate) fn number(record: &JsValue, name: &str) -> f64 {
    get(record, name).as_f64().unwrap_or(f64::NAN)
}

/// A vector as JavaScript has it: `[x, y]`.
pub(crate) fn vector(vector: Vec2) -> JsValue {
    Array::of2(&vector.x.into(), &vector.y.into()).into()
}

/// Many vectors as JavaScript has them: x and y of the first, of the second, and so on.
pub(crate) fn vectors(vectors: impl IntoIterator<Item = Vec2>) -> Float32Array {
    let flat: Vec<f32> = vectors.into_iter().flat_map(|vector| [vector.x, vector.y]).collect();
    Float32Array::from(&flat[..])
}
