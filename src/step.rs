//! One step of a flock: state → grid → spans → sums over neighbours → rules → speed → bounds → state.
//!
//! Every boid reads the state as it was at the start of the step. The grid sorts that state into a second set of
//! arrays, and the next state is written over the first. Nothing is allocated after the first step.
//!
//! After the sort, any range of groups can be moved on its own, in any order: a whole step moves one range, a step in
//! parts moves them one after another, and a step on all cores moves many side by side (`parallel.rs`). In the middle
//! of a step, the flock is read from the sorted copy; if a step is abandoned, it is undone from there.
//!
//! A part ends after a number of candidates: a step spends nearly all of its time on them, and the grid knows how
//! many each group has. Counting boids instead would not work: a boid in a crowd can take a thousand times as long as
//! one on its own.

pub(crate) mod inspect;
mod model;
#[cfg(feature = "rayon")]
mod parallel;

pub(crate) use model::Model;

use crate::global_sums::GlobalSums;
use crate::grid::{GAP, Grid, Rows};
use crate::lanes::{Area, LANES, Pair, Vec2x4};
use crate::neighbours::{Candidates, Group, Perception};
use crate::noise::Noise;
use crate::params::{Params, Steering};
use crate::rules::{Influences, Rules, Steer, with_steering};
use crate::state::{Sorted, State, StateSlice};
use std::collections::TryReserveError;
use std::ops::Range;
use wide::f32x4;

/// How the sums over neighbours are computed: which loop, chosen here and nowhere else, once when parameters change. Models
/// whose cohesion and alignment have the same neighbours get a loop that does less per candidate; the others get a loop for
/// their steering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// One sum for cohesion and alignment, which have the same neighbours.
    Joint,
    /// Only separation scans its neighbours, and only their distance matters.
    SeparationOnly,
    /// A sum for each rule, by the steering.
    ByRule,
}

impl Kernel {
    /// The fastest kernel that serves these parameters.
    pub(crate) fn fastest(params: &Params) -> Kernel {
        let scanned = model::scanned(params);
        let perception = Perception::new(params, scanned);
        let range = perception.range;
        let one_test_serves_both = perception.is_by_distance_only()
            && params.steering == Steering::Accumulate
            && (range.cohesion == range.alignment || !scanned.alignment);
        if one_test_serves_both && range.cohesion == 0.0 {
            Kernel::SeparationOnly
        } else if one_test_serves_both && !GlobalSums::serve(params).any() && Rules::new(params).can_be_joint() {
            Kernel::Joint
        } else {
            Kernel::ByRule
        }
    }

    /// The vector that is summed over neighbours besides their offsets, for neighbours with velocities `v`.
    #[inline(always)]
    pub(crate) fn summand(self, rules: &Rules, v: Vec2x4) -> Vec2x4 {
        match self {
            Kernel::Joint => rules.joint_summand(v),
            Kernel::ByRule if with_steering!(rules.steering, S => S::TURNS) => v.unit(),
            _ => v,
        }
    }
}

/// The buffers of a step, kept from one step to the next.
#[derive(Clone, Default)]
pub(crate) struct Stepper {
    pub(crate) grid: Grid,
    /// The state before the last step, or before the one in progress, sorted by the grid.
    pub(crate) previous: Sorted,
    /// The step that has begun and is not complete.
    progress: Option<Progress>,
    /// The strip of the world in which boids fly; `None` for all of it.
    pub(crate) strip: Option<Strip>,
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

#[derive(Clone)]
struct Progress {
    noise: Option<Noise>,
    global: Option<GlobalSums>,
    /// The part that was moved last.
    part: Part,
    moved: usize,
}

/// Boids that lie side by side in the sorted arrays.
#[derive(Clone)]
struct Part {
    /// A row of the grid at or before the first of these boids.
    row: usize,
    /// Their slots, which begin with a group.
    slots: Range<usize>,
}

/// The work of a group besides its candidates, in candidates.
const GROUP: u64 = 64;

impl Stepper {
    /// Stands in [`Stepper::previous`] for the number of a boid that has been removed since.
    pub(crate) const REMOVED: u32 = u32::MAX;

    /// The sorted boids, row by row of the grid: their numbers, and their positions and velocities.
    pub(crate) fn sorted(&self) -> impl Iterator<Item = (&[u32], &[Pair])> {
        let slots = self.rows().map(|row| self.grid.row_slots(row));
        slots.map(|slots| (&self.previous.id[slots.clone()], &self.previous.state[slots]))
    }

    /// The rows whose boids fly. After [`Grid::clear`] there are none.
    pub(crate) fn rows(&self) -> Range<usize> {
        let rows = 0..self.grid.rows;
        self.strip.as_ref().filter(|_| !rows.is_empty()).map_or(rows, |strip| strip.rows.clone())
    }

