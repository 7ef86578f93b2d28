//! A marker in its place, drawn row by row.

use super::cover::{Figure, Row};
use super::disc::Disc;
use super::pen::Pen;
use super::polygon::Polygon;
use crate::marker::Shape;
use wide::f32x4;

/// Draws a `shape` with an outline `width` px wide. Gives the edges of where it was drawn, which may lie beyond those of
/// the picture: left, right, top, bottom.
pub(super) fn draw(shape: Shape, width: f32, pen: &mut Pen) -> [i32; 4] {
    match shape {
        Shape::Triangle(corners) => fill_and_outline(&Polygon::triangle(corners, width), pen),
        Shape::Square(corners) => fill_and_outline(&Polygon::square(corners, width), pen),
        Shape::Circle { centre, radius } => fill_and_outline(&Disc::new(centre, radius, width), pen),
    }
}

/// A copy for each shape, that single figures and sprites share: inlined into both, they are 18 kB of WebAssembly more
/// and no faster.
#[inline(never)]
fn fill_and_outline(figure: &impl Figure, pen: &mut Pen) -> [i32; 4] {
    let (opacity, solid) = (pen.palette.outline_opacity, pen.palette.opaque_fill);
    let rows = pen.rows(figure.rows());
    let (mut left, mut right) = (i32::MAX, i32::MIN);
    for row in rows.clone() {
        let shape = figure.row(row as f32 + 0.5);
        // the pixels whose middles lie there
        let columns = (shape.spans() - f32x4::HALF).ceil().trunc_int().to_array();
        let [seen, inside] = [0, 2].map(|i| columns[i]..0_i32.saturating_sub(columns[i + 1]));
        (left, right) = (left.min(seen.start), right.max(seen.end));
        // fill alone from `start` to `end`, if at all
        let is_all_edge = solid.is_none() || inside.start.max(seen.start) >= inside.end.min(seen.end);
        let (start, end) =
            if is_all_edge { (seen.end, seen.end) } else { (inside.start.max(seen.start), inside.end.min(seen.end)) };
        for edge in [seen.start..start, end..seen.end] {
            let sides = shape.sides(edge.start as f32 + 0.5, edge.end as f32 - 0.5);
            pen.row(row, edge, |x| shape.wash(x, sides, opacity));
        }
        if let Some(fill) = solid {
            pen.fill(row, start..end, fill);
        }
    }
    let moved = |edge: i32, by: i32| edge.saturating_add(by);
    [moved(left, pen.left), moved(right, pen.left), moved(rows.start, pen.top), moved(rows.end, pen.top)]
}
