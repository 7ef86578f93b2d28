//! A step on all cores, by rayon, bit-identical to a step on one.
//!
//! Each boid reads only the sorted copy of the flock and the sums over all of it. So threads share these, and each
//! writes the next state of its own boids.

use super::{Model, Part, Stepper};
use crate::global_sums::GlobalSums;
use crate::grid::Grid;
use crate::lanes::{LANES, Pair};
use crate::noise::Noise;
use crate::state::{Sorted, State};
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
    /// Moves all boids, each thread some of them at a time.
    pub(super) fn move_on_all_cores(
        &self,
        model: &Model,
        noise: Option<Noise>,
        global: Option<&GlobalSums>,
        state: &mut State,
    ) {
        let mut rest = state.slice();
        let mut parts = Vec::new();
        for row in 0..self.grid.rows() {
            let slots = self.grid.row_slots(row);
            for start in slots.clone().step_by(PART) {
                let slots = start..slots.end.min(start + PART);
                let (next, after) = mem::take(&mut rest).split_at(slots.len());
                rest = after;
                parts.push((Part { row, slots }, next));
            }
        }
        parts.into_par_iter().for_each(|(part, next)| self.move_part(model, noise, global, &part, next));
    }
}

const _: () = assert!(PART.is_multiple_of(LANES));
