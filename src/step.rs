//! One step of a flock: state → grid → spans → sums over neighbours → rules → speed → bounds → state.
//!
//! Every boid reads the state as it was at the start of the step. The grid sorts that state into a second set of
//! arrays, and the next state is written over the first. Nothing is allocated after the first step.
//!
//! After the sort, any range of groups can be moved on its own, in any order: a whole step moves one range, a step in
//! parts one after another (`parts.rs`), a step on all cores many side by side (`parallel.rs`).

pub(crate) mod inspect;
mod model;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg_attr(not(feature = "parts"), allow(dead_code))]
mod parts;

pub(crate) use model::Model;

use crate::global_sums::GlobalSums;
use crate::grid::{GAP, Grid, Rows};
use crate::kernel::Kernel;
use crate::lanes::{Area, LANES, Pair, Vec2x4};
use crate::neighbours::{Candidates, Group};
use crate::noise::Noise;
use crate::rules::Influences;
use crate::state::{Sorted, State, StateSlice};
use parts::{Part, Progress};
use std::collections::TryReserveError;
use std::ops::Range;

/// The buffers of a step, kept from one step to the next.
#[derive(Clone, Default)]
pub(crate) struct Stepper {
    pub(crate) grid: Grid,
    /// The state before the last step, or before the one in progress, sorted by the grid.
    pub(crate) previous: Sorted,
    /// The step that has begun in parts and is not complete.
    progress: Option<Progress>,
    /// The strip of the world in which boids fly; `None` for all of it.
    #[cfg(feature = "strips")]
    pub(crate) strip: Option<Strip>,
    /// Whether `previous` holds the state before a step that has begun, so that the step can be given up.
    has_begun: bool,
}

/// A strip of the world: boids in some rows of the grid fly here, and see those in the rows beside them.
#[derive(Clone)]
pub(crate) struct Strip {
    /// The number of boids in the whole world.
    pub(crate) of: usize,
    pub(crate) rows: Range<usize>,
    /// These and the rows beside them.
    pub(crate) held: Rows,
    /// In the whole flock's order, the boids from this index on come before the others.
    pub(crate) lower: usize,
}

impl Stepper {
    /// Stands in [`Stepper::previous`] for the number of a boid that has been removed since.
    pub(crate) const REMOVED: u32 = u32::MAX;

    /// The boids before the last step, row by row of the grid: their numbers, and their positions and velocities.
    pub(crate) fn previous(&self) -> impl Iterator<Item = (&[u32], &[Pair])> {
        // A step in progress has replaced that state.
        let rows = if self.is_in_progress() { 0..0 } else { self.rows() };
        let slots = rows.map(|row| self.grid.row_slots(row));
        slots.map(|slots| (&self.previous.id[slots.clone()], &self.previous.state[slots]))
    }

    /// The rows whose boids fly.
    pub(crate) fn rows(&self) -> Range<usize> {
        match self.strip() {
            Some(strip) if self.grid.rows() > 0 => strip.rows.clone(),
            _ => 0..self.grid.rows(),
        }
    }

    pub(crate) fn strip(&self) -> Option<&Strip> {
        #[cfg(feature = "strips")]
        return self.strip.as_ref();
        #[cfg(not(feature = "strips"))]
        None
    }

    /// Forgets the previous positions of the boids numbered `count` and above, since new boids may get their numbers.
    pub(crate) fn forget_from(&mut self, count: u32) {
        for id in &mut self.previous.id {
            if *id >= count {
                *id = Self::REMOVED;
            }
        }
    }

    /// Reserves the memory for steps of `count` boids.
    pub(crate) fn reserve(&mut self, model: &Model, count: usize) -> Result<(), TryReserveError> {
        let slots = self.grid.reserve(count, model.bounds.size, model.cell)?;
        self.previous.reserve(slots)
    }

