//! A step on all cores, with rayon, bit-identical to a step on one.
//!
//! Each boid reads only the sorted copy of the flock and the sums over all of it. So threads share these, and each
//! writes the next state of its own boids.

use super::{Model, Part, Progress, Stepper};
use crate::grid::{GAP, Grid};
use crate::lanes::LANES;
use crate::state::{Sorted, State, StateSlice};
use std::ops::Range;

/// The smallest flock for which threads save more time than they cost: a step of it takes about 0.25 ms on one core.
const MIN_COUNT: usize = 5_000;
/// Slots in a part, at most: few enough that threads end at about the same time.
const PART: usize = 512;

/// Whether a step of this many boids is faster on all cores.
pub(super) fn pays(count: usize) -> bool {
    count >= MIN_COUNT && rayon::current_num_threads() > 1
}

/// [`Stepper::sort`] on all cores.
pub(super) fn sort(grid: &mut Grid, model: &Model, state: &State, previous: &mut Sorted) {
    let seen_at = |i| model.seen(state, i).0;
    grid.sort_on_all_cores(state.len(), seen_at, previous, |i, slots, previous| {
        let seen = model.seen_pairs(state, i);
        for (lane, slot) in slots.into_iter().enumerate() {
            if let Some(slot) = slot {
                previous.put(slot, state.id[i + lane], state.boids[i + lane], seen[lane]);
            }
        }
    });
}

impl Stepper {
    /// Moves the boids of some rows, whose next state is `next`: halves them until there are few enough, and lets another
    /// thread take one of the halves.
    pub(super) fn move_rows(&self, model: &Model, progress: &Progress, rows: Range<usize>, next: StateSlice) {
        let middle = rows.start + rows.len() / 2;
        if rows.len() == 1 {
            let part = Part { row: rows.start, slots: self.grid.row_slots(rows.start) };
            return self.move_slots(model, progress, &part, next);
        }
        let slots = self.grid.row_slots(rows.start).start..self.grid.row_slots(rows.end - 1).end;
        if slots.len() <= PART {
            return self.move_part(model, progress, &Part { row: rows.start, slots }, next);
        }
        let boids = self.grid.row_slots(middle).start - slots.start - (middle - rows.start) * GAP;
        let (upper, lower) = next.split_at(boids);
        rayon::join(
            || self.move_rows(model, progress, rows.start..middle, upper),
            || self.move_rows(model, progress, middle..rows.end, lower),
        );
    }

    /// Moves the boids of a part of one row.
    fn move_slots(&self, model: &Model, progress: &Progress, part: &Part, next: StateSlice) {
        let Range { start, end } = part.slots;
        if end - start <= PART {
            return self.move_part(model, progress, part, next);
        }
        let middle = start + ((end - start) / 2).next_multiple_of(LANES);
        let (left, right) = next.split_at(middle - start);
        let half = |slots| Part { row: part.row, slots };
        rayon::join(
            || self.move_slots(model, progress, &half(start..middle), left),
            || self.move_slots(model, progress, &half(middle..end), right),
        );
    }
}
