//! Poses: where and in which direction boids are drawn, and in which order.

use crate::vector::Vec2;

/// Where a boid is drawn, and in which direction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pose {
    /// Its position in world px.
    pub position: Vec2,
    /// Its velocity in px per step. The marker points along it, or along +x if it is zero.
    pub velocity: Vec2,
}

/// How much of the last step a pose shows, for a given `fraction`. Below 0 it shows the state before the step; above 1,
/// or NaN, the current one.
pub(crate) fn share(fraction: f32) -> f32 {
    if fraction < 1.0 { fraction.max(0.0) } else { 1.0 }
}

/// The order in which [`Flock::poses`](crate::Flock::poses) returns the boids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// By number. This order never changes, so of two boids that overlap, the same one always covers the other.
    Number,
    /// As they are stored. Boids that are near each other are mostly next to each other in this order, so painting them
    /// uses the processor's cache well. The order changes from step to step, and also when a step begins.
    Storage,
}
