//! A uniform grid that finds the boids near a place, filled by a counting sort.
//!
//! Boids are sorted row by row of cells (counting sort: Knuth, "The Art of Computer Programming", volume 3, section
//! 5.2; cell lists: Hockney and Eastwood, "Computer Simulation Using Particles", 1981). All boids within some distance
//! of a place then lie in a few contiguous spans of the sorted arrays, one span for each row. Cells are narrow, so that
//! a span ends little more than that distance away: few boids beyond it are tested.
//!
//! The size of the cells is part of every flight: the order of the cells is the order in which neighbours are summed.
//!
//! The grid never misses a boid within the distance, whatever the size of the cells. Binning is monotonic, boids
//! outside the world are put into the outermost cells, and distances are enlarged by a bound on rounding errors.

#[cfg(feature = "rayon")]
mod parallel;
mod strips;

use crate::lanes::{Area, LANES, Vec2x4};
use crate::memory::{reserve, resize};
use crate::vector::Vec2;
use std::collections::TryReserveError;
use std::ops::Range;
use wide::{f32x4, i32x4};

/// Width of a cell divided by its height.
const CELL_WIDTH: f32 = 0.25;
/// Maximum number of cells per boid. With more, most cells are empty and clearing them costs more than they save.
const CELLS_PER_BOID: f32 = 6.0;
/// Free slots after each row, so that reading four boids at a time never reaches into the next row. They repeat the row's
/// last boid.
pub(crate) const GAP: usize = LANES - 1;

/// The cells, and for each cell the slots of its boids. A slot is an index into the arrays that are sorted by cell.
#[derive(Clone, Default)]
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The rows that have entries in `start`: all, or those that a strip of the world needs. On a torus they may begin
    /// above the lower edge and end below the upper one.
    pub(crate) held: Rows,
    /// Width and height of a cell in px.
    cell: Vec2,
    /// Cells per px: the reciprocal of `cell`.
    per_cell: Vec2,
    /// Bound on the rounding errors of distances within the world, in px.
    slack: f32,
    /// `start[row * (columns + 1) + column]`, with rows counted from the first that is held, is the first slot of a cell; the
    /// next entry is the end of the cell.
    start: Vec<u32>,
    /// The cell of each boid, in the order in which the state stores the boids.
    cell_of: Vec<i32>,
    /// For the sort on all cores: the cells in which each chunk of boids is, and the number of boids in each band of rows.
    #[cfg(feature = "rayon")]
    chunks: Vec<Range<usize>>,
    #[cfg(feature = "rayon")]
    counts: Vec<usize>,
}

/// Rows of the grid that follow one another; on a torus the first follows the last.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) first: usize,
    pub(crate) count: usize,
}

/// The cells of a rectangle. On a torus they are up to two ranges of rows and two of columns.
pub(crate) struct Window {
    rows: [Range<usize>; 2],
    columns: [Range<usize>; 2],
}

impl Grid {
    /// `area`, grown so far that it holds all boids that are seen within `radius` px of a place in it.
    #[inline(always)]
    fn in_sight(&self, area: Area, radius: f32) -> Area {
        area.grown(radius * (1.0 + 1e-6) + self.slack)
    }

    /// The cells of all boids that are seen within `radius` px of `area`. `sides` are the sides of the torus, or
    /// infinite on a plane.
    pub(crate) fn window(&self, area: Area, radius: f32, sides: Vec2) -> Window {
        let area = self.in_sight(area, radius);
        let (min, max) = (area.min(), area.max());
        Window {
            rows: cells_between(min.y, max.y, sides.y, self.per_cell.y, self.rows),
            columns: cells_between(min.x, max.x, sides.x, self.per_cell.x, self.columns),
        }
    }

    /// [`Grid::window_spans`] of the cells in which boids are seen within `radius` px of `area`, without those across the
    /// edges of a torus.
    #[inline(always)]
    pub(crate) fn spans(&self, area: Area, radius: f32, mut visit: impl FnMut(Range<usize>)) {
        let Vec2 { x, y } = self.per_cell;
        let last_cell = |cells: usize| (cells - 1) as f32;
        let last =
            f32x4::new([last_cell(self.columns), last_cell(self.columns), last_cell(self.rows), last_cell(self.rows)]);
        let at = self.in_sight(area, radius).0 * f32x4::new([x, -x, y, -y]);
        let cells = at.fast_max(f32x4::ZERO).fast_min(last).trunc_int().to_array();
        let [left, right, top, bottom] = cells.map(|cell| cell as usize);
        // Rows that follow one another in the grid do so in what a strip holds.
        let before = top.wrapping_sub(self.held_index(top));
        for row in top..bottom + 1 {
            visit(self.span_of_held(row.wrapping_sub(before), left, right));
        }
    }

