//! Outlines of polygons up to one pixel wide, as Skia draws them.

use super::coverage::{between, hairline_coverage};
use crate::lanes::Vec2x4;
use wide::f32x4;

/// Hairlines along four line segments, one in each lane. A segment without length is not drawn.
pub(super) struct Hairlines {
    width: f32x4,
    /// `normal · p + offset` is the distance of a point `p` from the line along the line's shorter axis.
    normal: Vec2x4,
    offset: f32x4,
    /// Unit vector along the longer axis, and where the segment starts and ends on it.
    axis: Vec2x4,
    start: f32x4,
    end: f32x4,
    top: f32x4,
    bottom: f32x4,
}

/// The hairlines in one row of pixels. For a pixel with its centre at `x`:
///
/// - `normal.x · x + distance` is its distance along the shorter axis;
/// - `axis.x · x + start` is how far it lies past the start of the segment along the longer axis;
/// - `end − axis.x · x` is how far it lies before the end.
pub(super) struct HairlineScanline<'a> {
    hairlines: &'a Hairlines,
    distance: f32x4,
    start: f32x4,
    end: f32x4,
    /// The segments that touch the row, as bits.
    touching: u32,
    /// The segments that start or end near the row, as bits.
    ending: u32,
}

impl Hairlines {
    pub(super) fn new(from: Vec2x4, to: Vec2x4, width: f32) -> Hairlines {
        let along = to - from;
        let (wide, high) = (along.x.abs(), along.y.abs());
        let is_wide = wide.simd_gt(high);
        let longer = wide.fast_max(high);
        let normal = along.perp() / longer.fast_max(f32x4::splat(f32::MIN_POSITIVE));
        let axis = Vec2x4 { x: is_wide & f32x4::ONE, y: is_wide.bitselect(f32x4::ZERO, f32x4::ONE) };
        let (start, end) = (from.dot(axis), to.dot(axis));
        let top = longer.simd_gt(f32x4::ZERO).bitselect(from.y.fast_min(to.y), f32x4::splat(f32::INFINITY));
        Hairlines {
            width: f32x4::splat(width),
            normal,
            offset: -normal.dot(from),
            axis,
            start: start.fast_min(end),
            end: start.fast_max(end),
            top,
            bottom: from.y.fast_max(to.y),
        }
    }

    /// The hairlines in the row of pixels with centres at `y`.
    #[inline(always)]
    pub(super) fn scanline(&self, y: f32) -> HairlineScanline<'_> {
        let y = f32x4::splat(y);
        let (below_top, above_bottom) = (y - self.top, self.bottom - y);
        let touching = below_top.simd_gt(-f32x4::ONE) & above_bottom.simd_gt(-f32x4::ONE);
        // A segment begins to fade half a pixel before its end. There it lies up to 0.5 px above or below the end, and
        // it touches rows up to 1 px away: 1.5 px in all.
        let near = f32x4::splat(1.5);
        let ending = below_top.abs().simd_lt(near) | above_bottom.abs().simd_lt(near);
        HairlineScanline {
            hairlines: self,
            distance: self.normal.y * y + self.offset,
            start: self.axis.y * y - self.start + f32x4::HALF,
            end: self.end - self.axis.y * y + f32x4::HALF,
            touching: touching.to_bitmask(),
            ending: ending.to_bitmask(),
        }
    }
}

impl HairlineScanline<'_> {
    /// The transmittance of pixels with centres at `x`, which only these `segments` may touch. `opacity` is the
    /// outline's.
    #[inline(always)]
    pub(super) fn transmittance(&self, x: f32x4, segments: u32, opacity: f32x4) -> f32x4 {
        let opacity = opacity * self.hairlines.width;
        let mut transmittance = f32x4::ONE;
        let mut segments = segments & self.touching;
        while segments != 0 {
            let i = segments.trailing_zeros() as usize;
            segments &= segments - 1;
            let lane = |of: f32x4| f32x4::splat(of.as_array()[i]);
            let mut coverage = hairline_coverage(lane(self.hairlines.normal.x) * x + lane(self.distance));
            if self.ending & 1 << i != 0 {
                let along = lane(self.hairlines.axis.x) * x;
                let [from_start, to_end] = [along + lane(self.start), lane(self.end) - along];
                coverage *= between(from_start.fast_min(f32x4::ONE), to_end.fast_min(f32x4::ONE));
            }
            transmittance *= f32x4::ONE - coverage * opacity;
        }
        transmittance
    }
}
