//! Values for parameters: any value is refused with an error, or accepted and read back.

use super::assert_finite;
use super::bytes::Bytes;
use boids_canvas::{Flock, PRESETS, Param, ParamError, Params};

/// The count of the flock that receives the parameters.
const COUNT: u32 = 6;

pub fn holds(mut bytes: Bytes) {
    let mut flock =
        Flock::new(PRESETS[bytes.below(PRESETS.len())].params.clone().count(COUNT)).expect("a preset's values");
    for _ in 0..6 {
        let mut params = flock.params().clone();
        match bytes.below(4) {
            0 => set(&mut params, &mut bytes),
            1 => {
                let numbers = numbers(&mut params);
                let which = bytes.below(numbers.len());
                *numbers[which] = bytes.number();
            }
            2 => fit_world(&mut params, &mut bytes),
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

fn fit_world(params: &mut Params, bytes: &mut Bytes) {
    let (width, height) = (bytes.number(), bytes.number());
    let was_fine = params.check().is_ok();
    params.fit_world(width, height);
    assert!(!was_fine || params.check().is_ok(), "{width} × {height} leaves {params:?}");
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

/// All fields that hold any `f64` in a `Params` that was not checked.
pub fn numbers(params: &mut Params) -> [&mut f64; 32] {
    [
        &mut params.width,
        &mut params.height,
        &mut params.cohesion,
        &mut params.separation,
        &mut params.alignment,
        &mut params.cohesion_range,
        &mut params.cohesion_min_range,
        &mut params.separation_range,
        &mut params.alignment_range,
        &mut params.field_of_view,
        &mut params.separation_field_of_view,
        &mut params.own_heading,
        &mut params.look_ahead,
        &mut params.max_turn,
        &mut params.max_force,
        &mut params.noise,
        &mut params.min_speed,
        &mut params.max_speed,
        &mut params.margin,
        &mut params.turn_factor,
        &mut params.pointer_range,
        &mut params.pointer_strength,
        &mut params.obstacle_range,
        &mut params.obstacle_strength,
        &mut params.predator_range,
        &mut params.predator_speed,
        &mut params.predator_strength,
        &mut params.formation_strength,
        &mut params.formation_range,
        &mut params.steps_per_second,
        &mut params.marker_length,
        &mut params.marker_width,
    ]
}
