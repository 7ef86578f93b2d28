//! A step in parts: the same step, bit-identical, for programs that must not wait for all of it.
//!
//! The first part sorts the boids. The sorted copy is the state before the step, so the others overwrite the state at
//! once, and a step that is given up is undone from that copy. A part ends after a number of candidates: the time of a
//! step is nearly all spent on them, and the grid knows how many each group has. A number of boids would not do: a boid
//! in a crowd can take a thousand times as long as one that is alone.

use super::Stepper;
use super::model::Model;
use crate::global_sums::GlobalSums;
use crate::grid::Grid;
use crate::noise::Noise;
use crate::state::{Sorted, State};
use std::mem;
use std::ops::Range;

/// The work of a group besides its candidates, in candidates.
const GROUP: usize = 64;

/// Boids that lie side by side in the sorted arrays.
#[derive(Clone)]
pub(super) struct Part {
    /// A row of the grid at or before the first of these boids.
    pub(super) row: usize,
    /// Their slots, which begin with a group.
    pub(super) slots: Range<usize>,
}

/// A step that has begun, and is not complete.
#[derive(Clone)]
pub(super) struct Progress {
    /// The sums over the whole flock.
    global: Option<GlobalSums>,
    /// The part that was moved last.
    part: Part,
    /// The number of boids that have been moved.
    moved: usize,
}

impl Part {
    /// All boids.
    pub(super) const ALL: Part = Part { row: 0, slots: 0..usize::MAX };

    /// Those of a row's slots that belong to the part; `None` if the part ends before the row.
    #[inline(always)]
    pub(super) fn clip(&self, row: Range<usize>) -> Option<Range<usize>> {
        (row.start < self.slots.end).then(|| row.start.max(self.slots.start)..row.end.min(self.slots.end))
    }
}

impl Stepper {
    /// Whether a step has begun in parts and is not complete.
    pub(crate) fn is_in_progress(&self) -> bool {
        cfg!(feature = "parts") && self.progress.is_some()
    }

    /// Gives up the step that has begun, in parts or because a panic has ended it: `state` is again as it was before.
    pub(crate) fn give_up(&mut self, state: &mut State) {
        self.progress = None;
        if mem::take(&mut self.has_begun) {
            put_back(&mut self.grid, &self.previous, state);
        }
    }

    /// A copy of the state before the step that has begun.
    pub(crate) fn state_before(&self, count: usize) -> State {
        let mut state = State::default();
        state.resize(count);
        put_back(&mut self.grid.clone(), &self.previous, &mut state);
        state
    }

    /// Carries out a part of a step: the sort first, then boids with about this many candidates at a time.
    /// Returns whether the step is complete.
    pub(crate) fn step_part(
        &mut self,
        model: &Model,
        noise: Option<Noise>,
        state: &mut State,
        count: usize,
        candidates: usize,
    ) -> bool {
        let Some(mut progress) = self.progress.take() else {
            let global = self.begin(model, state, count);
            self.progress = Some(Progress { global, part: Part { row: 0, slots: 0..0 }, moved: 0 });
            return false;
        };
        let boids = self.choose_part(model, candidates, &mut progress.part);
        let (_, next) = state.slice().split_at(progress.moved);
        self.move_part(model, noise, progress.global.as_ref(), &progress.part, next);
        progress.moved += boids;
        if progress.moved < count {
            self.progress = Some(progress);
            return false;
        }
        self.push_out(model, state);
        true
    }

    /// Makes the boids after `part` the next one, up to about this many candidates and at least one group. Returns their
    /// number.
    fn choose_part(&self, model: &Model, candidates: usize, part: &mut Part) -> usize {
        let start = part.slots.end;
        while part.row + 1 < self.grid.rows() && self.grid.row_slots(part.row).end <= start {
            part.row += 1;
        }
        part.slots = start..usize::MAX;
        let (mut boids, mut end, mut work) = (0, start, 0);
        self.each_group_dyn(model, part, &mut |candidates_of, group| {
            boids += group.slots.len();
            end = group.slots.end;
            work += GROUP;
            candidates_of.spans(group, |span| work += span.len());
            work += model
                .nearest
                .as_ref()
                .map_or(0, |nearest| nearest.work(candidates_of.grid, candidates_of.boids, group));
            work < candidates
        });
        part.slots.end = end;
        boids
    }
}

/// Writes the boids that are `sorted` to `state`, in their order before the sort.
fn put_back(grid: &mut Grid, sorted: &Sorted, state: &mut State) {
    grid.undo_sort(state.len(), |i, slot| {
        let pair = &sorted.state[slot];
        state.put(i, sorted.id[slot], pair.first(), pair.second());
    });
}
