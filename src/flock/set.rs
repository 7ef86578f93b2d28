//! What you can set in a flock: parameters, obstacles, the pointer, a formation and the state.

use super::Flock;
use super::state_error::{MAX_COORDINATE, StateError, Vectors};
use crate::bounds::Bounds;
use crate::forces::{Forces, Obstacle};
use crate::params::{MAX_FORMATION, MAX_NEAREST, MAX_PREDATORS, ParamError, Params, Value};
use crate::pose::Pose;
use crate::predators::Predator;
use crate::step::Model;
use crate::vector::Vec2;
use std::collections::TryReserveError;
use std::hint::black_box;
use std::sync::Arc;

impl Flock {
    /// The largest number of points in a formation.
    pub const MAX_FORMATION: usize = MAX_FORMATION;

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

    /// Sets all parameters. A larger count adds boids at random places; a smaller one removes the boids with the
    /// highest numbers. The state of the others doesn't change. The same is true of predators, except that new ones
    /// appear at their starting points. A new seed takes effect at the next [`Flock::restart`].
    ///
    /// If the world becomes smaller, boids and predators beyond its new right and lower edges are brought inside. On a
    /// torus, they move by whole widths and heights of the world; otherwise their positions and velocities are mirrored
    /// at the edge. With `turn` bounds, those that are beyond the edge by less than the margin stay where they are,
    /// since they turn back on their own.
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

    /// [`Flock::reconfigure`] and [`Flock::set_obstacles`] together, for callers that have already checked the values
    /// against the same table, as JavaScript does on a page. With values that are not allowed, positions can become
    /// infinite or NaN. Only [`ParamError::Memory`] is possible; the flock then stays as it was.
    #[doc(hidden)]
    pub fn set_checked(&mut self, mut params: Params, obstacles: Vec<Obstacle>) -> Result<(), ParamError> {
        // they decide on the length of arrays
        params.nearest = params.nearest.min(MAX_NEAREST as u32);
        params.predators = params.predators.min(MAX_PREDATORS as u32);
        let model = Model::new(&params, None);
        self.reserve(&model, params.count as usize).map_err(|_| ParamError::Memory { count: params.count })?;
        let state = |params: &Params| (params.count, params.predators, params.width, params.height);
        if state(&params) != state(&self.params) {
            self.abandon();
        }
        let (first, before) = (self.params.count, Bounds::new(&self.params));
        self.params = params;
        self.obstacles = obstacles;
        self.predators.reconfigure(&self.params, self.noise_seed);
        self.update_model();
        self.populate(first);
        if before.size != self.model.bounds.size {
            self.bring_in(before.size);
        }
        Ok(())
    }

