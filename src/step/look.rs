//! A look inside one boid: whom it heeds, which way each rule pulls it, and where that takes it.
//!
//! The four boids that fly with the one looked at are steered as by a step: so what is told is what the step itself adds,
//! in its own order. Where the step sums up cohesion and alignment in one, they are summed apart here, which agrees
//! within rounding.

use super::{Heeds, Model, Stepper};
use crate::forces::{Force, Forces};
use crate::grid::{Grid, Stencil};
use crate::lanes::Pair;
use crate::neighbours::{Group, View};
use crate::params::Params;
use crate::rules::Terms;
use crate::state::{Sorted, State};
use glam::{UVec2, Vec2};
use wide::f32x4;

/// What one boid sees and is about to do.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Pull {
    /// What it adds to the velocity, in px per step; with turn steering, to the goal that the heading turns to.
    pub pull: Vec2,
    /// The numbers of the boids that it heeds, in ascending order; none if its weight is 0 (but cohesion's with turn
    /// steering, which asks whether there is anyone). A boid that flees from a predator likewise heeds only whom it
    /// keeps apart from.
    pub flockmates: Vec<u32>,
}

/// A copy of a flock, sorted for a step that is not flown.
struct Survey {
    model: Model,
    stepper: Stepper,
}

/// Is shown the boids four by four.
type Visit<'a> = dyn FnMut(&Model, &Grid, &Stencil, &Sorted, &Group) + 'a;

impl Survey {
    fn new(params: &Params, forces: Option<Forces>, state: &State) -> Survey {
        let mut model = Model::new(params, forces);
        if matches!(model.heeds, Heeds::Pulls) {
            // a sum for each rule
            model.heeds = Heeds::Velocities;
        }
        let mut stepper = Stepper::default();
        stepper.sort(&model, state, params.count as usize);
        Survey { model, stepper }
    }

    /// Once for all looks: they need not be as fast as a step, but small.
    fn each_group(&mut self, visit: &mut Visit) {
        let Survey { model, stepper } = self;
        stepper.each_group(model, |grid, stencil, boids, group| visit(model, grid, stencil, boids, group));
    }
}

/// A look inside boid number `boid` of the `params.count` in `state`.
pub(crate) fn look(params: &Params, forces: Option<Forces>, state: &State, boid: u32) -> Look {
    let mut survey = Survey::new(params, forces, state);
    let whole = survey.model.sum_whole(state, params.count as usize);
    // by number, with a bit for each rule
    let mut heeded = vec![0; params.count as usize];
    for (rule, heeds) in View::heeds(params).into_iter().enumerate() {
        if heeds && survey.model.whole[rule] {
            heeded.iter_mut().for_each(|rules| *rules |= 1 << rule);
        }
    }
    let mut look = Look::default();
    survey.each_group(&mut |model, grid, stencil, boids, group| {
        let Some(slot) = group.slots.clone().find(|slot| boids.id[*slot] == boid) else { return };
        let lane = slot - group.slots.start;
        let mut seen = model.view.look_closely(grid, stencil, &boids.seen, &model.bounds, group, &mut |slot, sets| {
            for (rule, lanes) in sets.iter().enumerate() {
                heeded[boids.id[slot] as usize] |= (lanes.to_bitmask() >> lane & 1) << rule;
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
        let nudge = model.bounds.nudge(group.p);
        let (terms, u) = model.rules.steer_by_terms(group.v, &seen, force.map(|force| force.sum()), nudge);
        let Terms { cohesion, alignment, separation, .. } = terms;
        let Force { pointer, obstacles, .. } = force.unwrap_or_default();
        let pulls = [cohesion, alignment, separation, pointer, obstacles].map(|pull| pull.lane(lane));
        let settled = model.bounds.settle_one((group.p + u).lane(lane), u.lane(lane));
        let [position, velocity] = [Pair::first, Pair::second].map(|part| part(&boids.state[slot]));
        let (_, next) = model.forces.as_ref().map_or(settled, |forces| forces.cleared(position, settled.0, settled.1));
        look = Look { position, velocity, sum: pulls.into_iter().sum(), next, ..Look::default() };
        for (pull, told) in pulls.into_iter().zip(look.pulls()) {
            *told = pull;
        }
    });
    // it came by itself, too
    heeded[boid as usize] = 0;
    for (rule, told) in [&mut look.cohesion, &mut look.alignment, &mut look.separation].into_iter().enumerate() {
        told.flockmates = (0..params.count).filter(|id| heeded[*id as usize] >> rule & 1 == 1).collect();
    }
    look
}

impl Look {
    /// In the order in which the rules and forces are told.
    fn pulls(&mut self) -> [&mut Vec2; 5] {
        let Look { cohesion, alignment, separation, pointer, obstacles, .. } = self;
        [&mut cohesion.pull, &mut alignment.pull, &mut separation.pull, pointer, obstacles]
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
    survey.each_group(&mut |model, grid, stencil, boids, group| {
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
        model.view.look_closely(grid, stencil, &boids.seen, &model.bounds, group, &mut count);
        for (lane, slot) in group.slots.clone().enumerate() {
            let heeds_all = (0..3).any(|rule| whole[rule] && silent[rule].to_bitmask() >> lane & 1 == 0);
            if !heeds_all {
                flockmates[boids.id[slot] as usize] = seen.as_array()[lane] as u32;
            }
        }
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
