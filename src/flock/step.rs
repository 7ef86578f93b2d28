//! Steps of a flock.

use super::Flock;
use crate::noise::Noise;

impl Flock {
    /// Moves every boid and every predator by one step. All react to the state as it was before the step.
    ///
    /// Completes a step that was begun by [`Flock::step_part`].
    pub fn step(&mut self) {
        #[cfg(feature = "parts")]
        if self.stepper.is_in_progress() {
            while !self.step_part(usize::MAX) {}
            return;
        }
        let count = self.state.len();
        self.predators.plan_step(&self.model.bounds, &self.state, count);
        self.stepper.step(&self.model, self.noise(), &mut self.state, count);
        self.predators.step();
        self.steps += 1;
        self.stepper.end();
        if let Some(forces) = &mut self.model.forces {
            forces.move_predators(self.predators.now());
        }
    }

    /// Carries out a part of a step, for a program that must not wait for all of it. Returns whether the step is
    /// complete. The result is bit-identical to that of [`Flock::step`].
    ///
    /// The first parts sort the boids. Each of the others moves boids that have about this many `candidates` together,
    /// four boids at least. A candidate is a boid whose distance from four others is computed: that takes 1 to 4 ns.
    ///
    /// Until the step is complete, the flock is as before it. A new pointer, obstacle or formation acts from the next step
    /// on.
    /// Other changes, such as [`Flock::reconfigure`], give the step up; the next part begins another.
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
    #[cfg(feature = "parts")]
    pub fn step_part(&mut self, candidates: usize) -> bool {
        let count = self.len();
        if !self.is_in_step() {
            self.predators.plan_step(&self.model.bounds, &self.state, count);
        }
        let is_complete = self.stepper.step_part(&self.model, self.noise(), &mut self.state, count, candidates);
        if is_complete {
            self.predators.step();
            self.steps += 1;
            self.stepper.end();
            self.update_forces();
        }
        is_complete
    }

    /// Gives up the step that a panic has ended, if any: the flock is again as before it.
    pub(crate) fn give_up_step(&mut self) {
        self.stepper.give_up(&mut self.state);
        // the panic may have ended a sort
        self.stepper.grid.clear();
        self.update_forces();
    }

    /// Whether a step has begun by [`Flock::step_part`] and is not complete.
    pub fn is_in_step(&self) -> bool {
        self.stepper.is_in_progress()
    }

    /// The noise of the next step.
    pub(super) fn noise(&self) -> Option<Noise> {
        Noise::of_step(self.params.noise, self.noise_seed, self.steps)
    }
}
