//! Checked options as JavaScript passes them, and back: the values of all parameters, obstacles, and the view.
//!
//! `www/src/options.js` has read and checked them by the same table, so that nothing is checked here.

use crate::record;
use boids_canvas::{Obstacle, Params, ViewOptions, Zoom};
use js_sys::{Array, Float64Array};
use wasm_bindgen::{JsCast, JsValue};

/// What a show is configured with.
#[derive(Clone)]
pub(crate) struct Options {
    pub(crate) params: Params,
    pub(crate) obstacles: Vec<Obstacle>,
    pub(crate) view: ViewOptions,
    /// The time in ms that steps and painting may take of a frame; infinite where none is given.
    pub(crate) frame_budget: f64,
    /// All values of the preset, of which count and world are the density that `zoom="auto"` keeps.
    pub(crate) preset: Params,
}

impl Options {
    /// Reads the record `{ params, obstacles, zoom, width, height, frameBudget, preset }`. `params` and `preset` are arrays
    /// of numbers, as for [`params`]. `width` and `height` are there where the page fixes a side of the world.
    pub(crate) fn from_record(options: &JsValue) -> Self {
        let side = |name| record::get(options, name).as_f64();
        let all = |name| params(record::get(options, name).unchecked_ref());
        let zoom = side("zoom").map_or(Zoom::Auto, Zoom::Factor);
        Options {
            params: all("params"),
            obstacles: obstacles(&record::get(options, "obstacles")),
            view: ViewOptions { width: side("width"), height: side("height"), zoom },
            frame_budget: side("frameBudget").unwrap_or(f64::INFINITY),
            preset: all("preset"),
        }
    }
}

/// Parameters from an array of all values, in the order of the table: see [`Params::to_numbers`].
pub(crate) fn params(numbers: &Float64Array) -> Params {
    Params::from_numbers(&numbers.to_vec())
}

/// The inverse of [`params`].
pub(crate) fn numbers(params: &Params) -> Float64Array {
    Float64Array::from(&params.to_numbers()[..])
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
