//! The random start of a flock. Its generator is PCG32 (O'Neill 2014), by the crate `oorandom`.

use super::Flock;
use crate::angle;
use crate::params::StartingVelocity;
use crate::predators::Predators;
use crate::vector::Vec2;
use oorandom::Rand32;

impl Flock {
    /// Starts again, like [`Flock::new`] with the current parameters. Pointer and obstacles stay.
    pub fn restart(&mut self) {
        self.random = Rand32::new(self.params.seed.into());
        self.noise_seed = self.params.seed;
        self.steps = 0;
        self.stepper.give_up();
        self.stepper.forget_from(0);
        self.predators = Predators::new(&self.params, self.params.seed);
        self.update_forces();
        self.populate(0);
    }

    /// Adds boids from number `first` on, or removes those with the highest numbers, until there are `params.count`.
    pub(super) fn populate(&mut self, first: u32) {
        let count = self.params.count;
        if count < first {
            self.state.retain_below(count, first as usize);
            self.stepper.forget_from(count);
        }
        self.state.resize(count as usize);
        for id in first..count {
            let (position, velocity) = self.random_start();
            self.state.put(id as usize, id, position, velocity);
        }
    }

    /// A random position and velocity.
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
