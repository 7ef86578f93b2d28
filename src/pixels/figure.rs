//! A marker in its place, fill and outline, as layers of four pixels.

use super::area::{Area, Convex, Disc, Upright, snapped};
use super::layer::Layer;
use super::outline::{Band, Hairlines, Outline, Ring, triangle_band};
use super::{Ink, Rgba};
use crate::marker::Shape;
use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

/// A fill under an outline.
#[derive(Clone, Debug)]
pub(super) struct Figure<A, O> {
    fill: A,
    outline: O,
}

/// The colours of a marker, one vector a channel: red, green and blue from 0 to 255, opacity from 0 to 1.
pub(super) struct Palette {
    fill: [f32x4; 4],
    outline: [f32x4; 4],
}

impl Palette {
    pub(super) fn new(ink: Ink) -> Palette {
        let channels = |[red, green, blue, opacity]: Rgba| {
            [red.into(), green.into(), blue.into(), f32::from(opacity) / 255.0].map(f32x4::splat)
        };
        Palette { fill: channels(ink.fill), outline: channels(ink.outline) }
    }
}

impl<A: Area, O: Outline> Figure<A, O> {
    /// The rows that the marker touches.
    #[inline(always)]
    pub(super) fn rows(&self) -> Range<i32> {
        pixels(self.outline.rows(self.fill.rows()))
    }

    /// Makes ready for a row, and says which pixels of it the marker touches.
    #[inline(always)]
    pub(super) fn turn_to(&mut self, row: i32) -> Range<i32> {
        let y = row as f32;
        self.fill.turn_to(y);
        self.outline.turn_to(y);
        pixels(self.outline.span(&self.fill, y))
    }

    /// Four pixels of the row from `column` on.
    #[inline(always)]
    pub(super) fn layer(&self, column: i32, palette: &Palette) -> Layer {
        let x = column as f32 + 0.5;
        let through = self.outline.through(x, palette.outline[3]);
        let outline = f32x4::ONE - through;
        let fill = self.fill.coverage(x) * palette.fill[3] * through;
        let [red, green, blue] = std::array::from_fn(|i| palette.fill[i] * fill + palette.outline[i] * outline);
        Layer::new(red, green, blue, f32x4::splat(255.0) * (fill + outline))
    }
}

/// The whole pixels that a stretch touches; none where it is empty.
#[inline(always)]
fn pixels(stretch: Range<f32>) -> Range<i32> {
    stretch.start.floor() as i32..stretch.end.ceil() as i32
}

/// What is to be done with a figure, whatever its kind.
pub(super) trait Draw {
    fn draw<A: Area, O: Outline>(&mut self, figure: Figure<A, O>);
}

/// Makes the figure of a `shape` whose outline is `width` px wide, and hands it to `pen`.
#[inline(always)]
pub(super) fn draw(shape: Shape, width: f32, pen: &mut impl Draw) {
    let half = 0.5 * width;
    // nothing is seen of a narrower one
    let is_bare = width < 1e-3;
    let is_hair = width <= 1.0;
    match shape {
        Shape::Triangle(corners) => {
            let fill = Convex::new(corners);
            if is_bare {
                pen.draw(Figure { fill, outline: () });
            } else if is_hair {
                pen.draw(Figure { fill, outline: Hairlines::new(corners, width) });
            } else {
                let (outer, inner) = triangle_band(corners, half);
                pen.draw(Figure { fill, outline: Band { outer: Convex::new(outer), inner: inner.map(Convex::new) } });
            }
        }
        Shape::Square(corners) => {
            let [upper_left, _, lower_right, _] = corners;
            let fill = Upright::new(upper_left, lower_right);
            if is_bare {
                pen.draw(Figure { fill, outline: () });
            } else if is_hair {
                pen.draw(Figure { fill, outline: Hairlines::new(corners, width) });
            } else {
                let grown = |by: f32| {
                    Upright::new(snapped(upper_left - Vec2::splat(by)), snapped(lower_right + Vec2::splat(by)))
                };
                let inner = (lower_right.x - upper_left.x > width).then(|| grown(-half));
                pen.draw(Figure { fill, outline: Band { outer: grown(half), inner } });
            }
        }
        Shape::Circle { centre, radius } => {
            let fill = Disc::new(centre, radius);
            if is_bare {
                pen.draw(Figure { fill, outline: () });
            } else if is_hair {
                pen.draw(Figure { fill, outline: Ring::new(centre, radius, width) });
            } else {
                let inner = (radius > half).then(|| Disc::new(centre, radius - half));
                pen.draw(Figure { fill, outline: Band { outer: Disc::new(centre, radius + half), inner } });
            }
        }
    }
}
