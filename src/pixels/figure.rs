//! A marker in its place: how much of each pixel its fill and its outline cover.
//!
//! How much of a pixel lies inside of a side is told by how far off the pixel's middle is: a ramp from 0 to 1, as wide
//! as the pixel is across the side ([`ramp_width`]). An outline up to a pixel wide is made of hairlines as Skia draws
//! them: along the longer axis of a line, every column (or row) of pixels shares one pixel's worth of coverage between
//! the two pixels nearest to the line; ends are cut off square, corners have no mitres, and the width only fades it. A
//! wider outline is what lies between the figure grown and the figure shrunk by half of the width.

use super::disc::Disc;
use super::pen::{Pen, Wash};
use super::polygon::Polygon;
use crate::marker::Shape;
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
    /// What lies on pixels with their middles at `x`, in an ink whose outline is of this `opacity`.
    fn wash(&self, x: f32x4, opacity: f32x4) -> Wash;
}

/// Draws a `shape` with an outline `width` px wide.
pub(super) fn draw(shape: Shape, width: f32, pen: &mut Pen) {
    match shape {
        Shape::Triangle(corners) => fill_and_outline(&Polygon::triangle(corners, width), pen),
        Shape::Square(corners) => fill_and_outline(&Polygon::square(corners, width), pen),
        Shape::Circle { centre, radius } => fill_and_outline(&Disc::new(centre, radius, width), pen),
    }
}

/// A copy for each shape, that single figures and sprites share: inlined into both, they are 18 kB of WebAssembly more
/// and no faster.
#[inline(never)]
fn fill_and_outline(figure: &impl Figure, pen: &mut Pen) {
    let opacity = pen.palette.outline_opacity;
    for row in pen.rows(figure.rows()) {
        let shape = figure.row(row as f32 + 0.5);
        // the pixels whose middles lie there
        let columns = (shape.spans() - f32x4::HALF).ceil().trunc_int().to_array();
        let [seen, inside] = [0, 2].map(|i| columns[i]..0_i32.saturating_sub(columns[i + 1]));
        // fill alone from `start` to `end`, if at all
        let is_thin = inside.start.max(seen.start) >= inside.end.min(seen.end);
        let (start, end) =
            if is_thin { (seen.end, seen.end) } else { (inside.start.max(seen.start), inside.end.min(seen.end)) };
        for edge in [seen.start..start, end..seen.end] {
            pen.row(row, edge, |x| shape.wash(x, opacity));
        }
        pen.row(row, start..end, |_| Wash::FILL);
    }
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
