//! [`Flock`]: a flock of boids, and everything that can be asked of it.
//!
//! The step stores boids in an order of its own. Everything that leaves a `Flock` is in the order of the boids'
//! numbers, except poses in [`Order::Storage`](crate::Order::Storage).

mod iter;
mod read;
mod start;
mod state_error;

pub use iter::{Boid, Iter};
pub use state_error::StateError;

use crate::forces::{Forces, Obstacle};
use crate::noise::Noise;
use crate::params::{ParamError, Params, Value};
use crate::pose::Pose;
use crate::predators::{Predator, Predators};
use crate::state::State;
use crate::step::{Model, Stepper};
use crate::vector::Vec2;
use oorandom::Rand32;
use state_error::{MAX_COORDINATE, is_near};
use std::collections::TryReserveError;
use std::hint::black_box;

/// A flock of boids in its world.
///
/// Positions are in px, with the origin in the upper left corner and y pointing down. Velocities are in px per step.
/// The boids are numbered from 0.
///
/// ```
/// use boids_canvas::{Flock, Params};
///
/// let mut flock = Flock::new(Params::DEFAULT.count(200).seed(7))?;
/// for _ in 0..300 {
///     flock.step();
/// }
/// assert_eq!(flock.positions().len(), 200);
/// # Ok::<(), boids_canvas::ParamError>(())
/// ```
///
/// The same parameters and the same number of steps give a bit-identical flock on every machine:
///
/// ```
/// # use boids_canvas::{Flock, Params};
/// let mut flock = Flock::new(Params::DEFAULT)?;
/// let mut twin = flock.clone();
/// flock.step();
/// twin.step();
/// assert_eq!(flock.fingerprint(), twin.fingerprint());
/// # Ok::<(), boids_canvas::ParamError>(())
/// ```
///
/// There is no `==`, since it could mean equal places or equal flights to come: compare [`Flock::fingerprint`], or
/// [`Flock::params`] as well.
#[derive(Clone)]
pub struct Flock {
    params: Params,
    pointer: Option<Vec2>,
    obstacles: Vec<Obstacle>,
    predators: Predators,
    model: Model,
    random: Rand32,
    steps: u64,
    /// The seed of the start, which noise and added predators continue to use.
    noise_seed: u32,
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
            predators: Predators::new(&params, params.seed),
            model: Model::new(&params, None),
            random: Rand32::new(params.seed.into()),
            noise_seed: params.seed,
            params,
            steps: 0,
            state: State::default(),
            stepper: Stepper::default(),
        }
    }
}

