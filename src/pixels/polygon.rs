//! Triangles and squares, as up to four half-planes.
//!
//! Each edge is a linear function of position: an edge function (Pineda, "A parallel algorithm for polygon
//! rasterization", 1988). The four are evaluated in the lanes of one SIMD register.
//!
//! At a corner, the shares of a pixel outside the two edges overlap. For the first three edges, the shares are added
//! and the overlaps are subtracted. The result is multiplied by the share inside the fourth edge, which is exact where that
//! edge meets the others at right angles: a square's does, and the edge that cuts off a long mitre nearly does.

use super::coverage::{Coverage, FAR, MAX_HAIRLINE, ScanConvert, hairline_coverage, ramp_width};
use crate::lanes::Vec2x4;
use crate::vector::Vec2;
use std::ops::Range;
use wide::f32x4;

/// The longest mitre, in half widths of the outline. A sharper corner is cut off. This is the 2D context's default.
pub(super) const MITRE_LIMIT: f32 = 10.0;

/// Distance in px from the centre of a pixel to the centres of its upper and lower halves. Coverage is the mean of two
/// ramps, one for each half, because the exact share is no linear ramp. Against exact areas, small triangles are off by
/// 1.9/255 on average. With a single ramp they would be off by 3.3/255 and take a fifth less time.
const QUARTER: f32 = 0.25;

/// The smallest length, in px, by which anything is divided.
const TINY: f32 = 1e-6;

/// A polygon of up to four edges, one in each lane. A triangle has a fourth edge that cuts off the mitre at its tip.
pub(super) struct Polygon {
    rows: Range<f32>,
    /// For each edge, the lanes of [`ScanConvert::spans`] where y is 0, and what they gain in a row. Where an edge bounds
    /// no span, they are far to the left.
    spans: [[f32x4; 2]; 4],
    /// The edge function is `gradient · p + offset`. Limited to ±½ and ½ added, it is the share of the half pixel centred
    /// at `p` that lies inside the edge.
    gradient: Vec2x4,
    offset: f32x4,
    /// Half the outline's width, in units of the edge functions: by this the shape grows and shrinks for a wide
    /// outline.
    half_width: f32x4,
    /// Pixels farther than this from every edge, in units of the edge functions, are plain fill or empty.
    margin: f32x4,
    /// For each of the first three edges and the next one: how much of the product of the shares outside them lies
    /// outside both. It is 1 at a right angle and less at a sharper one.
    corner_overlap: f32x4,
    hairlines: Option<[Hairline; 4]>,
}

impl Polygon {
    /// A triangle: the tip first, then clockwise on screen.
    pub(super) fn triangle([tip, right, left]: [Vec2; 3], outline_width: f32) -> Polygon {
        let edges = [[tip, right], [left, tip], [right, left], [tip, tip]];
        let ahead = (tip - 0.5 * (right + left)).normalize_or(Vec2::ZERO);
        // The sine of half the angle at the tip. An angle at the base is 90° minus that half angle.
        let sine = ahead.perp_dot((tip - left).normalize_or(Vec2::ZERO)).abs();
        let [at_tip, at_base] = [1.0 / sine.max(TINY), (2.0 / (1.0 - sine).max(TINY)).sqrt()];
        let at_tip = if at_tip > MITRE_LIMIT { 0.0 } else { at_tip };
        // 1 px beyond the tip, so that its ramp does not touch the fill
        let cut = MitreCut { p: snap(tip) + ahead, inwards: -ahead, half_width: 0.5 * outline_width * at_tip - 0.5 };
        Polygon::new(edges, outline_width, at_tip.max(at_base.min(MITRE_LIMIT)), Some(cut))
    }

    /// A square: corners clockwise on screen, from the upper left.
    pub(super) fn square([upper_left, upper_right, lower_right, lower_left]: [Vec2; 4], outline_width: f32) -> Polygon {
        let edges = [
            [upper_left, upper_right],
            [lower_right, lower_left],
            [upper_right, lower_right],
            [lower_left, upper_left],
        ];
        Polygon::new(edges, outline_width, std::f32::consts::SQRT_2, None)
    }

