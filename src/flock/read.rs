//! What you can read from a flock: positions, poses to draw, measures and inspections.

use super::Flock;
use crate::bounds::Bounds;
use crate::forces::Obstacle;
use crate::measure::{self, Measures};
use crate::memory;
use crate::params::Params;
use crate::pose::{self, Order, Pose};
use crate::predators::Predator;
use crate::state::State;
use crate::step::Stepper;
use crate::step::inspect::{self, Inspection};
use crate::vector::Vec2;
use std::borrow::Cow;
use std::fmt;

impl Flock {
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

    /// The number of steps since the start. Each step adds 1, and [`Flock::restart`] sets it to 0. Noise depends on
    /// this number, on the seed of the start and on the boids' numbers.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The obstacles.
    pub fn obstacles(&self) -> &[Obstacle] {
        if cfg!(feature = "obstacles") { &self.obstacles } else { &[] }
    }

    /// The points in px that the boids fly to; empty if there is no formation.
    pub fn formation(&self) -> &[Vec2] {
        &self.formation
    }

    /// The position of the pointer in px, if there is one.
    pub fn pointer(&self) -> Option<Vec2> {
        self.pointer
    }

    /// The predators. The parameter `predators` says how many there are.
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
        &self.predators.now
    }

    /// The positions in px, by number.
    pub fn positions(&self) -> Vec<Vec2> {
        let mut positions = Vec::new();
        self.positions_into(&mut positions);
        positions
    }

    /// The velocities in px per step, by number.
    pub fn velocities(&self) -> Vec<Vec2> {
        let mut velocities = Vec::new();
        self.velocities_into(&mut velocities);
        velocities
    }

    /// Replaces the contents of `positions` with the positions in px, by number. Allocates only if `positions` is too
    /// small.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let (mut flock, mut positions) = (Flock::new(Params::DEFAULT)?, Vec::new());
    /// for _ in 0..10 {
    ///     flock.step();
    ///     flock.positions_into(&mut positions);
    ///     assert_eq!(positions, flock.positions());
    /// }
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn positions_into(&self, positions: &mut Vec<Vec2>) {
        self.by_number(positions, |pose| pose.position);
    }

    /// Replaces the contents of `velocities` with the velocities in px per step, by number.
    pub fn velocities_into(&self, velocities: &mut Vec<Vec2>) {
        self.by_number(velocities, |pose| pose.velocity);
    }

    fn by_number(&self, values: &mut Vec<Vec2>, value: fn(Pose) -> Vec2) {
        memory::resize(values, self.len(), Vec2::ZERO);
        self.each_pose(1.0, |_, number, pose| values[number as usize] = value(pose));
    }

    /// The state; while a step is in progress, a copy of the state before it.
    pub(super) fn state(&self) -> Cow<'_, State> {
        if self.is_in_step() { Cow::Owned(self.stepper.state_before(self.len())) } else { Cow::Borrowed(&self.state) }
    }

    /// Replaces the contents of `poses` with where to draw each boid. `fraction` interpolates between the state before
    /// the last step (0) and the current one (1). On a torus, boids move the short way across an edge.
    ///
    /// A boid that has just been added or set has no earlier state, so its pose is the current one. In the middle of a
    /// step ([`Flock::is_in_step`]), and after a step that was abandoned, this is true for all boids: every fraction
    /// shows the current state. A fraction below 0 counts as 0; a fraction above 1, or NaN, counts as 1.
    ///
    /// ```
    /// use boids_canvas::{Flock, Order, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT)?;
    /// let before = flock.positions();
    /// flock.step();
    /// let mut poses = Vec::new();
    /// flock.poses(0.0, Order::Number, &mut poses);
    /// assert!(poses[0].position.distance(before[0]) < 1e-3);
    /// flock.poses(1.0, Order::Number, &mut poses);
    /// assert_eq!(poses[0].position, flock.positions()[0]);
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn poses(&self, fraction: f32, order: Order, poses: &mut Vec<Pose>) {
        memory::resize(poses, self.len(), Pose::default());
        self.each_pose(fraction, |i, number, pose| {
            poses[if order == Order::Number { number as usize } else { i }] = pose
        });
    }

    /// Whether only some of the boids are here: see `strip.rs`.
    #[doc(hidden)]
    pub fn is_strip(&self) -> bool {
        self.stepper.strip.is_some()
    }

    /// Calls `put` with the index of each boid in storage, its number, and where to draw it, as [`Flock::poses`] says.
    #[doc(hidden)]
    #[inline(always)]
    pub fn each_pose(&self, fraction: f32, mut put: impl FnMut(usize, u32, Pose)) {
        let Flock { state, stepper, .. } = self;
        let is_in_step = stepper.is_in_progress();
        let share = pose::share(fraction);
        let back = 1.0 - share;
        let bounds = self.model.bounds;
        let current = |i| Pose { position: state.position(i), velocity: state.velocity(i) };
        // Boids are stored in the order of the last step. Since then some may have been removed from among them.
        let mut i = 0;
        // If steps take longer than frames, only the current state is shown, and there is nothing to interpolate.
        for (ids, states) in stepper.sorted().filter(|_| is_in_step || back > 0.0) {
            for (&id, was) in ids.iter().zip(states).filter(|(id, _)| **id != Stepper::REMOVED) {
                let mut pose = Pose { position: was.first(), velocity: was.second() };
                if !is_in_step {
                    let Pose { position, velocity } = current(i);
                    pose.position = position + bounds.shortest(pose.position - position) * back;
                    pose.velocity = velocity * share + pose.velocity * back;
                }
                put(i, id, pose);
                i += 1;
            }
        }
        if is_in_step {
            return;
        }
        // Others may have been added at the end.
        (i..state.len()).for_each(|i| put(i, state.id[i], current(i)));
    }

    /// Replaces the contents of `poses` with where to draw each predator, as [`Flock::poses`] does for boids. The
    /// velocity of these poses is the heading.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.predators(2))?;
    /// let before = flock.predators().to_vec();
    /// flock.step();
    /// let mut poses = Vec::new();
    /// flock.predator_poses(0.0, &mut poses);
    /// assert!(poses[1].position.distance(before[1].position) < 1e-3);
    /// flock.predator_poses(1.0, &mut poses);
    /// assert_eq!(poses[1].position, flock.predators()[1].position);
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn predator_poses(&self, fraction: f32, poses: &mut Vec<Pose>) {
        // In the middle of a step only the current state is known, as for boids.
        let share = if self.is_in_step() { 1.0 } else { pose::share(fraction) };
        self.predators.poses(share, &Bounds::new(&self.params), poses);
    }

    /// Measures the flock as a whole: polarisation, rotation, distance to the nearest neighbour, number of groups and mean
    /// speed.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.count(2).cohesion_range(50.0))?;
    /// flock.set_state(&[Vec2::new(100.0, 100.0), Vec2::new(130.0, 140.0)], &[Vec2::X, Vec2::Y])?;
    /// let measures = flock.measure();
    /// assert_eq!((measures.nearest, measures.speed, measures.groups), (50.0, 1.0, 2));
    /// assert!((measures.polarisation - 0.5_f64.sqrt()).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn measure(&self) -> Measures {
        self.measure_some(true, true)
    }

    /// [`Flock::measure`] with or without `nearest` and `groups`, each of which takes longer than a step. If they are left out,
    /// they are NaN and 0.
    #[doc(hidden)]
    pub fn measure_some(&self, nearest: bool, groups: bool) -> Measures {
        let (positions, velocities, range) = (self.positions(), self.velocities(), self.params.cohesion_range);
        measure::measure(positions, &velocities, &Bounds::new(&self.params), range, nearest, groups)
    }

    /// Inspects boid number `boid`: the flockmates that each rule uses, what each rule adds, and the boid's next
    /// velocity. Returns `None` if no boid has that number.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT)?;
    /// let inspection = flock.look(12).expect("the default flock has 70 boids");
    /// flock.step();
    /// assert!((flock.velocities()[12] - inspection.next).length() < 1e-3);
    /// assert_eq!(flock.look(70), None);
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn look(&self, boid: usize) -> Option<Inspection> {
        (boid < self.len())
            .then(|| inspect::inspect(&self.params, self.forces(), self.noise(), &self.state(), boid as u32))
    }

    /// Counts each boid's flockmates: the other boids that at least one of its rules uses. Returns the counts by number.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params, Vec2};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.count(3).look_ahead(0.0))?;
    /// let positions = [Vec2::new(100.0, 100.0), Vec2::new(150.0, 100.0), Vec2::new(400.0, 100.0)];
    /// flock.set_state(&positions, &[Vec2::X; 3])?;
    /// assert_eq!(flock.flockmates(), [1, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flockmates(&self) -> Vec<u32> {
        inspect::flockmates(&self.params, self.forces(), &self.state())
    }

    /// The number of columns and rows of the grid in which the step finds neighbours. Its cells divide the world
    /// evenly.
    pub fn cells(&self) -> [u32; 2] {
        inspect::cells(&self.params)
    }

    /// A hash of the exact bits of all positions and velocities, by number, and of the predators. Equal fingerprints
    /// mean that the flocks are in the same state now. They don't mean that the flights will stay the same: that also
    /// depends on the parameters, the pointer, the obstacles and the formation, on the number of steps if there is
    /// noise, and on the order in which the boids are stored, because a step sums in that order. [`Flock::save`]
    /// contains all of that.
    ///
    /// The hash is FNV-1a with 64 bits (Fowler, Noll and Vo) over the little-endian bytes of each boid's position and
    /// velocity, by number. The position and the heading of each predator follow. Because boids are stored in another
    /// order, this allocates 16 bytes for each of them.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT.seed(1))?;
    /// let start = flock.fingerprint();
    /// flock.step();
    /// assert_ne!(flock.fingerprint(), start);
    /// flock.restart();
    /// assert_eq!(flock.fingerprint(), start);
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn fingerprint(&self) -> u64 {
        let mut poses = Vec::new();
        self.poses(1.0, Order::Number, &mut poses);
        let boids = poses.into_iter().map(|Pose { position, velocity }| (position, velocity));
        let predators = self.predators().iter().map(|predator| (predator.position, predator.heading));
        let coordinates = boids.chain(predators).flat_map(|(at, ahead)| [at.x, at.y, ahead.x, ahead.y]);
        coordinates.flat_map(|coordinate| coordinate.to_bits().to_le_bytes()).fold(Self::FNV_OFFSET, Self::fnv)
    }

    pub(super) const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

    /// The hash after one more byte, or word.
    pub(super) fn fnv(hash: u64, part: impl Into<u64>) -> u64 {
        (hash ^ part.into()).wrapping_mul(0x0100_0000_01b3)
    }
}

impl fmt::Debug for Flock {
    /// Shows the parameters and the number of steps, but not the state of every boid.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flock").field("params", &self.params).field("steps", &self.steps).finish_non_exhaustive()
    }
}