impl Flock {
    /// A flock with a random start: positions are uniform over the world, velocities as `starting_velocity` says.
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
        Flock::new_checked(params, Vec::new())
    }

    /// [`Flock::new`] for values that the caller has already checked, with obstacles: see [`Flock::set_checked`].
    ///
    /// # Errors
    ///
    /// [`ParamError::Memory`] if there is not enough memory for this many boids.
    pub fn new_checked(params: Params, obstacles: Vec<Obstacle>) -> Result<Self, ParamError> {
        let (random, noise_seed) = (Rand32::new(params.seed.into()), params.seed);
        let mut flock = Flock { random, noise_seed, ..Flock::default() };
        flock.set_checked(params, obstacles)?;
        Ok(flock)
    }

    /// The parameters.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The number of boids.
    pub fn len(&self) -> usize {
        self.params.count as usize
    }

    /// Whether there are no boids.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of steps since the start. [`Flock::restart`] sets it to 0; nothing else but a step changes it. Noise
    /// follows from it, from the seed of the start and from the boids' numbers.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Sets one parameter, given by its name in `snake_case`. See [`Flock::reconfigure`].
    ///
    /// # Errors
    ///
    /// [`ParamError`] if there is no such parameter or the value is not allowed. The flock then stays as it was.
    ///
    /// ```
    /// use boids_canvas::{Bounds, Flock, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT)?;
    /// flock.set("cohesion", 0.01)?;
    /// flock.set("bounds", Bounds::Wrap)?;
    /// assert_eq!((flock.params().cohesion, flock.params().bounds), (0.01, Bounds::Wrap));
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), ParamError> {
        let mut params = self.params.clone();
        params.set(name, value)?;
        self.reconfigure(params)
    }

    /// Sets all parameters. A larger count adds boids at random places, a smaller one removes the boids with the
    /// highest numbers; the state of the others does not change. The same holds for predators, which are added where
    /// they would start. A new seed takes effect at the next [`Flock::restart`].
    ///
    /// # Errors
    ///
    /// [`ParamError`] if [`Params::check`] refuses a value, or if there is not enough memory for this many boids. The
    /// flock then stays as it was.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Preset};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.count(100))?;
    /// // Another preset, with the same boids in the same world.
    /// let Params { count, seed, width, height, .. } = *flock.params();
    /// let school = Preset::named("school")?.params.clone();
    /// flock.reconfigure(school.count(count).seed(seed).width(width).height(height))?;
    /// assert_eq!(flock.len(), 100);
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn reconfigure(&mut self, params: Params) -> Result<(), ParamError> {
        params.check()?;
        let obstacles = self.obstacles.clone();
        self.set_checked(params, obstacles)
    }

    /// [`Flock::reconfigure`] and [`Flock::set_obstacles`] together, for values that the caller has already checked
    /// against [`TABLE`](crate::TABLE), [`LIMITS`](crate::LIMITS) and [`Obstacle::check`]. A web page does so in
    /// JavaScript. With values that are not allowed, positions can become infinite or NaN.
    ///
    /// # Errors
    ///
    /// [`ParamError::Memory`] if there is not enough memory for this many boids. The flock then stays as it was.
    pub fn set_checked(&mut self, params: Params, obstacles: Vec<Obstacle>) -> Result<(), ParamError> {
        let model = Model::new(&params, None);
        self.reserve(&model, params.count as usize).map_err(|_| ParamError::Memory { count: params.count })?;
        let first = self.params.count;
        self.stepper.give_up();
        self.model = model;
        self.params = params;
        self.obstacles = obstacles;
        self.predators.reconfigure(&self.params, self.noise_seed);
        self.update_forces();
        self.populate(first);
        Ok(())
    }

    /// The obstacles.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// Sets the obstacles, at most [`Obstacle::MAX_COUNT`]. The next step moves boids out of an obstacle that
    /// they are inside.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] if [`Obstacle::check`] refuses them. The flock then stays as it was.
    ///
    /// ```
    /// use boids_canvas::{Flock, Obstacle, Params, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT)?;
    /// flock.set_obstacles(vec![Obstacle { x: 270.0, y: 360.0, radius: 50.0 }])?;
    /// flock.step();
    /// let centre = Vec2::new(270.0, 360.0);
    /// assert!(flock.positions().iter().all(|p| p.distance(centre) >= 50.0));
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn set_obstacles(&mut self, obstacles: Vec<Obstacle>) -> Result<(), ParamError> {
        Obstacle::check(&obstacles)?;
        self.obstacles = obstacles;
        self.update_forces();
        Ok(())
    }

    /// The position of the pointer in px, if there is one.
    pub fn pointer(&self) -> Option<Vec2> {
        self.pointer
    }

    /// Sets the position of the pointer in px, or removes it. The parameter `pointer` says how boids react to it.
    ///
    /// # Errors
    ///
    /// [`StateError::Pointer`] if a coordinate is not finite or is beyond ±10⁷. The flock then stays as it was.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Pointer, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.pointer(Pointer::Predator))?;
    /// flock.set_pointer(Some(Vec2::new(270.0, 360.0)))?;
    /// assert!(flock.set_pointer(Some(Vec2::NAN)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_pointer(&mut self, pointer: Option<Vec2>) -> Result<(), StateError> {
        if let Some(value) = pointer.filter(|value| !is_near(value)) {
            return Err(StateError::Pointer { value, limit: MAX_COORDINATE });
        }
        self.pointer = pointer;
        self.update_forces();
        Ok(())
    }

    /// A step in progress keeps its forces, so that all boids of a step react to the same ones.
    fn update_forces(&mut self) {
        if !self.stepper.is_in_progress() {
            self.model.forces = self.forces();
        }
    }

    fn forces(&self) -> Option<Forces> {
        Forces::new(&self.params, self.pointer, self.predators.now(), &self.obstacles)
    }

    /// The predators. The parameter `predators` is their number.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.predators(1).predator_speed(6.0))?;
    /// let before = flock.predators()[0];
    /// flock.step();
    /// let now = flock.predators()[0];
    /// assert!((now.position.distance(before.position) - 6.0).abs() < 1e-3);
    /// assert!((now.heading.length() - 1.0).abs() < 1e-6);
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn predators(&self) -> &[Predator] {
        self.predators.now()
    }

    /// Reserves all the memory that a flock of `count` boids needs, so that no later call runs out of it.
    fn reserve(&mut self, model: &Model, count: usize) -> Result<(), TryReserveError> {
        self.state.reserve(count)?;
        self.stepper.reserve(model, count)?;
        // A caller that draws the flock needs room for its poses. The black box keeps this unused vector in the
        // program.
        let mut poses = Vec::<Pose>::new();
        poses.try_reserve_exact(count)?;
        black_box(poses);
        Ok(())
    }

    /// Moves every boid and every predator by one step. All react to the state as it was before the step.
    ///
    /// Completes a step that was begun by [`Flock::step_part`].
    pub fn step(&mut self) {
        if self.stepper.is_in_progress() {
            while !self.step_part(usize::MAX) {}
            return;
        }
        let count = self.len();
        self.predators.plan_step(&self.model.bounds, &self.state, count);
        self.stepper.step(&self.model, self.noise(), &mut self.state, count);
        self.predators.step();
        if let Some(forces) = &mut self.model.forces {
            forces.move_predators(self.predators.now());
        }
        self.steps += 1;
    }

    /// Carries out a part of a step, for a program that must not wait for all of it. Returns whether the step is
    /// complete. The result is bit-identical to that of [`Flock::step`].
    ///
    /// The first part sorts the boids. Each of the others moves boids that have about this many `candidates` together,
    /// four boids at least. A candidate is a boid whose distance from four others is computed: that takes 1 to 4 ns.
    ///
    /// Until the step is complete, the flock is as before it. A new pointer or obstacle acts from the next step on.
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
    pub fn step_part(&mut self, candidates: usize) -> bool {
        let count = self.len();
        if !self.is_in_step() {
            self.predators.plan_step(&self.model.bounds, &self.state, count);
        }
        let is_complete = self.stepper.step_part(&self.model, self.noise(), &mut self.state, count, candidates);
        if is_complete {
            self.predators.step();
            self.steps += 1;
            self.update_forces();
        }
        is_complete
    }

    /// Whether a step has begun by [`Flock::step_part`] and is not complete.
    pub fn is_in_step(&self) -> bool {
        self.stepper.is_in_progress()
    }

    /// The noise of the next step.
    fn noise(&self) -> Option<Noise> {
        Noise::of_step(self.params.noise, self.noise_seed, self.steps)
    }

    /// Sets the position (px) and the velocity (px per step) of every boid, by number. Predators stay where they are.
    ///
    /// # Errors
    ///
    /// [`StateError`] if a slice does not have one entry for each boid, or if a coordinate is not finite or is beyond
    /// ±10⁷. The flock then stays as it was.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.count(2))?;
    /// let positions = [Vec2::new(100.0, 100.0), Vec2::new(120.0, 100.0)];
    /// flock.set_state(&positions, &[Vec2::X, Vec2::X])?;
    /// assert_eq!(flock.positions(), positions);
    /// assert!(flock.set_state(&positions, &[]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        self.stepper.give_up();
        self.stepper.forget_from(0);
        Ok(())
    }
}
