//! One step of a flock: state → grid → spans → sums over neighbours → rules → speed → bounds → state.
//!
//! Every boid reads the state as it stood at the start of the step. That state is sorted by the grid into one set of
//! arrays, and the next one is written over the unsorted other; nothing is allocated after the first step.

#[cfg(feature = "bench")]
pub mod bench;
pub(crate) mod look;

use crate::bounds::Bounds;
use crate::forces::Forces;
use crate::grid::{Grid, Stencil};
use crate::lanes::{LANES, Pair, Vec2x4};
use crate::neighbours::{Group, View};
use crate::params::{Params, Steering};
use crate::rules::Rules;
use crate::state::{Sorted, State};
use crate::whole::Whole;
use std::collections::TryReserveError;
use wide::f32x4;

/// What a step needs of the parameters, made anew whenever they change.
pub(crate) struct Model {
    rules: Rules,
    pub(crate) bounds: Bounds,
    pub(crate) forces: Option<Forces>,
    view: View,
    whole: [bool; 3],
    look_ahead: f32,
    /// The greatest speed that rules and bounds leave a boid, in px per step; infinite where speed has no part in where
    /// a boid is seen.
    fastest: f32,
    /// How far from itself, in px, a boid is seen at that speed.
    lead: f32,
    heeds: Heeds,
}

/// What is summed of flockmates beside the ways to them.
#[derive(Clone, Copy)]
enum Heeds {
    Velocities,
    /// With turn steering.
    Headings,
    /// Cohesion's and alignment's in one.
    Pulls,
}

impl Model {
    pub(crate) fn new(params: &Params, forces: Option<Forces>) -> Self {
        let whole = Whole::serves(params);
        let (rules, view) = (Rules::new(params), View::new(params, whole));
        let heeds = match params.steering {
            Steering::Turn => Heeds::Headings,
            Steering::Accumulate if view.joint && rules.are_joint() => Heeds::Pulls,
            Steering::Accumulate => Heeds::Velocities,
        };
        let fastest = (params.max_speed + std::f64::consts::SQRT_2 * params.turn_factor) * 1.001;
        Model {
            rules,
            bounds: Bounds::new(params),
            forces,
            view,
            whole,
            look_ahead: params.look_ahead as f32,
            fastest: if params.look_ahead > 0.0 { fastest as f32 } else { f32::INFINITY },
            // a hair more, lest rounding take a boid at that very speed farther
            lead: (params.look_ahead * fastest * 1.001) as f32,
            heeds,
        }
    }

    /// How far from itself, in px, a boid sees others that are no faster than rules and bounds leave them.
    fn reach(&self) -> f32 {
        self.view.reach + self.lead
    }

    /// Where others see boids at `p` that fly at `v`, and what they sum of them.
    #[inline(always)]
    fn seen(&self, p: Vec2x4, v: Vec2x4) -> (Vec2x4, Vec2x4) {
        let at = p + v * f32x4::splat(self.look_ahead);
        let at = if self.bounds.is_torus() { self.bounds.wrapped_lanes(at) } else { at };
        let heeded = match self.heeds {
            Heeds::Velocities => v,
            Heeds::Headings => v.unit(),
            Heeds::Pulls => self.rules.pull(v),
        };
        (at, heeded)
    }

    /// The sums over the first `count` boids of `state`, where some rule heeds the whole flock.
    fn sum_whole(&self, state: &State, count: usize) -> Option<Whole> {
        self.whole.contains(&true).then(|| {
            Whole::sum(count, |i| {
                let (p, v) = state.four(i);
                self.seen(p, v)
            })
        })
    }
}

/// What steps work with, kept from one to the next.
#[derive(Default)]
pub(crate) struct Stepper {
    grid: Grid,
    /// The state that the last step started from.
    before: Sorted,
    stencil: Stencil,
    wider: Stencil,
}

impl Stepper {
    /// The boids as they stood before the last step, row by row of cells: numbers, positions and velocities.
    pub(crate) fn before(&self) -> impl Iterator<Item = (&[u32], &[Pair])> {
        let slots = (0..self.grid.rows()).map(|row| self.grid.row_slots(row));
        slots.map(|slots| (&self.before.id[slots.clone()], &self.before.state[slots]))
    }

    /// Stands for the number of a boid that is no more.
    pub(crate) const NOBODY: u32 = u32::MAX;

    /// Forgets where the boids numbered `count` and above stood: others may get their numbers.
    pub(crate) fn forget_from(&mut self, count: u32) {
        for id in &mut self.before.id {
            if *id >= count {
                *id = Self::NOBODY;
            }
        }
    }

