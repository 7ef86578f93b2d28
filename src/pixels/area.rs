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
const MIDDLES: f32x4 = f32x4::new([0.125, 0.375, 0.625, 0.875]);

/// A shape that covers pixels, row by row.
pub(super) trait Area {
    /// From its top to its bottom.
    fn rows(&self) -> Range<f32>;
    /// From its left to its right, between two heights.
    fn span(&self, rows: Range<f32>) -> Range<f32>;
    /// Makes ready for the row of pixels below `y`.
    fn turn_to(&mut self, y: f32);
    /// Coverage of four pixels of the row, the first of them centred at `x`.
    fn coverage(&self, x: f32) -> f32x4;
}

/// Two opposite ramps for each slice of a row, `a x + c`; where there is nothing, both are 0.
#[derive(Clone, Copy, Debug, Default)]
struct Ramps {
    a: [f32x4; 2],
    c: [f32x4; 2],
}

impl Ramps {
    #[inline(always)]
    fn coverage(&self, x: f32) -> f32x4 {
        let x = f32x4::splat(x);
        let [mut first, mut second] = [self.a[0] * x + self.c[0], self.a[1] * x + self.c[1]];
        let pixels = std::array::from_fn(|_| {
            // the second ramp is 1 too low from the start, so that 0 is its top
            let both = first.fast_min(f32x4::ONE) + second.fast_min(f32x4::ZERO);
            first += self.a[0];
            second += self.a[1];
            both.fast_max(f32x4::ZERO)
        });
        let [a, b, c, d] = f32x4::transpose(pixels);
        ((a + b) + (c + d)) * f32x4::splat(1.0 / SLICES)
    }
}

/// Width along x of the ramp for a side that advances by `run` in x over a slice. The exact one, a box as wide as the
/// pixel blurred by one as wide as the run, is no straight ramp; this one is at most 4 % off it, where run and pixel
/// are equal.
const fn ramp_width(run: f32) -> f32 {
    run.max(1.0) + 0.35 * run.min(1.0)
}

/// A corner where Skia's scan converter puts it, y rounded to quarters of a pixel. Without it no slice is exact where
/// sides meet, and pixels of a triangle of 8 × 4 px differ by up to 47/255 from Skia's, with it by up to 20/255.
pub(super) fn snapped(corner: Vec2) -> Vec2 {
    Vec2::new(corner.x, (corner.y * SLICES + 0.5).floor() / SLICES)
}

/// One side of a polygon.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    top: Vec2,
    bottom: Vec2,
    /// x per y.
    slope: f32,
    /// The ramp: `a x + b y + c`.
    a: f32,
    b: f32,
    c: f32,
    /// Which of the opposite ramps.
    is_second: bool,
}

/// A convex polygon of up to `N` snapped corners.
#[derive(Clone, Debug)]
pub(super) struct Convex<const N: usize> {
    sides: [Side; N],
    ramps: Ramps,
}

impl<const N: usize> Convex<N> {
    /// The corners are in clockwise order on screen; they may coincide.
    #[inline(always)]
    pub(super) fn new(corners: [Vec2; N]) -> Self {
        let corners = corners.map(snapped);
        let sides = std::array::from_fn(|i| {
            let (from, to) = (corners[i], corners[(i + 1) % N]);
            let is_second = to.y > from.y;
            let (top, bottom) = if is_second { (from, to) } else { (to, from) };
            if top.y == bottom.y {
                // lies between slices; its ends belong to other sides, too
                return Side { top, bottom, ..Side::default() };
            }
            let slope = (bottom.x - top.x) / (bottom.y - top.y);
            let steepness = 1.0 / ramp_width(slope.abs() / SLICES);
            let (a, below) = if is_second { (-steepness, 0.5) } else { (steepness, -0.5) };
            Side { top, bottom, slope, a, b: -a * slope, c: a * (top.y * slope - top.x) - below, is_second }
        });
        Convex { sides, ramps: Ramps::default() }
    }
}

impl<const N: usize> Area for Convex<N> {
    #[inline(always)]
    fn rows(&self) -> Range<f32> {
        self.sides.iter().fold(f32::INFINITY..f32::NEG_INFINITY, |rows, side| {
            rows.start.min(side.top.y)..rows.end.max(side.bottom.y)
        })
    }

