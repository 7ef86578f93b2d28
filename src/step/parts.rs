//! A step in parts: the same step, bit-identical, for programs that must not wait for all of it.
//!
//! The parts write the next state to a buffer of its own, so that the flock is as before the step until the step is
//! complete, and a step that is given up leaves no trace. A part ends after a number of candidates: the time of a step
//! is nearly all spent on them, and the grid knows how many each group has. A number of boids would not do: a boid in a
//! crowd can take a thousand times as long as one that is alone.

use super::Stepper;
use super::model::Model;
use crate::global_sums::GlobalSums;
use crate::lanes::LANES;
use crate::noise::Noise;
use crate::state::State;
use std::mem;
use std::ops::Range;

/// The work of a group besides its candidates, in candidates.
const GROUP: usize = 64;

/// The number of boids for which fresh memory is first written in one part. A system hands out memory page by page, when
/// it is written: for two million boids that takes longer than their step.
const FRESH: usize = 1 << 17;

/// The work of sorting a boid, in candidates.
const SORT: usize = 4;

/// Boids that lie side by side in the sorted arrays.
#[derive(Clone)]
pub(super) struct Part {
    /// A row of the grid at or before the first of these boids.
    pub(super) row: usize,
    /// Their slots, which begin with a group.
    pub(super) slots: Range<usize>,
    /// The index in the state of the next one to move.
    pub(super) index: usize,
}

/// A step that has begun, and is not complete.
#[derive(Clone)]
pub(super) struct Progress {
    /// The boids that the first and the third pass of the sort have visited.
    sorted: usize,
    /// The sums over the whole flock.
    global: Option<GlobalSums>,
    /// The next state of the boids that were moved.
    next: State,
}

impl Part {
    /// All boids.
    pub(super) const ALL: Part = Part { row: 0, slots: 0..usize::MAX, index: 0 };

    #[cfg(feature = "rayon")]
    pub(super) fn is_all(&self) -> bool {
        self.slots == Part::ALL.slots
    }

    /// Those of a row's slots that belong to the part; `None` if the part ends before the row.
    #[inline(always)]
    pub(super) fn clip(&self, row: Range<usize>) -> Option<Range<usize>> {
        (row.start < self.slots.end).then(|| row.start.max(self.slots.start)..row.end.min(self.slots.end))
    }
}

impl Default for Part {
    fn default() -> Self {
        Part::ALL
    }
}

impl Stepper {
    /// Whether a step has begun in parts and is not complete.
    pub(crate) fn is_in_progress(&self) -> bool {
        cfg!(feature = "parts") && self.progress.is_some()
    }

    /// Gives up the step that has begun. Its first part has replaced the state before the last step.
    pub(crate) fn give_up(&mut self) {
        if let Some(Progress { next, .. }) = self.progress.take() {
            self.spare = next;
            self.grid.clear();
        }
    }

    /// Carries out a part of a step: the sort first, then boids with about this many candidates at a time.
    /// Returns whether the step is complete; `state` changes only then.
    pub(crate) fn step_part(
        &mut self,
        model: &Model,
        noise: Option<Noise>,
        state: &mut State,
        count: usize,
        candidates: usize,
    ) -> bool {
        let Some(mut progress) = self.progress.take() else {
            let mut next = mem::take(&mut self.spare);
            if next.reserve(count).is_err() {
                // There is no memory for a second state. A whole step needs none.
                self.step(model, noise, state, count);
                return true;
            }
            if self.written < count {
                self.spare = next;
                self.write_fresh(count);
                return false;
            }
            next.resize(count);
            self.lay_out(model, count);
            self.part = Part { slots: 0..0, ..Part::ALL };
            self.progress = Some(Progress { sorted: 0, global: None, next });
            return false;
        };
        if progress.sorted < 2 * count {
            progress.sorted = self.sort_part(model, state, count, progress.sorted, candidates);
            if progress.sorted == 2 * count {
                progress.global = model.global_sums(state, count);
            }
            self.progress = Some(progress);
            return false;
        }
        let Progress { sorted, global, mut next } = progress;
        self.choose_part(model, candidates);
        self.move_part(model, noise, &mut next, global.as_ref());
        if self.part.index < count {
            self.progress = Some(Progress { sorted, global, next });
            return false;
        }
        self.spare = mem::replace(state, next);
        self.push_out(model, state);
        true
    }

    /// Sorts some more of `count` boids. `sorted` have been visited, in the passes together; returns how many are now.
    fn sort_part(&mut self, model: &Model, state: &State, count: usize, sorted: usize, candidates: usize) -> usize {
        let boids = (candidates / SORT).max(1).next_multiple_of(LANES);
        if sorted < count {
            let end = count.min(sorted + boids);
            self.count_boids(model, state, sorted..end, count);
            if end == count {
                self.grid.end_cells();
            }
            return end;
        }
        let end = 2 * count - sorted;
        let start = end.saturating_sub(boids).next_multiple_of(LANES);
        self.place_boids(model, state, start..end, count);
        if start == 0 {
            self.fill_gaps();
        }
        2 * count - start
    }

    /// Writes to memory that has been reserved for `count` boids and not been used yet.
    fn write_fresh(&mut self, count: usize) {
        self.written = (self.written + FRESH).min(count);
        self.grid.write_up_to(self.written);
        self.previous.write_up_to(self.written);
        self.spare.write_up_to(self.written);
    }

    /// Makes the boids after the present part the next one, up to about this many candidates and at least one group.
    fn choose_part(&mut self, model: &Model, candidates: usize) {
        let start = self.part.slots.end;
        while self.part.row + 1 < self.grid.rows() && self.grid.row_slots(self.part.row).end <= start {
            self.part.row += 1;
        }
        self.part.slots = start..usize::MAX;
        let (mut end, mut work) = (start, 0);
        self.each_group_dyn(model, &self.part, &mut |boids, candidates_of, group| {
            end = group.slots.end;
            work += GROUP;
            candidates_of.spans(group, |span| work += span.len());
            work += model.nearest.as_ref().map_or(0, |nearest| nearest.work(candidates_of.grid, boids, group));
            work < candidates
        });
        self.part.slots.end = end;
    }
}
