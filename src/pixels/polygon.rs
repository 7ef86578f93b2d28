//! Triangles and squares: two pairs of sides that look away from each other.

use super::cover::{FAR, Figure, HAIR, Row, clamped, ramp_width};
use super::hairs::{HairRow, Hairs};
use super::pen::Wash;
use crate::lanes::Vec2x4;
use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

/// The longest mitre in half widths of the outline; a sharper corner is cut off. The default of the 2D context.
pub(super) const MITRE_LIMIT: f32 = 10.0;

/// The middles of the two halves of a row of pixels are so far from the row's own. What a side takes away is the mean of
/// two ramps, one a half, for the exact share is no straight ramp: against exact areas small triangles err by 1.9/255 in
/// the mean, with a single ramp by 3.3, and take a fifth less time.
const QUARTER: f32 = 0.25;

/// Stands for no length at all where something is divided by it.
const TINY: f32 = 1e-6;

/// A polygon of up to four sides, in the lanes of vectors; or a triangle and in the fourth lane what cuts off its tip.
pub(super) struct Polygon {
    rows: Range<f32>,
    /// `slope · p + at_origin` of the half of a pixel about `p` lie inside of a side, at least nothing and at most all.
    slope: Vec2x4,
    at_origin: f32x4,
    /// 1 / `slope.x`, but finite.
    per_x_slope: f32x4,
    /// By how much the figure is grown and shrunk for a wide outline, as the ramps go.
    half_width: f32x4,
    /// From how far outside to how far inside of a side there is more than plain fill, as the ramps go.
    margin: f32x4,
    /// What the first three sides leave out where each meets the next, in products of what each leaves out: 1 at a
    /// right angle, less at a sharper one.
    joint: f32x4,
    hairs: Option<Hairs>,
}

impl Polygon {
    /// Tip first, then clockwise on screen.
    pub(super) fn triangle([tip, right, left]: [Vec2; 3], width: f32) -> Polygon {
        let lines = [[tip, right], [left, tip], [right, left], [tip, tip]];
        let ahead = (tip - 0.5 * (right + left)).normalize_or_zero();
        // of half the angle at the tip; the angles at the base make it up to a right one
        let sine = ahead.perp_dot((tip - left).normalize_or_zero()).abs();
        let [at_tip, at_base] = [1.0 / sine.max(TINY), (2.0 / (1.0 - sine).max(TINY)).sqrt()];
        let at_tip = if at_tip > MITRE_LIMIT { 0.0 } else { at_tip };
        // a pixel off, so that its ramp leaves the fill alone
        let cut = Cut { p: snapped(tip) + ahead, inwards: -ahead, beyond: 0.5 * width * at_tip - 0.5 };
        Polygon::new(lines, width, at_tip.max(at_base.min(MITRE_LIMIT)), Some(cut))
    }

    /// Clockwise on screen, from the upper left.
    pub(super) fn square([upper_left, upper_right, lower_right, lower_left]: [Vec2; 4], width: f32) -> Polygon {
        let lines = [
            [upper_left, upper_right],
            [lower_right, lower_left],
            [upper_right, lower_right],
            [lower_left, upper_left],
        ];
        Polygon::new(lines, width, std::f32::consts::SQRT_2, None)
    }

    /// The longest mitre is so many half widths of the outline.
    fn new(lines: [[Vec2; 2]; 4], width: f32, mitre: f32, cut: Option<Cut>) -> Polygon {
        let hairs = (width <= HAIR).then(|| {
            let [from, to] = ends(lines);
            Hairs::new(from, to, width)
        });
        let [from, to] = ends(lines.map(|line| line.map(snapped)));
        let mut p = from;
        let mut inwards = (to - from).perp().unit();
        let mut half_width = f32x4::splat(0.5 * width);
        if let Some(cut) = cut {
            p.set_lane(3, cut.p);
            inwards.set_lane(3, cut.inwards);
            half_width.as_mut_array()[3] = cut.beyond;
        }
        let tiny = f32x4::splat(TINY);
        let ramp = ramp_width(inwards.x, inwards.y * f32x4::HALF).fast_max(tiny);
        let (slope, half_width) = (inwards / ramp, half_width / ramp);
        let half_row = slope.y.abs() * f32x4::splat(QUARTER);
        let (wide, high) = (inwards.x.abs(), inwards.y.abs());
        let margin = if hairs.is_some() {
            // a hairline touches pixels up to one off along its shorter axis; snapping moves a side off it by an eighth
            let reach = wide.fast_max(high) + high * f32x4::splat(0.125);
            (reach / ramp - f32x4::HALF).fast_max(half_row)
        } else {
            half_width + half_row
        };
        let heights = lines.map(|[from, _]| from.y);
        let (top, bottom) = (heights.into_iter().fold(FAR, f32::min), heights.into_iter().fold(-FAR, f32::max));
        // a hairline ends half a pixel beyond a corner, and has no mitre
        let farthest = if hairs.is_some() { 0.5 } else { 0.5 * width * mitre } + 1.0;
        Polygon {
            rows: top - farthest..bottom + farthest,
            slope,
            at_origin: f32x4::HALF - slope.dot(p),
            per_x_slope: f32x4::ONE / slope.x.abs().simd_lt(tiny).bitselect(tiny, slope.x),
            half_width,
            margin,
            joint: f32x4::new([0, 1, 2, 3].map(|i| 1.0 + inwards.lane(i).dot(inwards.lane((i + 1) % 3)))),
            hairs,
        }
    }
}