    /// Sets the obstacles, up to [`Obstacle::MAX_COUNT`] of them. If a boid is inside one, the next step moves it out.
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
        self.update_model();
        Ok(())
    }

    /// Sets the position of the pointer in px, or removes it. The parameter `pointer` says how boids react to it.
    ///
    /// # Errors
    ///
    /// [`StateError::Value`] if a coordinate is not finite or is beyond ±10⁷. The flock then stays as it was.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Pointer, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.pointer(Pointer::Predator))?;
    /// flock.set_pointer(Some(Vec2::new(270.0, 360.0)))?;
    /// assert!(flock.set_pointer(Some(Vec2::new(f32::NAN, 0.0))).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_pointer(&mut self, pointer: Option<Vec2>) -> Result<(), StateError> {
        Vectors::Pointer.check(pointer.as_slice())?;
        self.pointer = pointer;
        self.update_model();
        Ok(())
    }

    /// Sets the points in px that the boids fly to and hold: boid number `i` flies to point `i` modulo the number of
    /// points. Without points there is no formation. The parameters `formation_strength` and `formation_range` say how
    /// strongly boids fly there, and where they slow down.
    ///
    /// # Errors
    ///
    /// [`StateError::Length`] if there are more than [`Flock::MAX_FORMATION`] points, or [`StateError::Value`] if a coordinate
    /// is not finite or is beyond ±10⁷. The flock then stays as it was.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.count(2).cohesion(0.0))?;
    /// let points = [Vec2::new(200.0, 300.0), Vec2::new(300.0, 400.0)];
    /// flock.set_formation(points.to_vec())?;
    /// for _ in 0..600 {
    ///     flock.step();
    /// }
    /// assert!(flock.positions().iter().zip(points).all(|(position, point)| position.distance(point) < 1.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_formation(&mut self, points: Vec<Vec2>) -> Result<(), StateError> {
        if points.len() > MAX_FORMATION {
            return Err(StateError::Length { of: Vectors::Formation, given: points.len(), allowed: MAX_FORMATION });
        }
        Vectors::Formation.check(&points)?;
        self.formation = Arc::new(points);
        self.update_model();
        Ok(())
    }

    /// Sets the position (px) and the velocity (px per step) of every boid, by number. Predators stay where they are.
    ///
    /// # Errors
    ///
    /// [`StateError::Length`] if a slice does not have one entry for each boid, or [`StateError::Value`] if a coordinate is
    /// not finite or is beyond ±10⁷. The flock then stays as it was.
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
        for (of, values) in [(Vectors::Positions, positions), (Vectors::Velocities, velocities)] {
            if values.len() != self.len() {
                return Err(StateError::Length { of, given: values.len(), allowed: self.len() });
            }
            of.check(values)?;
        }
        self.abandon();
        self.state.set(positions, velocities);
        self.stepper.forget_from(0);
        Ok(())
    }

    /// Sets the position and heading of each predator. The slice must have one entry for each predator: the parameter
    /// `predators` says how many there are. A step in progress is abandoned.
    ///
    /// # Errors
    ///
    /// [`StateError::Length`] if the slice has a different length, or [`StateError::Value`] if a coordinate is not
    /// finite or is beyond ±10⁷, or if the length of a heading differs from 1 by more than a thousandth. The flock then
    /// stays as it was.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Predator, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.predators(1))?;
    /// flock.set_predators(&[Predator { position: Vec2::new(100.0, 50.0), heading: Vec2::X }])?;
    /// assert_eq!(flock.predators()[0].position, Vec2::new(100.0, 50.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_predators(&mut self, predators: &[Predator]) -> Result<(), StateError> {
        let allowed = self.predators.now.len();
        if predators.len() != allowed {
            return Err(StateError::Length { of: Vectors::Predators, given: predators.len(), allowed });
        }
        let positions: Vec<_> = predators.iter().map(|predator| predator.position).collect();
        Vectors::Predators.check(&positions)?;
        let is_unit = |heading: Vec2| (heading.length() - 1.0).abs() < 1e-3;
        if let Some(index) = predators.iter().position(|predator| !is_unit(predator.heading)) {
            let (of, value) = (Vectors::Headings, predators[index].heading);
            return Err(StateError::Value { of, index, value, limit: MAX_COORDINATE });
        }
        // rounded ones stay as they are, so that a state which was read is set bit for bit
        let rounding = 1e-6;
        let exact = |predator: &Predator| match (predator.heading.length() - 1.0).abs() < rounding {
            true => *predator,
            false => Predator { heading: predator.heading.normalize_or(Vec2::X), ..*predator },
        };
        self.abandon();
        self.predators.place(predators.iter().map(exact).collect());
        self.update_model();
        Ok(())
    }

    /// Brings boids and predators into a world that had another size before.
    fn bring_in(&mut self, before: Vec2) {
        let Flock { state, predators, model, .. } = self;
        let mut is_any = predators.bring_in(&model.bounds, before);
        for i in 0..state.len() {
            if let Some((p, v)) = model.bounds.bring_in(before, state.position(i), state.velocity(i)) {
                state.put(i, state.id[i], p, v);
                is_any = true;
            }
        }
        if is_any {
            self.stepper.forget_from(0);
        }
    }

    /// Prepares the next step. A step in progress keeps its model, so that all boids of a step follow the same one.
    pub(super) fn update_model(&mut self) {
        self.is_model_old = self.is_in_step();
        if !self.is_model_old {
            self.model = Model::new(&self.params, self.forces());
        }
    }

    pub(super) fn forces(&self) -> Option<Forces> {
        Forces::new(&self.params, self.pointer, &self.predators.now, &self.obstacles, &self.formation)
    }

    /// Reserves all the memory that a flock of `count` boids needs, so that no later call runs out of it. A flock that is going
    /// to be divided sorts only its strip, whose share is at most a tenth larger as a rule, and draws it part by part.
    fn reserve(&mut self, model: &Model, count: usize) -> Result<(), TryReserveError> {
        self.state.reserve(count)?;
        if self.strips > 1 {
            return self.stepper.reserve(model, count / self.strips / 10 * 11);
        }
        self.stepper.reserve(model, count)?;
        // A caller that draws the flock needs room for its poses. The black box keeps this unused vector in the
        // program.
        let mut poses = Vec::<Pose>::new();
        poses.try_reserve_exact(count)?;
        black_box(poses);
        Ok(())
    }
}
