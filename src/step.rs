//! One step of a flock: state → grid → spans → sums over neighbours → rules → speed → bounds → state.
//!
//! Every boid reads the state as it was at the start of the step. The grid sorts that state into a second set of
//! arrays, and the next state is written over the first. Nothing is allocated after the first step.
//!
//! A step can be carried out in parts (`parts.rs`), for programs that must not wait for all of it.

pub(crate) mod inspect;
mod model;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg_attr(not(feature = "parts"), allow(dead_code))]
mod parts;

pub(crate) use model::Model;

use crate::global_sums::GlobalSums;
use crate::grid::{GAP, Grid};
use crate::kernel::{Kernel, Scan};
use crate::lanes::{Area, LANES, Pair, Vec2x4};
use crate::neighbours::{Candidates, Group};
use crate::noise::Noise;
use crate::rules::Influences;
use crate::state::{Sorted, State};
use parts::{Part, Progress};
use std::collections::TryReserveError;
use std::ops::Range;
use wide::f32x4;

/// Whether steps keep the counts of flockmates that a kernel makes anyway. The light build does not show them.
const COUNTS: bool = cfg!(feature = "kernels");

/// The next velocities of four boids, and how many flockmates each has, if the kernel has counted them.
type Steered = (Vec2x4, Option<f32x4>);

/// The buffers of a step, kept from one step to the next.
#[derive(Clone, Default)]
pub(crate) struct Stepper {
    pub(crate) grid: Grid,
    /// The state before the last step, sorted by the grid.
    pub(crate) previous: Sorted,
    /// Whether the last step has counted the flockmates of each boid: see [`State::flockmates`].
    has_counted: bool,
    /// The boids to move next: all, unless a step is carried out in parts.
    part: Part,
    /// The step that has begun, if it is carried out in parts.
    progress: Option<Progress>,
    /// The memory for its next state.
    spare: State,
    /// The number of boids whose memory has been written at least once by parts.
    written: usize,
}

impl Stepper {
    /// Stands in [`Stepper::previous`] for the number of a boid that has been removed since.
    pub(crate) const REMOVED: u32 = u32::MAX;

    /// The boids before the last step, row by row of the grid: their numbers, and their positions and velocities.
    pub(crate) fn previous(&self) -> impl Iterator<Item = (&[u32], &[Pair])> {
        // A step in progress has replaced that state, and sorts another.
        let rows = if self.is_in_progress() { 0 } else { self.grid.rows() };
        let slots = (0..rows).map(|row| self.grid.row_slots(row));
        slots.map(|slots| (&self.previous.id[slots.clone()], &self.previous.state[slots]))
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
        let global = self.prepare(model, state, count);
        self.move_part(model, noise, state, global.as_ref());
        self.push_out(model, state);
    }

    /// Sums and sorts `state`. Then all boids can be moved.
    #[inline(never)]
    fn prepare(&mut self, model: &Model, state: &State, count: usize) -> Option<GlobalSums> {
        self.sort(model, state, count);
        self.part = Part::ALL;
        model.global_sums(state, count)
    }

    /// Moves the boids of the present part, and writes their next state to `state`.
    fn move_part(&mut self, model: &Model, noise: Option<Noise>, state: &mut State, global: Option<&GlobalSums>) {
        self.has_counted = COUNTS && model.kernel == Kernel::Joint && model.forces.is_none();
        // Two functions: compilers optimise smaller ones better.
        match model.kernel {
            Kernel::Joint => self.move_jointly(model, noise, state),
            Kernel::ByRule(scan) => self.move_by_rule(model, noise, state, scan, global),
        }
    }

    /// Moves boids out of obstacles, at the end of a step.
    fn push_out(&self, model: &Model, state: &mut State) {
        if let Some(forces) = &model.forces {
            let previous = self.previous().flat_map(|(_, states)| states);
            forces.push_out_all(previous.map(Pair::first), state);
        }
    }

