//! [`Flock`]: a flock of boids and all that can be asked of it.
//!
//! Boids are stored in an order of the step's own; everything that leaves a `Flock` is in the order of the boids'
//! numbers.

mod pose;
mod state_error;

pub use pose::Order;
pub use state_error::StateError;

use crate::angle;
use crate::forces::{Forces, Obstacle};
use crate::measure::{self, Measures};
use crate::params::{ParamError, Params, StartingVelocity, Value};
use crate::pose::Pose;
use crate::state::State;
use crate::step::look::{self, Look};
use crate::step::{Model, Stepper};
use glam::{UVec2, Vec2};
use oorandom::Rand32;
use state_error::{MAX_COORDINATE, is_near};
use std::collections::TryReserveError;
use std::hint::black_box;

/// A flock of boids in its world.
///
/// ```
/// use boids_canvas::{Flock, Params};
///
/// let mut flock = Flock::new(Params { count: 200, ..Params::DEFAULT })?;
/// for _ in 0..300 {
///     flock.step();
/// }
/// assert_eq!(flock.positions().len(), 200);
/// # Ok::<(), boids_canvas::ParamError>(())
/// ```
///
/// The same parameters and the same number of steps give the same flock to the bit, on every machine.
pub struct Flock {
    params: Params,
    pointer: Option<Vec2>,
    obstacles: Vec<Obstacle>,
    model: Model,
    random: Rand32,
    steps: u64,
    state: State,
    stepper: Stepper,
}

/// A flock without boids, in the world of *classic*.
impl Default for Flock {
    fn default() -> Self {
        let params = Params::DEFAULT.count(0);
        Flock {
            pointer: None,
            obstacles: Vec::new(),
            model: Model::new(&params, None),
            random: Rand32::new(params.seed.into()),
            params,
            steps: 0,
            state: State::default(),
            stepper: Stepper::default(),
        }
    }
}

impl Flock {
    /// A flock that starts at random: positions uniform over the world, velocities as `starting_velocity` says.
    ///
    /// # Errors
    ///
    /// [`ParamError`] when [`Params::check`] finds a value that is not allowed, or there is no memory for so many
    /// boids.
    pub fn new(params: Params) -> Result<Self, ParamError> {
        let mut flock = Flock { random: Rand32::new(params.seed.into()), ..Flock::default() };
        flock.reconfigure(params)?;
        Ok(flock)
    }

    /// Its parameters.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Number of boids.
    pub fn len(&self) -> usize {
        self.params.count as usize
    }

