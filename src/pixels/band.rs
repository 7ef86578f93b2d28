//! Outlines wider than a pixel: a band between the shape grown and the shape shrunk by half the outline's width.

use super::area::{Area, snapped};
use super::convex::Convex;
use super::outline::Outline;
use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

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

/// The outline of a triangle, `half` its width on either side of the edge. Sides that are moved by the same way stay
/// sides of a similar triangle about the same incentre. As in Skia, the outer edge has a corner more where the path
/// starts, and the inner one is rounded before its sides are cut to length: else pixels near the tip are off by up to
/// 73/255, black about white, instead of 63.
pub(super) fn triangle_band(corners: [Vec2; 3], half: f32) -> Band<Convex<6, 2>, Convex<3, 1>> {
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
    let inwards: [Vec2; 3] = std::array::from_fn(|i| {
        let [_, from, to] = around(i);
        (to - from).perp().normalize_or_zero() * half
    });
    let mut outer = [Vec2::ZERO; 6];
    for i in 0..3 {
        let [_, at, _] = around(i);
        let mitre = scaled(at, 1.0 + half / radius);
        let is_sharp = (mitre - at).length() > MITRE_LIMIT * half;
        let (start, end) = (at - inwards[(i + 2) % 3], at - inwards[i]);
        outer[2 * i] = if is_sharp { start } else { mitre };
        // the path starts at the tip
        outer[2 * i + 1] = if is_sharp || i == 0 { end } else { mitre };
    }
    let inner = (radius > half).then(|| {
        let lines = std::array::from_fn(|i| {
            let [_, from, to] = around(i);
            [snapped(from + inwards[i]), snapped(to + inwards[i])]
        });
        Convex::between(corners.map(|corner| scaled(corner, 1.0 - half / radius)), lines)
    });
    Band { outer: Convex::new(outer), inner }
}
