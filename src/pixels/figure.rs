//! A marker in its place: fill and outline, row by row.

use super::area::{Area, Disc, Upright, snapped};
use super::band::{Band, triangle_band};
use super::convex::Convex;
use super::outline::{Hairlines, Outline, Ring};
use super::pen::{Pen, Wash};
use crate::marker::Shape;
use glam::Vec2;

/// Draws a fill under an outline.
fn draw_both(mut fill: impl Area, mut outline: impl Outline, pen: &mut Pen) {
    let opacity = pen.palette.outline_opacity;
    for row in pen.rows(outline.rows(fill.rows())) {
        let y = row as f32;
        fill.turn_to(y);
        outline.turn_to(y);
        let span = outline.span(&fill, y);
        pen.row(row, span, |x| Wash { coverage: fill.coverage(x), through: outline.through(x, opacity) });
    }
}

/// Draws a `shape` with an outline `width` px wide.
#[inline(always)]
pub(super) fn draw(shape: Shape, width: f32, pen: &mut Pen) {
    let half = 0.5 * width;
    let is_hair = width <= 1.0;
    match shape {
        Shape::Triangle(corners) => {
            let fill = Convex::<3, 1>::new(corners);
            if is_hair {
                draw_both(fill, Hairlines::new(corners, width), pen);
            } else {
                draw_both(fill, triangle_band(corners, half), pen);
            }
        }
        Shape::Square(corners) => {
            let [upper_left, _, lower_right, _] = corners;
            let fill = Upright::new(upper_left, lower_right);
            if is_hair {
                draw_both(fill, Hairlines::new(corners, width), pen);
            } else {
                let grown = |by: f32| {
                    Upright::new(snapped(upper_left - Vec2::splat(by)), snapped(lower_right + Vec2::splat(by)))
                };
                let inner = (lower_right.x - upper_left.x > width).then(|| grown(-half));
                draw_both(fill, Band { outer: grown(half), inner }, pen);
            }
        }
        Shape::Circle { centre, radius } => {
            let fill = Disc::new(centre, radius);
            if is_hair {
                draw_both(fill, Ring::new(centre, radius, width), pen);
            } else {
                let inner = (radius > half).then(|| Disc::new(centre, radius - half));
                draw_both(fill, Band { outer: Disc::new(centre, radius + half), inner }, pen);
            }
        }
    }
}
