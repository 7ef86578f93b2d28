//! Obstacles, and which ones are allowed.

use crate::params::{MAX_OBSTACLES, MAX_RANGE, MAX_SIDE, MIN_RADIUS, ParamError};
use std::ops::RangeInclusive;

/// A circle that boids steer around and never enter, in world px.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Obstacle {
    /// Distance of the centre from the left edge, from −1,000,000 to 1,000,000.
    pub x: f64,
    /// Distance of the centre from the upper edge, from −1,000,000 to 1,000,000.
    pub y: f64,
    /// Radius, from 1 to 10,000.
    pub radius: f64,
}

impl Obstacle {
    /// The largest number of obstacles in a flock.
    pub const MAX_COUNT: usize = MAX_OBSTACLES;
    /// The largest magnitude of a centre's coordinate, in px.
    pub const MAX_SIDE: f64 = MAX_SIDE;
    /// The radii allowed, in px.
    pub const RADIUS: RangeInclusive<f64> = MIN_RADIUS..=MAX_RANGE;

    /// Checks the number of obstacles, and the position and the radius of each.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] if there are too many, or if one of them is too far out, too large or too small.
    ///
    /// ```
    /// use boids_canvas::Obstacle;
    ///
    /// assert!(Obstacle::check(&[Obstacle { x: 100.0, y: 120.0, radius: 40.0 }]).is_ok());
    /// assert!(Obstacle::check(&[Obstacle { x: 100.0, y: 120.0, radius: 0.0 }]).is_err());
    /// ```
    pub fn check(list: &[Obstacle]) -> Result<(), ParamError> {
        if list.len() > Self::MAX_COUNT {
            return Err(refuse(format!("{} circles", list.len())));
        }
        match list.iter().find(|circle| !circle.is_allowed()) {
            Some(&Obstacle { x, y, radius }) => Err(refuse(format!("{x} {y} {radius}"))),
            None => Ok(()),
        }
    }

    pub(crate) fn is_allowed(&self) -> bool {
        [self.x, self.y].iter().all(|side| side.abs() <= MAX_SIDE) && Self::RADIUS.contains(&self.radius)
    }
}

fn refuse(value: String) -> ParamError {
    let allowed = format!(
        "up to {MAX_OBSTACLES} circles, each as x y radius, with commas between them, x and y from -{MAX_SIDE} to \
         {MAX_SIDE}, radius from {MIN_RADIUS} to {MAX_RANGE}"
    );
    ParamError::Value { option: "obstacles", value, allowed }
}