    #[inline(never)]
    fn move_jointly(&mut self, model: &Model, noise: Option<Noise>, state: &mut State) {
        let is_influenced = !cfg!(feature = "kernels") || model.forces.is_some() || noise.is_some();
        self.move_all(model, state, |boids, candidates, group| {
            let sums = model.perception.scan_jointly(candidates, group);
            let flockmates = COUNTS.then(|| sums.count.to_f32());
            if is_influenced {
                return (model.steer_jointly(boids, group, sums, noise), flockmates);
            }
            let nudge = model.bounds.nudge(group.p);
            (model.rules.steer_jointly(group.v, &sums, &Influences { nudge, ..Influences::default() }), flockmates)
        });
    }

    #[inline(never)]
    fn move_by_rule(
        &mut self,
        model: &Model,
        noise: Option<Noise>,
        state: &mut State,
        scan: Scan,
        global: Option<&GlobalSums>,
    ) {
        // Zones and seek steering are not inlined either, which keeps this loop small.
        let is_influenced = model.forces.is_some() || noise.is_some() || !model.rules.is_inlined();
        self.move_all(model, state, |boids, candidates, group| {
            let mut sums = scan.sums(&model.perception, candidates, group);
            if let Some(global) = global {
                global.fill(group, &mut sums);
            }
            if let Some(nearest) = &model.nearest {
                nearest.fill(candidates.grid, boids, group, &mut sums, None);
            }
            if is_influenced {
                return (model.steer(boids, group, sums, noise), None);
            }
            let nudge = model.bounds.nudge(group.p);
            (model.rules.steer(group.v, &sums, &Influences { nudge, ..Influences::default() }), None)
        });
    }

    /// Moves the boids of the present part, four at a time, with the velocities that `steer` returns.
    #[inline(always)]
    fn move_all(
        &mut self,
        model: &Model,
        state: &mut State,
        steer: impl Fn(&Sorted, Candidates, &Group) -> Steered + Sync,
    ) {
        #[cfg(feature = "rayon")]
        if self.part.is_all() && parallel::pays(state.len()) {
            return self.move_on_all_cores(model, state, &steer);
        }
        if cfg!(feature = "kernels") {
            self.move_groups(model, state, &steer);
        } else {
            self.move_groups_dyn(model, state, &steer);
        }
    }

    /// [`Stepper::move_groups`] in one copy, for programs that have to be small.
    #[inline(never)]
    fn move_groups_dyn(
        &mut self,
        model: &Model,
        state: &mut State,
        steer: &dyn Fn(&Sorted, Candidates, &Group) -> Steered,
    ) {
        self.move_groups(model, state, steer);
    }

    #[inline(always)]
    fn move_groups(
        &mut self,
        model: &Model,
        state: &mut State,
        steer: &(impl Fn(&Sorted, Candidates, &Group) -> Steered + ?Sized),
    ) {
        let mut next = self.part.index;
        self.each_group(model, |previous, candidates, group| {
            let (u, flockmates) = steer(previous, candidates, group);
            let (p, v) = model.bounds.confine(group.p + u, u);
            // Lanes without a boid spill into entries that the next group overwrites, or into the padding.
            state.put_four(next, p, v, flockmates, previous.ids(group.slots.start));
            next += group.slots.len();
            true
        });
        self.part.index = next;
    }

    /// Visits the boids of the present part in groups, each with its candidates, until `visit` returns false.
    #[inline(always)]
    fn each_group(&mut self, model: &Model, visit: impl FnMut(&Sorted, Candidates, &Group) -> bool) {
        let Stepper { grid, previous, part, .. } = self;
        Sources { grid, previous }.each_group(model, part, visit);
    }

    /// [`Stepper::each_group`] for a part, in one copy, for callers that need not be as fast as a step.
    #[inline(never)]
    fn each_group_dyn(&self, model: &Model, part: &Part, visit: &mut dyn FnMut(&Sorted, Candidates, &Group) -> bool) {
        let Stepper { grid, previous, .. } = self;
        Sources { grid, previous }.each_group(model, part, visit);
    }

    /// Whether `previous` has `count` boids and no others, sorted for steps of this model.
    fn has_sorted(&self, model: &Model, count: usize) -> bool {
        let sorted = || self.previous().flat_map(|(ids, _)| ids);
        let is_laid_out = self.grid.is_laid_out(count, model.bounds.size, model.cell);
        is_laid_out && sorted().count() == count && sorted().all(|id| *id != Self::REMOVED)
    }