    #[inline(always)]
    fn span(&self, rows: Range<f32>) -> Range<f32> {
        self.sides.iter().fold(f32::INFINITY..f32::NEG_INFINITY, |span, side| {
            if rows.end < side.top.y || rows.start > side.bottom.y {
                return span;
            }
            // no `clamp`: its panic would bring the formatting of floats into the WebAssembly, 12 kB
            let x = |y: f32| side.top.x + (y.max(side.top.y).min(side.bottom.y) - side.top.y) * side.slope;
            let (one, other) =
                if side.top.y == side.bottom.y { (side.top.x, side.bottom.x) } else { (x(rows.start), x(rows.end)) };
            span.start.min(one.min(other))..span.end.max(one.max(other))
        })
    }

    #[inline(always)]
    fn turn_to(&mut self, y: f32) {
        let y = f32x4::splat(y) + MIDDLES;
        self.ramps = Ramps::default();
        for side in &self.sides {
            let here = y.simd_gt(f32x4::splat(side.top.y)) & y.simd_lt(f32x4::splat(side.bottom.y));
            let which = side.is_second as usize;
            self.ramps.a[which] |= here & f32x4::splat(side.a);
            self.ramps.c[which] |= here & (f32x4::splat(side.b) * y + f32x4::splat(side.c));
        }
    }

    #[inline(always)]
    fn coverage(&self, x: f32) -> f32x4 {
        self.ramps.coverage(x)
    }
}

/// An upright rectangle.
#[derive(Clone, Debug)]
pub(super) struct Upright {
    upper_left: Vec2,
    lower_right: Vec2,
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
        if rows.end < self.upper_left.y || rows.start > self.lower_right.y {
            return f32::INFINITY..f32::NEG_INFINITY;
        }
        self.upper_left.x..self.lower_right.x
    }

    fn turn_to(&mut self, y: f32) {
        self.share = ((y + 1.0).min(self.lower_right.y) - y.max(self.upper_left.y)).max(0.0);
    }

    #[inline(always)]
    fn coverage(&self, x: f32) -> f32x4 {
        let left = f32x4::splat(x - 0.5) + f32x4::new([0.0, 1.0, 2.0, 3.0]);
        let end = (left + f32x4::ONE).fast_min(f32x4::splat(self.lower_right.x));
        let start = left.fast_max(f32x4::splat(self.upper_left.x));
        (end - start).fast_max(f32x4::ZERO) * f32x4::splat(self.share)
    }
}

/// A disc.
#[derive(Clone, Debug)]
pub(super) struct Disc {
    centre: Vec2,
    radius: f32,
    ramps: Ramps,
}

impl Disc {
    pub(super) fn new(centre: Vec2, radius: f32) -> Disc {
        Disc { centre, radius: radius.max(0.0), ramps: Ramps::default() }
    }
}

impl Area for Disc {
    fn rows(&self) -> Range<f32> {
        self.centre.y - self.radius..self.centre.y + self.radius
    }

    fn span(&self, rows: Range<f32>) -> Range<f32> {
        if rows.end < self.centre.y - self.radius || rows.start > self.centre.y + self.radius {
            return f32::INFINITY..f32::NEG_INFINITY;
        }
        self.centre.x - self.radius..self.centre.x + self.radius
    }

    fn turn_to(&mut self, y: f32) {
        let radius_sq = f32x4::splat(self.radius * self.radius);
        let middle = f32x4::splat(y - self.centre.y) + MIDDLES;
        let half_slice = f32x4::splat(0.5 / SLICES);
        let half_chord = |y: f32x4| (radius_sq - y * y).fast_max(f32x4::ZERO).sqrt();
        let (upper, lower) = (half_chord(middle - half_slice), half_chord(middle + half_slice));
        // Simpson's rule: a slice at the top holds more than its middle tells
        let mean = (upper + lower + half_chord(middle) * f32x4::splat(4.0)) * f32x4::splat(1.0 / 6.0);
        let run = (upper - lower).abs();
        let width = run.fast_max(f32x4::ONE) + f32x4::splat(0.35) * run.fast_min(f32x4::ONE);
        let steepness = f32x4::ONE / width;
        let centre = f32x4::splat(self.centre.x);
        self.ramps.a = [steepness, -steepness];
        self.ramps.c = [(mean - centre) * steepness + f32x4::HALF, (mean + centre) * steepness - f32x4::HALF];
    }

    #[inline(always)]
    fn coverage(&self, x: f32) -> f32x4 {
        self.ramps.coverage(x)
    }
}
