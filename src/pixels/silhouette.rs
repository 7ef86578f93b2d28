//! Silhouettes: polygons of any number of edges, which may cross each other and leave holes.
//!
//! The fill of a pixel is the sum over all edges of the signed area to the right of each. It is exact unless edges cross
//! within the pixel. Where the sum is 0, the pixel is outside: the nonzero rule.
//!
//! How much of a pixel the outline covers depends on the distance from its centre to the nearest edge, so joins are round.

use super::blitter::Blitter;
use super::coverage::{Coverage, FAR};
use super::dirty::Rect;
use crate::marker::Silhouette;
use crate::vector::Vec2;
use std::ops::Range;
use wide::f32x4;

type Edge = [Vec2; 2];

/// A silhouette at its place in the picture.
pub(super) struct Placed {
    edges: Vec<Edge>,
    half_width: f32,
    rows: Range<i32>,
    /// The columns that it touches, of those that are visible.
    columns: Range<i32>,
}

/// A pixel of a row.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// The share that the fill covers. It has a sign.
    fill: f32,
    outline: f32,
}

impl Placed {
    /// `centre` and `ahead` are those of [`Shape::Turned`](crate::marker::Shape::Turned).
    pub(super) fn new(
        silhouette: &Silhouette,
        [centre, ahead]: [Vec2; 2],
        outline_width: f32,
        blitter: &Blitter,
    ) -> Self {
        let across = ahead.perp();
        let place = |edge: &Edge| edge.map(|end| centre + ahead * end.x + across * end.y);
        let edges: Vec<Edge> = silhouette.edges().iter().map(place).collect();
        let far = [Vec2::splat(FAR), Vec2::splat(-FAR)];
        let [min, max] = edges.iter().fold(far, |[min, max], [from, _]| [min.min(*from), max.max(*from)]);
        let half_width = 0.5 * outline_width;
        let reach = half_width + 0.5;
        Placed {
            edges,
            half_width,
            rows: blitter.clip_rows(min.y - reach..max.y + reach),
            columns: blitter.clip_columns((min.x - reach).floor() as i32..(max.x + reach).ceil() as i32),
        }
    }

    /// Draws the silhouette. Returns the part of the buffer that was drawn on.
    pub(super) fn draw(&self, blitter: &mut Blitter) -> Rect {
        let opacity = blitter.ink.outline_opacity;
        let columns = self.columns.clone();
        for row in self.rows.clone() {
            let cells = self.row(row as f32 + 0.5);
            blitter.blend_span(row, columns.clone(), |x| {
                let start = (x.as_array()[0].floor() as i32 - columns.start) as usize;
                let four = cells.get(start..).and_then(|cells| cells.first_chunk::<4>());
                let four = four.copied().unwrap_or_default();
                let outline = f32x4::new(four.map(|cell| cell.outline));
                Coverage {
                    fill: f32x4::new(four.map(|cell| cell.fill.abs().min(1.0))),
                    transmittance: f32x4::ONE - outline * opacity,
                }
            });
        }
        blitter.rect(columns, self.rows.clone())
    }

    /// The cells of the row of pixels with centres at `y`, and three more, because coverage is read four at a time.
    fn row(&self, y: f32) -> Vec<Cell> {
        let mut cells = vec![Cell::default(); self.columns.len() + 3];
        let reach = self.half_width + 0.5;
        for &edge in &self.edges {
            let [from, to] = edge.map(|end| end.y);
            if from.min(to) < y + reach && from.max(to) > y - reach {
                self.add_area(&mut cells, edge, y);
                self.add_outline(&mut cells, edge, y);
            }
        }
        cells
    }

    /// Adds the area to the right of an edge to a row.
    fn add_area(&self, row: &mut [Cell], edge: Edge, y: f32) {
        let [from, to] = clip(edge, y, 0.5);
        let high = to.y - from.y;
        if high == 0.0 {
            return;
        }
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        // the mean distance from the edge to x: a parabola across the edge, then a line
        let distance = |x: f32| {
            let across = (x.min(right) - left).max(0.0);
            across * across / (2.0 * (right - left)).max(f32::MIN_POSITIVE) + (x - right).max(0.0)
        };
        for (cell, x) in self.between(row, left, FAR) {
            cell.fill += high * (distance(x + 1.0) - distance(x));
        }
    }

    /// Adds the outline along an edge to a row.
    fn add_outline(&self, row: &mut [Cell], edge: Edge, y: f32) {
        let reach = self.half_width + 0.5;
        let [from, to] = clip(edge, y, reach).map(|end| end.x);
        let [start, end] = edge;
        let along = end - start;
        for (cell, x) in self.between(row, from.min(to) - reach, from.max(to) + reach) {
            let offset = Vec2::new(x + 0.5, y) - start;
            // an edge may have no length
            let share = (offset.dot(along) / along.length_sq().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
            let distance = offset.distance(along * share);
            // of a pixel across the edge, the part within the outline
            let covered = (distance + 0.5).min(self.half_width) - (distance - 0.5).max(-self.half_width);
            // at most 1, even where the distance is no number
            cell.outline = cell.outline.max(covered.min(1.0));
        }
    }

    /// The cells of a row between two places, each with the x of its left edge.
    fn between<'a>(&self, row: &'a mut [Cell], left: f32, right: f32) -> impl Iterator<Item = (&'a mut Cell, f32)> {
        let start = (left.floor() as i32).max(self.columns.start);
        let end = (right.ceil() as i32).min(self.columns.end);
        let index = |column: i32| column.saturating_sub(self.columns.start) as usize;
        row.get_mut(index(start)..index(end))
            .unwrap_or_default()
            .iter_mut()
            .zip(start..)
            .map(|(cell, x)| (cell, x as f32))
    }
}

/// The part of an edge up to `reach` above and below `y`.
fn clip([from, to]: Edge, y: f32, reach: f32) -> Edge {
    [from, to].map(|end| {
        let at = end.y.max(y - reach).min(y + reach);
        if at == end.y { end } else { Vec2::new(from.x + (to.x - from.x) * ((at - from.y) / (to.y - from.y)), at) }
    })
}
