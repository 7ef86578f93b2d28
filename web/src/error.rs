//! What can go wrong at the page's side, and the one place where it becomes a JavaScript `Error`.

use boids_canvas::StateError;
use boids_canvas::message::text;
use boids_canvas::{Case, ParamError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[derive(Debug)]
    type Error;
    #[wasm_bindgen(constructor)]
    fn new(message: &str) -> Error;
    #[wasm_bindgen(method, setter)]
    fn set_option(this: &Error, name: &str);
    #[wasm_bindgen(method, setter)]
    fn set_other(this: &Error, name: &str);
}

/// What went wrong in a call from JavaScript, as it is thrown there: an `Error`, or what the page's own code threw or
/// the browser did.
#[derive(Debug)]
pub struct Failure(JsValue);

impl Failure {
    /// An option is wrong. Beside the message, in which names are spelt in `case`, the `Error` tells which: as `option`,
    /// and, where two exclude each other, the second as `other`. By these the element finds the attribute to leave out.
    #[inline(never)]
    pub(super) fn option(wrong: ParamError, case: Case) -> Failure {
        let error = Error::new(&wrong.message(case));
        match wrong {
            ParamError::Unknown { name } => error.set_option(&name),
            ParamError::Value { param, .. } => error.set_option(&case.spell(param)),
            ParamError::Combination { param, other, .. } => {
                error.set_option(&case.spell(param));
                error.set_other(&case.spell(other));
            }
            ParamError::Memory { .. } => error.set_option("count"),
        }
        Failure(error.into())
    }

    /// Anything else that is wrong with an argument or with the page, in words.
    #[inline(never)]
    pub(super) fn other(message: &[&str]) -> Failure {
        Failure(Error::new(&text(message)).into())
    }

    /// A flock is in use when it shouldn't be: an earlier call on it panicked, or called back.
    pub(super) fn busy() -> Failure {
        Failure::other(&["this flock has stopped: an earlier call on it panicked, or is still running"])
    }
}

impl From<ParamError> for Failure {
    fn from(wrong: ParamError) -> Self {
        Failure::option(wrong, Case::Camel)
    }
}

impl From<StateError> for Failure {
    fn from(wrong: StateError) -> Self {
        Failure::other(&[&wrong.message()])
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
