//! Which boids may be near: a uniform grid, filled by counting sort.
//!
//! Boids are laid out row by row of cells, so that those within some distance of a place are a few contiguous spans,
//! one a row. Cells are narrow: a span begins and ends within a cell of the circle's chord in its row, so that few
//! boids beyond the circle are ever looked at.
//!
//! Whatever the cells' size, no boid within the distance is missed: binning is monotonic, boids outside the world
//! lie in the outermost cells, and distances are taken a little larger than rounding could make them wrong.

use crate::lanes::{LANES, Vec2x4};
use crate::memory::reserve;
use glam::Vec2;
use std::collections::TryReserveError;
use std::ops::Range;
use wide::{f32x4, i32x4};

/// Width of a cell over the height of its row.
const CELL_WIDTH: f32 = 0.25;
/// Cells a boid at most; beyond that, a table of mostly empty cells costs more than it saves.
const CELLS_PER_BOID: f32 = 6.0;

/// Cells, and for each of them the slots of its boids. A slot is a place in an array that is sorted by cell.
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
    cell_of: Vec<i32>,
}

/// Slots kept free behind each row, so that reading four boids at a time never runs into the next row.
const GAP: usize = LANES - 1;

/// How far to look around a cell: for each row up or down, the number of cells to either side.
#[derive(Default)]
pub(crate) struct Stencil(Vec<usize>);

impl Grid {
    /// Makes sure of the memory for [`Grid::lay_out`]; gives the number of slots.
    pub(crate) fn reserve(&mut self, count: usize, size: Vec2, reach: f32) -> Result<usize, TryReserveError> {
        let (columns, rows) = sides(count, size, reach);
        reserve(&mut self.start, rows * (columns + 1))?;
        reserve(&mut self.cell_of, count.next_multiple_of(LANES))?;
        Ok(slots(count, rows))
    }

    /// Lays out cells for `count` boids that look `reach` px far (infinite for all of the flock).
    pub(crate) fn lay_out(&mut self, count: usize, size: Vec2, reach: f32) {
        self.slack = slack(size);
        (self.columns, self.rows) = sides(count, size, reach);
        self.cell = size / Vec2::new(self.columns as f32, self.rows as f32);
        self.per_cell = self.cell.recip();
        self.start.clear();
        self.start.resize(self.rows * (self.columns + 1), 0);
        self.cell_of.resize(count.next_multiple_of(LANES), 0);
    }

    /// Number of slots, free ones included.
    pub(crate) fn slots(&self) -> usize {
        slots(self.cell_of.len(), self.rows)
    }