    /// The cells of all boids that are seen within `radius` px of one in the cells from column `first` to `last` of `row`,
    /// also across the edges of a torus. There is one copy for all kernels.
    ///
    /// [`Grid::window`] would be smaller, but its spans have another order where the cells reach all round the torus, and the
    /// order of the spans is part of every flight.
    #[inline(never)]
    pub(crate) fn window_on_torus(&self, row: usize, [first, last]: [usize; 2], radius: f32) -> Window {
        let radius = radius + self.slack;
        let is_near = |rows: usize| (rows - 1) as f32 * self.cell.y - self.slack <= radius;
        let rows = (2..=self.rows).find(|rows| !is_near(*rows)).unwrap_or(self.rows + 1) - 1;
        let columns = ((radius + self.slack) * self.per_cell.x).ceil().min(self.columns as f32) as usize;
        Window {
            rows: ring_ranges(row, row, rows, self.rows),
            columns: ring_ranges(first, last, columns, self.columns),
        }
    }

    pub(crate) fn column_of(&self, x: f32) -> usize {
        bin(f32x4::splat(x), self.per_cell.x, self.columns).as_array()[0] as usize
    }

    /// Whether no boid that is seen within `radius` px of `area` is seen across the edges of a torus with these `sides`.
    #[inline(always)]
    pub(crate) fn is_inside(&self, area: Area, radius: f32, sides: Vec2) -> bool {
        self.in_sight(area, radius).0.simd_ge(f32x4::new([0.0, -sides.x, 0.0, -sides.y])).all()
    }

    pub(crate) fn is_whole(&self, window: &Window) -> bool {
        window.rows[0] == (0..self.rows) && window.columns[0] == (0..self.columns)
    }

    pub(crate) fn count(&self, window: &Window) -> usize {
        let mut count = 0;
        self.window_spans(window, |span| count += span.len());
        count
    }

    /// Calls `visit` with the spans of slots of a window, in ascending order. No boid is visited twice.
    #[inline(always)]
    pub(crate) fn window_spans(&self, window: &Window, mut visit: impl FnMut(Range<usize>)) {
        for rows in &window.rows {
            for row in rows.clone() {
                self.row_spans(window, row, &mut visit);
            }
        }
    }

    /// [`Grid::window_spans`] in another order: `row`, the rows after it, and then those before it from there.
    #[inline(always)]
    pub(crate) fn window_spans_from(&self, window: &Window, row: usize, mut visit: impl FnMut(Range<usize>)) {
        for rows in &window.rows {
            let row = row.clamp(rows.start, rows.end);
            for row in (row..rows.end).chain((rows.start..row).rev()) {
                self.row_spans(window, row, &mut visit);
            }
        }
    }

    #[inline(always)]
    fn row_spans(&self, window: &Window, row: usize, visit: &mut impl FnMut(Range<usize>)) {
        for columns in &window.columns {
            if !columns.is_empty() {
                visit(self.span(row, columns.start, columns.end - 1));
            }
        }
    }

    /// Reserves the memory for [`Grid::lay_out`] and returns the number of slots.
    pub(crate) fn reserve(&mut self, count: usize, size: Vec2, reach: f32) -> Result<usize, TryReserveError> {
        let (columns, rows) = dimensions(count, size, reach);
        reserve(&mut self.start, rows * (columns + 1))?;
        reserve(&mut self.cell_of, count.next_multiple_of(LANES))?;
        Ok(slot_count(count, rows))
    }

    /// A grid without cells in memory for `count` boids that see `reach` px far (infinite where they see the whole flock).
    pub(crate) fn outline(count: usize, size: Vec2, reach: f32) -> Grid {
        let mut grid = Grid::default();
        grid.set_outline(count, size, reach);
        grid
    }

    fn set_outline(&mut self, count: usize, size: Vec2, reach: f32) {
        self.slack = slack(size);
        (self.columns, self.rows) = dimensions(count, size, reach);
        self.cell = size / Vec2::new(self.columns as f32, self.rows as f32);
        self.per_cell = self.cell.map(f32::recip);
    }

