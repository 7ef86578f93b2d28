//! Values for parameters: any value is refused with an error, or accepted and read back.

use super::assert_finite;
use super::bytes::Bytes;
use boids_canvas::{Flock, Kind, PRESETS, Param, ParamError, Params, TABLE};

/// The count of the flock that receives the parameters.
const COUNT: u32 = 6;

pub fn holds(mut bytes: Bytes) {
    let mut flock =
        Flock::new(PRESETS[bytes.below(PRESETS.len())].params.clone().count(COUNT)).expect("a preset's values");
    for _ in 0..6 {
        let mut params = flock.params().clone();
        match bytes.below(3) {
            0 => set(&mut params, &mut bytes),
            1 => {
                let numbers: Vec<_> = (0..TABLE.len()).filter(|i| holds_any_number(TABLE[*i].kind)).collect();
                let mut values = params.to_array();
                values[numbers[bytes.below(numbers.len())]] = bytes.number();
                params = Params::from_numbers(&values);
            }
            _ => {
                let param = bytes.param();
                param.set(&mut params, bytes.allowed(param.kind)).expect("a value that the table allows");
            }
        }
        reconfigure(&mut flock, params);
        if bytes.are_over() {
            break;
        }
    }
}

/// Whether a field of this kind holds any `f64` in a `Params` that was not checked.
fn holds_any_number(kind: Kind) -> bool {
    matches!(kind, Kind::Number { .. } | Kind::Range { .. })
}

/// Sets one parameter by name.
fn set(params: &mut Params, bytes: &mut Bytes) {
    let was = params.clone();
    let text = bytes.text();
    let name = if bytes.below(8) == 0 { text.as_str() } else { bytes.param().name };
    let value = bytes.value();
    match params.set(name, value) {
        Ok(()) => {
            let param = Param::named(name).expect("a name that was just accepted");
            assert_eq!(param.get(params), value, "{name}");
        }
        Err(error) => {
            // no parameter can be NaN, which would not equal itself
            assert_eq!(*params, was, "{error}");
            assert_readable(&error);
        }
    }
}

/// Reconfigures a flock, which accepts exactly the allowed parameters and stays finite in either case.
fn reconfigure(flock: &mut Flock, mut params: Params) {
    params.count = params.count.min(COUNT);
    let (was, fingerprint) = (flock.params().clone(), flock.fingerprint());
    let allowed = params.check();
    assert_eq!(Flock::new(params.clone()).err(), allowed.clone().err());
    assert_eq!(flock.reconfigure(params), allowed);
    if let Err(error) = allowed {
        assert_readable(&error);
        assert_eq!((flock.params(), flock.fingerprint()), (&was, fingerprint), "{error}");
    }
    (0..3).for_each(|_| flock.step());
    assert_finite(flock);
}

/// Asserts that an error has a message, and not an endless one.
fn assert_readable(error: &ParamError) {
    let message = error.to_string();
    assert!(!message.is_empty() && message.chars().count() < 1_000, "{message}");
}