    /// `mitre` is the length of the longest mitre in half widths of the outline.
    fn new(edges: [[Vec2; 2]; 4], outline_width: f32, mitre: f32, cut: Option<MitreCut>) -> Polygon {
        let hairlines = (outline_width <= MAX_HAIRLINE).then(|| edges.map(|edge| Hairline::new(edge, outline_width)));
        let [from, to] = [0, 1].map(|end| Vec2x4::new(edges.map(|edge| snap(edge[end]))));
        let mut p = from;
        let mut inwards = (to - from).perp().unit();
        let mut half_width = f32x4::splat(0.5 * outline_width);
        if let Some(cut) = cut {
            p.set_lane(3, cut.p);
            inwards.set_lane(3, cut.inwards);
            half_width.as_mut_array()[3] = cut.half_width;
        }
        let tiny = f32x4::splat(TINY);
        let ramp = ramp_width(inwards.x, inwards.y * f32x4::HALF).fast_max(tiny);
        let (gradient, half_width) = (inwards / ramp, half_width / ramp);
        let half_row = gradient.y.abs() * f32x4::splat(QUARTER);
        let (wide, high) = (inwards.x.abs(), inwards.y.abs());
        let margin = if hairlines.is_some() {
            // A hairline touches pixels up to 1 px away along its shorter axis. Snapping moves an edge away from its
            // hairline by up to 1/8 px.
            let reach = wide.fast_max(high) + high * f32x4::splat(0.125);
            (reach / ramp).fast_max(half_row + f32x4::HALF)
        } else {
            half_width + half_row + f32x4::HALF
        };
        let offset = -gradient.dot(p);
        let ys = edges.map(|[from, _]| from.y);
        let (top, bottom) = (ys.into_iter().fold(FAR, f32::min), ys.into_iter().fold(-FAR, f32::max));
        // a hairline ends 0.5 px beyond a corner and has no mitre
        let farthest = if hairlines.is_some() { 0.5 } else { 0.5 * outline_width * mitre } + 1.0;
        Polygon {
            rows: top - farthest..bottom + farthest,
            spans: spans(gradient, offset, margin),
            gradient,
            offset,
            half_width,
            margin,
            corner_overlap: f32x4::new([0, 1, 2, 3].map(|i| 1.0 + inwards.lane(i).dot(inwards.lane((i + 1) % 3)))),
            hairlines,
        }
    }
}

/// The spans at y = 0, and what they gain in a row, for edges whose functions are these.
fn spans(gradient: Vec2x4, offset: f32x4, margin: f32x4) -> [[f32x4; 2]; 4] {
    let tiny = f32x4::splat(TINY);
    let rows_per_unit = f32x4::ONE / gradient.x.abs().simd_lt(tiny).bitselect(tiny, gradient.x);
    let is_left_edge = rows_per_unit.simd_gt(f32x4::ZERO);
    // starts where the edge is on the left, and ends, negated, where it is on the right
    let sides = |x: f32x4, other: f32x4| [is_left_edge.bitselect(x, other), is_left_edge.bitselect(other, -x)];
    let at_zero = |level: f32x4| sides((level - offset) * rows_per_unit, f32x4::splat(-FAR));
    let ([start, end], [inner_start, inner_end]) = (at_zero(-margin), at_zero(margin));
    let [left, right] = sides(-gradient.y * rows_per_unit, f32x4::ZERO);
    let bases = f32x4::transpose([start, end, inner_start, inner_end]);
    let slopes = f32x4::transpose([left, right, left, right]);
    std::array::from_fn(|i| [bases[i], slopes[i]])
}

/// The edge that cuts off the mitre at the tip of a triangle.
struct MitreCut {
    /// A point on the edge.
    p: Vec2,
    /// Unit normal.
    inwards: Vec2,
    /// The distance in px that the outline extends beyond the edge.
    half_width: f32,
}

/// Rounds y to a quarter of a pixel, as Skia's scan converter does. Without this, black triangles of 20 × 10 px differ
/// from Skia's by 2.2/255 on average.
fn snap(corner: Vec2) -> Vec2 {
    Vec2::new(corner.x, (corner.y * 4.0 + 0.5).floor() / 4.0)
}

impl ScanConvert for Polygon {
    fn rows(&self) -> Range<f32> {
        self.rows.clone()
    }

    #[inline(always)]
    fn spans(&self, y: f32) -> f32x4 {
        let [a, b, c, d] = self.spans.map(|[base, slope]| base + slope * f32x4::splat(y));
        a.fast_max(b).fast_max(c.fast_max(d)).fast_min(f32x4::splat(FAR))
    }

    #[inline(always)]
    fn coverage(&self, x: f32x4, y: f32, opacity: f32x4) -> Coverage {
        let edges = self.near_edges(x, y);
        if edges.is_power_of_two() {
            // most pixels of the outline: no other edge and no corner is near
            self.coverage_by_one(x, y, edges.trailing_zeros() as usize, opacity)
        } else {
            self.coverage_by_all(x, y, opacity)
        }
    }
}

impl Polygon {
    /// Along the row of pixels with centres at `y`, the edge functions are `gradient.x · x` plus this.
    #[inline(always)]
    fn offset_at(&self, y: f32) -> f32x4 {
        self.offset + self.gradient.y * f32x4::splat(y)
    }

