//! The counting sort on all cores. Each boid gets the same slot as in `Stepper::sort`, the sort on one core.
//!
//! Chunks of boids are binned side by side. Then each band of rows counts and places its own boids, in slots that no
//! other band has. For that, it only reads the chunks whose cells overlap its own. These contain few boids of other bands,
//! because boids are stored in the order of the last sort.

use super::{GAP, Grid, bin, end_cells};
use crate::lanes::{LANES, Vec2x4};
use crate::state::{Sorted, SortedSlice};
use rayon::prelude::*;
use std::ops::Range;
use wide::i32x4;

/// Boids that are binned as one piece; a multiple of [`LANES`].
const CHUNK: usize = 4096;
/// Bands for each thread, so that threads which are done early take over some of the others' work.
const BANDS_PER_THREAD: usize = 4;

impl Grid {
    /// Sorts `count` boids into the cells and writes them to `sorted`. `at(i)` returns the positions at which the four
    /// boids from index `i` on are seen; `put(i, slots, band)` writes those of them that have a slot to `band`.
    pub(crate) fn sort_on_all_cores(
        &mut self,
        count: usize,
        at: impl Fn(usize) -> Vec2x4 + Sync,
        sorted: &mut Sorted,
        put: impl Fn(usize, [Option<usize>; LANES], &mut SortedSlice) + Sync,
    ) {
        let (per_cell, columns, rows) = (self.per_cell, self.columns, self.rows);
        let stride = columns + 1;
        let bin_chunk = |(chunk, cells): (usize, &mut [i32])| {
            let (mut min, mut max) = (i32::MAX, 0);
            for (n, four) in cells.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
                let at = at(chunk * CHUNK + n * LANES);
                let row = bin(at.y, per_cell.y, rows);
                *four = (row * i32x4::splat(stride as i32) + bin(at.x, per_cell.x, columns)).to_array();
                for cell in four {
                    (min, max) = (min.min(*cell), max.max(*cell));
                }
            }
            min as usize..max as usize + 1
        };
        // Kept from step to step, so that no step allocates.
        let Grid { cell_of, start, chunks, counts, .. } = self;
        cell_of.par_chunks_mut(CHUNK).enumerate().map(bin_chunk).collect_into_vec(chunks);
        let (cell_of, chunks) = (&cell_of[..count], &*chunks);

        let cells = rows.div_ceil(BANDS_PER_THREAD * rayon::current_num_threads()) * stride;
        let bands = start.par_chunks_mut(cells).enumerate();
        bands.map(|(band, start)| count_boids(start, band * cells, cell_of, chunks)).collect_into_vec(counts);
        let sort = Sort { cell_of, chunks, stride, put };
        sort.place(counts, cells, Band { start, first_cell: 0, slice: sorted.slice(), first_slot: 0 });
    }
}

/// What all bands share.
struct Sort<'a, Put> {
    cell_of: &'a [i32],
    chunks: &'a [Range<usize>],
    stride: usize,
    put: Put,
}

/// Some rows of the grid.
struct Band<'a> {
    /// Its part of [`Grid::start`], which holds the number of boids in each cell.
    start: &'a mut [u32],
    first_cell: usize,
    slice: SortedSlice<'a>,
    first_slot: usize,
}

/// The chunks that have boids in `cells`, as ranges of boids. `chunks` has the range of cells of each chunk.
fn chunks_with(
    cells: Range<usize>,
    chunks: &[Range<usize>],
    count: usize,
) -> impl DoubleEndedIterator<Item = Range<usize>> {
    let boids = move |chunk: usize| chunk * CHUNK..((chunk + 1) * CHUNK).min(count);
    let is_in = move |chunk: &Range<usize>| chunk.start < cells.end && cells.start < chunk.end;
    chunks.iter().enumerate().filter(move |(_, chunk)| is_in(chunk)).map(move |(chunk, _)| boids(chunk))
}

/// Counts the boids of each cell from `first` on into `start`. Returns their number.
fn count_boids(start: &mut [u32], first: usize, cell_of: &[i32], chunks: &[Range<usize>]) -> usize {
    let mut count = 0;
    for boids in chunks_with(first..first + start.len(), chunks, cell_of.len()) {
        for cell in &cell_of[boids] {
            if let Some(cell) = start.get_mut((*cell as usize).wrapping_sub(first)) {
                *cell += 1;
                count += 1;
            }
        }
    }
    count
}

impl<Put: Fn(usize, [Option<usize>; LANES], &mut SortedSlice) + Sync> Sort<'_, Put> {
    /// Puts the boids of some bands, of so many `cells` each, into their slots. `counts` has the boids of each band.
    fn place(&self, counts: &[usize], cells: usize, all: Band) {
        if counts.len() <= 1 {
            return self.place_band(all);
        }
        let (upper, lower) = counts.split_at(counts.len() / 2);
        let (start, rest) = all.start.split_at_mut(upper.len() * cells);
        let slots = upper.iter().sum::<usize>() + start.len() / self.stride * GAP;
        let first_cell = all.first_cell + start.len();
        let (slice, after) = all.slice.split_at(slots);
        let band = Band { start: rest, first_cell, slice: after, first_slot: all.first_slot + slots };
        rayon::join(|| self.place(upper, cells, Band { start, slice, ..all }), || self.place(lower, cells, band));
    }

    fn place_band(&self, band: Band) {
        let Band { start, first_cell, mut slice, first_slot } = band;
        // As in the sort on one core: the counts become the end of each cell, then its start.
        end_cells(start, self.stride, first_slot as u32);
        let cells = first_cell..first_cell + start.len();
        for boids in chunks_with(cells, self.chunks, self.cell_of.len()).rev() {
            for i in boids.clone().step_by(LANES).rev() {
                let mut slots = [None; LANES];
                for (slot, cell) in slots.iter_mut().zip(&self.cell_of[i..boids.end.min(i + LANES)]).rev() {
                    if let Some(start) = start.get_mut((*cell as usize).wrapping_sub(first_cell)) {
                        *start -= 1;
                        *slot = Some(*start as usize - first_slot);
                    }
                }
                if slots != [None; LANES] {
                    (self.put)(i, slots, &mut slice);
                }
            }
        }
    }
}
