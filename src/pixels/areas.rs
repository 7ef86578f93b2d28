//! Areas of a picture: where it may show more than its page, and where it has changed.

use std::mem;
use std::ops::Range;
use wide::i32x4;

/// A part of a picture, in px.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// From its left edge to its right one.
    pub columns: Range<usize>,
    /// From its upper edge to its lower one.
    pub rows: Range<usize>,
}

/// Areas of a picture, no larger than itself all together: past that it is no less work to heed it as a whole.
#[derive(Clone, Debug, Default)]
pub(super) struct Areas {
    areas: Vec<Area>,
    size: usize,
}

/// Areas that start in the same square of so many px share a box.
const NEAR: usize = 64;

/// The box of no areas.
const EMPTY: i32x4 = i32x4::splat(i32::MAX);

impl Areas {
    /// Adds an area of a picture. One that ends before it starts holds nothing.
    pub(super) fn add(&mut self, area: Area, width: usize, height: usize) {
        let size = area.columns.len() * area.rows.len();
        if size == 0 {
            return;
        }
        self.size += size;
        if self.size > width * height {
            self.areas.clear();
            self.areas.push(Area { columns: 0..width, rows: 0..height });
            self.size = width * height;
        } else {
            self.areas.push(area);
        }
    }

    /// Takes the areas out.
    pub(super) fn take(&mut self) -> Vec<Area> {
        mem::take(self).areas
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Area> {
        self.areas.iter()
    }
}

/// Boxes in a picture that hold all of `areas`: fewer, and hardly larger.
pub(super) fn boxes(areas: Vec<Area>, width: usize, height: usize) -> impl Iterator<Item = Area> {
    let across = width / NEAR + 1;
    let mut boxes = vec![EMPTY; across * (height / NEAR + 1)];
    for Area { columns, rows } in areas {
        if let Some(near) = boxes.get_mut(rows.start / NEAR * across + columns.start / NEAR) {
            // of complements, too, the lesser one is of the edge farther out
            let edges = [columns.start, rows.start, !columns.end, !rows.end].map(|edge| edge as i32);
            *near = near.min(i32x4::new(edges));
        }
    }
    boxes.into_iter().filter(|edges| *edges != EMPTY).map(|edges| {
        let [left, top, right, bottom] = edges.to_array();
        Area { columns: left as usize..!right as usize, rows: top as usize..!bottom as usize }
    })
}