    /// The edges that affect one of these pixels, as bits.
    #[inline(always)]
    fn near_edges(&self, x: f32x4, y: f32) -> u32 {
        let offset = self.offset_at(y);
        let [first, last] = [0, 3].map(|i| self.gradient.x * lane(x, i) + offset);
        first.fast_min(last).simd_lt(self.margin).to_bitmask()
    }

    /// Coverage of pixels that one edge alone affects.
    #[inline(always)]
    fn coverage_by_one(&self, x: f32x4, y: f32, edge: usize, opacity: f32x4) -> Coverage {
        let Polygon { gradient, half_width, .. } = *self;
        let ramp = x * lane(gradient.x, edge) + lane(self.offset_at(y), edge);
        let half_row = lane(gradient.y, edge) * f32x4::splat(QUARTER);
        let fill = |grown: f32x4| limit_to_half(ramp + (grown - half_row)) + limit_to_half(ramp + (grown + half_row));
        let half_width = lane(half_width, edge);
        self.with_outline(fill, half_width, x, y, edge..edge + 1, opacity)
    }

    /// Coverage of pixels that several edges affect.
    #[inline(always)]
    fn coverage_by_all(&self, x: f32x4, y: f32, opacity: f32x4) -> Coverage {
        let Polygon { gradient, half_width, corner_overlap, .. } = *self;
        let offset = self.offset_at(y);
        let ramps: [f32x4; 4] = std::array::from_fn(|i| x * lane(gradient.x, i) + lane(offset, i));
        let fill = |grown: f32x4| {
            let half_pixel = |off: f32| {
                let grown = grown + gradient.y * f32x4::splat(off);
                let outside = |i: usize| f32x4::HALF - limit_to_half(ramps[i] + lane(grown, i));
                let [a, b, c, d] = [0, 1, 2, 3].map(outside);
                let both = |a: f32x4, b: f32x4, i: usize| a * b * lane(corner_overlap, i);
                let out = (a + b + c) - (both(a, b, 0) + both(b, c, 1) + both(c, a, 2));
                (f32x4::ONE - out).fast_max(f32x4::ZERO) * (f32x4::ONE - d)
            };
            half_pixel(-QUARTER) + half_pixel(QUARTER) - f32x4::ONE
        };
        self.with_outline(fill, half_width, x, y, 0..4, opacity)
    }

    /// `fill` returns the coverage of the fill of the grown shape, from -1 outside to 1 inside; the shape grows by units of
    /// the edge functions.
    #[inline(always)]
    fn with_outline(
        &self,
        fill: impl Fn(f32x4) -> f32x4,
        half_width: f32x4,
        x: f32x4,
        y: f32,
        edges: Range<usize>,
        opacity: f32x4,
    ) -> Coverage {
        let transmittance = match &self.hairlines {
            Some(hairlines) => hairlines[edges]
                .iter()
                .fold(f32x4::ONE, |light, hairline| light * (f32x4::ONE - hairline.coverage(x, y) * opacity)),
            None => f32x4::ONE - (fill(half_width) - fill(-half_width)) * (f32x4::HALF * opacity),
        };
        Coverage { fill: f32x4::HALF + f32x4::HALF * fill(f32x4::ZERO), transmittance }
    }
}

#[inline(always)]
fn limit_to_half(x: f32x4) -> f32x4 {
    x.fast_max(-f32x4::HALF).fast_min(f32x4::HALF)
}

#[inline(always)]
fn lane(of: f32x4, i: usize) -> f32x4 {
    f32x4::splat(of.as_array()[i])
}

/// A hairline along a line segment. It covers nothing if the segment has no length.
struct Hairline {
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
    fn new([from, to]: [Vec2; 2], width: f32) -> Hairline {
        let along = to - from;
        let axis = if along.x.abs() > along.y.abs() { Vec2::X } else { Vec2::Y };
        let length = along.dot(axis).abs();
        let normal = along.perp() / length.max(f32::MIN_POSITIVE);
        Hairline { width, normal, offset: -normal.dot(from), axis, middle: 0.5 * (from + to).dot(axis), length }
    }

    /// Coverage of pixels with centres at `x` and `y`.
    #[inline(always)]
    fn coverage(&self, x: f32x4, y: f32) -> f32x4 {
        let across = x * f32x4::splat(self.normal.x) + f32x4::splat(self.normal.y * y + self.offset);
        let along = x * f32x4::splat(self.axis.x) + f32x4::splat(self.axis.y * y - self.middle);
        // a pixel at an end is covered up to the end
        let within = (f32x4::splat(0.5 * self.length + 0.5) - along.abs()).fast_max(f32x4::ZERO);
        hairline_coverage(across) * within.fast_min(f32x4::splat(self.length.min(1.0))) * f32x4::splat(self.width)
    }
}
