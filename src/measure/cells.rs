//! Cells of a plane without end, wound onto a table: as wide as a measure wants them, wherever boids are.

use super::Spread;
use glam::DVec2;

/// `n` modulo `around`: a division takes its time, and is needed at the edges alone.
fn ring(n: i64, around: i64) -> i64 {
    if (0..around).contains(&n) { n } else { n.rem_euclid(around) }
}

/// So many places on, a row begins: odd, so that boids in file along a column fill the table, and next to no multiple of
/// a great power of two, so that those aslant nearly do.
const WINDING: i64 = 0x9e37_79bb;

/// Boids by cell, a cell being a column and a row of squares without end.
///
/// They are wound onto a table of about as many places as there are boids, each row from another place on. Cells that
/// share a place do no harm: who looks there looks at distances anyway.
pub(super) struct Cells<'a> {
    flock: &'a Spread<'a>,
    per_cell: DVec2,
    /// Columns and rows on a torus.
    around: Option<[i64; 2]>,
    /// The number of places less one: those are a power of two.
    mask: i64,
    /// Where the boids of a place begin; those of the next are behind them.
    start: Vec<u32>,
    boids: Vec<u32>,
}

impl<'a> Cells<'a> {
    /// Sorts boids into cells `side` wide. Around a torus goes a whole number of them: wider ones, or, with 1 as `more`,
    /// narrower ones.
    #[inline(never)]
    pub(super) fn new(flock: &'a Spread, mut boids: Vec<u32>, side: f64, more: f64) -> Self {
        let places = boids.len().next_power_of_two();
        let whole = (flock.size / side + more).floor().max(DVec2::ONE);
        let (per_cell, around) = if flock.bounds.is_torus() {
            (whole / flock.size, Some([whole.x as i64, whole.y as i64]))
        } else {
            (DVec2::splat(side.recip()), None)
        };
        let start = vec![0; places + 1];
        let mut cells = Cells { flock, per_cell, around, mask: places as i64 - 1, start, boids: vec![0; boids.len()] };
        for &i in &boids {
            let place = cells.place(cells.cell(i));
            cells.start[place] += 1;
        }
        let mut end = 0;
        for start in &mut cells.start {
            end += *start;
            *start = end;
        }
        // from the last, so that the end of a place moves to its start, and boids keep their order
        while let Some(i) = boids.pop() {
            let place = cells.place(cells.cell(i));
            cells.start[place] -= 1;
            cells.boids[cells.start[place] as usize] = i;
        }
        cells
    }

    #[inline(never)]
    pub(super) fn cell(&self, i: u32) -> [i64; 2] {
        let cell = (self.flock.at[i as usize] - self.flock.origin).as_dvec2() * self.per_cell;
        [cell.x as i64, cell.y as i64]
    }

    fn place(&self, [column, row]: [i64; 2]) -> usize {
        (column.wrapping_add(row.wrapping_mul(WINDING)) & self.mask) as usize
    }

    /// The boids of a cell.
    pub(super) fn all_in(&self, cell: [i64; 2]) -> impl Iterator<Item = u32> {
        self.in_place_of(cell).iter().copied().filter(move |&i| self.cell(i) == cell)
    }

    #[inline(never)]
    pub(super) fn first(&self, cell: [i64; 2]) -> Option<u32> {
        self.all_in(cell).next()
    }

    /// The boids of a cell, and any others that share its place.
    #[inline(never)]
    fn in_place_of(&self, cell: [i64; 2]) -> &[u32] {
        let place = self.place(cell);
        &self.boids[self.start[place] as usize..self.start[place + 1] as usize]
    }

    /// The cell so many columns and rows on.
    #[inline(never)]
    pub(super) fn beside(&self, [column, row]: [i64; 2], [columns, rows]: [i64; 2]) -> [i64; 2] {
        let (column, row) = (column + columns, row + rows);
        match self.around {
            Some([columns, rows]) => [ring(column, columns), ring(row, rows)],
            None => [column, row],
        }
    }

    /// The squared distance from a boid to the nearest other in its cell or one of those around.
    #[inline(never)]
    pub(super) fn nearest_sq(&self, i: u32) -> f32 {
        let own = self.cell(i);
        let mut nearest_sq = f32::INFINITY;
        for row in -1..=1 {
            for column in -1..=1 {
                for &j in self.in_place_of(self.beside(own, [column, row])) {
                    if j != i {
                        nearest_sq = nearest_sq.min(self.flock.distance_sq(i, j));
                    }
                    // where all are at one point, they need not all be looked at
                    if nearest_sq == 0.0 {
                        return 0.0;
                    }
                }
            }
        }
        nearest_sq
    }

    /// How many boids share a place with a boid, itself among them, on average.
    pub(super) fn crowding(&self) -> f64 {
        let sharers = |&i| self.in_place_of(self.cell(i)).len() as f64;
        self.boids.iter().map(sharers).sum::<f64>() / self.boids.len() as f64
    }
}