    /// Whether there is no boid at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of steps flown since the start.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Sets one parameter while the flock flies: see [`Flock::reconfigure`].
    ///
    /// # Errors
    ///
    /// [`ParamError`] when there is no such parameter or the value is not allowed; the flock is then as it was.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), ParamError> {
        let mut params = self.params.clone();
        params.set(name, value)?;
        self.reconfigure(params)
    }

    /// Takes over new parameters while the flock flies. A greater count adds boids at random, a smaller one removes the
    /// last; the others fly on undisturbed. A new seed has its effect at the next [`Flock::restart`].
    ///
    /// # Errors
    ///
    /// [`ParamError`] when [`Params::check`] finds a value that is not allowed, or there is no memory for so many
    /// boids; the flock is then as it was.
    pub fn reconfigure(&mut self, params: Params) -> Result<(), ParamError> {
        params.check()?;
        let obstacles = self.obstacles.clone();
        self.set_checked(params, obstacles)
    }

    /// As [`Flock::reconfigure`] and [`Flock::set_obstacles`] together, for values that the caller has checked already,
    /// by [`TABLE`](crate::TABLE), [`LIMITS`](crate::LIMITS) and [`Obstacle::check`]. A web page does so in JavaScript.
    /// Values that are not allowed make a flock that is not finite.
    ///
    /// # Errors
    ///
    /// [`ParamError::Memory`] when there is no memory for so many boids; the flock is unchanged then.
    pub fn set_checked(&mut self, params: Params, obstacles: Vec<Obstacle>) -> Result<(), ParamError> {
        let model = Model::new(&params, Forces::new(&params, self.pointer, &obstacles));
        self.reserve(&model, params.count as usize).map_err(|_| ParamError::Memory { count: params.count })?;
        let first = self.params.count;
        self.model = model;
        self.params = params;
        self.obstacles = obstacles;
        self.populate(first);
        Ok(())
    }

    /// The obstacles.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// Takes over new obstacles while the flock flies, at most [`Obstacle::MAX_COUNT`]. Boids that stand in one are put out
    /// of it by the next step.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when [`Obstacle::check`] refuses them; the flock is then as it was.
    pub fn set_obstacles(&mut self, obstacles: Vec<Obstacle>) -> Result<(), ParamError> {
        Obstacle::check(&obstacles)?;
        self.obstacles = obstacles;
        self.force();
        Ok(())
    }

    /// Where the pointer is, if it is anywhere.
    pub fn pointer(&self) -> Option<Vec2> {
        self.pointer
    }

    /// Says where the pointer is, in px, or that it is nowhere. What it is to the flock is a parameter.
    ///
    /// # Errors
    ///
    /// [`StateError::Pointer`] when a coordinate is not finite or beyond ±10⁷; the flock is then as it was.
    pub fn set_pointer(&mut self, pointer: Option<Vec2>) -> Result<(), StateError> {
        if let Some(value) = pointer.filter(|value| !is_near(value)) {
            return Err(StateError::Pointer { value, limit: MAX_COORDINATE });
        }
        self.pointer = pointer;
        self.force();
        Ok(())
    }

    fn force(&mut self) {
        self.model.forces = self.forces();
    }

    /// The pointer and the obstacles as they act, if any does.
    fn forces(&self) -> Option<Forces> {
        Forces::new(&self.params, self.pointer, &self.obstacles)
    }

    /// Makes sure of all the memory that a flock of `count` needs, so that no later call wants for it.
    fn reserve(&mut self, model: &Model, count: usize) -> Result<(), TryReserveError> {
        self.state.reserve(count)?;
        self.stepper.reserve(model, count)?;
        // what shows the flock takes as much as its poses; a compiler would do without what nobody uses
        let mut poses = Vec::<Pose>::new();
        poses.try_reserve_exact(count)?;
        black_box(poses);
        Ok(())
    }

    /// Starts anew, as [`Flock::new`] with the present parameters.
    pub fn restart(&mut self) {
        self.random = Rand32::new(self.params.seed.into());
        self.steps = 0;
        self.stepper.forget_from(0);
        self.populate(0);
    }

    /// Adds boids from number `first` on, or removes the last, until there are as many as `count` says.
    fn populate(&mut self, first: u32) {
        let count = self.params.count;
        if count < first {
            self.state.keep_below(count, first as usize);
            self.stepper.forget_from(count);
        }
        self.state.resize(count as usize);
        for id in first..count {
            let (position, velocity) = self.start();
            self.state.put(id as usize, id, position, velocity);
        }
    }

    /// A position and velocity to start with.
    fn start(&mut self) -> (Vec2, Vec2) {
        let mut uniform = || Vec2::new(self.random.rand_float(), self.random.rand_float());
        let position = uniform() * self.model.bounds.size;
        let velocity = match self.params.starting_velocity {
            StartingVelocity::Components => uniform() * 10.0 - 5.0,
            StartingVelocity::Heading => {
                let angle = std::f32::consts::TAU * self.random.rand_float();
                angle::unit(angle) * self.params.max_speed as f32
            }
        };
        (position, velocity)
    }

    /// Flies one step.
    pub fn step(&mut self) {
        let count = self.len();
        self.stepper.step(&self.model, &mut self.state, count);
        self.steps += 1;
    }

    /// Positions in px, in the order of the boids' numbers.
    pub fn positions(&self) -> Vec<Vec2> {
        self.in_order(|i| self.state.position(i))
    }

    /// Velocities in px per step, in the order of the boids' numbers.
    pub fn velocities(&self) -> Vec<Vec2> {
        self.in_order(|i| self.state.velocity(i))
    }

    fn in_order(&self, value: impl Fn(usize) -> Vec2) -> Vec<Vec2> {
        let mut ordered = vec![Vec2::ZERO; self.len()];
        for i in 0..self.len() {
            ordered[self.state.id[i] as usize] = value(i);
        }
        ordered
    }

    /// Puts every boid where it is told, both slices in the order of the boids' numbers: positions in px, velocities in
    /// px per step.
    ///
    /// # Errors
    ///
    /// [`StateError`] when a slice is not of the flock's length or a coordinate is not finite or beyond ±10⁷; the
    /// flock is then as it was.
    pub fn set_state(&mut self, positions: &[Vec2], velocities: &[Vec2]) -> Result<(), StateError> {
        for (what, values) in [("positions", positions), ("velocities", velocities)] {
            if values.len() != self.len() {
                return Err(StateError::Length { what, given: values.len(), count: self.len() });
            }
            if let Some(boid) = values.iter().position(|value| !is_near(value)) {
                return Err(StateError::Value { what, boid, value: values[boid], limit: MAX_COORDINATE });
            }
        }
        for (i, (&position, &velocity)) in positions.iter().zip(velocities).enumerate() {
            self.state.put(i, i as u32, position, velocity);
        }
        self.stepper.forget_from(0);
        Ok(())
    }

    /// The flock as a whole: how much of one mind, how dense, in how many groups and how fast it is.
    pub fn measure(&self) -> Measures {
        measure::measure(self.positions(), &self.velocities(), &self.model.bounds, self.params.cohesion_range)
    }

    /// What a boid sees and is about to do; `None` if there is no boid of that number.
    pub fn look(&self, boid: usize) -> Option<Look> {
        (boid < self.len()).then(|| look::look(&self.params, self.forces(), &self.state, boid as u32))
    }

    /// For each boid, in the order of the numbers, how many others any of its rules heeds.
    pub fn flockmates(&self) -> Vec<u32> {
        look::flockmates(&self.params, self.forces(), &self.state)
    }

    /// Columns and rows of the cells by which the step finds neighbours, all of one size.
    pub fn cells(&self) -> UVec2 {
        look::cells(&self.params)
    }

    /// A hash over the exact bits of the state, boid by boid: equal for equal flights. FNV-1a, 64 bits.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for (position, velocity) in self.positions().into_iter().zip(self.velocities()) {
            for coordinate in [position.x, position.y, velocity.x, velocity.y] {
                for byte in coordinate.to_bits().to_le_bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
            }
        }
        hash
    }
}
