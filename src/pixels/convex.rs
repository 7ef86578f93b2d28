//! The area of a convex polygon.

use super::area::{Area, MIDDLES, PIXELS, Ramps, SLICES, ramp_width, shared, snapped};
use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

/// A convex polygon of up to `N` corners, its sides in the lanes of `V` vectors.
#[derive(Clone, Debug)]
pub(super) struct Convex<const N: usize, const V: usize> {
    sides: [Side; N],
    lanes: [Lanes; V],
    row: Row,
}

/// One side: its ramp, `a (x − x at y) + offset`.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    /// The upper end.
    top: Vec2,
    /// The height of the lower end; a flat side ends where it starts, since it lies between slices.
    bottom: f32,
    /// x per y.
    slope: f32,
    /// How steep the ramp is in a slice, and in half a row.
    a: [f32; 2],
    offset: f32,
    /// Which of the opposite ramps.
    which: usize,
}

/// The sides again, as far as the span of a row needs them.
#[derive(Clone, Copy, Debug)]
struct Lanes {
    top: f32x4,
    bottom: f32x4,
    x: f32x4,
    slope: f32x4,
}

/// What the present row needs.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// Two sides cross the row from top to bottom: two slices are enough, and pixels are cheaper lanes then. A triangle
    /// of 40 × 20 px takes a fifth less time so, one of 20 × 10 px a tenth.
    Plain { a: [f32x4; 2], c: [[f32x4; 2]; 2] },
    /// There is a corner in it.
    Sliced(Ramps),
}

impl<const N: usize, const V: usize> Convex<N, V> {
    /// The corners are in clockwise order on screen; they may coincide.
    #[inline(always)]
    pub(super) fn new(corners: [Vec2; N]) -> Self {
        let corners = corners.map(snapped);
        Convex::between(corners, std::array::from_fn(|i| [corners[i], corners[(i + 1) % N]]))
    }

    /// What lies to the right of all `lines`; each is heeded from the height of its corner to that of the next.
    #[inline(always)]
    pub(super) fn between(corners: [Vec2; N], lines: [[Vec2; 2]; N]) -> Self {
        let sides = std::array::from_fn(|i| {
            let [from, to] = lines[i];
            let (start, end) = (snapped(corners[i]).y, snapped(corners[(i + 1) % N]).y);
            let (top, bottom) = if end > start { (start, end) } else { (end, start) };
            let rise = to.y - from.y;
            if top == bottom || rise == 0.0 {
                return Side { top: Vec2::new(from.x, top), bottom: top, ..Side::default() };
            }
            let slope = (to.x - from.x) / rise;
            let run = f32x4::splat(slope.abs()) * f32x4::new([1.0 / SLICES, 0.5, 0.0, 0.0]);
            let [slice, half, ..] = (f32x4::ONE / ramp_width(run)).to_array();
            let top = Vec2::new(from.x + (top - from.y) * slope, top);
            // a side that goes down is on the right
            if end > start {
                Side { top, bottom, slope, a: [-slice, -half], offset: -0.5, which: 1 }
            } else {
                Side { top, bottom, slope, a: [slice, half], offset: 0.5, which: 0 }
            }
        });
        let lanes = std::array::from_fn(|v| {
            let lane = |get: fn(&Side) -> f32| f32x4::new(std::array::from_fn(|i| get(&sides[(4 * v + i).min(N - 1)])));
            Lanes { top: lane(|s| s.top.y), bottom: lane(|s| s.bottom), x: lane(|s| s.top.x), slope: lane(|s| s.slope) }
        });
        Convex { sides, lanes, row: Row::Sliced(Ramps::default()) }
    }

    /// Whether no corner lies inside the row below `y`.
    #[inline(always)]
    fn is_plain(&self, y: f32) -> bool {
        let (above, below) = (f32x4::splat(y), f32x4::splat(y + 1.0));
        let is_inside = |corner: f32x4| corner.simd_gt(above) & corner.simd_lt(below);
        !self.lanes.iter().any(|sides| (is_inside(sides.top) | is_inside(sides.bottom)).any())
    }
}

