//! Obstacles as they are given: what is allowed, and how text spells a list of them.

use crate::message::{between_commas, numeral, quoted, text};
use crate::params::{MAX_RANGE, MAX_SIDE, ParamError, plain_number};

/// A circle that boids steer round and never are in, in world px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    /// Its centre's distance from the left edge, from −1,000,000 to 1,000,000.
    pub x: f64,
    /// Its centre's distance from the upper edge, from −1,000,000 to 1,000,000.
    pub y: f64,
    /// From 1 to 10,000.
    pub radius: f64,
}

const MIN_RADIUS: f64 = 1.0;

impl Obstacle {
    /// The most that a flock has: every boid tests every obstacle.
    pub const MOST: usize = 100;

    /// Reads a list from text, as in an attribute: `x y radius, x y radius` and so on. An empty text has none.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when the text is no such list, or [`Obstacle::check`] refuses it.
    pub fn parse_list(text: &str) -> Result<Vec<Obstacle>, ParamError> {
        Obstacle::parse_list_by(text, |word| word.parse().ok())
    }

    /// As [`Obstacle::parse_list`], with numbers read by `number`.
    #[doc(hidden)]
    pub fn parse_list_by(given: &str, number: impl Fn(&str) -> Option<f64>) -> Result<Vec<Obstacle>, ParamError> {
        let mut list = Vec::new();
        if given.trim_ascii().is_empty() {
            return Ok(list);
        }
        for circle in between_commas(given) {
            // one loop: every `next` written out is half a kB of WebAssembly
            let mut numbers = Vec::new();
            for word in circle.split_ascii_whitespace() {
                numbers.push(plain_number(word, &number).unwrap_or(f64::NAN));
            }
            match numbers[..] {
                [x, y, radius] if (x + y + radius).is_finite() => list.push(Obstacle { x, y, radius }),
                _ => return Err(Obstacle::refuse(&quoted(given))),
            }
        }
        Obstacle::check(&list)?;
        Ok(list)
    }

    /// Whether a flock can have them.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when they are too many, or one is too far off, too large or too small.
    pub fn check(list: &[Obstacle]) -> Result<(), ParamError> {
        if list.len() > Self::MOST {
            return Err(Obstacle::refuse(&text(&[&numeral(list.len() as f64), " circles"])));
        }
        let is_allowed = |&Obstacle { x, y, radius }: &Obstacle| {
            [x, y].iter().all(|side| side.abs() <= MAX_SIDE) && (MIN_RADIUS..=MAX_RANGE).contains(&radius)
        };
        match list.iter().find(|circle| !is_allowed(circle)) {
            Some(&Obstacle { x, y, radius }) => {
                Err(Obstacle::refuse(&text(&[&numeral(x), " ", &numeral(y), " ", &numeral(radius)])))
            }
            None => Ok(()),
        }
    }

    /// The error for a `value` that is no list of obstacles.
    pub fn refuse(value: &str) -> ParamError {
        let [most, side, least, greatest] = [Self::MOST as f64, MAX_SIDE, MIN_RADIUS, MAX_RANGE].map(numeral);
        let places = [" circles, each as x y radius, with commas between them, x and y from -", &side, " to ", &side];
        let allowed = text(&["up to ", &most, &text(&places), ", radius from ", &least, " to ", &greatest]);
        ParamError::Value { param: "obstacles", value: value.to_owned(), allowed }
    }
}
