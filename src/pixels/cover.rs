//! How much of each pixel a shape covers, by its fill and its outline.
//!
//! How much of a pixel lies inside of a side is told by how far off the pixel's middle is: a ramp from 0 to 1, as wide
//! as the pixel is across the side ([`ramp_width`]). An outline up to a pixel wide is made of hairlines as Skia draws
//! them: along the longer axis of a line, every column (or row) of pixels shares one pixel's worth of coverage between
//! the two pixels nearest to the line; ends are cut off square, corners have no mitres, and the width only fades it. A
//! wider outline is what lies between the figure grown and the figure shrunk by half of the width.

use super::pen::Wash;
use std::ops::Range;
use wide::f32x4;

/// A shape with an outline.
pub(super) trait Figure {
    /// From its top to its bottom, outline included.
    fn rows(&self) -> Range<f32>;
    /// What there is of it in the row of pixels with their middles at `y`.
    fn row(&self, y: f32) -> impl Row;
}

/// A shape in a row of pixels.
pub(super) trait Row {
    /// Where anything is seen, and where nothing but fill; each from its start to its end, the latter negative.
    fn spans(&self) -> f32x4;
    /// The sides, as bits, that make a difference to pixels with their middles from `first` to `last`.
    fn sides(&self, first: f32, last: f32) -> u32;
    /// What lies on pixels with their middles at `x`, to which these `sides` make a difference, in an ink whose outline
    /// is of this `opacity`.
    fn wash(&self, x: f32x4, sides: u32, opacity: f32x4) -> Wash;
}

/// Farther off than any picture reaches, in px.
pub(super) const FAR: f32 = 1e6;

/// Up to this width, in px, an outline is a hairline.
pub(super) const HAIR: f32 = 1.0;

/// How far from a hairline, in px, a pixel's middle may be that it touches.
pub(super) const HAIR_REACH: f32 = 1.0;

/// What a hairline covers of pixels whose middles are so far off it along its shorter axis.
#[inline(always)]
pub(super) fn hair(distance: f32x4) -> f32x4 {
    (f32x4::ONE - distance.abs()).fast_max(f32x4::ZERO)
}

/// Kept from 0 to 1.
#[inline(always)]
pub(super) fn clamped(x: f32x4) -> f32x4 {
    x.fast_max(f32x4::ZERO).fast_min(f32x4::ONE)
}

/// What two opposite sides leave of pixels, each of which takes its own.
#[inline(always)]
pub(super) fn shared(one: f32x4, other: f32x4) -> f32x4 {
    (one + other - f32x4::ONE).fast_max(f32x4::ZERO)
}

/// Width of the ramp for a side across which lies the vector (x, y), times the vector's length. The exact one, the
/// shadow of the pixel, is no straight ramp; this one is at most 4 % off it.
#[inline(always)]
pub(super) fn ramp_width(x: f32x4, y: f32x4) -> f32x4 {
    let (x, y) = (x.abs(), y.abs());
    x.fast_max(y) + f32x4::splat(0.35) * x.fast_min(y)
}