    /// Lays out empty cells for `count` of the `whole` flock's boids, which see `reach` px far. If `held` is given,
    /// only these rows get cells.
    pub(crate) fn lay_out(&mut self, whole: usize, size: Vec2, reach: f32, count: usize, held: Option<Rows>) {
        self.set_outline(whole, size, reach);
        self.held = held.unwrap_or(Rows { first: 0, count: self.rows });
        self.start.clear();
        let cells = self.held.count * (self.columns + 1);
        resize(&mut self.start, cells, 0);
        resize(&mut self.cell_of, count.next_multiple_of(LANES), 0);
    }

    /// Undoes a sort: `put(i, slot)` receives the slot of the boid with index `i` before it. No cells and no boids are left,
    /// until the next [`Grid::lay_out`].
    pub(crate) fn undo_sort(&mut self, count: usize, mut put: impl FnMut(usize, usize)) {
        for (i, cell) in self.cell_of[..count].iter().enumerate() {
            let slot = &mut self.start[*cell as usize];
            put(i, *slot as usize);
            *slot += 1;
        }
        self.clear();
    }

    /// Leaves no cells and no boids, until the next [`Grid::lay_out`].
    pub(crate) fn clear(&mut self) {
        self.rows = 0;
        self.held = Rows::default();
    }

    /// Number of slots, including the free ones.
    pub(crate) fn slots(&self) -> usize {
        slot_count(self.cell_of.len(), self.held.count)
    }

    /// The first half of a sort of `count` boids: finds their cells, and the end of each cell, with a gap after each row.
    /// `at(i)` returns the positions at which the four boids from index `i` on are seen.
    #[inline(always)]
    pub(crate) fn count_boids(&mut self, count: usize, at: impl Fn(usize) -> Vec2x4) {
        let stride = i32x4::splat(self.columns as i32 + 1);
        for i in (0..count).step_by(LANES) {
            let at = at(i);
            let row = self.after_first(self.rows_at(at.y));
            let cells = (row * stride + bin(at.x, self.per_cell.x, self.columns)).to_array();
            self.cell_of[i..i + LANES].copy_from_slice(&cells);
            for cell in &cells[..LANES.min(count - i)] {
                self.start[*cell as usize] += 1;
            }
        }
        end_cells(&mut self.start, self.columns + 1, 0);
    }

    /// The second half, for boids with indices in `range`: `put(i, slots)` receives the slots of the four from index `i` on.
    /// Going backwards keeps the order of the boids in a cell (a stable sort) and turns the ends of the cells into their
    /// starts.
    #[inline(always)]
    pub(crate) fn place_boids(&mut self, range: Range<usize>, mut put: impl FnMut(usize, &[usize])) {
        for i in range.clone().step_by(LANES).rev() {
            let mut slots = [0; LANES];
            let four = LANES.min(range.end - i);
            for lane in (0..four).rev() {
                let slot = &mut self.start[self.cell_of[i + lane] as usize];
                *slot -= 1;
                slots[lane] = *slot as usize;
            }
            put(i, &slots[..four]);
        }
    }

    /// Each of `rows`, by its number in the grid.
    pub(crate) fn each_of(&self, Rows { first, count }: Rows) -> impl Iterator<Item = usize> + use<> {
        let rows = self.rows;
        (first..first + count).map(move |row| if row < rows { row } else { row - rows })
    }

    #[inline(always)]
    pub(crate) fn rows_at(&self, y: f32x4) -> i32x4 {
        bin(y, self.per_cell.y, self.rows)
    }

    /// The number of rows from the first that is held to each of four.
    #[inline(always)]
    fn after_first(&self, row: i32x4) -> i32x4 {
        let after = row - i32x4::splat(self.held.first as i32);
        after + (after.simd_lt(i32x4::ZERO) & i32x4::splat(self.rows as i32))
    }

    /// Height of the cells in px.
    pub(crate) fn row_height(&self) -> f32 {
        self.cell.y
    }

    pub(crate) fn row_slots(&self, row: usize) -> Range<usize> {
        self.span(row, 0, self.columns - 1)
    }

    #[inline(always)]
    fn span(&self, row: usize, first: usize, last: usize) -> Range<usize> {
        self.span_of_held(self.held_index(row), first, last)
    }

