//! Dirty rectangles: the parts of a picture that were painted on, and those that changed since the last upload.

use std::mem;
use std::ops::Range;

/// A rectangle of whole pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rect {
    /// From the left edge up to the right edge, which is excluded.
    pub columns: Range<usize>,
    /// From the top edge up to the bottom edge, which is excluded.
    pub rows: Range<usize>,
}

impl Rect {
    fn union(&self, other: &Rect) -> Rect {
        let union = |a: &Range<usize>, b: &Range<usize>| a.start.min(b.start)..a.end.max(b.end);
        Rect { columns: union(&self.columns, &other.columns), rows: union(&self.rows, &other.rows) }
    }
}

/// A list of dirty rectangles. Once their total area exceeds the picture's, the list collapses into one rectangle that
/// covers it: clearing many overlapping rectangles would then cost more than clearing everything.
#[derive(Clone, Debug, Default)]
pub(super) struct DirtyRects {
    pub(super) rects: Vec<Rect>,
    /// Total area in px.
    area: usize,
}

/// Side of a tile in px. Rectangles that start in the same tile are merged into one upload.
const TILE: usize = 64;

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

    pub(super) fn take(&mut self) -> Vec<Rect> {
        mem::take(self).rects
    }
}

/// Merges `rects` by tile: fewer uploads that cover little more.
pub(super) fn merge_by_tile(rects: Vec<Rect>, width: usize, height: usize) -> impl Iterator<Item = Rect> {
    let tiles_across = width / TILE + 1;
    let mut merged: Vec<Option<Rect>> = vec![None; tiles_across * (height / TILE + 1)];
    for rect in rects {
        if let Some(tile) = merged.get_mut(rect.rows.start / TILE * tiles_across + rect.columns.start / TILE) {
            *tile = Some(match tile.take() {
                Some(other) => rect.union(&other),
                None => rect,
            });
        }
    }
    merged.into_iter().flatten()
}
