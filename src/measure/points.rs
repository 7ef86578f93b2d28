//! The positions of a flock, and the rectangle that holds them.

use crate::bounds::Bounds;
use crate::vector::{DVec2, Vec2};

/// Width of the narrowest cells, relative to the size of the flock. An `f32` distinguishes closer positions only next
/// to the origin.
pub(super) const MIN_CELL: f64 = 1e-12;

/// The positions of a flock in its world.
pub(super) struct Points<'a> {
    /// The positions in px. On a torus, these lie within its sides.
    pub(super) at: Vec<Vec2>,
    pub(super) bounds: &'a Bounds,
    /// The upper left corner of the rectangle that holds all positions.
    pub(super) origin: Vec2,
    /// The size of this rectangle: the sides of the torus, or the extent of the flock on a plane.
    pub(super) size: DVec2,
}

impl<'a> Points<'a> {
    pub(super) fn new(mut at: Vec<Vec2>, bounds: &'a Bounds) -> Self {
        let (mut min, mut max) = (Vec2::ZERO, bounds.size);
        if bounds.is_torus() {
            at.iter_mut().for_each(|p| *p = bounds.canonical_one(*p));
        } else {
            (min, max) = at
                .iter()
                .fold((Vec2::splat(f32::MAX), Vec2::splat(f32::MIN)), |(min, max), p| (min.min(*p), max.max(*p)));
        }
        Points { at, bounds, origin: min, size: (max - min).as_dvec2() }
    }

    #[inline(never)]
    pub(super) fn distance_sq(&self, i: u32, j: u32) -> f32 {
        self.bounds.shortest(self.at[j as usize] - self.at[i as usize]).length_squared()
    }

    /// The numbers of all boids.
    #[inline(never)]
    pub(super) fn all(&self) -> Vec<u32> {
        (0..self.at.len() as u32).collect()
    }
}
