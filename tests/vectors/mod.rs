//! Flocks in glam's vectors, with which tests compute. The crate's own vectors have less arithmetic, and an oracle must
//! not rely on it.
#![allow(dead_code)]

use boids_canvas::{Flock, StateError};
use glam::Vec2;

/// A vector of the crate as glam's.
pub(crate) fn glam(ours: boids_canvas::Vec2) -> Vec2 {
    Vec2::from(<[f32; 2]>::from(ours))
}

/// A vector of glam as the crate's.
pub(crate) fn ours(glam: Vec2) -> boids_canvas::Vec2 {
    glam.to_array().into()
}

/// The positions of a flock.
pub(crate) fn positions(flock: &Flock) -> Vec<Vec2> {
    flock.positions().into_iter().map(glam).collect()
}

/// The velocities of a flock.
pub(crate) fn velocities(flock: &Flock) -> Vec<Vec2> {
    flock.velocities().into_iter().map(glam).collect()
}

/// [`Flock::set_state`].
pub(crate) fn set_state(flock: &mut Flock, positions: &[Vec2], velocities: &[Vec2]) -> Result<(), StateError> {
    let [positions, velocities] =
        [positions, velocities].map(|list| list.iter().copied().map(ours).collect::<Vec<_>>());
    flock.set_state(&positions, &velocities)
}
