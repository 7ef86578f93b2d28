//! The parts of a step by themselves, for the benches: compiled with the feature `bench` only, and no part of the
//! crate's surface.

use super::{Heeds, Model, Stepper};
use crate::flock::Flock;
use crate::lanes::LANES;
use crate::neighbours::Group;
use crate::state::State;
use std::hint::black_box;

/// A flock as it stands, laid open.
pub struct Parts {
    model: Model,
    state: State,
    stepper: Stepper,
    count: usize,
}

impl Parts {
    /// A copy of `flock`, stored and sorted as after a step.
    ///
    /// # Panics
    ///
    /// On a torus, which these parts leave out.
    pub fn new(flock: &Flock) -> Self {
        let count = flock.len();
        let mut parts = Parts {
            model: Model::new(flock.params(), None),
            state: State::default(),
            stepper: Stepper::default(),
            count,
        };
        assert!(!parts.model.bounds.is_torus(), "a torus has more to its step than is laid open here");
        parts.state.resize(count);
        for (i, (position, velocity)) in flock.positions().into_iter().zip(flock.velocities()).enumerate() {
            parts.state.put(i, i as u32, position, velocity);
        }
        parts.sort();
        let Parts { state, stepper, .. } = &mut parts;
        let before = stepper.before().flat_map(|(ids, states)| ids.iter().zip(states));
        for (i, (id, pair)) in before.enumerate() {
            state.put(i, *id, pair.first(), pair.second());
        }
        parts.sort();
        parts
    }

    /// Sorts the flock by the cells of the grid.
    pub fn sort(&mut self) {
        self.stepper.sort(&self.model, &self.state, self.count);
    }

    /// Lets every boid look at its surroundings; returns how many boids cohesion heeds, over all of the flock.
    pub fn look(&self) -> f64 {
        let Stepper { grid, before, stencil, .. } = &self.stepper;
        let mut heeded = 0.0;
        self.groups(|group| {
            let view = &self.model.view;
            // all of it, lest the compiler leave out what is not asked for
            let count = if matches!(self.model.heeds, Heeds::Pulls) {
                black_box(view.look_jointly(grid, stencil, &before.seen, group)).count
            } else {
                black_box(view.look(grid, stencil, &before.seen, &self.model.bounds, group)).cohesion_count
            };
            heeded += count.to_array()[..group.slots.len()].iter().sum::<f32>() as f64;
        });
        heeded
    }

    /// How many boids are looked at, over all of the flock; a boid that looks over itself counts.
    pub fn candidates(&self) -> f64 {
        let Stepper { grid, stencil, .. } = &self.stepper;
        let mut candidates = 0;
        if self.model.view.reach > 0.0 {
            self.groups(|group| {
                grid.spans(stencil, group.row, group.first, group.last, |span| {
                    candidates += span.len() * group.slots.len();
                });
            });
        }
        candidates as f64
    }

    #[inline(always)]
    fn groups(&self, mut visit: impl FnMut(&Group)) {
        let Stepper { grid, before, .. } = &self.stepper;
        for row in 0..grid.rows() {
            let slots = grid.row_slots(row);
            for start in slots.clone().step_by(LANES) {
                visit(&before.group(grid, row, start..slots.end.min(start + LANES)));
            }
        }
    }
}
