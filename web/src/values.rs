//! Checked options as JavaScript passes them, and back: the values of all parameters, and obstacles.
//!
//! `www/src/options.js` has read and checked them by the same table, so that nothing is checked here.

use boids_canvas::{Obstacle, Params, checked};
use js_sys::{Array, Float64Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// Parameters from an array of all values, in the order of the table: see [`checked::numbers`].
pub(crate) fn params(numbers: &Float64Array) -> Params {
    checked::params(&numbers.to_vec())
}

/// The inverse of [`params`].
pub(crate) fn numbers(params: &Params) -> Float64Array {
    Float64Array::from(&checked::numbers(params)[..])
}

/// Obstacles from an array of `[x, y, radius]`; none from `undefined`.
pub(crate) fn obstacles(js: &JsValue) -> Vec<Obstacle> {
    let Some(list) = js.dyn_ref::<Array>() else { return Vec::new() };
    let obstacle = |circle: JsValue| {
        let [x, y, radius] = [0, 1, 2].map(|i| circle.unchecked_ref::<Array>().get(i).as_f64().unwrap_or(f64::NAN));
        Obstacle { x, y, radius }
    };
    list.iter().map(obstacle).collect()
}

/// Obstacles as an array of `[x, y, radius]`.
pub(crate) fn obstacles_to_js(list: &[Obstacle]) -> JsValue {
    let circle = |circle: &Obstacle| Array::of3(&circle.x.into(), &circle.y.into(), &circle.radius.into());
    list.iter().map(circle).collect::<Array>().into()
}

/// The work of a step with these parameters, in candidates: see [`Params::work`]. A page refuses a flock by it
/// (`www/src/viewport.js`).
#[wasm_bindgen]
pub fn work(numbers: &Float64Array) -> f64 {
    params(numbers).work()
}
