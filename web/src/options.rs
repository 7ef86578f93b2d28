//! Options as a page gives them, read into [`Params`] and [`Framing`]: for the constructors, `set` and the element's
//! attributes.
//!
//! Text stands for every kind of value, because attributes and form controls give nothing else.

use crate::error::Failure;
use boids_canvas::Obstacle;
use boids_canvas::message::quoted;
use boids_canvas::{Case, Param, ParamError, Params, TABLE, Value};
use boids_canvas::{Framing, Zoom};
use boids_canvas::{PRESETS, Preset};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// What a page has given: a preset, and what overrides it.
#[derive(Clone)]
pub(super) struct Options {
    pub(super) preset: &'static Preset,
    pub(super) zoom: Option<Zoom>,
    pub(super) obstacles: Vec<Obstacle>,
    given: Vec<(&'static Param, Value)>,
}

impl Default for Options {
    fn default() -> Self {
        Options { preset: &PRESETS[0], zoom: None, obstacles: Vec::new(), given: Vec::new() }
    }
}

impl Options {
    /// Reads an object whose keys are names of options, spelt in `case`; `undefined` stands for none, as object and as
    /// value.
    pub(super) fn read(given: &JsValue, case: Case) -> Result<Self, Failure> {
        let mut options = Options::default();
        if given.is_undefined() {
            return Ok(options);
        }
        if !given.is_object() || Array::is_array(given) {
            return Err(Failure::other(&["options must be an object, not ", &describe(given)]));
        }
        for key in Object::keys(given.unchecked_ref::<Object>()).iter() {
            let value = Reflect::get(given, &key)?;
            if !value.is_undefined() {
                let name = key.as_string().unwrap_or_default();
                options.take(&name, &value, case).map_err(|wrong| Failure::option(wrong, case))?;
            }
        }
        Ok(options)
    }

    fn take(&mut self, name: &str, value: &JsValue, case: Case) -> Result<(), ParamError> {
        match name {
            "preset" => self.preset = preset(value)?,
            "zoom" => self.zoom = Some(zoom(value)?),
            "obstacles" => self.obstacles = obstacles(value)?,
            _ => {
                let param = named(name, case)?;
                self.given.push((param, param_value(param, value)?));
            }
        }
        Ok(())
    }

    /// Whether `param` overrides the preset.
    pub(super) fn gives(&self, param: &str) -> bool {
        self.given.iter().any(|(given, _)| given.name == param)
    }

    /// The preset's values, overridden by those given. Each is allowed by itself; whether they go together is for
    /// [`Params::check`].
    pub(super) fn params(&self) -> Params {
        let mut params = self.preset.params.clone();
        for (param, value) in &self.given {
            // checked when it was read
            let _ = param.set(&mut params, *value);
        }
        params
    }

    /// What is asked of the view.
    pub(super) fn framing(&self) -> Framing {
        let params = self.params();
        let given = |name, value| self.gives(name).then_some(value);
        Framing {
            width: given("width", params.width),
            height: given("height", params.height),
            zoom: self.zoom.unwrap_or_default(),
        }
    }
}

/// The parameter whose name is spelt `name` in `case`.
pub(super) fn named(name: &str, case: Case) -> Result<&'static Param, ParamError> {
    let spelt = TABLE.iter().find(|param| case.spell(param.name) == name);
    spelt.ok_or_else(|| ParamError::Unknown { name: name.to_owned() })
}

/// A value for `param`, checked by itself.
pub(super) fn param_value(param: &'static Param, js: &JsValue) -> Result<Value, ParamError> {
    let refuse = || param.refuse(&describe(js));
    let value = if let Some(text) = js.as_string() {
        param.parse_by(&text, number)?
    } else if let Some(number) = js.as_f64() {
        Value::Number(number)
    } else if let Some(on) = js.as_bool() {
        Value::Switch(on)
    } else {
        return Err(refuse());
    };
    param.check(value).map_err(|_| refuse())?;
    Ok(value)
}

/// The preset that `js` names.
pub(super) fn preset(js: &JsValue) -> Result<&'static Preset, ParamError> {
    match js.as_string() {
        Some(name) => Preset::named(&name),
        None => Err(Preset::refuse(&describe(js))),
    }
}

fn zoom(js: &JsValue) -> Result<Zoom, ParamError> {
    let zoom = match js.as_string() {
        Some(text) => Zoom::parse_by(&text, number),
        None => js.as_f64().and_then(Zoom::factor),
    };
    zoom.ok_or_else(|| Zoom::refuse(&describe(js)))
}

/// The obstacles that `js` lists: as text, or an array of arrays of three numbers.
pub(super) fn obstacles(js: &JsValue) -> Result<Vec<Obstacle>, ParamError> {
    if let Some(text) = js.as_string() {
        return Obstacle::parse_list_by(&text, number);
    }
    if !Array::is_array(js) {
        return Err(Obstacle::refuse(&describe(js)));
    }
    let mut list = Vec::new();
    // one too many is enough to be refused
    for circle in js.unchecked_ref::<Array>().iter().take(Obstacle::MOST + 1) {
        let numbers = circle.unchecked_ref::<Array>();
        if !Array::is_array(&circle) || numbers.length() != 3 {
            return Err(Obstacle::refuse(&describe(&circle)));
        }
        let [x, y, radius] = [0, 1, 2].map(|i| numbers.get(i).as_f64().unwrap_or(f64::NAN));
        list.push(Obstacle { x, y, radius });
    }
    Obstacle::check(&list)?;
    Ok(list)
}

/// Obstacles as JavaScript understands them: an array of arrays of three numbers.
pub(super) fn obstacles_to_js(list: &[Obstacle]) -> JsValue {
    let circle = |circle: &Obstacle| Array::of3(&circle.x.into(), &circle.y.into(), &circle.radius.into());
    list.iter().map(circle).collect::<Array>().into()
}

/// A value as JavaScript understands it.
pub(super) fn to_js(value: Value) -> JsValue {
    match value {
        Value::Number(number) => number.into(),
        Value::Switch(on) => on.into(),
        Value::Choice(word) => word.into(),
    }
}

#[wasm_bindgen]
extern "C" {
    /// JavaScript's own reading of a number, NaN for what is none.
    #[wasm_bindgen(js_name = Number)]
    fn js_number(text: &str) -> f64;

    /// JavaScript's own writing of a value. An object would have a say in it, and is not asked here.
    #[wasm_bindgen(js_name = String)]
    fn js_string(value: &JsValue) -> String;
}

/// Reads a number: what JavaScript takes for one, but no empty text, which to JavaScript is zero.
pub(super) fn number(word: &str) -> Option<f64> {
    let number = js_number(word);
    (!word.is_empty() && !number.is_nan()).then_some(number)
}

/// Any value at all, for a message.
pub(super) fn describe(js: &JsValue) -> String {
    if js.is_string() {
        quoted(&js_string(js))
    } else if Array::is_array(js) {
        "an array".to_owned()
    } else if js.is_function() {
        "a function".to_owned()
    } else if js.is_object() {
        "an object".to_owned()
    } else {
        js_string(js)
    }
}
