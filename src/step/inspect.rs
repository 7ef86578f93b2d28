//! Inspection of one boid: which flockmates it sees, what each rule adds, and the velocity that results.
//!
//! The boid's group of four is steered as in a step, so that an inspection reports exactly what the step adds. Where
//! the step computes one sum for cohesion and alignment, the inspection computes two, which agrees within rounding.
//! The loop over candidates is a separate one: with one loop for both, a step took 5 % longer.

use super::Stepper;
use super::model::Model;
use super::parts::Part;
use crate::forces::{Force, Forces};
use crate::grid::Grid;
use crate::kernel::Kernel;
use crate::lanes::Pair;
use crate::neighbours::Perception;
use crate::noise::Noise;
use crate::params::Params;
use crate::per_rule::PerRule;
use crate::rules::{Rules, Steer, Terms, with_steering};
use crate::state::State;
use crate::vector::{UVec2, Vec2};
use wide::f32x4;

/// What one boid sees and does in the next step: the answer of [`Flock::look`](crate::Flock::look).
///
/// With turn and zones steering, the rules and the forces add to a goal that the heading turns to, not to the velocity.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Inspection {
    /// Its position in px.
    pub position: Vec2,
    /// Its velocity in px per step.
    pub velocity: Vec2,
    /// Cohesion: towards the centre of its flockmates.
    pub cohesion: Pull,
    /// Alignment: towards the mean velocity of its flockmates.
    pub alignment: Pull,
    /// Separation: away from flockmates that are too near.
    pub separation: Pull,
    /// What the pointer adds to the velocity, in px per step.
    pub pointer: Vec2,
    /// What the predators within their range add, in px per step.
    pub predators: Vec2,
    /// What the obstacles in its way add, in px per step.
    pub obstacles: Vec2,
    /// What the formation adds, in px per step.
    pub formation: Vec2,
    /// What noise adds, in px per step. It turns the course: the velocity with the pulls and the forces, or the goal.
    pub noise: Vec2,
    /// The sum of the three pulls, the forces and the noise, in px per step.
    pub sum: Vec2,
    /// Its velocity after the next step, in px per step: the result of the sum, the limits of speed and the bounds.
    pub next: Vec2,
}

/// The effect of one rule on one boid.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Pull {
    /// What the rule adds to the velocity, in px per step, or to the goal with turn and zones steering.
    pub pull: Vec2,
    /// The numbers of the boids that are neighbours of the rule, in ascending order.
    ///
    /// A rule with weight 0 has none. A boid that flees from a predator has only separation's. Cohesion with turn and
    /// rotate steering is an exception to both, since its neighbours also decide whether the other rules act. With rotate
    /// steering, separation acts on the nearest of cohesion's alone.
    pub flockmates: Vec<u32>,
}

/// A copy of a flock, sorted as for a step.
struct Survey {
    model: Model,
    stepper: Stepper,
}

impl Survey {
    fn new(params: &Params, forces: Option<Forces>, state: &State) -> Survey {
        let model = Model::with_kernel(params, forces, Kernel::ByRule);
        let mut stepper = Stepper::default();
        stepper.sort(&model, state, params.count as usize);
        Survey { model, stepper }
    }
}

/// Inspects boid number `boid` of the `params.count` boids in `state`.
pub(crate) fn inspect(
    params: &Params,
    forces: Option<Forces>,
    noise: Option<Noise>,
    state: &State,
    boid: u32,
) -> Inspection {
    let Survey { model, stepper } = Survey::new(params, forces, state);
    let whole_flock = whole_flock(params, &model);
    let global = model.global_sums(state, params.count as usize);
    // For each boid, by number: whether it is a neighbour, for each rule.
    let mut neighbours = vec![whole_flock; params.count as usize];
    let mut ignored = PerRule::default();
    let mut inspection = Inspection::default();
    stepper.each_group_dyn(&model, &Part::ALL, &mut |candidates, group| {
        let boids = candidates.boids;
        let Some(slot) = group.slots.clone().find(|slot| boids.id[*slot] == boid) else { return true };
        let lane = slot - group.slots.start;
        let is_set = |mask: f32x4| mask.to_bitmask() >> lane & 1 == 1;
        let mut sums = model.scan_each(candidates, group, &mut |slot, masks| {
            let known = &mut neighbours[boids.id[slot] as usize];
            *known = known.zip(masks, |known, mask| known || is_set(mask));
        });
        if let Some(global) = &global {
            global.fill(group, &mut sums);
        }
        if let Some(nearest) = &model.nearest {
            let mut visit = |slot: usize, masks: PerRule<f32x4>| {
                let known = &mut neighbours[boids.id[slot] as usize];
                known.cohesion |= is_set(masks.cohesion);
                known.alignment |= is_set(masks.alignment);
            };
            nearest.fill(candidates.grid, boids, group, &mut sums, Some(&mut visit));
        }
        let force = model.forces.as_ref().map(|forces| forces.act(boids, group));
        if let Some(force) = &force {
            force.clear_for_fleeing(params.steering, &mut sums);
            ignored = ignored_rules(params, force).map(is_set);
        }
        let influences = model.influences(boids, group, force.as_ref(), noise);
        let (terms, u) = model.rules.steer_with_terms(group.v, &sums, &influences);
        let Terms { cohesion, alignment, separation, noise, .. } = terms;
        let Force { pointer, predators, obstacles, formation, .. } = force.unwrap_or_default();
        let added = [cohesion, alignment, separation, pointer, predators, obstacles, formation, noise];
        let added = added.map(|added| added.lane(lane));
        let [cohesion, alignment, separation, pointer, predators, obstacles, formation, noise] = added;
        let [position, velocity] = [Pair::first, Pair::second].map(|part| part(&boids.state[slot]));
        let (p, v) = model.bounds.confine_one((group.p + u).lane(lane), u.lane(lane));
        let (_, next) = model.forces.as_ref().map_or((p, v), |forces| forces.push_out(position, p, v));
        let sum = added.into_iter().sum();
        let forces = Inspection { pointer, predators, obstacles, formation, noise, ..Inspection::default() };
        inspection = Inspection { position, velocity, sum, next, ..forces };
        inspection.cohesion.pull = cohesion;
        inspection.alignment.pull = alignment;
        inspection.separation.pull = separation;
        true
    });
    // The scan also finds the boid itself.
    neighbours[boid as usize] = PerRule::default();
    let flockmates = |of_rule: fn(PerRule<bool>) -> bool| {
        (0..params.count).filter(|id| of_rule(neighbours[*id as usize]) && !of_rule(ignored)).collect()
    };
    inspection.cohesion.flockmates = flockmates(|rules| rules.cohesion);
    inspection.alignment.flockmates = flockmates(|rules| rules.alignment);
    inspection.separation.flockmates = flockmates(|rules| rules.separation);
    inspection
}

