//! [`Flock`]: the state of a flock, and the step that moves it.
//!
//! A step reads one buffer and writes another: positions → grid → spans → sums over neighbours → rules → speed → bounds.
//! Boids are stored in the grid's order, which changes from step to step, so that neighbours in the world are neighbours in memory;
//! each carries its number, and everything that leaves a `Flock` is in the order of these numbers.

use crate::bounds::Bounds;
use crate::grid::Grid;
use crate::neighbours::{Sums, View};
use crate::params::{ParamError, Params, StartingVelocity, Steering, Value};
use crate::presets::Preset;
use crate::rules::{self, Rules};
use crate::whole::Whole;
use glam::Vec2;
use oorandom::Rand32;
use std::fmt;

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
    model: Model,
    random: Rand32,
    steps: u64,
    now: State,
    before: State,
    grid: Grid,
}

/// What a step needs of the parameters, made anew whenever they change.
struct Model {
    rules: Rules,
    bounds: Bounds,
    view: View,
    whole: [bool; 3],
    look_ahead: f32,
    /// Whether alignment heeds headings instead of velocities.
    aligns_headings: bool,
}

impl Model {
    fn new(params: &Params) -> Self {
        let whole = Whole::serves(params);
        Model {
            rules: Rules::new(params),
            bounds: Bounds::new(params),
            view: View::new(params, whole),
            whole,
            look_ahead: params.look_ahead as f32,
            aligns_headings: params.steering == Steering::Turn,
        }
    }

    /// Where others see a boid at `p` that flies at `v`, and the vector that their alignment sums.
    #[inline(always)]
    fn seen(&self, p: Vec2, v: Vec2) -> (Vec2, Vec2) {
        let at = p + self.look_ahead * v;
        let at = if self.bounds.is_torus() { self.bounds.wrapped(at) } else { at };
        (at, if self.aligns_headings { rules::unit(v) } else { v })
    }
}

/// Boids as a structure of arrays; `before` holds, beside each boid of `now`, the same boid a step earlier.
#[derive(Clone, Default)]
struct State {
    x: Vec<f32>,
    y: Vec<f32>,
    vx: Vec<f32>,
    vy: Vec<f32>,
    /// The boid's number.
    id: Vec<u32>,
}

impl State {
    fn len(&self) -> usize {
        self.id.len()
    }

    fn position(&self, i: usize) -> Vec2 {
        Vec2::new(self.x[i], self.y[i])
    }

    fn velocity(&self, i: usize) -> Vec2 {
        Vec2::new(self.vx[i], self.vy[i])
    }

    #[inline]
    fn put(&mut self, i: usize, id: u32, position: Vec2, velocity: Vec2) {
        self.x[i] = position.x;
        self.y[i] = position.y;
        self.vx[i] = velocity.x;
        self.vy[i] = velocity.y;
        self.id[i] = id;
    }

    fn resize(&mut self, len: usize) {
        for column in [&mut self.x, &mut self.y, &mut self.vx, &mut self.vy] {
            column.resize(len, 0.0);
        }
        self.id.resize(len, 0);
    }
}

/// Where a boid is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// In world px.
    pub position: Vec2,
    /// In px per step; the marker points along it, or along +x when it is zero.
    pub velocity: Vec2,
}

/// What is wrong with a state that was to be set.
#[derive(Clone, Debug, PartialEq)]
pub enum StateError {
    /// Positions or velocities of the wrong number.
    Length {
        /// What they are: "positions" or "velocities".
        what: &'static str,
        /// How many boids were given.
        given: usize,
        /// How many boids there are.
        count: usize,
    },
    /// A coordinate that is not finite, or too large.
    Value {
        /// What it is: "positions" or "velocities".
        what: &'static str,
        /// The number of the boid.
        boid: usize,
        /// The vector as given.
        value: Vec2,
        /// The greatest magnitude allowed of a coordinate.
        limit: f32,
    },
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::Length { what, given, count } => {
                write!(f, "{what} must be those of {count} boids, not {given}")
            }
            StateError::Value { what, boid, value, limit } => {
                let Vec2 { x, y } = value;
                write!(f, "{what} must be finite numbers from -{limit} to {limit}, not ({x}, {y}) for boid {boid}")
            }
        }
    }
}

impl std::error::Error for StateError {}

/// Ten times the widest world: far enough for any state, near enough that no square overflows an `f32`.
const MAX_COORDINATE: f32 = 1e7;

impl Flock {
    /// A flock that starts at random: positions uniform over the world, velocities as `starting_velocity` says.
    ///
    /// # Errors
    ///
    /// [`ParamError`] when [`Params::check`] finds a value that is not allowed.
    pub fn new(params: Params) -> Result<Self, ParamError> {
        params.check()?;
        let mut flock = Flock {
            model: Model::new(&params),
            random: Rand32::new(params.seed.into()),
            params,
            steps: 0,
            now: State::default(),
            before: State::default(),
            grid: Grid::default(),
        };
        flock.populate();
        Ok(flock)
    }

