//! What can go wrong on the page's side, and the one place where it becomes a JavaScript `Error`.

use crate::record;
use boids_canvas::{ParamError, RestoreError, StateError};
use js_sys::{Error, WebAssembly};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// JavaScript's own way to write a number: Rust's would add 10 kB gzipped to the script.
    #[wasm_bindgen(js_name = String)]
    fn number_to_string(number: f64) -> String;
}

/// What a call from JavaScript throws: an `Error`, or whatever the page's own code or the browser threw. Every call on a
/// flock throws one if an earlier call on that flock has panicked.
#[derive(Debug)]
pub struct Failure(JsValue);

impl Failure {
    pub(crate) fn new(message: &str) -> Failure {
        Failure(Error::new(message).into())
    }

    /// The flock is lent, although no call lasts: an earlier one panicked, or called back. The page treats it as a panic.
    pub(crate) fn busy() -> Failure {
        let message = "this flock has stopped: an earlier call on it panicked, or is still running";
        Failure(WebAssembly::RuntimeError::new(message).into())
    }
}

impl From<ParamError> for Failure {
    /// Options were checked before they came here, so that memory is all that can be missing. The fields are those of every wrong
    /// option: see `OptionError` in `www/src/options/reader.ts`.
    fn from(error: ParamError) -> Self {
        let ParamError::Memory { count } = error else { return Failure::new("options were not checked") };
        let allowed = "a number of boids that fits in memory";
        let message = ["count must be ", allowed, ", not ", &number_to_string(count.into())].concat();
        let Failure(error) = Failure::new(&message);
        record::set(&error, "option", &"count".into());
        record::set(&error, "value", &count.into());
        record::set(&error, "allowed", &allowed.into());
        Failure(error)
    }
}

impl From<RestoreError> for Failure {
    fn from(error: RestoreError) -> Self {
        let (message, number) = error.message();
        Failure::new(&[message, &number.map_or_else(String::new, |number| number_to_string(number.into()))].concat())
    }
}

impl From<StateError> for Failure {
    /// `www/src/player/flock.ts` has checked all that it passes.
    fn from(_: StateError) -> Self {
        Failure::new("vectors were not checked")
    }
}

impl From<JsValue> for Failure {
    fn from(thrown: JsValue) -> Self {
        Failure(thrown)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        failure.0
    }
}
