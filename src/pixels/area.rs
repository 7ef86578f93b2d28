//! How much of each pixel a shape covers.
//!
//! A row of pixels is cut into four slices, and a vector holds one number for each of them. In a slice every side of
//! the shape is a ramp along x, from a pixel wholly outside to one wholly inside that side; what two opposite ramps
//! share is first + second − 1. The mean over the slices is the pixel's coverage.

use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

/// Slices of a row of pixels: the lanes of a vector. Corners lie on their borders, see [`snapped`].
pub(super) const SLICES: f32 = 4.0;

/// The middles of a row's slices.
pub(super) const MIDDLES: f32x4 = f32x4::new([0.125, 0.375, 0.625, 0.875]);

/// Four neighbouring pixels, from the first of them.
pub(super) const PIXELS: f32x4 = f32x4::new([0.0, 1.0, 2.0, 3.0]);

/// A shape that covers pixels, row by row.
pub(super) trait Area {
    /// From its top to its bottom.
    fn rows(&self) -> Range<f32>;
    /// From its left to its right, between two heights; empty where it is not.
    fn span(&self, rows: Range<f32>) -> Range<f32>;
    /// Makes ready for the row of pixels below `y`.
    fn turn_to(&mut self, y: f32);
    /// Coverage of four pixels of the row, the first of them centred at `x`.
    fn coverage(&self, x: f32) -> f32x4;
}

/// No row and no column.
pub(super) const NOWHERE: Range<f32> = f32::INFINITY..f32::NEG_INFINITY;

/// Two opposite ramps for each slice of a row, `a x + c`; where there is nothing, both are 0.
///
/// A ramp goes from 0 to 1, the second one from −1 to 0, which saves a subtraction.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ramps {
    pub(super) a: [f32x4; 2],
    pub(super) c: [f32x4; 2],
}

/// What two opposite ramps share.
#[inline(always)]
pub(super) fn shared(first: f32x4, second: f32x4) -> f32x4 {
    (first.fast_min(f32x4::ONE) + second.fast_min(f32x4::ZERO)).fast_max(f32x4::ZERO)
}

impl Ramps {
    #[inline(always)]
    pub(super) fn coverage(&self, x: f32) -> f32x4 {
        let x = f32x4::splat(x);
        let [mut first, mut second] = [self.a[0] * x + self.c[0], self.a[1] * x + self.c[1]];
        let pixels = std::array::from_fn(|_| {
            let both = shared(first, second);
            first += self.a[0];
            second += self.a[1];
            both
        });
        let [a, b, c, d] = f32x4::transpose(pixels);
        ((a + b) + (c + d)) * f32x4::splat(1.0 / SLICES)
    }
}

/// Width along x of the ramp for a side that runs so far along x in a slice. The exact one, a box as wide as a pixel
/// blurred by one as wide as the run, is no straight ramp; this one is at most 4 % off it, where run and pixel are
/// equal.
#[inline(always)]
pub(super) fn ramp_width(run: f32x4) -> f32x4 {
    run.fast_max(f32x4::ONE) + f32x4::splat(0.35) * run.fast_min(f32x4::ONE)
}

/// A corner where Skia's scan converter puts it, y rounded to quarters of a pixel. Without it no slice is exact where
/// sides meet, and pixels of a black triangle of 8 × 4 px on white differ by up to 32/255 from Skia's; with it by up to
/// 12/255.
#[inline(always)]
pub(super) fn snapped(corner: Vec2) -> Vec2 {
    Vec2::new(corner.x, (corner.y * SLICES + 0.5).floor() / SLICES)
}

/// An upright rectangle.
#[derive(Clone, Debug)]
pub(super) struct Upright {
    upper_left: Vec2,
    lower_right: Vec2,
    /// What it covers of the row's height.
    share: f32,
}

impl Upright {
    pub(super) fn new(upper_left: Vec2, lower_right: Vec2) -> Upright {
        Upright { upper_left, lower_right, share: 0.0 }
    }
}

impl Area for Upright {
    fn rows(&self) -> Range<f32> {
        self.upper_left.y..self.lower_right.y
    }

    fn span(&self, rows: Range<f32>) -> Range<f32> {
        let is_here = rows.end >= self.upper_left.y && rows.start <= self.lower_right.y;
        if is_here { self.upper_left.x..self.lower_right.x } else { NOWHERE }
    }

    fn turn_to(&mut self, y: f32) {
        self.share = ((y + 1.0).min(self.lower_right.y) - y.max(self.upper_left.y)).max(0.0);
    }

    #[inline(always)]
    fn coverage(&self, x: f32) -> f32x4 {
        let left = f32x4::splat(x - 0.5) + PIXELS;
        let end = (left + f32x4::ONE).fast_min(f32x4::splat(self.lower_right.x));
        let start = left.fast_max(f32x4::splat(self.upper_left.x));
        (end - start).fast_max(f32x4::ZERO) * f32x4::splat(self.share)
    }
}

/// A disc. Skia makes a polygon of it, whose corners it rounds; this one is round.
#[derive(Clone, Debug)]
pub(super) struct Disc {
    centre: Vec2,
    radius: f32,
    ramps: Ramps,
}

impl Disc {
    pub(super) fn new(centre: Vec2, radius: f32) -> Disc {
        Disc { centre, radius, ramps: Ramps::default() }
    }
}

impl Area for Disc {
    fn rows(&self) -> Range<f32> {
        self.centre.y - self.radius..self.centre.y + self.radius
    }

    fn span(&self, rows: Range<f32>) -> Range<f32> {
        let Range { start, end } = self.rows();
        let is_here = rows.end >= start && rows.start <= end;
        if is_here { self.centre.x - self.radius..self.centre.x + self.radius } else { NOWHERE }
    }

    fn turn_to(&mut self, y: f32) {
        let radius_sq = f32x4::splat(self.radius * self.radius);
        let half_chord = |y: f32x4| (radius_sq - y * y).fast_max(f32x4::ZERO).sqrt();
        let middle = f32x4::splat(y - self.centre.y) + MIDDLES;
        let half_slice = f32x4::splat(0.5 / SLICES);
        let (upper, lower) = (half_chord(middle - half_slice), half_chord(middle + half_slice));
        // Simpson's rule: the slice at the top holds more than its middle tells
        let mean = (upper + lower + half_chord(middle) * f32x4::splat(4.0)) * f32x4::splat(1.0 / 6.0);
        let steepness = f32x4::ONE / ramp_width((upper - lower).abs());
        let centre = f32x4::splat(self.centre.x);
        self.ramps.a = [steepness, -steepness];
        self.ramps.c = [(mean - centre) * steepness + f32x4::HALF, (mean + centre) * steepness - f32x4::HALF];
    }

    #[inline(always)]
    fn coverage(&self, x: f32) -> f32x4 {
        self.ramps.coverage(x)
    }
}