    /// Whether the last step has counted the flockmates that boids have in this model.
    fn has_counted(&self, model: &Model) -> bool {
        let range = model.perception.range;
        self.has_counted && range.separation <= range.cohesion
    }

    /// Forgets the counts, for a change of the parameters: other ranges have other flockmates.
    pub(crate) fn forget_flockmates(&mut self) {
        self.has_counted = false;
    }

    /// Sorts `state` into `previous`. Not inlined: that makes a step no faster, and inspections need it as well.
    #[inline(never)]
    pub(crate) fn sort(&mut self, model: &Model, state: &State, count: usize) {
        self.lay_out(model, count);
        #[cfg(feature = "rayon")]
        if parallel::pays(count) {
            parallel::sort(&mut self.grid, model, state, count, &mut self.previous);
            return self.fill_gaps();
        }
        self.count_boids(model, state, 0..count, count);
        self.grid.end_cells();
        self.place_boids(model, state, 0..count, count);
        self.fill_gaps();
    }

    /// Prepares the grid for a sort.
    fn lay_out(&mut self, model: &Model, count: usize) {
        let Stepper { grid, previous, .. } = self;
        grid.lay_out(count, model.bounds.size, model.cell);
        previous.resize(grid.slots());
    }

    /// See [`Grid::count_boids`].
    #[inline(never)]
    fn count_boids(&mut self, model: &Model, state: &State, range: Range<usize>, count: usize) {
        self.grid.count_boids(range, count, |i| {
            let (p, v) = state.four(i);
            model.seen(p, v).0
        });
    }

    /// Repeats the last boid of each row in the free slots after it, so that groups of fewer than four need no branches.
    fn fill_gaps(&mut self) {
        let Stepper { grid, previous, .. } = self;
        for row in 0..grid.rows() {
            let slots = grid.row_slots(row);
            if let Some(last) = slots.clone().last() {
                let (state, seen) = (previous.state[last], previous.seen[last]);
                previous.state[slots.end..][..GAP].fill(state);
                previous.seen[slots.end..][..GAP].fill(seen);
            }
        }
    }

    /// See [`Grid::place_boids`].
    #[inline(never)]
    fn place_boids(&mut self, model: &Model, state: &State, range: Range<usize>, count: usize) {
        let Stepper { grid, previous, .. } = self;
        grid.place_boids(range, count, |i, slots| {
            let (p, v) = state.four(i);
            let (seen_at, summand) = model.seen(p, v);
            let (states, seen) = (Pair::from_lanes(p, v), Pair::from_lanes(seen_at, summand));
            for (lane, &slot) in slots.iter().enumerate() {
                previous.state[slot] = states[lane];
                previous.seen[slot] = seen[lane];
                previous.id[slot] = state.id[i + lane];
            }
        });
    }
}

/// What all groups of a step read.
#[derive(Clone, Copy)]
struct Sources<'a> {
    grid: &'a Grid,
    previous: &'a Sorted,
}

impl Sources<'_> {
    /// Visits the boids of a part in groups, each with its candidates, until `visit` returns false.
    #[inline(always)]
    fn each_group(self, model: &Model, part: &Part, mut visit: impl FnMut(&Sorted, Candidates, &Group) -> bool) {
        let Sources { grid, previous } = self;
        let candidates = Candidates { boids: &previous.seen, grid, reach: model.perception.reach() };
        for row in part.row..grid.rows() {
            let Some(slots) = part.clip(grid.row_slots(row)) else { break };
            for start in slots.clone().step_by(LANES) {
                let mut group = Group::load(previous, row, start..slots.end.min(start + LANES));
                // On a plane, an assignment would cost a step 0.7 % more instructions, although the value is the same.
                if model.bounds.is_torus() {
                    group.p = model.bounds.canonical(group.p);
                    group.area = Area::around(group.p);
                }
                if !visit(previous, candidates, &group) {
                    return;
                }
            }
        }
    }
}
