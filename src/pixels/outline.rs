//! What shines through a marker's outline.
//!
//! Up to a pixel wide it is made of hairlines as Skia draws them: along the longer axis of a line, every column (or
//! row) of pixels shares one pixel's worth of coverage between the two pixels nearest to the line; ends are cut off
//! square, corners have no mitres, and the width only fades it. Wider outlines are bands between two outlines of the
//! shape, mitred.

use super::area::{Area, PIXELS, shared};
use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

/// An outline, row by row.
pub(super) trait Outline {
    /// Widens the rows or the span of the fill to those of the outline.
    fn rows(&self, fill: Range<f32>) -> Range<f32>;
    /// The pixels that fill and outline reach in the row below `y`.
    fn span(&self, fill: &impl Area, y: f32) -> Range<f32>;
    /// Makes ready for the row of pixels below `y`.
    fn turn_to(&mut self, y: f32);
    /// What shines through in four pixels of the row, the first of them centred at `x`, in an ink of this `opacity`.
    fn through(&self, x: f32, opacity: f32x4) -> f32x4;
}

/// How far the middle of a pixel may be from a hairline that touches it.
const REACH: f32 = 1.0;

/// The rows whose middles are within reach of a fill's edge.
fn hair_rows(fill: Range<f32>) -> Range<f32> {
    fill.start - (REACH - 0.5)..fill.end + (REACH - 0.5)
}

#[inline(always)]
fn hair_span(fill: &impl Area, y: f32) -> Range<f32> {
    let middle = y + 0.5;
    hair_rows(fill.span(middle - REACH..middle + REACH))
}

/// One line of the outline.
#[derive(Clone, Copy, Debug)]
struct Hairline {
    top: f32,
    bottom: f32,
    /// Distance from the line along the shorter axis: `normal · p + c`.
    normal: Vec2,
    c: f32,
    /// The longer axis, and where the line starts and ends on it.
    axis: Vec2,
    start: f32,
    end: f32,
}

/// A hairline in a row of pixels: its distance along the shorter axis, `normal x + c`; and along the longer one, `axis
/// x + start` from where it starts and `end − axis x` to its end.
#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    normal: f32,
    c: f32,
    axis: f32,
    start: f32,
    end: f32,
}

/// Hairlines round a polygon of `N` corners.
#[derive(Clone, Debug)]
pub(super) struct Hairlines<const N: usize> {
    width: f32x4,
    lines: [Hairline; N],
    /// The lines that reach the present row.
    row: [Stretch; N],
    count: usize,
    /// Whether a line starts or ends near the row.
    has_ends: bool,
}

impl<const N: usize> Hairlines<N> {
    #[inline(always)]
    pub(super) fn new(corners: [Vec2; N], width: f32) -> Self {
        let lines = std::array::from_fn(|i| {
            let (from, to) = (corners[i], corners[(i + 1) % N]);
            let along = to - from;
            let size = along.abs();
            let axis = if size.x > size.y { Vec2::X } else { Vec2::Y };
            let normal = along.perp() / size.max_element().max(f32::MIN_POSITIVE);
            let (start, end) = (from.dot(axis), to.dot(axis));
            Hairline {
                top: from.y.min(to.y),
                bottom: from.y.max(to.y),
                normal,
                c: -normal.dot(from),
                axis,
                start: start.min(end),
                end: start.max(end),
            }
        });
        Hairlines { width: f32x4::splat(width), lines, row: [Stretch::default(); N], count: 0, has_ends: false }
    }
}

impl<const N: usize> Outline for Hairlines<N> {
    #[inline(always)]
    fn rows(&self, fill: Range<f32>) -> Range<f32> {
        hair_rows(fill)
    }

    #[inline(always)]
    fn span(&self, fill: &impl Area, y: f32) -> Range<f32> {
        hair_span(fill, y)
    }

    #[inline(always)]
    fn turn_to(&mut self, y: f32) {
        let y = y + 0.5;
        self.count = 0;
        self.has_ends = false;
        for line in &self.lines {
            // beyond its end, a line still reaches into the pixel whose middle is half a pixel before
            self.has_ends |= (line.top - y).abs() < REACH + 0.5;
            self.has_ends |= (line.bottom - y).abs() < REACH + 0.5;
            if y <= line.top - REACH || y >= line.bottom + REACH {
                continue;
            }
            self.row[self.count] = Stretch {
                normal: line.normal.x,
                c: line.normal.y * y + line.c,
                axis: line.axis.x,
                start: line.axis.y * y - line.start + 0.5,
                end: line.end - line.axis.y * y - 0.5,
            };
            self.count += 1;
        }
    }

    #[inline(always)]
    fn through(&self, x: f32, opacity: f32x4) -> f32x4 {
        let x = f32x4::splat(x) + PIXELS;
        let splat = f32x4::splat;
        let opacity = opacity * self.width;
        let mut through = f32x4::ONE;
        for line in &self.row[..self.count] {
            let mut share = (f32x4::ONE - (splat(line.normal) * x + splat(line.c)).abs()).fast_max(f32x4::ZERO);
            if self.has_ends {
                let along = splat(line.axis) * x;
                share *= shared(along + splat(line.start), splat(line.end) - along);
            }
            through *= f32x4::ONE - share * opacity;
        }
        through
    }
}

/// A hairline round a disc.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    width: f32x4,
    centre: Vec2,
    radius: f32,
    y: f32x4,
}

impl Ring {
    pub(super) fn new(centre: Vec2, radius: f32, width: f32) -> Ring {
        Ring { width: f32x4::splat(width), centre, radius, y: f32x4::ZERO }
    }
}

impl Outline for Ring {
    fn rows(&self, fill: Range<f32>) -> Range<f32> {
        hair_rows(fill)
    }

    fn span(&self, fill: &impl Area, y: f32) -> Range<f32> {
        hair_span(fill, y)
    }

    fn turn_to(&mut self, y: f32) {
        self.y = f32x4::splat(y + 0.5 - self.centre.y);
    }

    #[inline(always)]
    fn through(&self, x: f32, opacity: f32x4) -> f32x4 {
        let x = f32x4::splat(x - self.centre.x) + PIXELS;
        let distance = (x * x + self.y * self.y).sqrt();
        // from the distance straight outwards to that along the shorter axis
        let longer = x.abs().fast_max(self.y.abs()).fast_max(f32x4::splat(f32::MIN_POSITIVE));
        let off = (distance - f32x4::splat(self.radius)) * (distance / longer);
        f32x4::ONE - (f32x4::ONE - off.abs()).fast_max(f32x4::ZERO) * (opacity * self.width)
    }
}
