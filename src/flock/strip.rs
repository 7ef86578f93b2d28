//! Strips of a flock: several flocks each fly some rows of the grid, each in its own memory, and the result is
//! bit-identical to one flock. This is not part of the public interface; a crew of workers uses it (docs/threads.md,
//! `web/src/crew.rs`).
//!
//! A strip holds the boids of its own rows, in the whole flock's order. Before a step, it receives the boids of other
//! strips that are seen in its rows or beside them. So neighbours across a border, and boids that move to another
//! strip, are handled in the same way. The sort is stable: if the boids of the strips before this one come first, the boids in a
//! cell have the whole flock's order. After the step, the strip holds only its own boids again.

use super::Flock;
use crate::grid::{Grid, Rows};
use crate::lanes::LANES;
use crate::predators::Predator;
use crate::state::State;
use crate::step::{Model, Strip};
use crate::vector::Vec2;
use std::ops::Range;

/// The numbers of a boid in a message: position and velocity, as bits, and its number.
const RECORD: usize = 5;

/// The greatest speed of a random start by `StartingVelocity::Components`.
const START_SPEED: f32 = 7.08;

#[doc(hidden)]
impl Flock {
    /// The number of rows that can be divided among strips, or 0 if strips can't fly. They can't if a boid sees the
    /// whole flock, or its nearest flockmates at any distance, or if boids fly faster than any step could have made
    /// them.
    pub fn rows(&self) -> usize {
        let Model { nearest, global, perception, .. } = &self.model;
        let is_local = nearest.is_none() && !global.any();
        let speed = perception.speed_bound.max(START_SPEED);
        let is_slow = || (0..self.state.len()).all(|i| self.state.velocity(i).length_sq() <= speed * speed);
        if is_local && !self.is_in_step() && is_slow() { self.cells()[1] as usize } else { 0 }
    }

    /// Says that the flock is going to be divided into this many strips. From now on, less memory is reserved here.
    pub fn set_strips(&mut self, strips: usize) {
        self.strips = strips;
    }

    /// The seed that noise depends on.
    pub fn noise_seed(&self) -> u32 {
        self.noise_seed
    }

    /// Calls `send` for every boid of this strip that another strip needs, with the number of that strip. Strip `i` has
    /// the rows from `cuts[i]` up to `cuts[i + 1]`, and this one is strip `own`.
    pub fn boids_for(&self, own: usize, cuts: &[u32], send: &mut dyn FnMut(usize, [u32; RECORD])) {
        let grid = self.model.outline(self.len());
        let mut receivers = vec![Vec::new(); grid.rows];
        for (to, cut) in cuts.windows(2).enumerate().filter(|(to, _)| *to != own) {
            let held = self.held(&grid, &(cut[0] as usize..cut[1] as usize));
            grid.each_of(held).for_each(|row| receivers[row].push(to));
        }
        let mut row_of = self.model.rows_of(&grid);
        for i in 0..self.state.len() {
            for &to in &receivers[row_of(&self.state, i)] {
                send(to, self.record(i));
            }
        }
    }

    /// The boids that are here from index `first` on, in order.
    pub fn records(&self, first: usize) -> impl Iterator<Item = [u32; RECORD]> {
        (first..self.state.len()).map(|i| self.record(i))
    }

    fn record(&self, i: usize) -> [u32; RECORD] {
        let [x, y, vx, vy] = self.state.boids[i].to_bits();
        [x, y, vx, vy, self.state.id[i]]
    }

    /// What each predator would chase in this strip.
    pub fn prey(&self) -> Vec<(f32, u32, Vec2)> {
        self.predators.prey(&self.model.bounds, &self.state)
    }

    /// Takes in what each predator would chase in another strip, or in this one, before a step.
    pub fn hunt(&mut self, prey: Vec<(f32, u32, Vec2)>) {
        self.predators.hunt(prey);
    }

    /// Makes this a strip of `rows`. Boids that fly in these rows or beside them stay; the others are removed. The
    /// first strip may have all rows, and is then a whole flock again.
    ///
    /// `whole` is the whole flock's number of boids, number of steps and seed. Everything else has been set as in any
    /// flock.
    pub fn hold(&mut self, rows: Range<usize>, whole: [u32; 3], predators: &[Predator]) {
        let [count, steps, noise_seed] = whole;
        self.predators.place(predators.to_vec());
        self.update_model();
        (self.params.count, self.steps, self.noise_seed) = (count, steps.into(), noise_seed);
        let of = self.len();
        let grid = self.model.outline(of);
        let held = self.held(&grid, &rows);
        let mut is_held = vec![false; grid.rows];
        grid.each_of(held).for_each(|row| is_held[row] = true);
        let mut row_of = self.model.rows_of(&grid);
        self.state.retain(|state, i| is_held[row_of(state, i)]);
        // without the memory the next call fails, not this one
        let _ = self.state.reserve(of / grid.rows * held.count / 10 * 11);
        let is_whole = rows.len() == grid.rows;
        self.stepper.strip = (!is_whole).then_some(Strip { of, rows, held, lower: self.state.len() });
        // the state before the last step had others
        self.stepper.grid.clear();
    }

    /// Takes in boids from another strip, before a step. First pass the boids of the strips after this one, then the
    /// boids of the strips before it, each in the order of the strips.
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

    /// Roughly how much work each row of this strip was in the last step.
    pub fn work_of_rows(&self) -> Vec<f64> {
        self.stepper.grid.work(self.stepper.rows())
    }

    /// The rows whose boids a strip of `rows` holds before a step.
    fn held(&self, grid: &Grid, rows: &Range<usize>) -> Rows {
        let Model { perception, bounds, look_ahead, .. } = &self.model;
        let lead = look_ahead * perception.speed_bound.max(START_SPEED) * 1.001;
        grid.with_halo(rows.clone(), perception.reach() + lead, bounds.is_torus())
    }
}

impl Model {
    /// The row of `grid` in which each boid is seen, for indices from 0 on.
    fn rows_of(&self, grid: &Grid) -> impl FnMut(&State, usize) -> usize {
        let mut four = [0; LANES];
        move |state, i| {
            if i % LANES == 0 {
                four = grid.rows_at(self.seen(state, i).0.y).to_array();
            }
            four[i % LANES] as usize
        }
    }
}
