//! Strips of a flock: rows of the grid that several flocks fly side by side, each in its own memory, bit-identical to one
//! flock. Not part of the public interface: `web/` flies a crew of workers by it (docs/threads.md).
//!
//! A strip holds the boids of its own rows, in the whole flock's order. Before a step it gets those from elsewhere that
//! others see in its rows or beside them, so that boids which change strips and neighbours across a border are one thing.
//! The sort is stable: what it puts into a cell has the whole flock's order, if the boids of the strips before this one come
//! first. After the step the strip holds its own boids alone again.

use super::Flock;
use crate::grid::{Grid, Rows};
use crate::lanes::LANES;
use crate::state::State;
use crate::step::{Model, Strip};
use crate::vector::Vec2;
use std::mem;
use std::ops::Range;

/// The numbers of a boid in a message: position and velocity, as bits, and its number.
const RECORD: usize = 5;

/// The greatest speed of a random start by `StartingVelocity::Components`.
const START_SPEED: f32 = 7.08;

#[doc(hidden)]
impl Flock {
    /// The number of rows that can be divided among strips: 0 where strips cannot fly. They cannot where a boid sees the whole
    /// flock or the nearest however far, where a predator chases one of all or a formation is shared, and where boids fly faster than any step leaves
    /// them.
    pub fn rows(&self) -> usize {
        let Model { nearest, global, perception, .. } = &self.model;
        let is_local = nearest.is_none() && !global.any() && self.params.predators == 0 && self.formation.is_empty();
        let speed = perception.speed_bound.max(START_SPEED);
        let is_slow = || (0..self.state.len()).all(|i| self.state.velocity(i).length_squared() <= speed * speed);
        if is_local && !self.is_in_step() && is_slow() { self.cells().y as usize } else { 0 }
    }

    /// The flock is going to be divided into so many strips: less memory is reserved here from now on.
    pub fn set_strips(&mut self, strips: usize) {
        self.strips = strips;
    }

    /// The seed from which noise follows.
    pub fn noise_seed(&self) -> u32 {
        self.noise_seed
    }

    /// Calls `visit` with the boids among those here that fly in `rows` or beside them.
    pub fn boids_of(&mut self, rows: Range<usize>, visit: &mut dyn FnMut([u32; RECORD])) {
        self.each_held(&rows, &mut |state, i| {
            let [x, y, vx, vy] = [state.x[i], state.y[i], state.vx[i], state.vy[i]].map(f32::to_bits);
            visit([x, y, vx, vy, state.id[i]]);
        });
    }

    /// Makes this a strip of `rows`, after `steps` steps. Of the boids here, those stay that fly in these rows or beside them.
    /// The first strip may have all rows, and is then a whole flock again.
    ///
    /// `whole` is what the numbers of boids, steps and seed of the whole flock are. All else was set as of any flock.
    pub fn hold(&mut self, rows: Range<usize>, whole: [u32; 3]) {
        let [count, steps, noise_seed] = whole;
        (self.params.count, self.steps, self.noise_seed) = (count, steps.into(), noise_seed);
        let mut kept = 0;
        self.each_held(&rows, &mut |state, i| {
            if kept < i {
                state.put(kept, state.id[i], state.position(i), state.velocity(i));
            }
            kept += 1;
        });
        self.state.resize(kept);
        let of = self.len();
        let (grid, held) = self.held(&rows);
        let is_whole = rows.len() == grid.rows();
        self.stepper.strip = (!is_whole).then_some(Strip { of, rows, held, lower: kept });
        // the state before the last step had others
        self.stepper.grid.clear();
    }

    /// Takes in boids from another strip, before a step. Those of the strips after this one come first, then those of the ones
    /// before it, each in the order of the strips.
    pub fn take_in(&mut self, records: &[u32], is_before: bool) {
        let first = self.state.len();
        let (boids, _) = records.as_chunks::<RECORD>();
        self.state.resize(first + boids.len());
        for (i, &[x, y, vx, vy, id]) in boids.iter().enumerate() {
            let [x, y, vx, vy] = [x, y, vx, vy].map(f32::from_bits);
            self.state.put(first + i, id, Vec2::new(x, y), Vec2::new(vx, vy));
        }
        if let Some(strip) = self.stepper.strip.as_mut().filter(|_| !is_before) {
            strip.lower = self.state.len();
        }
    }

    /// The rows whose boids a strip of `rows` holds before a step.
    #[inline(never)]
    fn held(&self, rows: &Range<usize>) -> (Grid, Rows) {
        let Model { perception, bounds, look_ahead, .. } = &self.model;
        let lead = look_ahead * perception.speed_bound.max(START_SPEED) * 1.001;
        let grid = self.model.outline(self.len());
        let held = grid.with_halo(rows.clone(), perception.reach() + lead, bounds.is_torus());
        (grid, held)
    }

    /// Calls `visit` with the state and the index of each boid in [`Flock::held`], in order. It may change the state up to there.
    #[inline(never)]
    fn each_held(&mut self, rows: &Range<usize>, visit: &mut dyn FnMut(&mut State, usize)) {
        let mut state = mem::take(&mut self.state);
        let (grid, Rows { first, count }) = self.held(rows);
        for i in (0..state.len()).step_by(LANES) {
            let (p, v) = state.four(i);
            let after = grid.rows_after(first, self.model.seen(p, v).0.y).to_array();
            for (lane, after) in after.into_iter().enumerate().take(state.len() - i) {
                if after < count as i32 {
                    visit(&mut state, i + lane);
                }
            }
        }
        self.state = state;
    }
}
