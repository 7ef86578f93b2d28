//! Properties that hold for any input: a parameter's value, a save, a state, a change in flight, a marker, a
//! clock, a picture.
//!
//! Each property decodes its case from bytes. Two drivers share it: tests/robustness.rs supplies random bytes, and fuzz/
//! searches for bytes that reach new code.

pub mod bytes;
pub mod flight;
pub mod params;
pub mod picture;
pub mod save;
pub mod view;

use boids_canvas::{Flock, Measures, Predator};
use bytes::Bytes;

/// Decodes a case from bytes, and panics if the property does not hold for it.
pub type Property = fn(Bytes);

/// Asserts that the state and the measures of a flock are finite.
pub fn assert_finite(flock: &Flock) {
    let state = flock.positions().into_iter().chain(flock.velocities());
    assert!(state.into_iter().all(|vector| vector.is_finite()), "not finite with {:?}", flock.params());
    let is_sound =
        |predator: &Predator| predator.position.is_finite() && (predator.heading.length() - 1.0).abs() < 1e-5;
    assert!(flock.predators().iter().all(is_sound), "{:?} with {:?}", flock.predators(), flock.params());
    assert_eq!(flock.predators().len(), flock.params().predators as usize);
    let Measures { polarisation, rotation, nearest, groups, speed, .. } = flock.measure();
    let is_plausible = (0.0..=1.0 + 1e-9).contains(&polarisation)
        && (0.0..=1.0 + 1e-9).contains(&rotation)
        && (nearest.is_finite() && nearest >= 0.0 || flock.len() < 2)
        && (usize::from(!flock.is_empty())..=flock.len()).contains(&groups)
        && speed.is_finite();
    assert!(is_plausible, "{:?} with {:?}", flock.measure(), flock.params());
}
