//! Which boids may be near: a uniform grid, filled by counting sort.
//!
//! Boids are laid out row by row of cells, so that those within some distance of a point are a few contiguous spans,
//! one a row. Cells are narrow: a span begins and ends within a cell of the circle's chord in its row, so that few
//! boids beyond the circle are ever looked at. With rows of height `h` and a range `r` the spans cover
//! `π r² + 2 r h` plus two half cells a row, where a square of 3 × 3 cells would cover `9 r²`.
//!
//! Whatever the cells' size, no boid within the distance is missed: binning is monotonic, boids outside the world
//! lie in the outermost cells, and distances are taken a little larger than rounding could make them wrong.

use crate::LANES;
use crate::bounds::Bounds;
use glam::Vec2;
use std::ops::Range;

/// Height of a row of cells over the range. Lower rows fit the circle better, but make more and shorter spans.
const ROW_HEIGHT: f32 = 0.8;
/// Width of a cell over the height of its row.
const CELL_WIDTH: f32 = 0.25;
/// Cells a boid at most; beyond that, a table of mostly empty cells costs more than it saves.
const CELLS_PER_BOID: f32 = 6.0;

/// Boids by cell: where they are seen, and the vector that alignment sums.
#[derive(Default)]
pub(crate) struct Grid {
    columns: usize,
    rows: usize,
    cell: Vec2,
    per_cell: Vec2,
    /// Bound on the rounding errors of distances within the world, in px.
    slack: f32,
    /// `start[row * (columns + 1) + column]` is the first slot of a cell; the next entry is the end of it.
    start: Vec<u32>,
    /// The cell of each boid, in the order in which the boids came.
    cell_of: Vec<u32>,
    /// Which of the boids that came lies in a slot.
    pub(crate) source: Vec<u32>,
    pub(crate) x: Vec<f32>,
    pub(crate) y: Vec<f32>,
    pub(crate) align_x: Vec<f32>,
    pub(crate) align_y: Vec<f32>,
}

/// Slots kept free behind each row, so that reading whole vectors never runs into another row. They hold NaN, which no
/// test of distance passes.
const GAP: usize = LANES - 1;

impl Grid {
    /// Lays the grid out for `count` boids that look `reach` px far (infinite for all of the flock).
    pub(crate) fn lay_out(&mut self, count: usize, size: Vec2, reach: f32) {
        let height = (reach * ROW_HEIGHT).clamp(1e-3 * size.y, size.y);
        let width = (height * CELL_WIDTH).clamp(1e-3 * size.x, size.x);
        let most = CELLS_PER_BOID * count as f32 + 16.0;
        // both sides grow alike until the table is small enough
        let scale = (size.x / width * (size.y / height) / most).max(1.0).sqrt();
        self.columns = ((size.x / (width * scale)) as usize).max(1);
        self.rows = ((size.y / (height * scale)) as usize).max(1);
        self.cell = size / Vec2::new(self.columns as f32, self.rows as f32);
        self.per_cell = self.cell.recip();
        let farthest = if reach.is_finite() { reach } else { 0.0 };
        self.slack = 1e-6 * (size.max_element() + farthest);

        let slots = count + GAP * self.rows + LANES;
        self.cell_of.resize(count, 0);
        self.source.resize(slots, 0);
        for column in [&mut self.x, &mut self.y, &mut self.align_x, &mut self.align_y] {
            column.resize(slots, f32::NAN);
        }
        self.start.resize(self.rows * (self.columns + 1), 0);
    }

