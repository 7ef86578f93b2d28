//! What shines through a marker's outline.
//!
//! Up to a pixel wide it is made of hairlines as Skia draws them: along the longer axis of a line, every column (or
//! row) of pixels shares one pixel's worth of coverage between the two pixels nearest to the line; ends are cut off
//! square, corners have no mitres, and the width only fades it. Wider outlines are bands between two outlines of the
//! shape, mitred.

use super::area::Area;
use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

/// The middles of four neighbouring pixels, from the first of them.
const PIXELS: f32x4 = f32x4::new([0.0, 1.0, 2.0, 3.0]);

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

/// No outline at all.
impl Outline for () {
    fn rows(&self, fill: Range<f32>) -> Range<f32> {
        fill
    }

    #[inline(always)]
    fn span(&self, fill: &impl Area, y: f32) -> Range<f32> {
        fill.span(y..y + 1.0)
    }

    fn turn_to(&mut self, _: f32) {}

    #[inline(always)]
    fn through(&self, _: f32, _: f32x4) -> f32x4 {
        f32x4::ONE
    }
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
#[derive(Clone, Copy, Debug, Default)]
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

/// A hairline in a row of pixels.
#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    normal: f32x4,
    c: f32x4,
    axis: f32x4,
    start: f32x4,
    end: f32x4,
}

/// Hairlines round a polygon of `N` corners.
#[derive(Clone, Debug)]
pub(super) struct Hairlines<const N: usize> {
    width: f32x4,
    lines: [Hairline; N],
    row: [Stretch; N],
    count: usize,
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
        Hairlines { width: f32x4::splat(width), lines, row: [Stretch::default(); N], count: 0 }
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
        for line in &self.lines {
            if y <= line.top - REACH || y >= line.bottom + REACH {
                continue;
            }
            self.row[self.count] = Stretch {
                normal: f32x4::splat(line.normal.x),
                c: f32x4::splat(line.normal.y * y + line.c),
                axis: f32x4::splat(line.axis.x),
                start: f32x4::splat(line.axis.y * y - line.start + 0.5),
                end: f32x4::splat(line.end - line.axis.y * y - 0.5),
            };
            self.count += 1;
        }
    }

    #[inline(always)]
    fn through(&self, x: f32, opacity: f32x4) -> f32x4 {
        let x = f32x4::splat(x) + PIXELS;
        let opacity = opacity * self.width;
        let mut through = f32x4::ONE;
        for row in &self.row[..self.count] {
            let share = (f32x4::ONE - (row.normal * x + row.c).abs()).fast_max(f32x4::ZERO);
            let t = row.axis * x;
            let part = (t + row.start).fast_min(f32x4::ONE) + (row.end - t).fast_min(f32x4::ZERO);
            through *= f32x4::ONE - share * part.fast_max(f32x4::ZERO) * opacity;
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

/// A band between two shapes.
#[derive(Clone, Debug)]
pub(super) struct Band<O, I> {
    /// Grown by half of the outline's width.
    pub(super) outer: O,
    /// Shrunk by as much, if anything is left.
    pub(super) inner: Option<I>,
}

impl<O: Area, I: Area> Outline for Band<O, I> {
    fn rows(&self, _: Range<f32>) -> Range<f32> {
        self.outer.rows()
    }

    fn span(&self, _: &impl Area, y: f32) -> Range<f32> {
        self.outer.span(y..y + 1.0)
    }

    fn turn_to(&mut self, y: f32) {
        self.outer.turn_to(y);
        if let Some(inner) = &mut self.inner {
            inner.turn_to(y);
        }
    }

    #[inline(always)]
    fn through(&self, x: f32, opacity: f32x4) -> f32x4 {
        let inner = self.inner.as_ref().map_or(f32x4::ZERO, |inner| inner.coverage(x));
        f32x4::ONE - (self.outer.coverage(x) - inner).fast_max(f32x4::ZERO) * opacity
    }
}

/// The longest mitre in half widths of the outline; a sharper corner is cut off. The default of the 2D context.
pub(super) const MITRE_LIMIT: f32 = 10.0;

/// The corners of a triangle's outline, outer and inner, `half` its width from the edge. Sides moved by the same way
/// stay sides of a similar triangle about the same incentre.
pub(super) fn triangle_band(corners: [Vec2; 3], half: f32) -> ([Vec2; 6], Option<[Vec2; 3]>) {
    let around = |i: usize| [corners[(i + 2) % 3], corners[i], corners[(i + 1) % 3]];
    let opposite: [f32; 3] = std::array::from_fn(|i| {
        let [before, _, after] = around(i);
        before.distance(after)
    });
    let perimeter = opposite.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    let incentre = (corners[0] * opposite[0] + corners[1] * opposite[1] + corners[2] * opposite[2]) / perimeter;
    let [tip, right, left] = corners;
    // a flat triangle has no incircle; its corners are cut off, so that any small radius does
    let radius = ((right - tip).perp_dot(left - tip).abs() / perimeter).max(f32::EPSILON * perimeter);
    let scaled = |corner: Vec2, factor: f32| incentre + (corner - incentre) * factor;
    let mut outer = [Vec2::ZERO; 6];
    for i in 0..3 {
        let [before, at, after] = around(i);
        let mitre = scaled(at, 1.0 + half / radius);
        let is_sharp = (mitre - at).length() > MITRE_LIMIT * half;
        let outwards = |from: Vec2, to: Vec2| at - (to - from).perp().normalize_or_zero() * half;
        [outer[2 * i], outer[2 * i + 1]] =
            if is_sharp { [outwards(before, at), outwards(at, after)] } else { [mitre; 2] };
    }
    (outer, (radius > half).then(|| corners.map(|corner| scaled(corner, 1.0 - half / radius))))
}
