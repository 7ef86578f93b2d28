//! What holds whatever comes in: a parameter's value, a text, a state, a change in flight, a box on a page, a picture.
//!
//! Each property makes its case from bytes, so that one statement of it serves two drivers: tests/robustness.rs tries bytes at
//! random, fuzz/ looks for such as reach new code. It panics where it does not hold.

pub mod bytes;
pub mod flight;
pub mod params;
pub mod picture;
pub mod text;
pub mod view;

use boids_canvas::{Flock, Measures};
use bytes::Bytes;

/// What holds for every case that bytes can spell.
pub type Property = fn(Bytes);

/// That all of a flock is somewhere, and can be measured.
pub fn assert_finite(flock: &Flock) {
    let state = flock.positions().into_iter().chain(flock.velocities());
    assert!(state.into_iter().all(|vector| vector.is_finite()), "not finite with {:?}", flock.params());
    let Measures { polarisation, nearest, groups, speed } = flock.measure();
    let measured = (0.0..=1.0 + 1e-9).contains(&polarisation)
        && (nearest.is_finite() && nearest >= 0.0 || flock.len() < 2)
        && (usize::from(!flock.is_empty())..=flock.len()).contains(&groups)
        && speed.is_finite();
    assert!(measured, "{:?} with {:?}", flock.measure(), flock.params());
}
