//! The counting sort on all cores. Each boid gets the same slot as in the sort on one core, [`Stepper::sort`].
//!
//! Chunks of boids are binned side by side. Then each band of rows counts and places its own boids, in slots that no
//! other band has. For that it reads the chunks that have boids in it. These have few other boids, because boids are stored
//! in the order of the last sort.
//!
//! [`Stepper::sort`]: crate::step::Stepper::sort

use super::{GAP, Grid, bin};
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
        let chunks: Vec<Range<usize>> = self.cell_of.par_chunks_mut(CHUNK).enumerate().map(bin_chunk).collect();
        let cell_of = &self.cell_of[..count];

        let cells = rows.div_ceil(BANDS_PER_THREAD * rayon::current_num_threads()) * stride;
        let bands = self.start.par_chunks_mut(cells).enumerate();
        let counts: Vec<usize> =
            bands.map(|(band, start)| count_boids(start, band * cells, cell_of, &chunks)).collect();

        let mut rest = sorted.slice();
        let mut first_slot = 0;
        let bands = self.start.chunks_mut(cells).zip(counts).enumerate().map(|(band, (start, count))| {
            let slots = count + start.len() / stride * GAP;
            let (slice, after) = std::mem::take(&mut rest).split_at(slots);
            rest = after;
            let band = Band { start, first_cell: band * cells, slice, first_slot };
            first_slot += slots;
            band
        });
        let bands: Vec<Band> = bands.collect();
        bands.into_par_iter().for_each(|band| band.place(stride, cell_of, &chunks, &put));
    }
}

/// Some rows of the grid.
struct Band<'a> {
    /// Its part of [`Grid::start`], which holds the number of boids in each cell.
    start: &'a mut [u32],
    first_cell: usize,
    /// Its slots.
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

impl Band<'_> {
    /// Puts the boids of the band into their slots.
    fn place(
        mut self,
        stride: usize,
        cell_of: &[i32],
        chunks: &[Range<usize>],
        put: &impl Fn(usize, [Option<usize>; LANES], &mut SortedSlice),
    ) {
        // As in the sort on one core: the counts become the end of each cell, then its start.
        let mut end = self.first_slot as u32;
        for row in self.start.chunks_exact_mut(stride) {
            for cell in row {
                end += *cell;
                *cell = end;
            }
            end += GAP as u32;
        }
        let cells = self.first_cell..self.first_cell + self.start.len();
        for boids in chunks_with(cells, chunks, cell_of.len()).rev() {
            for i in boids.clone().step_by(LANES).rev() {
                let mut slots = [None; LANES];
                for (slot, cell) in slots.iter_mut().zip(&cell_of[i..boids.end.min(i + LANES)]).rev() {
                    if let Some(start) = self.start.get_mut((*cell as usize).wrapping_sub(self.first_cell)) {
                        *start -= 1;
                        *slot = Some(*start as usize - self.first_slot);
                    }
                }
                if slots != [None; LANES] {
                    put(i, slots, &mut self.slice);
                }
            }
        }
    }
}