    /// Moves the first `count` boids of `state` by one step.
    pub(crate) fn step(&mut self, model: &Model, noise: Option<Noise>, state: &mut State, count: usize) {
        let global = self.begin(model, state, count);
        if let Some(Strip { rows, .. }) = self.strip() {
            let slots = self.grid.row_slots(rows.start).start..self.grid.row_slots(rows.end - 1).end;
            let part = Part { row: rows.start, slots };
            let mut moved = 0;
            self.previous().for_each(|(ids, _)| moved += ids.len());
            self.move_part(model, noise, None, &part, state.slice());
            state.resize(moved);
            return self.push_out(model, state);
        }
        #[cfg(feature = "rayon")]
        if parallel::pays(count) {
            self.move_on_all_cores(model, noise, global.as_ref(), state);
            return self.push_out(model, state);
        }
        self.move_part(model, noise, global.as_ref(), &Part::ALL, state.slice());
        self.push_out(model, state);
    }

    /// Sorts and sums `state`. Then all boids can be moved.
    #[inline(never)]
    fn begin(&mut self, model: &Model, state: &State, count: usize) -> Option<GlobalSums> {
        self.sort(model, state, count);
        self.has_begun = true;
        model.global_sums(state, count)
    }

    /// Moves the boids of a part, and writes their next state to the beginning of `next`.
    fn move_part(
        &self,
        model: &Model,
        noise: Option<Noise>,
        global: Option<&GlobalSums>,
        part: &Part,
        next: StateSlice,
    ) {
        // Two functions: compilers optimise smaller ones better.
        match model.kernel {
            Kernel::Joint => self.move_jointly(model, noise, part, next),
            _ => self.move_by_rule(model, noise, global, part, next),
        }
    }

    /// The step is complete, and can no longer be given up.
    pub(crate) fn end(&mut self) {
        self.has_begun = false;
    }

    /// Moves boids out of obstacles, at the end of a step.
    fn push_out(&self, model: &Model, state: &mut State) {
        if let Some(forces) = &model.forces {
            let previous = self.previous().flat_map(|(_, states)| states);
            forces.push_out_all(previous.map(Pair::first), state);
        }
    }

    #[inline(never)]
    fn move_jointly(&self, model: &Model, noise: Option<Noise>, part: &Part, next: StateSlice) {
        let is_influenced = !cfg!(feature = "kernels") || model.forces.is_some() || noise.is_some();
        self.move_all(model, part, next, |candidates, group| {
            let sums = model.perception.scan_jointly(candidates, group);
            if is_influenced {
                return model.steer_jointly(candidates.boids, group, sums, noise);
            }
            let nudge = model.bounds.nudge(group.p);
            model.rules.steer_jointly(group.v, &sums, &Influences { nudge, ..Influences::default() })
        });
    }

    #[inline(never)]
    fn move_by_rule(
        &self,
        model: &Model,
        noise: Option<Noise>,
        global: Option<&GlobalSums>,
        part: &Part,
        next: StateSlice,
    ) {
        let is_influenced = !cfg!(feature = "kernels") || model.forces.is_some() || noise.is_some();
        self.move_all(model, part, next, |candidates, group| {
            let mut sums = model.scan(candidates, group);
            if let Some(global) = global {
                global.fill(group, &mut sums);
            }
            if let Some(nearest) = &model.nearest {
                nearest.fill(candidates.grid, candidates.boids, group, &mut sums, None);
            }
            if is_influenced {
                return model.steer(candidates.boids, group, sums, noise);
            }
            let nudge = model.bounds.nudge(group.p);
            model.rules.steer(group.v, &sums, &Influences { nudge, ..Influences::default() })
        });
    }

    /// Moves the boids of a part, four at a time, with the velocities that `steer` returns.
    #[inline(always)]
    fn move_all(&self, model: &Model, part: &Part, next: StateSlice, steer: impl Fn(Candidates, &Group) -> Vec2x4) {
        if cfg!(feature = "kernels") {
            self.move_groups(model, part, next, &steer);
        } else {
            self.move_groups_dyn(model, part, next, &steer);
        }
    }

