//! Steps of a flock, whole and in parts. There is one way to begin a step, one to finish it, and one to abandon it.

use super::Flock;
use crate::noise::Noise;
use std::mem;

impl Flock {
    /// Moves every boid and every predator by one step. All react to the state as it was before the step.
    ///
    /// Completes a step that was begun by [`Flock::step_part`].
    pub fn step(&mut self) {
        self.begin();
        self.stepper.move_rest(&self.model, &mut self.state);
        self.finish();
    }

    /// Carries out a part of a step, for a program that must not wait for all of it. Returns whether the step is
    /// complete. The result is bit-identical to that of [`Flock::step`].
    ///
    /// The first part sorts the boids. Each of the others moves boids that have about this many `candidates` together,
    /// four boids at least. A candidate is a boid whose distance from four others is computed: that takes 1 to 5 ns.
    ///
    /// Until the step is complete, every method answers as it would before the step. What changes the boids, the predators or
    /// the size of the world abandons the step, and the next part begins another: [`Flock::set_state`], [`Flock::restart`], and
    /// other values of `count`, `predators`, `width` and `height`. All else that is set in the middle of a step, such as the
    /// pointer, obstacles or `max_speed`, acts from the next step on.
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

    /// The work of a step from the current state, in candidates as [`Flock::step_part`] counts them. [`Params::work`] is an
    /// estimate of it for boids that are spread evenly over the world. It sorts a copy of the flock.
    ///
    /// Boids beyond the edges are candidates of all others beyond the same edge, as far as rows of the grid reach, and those
    /// beyond a corner of all beyond that corner: up to count² / 4 candidates. No flock has more, except by `nearest`, whose
    /// search counts for up to four times as many.
    ///
    /// [`Params::work`]: crate::Params::work
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

    /// Whether a step has begun by [`Flock::step_part`] and is not complete.
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

    /// Finishes the step in progress, whose boids have all been moved. What was set during the step acts from now on.
    fn finish(&mut self) {
        self.stepper.finish(&self.model, &mut self.state);
        self.predators.step();
        self.steps += 1;
        self.stepper.end();
        if mem::take(&mut self.is_model_old) {
            self.update_model();
        } else if let Some(forces) = &mut self.model.forces {
            forces.move_predators(self.predators.now());
        }
    }

    /// Abandons the step in progress, if any: the flock is again as before it, with what was set since then.
    pub(super) fn abandon(&mut self) {
        self.stepper.abandon(&mut self.state);
        if mem::take(&mut self.is_model_old) {
            self.update_model();
        }
    }

    /// Abandons the step that a panic has ended, if any.
    pub(crate) fn abandon_after_panic(&mut self) {
        self.abandon();
        // the panic may have ended a sort
        self.stepper.grid.clear();
        self.update_model();
    }

    /// The noise of the next step.
    pub(super) fn noise(&self) -> Option<Noise> {
        Noise::of_step(self.params.noise, self.noise_seed, self.steps)
    }
}