    /// Forgets the previous positions of the boids numbered `count` and above, since new boids may get their numbers.
    pub(crate) fn forget_from(&mut self, count: u32) {
        for id in &mut self.previous.id {
            if *id >= count {
                *id = Self::REMOVED;
            }
        }
    }

    pub(crate) fn reserve(&mut self, model: &Model, count: usize) -> Result<(), TryReserveError> {
        let slots = self.grid.reserve(count, model.bounds.size, model.cell)?;
        self.previous.reserve(slots)
    }

    /// Whether a step has begun and is not complete. Until then [`Stepper::sorted`] is the state before it.
    pub(crate) fn is_in_progress(&self) -> bool {
        self.progress.is_some()
    }

    /// Begins a step: sorts and sums `state`. Then all boids can be moved.
    #[inline(never)]
    pub(crate) fn begin(&mut self, model: &Model, noise: Option<Noise>, state: &State) {
        self.sort(model, state);
        self.progress = Some(Progress { noise, global: model.global_sums(state), part: self.start(), moved: 0 });
    }

    /// The part before the first boid.
    fn start(&self) -> Part {
        let row = self.rows().start;
        let start = if self.rows().is_empty() { 0 } else { self.grid.row_slots(row).start };
        Part { row, slots: start..start }
    }

    /// The candidates of a step of `state`.
    pub(crate) fn work(&self, model: &Model, state: &State) -> u64 {
        let mut sorted = Stepper { strip: self.strip.clone(), ..Stepper::default() };
        sorted.sort(model, state);
        sorted.choose_part(model, u64::MAX, &mut sorted.start()).1
    }

    /// Moves all boids that have not been moved in this step.
    pub(crate) fn move_rest(&mut self, model: &Model, state: &mut State) {
        let Some(progress) = &self.progress else { return };
        #[cfg(feature = "rayon")]
        if progress.moved == 0 && self.strip.is_none() && parallel::pays(state.len()) {
            return self.move_rows(model, progress, self.rows(), state.slice());
        }
        let part = Part { slots: progress.part.slots.end..usize::MAX, ..progress.part };
        self.move_part(model, progress, &part, state.slice().split_at(progress.moved).1);
    }

    /// Moves boids with about this many candidates, and at least one group. Returns whether all have been moved.
    pub(crate) fn move_some(&mut self, model: &Model, state: &mut State, candidates: usize) -> bool {
        let Some(progress) = &self.progress else { return true };
        let mut part = progress.part.clone();
        let moved = progress.moved + self.choose_part(model, candidates as u64, &mut part).0;
        self.move_part(model, progress, &part, state.slice().split_at(progress.moved).1);
        self.progress.iter_mut().for_each(|progress| (progress.part, progress.moved) = (part.clone(), moved));
        moved == self.own()
    }

    /// Makes the boids after `part` the next one, up to about this many candidates and at least one group. Returns their
    /// number, and the candidates.
    fn choose_part(&self, model: &Model, candidates: u64, part: &mut Part) -> (usize, u64) {
        let start = part.slots.end;
        while part.row + 1 < self.rows().end && self.grid.row_slots(part.row).end <= start {
            part.row += 1;
        }
        part.slots = start..usize::MAX;
        let (mut boids, mut end, mut work) = (0, start, 0);
        self.each_group(model, part, |candidates_of, group| {
            boids += group.slots.len();
            end = group.slots.end;
            work += GROUP;
            candidates_of.spans(group, |span| work += span.len() as u64);
            if let Some(nearest) = &model.nearest {
                work += nearest.work(candidates_of.grid, candidates_of.boids, group) as u64;
            }
            work < candidates
        });
        part.slots.end = end;
        (boids, work)
    }

    /// The number of sorted boids that fly.
    fn own(&self) -> usize {
        self.sorted().map(|(ids, _)| ids.len()).sum()
    }

    /// Finishes a step whose boids have all been moved: removes the boids of other strips, and lets obstacles push
    /// boids out.
    pub(crate) fn finish(&self, model: &Model, state: &mut State) {
        if self.strip.is_some() {
            state.resize(self.own());
        }
        if let Some(forces) = &model.forces {
            forces.push_out_all(self.sorted().flat_map(|(_, states)| states).map(Pair::first), state);
        }
    }

    /// The step is complete, and can no longer be abandoned.
    pub(crate) fn end(&mut self) {
        self.progress = None;
    }

    /// Abandons the step in progress, if any: `state` is again as it was before, bit-identical, in the same order.
    pub(crate) fn abandon(&mut self, state: &mut State) {
        if self.progress.take().is_some() {
            self.previous.put_back(&mut self.grid, state);
        }
    }

    /// A copy of the state before the step in progress, in the same order.
    pub(crate) fn state_before(&self, count: usize) -> State {
        let mut state = State::default();
        state.resize(count);
        self.previous.put_back(&mut self.grid.clone(), &mut state);
        state
    }

