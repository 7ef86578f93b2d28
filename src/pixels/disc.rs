//! Circles.

use super::cover::{FAR, Figure, HAIR, HAIR_REACH, Row, clamped, hair, ramp_width};
use super::pen::Wash;
use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

/// A disc. Skia makes a polygon of it, whose corners it rounds; this one is round.
pub(super) struct Disc {
    centre: Vec2,
    radius: f32,
    /// Of the outline.
    width: f32,
}

impl Disc {
    pub(super) fn new(centre: Vec2, radius: f32, width: f32) -> Disc {
        Disc { centre, radius, width }
    }

    /// How far from the edge, in px, fill and outline may share a pixel with something else.
    fn reach(&self) -> f32 {
        // a hairline reaches farther across a diagonal; a ramp is at most so wide
        if self.width <= HAIR { HAIR_REACH * std::f32::consts::SQRT_2 } else { 0.5 * self.width + 0.75 }
    }
}

impl Figure for Disc {
    fn rows(&self) -> Range<f32> {
        let reach = self.radius + self.reach();
        self.centre.y - reach..self.centre.y + reach
    }

    #[inline(always)]
    fn row(&self, y: f32) -> impl Row {
        DiscRow { disc: self, y: y - self.centre.y }
    }
}

/// A disc in a row of pixels, `y` below its centre.
struct DiscRow<'a> {
    disc: &'a Disc,
    y: f32,
}

impl Row for DiscRow<'_> {
    fn spans(&self) -> f32x4 {
        let Disc { centre, radius, .. } = *self.disc;
        let bounds = |radius: f32| {
            let half_chord_sq = radius * radius - self.y * self.y;
            if radius <= 0.0 || half_chord_sq <= 0.0 {
                return [FAR; 2];
            }
            [centre.x, -centre.x].map(|middle| middle - half_chord_sq.sqrt())
        };
        let reach = self.disc.reach();
        let ([start, end], [inner_start, inner_end]) = (bounds(radius + reach), bounds(radius - reach));
        f32x4::new([start, end, inner_start, inner_end])
    }

    fn sides(&self, _: f32, _: f32) -> u32 {
        1
    }

    #[inline(always)]
    fn wash(&self, x: f32x4, _: u32, opacity: f32x4) -> Wash {
        let Disc { centre, radius, width } = *self.disc;
        let (x, y) = (x - f32x4::splat(centre.x), f32x4::splat(self.y));
        // in the very middle there is no edge
        let distance = (x * x + y * y).sqrt().fast_max(f32x4::HALF);
        let ramp = ramp_width(x, y).fast_max(f32x4::HALF) / distance;
        let cover = |by: f32| clamped((f32x4::splat(radius + by) - distance) / ramp + f32x4::HALF);
        let through = if width <= HAIR {
            // from the distance straight outwards to that along the shorter axis
            let longer = x.abs().fast_max(y.abs()).fast_max(f32x4::HALF);
            let off = (distance - f32x4::splat(radius)) * (distance / longer);
            f32x4::ONE - hair(off) * (opacity * f32x4::splat(width))
        } else {
            f32x4::ONE - (cover(0.5 * width) - cover(-0.5 * width)) * opacity
        };
        Wash { coverage: cover(0.0), through }
    }
}
