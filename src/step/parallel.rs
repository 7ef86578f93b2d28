//! A step on all cores, by rayon, bit-identical to a step on one.
//!
//! Each boid reads only the sorted copy of the flock and the sums over all of it. So threads share these, and each
//! writes the next state of its own boids.

use super::{Model, Part, Sources, Steered, Stepper};
use crate::grid::Grid;
use crate::lanes::{LANES, Pair};
use crate::neighbours::{Candidates, Group};
use crate::state::{Sorted, State, StateSlice};
use rayon::prelude::*;
use std::mem;

/// The smallest flock for which threads save more time than they cost: a step of it takes about 0.25 ms on one core.
const MIN_COUNT: usize = 5_000;
/// Boids in a part, at most: a multiple of [`LANES`], few enough that threads end at about the same time.
const PART: usize = 512;

/// Whether a step of so many boids is faster on all cores.
pub(super) fn pays(count: usize) -> bool {
    count >= MIN_COUNT && rayon::current_num_threads() > 1
}

/// [`Stepper::sort`] on all cores.
pub(super) fn sort(grid: &mut Grid, model: &Model, state: &State, count: usize, previous: &mut Sorted) {
    let seen_at = |i| {
        let (p, v) = state.four(i);
        model.seen(p, v).0
    };
    grid.sort_on_all_cores(count, seen_at, previous, |i, slots, previous| {
        let (p, v) = state.four(i);
        let (seen_at, summand) = model.seen(p, v);
        let (states, seen) = (Pair::from_lanes(p, v), Pair::from_lanes(seen_at, summand));
        for (lane, slot) in slots.iter().enumerate() {
            let Some(slot) = *slot else { continue };
            previous.state[slot] = states[lane];
            previous.seen[slot] = seen[lane];
            previous.id[slot] = state.id[i + lane];
        }
    });
}

impl Stepper {
    /// [`Stepper::move_all`] on all cores.
    #[inline(always)]
    pub(super) fn move_on_all_cores(
        &self,
        model: &Model,
        state: &mut State,
        steer: &(impl Fn(&Sorted, Candidates, &Group) -> Steered + Sync),
    ) {
        let Stepper { grid, previous, .. } = self;
        let sources = Sources { grid, previous };
        self.parts(state).into_par_iter().for_each(|(part, mut state)| {
            let mut next = 0;
            sources.each_group(model, &part, |previous, candidates, group| {
                let (u, flockmates) = steer(previous, candidates, group);
                let (p, v) = model.bounds.confine(group.p + u, u);
                state.put_four(next, p, v, flockmates, previous.ids(group.slots.start));
                next += group.slots.len();
                true
            });
        });
    }

    /// All boids, in parts, and the places of their next states.
    fn parts<'a>(&self, state: &'a mut State) -> Vec<(Part, StateSlice<'a>)> {
        let mut rest = state.slice();
        let mut parts = Vec::new();
        let mut index = 0;
        for row in 0..self.grid.rows() {
            let slots = self.grid.row_slots(row);
            for start in slots.clone().step_by(PART) {
                let slots = start..slots.end.min(start + PART);
                let (next, after) = mem::take(&mut rest).split_at(slots.len());
                rest = after;
                parts.push((Part { row, slots: slots.clone(), index }, next));
                index += slots.len();
            }
        }
        parts
    }
}

const _: () = assert!(PART.is_multiple_of(LANES));