    /// Makes sure of the memory for steps of `count` boids.
    pub(crate) fn reserve(&mut self, model: &Model, count: usize) -> Result<(), TryReserveError> {
        let slots = self.grid.reserve(count, model.bounds.size, model.reach())?;
        self.before.reserve(slots)
    }

    /// Moves the first `count` boids of `state` by one step.
    pub(crate) fn step(&mut self, model: &Model, state: &mut State, count: usize) {
        let whole = model.sum_whole(state, count);
        self.sort(model, state, count);
        // a function each: compilers do better with a smaller one
        match model.heeds {
            Heeds::Pulls => self.fly_jointly(model, state),
            Heeds::Velocities | Heeds::Headings => self.fly_by_rules(model, state, whole.as_ref()),
        }
        if let Some(forces) = &model.forces {
            let before = self.before().flat_map(|(_, states)| states);
            forces.clear(before.map(Pair::first), state);
        }
    }

    #[inline(never)]
    fn fly_jointly(&mut self, model: &Model, state: &mut State) {
        self.fly(model, state, |grid, stencil, boids, group| {
            let seen = model.view.look_jointly(grid, stencil, boids, group);
            let nudge = model.bounds.nudge(group.p);
            match &model.forces {
                None => model.rules.steer_jointly(group.v, &seen, None, nudge),
                Some(forces) => forces.steer_jointly(&model.rules, group, seen, nudge),
            }
        });
    }

    #[inline(never)]
    fn fly_by_rules(&mut self, model: &Model, state: &mut State, whole: Option<&Whole>) {
        self.fly(model, state, |grid, stencil, boids, group| {
            let mut seen = model.view.look(grid, stencil, boids, &model.bounds, group);
            if let Some(whole) = whole {
                whole.look(model.whole, group, &mut seen);
            }
            let nudge = model.bounds.nudge(group.p);
            match &model.forces {
                None => model.rules.steer(group.v, &seen, None, nudge),
                Some(forces) => forces.steer(&model.rules, group, seen, nudge),
            }
        });
    }

    /// Moves the boids in `before`, four by four, at the velocities that `steer` gives them.
    #[inline(always)]
    fn fly(&mut self, model: &Model, state: &mut State, steer: impl Fn(&Grid, &Stencil, &[Pair], &Group) -> Vec2x4) {
        let mut next = 0;
        self.each_group(model, |grid, stencil, before, group| {
            let u = steer(grid, stencil, &before.seen, group);
            let (p, v) = model.bounds.settle(group.p + u, u);
            // lanes without a boid spill over into places that the next group fills, or nobody
            state.put_four(next, p, v, &before.id[group.slots.clone()]);
            next += group.slots.len();
        });
    }

    /// Visits the boids in `before` four by four, each with the stencil of where it may see others.
    #[inline(always)]
    fn each_group(&mut self, model: &Model, mut visit: impl FnMut(&Grid, &Stencil, &Sorted, &Group)) {
        let Stepper { grid, before, stencil, wider } = self;
        for row in 0..grid.rows() {
            let slots = grid.row_slots(row);
            for start in slots.clone().step_by(LANES) {
                let mut group = before.group(grid, row, start..slots.end.min(start + LANES));
                if model.bounds.is_torus() {
                    group.p = model.bounds.wrapped_lanes(group.p);
                }
                let stencil = if group.is_faster_than(model.fastest) {
                    // just put there, or under other parameters
                    grid.cut(model.view.reach + model.look_ahead * group.fastest(), wider);
                    &*wider
                } else {
                    &*stencil
                };
                visit(grid, stencil, before, &group);
            }
        }
    }

    /// Sorts the state into `before`. By itself: steps are no slower for it, and looks inside a boid need it as well.
    #[inline(never)]
    fn sort(&mut self, model: &Model, state: &State, count: usize) {
        let Stepper { grid, before, stencil, .. } = self;
        let reach = model.reach();
        grid.lay_out(count, model.bounds.size, reach);
        grid.cut(reach, stencil);
        before.resize(grid.slots());
        let at = |i| {
            let (p, v) = state.four(i);
            model.seen(p, v).0
        };
        grid.sort(count, at, |i, slots| {
            let (p, v) = state.four(i);
            let (at, align) = model.seen(p, v);
            let (states, sights) = (Pair::from_lanes(p, v), Pair::from_lanes(at, align));
            for (lane, &slot) in slots.iter().enumerate() {
                before.state[slot] = states[lane];
                before.seen[slot] = sights[lane];
                before.id[slot] = state.id[i + lane];
            }
        });
    }
}
