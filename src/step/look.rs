//! A look inside one boid: whom it heeds, which way each rule pulls it, and where that takes it.
//!
//! A step on a copy of the flock, in which only the four boids that fly with the one looked at steer: so what is told is
//! what the step itself adds, in its own order. Where the step sums up cohesion and alignment in one, they are summed
//! apart here, which agrees within rounding.

use super::{Heeds, Model, Stepper};
use crate::forces::{Force, Forces};
use crate::grid::{Grid, Stencil};
use crate::lanes::{Pair, Vec2x4};
use crate::neighbours::{Group, View};
use crate::params::Params;
use crate::rules::Terms;
use crate::state::State;
use glam::{UVec2, Vec2};
use wide::f32x4;

/// What one boid sees and is about to do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// In px.
    pub position: Vec2,
    /// In px per step.
    pub velocity: Vec2,
    /// Towards the middle of its flockmates.
    pub cohesion: Pull,
    /// Towards their mean velocity.
    pub alignment: Pull,
    /// Away from those too near.
    pub separation: Pull,
    /// What the pointer adds.
    pub pointer: Vec2,
    /// What the obstacles in its way add.
    pub obstacles: Vec2,
    /// Of all these.
    pub sum: Vec2,
    /// The velocity that the next step gives it, in px per step: by the sum, the speed limit and the bounds.
    pub next: Vec2,
}

/// What a rule does to one boid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pull {
    /// What it adds to the velocity, in px per step; with turn steering, to the goal that the heading turns to.
    pub pull: Vec2,
    /// The numbers of the boids that it heeds, in ascending order; none if its weight is 0 (but cohesion's with turn
    /// steering, which asks whether there is anyone). A boid that flees from a predator likewise heeds only whom it
    /// keeps apart from.
    pub flockmates: Vec<u32>,
}

/// A copy of a flock, sorted for a step in which only those steer who are asked.
struct Survey {
    model: Model,
    stepper: Stepper,
    /// The numbers of the boids by slot.
    ids: Vec<u32>,
    /// What the step leads to.
    next: State,
}

/// Gives the boids of a group their velocities, by the model, the numbers by slot, and what a step looks through.
type Steer<'a> = dyn FnMut(&Model, &[u32], &Grid, &Stencil, &[Pair], &Group) -> Vec2x4 + 'a;

impl Survey {
    fn new(params: &Params, forces: Option<Forces>, state: &State) -> Survey {
        let count = params.count as usize;
        let mut model = Model::new(params, forces);
        if matches!(model.heeds, Heeds::Pulls) {
            // a sum for each rule
            model.heeds = Heeds::Velocities;
        }
        let (mut stepper, mut next) = (Stepper::default(), State::default());
        stepper.sort(&model, state, count);
        next.resize(count);
        Survey { model, ids: stepper.before.id.clone(), stepper, next }
    }

    fn fly(&mut self, steer: &mut Steer) {
        let Survey { model, stepper, ids, next } = self;
        stepper.fly(model, next, |grid, stencil, boids, group| steer(model, ids, grid, stencil, boids, group));
    }
}

