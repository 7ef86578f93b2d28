//! Checked options as JavaScript passes them, and back: the values of all parameters, obstacles, and the view.
//!
//! `www/src/options.js` has read and checked them by the same table, so that nothing is checked here.

use crate::record::{self, Record};
use boids_canvas::{Case, Kind, Obstacle, Param, Params, TABLE, Value, ViewOptions, Zoom};
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};

/// What a show is configured with.
#[derive(Clone)]
pub(crate) struct Options {
    pub(crate) params: Params,
    pub(crate) obstacles: Vec<Obstacle>,
    pub(crate) view: ViewOptions,
    /// The time in ms that steps and painting may take of a frame; infinite where none is given.
    pub(crate) frame_budget: f64,
    /// Count and world of the preset: the density that `zoom="auto"` keeps.
    pub(crate) preset: Params,
}

impl Options {
    /// Reads the record `{ params, obstacles, zoom, width, height, frameBudget, preset }`. `width` and `height` are there where the
    /// page fixes a side of the world.
    pub(crate) fn from_record(options: &JsValue) -> Self {
        let side = |name| record::get(options, name).as_f64();
        let zoom = side("zoom").map_or(Zoom::Auto, Zoom::Factor);
        Options {
            params: params(&record::get(options, "params"), Params::DEFAULT),
            obstacles: obstacles(&record::get(options, "obstacles")),
            view: ViewOptions { width: side("width"), height: side("height"), zoom },
            frame_budget: side("frameBudget").unwrap_or(f64::INFINITY),
            preset: params(&record::get(options, "preset"), Params::DEFAULT),
        }
    }
}

/// `params` with the values of a record, whose names are those of the table in camelCase.
pub(crate) fn params(record: &JsValue, mut params: Params) -> Params {
    for param in TABLE {
        if let Some(value) = value(param, &record::get(record, &Case::Camel.spell(param.name))) {
            param.set_checked(&mut params, value);
        }
    }
    params
}

fn value(param: &Param, js: &JsValue) -> Option<Value> {
    if let Kind::Choice(words) = param.kind {
        let word = js.as_string()?;
        return words.iter().find(|known| **known == word).map(|known| Value::Choice(known));
    }
    js.as_f64().map(Value::Number).or_else(|| js.as_bool().map(Value::Switch))
}

/// All parameters as a record.
pub(crate) fn params_record(params: &Params) -> JsValue {
    let record = TABLE.iter().fold(Record::new(), |record, param| {
        let value: JsValue = match param.get(params) {
            Value::Number(number) => number.into(),
            Value::Switch(on) => on.into(),
            Value::Choice(word) => word.into(),
        };
        record.with(&Case::Camel.spell(param.name), value)
    });
    record.into()
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