    #[inline(always)]
    fn span_of_held(&self, index: usize, first: usize, last: usize) -> Range<usize> {
        let row = index * (self.columns + 1);
        self.start[row + first] as usize..self.start[row + last + 1] as usize
    }

    /// The index of a row among those that are held.
    #[inline(always)]
    fn held_index(&self, row: usize) -> usize {
        if self.held.first == 0 {
            return row;
        }
        let after_first = row.wrapping_sub(self.held.first);
        after_first.min(after_first.wrapping_add(self.rows))
    }
}

/// Bound on the rounding errors of distances within a world, in px.
fn slack(size: Vec2) -> f32 {
    1e-6 * size.max_element()
}

/// The number of columns and rows for `count` boids that see `reach` px far.
fn dimensions(count: usize, size: Vec2, reach: f32) -> (usize, usize) {
    // Rows as high as the reach make three spans for each scan. Lower rows fit the circle better, but they make more
    // and shorter spans, which cost more than the boids they spare. The height is a little larger than the reach, so
    // that rounding never adds two more rows to a scan.
    let height = reach + 4.0 * slack(size);
    // Not `clamp`: its panic would add the formatting of floats to the WebAssembly, 12 kB.
    let height = height.min(size.y).max(1e-6 * size.y);
    let width = (height * CELL_WIDTH).min(size.x).max(1e-6 * size.x);
    let max_cells = CELLS_PER_BOID * count as f32 + 16.0;
    // Both sides of a cell grow by the same factor until there are few enough cells.
    let scale = (size.x / width * (size.y / height) / max_cells).max(1.0).sqrt();
    let cells = |side: f32, cell: f32, max: usize| ((side / (cell * scale)) as usize).clamp(1, max);
    // Where one side has a single cell, the other alone has to keep to the maximum.
    let rows = cells(size.y, height, max_cells as usize);
    (cells(size.x, width, max_cells as usize / rows), rows)
}

/// Turns the number of boids in each cell into the end of the cell, with a gap after each row of `stride` cells. The first slot
/// is `end`.
fn end_cells(cells: &mut [u32], stride: usize, mut end: u32) {
    for row in cells.chunks_exact_mut(stride) {
        for cell in row {
            end += *cell;
            *cell = end;
        }
        end += GAP as u32;
    }
}

/// Number of slots for `count` boids, including the free ones.
fn slot_count(count: usize, rows: usize) -> usize {
    count.next_multiple_of(LANES) + GAP * rows + LANES
}

/// The cell of each coordinate along a side that has `cells` cells. Coordinates outside the world belong to the first
/// or the last cell.
#[inline(always)]
fn bin(at: f32x4, per_cell: f32, cells: usize) -> i32x4 {
    let last = f32x4::splat((cells - 1) as f32);
    (at * f32x4::splat(per_cell)).fast_max(f32x4::ZERO).fast_min(last).trunc_int()
}

/// The cells of coordinates from `min` to `max` along a side that has `cells` cells, as [`bin`] has them. On a torus they
/// are at most two ranges, which contain no cell twice; on a plane `side` is infinite.
fn cells_between(min: f32, max: f32, side: f32, per_cell: f32, cells: usize) -> [Range<usize>; 2] {
    let is_inside = side == f32::INFINITY || min >= 0.0 && max < side;
    let from = if is_inside || min >= 0.0 { min } else { min + side };
    let to = if is_inside || min < 0.0 { max } else { max - side };
    let [first, last, ..] = bin(f32x4::new([from, to, 0.0, 0.0]), per_cell, cells).to_array().map(|cell| cell as usize);
    if is_inside {
        return [first..last + 1, 0..0];
    }
    // In ascending order, so that boids are always visited in the order of their slots.
    if max - min >= side || first <= last { [0..cells, 0..0] } else { [0..last + 1, first..cells] }
}

/// The cells from `far` before `first` to `far` after `last` on a ring of `cells` cells. They are at most two ranges,
/// which contain no cell twice.
fn ring_ranges(first: usize, last: usize, far: usize, cells: usize) -> [Range<usize>; 2] {
    if last - first + 2 * far + 1 >= cells {
        return [0..cells, 0..0];
    }
    let (first, last) = ((first + cells - far) % cells, (last + far) % cells);
    if first <= last { [first..last + 1, 0..0] } else { [first..cells, 0..last + 1] }
}