impl<const N: usize, const V: usize> Area for Convex<N, V> {
    #[inline(always)]
    fn rows(&self) -> Range<f32> {
        let (mut top, mut bottom) = (self.lanes[0].top, self.lanes[0].bottom);
        for sides in &self.lanes[1..] {
            (top, bottom) = (top.fast_min(sides.top), bottom.fast_max(sides.bottom));
        }
        outermost(top, bottom)
    }

    #[inline(always)]
    fn span(&self, rows: Range<f32>) -> Range<f32> {
        let (from, to) = (f32x4::splat(rows.start), f32x4::splat(rows.end));
        let (nowhere, mut left, mut right) = (f32x4::splat(f32::MAX), f32x4::splat(f32::MAX), f32x4::splat(f32::MIN));
        for sides in &self.lanes {
            let is_here = to.simd_ge(sides.top) & from.simd_le(sides.bottom);
            let x = |y: f32x4| sides.x + (y.fast_max(sides.top).fast_min(sides.bottom) - sides.top) * sides.slope;
            let (one, other) = (x(from), x(to));
            left = left.fast_min(is_here.bitselect(one.fast_min(other), nowhere));
            right = right.fast_max(is_here.bitselect(one.fast_max(other), -nowhere));
        }
        outermost(left, right)
    }

    #[inline(always)]
    fn turn_to(&mut self, y: f32) {
        if self.is_plain(y) {
            let y = y + 0.5;
            let (mut a, mut c) = ([f32x4::ZERO; 2], [[f32x4::ZERO; 2]; 2]);
            for side in self.sides.iter().filter(|side| side.top.y < y && side.bottom > y) {
                let x = side.top.x + (y - side.top.y) * side.slope;
                let [_, steepness] = side.a;
                let (middle, quarter) = (side.offset - x * steepness, 0.25 * side.slope * steepness);
                a[side.which] = f32x4::splat(steepness);
                c[side.which] = [middle + quarter, middle - quarter].map(f32x4::splat);
            }
            self.row = Row::Plain { a, c };
            return;
        }
        let y = f32x4::splat(y) + MIDDLES;
        let mut ramps = Ramps::default();
        for side in &self.sides {
            let is_here = y.simd_gt(f32x4::splat(side.top.y)) & y.simd_lt(f32x4::splat(side.bottom));
            let x = f32x4::splat(side.top.x) + (y - f32x4::splat(side.top.y)) * f32x4::splat(side.slope);
            let steepness = f32x4::splat(side.a[0]);
            // every slice has one side on the left and one on the right
            ramps.a[side.which] |= is_here & steepness;
            ramps.c[side.which] |= is_here & (f32x4::splat(side.offset) - x * steepness);
        }
        self.row = Row::Sliced(ramps);
    }

    #[inline(always)]
    fn coverage(&self, x: f32) -> f32x4 {
        match &self.row {
            Row::Plain { a, c } => {
                let x = f32x4::splat(x) + PIXELS;
                let [first, second] = a.map(|a| a * x);
                let half = |i: usize| shared(first + c[0][i], second + c[1][i]);
                (half(0) + half(1)) * f32x4::HALF
            }
            Row::Sliced(ramps) => ramps.coverage(x),
        }
    }
}

/// The least of all `starts` and the greatest of all `ends`.
#[inline(always)]
fn outermost(starts: f32x4, ends: f32x4) -> Range<f32> {
    let less = f32x4::unpack_lo(starts, -ends).fast_min(f32x4::unpack_hi(starts, -ends));
    let [start, end, other_start, other_end] = less.to_array();
    (if start < other_start { start } else { other_start })..-(if end < other_end { end } else { other_end })
}
