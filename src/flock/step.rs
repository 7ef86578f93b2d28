//! Steps of a flock, whole and in parts. There is one way to begin a step, one to finish it, and one to abandon it.

use super::Flock;
use crate::noise::Noise;
use crate::state::State;
use crate::vector::Vec2;
use std::mem;

impl Flock {
    /// Moves every boid and every predator by one step. All of them react to the state before the step.
    ///
    /// If [`Flock::step_part`] has begun a step, this completes it.
    pub fn step(&mut self) {
        self.begin();
        self.stepper.move_rest(&self.model, &mut self.state);
        self.finish();
    }

    /// Carries out a part of a step, for a program that can't wait for all of it. Returns whether the step is complete.
    /// The result is bit-identical to that of [`Flock::step`].
    ///
    /// The first part sorts the boids. Each later part moves at least four boids, and goes on until their candidates add
    /// up to about `candidates`. A candidate is a boid whose distance from four others is computed, which takes 1 to
    /// 5 ns.
    ///
    /// Until the step is complete, every method returns what it would have returned before the step. If you change
    /// the boids, the predators or the size of the world, the step is abandoned and the next part begins another one.
    /// [`Flock::set_state`], [`Flock::set_predators`] and [`Flock::restart`] do this, and so do new values of
    /// `count`, `predators`, `width` and `height`. Everything else that you set in the middle of a step, such as the
    /// pointer, obstacles or `max_speed`, takes effect with the next step.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.count(2_000))?;
    /// let mut twin = flock.clone();
    /// while !flock.step_part(10_000) {
    ///     assert_eq!(flock.steps(), 0);
    /// }
    /// twin.step();
    /// assert_eq!((flock.steps(), flock.fingerprint()), (1, twin.fingerprint()));
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn step_part(&mut self, candidates: usize) -> bool {
        let has_begun = self.begin();
        let is_complete = !has_begun && self.stepper.move_some(&self.model, &mut self.state, candidates);
        if is_complete {
            self.finish();
        }
        is_complete
    }

    /// The work of a step from the current state, in candidates as [`Flock::step_part`] counts them. This sorts a copy
    /// of the flock. [`Params::work`](crate::Params::work) estimates the work for boids that are spread evenly over the world.
    ///
    /// Boids outside the world are in the outermost cells of the grid. So boids beyond the same corner are candidates
    /// for each other, however far apart they are, and so are boids beyond the same edge if their cells are near.
    /// That makes up to count² / 4 candidates. No flock has more, except with `nearest`: its search counts as up to
    /// four times as many.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.count(1_000))?;
    /// assert!(flock.work() < 60_000);
    /// flock.set_state(&[Vec2::splat(-100.0); 1_000], &[Vec2::X; 1_000])?;
    /// assert!(flock.work() > 250_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn work(&self) -> u64 {
        self.stepper.work(&self.model, &self.state())
    }

    /// [`Flock::work`] in another state.
    #[doc(hidden)]
    pub fn work_of_state(&self, positions: &[Vec2], velocities: &[Vec2]) -> u64 {
        let mut state = State::default();
        state.set(positions, velocities);
        self.stepper.work(&self.model, &state)
    }

    /// Whether [`Flock::step_part`] has begun a step that isn't complete yet.
    pub fn is_in_step(&self) -> bool {
        self.stepper.is_in_progress()
    }

    /// Begins a step, unless one is in progress. Returns whether it has begun one.
    fn begin(&mut self) -> bool {
        if self.is_in_step() {
            return false;
        }
        self.predators.plan_step(&self.model.bounds, &self.state);
        self.stepper.begin(&self.model, self.noise(), &self.state);
        true
    }

    /// Finishes the step in progress, whose boids have all been moved. Whatever was set during the step acts from now
    /// on.
    fn finish(&mut self) {
        self.stepper.finish(&self.model, &mut self.state);
        self.predators.step();
        self.steps += 1;
        self.stepper.end();
        if mem::take(&mut self.is_model_old) {
            self.update_model();
        } else if let Some(forces) = &mut self.model.forces {
            forces.move_predators(&self.predators.now);
        }
    }

    /// Abandons the step in progress, if any. The flock is again as it was before the step, but keeps whatever has been
    /// set since.
    pub(super) fn abandon(&mut self) {
        self.stepper.abandon(&mut self.state);
        if mem::take(&mut self.is_model_old) {
            self.update_model();
        }
    }

    /// Abandons the step that a panic has ended, if any. The flock is again bit-identical to what it was before the step.
    #[doc(hidden)]
    pub fn abandon_after_panic(&mut self) {
        self.abandon();
        // the panic may have ended a sort
        self.stepper.grid.clear();
        self.update_model();
    }

    pub(super) fn noise(&self) -> Option<Noise> {
        Noise::of_step(self.params.noise, self.noise_seed, self.steps)
    }
}
