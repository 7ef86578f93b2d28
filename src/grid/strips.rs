//! Strips of the grid: rows that are flown by a flock of their own, and how much work they are.

use super::{CELL_WIDTH, Grid, Rows};
use std::ops::Range;

impl Grid {
    /// About how much work a step has with each of `rows`, in candidates: a boid has those in the cells around its own.
    pub(crate) fn work(&self, rows: Range<usize>) -> Vec<f64> {
        /// How many columns away neighbours are seen.
        const FAR: usize = (1.0 / CELL_WIDTH) as usize;
        /// The work with a boid besides its candidates.
        const BOID: usize = 48;
        let work_of = |row: usize| {
            let near = row.saturating_sub(1)..self.rows.min(row + 2);
            let work = |column: usize| {
                let boids = self.span(row, column, column).len();
                let (first, last) = (column.saturating_sub(FAR), (column + FAR).min(self.columns - 1));
                let candidates = |row| self.span(row, first, last).len();
                let each = || BOID + near.clone().map(candidates).sum::<usize>();
                if boids == 0 { 0.0 } else { boids as f64 * each() as f64 }
            };
            (0..self.columns).map(work).sum::<f64>()
        };
        rows.map(work_of).collect()
    }

    /// `rows`, with those in which boids are seen from there. A boid is seen within `reach` px, as of [`Grid::outline`].
    pub(crate) fn with_halo(&self, rows: Range<usize>, reach: f32, is_torus: bool) -> Rows {
        let halo = ((reach + 2.0 * self.slack) / self.cell.y) as usize + 1;
        if rows.is_empty() {
            return Rows::default();
        }
        let count = rows.len() + 2 * halo;
        if count >= self.rows {
            return Rows { first: 0, count: self.rows };
        }
        if is_torus {
            return Rows { first: (rows.start + self.rows - halo) % self.rows, count };
        }
        let first = rows.start.saturating_sub(halo);
        Rows { first, count: (rows.end + halo).min(self.rows) - first }
    }
}