    /// Sorts `count` boids into the cells: `seen(i)` is where boid `i` is seen, and the vector that alignment sums.
    #[inline]
    pub(crate) fn sort(&mut self, count: usize, seen: impl Fn(usize) -> (Vec2, Vec2)) {
        let stride = self.columns + 1;
        self.start.fill(0);
        for i in 0..count {
            let cell = self.row(seen(i).0.y) * stride + self.column(seen(i).0.x);
            self.cell_of[i] = cell as u32;
            self.start[cell] += 1;
        }
        // from counts to the end of each cell, with a gap behind each row
        let mut end = 0;
        for row in self.start.chunks_exact_mut(stride) {
            for cell in row {
                end += *cell;
                *cell = end;
            }
            let gap = end as usize..end as usize + GAP;
            for column in [&mut self.x, &mut self.y] {
                column[gap.clone()].fill(f32::NAN);
            }
            end += GAP as u32;
        }
        // backwards, so that boids of a cell keep their order; the ends become the starts
        for i in (0..count).rev() {
            let slot = &mut self.start[self.cell_of[i] as usize];
            *slot -= 1;
            let slot = *slot as usize;
            let (at, align) = seen(i);
            self.source[slot] = i as u32;
            self.x[slot] = at.x;
            self.y[slot] = at.y;
            self.align_x[slot] = align.x;
            self.align_y[slot] = align.y;
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The slots of the boids of a row.
    pub(crate) fn slots(&self, row: usize) -> Range<usize> {
        self.span(row, 0, self.columns - 1)
    }

    fn column(&self, x: f32) -> usize {
        (x * self.per_cell.x).clamp(0.0, (self.columns - 1) as f32) as usize
    }

    fn row(&self, y: f32) -> usize {
        (y * self.per_cell.y).clamp(0.0, (self.rows - 1) as f32) as usize
    }

    /// Calls `visit` with spans that hold every boid seen within `reach` of `p`, each boid once, and with the least
    /// distance that the boids of a span can have from `p`.
    #[inline(always)]
    pub(crate) fn spans(&self, p: Vec2, reach: f32, mut visit: impl FnMut(Range<usize>, f32)) {
        let reach = reach + self.slack;
        for row in self.row(p.y - reach)..=self.row(p.y + reach) {
            // the outermost rows go on for ever
            let above = if row == 0 { f32::NEG_INFINITY } else { row as f32 * self.cell.y - p.y };
            let below = if row + 1 == self.rows { f32::NEG_INFINITY } else { p.y - (row + 1) as f32 * self.cell.y };
            let distance = (above.max(below) - self.slack).max(0.0);
            let half_chord = (reach * reach - distance * distance).max(0.0).sqrt() + self.slack;
            visit(self.span(row, self.column(p.x - half_chord), self.column(p.x + half_chord)), distance);
        }
    }

    /// As [`Grid::spans`], on a torus, for a `p` on it.
    pub(crate) fn spans_on_torus(&self, p: Vec2, reach: f32, mut visit: impl FnMut(Range<usize>, f32)) {
        let reach = reach + self.slack;
        let rows = around((p.y - reach) * self.per_cell.y, (p.y + reach) * self.per_cell.y, self.rows);
        let columns = around((p.x - reach) * self.per_cell.x, (p.x + reach) * self.per_cell.x, self.columns);
        for row in rows.into_iter().flatten() {
            for part in columns.clone() {
                if !part.is_empty() {
                    visit(self.span(row, part.start, part.end - 1), 0.0);
                }
            }
        }
    }

    #[inline(always)]
    fn span(&self, row: usize, first: usize, last: usize) -> Range<usize> {
        let row = row * (self.columns + 1);
        self.start[row + first] as usize..self.start[row + last + 1] as usize
    }

    /// Whether a look around `p` stays inside the world, so that a torus is no different from a plane.
    #[inline]
    pub(crate) fn is_inside(&self, p: Vec2, reach: f32, bounds: &Bounds) -> bool {
        let reach = reach + self.slack;
        (p - reach).min_element() >= 0.0 && (p + reach).cmplt(bounds.size).all()
    }
}

/// The cells from `first` to `last` of a ring of `cells`, both given unwrapped: at most two ranges, no cell twice.
fn around(first: f32, last: f32, cells: usize) -> [Range<usize>; 2] {
    let (first, last) = (first.floor(), last.floor());
    if last - first + 1.0 >= cells as f32 {
        return [0..cells, 0..0];
    }
    let first = first.rem_euclid(cells as f32) as usize % cells;
    let last = last.rem_euclid(cells as f32) as usize % cells;
    if first <= last { [first..last + 1, 0..0] } else { [first..cells, 0..last + 1] }
}
