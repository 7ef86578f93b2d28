//! What can go wrong at the page's side, and the one place where it becomes a JavaScript `Error`.

use crate::flock::StateError;
use crate::params::{Case, ParamError};
use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;

/// What went wrong in a call from JavaScript.
#[derive(Debug)]
pub enum Failure {
    /// An option is wrong; names are told in the spelling they were given in.
    Option(ParamError, Case),
    /// A state can't be set.
    State(StateError),
    /// Anything else that is wrong with an argument or with the page.
    Other(String),
    /// The page's own code threw, or the browser did.
    Thrown(JsValue),
    /// A flock is in use when it shouldn't be: an earlier call on it panicked, or called back.
    Busy,
}

impl From<ParamError> for Failure {
    fn from(wrong: ParamError) -> Self {
        Failure::Option(wrong, Case::Camel)
    }
}

impl From<StateError> for Failure {
    fn from(wrong: StateError) -> Self {
        Failure::State(wrong)
    }
}

impl From<JsValue> for Failure {
    fn from(thrown: JsValue) -> Self {
        Failure::Thrown(thrown)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let message = match failure {
            Failure::Option(wrong, case) => return about_option(&wrong, case),
            Failure::Thrown(thrown) => return thrown,
            Failure::State(wrong) => wrong.to_string(),
            Failure::Other(message) => message,
            Failure::Busy => "this flock has stopped: an earlier call on it panicked, or is still running".to_owned(),
        };
        Error::new(&message).into()
    }
}

/// An `Error` that tells, beside its message, which option is wrong: as `option`, and, where two exclude each other,
/// the second as `other`. By these the element finds the attribute to leave out.
fn about_option(wrong: &ParamError, case: Case) -> JsValue {
    let error = Error::new(&wrong.message(case));
    let (option, other) = match wrong {
        ParamError::Unknown { name } => (name.clone(), None),
        ParamError::Value { param, .. } => (case.spell(param), None),
        ParamError::Combination { param, other, .. } => (case.spell(param), Some(case.spell(other))),
        ParamError::Memory { .. } => ("count".to_owned(), None),
    };
    let tell = |key: &str, name: String| {
        // an Error takes any property: nothing can go wrong here
        let _ = Reflect::set(&error, &key.into(), &name.into());
    };
    tell("option", option);
    if let Some(other) = other {
        tell("other", other);
    }
    error.into()
}
