//! Outlines of polygons up to a pixel wide, as Skia draws them.

use super::cover::{hair, shared};
use crate::lanes::Vec2x4;
use wide::f32x4;

/// Hairlines along four lines, in the lanes of vectors; those without length are not seen.
pub(super) struct Hairs {
    width: f32x4,
    /// Distance along the shorter axis: `normal · p + c`.
    normal: Vec2x4,
    c: f32x4,
    /// The longer axis, and where the line starts and ends on it.
    axis: Vec2x4,
    start: f32x4,
    end: f32x4,
    top: f32x4,
    bottom: f32x4,
}

/// The hairlines in a row of pixels, as a pixel at `x` is concerned: its distance along the shorter axis is `normal.x ·
/// x + distance`; along the longer one it lies `axis.x · x + start` inside of the line's one end, and `end − axis.x ·
/// x` inside of the other.
pub(super) struct HairRow<'a> {
    hairs: &'a Hairs,
    distance: f32x4,
    start: f32x4,
    end: f32x4,
    /// Which lines reach the row, as bits.
    seen: u32,
    /// Which lines start or end near the row, as bits.
    ending: u32,
}

impl Hairs {
    pub(super) fn new(from: Vec2x4, to: Vec2x4, width: f32) -> Hairs {
        let along = to - from;
        let (wide, high) = (along.x.abs(), along.y.abs());
        let is_wide = wide.simd_gt(high);
        let longer = wide.fast_max(high);
        let normal = along.perp() / longer.fast_max(f32x4::splat(f32::MIN_POSITIVE));
        let axis = Vec2x4 { x: is_wide & f32x4::ONE, y: is_wide.bitselect(f32x4::ZERO, f32x4::ONE) };
        let (start, end) = (from.dot(axis), to.dot(axis));
        let top = longer.simd_gt(f32x4::ZERO).bitselect(from.y.fast_min(to.y), f32x4::splat(f32::INFINITY));
        Hairs {
            width: f32x4::splat(width),
            normal,
            c: -normal.dot(from),
            axis,
            start: start.fast_min(end),
            end: start.fast_max(end),
            top,
            bottom: from.y.fast_max(to.y),
        }
    }

    /// In the row of pixels with their middles at `y`.
    #[inline(always)]
    pub(super) fn row(&self, y: f32) -> HairRow<'_> {
        let y = f32x4::splat(y);
        let (below_top, above_bottom) = (y - self.top, self.bottom - y);
        let seen = below_top.simd_gt(-f32x4::ONE) & above_bottom.simd_gt(-f32x4::ONE);
        // beyond its end, a line still reaches into the pixel whose middle is half a pixel before
        let near = f32x4::splat(1.5);
        let ends = below_top.abs().simd_lt(near) | above_bottom.abs().simd_lt(near);
        HairRow {
            hairs: self,
            distance: self.normal.y * y + self.c,
            start: self.axis.y * y - self.start + f32x4::HALF,
            end: self.end - self.axis.y * y + f32x4::HALF,
            seen: seen.to_bitmask(),
            ending: ends.to_bitmask(),
        }
    }
}

impl HairRow<'_> {
    /// What shines through pixels with their middles at `x`, which these `lines` may touch, in an ink of this `opacity`.
    #[inline(always)]
    pub(super) fn through(&self, x: f32x4, lines: u32, opacity: f32x4) -> f32x4 {
        let opacity = opacity * self.hairs.width;
        let mut through = f32x4::ONE;
        let mut lines = lines & self.seen;
        while lines != 0 {
            let i = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            let lane = |of: f32x4| f32x4::splat(of.as_array()[i]);
            let mut share = hair(lane(self.hairs.normal.x) * x + lane(self.distance));
            if self.ending & 1 << i != 0 {
                let along = lane(self.hairs.axis.x) * x;
                let [from_start, to_end] = [along + lane(self.start), lane(self.end) - along];
                share *= shared(from_start.fast_min(f32x4::ONE), to_end.fast_min(f32x4::ONE));
            }
            through *= f32x4::ONE - share * opacity;
        }
        through
    }
}