    /// Its parameters.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Number of boids.
    pub fn len(&self) -> usize {
        self.now.len()
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

    /// Takes over the values of the preset called `name`, but keeps the count, the seed and the world.
    ///
    /// # Errors
    ///
    /// [`ParamError`] when there is no such preset or the world is too small for it; the flock is then as it was.
    pub fn set_preset(&mut self, name: &str) -> Result<(), ParamError> {
        let Params { count, seed, width, height, .. } = self.params;
        self.reconfigure(Params { count, seed, width, height, ..Preset::named(name)?.params.clone() })
    }

    /// Takes over new parameters while the flock flies. A greater count adds boids at random, a smaller one removes the last;
    /// the others fly on undisturbed. A new seed has its effect at the next [`Flock::restart`].
    ///
    /// # Errors
    ///
    /// [`ParamError`] when [`Params::check`] finds a value that is not allowed; the flock is then as it was.
    pub fn reconfigure(&mut self, params: Params) -> Result<(), ParamError> {
        params.check()?;
        self.model = Model::new(&params);
        self.params = params;
        self.populate();
        Ok(())
    }

    /// Starts anew, as [`Flock::new`] with the present parameters.
    pub fn restart(&mut self) {
        self.random = Rand32::new(self.params.seed.into());
        self.steps = 0;
        self.now.resize(0);
        self.before.resize(0);
        self.populate();
    }

    /// Adds boids, or removes the last, until there are as many as `count` says.
    fn populate(&mut self) {
        let count = self.params.count;
        if (count as usize) < self.len() {
            for state in [&mut self.now, &mut self.before] {
                state.remove_from(count);
            }
        }
        let first = self.len();
        self.now.resize(count as usize);
        self.before.resize(count as usize);
        for i in first..count as usize {
            let (position, velocity) = self.start();
            self.now.put(i, i as u32, position, velocity);
            self.before.put(i, i as u32, position, velocity);
        }
        self.grid.lay_out(count as usize, self.model.bounds.size, self.model.view.reach);
    }

    /// A position and velocity to start with.
    fn start(&mut self) -> (Vec2, Vec2) {
        let mut uniform = || Vec2::new(self.random.rand_float(), self.random.rand_float());
        let position = uniform() * self.model.bounds.size;
        let velocity = match self.params.starting_velocity {
            StartingVelocity::Components => uniform() * 10.0 - 5.0,
            StartingVelocity::Heading => {
                let angle = std::f32::consts::TAU * self.random.rand_float();
                Vec2::new(libm::cosf(angle), libm::sinf(angle)) * self.params.max_speed as f32
            }
        };
        (position, velocity)
    }

    /// Flies one step.
    pub fn step(&mut self) {
        std::mem::swap(&mut self.now, &mut self.before);
        let Flock { model, now, before, grid, .. } = self;
        grid.sort(before.len(), |i| model.seen(before.position(i), before.velocity(i)));
        let whole = model
            .whole
            .contains(&true)
            .then(|| Whole::sum((0..before.len()).map(|i| model.seen(before.position(i), before.velocity(i)))));
        let mut next = 0;
        for row in 0..grid.rows() {
            for slot in grid.slots(row) {
                let i = grid.source[slot] as usize;
                let (p, v) = (before.position(i), before.velocity(i));
                let mut seen = Sums::default();
                if model.view.reach > 0.0 {
                    seen = model.view.look(grid, &model.bounds, p, v, slot);
                }
                if let Some(whole) = &whole {
                    whole.look(model.whole, p, model.seen(p, v), &mut seen);
                }
                let u = model.rules.steer(v, &seen, model.bounds.nudge(p));
                let (p, u) = model.bounds.settle(p + u, u);
                now.put(next, before.id[i], p, u);
                next += 1;
            }
        }
        self.steps += 1;
    }

    /// Positions in px, in the order of the boids' numbers.
    pub fn positions(&self) -> Vec<Vec2> {
        self.in_order(|i| self.now.position(i))
    }

    /// Velocities in px per step, in the order of the boids' numbers.
    pub fn velocities(&self) -> Vec<Vec2> {
        self.in_order(|i| self.now.velocity(i))
    }

    fn in_order(&self, value: impl Fn(usize) -> Vec2) -> Vec<Vec2> {
        let mut ordered = vec![Vec2::ZERO; self.len()];
        for (i, &id) in self.now.id.iter().enumerate() {
            ordered[id as usize] = value(i);
        }
        ordered
    }

    /// Puts every boid where it is told, both slices in the order of the boids' numbers: positions in px, velocities in px per step.
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
            let wrong = |value: &Vec2| !(value.abs().max_element() <= MAX_COORDINATE && value.is_finite());
            if let Some(boid) = values.iter().position(wrong) {
                return Err(StateError::Value { what, boid, value: values[boid], limit: MAX_COORDINATE });
            }
        }
        for (i, (&position, &velocity)) in positions.iter().zip(velocities).enumerate() {
            self.now.put(i, i as u32, position, velocity);
        }
        self.before.clone_from(&self.now);
        Ok(())
    }

    /// Fills `poses` with where to draw each boid, in the order of the boids' numbers: `fraction` of the way from the state before
    /// the last step (0) to the present one (1), the short way across an edge on a torus.
    pub fn poses(&self, fraction: f32, poses: &mut Vec<Pose>) {
        poses.resize(self.len(), Pose::default());
        for (i, &id) in self.now.id.iter().enumerate() {
            poses[id as usize] = Pose { position: self.now.position(i), velocity: self.now.velocity(i) };
        }
        if fraction >= 1.0 {
            return;
        }
        let back = 1.0 - fraction;
        for (i, &id) in self.before.id.iter().enumerate() {
            let pose = &mut poses[id as usize];
            let way = self.model.bounds.shortest(self.before.position(i) - pose.position);
            pose.position += way * back;
            pose.velocity = pose.velocity.lerp(self.before.velocity(i), back);
        }
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

impl State {
    /// Removes the boids numbered `first` and above; the others keep their order.
    fn remove_from(&mut self, first: u32) {
        let mut kept = 0;
        for i in 0..self.len() {
            if self.id[i] < first {
                self.put(kept, self.id[i], self.position(i), self.velocity(i));
                kept += 1;
            }
        }
        self.resize(kept);
    }
}