/// A look inside boid number `boid` of the `params.count` in `state`.
pub(crate) fn look(params: &Params, forces: Option<Forces>, state: &State, boid: u32) -> Look {
    let mut survey = Survey::new(params, forces, state);
    let whole = survey.model.sum_whole(state, params.count as usize);
    let grid = &survey.stepper.grid;
    let slots = (0..grid.rows()).flat_map(|row| grid.row_slots(row));
    let slot = slots.into_iter().find(|slot| survey.ids[*slot] == boid).unwrap_or_default();
    let own = survey.stepper.before.state[slot];

    // by number, with a bit for each rule
    let mut heeded = vec![0; params.count as usize];
    for (rule, heeds) in View::heeds(params).into_iter().enumerate() {
        if heeds && survey.model.whole[rule] {
            heeded.iter_mut().for_each(|rules| *rules |= 1 << rule);
        }
    }
    let mut pulls = [Vec2::ZERO; 5];
    survey.fly(&mut |model, ids, grid, stencil, boids, group| {
        if !group.slots.contains(&slot) {
            return group.v;
        }
        let lane = slot - group.slots.start;
        let mut seen = model.view.look_closely(grid, stencil, boids, &model.bounds, group, &mut |slot, sets| {
            for (rule, lanes) in sets.iter().enumerate() {
                heeded[ids[slot] as usize] |= (lanes.to_bitmask() >> lane & 1) << rule;
            }
        });
        if let Some(whole) = &whole {
            whole.look(model.whole, group, &mut seen);
        }
        let force = model.forces.as_ref().map(|forces| forces.act(group));
        if let Some(force) = &force {
            force.silence(&mut seen);
            let silent = model.silent(force).map(|lanes| lanes.to_bitmask() >> lane & 1);
            let left = (0..3).fold(0, |left, rule| left | (1 - silent[rule]) << rule);
            heeded.iter_mut().for_each(|rules| *rules &= left);
        }
        let Terms { cohesion, alignment, separation, .. } = model.rules.terms(group.v, &seen);
        let Force { pointer, obstacles, .. } = force.unwrap_or_default();
        pulls = [cohesion, alignment, separation, pointer, obstacles].map(|pull| pull.lane(lane));
        model.rules.steer(group.v, &seen, force.map(|force| force.sum()), model.bounds.nudge(group.p))
    });
    survey.stepper.clear_obstacles(&survey.model, &mut survey.next);

    // it came by itself, too
    heeded[boid as usize] = 0;
    let heeds = |rule: usize| Pull {
        pull: pulls[rule],
        flockmates: (0..params.count).filter(|id| heeded[*id as usize] >> rule & 1 == 1).collect(),
    };
    let next = survey.next.id.iter().position(|id| *id == boid).map_or(Vec2::ZERO, |i| survey.next.velocity(i));
    Look {
        position: own.first(),
        velocity: own.second(),
        cohesion: heeds(0),
        alignment: heeds(1),
        separation: heeds(2),
        pointer: pulls[3],
        obstacles: pulls[4],
        sum: pulls.into_iter().sum(),
        next,
    }
}

/// For each of the `params.count` boids in `state`, by number, how many others any of its rules heeds.
pub(crate) fn flockmates(params: &Params, forces: Option<Forces>, state: &State) -> Vec<u32> {
    let mut survey = Survey::new(params, forces, state);
    let heeds = View::heeds(params);
    let whole: [bool; 3] = std::array::from_fn(|rule| heeds[rule] && survey.model.whole[rule]);
    let mut flockmates = vec![params.count.saturating_sub(1); params.count as usize];
    if survey.model.forces.is_none() && whole.contains(&true) {
        return flockmates;
    }
    survey.fly(&mut |model, ids, grid, stencil, boids, group| {
        let force = model.forces.as_ref().map(|forces| forces.act(group)).unwrap_or_default();
        let silent = model.silent(&force);
        let mut seen = f32x4::ZERO;
        let mut count = |slot: usize, sets: [f32x4; 3]| {
            let heeded = (0..3).fold(f32x4::ZERO, |heeded, rule| heeded | sets[rule] & !silent[rule]);
            let mut one = heeded & f32x4::ONE;
            if let Some(own) = one.as_mut_array().get_mut(slot.wrapping_sub(group.slots.start)) {
                *own = 0.0;
            }
            seen += one;
        };
        model.view.look_closely(grid, stencil, boids, &model.bounds, group, &mut count);
        for (lane, slot) in group.slots.clone().enumerate() {
            let heeds_all = (0..3).any(|rule| whole[rule] && silent[rule].to_bitmask() >> lane & 1 == 0);
            if !heeds_all {
                flockmates[ids[slot] as usize] = seen.as_array()[lane] as u32;
            }
        }
        group.v
    });
    flockmates
}

impl Model {
    /// The boids whose cohesion, alignment and separation are silent under a force. With turn steering a boid still
    /// asks whether there is anyone to draw to.
    fn silent(&self, force: &Force) -> [f32x4; 3] {
        let turns = matches!(self.heeds, Heeds::Headings);
        [if turns { f32x4::ZERO } else { force.flees }, force.flees, f32x4::ZERO]
    }
}

/// Columns and rows of the grid that the next step of the `params.count` boids will use.
pub(crate) fn cells(params: &Params) -> UVec2 {
    let model = Model::new(params, None);
    let mut grid = Grid::default();
    grid.lay_out(params.count as usize, model.bounds.size, model.reach());
    UVec2::new(grid.columns() as u32, grid.rows() as u32)
}
