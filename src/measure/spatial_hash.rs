//! A spatial hash: an unbounded plane of square cells, stored in a table of buckets.
//!
//! The method is that of Teschner et al., "Optimized Spatial Hashing for Collision Detection of Deformable Objects",
//! VMV 2003. A counting sort fills the buckets. Cells can be as narrow as a measure needs them, wherever the boids are.

use super::points::Points;
use crate::vector::DVec2;

/// The hash adds this many buckets for each row. The number is odd, so that boids in a vertical line fill the table. It
/// is close to 2³² divided by the golden ratio (Knuth's multiplicative hashing), and so not close to a multiple of a
/// large power of two: boids in a slanting line nearly fill the table, too.
const BUCKETS_PER_ROW: i64 = 0x9e37_79bb;

/// Boids by cell. A cell is given by its column and row.
///
/// There are about as many buckets as boids. Two cells that share a bucket do no harm: callers compare distances or
/// cells.
pub(super) struct SpatialHash<'a> {
    points: &'a Points<'a>,
    cells_per_px: DVec2,
    /// The number of columns and rows on a torus.
    ring: Option<[i64; 2]>,
    /// The number of buckets, a power of two, minus one.
    mask: i64,
    /// The index in `boids` at which each bucket starts. It ends where the next one starts.
    start: Vec<u32>,
    /// The numbers of the boids, by bucket.
    boids: Vec<u32>,
}

impl<'a> SpatialHash<'a> {
    /// Puts boids into cells `side` px wide. A torus holds a whole number of cells, so they become wider, or narrower
    /// if `more` is 1 instead of 0.
    #[inline(never)]
    pub(super) fn new(points: &'a Points, mut boids: Vec<u32>, side: f64, more: f64) -> Self {
        let buckets = boids.len().next_power_of_two();
        let whole = (points.size / side).map(|cells| (cells + more).floor()).max(DVec2::ONE);
        let (cells_per_px, ring) = if points.bounds.is_torus() {
            (whole / points.size, Some([whole.x as i64, whole.y as i64]))
        } else {
            (DVec2::splat(side.recip()), None)
        };
        let mask = buckets as i64 - 1;
        let (start, sorted) = (vec![0; buckets + 1], vec![0; boids.len()]);
        let mut hash = SpatialHash { points, cells_per_px, ring, mask, start, boids: sorted };
        for &i in &boids {
            let bucket = hash.bucket(hash.cell(i));
            hash.start[bucket] += 1;
        }
        let mut end = 0;
        for start in &mut hash.start {
            end += *start;
            *start = end;
        }
        // Starting with the last boid keeps the order of the boids in a bucket, and turns the ends into starts.
        while let Some(i) = boids.pop() {
            let bucket = hash.bucket(hash.cell(i));
            hash.start[bucket] -= 1;
            hash.boids[hash.start[bucket] as usize] = i;
        }
        hash
    }

    /// The cell of a boid.
    #[inline(never)]
    pub(super) fn cell(&self, i: u32) -> [i64; 2] {
        // in f64: an f32 does not distinguish near boids that are far from the origin
        let cell = (self.points.at[i as usize].as_dvec2() - self.points.origin.as_dvec2()) * self.cells_per_px;
        [cell.x as i64, cell.y as i64]
    }

    fn bucket(&self, [column, row]: [i64; 2]) -> usize {
        (column.wrapping_add(row.wrapping_mul(BUCKETS_PER_ROW)) & self.mask) as usize
    }

    /// The boids in a cell.
    pub(super) fn all_in(&self, cell: [i64; 2]) -> impl Iterator<Item = u32> {
        self.in_bucket_of(cell).iter().copied().filter(move |&i| self.cell(i) == cell)
    }

    /// The first of the boids in a cell.
    #[inline(never)]
    pub(super) fn first_in(&self, cell: [i64; 2]) -> Option<u32> {
        self.all_in(cell).next()
    }

    /// The boids in a cell, and those of other cells in the same bucket.
    #[inline(never)]
    fn in_bucket_of(&self, cell: [i64; 2]) -> &[u32] {
        let bucket = self.bucket(cell);
        &self.boids[self.start[bucket] as usize..self.start[bucket + 1] as usize]
    }

    /// The cell that is this many columns and rows away. On a torus, that can be across an edge.
    #[inline(never)]
    pub(super) fn cell_at(&self, [column, row]: [i64; 2], [columns, rows]: [i64; 2]) -> [i64; 2] {
        let (column, row) = (column + columns, row + rows);
        match self.ring {
            Some([columns, rows]) => [modulo(column, columns), modulo(row, rows)],
            None => [column, row],
        }
    }

    /// The squared distance from a boid to the nearest other boid in its cell or the eight around it.
    #[inline(never)]
    pub(super) fn nearest_sq(&self, i: u32) -> f32 {
        let own = self.cell(i);
        let mut nearest_sq = f32::INFINITY;
        // its own cell first, where a heap has an end
        for row in [0, -1, 1] {
            for column in [0, -1, 1] {
                for &j in self.in_bucket_of(self.cell_at(own, [column, row])) {
                    if j != i {
                        nearest_sq = nearest_sq.min(self.points.distance_sq(i, j));
                    }
                    // Where all boids are at one point, the first other boid is enough.
                    if nearest_sq == 0.0 {
                        return 0.0;
                    }
                }
            }
        }
        nearest_sq
    }

    /// The number of boids in a boid's bucket, itself included, on average over the boids.
    pub(super) fn mean_load(&self) -> f64 {
        let load = |&i| self.in_bucket_of(self.cell(i)).len() as f64;
        self.boids.iter().map(load).sum::<f64>() / self.boids.len() as f64
    }
}

/// `n` modulo `length`. Divides only where needed, at the edges, since a division is slow.
fn modulo(n: i64, length: i64) -> i64 {
    if (0..length).contains(&n) { n } else { n.rem_euclid(length) }
}
