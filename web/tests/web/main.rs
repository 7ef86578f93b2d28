//! The boundary between JavaScript and Rust, in real browsers: checked values go in, numbers and records come out.
//!
//! `www/src` reads and checks what a page gives; tests/e2e/node/flock.test.js tests that.

#![cfg(target_arch = "wasm32")]

mod flock;
mod params;
mod player;

use boids_canvas::{Params, checked};
use boids_canvas_web::{Failure, Flock};
use js_sys::{Error, JSON, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test_configure;

wasm_bindgen_test_configure!(run_in_browser);

/// The value of a JavaScript expression.
fn js(expression: &str) -> JsValue {
    js_sys::eval(&format!("({expression})")).expect(expression)
}

/// A field of an object; dots lead into its fields.
fn field(object: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(object.clone(), |object, name| Reflect::get(&object, &name.into()).expect(path))
}

fn number(object: &JsValue, path: &str) -> f64 {
    field(object, path).as_f64().unwrap_or_else(|| panic!("{path} is not a number"))
}

/// A value as JSON.
fn json(value: &JsValue) -> String {
    JSON::stringify(value).expect("JSON").into()
}

/// The `Error` that a page would catch.
fn error<T>(result: Result<T, Failure>) -> Error {
    match result {
        Ok(_) => panic!("nothing was thrown"),
        Err(failure) => JsValue::from(failure).dyn_into().expect("an Error"),
    }
}

fn message<T>(result: Result<T, Failure>) -> String {
    error(result).message().into()
}

fn positions(flock: &Flock) -> Vec<f32> {
    flock.positions().expect("positions").to_vec()
}

/// The parameters of a flock.
fn params_of(flock: &Flock) -> Params {
    checked::params(&flock.params().expect("numbers").to_vec())
}

/// The numbers of a record's parameters, and of the defaults for the rest.
fn params(record: &str) -> Vec<f64> {
    params::numbers_of(&js(record))
}