/// What cuts off the tip of a triangle, where a mitre ends.
struct Cut {
    p: Vec2,
    /// The unit vector across it.
    inwards: Vec2,
    /// How far beyond it the outline goes, in px.
    beyond: f32,
}

/// A corner where Skia's scan converter puts it, y rounded to quarters of a pixel: else black triangles of 20 × 10 px
/// differ from its by 2.2/255 in the mean.
fn snapped(corner: Vec2) -> Vec2 {
    Vec2::new(corner.x, (corner.y * 4.0 + 0.5).floor() / 4.0)
}

/// The starts and the ends of four lines.
fn ends(lines: [[Vec2; 2]; 4]) -> [Vec2x4; 2] {
    [0, 1].map(|end| Vec2x4::new(lines.map(|line| line[end])))
}

impl Figure for Polygon {
    fn rows(&self) -> Range<f32> {
        self.rows.clone()
    }

    #[inline(always)]
    fn row(&self, y: f32) -> impl Row {
        let at_y = self.at_origin + self.slope.y * f32x4::splat(y);
        PolygonRow { polygon: self, at_y, hairs: self.hairs.as_ref().map(|hairs| hairs.row(y)) }
    }
}

/// A polygon in a row of pixels.
struct PolygonRow<'a> {
    polygon: &'a Polygon,
    at_y: f32x4,
    hairs: Option<HairRow<'a>>,
}

impl Row for PolygonRow<'_> {
    #[inline(always)]
    fn spans(&self) -> f32x4 {
        let Polygon { per_x_slope, margin, .. } = *self.polygon;
        let from_left = per_x_slope.simd_gt(f32x4::ZERO);
        let far = f32x4::splat(FAR);
        let bounds = |level: f32x4| {
            let x = ((level - self.at_y) * per_x_slope).fast_max(-far).fast_min(far);
            [from_left.bitselect(x, -far), -from_left.bitselect(far, x)]
        };
        let ([start, end], [inner_start, inner_end]) = (bounds(-margin), bounds(margin + f32x4::ONE));
        // what one side leaves out is out
        let [a, b, c, d] = f32x4::transpose([start, end, inner_start, inner_end]);
        a.fast_max(b).fast_max(c.fast_max(d))
    }

    #[inline(always)]
    fn sides(&self, first: f32, last: f32) -> u32 {
        let Polygon { per_x_slope, margin, .. } = *self.polygon;
        let inside = (margin + f32x4::ONE - self.at_y) * per_x_slope;
        let starts = inside.simd_gt(f32x4::splat(first));
        let ends = inside.simd_lt(f32x4::splat(last));
        per_x_slope.simd_gt(f32x4::ZERO).bitselect(starts, ends).to_bitmask()
    }

    #[inline(always)]
    fn wash(&self, x: f32x4, sides: u32, opacity: f32x4) -> Wash {
        if sides.is_power_of_two() {
            // most of the edge: nothing of the others, nor of corners
            self.wash_along(x, sides.trailing_zeros() as usize, opacity)
        } else {
            self.wash_all(x, opacity)
        }
    }
}

impl PolygonRow<'_> {
    /// What lies on pixels to which one side alone makes a difference.
    #[inline(always)]
    fn wash_along(&self, x: f32x4, side: usize, opacity: f32x4) -> Wash {
        let Polygon { slope, half_width, .. } = *self.polygon;
        let ramp = x * lane(slope.x, side) + lane(self.at_y, side);
        let off = lane(slope.y, side) * f32x4::splat(QUARTER);
        let cover = |grown: f32x4| (clamped(ramp + (grown - off)) + clamped(ramp + (grown + off))) * f32x4::HALF;
        let half_width = lane(half_width, side);
        self.wash_by(cover, half_width, x, 1 << side, opacity)
    }

    #[inline(always)]
    fn wash_all(&self, x: f32x4, opacity: f32x4) -> Wash {
        let Polygon { slope, half_width, joint, .. } = *self.polygon;
        let ramps: [f32x4; 4] = std::array::from_fn(|i| x * lane(slope.x, i) + lane(self.at_y, i));
        let cover = |grown: f32x4| {
            let half_row = |off: f32| {
                let grown = grown + slope.y * f32x4::splat(off);
                let left = |i: usize| clamped(f32x4::ONE - (ramps[i] + lane(grown, i)));
                let [a, b, c, d] = [0, 1, 2, 3].map(left);
                let both = |a: f32x4, b: f32x4, i: usize| a * b * lane(joint, i);
                let out = (a + b + c) - (both(a, b, 0) + both(b, c, 1) + both(c, a, 2));
                (f32x4::ONE - out).fast_max(f32x4::ZERO) * (f32x4::ONE - d)
            };
            (half_row(-QUARTER) + half_row(QUARTER)) * f32x4::HALF
        };
        self.wash_by(cover, half_width, x, !0, opacity)
    }

    /// `cover` says what the fill covers, grown by half widths of the outline.
    #[inline(always)]
    fn wash_by(&self, cover: impl Fn(f32x4) -> f32x4, half_width: f32x4, x: f32x4, sides: u32, opacity: f32x4) -> Wash {
        let through = match &self.hairs {
            Some(hairs) => hairs.through(x, sides, opacity),
            None => f32x4::ONE - (cover(half_width) - cover(-half_width)) * opacity,
        };
        Wash { coverage: cover(f32x4::ZERO), through }
    }
}

#[inline(always)]
fn lane(of: f32x4, i: usize) -> f32x4 {
    f32x4::splat(of.as_array()[i])
}
