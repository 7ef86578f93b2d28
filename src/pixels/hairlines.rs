//! Outlines of polygons up to one pixel wide, as Skia draws them.

use super::coverage::hairline_coverage;
use crate::vector::Vec2;
use wide::f32x4;

/// A hairline along a line segment. It covers nothing if the segment has no length.
pub(super) struct Hairline {
    width: f32,
    /// `normal · p + offset` is the distance of a point `p` from the line along the line's shorter axis.
    normal: Vec2,
    offset: f32,
    /// Unit vector along the longer axis, and the segment's middle and length on it.
    axis: Vec2,
    middle: f32,
    length: f32,
}

impl Hairline {
    pub(super) fn new([from, to]: [Vec2; 2], width: f32) -> Hairline {
        let along = to - from;
        let axis = if along.x.abs() > along.y.abs() { Vec2::X } else { Vec2::Y };
        let length = along.dot(axis).abs();
        let normal = along.perp() / length.max(f32::MIN_POSITIVE);
        Hairline { width, normal, offset: -normal.dot(from), axis, middle: 0.5 * (from + to).dot(axis), length }
    }

    /// Coverage of pixels with centres at `x` and `y`.
    #[inline(always)]
    pub(super) fn coverage(&self, x: f32x4, y: f32) -> f32x4 {
        let across = x * f32x4::splat(self.normal.x) + f32x4::splat(self.normal.y * y + self.offset);
        let along = x * f32x4::splat(self.axis.x) + f32x4::splat(self.axis.y * y - self.middle);
        // a pixel at an end is covered up to the end
        let within = (f32x4::splat(0.5 * self.length + 0.5) - along.abs()).fast_max(f32x4::ZERO);
        hairline_coverage(across) * within.fast_min(f32x4::splat(self.length.min(1.0))) * f32x4::splat(self.width)
    }
}
