//! The parts of a step, opened for the benches. Compiled with the feature `bench` only, and not part of the crate's
//! interface.

use crate::flock::Flock;
use crate::kernel::Kernel;
use crate::lanes::LANES;
use crate::neighbours::{Candidates, Group};
use crate::state::State;
use crate::step::{Model, Stepper};
use std::hint::black_box;

/// A copy of a flock whose parts of a step can be run one by one.
pub struct Parts {
    model: Model,
    state: State,
    stepper: Stepper,
}

impl Parts {
    /// A copy of `flock`, stored and sorted as after a step.
    ///
    /// # Panics
    ///
    /// On a torus, which these parts do not support.
    pub fn new(flock: &Flock) -> Self {
        let count = flock.len();
        let model = Model::new(flock.params(), None);
        let mut parts = Parts { model, state: State::default(), stepper: Stepper::default() };
        assert!(!parts.model.bounds.is_torus(), "the parts of a step do not support a torus");
        parts.state.resize(count);
        for (i, (position, velocity)) in flock.positions().into_iter().zip(flock.velocities()).enumerate() {
            parts.state.put(i, i as u32, position, velocity);
        }
        parts.sort();
        let Parts { state, stepper, .. } = &mut parts;
        let previous = stepper.sorted().flat_map(|(ids, states)| ids.iter().zip(states));
        for (i, (id, pair)) in previous.enumerate() {
            state.put(i, *id, pair.first(), pair.second());
        }
        parts.sort();
        parts
    }

    /// Sorts the flock by the cells of the grid.
    pub fn sort(&mut self) {
        self.stepper.sort(&self.model, &self.state);
    }

    /// Scans the neighbours of every boid. Returns the number of cohesion's neighbours, summed over the flock.
    pub fn scan(&self) -> f64 {
        let Parts { model, stepper: Stepper { grid, previous, .. }, .. } = self;
        let candidates = Candidates { boids: previous, grid, reach: model.perception.reach() };
        let mut neighbours = 0.0;
        for row in 0..grid.rows() {
            let slots = grid.row_slots(row);
            for start in slots.clone().step_by(LANES) {
                let group = &Group::load(previous, row, start..slots.end.min(start + LANES));
                // The black box keeps the compiler from leaving out the sums that are not used here.
                let count = match model.kernel {
                    Kernel::ByRule => black_box(model.scan(candidates, group)).cohesion_count,
                    _ => black_box(model.perception.scan_jointly(candidates, group)).count,
                };
                neighbours += count.to_f32().to_array()[..group.slots.len()].iter().sum::<f32>() as f64;
            }
        }
        neighbours
    }
}
