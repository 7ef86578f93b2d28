//! [`Pose`]: the position and velocity at which a boid is drawn.
//!
//! A module of its own, so that the rasteriser depends on poses without depending on flocks.

use glam::Vec2;

/// The position and velocity at which a boid is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pose {
    /// In world px.
    pub position: Vec2,
    /// In world px per step. The marker points along it, or along +x where it is zero.
    pub velocity: Vec2,
}