    /// [`Stepper::move_groups`] in one copy, for programs that have to be small.
    #[inline(never)]
    fn move_groups_dyn(
        &self,
        model: &Model,
        part: &Part,
        next: StateSlice,
        steer: &dyn Fn(Candidates, &Group) -> Vec2x4,
    ) {
        self.move_groups(model, part, next, steer);
    }

    #[inline(always)]
    fn move_groups(
        &self,
        model: &Model,
        part: &Part,
        mut next: StateSlice,
        steer: &(impl Fn(Candidates, &Group) -> Vec2x4 + ?Sized),
    ) {
        let mut index = 0;
        self.each_group(model, part, |candidates, group| {
            let u = steer(candidates, group);
            let (p, v) = model.bounds.confine(group.p + u, u);
            // Lanes without a boid spill into entries that the next group overwrites, or into the padding.
            next.put_four(index, p, v, candidates.boids.ids(group.slots.start));
            index += group.slots.len();
            true
        });
    }

    /// Visits the boids of a part in groups, each with its candidates, until `visit` returns false.
    #[inline(always)]
    fn each_group(&self, model: &Model, part: &Part, mut visit: impl FnMut(Candidates, &Group) -> bool) {
        let Stepper { grid, previous, .. } = self;
        let candidates = Candidates { boids: previous, grid, reach: model.perception.reach() };
        for row in part.row..grid.rows() {
            let Some(slots) = part.clip(grid.row_slots(row)) else { break };
            for start in slots.clone().step_by(LANES) {
                let mut group = Group::load(previous, row, start..slots.end.min(start + LANES));
                // On a plane the values are the same, but these assignments would make a step of classic 6 % longer.
                if model.bounds.is_torus() {
                    group.p = model.bounds.canonical(group.p);
                    group.area = Area::around(group.p);
                }
                if !visit(candidates, &group) {
                    return;
                }
            }
        }
    }

    /// [`Stepper::each_group`] in one copy, for callers that need not be as fast as a step.
    #[inline(never)]
    fn each_group_dyn(&self, model: &Model, part: &Part, visit: &mut dyn FnMut(Candidates, &Group) -> bool) {
        self.each_group(model, part, visit);
    }

    /// Sorts `state` into `previous`. Not inlined: that makes a step no faster, and inspections need it as well.
    #[inline(never)]
    pub(crate) fn sort(&mut self, model: &Model, state: &State, count: usize) {
        let (of, held, lower) =
            self.strip().map_or((count, None, count), |strip| (strip.of, Some(strip.held), strip.lower));
        let Stepper { grid, previous, .. } = self;
        grid.lay_out(of, model.bounds.size, model.cell, count, held);
        previous.resize(grid.slots());
        #[cfg(feature = "rayon")]
        if held.is_none() && parallel::pays(count) {
            parallel::sort(grid, model, state, count, previous);
            return self.fill_gaps();
        }
        grid.count_boids(count, |i| {
            let (p, v) = state.four(i);
            model.seen(p, v).0
        });
        let mut place = |range| {
            grid.place_boids(range, |i, slots| {
                let (p, v) = state.four(i);
                let (seen_at, summand) = model.seen(p, v);
                let (states, seen) = (Pair::from_lanes(p, v), Pair::from_lanes(seen_at, summand));
                for (lane, &slot) in slots.iter().enumerate() {
                    previous.state[slot] = states[lane];
                    previous.seen[slot] = seen[lane];
                    previous.id[slot] = state.id[i + lane];
                }
            });
        };
        place(0..lower);
        if cfg!(feature = "strips") {
            place(lower..count);
        }
        self.fill_gaps();
    }

    /// Repeats the last boid of each row in the free slots after it, so that groups of fewer than four need no branches.
    fn fill_gaps(&mut self) {
        let Stepper { grid, previous, .. } = self;
        for row in grid.held_rows() {
            let slots = grid.row_slots(row);
            if let Some(last) = slots.clone().last() {
                let (state, seen) = (previous.state[last], previous.seen[last]);
                previous.state[slots.end..][..GAP].fill(state);
                previous.seen[slots.end..][..GAP].fill(seen);
            }
        }
    }
}