    /// Sorts `count` boids into the cells, `at(i)` being where those from `i` on are seen; calls `put(i, slots)` for
    /// the boids from `i` on.
    #[inline(always)]
    pub(crate) fn sort(&mut self, count: usize, at: impl Fn(usize) -> Vec2x4, mut put: impl FnMut(usize, &[usize])) {
        let stride = i32x4::splat(self.columns as i32 + 1);
        for i in (0..count).step_by(LANES) {
            let at = at(i);
            let row = bin(at.y, self.per_cell.y, self.rows);
            let cells = (row * stride + bin(at.x, self.per_cell.x, self.columns)).to_array();
            self.cell_of[i..i + LANES].copy_from_slice(&cells);
            for cell in &cells[..LANES.min(count - i)] {
                self.start[*cell as usize] += 1;
            }
        }
        // from counts to the end of each cell, with a gap behind each row
        let mut end = 0;
        for row in self.start.chunks_exact_mut(self.columns + 1) {
            for cell in row {
                end += *cell;
                *cell = end;
            }
            end += GAP as u32;
        }
        // backwards, so that boids of a cell keep their order; the ends become the starts
        for i in (0..count).step_by(LANES).rev() {
            let mut slots = [0; LANES];
            let four = LANES.min(count - i);
            for lane in (0..four).rev() {
                let slot = &mut self.start[self.cell_of[i + lane] as usize];
                *slot -= 1;
                slots[lane] = *slot as usize;
            }
            put(i, &slots[..four]);
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// The slots of the boids of a row.
    pub(crate) fn row_slots(&self, row: usize) -> Range<usize> {
        self.span(row, 0, self.columns - 1)
    }

    /// The columns of cells in which boids seen at `x` lie.
    #[inline(always)]
    pub(crate) fn columns_of(&self, x: f32x4) -> [i32; LANES] {
        bin(x, self.per_cell.x, self.columns).to_array()
    }

    /// What to look at so as to see everything within `reach` px of a boid, wherever in its cell it is seen.
    pub(crate) fn cut(&self, reach: f32, stencil: &mut Stencil) {
        let reach = reach + self.slack;
        stencil.0.clear();
        // one more than there are rows tells a torus that this goes all round
        for rows in 0..=self.rows {
            let distance = rows.saturating_sub(1) as f32 * self.cell.y - self.slack;
            if distance > reach {
                break;
            }
            let half_chord = (reach * reach - distance.max(0.0) * distance.max(0.0)).sqrt() + self.slack;
            stencil.0.push((half_chord * self.per_cell.x).ceil().min(self.columns as f32) as usize);
        }
    }

    /// Calls `visit` with the spans of slots that `stencil` covers around the cells from column `first` to `last` of
    /// a `row`, each boid once.
    #[inline(always)]
    pub(crate) fn spans(
        &self,
        stencil: &Stencil,
        row: usize,
        first: usize,
        last: usize,
        mut visit: impl FnMut(Range<usize>),
    ) {
        let far = stencil.0.len() - 1;
        for other in row.saturating_sub(far)..=(row + far).min(self.rows - 1) {
            let side = stencil.0[row.abs_diff(other)];
            visit(self.span(other, first.saturating_sub(side), (last + side).min(self.columns - 1)));
        }
    }

    /// As [`Grid::spans`], on a torus.
    pub(crate) fn spans_on_torus(
        &self,
        stencil: &Stencil,
        row: usize,
        first: usize,
        last: usize,
        mut visit: impl FnMut(Range<usize>),
    ) {
        let far = stencil.0.len() - 1;
        for other in around(row, row, far, self.rows).into_iter().flatten() {
            for part in around(first, last, stencil.0[0], self.columns) {
                if !part.is_empty() {
                    visit(self.span(other, part.start, part.end - 1));
                }
            }
        }
    }

    /// Whether `stencil` stays inside the world, so that a torus is no different from a plane.
    #[inline(always)]
    pub(crate) fn is_inside(&self, stencil: &Stencil, row: usize, first: usize, last: usize) -> bool {
        let (far, side) = (stencil.0.len() - 1, stencil.0[0]);
        row >= far && row + far < self.rows && first >= side && last + side < self.columns
    }

    #[inline(always)]
    fn span(&self, row: usize, first: usize, last: usize) -> Range<usize> {
        let row = row * (self.columns + 1);
        self.start[row + first] as usize..self.start[row + last + 1] as usize
    }
}

/// Bound on the rounding errors of distances within a world, in px.
fn slack(size: Vec2) -> f32 {
    1e-6 * size.max_element()
}

/// How many columns and rows of cells serve `count` boids that look `reach` px far.
fn sides(count: usize, size: Vec2, reach: f32) -> (usize, usize) {
    // Rows as high as the reach make three spans a look. Lower ones fit the circle better, but their more and
    // shorter spans cost more than the boids that they spare. A hair higher, lest rounding take in two rows more.
    let height = reach + 4.0 * slack(size);
    // no `clamp`: its panic would bring the formatting of floats into the WebAssembly, 12 kB
    let height = height.min(size.y).max(1e-6 * size.y);
    let width = (height * CELL_WIDTH).min(size.x).max(1e-6 * size.x);
    let most = CELLS_PER_BOID * count as f32 + 16.0;
    // both sides grow alike until the table is small enough
    let scale = (size.x / width * (size.y / height) / most).max(1.0).sqrt();
    let cells = |side: f32, cell: f32| ((side / (cell * scale)) as usize).max(1);
    (cells(size.x, width), cells(size.y, height))
}

/// Number of slots for `count` boids, free ones included.
fn slots(count: usize, rows: usize) -> usize {
    count.next_multiple_of(LANES) + GAP * rows + LANES
}

/// The cell of each coordinate along a side of `cells`; those before the first and behind the last lie in these.
#[inline(always)]
fn bin(at: f32x4, per_cell: f32, cells: usize) -> i32x4 {
    let last = f32x4::splat((cells - 1) as f32);
    (at * f32x4::splat(per_cell)).fast_max(f32x4::ZERO).fast_min(last).trunc_int()
}

/// The cells from `far` before `first` to `far` behind `last` on a ring of `cells`: at most two ranges, no cell twice.
fn around(first: usize, last: usize, far: usize, cells: usize) -> [Range<usize>; 2] {
    if last - first + 2 * far + 1 >= cells {
        return [0..cells, 0..0];
    }
    let (first, last) = ((first + cells - far) % cells, (last + far) % cells);
    if first <= last { [first..last + 1, 0..0] } else { [first..cells, 0..last + 1] }
}
