//! Dirty rectangles: the parts of a picture that were painted on, and those that changed since the last upload.

use std::mem;
use std::ops::Range;
use wide::i32x4;

/// A rectangle of whole pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rect {
    /// From the left edge up to, but without, the right edge.
    pub columns: Range<usize>,
    /// From the top edge up to, but without, the bottom edge.
    pub rows: Range<usize>,
}

/// A list of dirty rectangles. Once their total area exceeds the picture's, the list collapses into one rectangle that
/// covers it: clearing many overlapping rectangles would then cost more than clearing everything.
#[derive(Clone, Debug, Default)]
pub(super) struct DirtyRects {
    rects: Vec<Rect>,
    /// Total area in px.
    area: usize,
}

/// Side of a tile in px. Rectangles that start in the same tile are merged into one upload.
const TILE: usize = 64;

/// A tile in which no rectangle starts.
const EMPTY: i32x4 = i32x4::splat(i32::MAX);

impl DirtyRects {
    /// Adds a rectangle of a picture of `width × height` px. A rectangle that ends before it starts is empty.
    pub(super) fn add(&mut self, rect: Rect, width: usize, height: usize) {
        let area = rect.columns.len() * rect.rows.len();
        if area == 0 {
            return;
        }
        self.area += area;
        if self.area > width * height {
            self.rects.clear();
            self.rects.push(Rect { columns: 0..width, rows: 0..height });
            self.area = width * height;
        } else {
            self.rects.push(rect);
        }
    }

    /// Empties the list and returns what it held.
    pub(super) fn take(&mut self) -> Vec<Rect> {
        mem::take(self).rects
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Rect> {
        self.rects.iter()
    }
}

/// Merges `rects` by tile: fewer uploads that cover little more.
pub(super) fn merge_by_tile(rects: Vec<Rect>, width: usize, height: usize) -> impl Iterator<Item = Rect> {
    let tiles_across = width / TILE + 1;
    let mut merged = vec![EMPTY; tiles_across * (height / TILE + 1)];
    for Rect { columns, rows } in rects {
        if let Some(tile) = merged.get_mut(rows.start / TILE * tiles_across + columns.start / TILE) {
            // Storing right and bottom as bitwise complements lets one SIMD `min` grow all four edges.
            let edges = [columns.start, rows.start, !columns.end, !rows.end].map(|edge| edge as i32);
            *tile = tile.min(i32x4::new(edges));
        }
    }
    merged.into_iter().filter(|edges| *edges != EMPTY).map(|edges| {
        let [left, top, right, bottom] = edges.to_array();
        Rect { columns: left as usize..!right as usize, rows: top as usize..!bottom as usize }
    })
}
