//! Iteration over the boids of a flock.

use super::Flock;
use crate::state::State;
use crate::vector::Vec2;
use std::borrow::Cow;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;

/// One boid of a flock, as [`Flock::iter`] yields it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boid {
    /// Its number: its index in [`Flock::positions`].
    pub number: usize,
    /// Its position in px.
    pub position: Vec2,
    /// Its velocity in px per step.
    pub velocity: Vec2,
}

/// The boids of a flock: the iterator of [`Flock::iter`].
#[derive(Clone)]
pub struct Iter<'a> {
    state: Cow<'a, State>,
    range: Range<usize>,
}

impl Flock {
    /// The boids, in the order in which they are stored: boids that are near each other mostly follow one another. It
    /// changes from step to step. Nothing is allocated, unless a step is in progress.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let flock = Flock::new(Params::DEFAULT)?;
    /// let (width, count) = (flock.params().width as f32, flock.len() as f32);
    /// let mean = flock.iter().map(|boid| boid.position.x).sum::<f32>() / count;
    /// assert!((0.0..width).contains(&mean));
    ///
    /// let mut speeds = vec![0.0; flock.len()];
    /// for boid in &flock {
    ///     speeds[boid.number] = boid.velocity.length();
    /// }
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn iter(&self) -> Iter<'_> {
        Iter { state: self.state(), range: 0..self.len() }
    }
}

impl<'a> IntoIterator for &'a Flock {
    type Item = Boid;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl Iter<'_> {
    fn boid(&self, i: usize) -> Boid {
        let number = self.state.id[i] as usize;
        Boid { number, position: self.state.position(i), velocity: self.state.velocity(i) }
    }
}

impl Iterator for Iter<'_> {
    type Item = Boid;

    fn next(&mut self) -> Option<Boid> {
        self.range.next().map(|i| self.boid(i))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<Boid> {
        self.range.nth(n).map(|i| self.boid(i))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Boid> {
        self.range.next_back().map(|i| self.boid(i))
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl FusedIterator for Iter<'_> {}

/// Lists the boids that are still to come.
impl fmt::Debug for Iter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