/// For each of the `params.count` boids in `state`, by number: how many other boids are neighbours of any of its rules.
pub(crate) fn flockmates(params: &Params, forces: Option<Forces>, state: &State) -> Vec<u32> {
    let Survey { model, stepper } = Survey::new(params, forces, state);
    let whole_flock = whole_flock(params, &model);
    let mut flockmates = vec![params.count.saturating_sub(1); params.count as usize];
    if model.forces.is_none() && whole_flock.any() {
        return flockmates;
    }
    if model.perception.is_by_distance_only() && model.forces.is_none() && model.nearest.is_none() {
        stepper.each_group_dyn(&model, &Part::ALL, &mut |candidates, group| {
            let counts = Perception::count(candidates, group).to_f32();
            for (slot, count) in group.slots.clone().zip(counts.as_array()) {
                flockmates[candidates.boids.id[slot] as usize] = *count as u32;
            }
            true
        });
        return flockmates;
    }
    stepper.each_group_dyn(&model, &Part::ALL, &mut |candidates, group| {
        let boids = candidates.boids;
        let force = model.forces.as_ref().map(|forces| forces.act(boids, group)).unwrap_or_default();
        let ignored = ignored_rules(params, &force);
        let mut counts = f32x4::ZERO;
        let mut sums = model.scan_each(candidates, group, &mut |slot, masks| {
            let counted = masks.zip(ignored, |mask, ignored| mask & !ignored);
            let mut one = (counted.cohesion | counted.alignment | counted.separation) & f32x4::ONE;
            if let Some(own) = one.as_mut_array().get_mut(slot.wrapping_sub(group.slots.start)) {
                *own = 0.0;
            }
            counts += one;
        });
        if let Some(nearest) = &model.nearest {
            let mut visit = |_: usize, masks: PerRule<f32x4>| {
                // Separation's neighbours are counted already.
                let counted = masks.zip(ignored, |mask, ignored| mask & !ignored);
                counts += (counted.cohesion | counted.alignment) & !counted.separation & f32x4::ONE;
            };
            nearest.fill(candidates.grid, boids, group, &mut sums, Some(&mut visit));
        }
        for (lane, slot) in group.slots.clone().enumerate() {
            let is_ignored = |ignored: f32x4| ignored.to_bitmask() >> lane & 1 == 1;
            let sees_whole_flock = whole_flock.zip(ignored, |whole, ignored| whole && !is_ignored(ignored)).any();
            if !sees_whole_flock {
                flockmates[boids.id[slot] as usize] = counts.as_array()[lane] as u32;
            }
        }
        true
    });
    flockmates
}

/// The rules whose neighbours are the whole flock.
fn whole_flock(params: &Params, model: &Model) -> PerRule<bool> {
    Rules::used(params).zip(model.global, |used, global| used && global)
}

/// For each rule, a mask of the boids whose neighbours it ignores because they flee. With turn steering cohesion still
/// needs its neighbours, which decide whether separation acts.
fn ignored_rules(params: &Params, force: &Force) -> PerRule<f32x4> {
    PerRule {
        cohesion: if with_steering!(params.steering, S => S::NEEDS_COHESION) { f32x4::ZERO } else { force.flees },
        alignment: force.flees,
        separation: f32x4::ZERO,
    }
}

/// Columns and rows of the grid that the next step uses.
pub(crate) fn cells(params: &Params) -> UVec2 {
    let model = Model::new(params, None);
    let mut grid = Grid::default();
    grid.lay_out(params.count as usize, model.bounds.size, model.cell);
    UVec2::new(grid.columns() as u32, grid.rows() as u32)
}
