//! The random start of a flock. Its generator is PCG32 (O'Neill 2014), from the crate `oorandom`.

use super::Flock;
use crate::angle;
use crate::params::{ParamError, Params, StartingVelocity};
use crate::predators::Predators;
use crate::vector::Vec2;
use oorandom::Rand32;

impl Flock {
    /// A flock with a random start: positions are uniform over the world, and velocities follow `starting_velocity`.
    ///
    /// # Errors
    ///
    /// [`ParamError`] if [`Params::check`] refuses a value, or if there is not enough memory for this many boids.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// assert!(Flock::new(Params::DEFAULT.count(10)).is_ok());
    /// let error = Flock::new(Params::DEFAULT.max_speed(-1.0)).unwrap_err();
    /// assert!(error.to_string().contains("max_speed"));
    /// ```
    pub fn new(params: Params) -> Result<Self, ParamError> {
        params.check()?;
        let (random, noise_seed) = (Rand32::new(params.seed.into()), params.seed);
        let mut flock = Flock { random, noise_seed, ..Flock::default() };
        flock.set_checked(params, Vec::new())?;
        Ok(flock)
    }

    /// Starts again, like [`Flock::new`] with the current parameters. The pointer, obstacles and formation stay.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT)?;
    /// let start = flock.positions();
    /// flock.step();
    /// flock.restart();
    /// assert_eq!((flock.positions(), flock.steps()), (start, 0));
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn restart(&mut self) {
        self.abandon();
        self.stepper.forget_from(0);
        self.random = Rand32::new(self.params.seed.into());
        self.noise_seed = self.params.seed;
        self.steps = 0;
        self.predators = Predators::new(&self.params, self.params.seed);
        self.update_model();
        self.populate(0);
    }

    /// Adds boids from number `first` on, or removes those with the highest numbers, until there are `params.count`.
    pub(super) fn populate(&mut self, first: u32) {
        let count = self.params.count;
        if count < first {
            self.state.retain(|state, i| state.id[i] < count);
            self.stepper.forget_from(count);
        }
        self.state.resize(count as usize);
        for id in first..count {
            let (position, velocity) = self.random_start();
            self.state.put(id as usize, id, position, velocity);
        }
    }

    fn random_start(&mut self) -> (Vec2, Vec2) {
        let mut uniform = || Vec2::new(self.random.rand_float(), self.random.rand_float());
        let position = uniform() * self.model.bounds.size;
        let velocity = match self.params.starting_velocity {
            StartingVelocity::Components => uniform() * 10.0 - Vec2::splat(5.0),
            StartingVelocity::Heading => {
                let angle = std::f32::consts::TAU * self.random.rand_float();
                angle::unit(angle) * self.params.max_speed as f32
            }
        };
        (position, velocity)
    }
}