    /// Moves the boids of a part, and writes their next state to the beginning of `next`.
    fn move_part(&self, model: &Model, Progress { noise, global, .. }: &Progress, part: &Part, next: StateSlice) {
        // Two functions: compilers optimise smaller ones better.
        match model.kernel {
            Kernel::Joint => self.move_by::<true>(model, *noise, None, part, next),
            _ => self.move_by::<false>(model, *noise, global.as_ref(), part, next),
        }
    }

    /// [`Stepper::move_part`] by joint sums, or by a sum for each rule.
    #[inline(never)]
    fn move_by<const JOINT: bool>(
        &self,
        model: &Model,
        noise: Option<Noise>,
        global: Option<&GlobalSums>,
        part: &Part,
        next: StateSlice,
    ) {
        let is_influenced = !cfg!(feature = "kernels") || model.forces.is_some() || noise.is_some();
        self.move_groups(model, part, next, &|candidates, group| {
            let mut sums = if JOINT { model.scan_jointly(candidates, group) } else { model.scan(candidates, group) };
            if let Some(global) = global.filter(|_| !JOINT) {
                global.fill(group, &mut sums);
            }
            if let Some(nearest) = model.nearest.as_ref().filter(|_| !JOINT) {
                nearest.fill(candidates.grid, candidates.boids, group, &mut sums, None);
            }
            if is_influenced {
                return model.steer(candidates.boids, group, sums, noise);
            }
            let influences = Influences { nudge: model.bounds.nudge(group.p), ..Influences::default() };
            if JOINT {
                model.rules.steer_jointly(group.v, &sums, &influences)
            } else {
                model.rules.steer(group.v, &sums, &influences)
            }
        });
    }

    /// Moves the boids of a part, four at a time, with the velocities that `steer` returns. Programs that have to be
    /// small have one copy.
    #[cfg_attr(feature = "kernels", inline(always))]
    #[cfg_attr(not(feature = "kernels"), inline(never))]
    fn move_groups(
        &self,
        model: &Model,
        part: &Part,
        mut next: StateSlice,
        steer: &dyn Fn(Candidates, &Group) -> Vec2x4,
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
        for row in part.row..self.rows().end {
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

    /// Sorts `state` into `previous`. Not inlined: that makes a step no faster, and inspections need it as well.
    #[inline(never)]
    pub(crate) fn sort(&mut self, model: &Model, state: &State) {
        let count = state.len();
        let (of, held, lower) =
            self.strip.as_ref().map_or((count, None, count), |strip| (strip.of, Some(strip.held), strip.lower));
        let Stepper { grid, previous, .. } = self;
        grid.lay_out(of, model.bounds.size, model.cell, count, held);
        previous.resize(grid.slots());
        #[cfg(feature = "rayon")]
        if held.is_none() && parallel::pays(count) {
            parallel::sort(grid, model, state, previous);
            return self.fill_gaps();
        }
        grid.count_boids(count, |i| model.seen(state, i).0);
        let mut sorted = previous.slice();
        for range in [0..lower, lower..count] {
            grid.place_boids(range, |i, slots| {
                let seen = model.seen_pairs(state, i);
                let boids = state.boids[i..].iter().zip(&state.id[i..]).zip(&seen);
                for (&slot, ((boid, id), seen)) in slots.iter().zip(boids) {
                    sorted.put(slot, *id, *boid, *seen);
                }
            });
        }
        self.fill_gaps();
    }

    /// Repeats the last boid of each row in the free slots after it, so that groups of fewer than four need no branches.
    fn fill_gaps(&mut self) {
        let Stepper { grid, previous, .. } = self;
        for row in grid.each_of(grid.held) {
            let slots = grid.row_slots(row);
            if let Some(last) = slots.clone().last() {
                let (state, seen) = (previous.state[last], previous.seen[last]);
                previous.state[slots.end..][..GAP].fill(state);
                previous.seen[slots.end..][..GAP].fill(seen);
            }
        }
    }
}

impl Part {
    /// The slots of a row that belong to the part; `None` if the part ends before the row.
    #[inline(always)]
    fn clip(&self, row: Range<usize>) -> Option<Range<usize>> {
        (row.start < self.slots.end).then(|| row.start.max(self.slots.start)..row.end.min(self.slots.end))
    }
}

impl Model {
    /// Where the four boids from index `i` on are seen, and the vectors that others sum.
    #[inline(always)]
    pub(crate) fn seen(&self, state: &State, i: usize) -> (Vec2x4, Vec2x4) {
        let (p, v) = state.four(i);
        let ahead = if self.look_ahead == 0.0 { p } else { p + v * f32x4::splat(self.look_ahead) };
        (self.bounds.canonical(ahead), self.kernel.summand(&self.rules, v))
    }

    /// The same as records.
    #[inline(always)]
    fn seen_pairs(&self, state: &State, i: usize) -> [Pair; LANES] {
        let (seen_at, summand) = self.seen(state, i);
        Pair::from_lanes(seen_at, summand)
    }
}
