//! Circles.

use super::coverage::{
    Coverage, FAR, HAIRLINE_REACH, MAX_HAIRLINE, ScanConvert, clamp_to_unit, hairline_coverage, ramp_width,
};
use crate::vector::Vec2;
use std::ops::Range;
use wide::f32x4;

/// A disc with an outline. Skia approximates a circle by a polygon with rounded corners; this disc is exactly round.
pub(super) struct Disc {
    centre: Vec2,
    radius: f32,
    outline_width: f32,
}

impl Disc {
    pub(super) fn new(centre: Vec2, radius: f32, outline_width: f32) -> Disc {
        Disc { centre, radius, outline_width }
    }

    /// Pixels with centres within this distance of the edge, in px, may be covered in part.
    fn edge_reach(&self) -> f32 {
        // A hairline reaches farther across a diagonal. A ramp reaches less than 0.75 px from its edge.
        if self.outline_width <= MAX_HAIRLINE {
            HAIRLINE_REACH * std::f32::consts::SQRT_2
        } else {
            0.5 * self.outline_width + 0.75
        }
    }
}

impl ScanConvert for Disc {
    fn rows(&self) -> Range<f32> {
        let reach = self.radius + self.edge_reach();
        self.centre.y - reach..self.centre.y + reach
    }

    fn spans(&self, y: f32) -> f32x4 {
        let Disc { centre, radius, .. } = *self;
        let y = y - centre.y;
        let span = |radius: f32| {
            let half_chord_sq = radius * radius - y * y;
            if radius <= 0.0 || half_chord_sq <= 0.0 {
                return [FAR; 2];
            }
            [centre.x, -centre.x].map(|middle| middle - half_chord_sq.sqrt())
        };
        let reach = self.edge_reach();
        let ([start, end], [inner_start, inner_end]) = (span(radius + reach), span(radius - reach));
        f32x4::new([start, end, inner_start, inner_end])
    }

    #[inline(always)]
    fn coverage(&self, x: f32x4, y: f32, opacity: f32x4) -> Coverage {
        let Disc { centre, radius, outline_width } = *self;
        let (x, y) = (x - f32x4::splat(centre.x), f32x4::splat(y - centre.y));
        // At the centre the direction to the edge is undefined, so keep away from a division by zero.
        let distance = (x * x + y * y).sqrt().fast_max(f32x4::HALF);
        let ramp = ramp_width(x, y).fast_max(f32x4::HALF) / distance;
        let fill = |grown: f32| clamp_to_unit((f32x4::splat(radius + grown) - distance) / ramp + f32x4::HALF);
        let transmittance = if outline_width <= MAX_HAIRLINE {
            // Convert the radial distance to the distance along the shorter axis.
            let longer = x.abs().fast_max(y.abs()).fast_max(f32x4::HALF);
            let off = (distance - f32x4::splat(radius)) * (distance / longer);
            f32x4::ONE - hairline_coverage(off) * (opacity * f32x4::splat(outline_width))
        } else {
            f32x4::ONE - (fill(0.5 * outline_width) - fill(-0.5 * outline_width)) * opacity
        };
        Coverage { fill: fill(0.0), transmittance }
    }
}
