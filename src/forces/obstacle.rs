//! Obstacles: what is allowed, and how text spells a list of them.

use crate::params::{MAX_OBSTACLES, MAX_RANGE, MAX_SIDE, MIN_RADIUS, ParamError, decimal};
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

    /// Reads a list from text, as an attribute has it: `x y radius, x y radius` and so on. An empty text is an empty
    /// list.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when the text has another form, or [`Obstacle::check`] refuses the list.
    ///
    /// ```
    /// use boids_canvas::Obstacle;
    ///
    /// let list = Obstacle::parse_list("100 120 40, 300 50 25")?;
    /// assert_eq!(list[1], Obstacle { x: 300.0, y: 50.0, radius: 25.0 });
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn parse_list(text: &str) -> Result<Vec<Obstacle>, ParamError> {
        if text.trim_ascii().is_empty() {
            return Ok(Vec::new());
        }
        let circle = |part: &str| {
            let numbers: Option<Vec<f64>> = part.split_ascii_whitespace().map(decimal).collect();
            match numbers?[..] {
                [x, y, radius] => Some(Obstacle { x, y, radius }),
                _ => None,
            }
        };
        let list: Option<Vec<_>> = text.split(',').map(circle).collect();
        let list = list.ok_or_else(|| refuse(format!("\"{text}\"")))?;
        Obstacle::check(&list)?;
        Ok(list)
    }

    /// Checks the number of obstacles and the range of each.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when there are too many, or one is too far off, too large or too small.
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
        let is_allowed = |&Obstacle { x, y, radius }: &Obstacle| {
            [x, y].iter().all(|side| side.abs() <= MAX_SIDE) && Self::RADIUS.contains(&radius)
        };
        match list.iter().find(|circle| !is_allowed(circle)) {
            Some(&Obstacle { x, y, radius }) => Err(refuse(format!("{x} {y} {radius}"))),
            None => Ok(()),
        }
    }
}

fn refuse(value: String) -> ParamError {
    let allowed = format!(
        "up to {MAX_OBSTACLES} circles, each as x y radius, with commas between them, x and y from -{MAX_SIDE} to \
         {MAX_SIDE}, radius from {MIN_RADIUS} to {MAX_RANGE}"
    );
    ParamError::Value { option: "obstacles", value, allowed }
}
