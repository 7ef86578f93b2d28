//! Predators: they chase boids, which flee from them ([`crate::forces`]).
//!
//! The equations are in docs/model.md, "Predators". A predator isn't a boid, so no rule acts on it. It flies like a
//! boid with turn steering whose goal is the nearest boid. Each predator scans the whole flock, four boids at a time.
//! That is exact and linear in the flock's size; for at most 20 predators it needs no grid.

use crate::angle;
use crate::bounds::Bounds;
use crate::lanes::{LANES, Vec2x4};
use crate::noise;
use crate::params::{Params, Steering};
use crate::pose::Pose;
use crate::rules::{Influences, Rules, Sums};
use crate::state::State;
use crate::vector::Vec2;
use std::f32::consts::TAU;
use std::mem;
use wide::f32x4;

/// A predator: where it is, and which way it flies.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Predator {
    /// Its position in px.
    pub position: Vec2,
    /// Its heading, a unit vector. Its speed is the parameter `predator_speed`.
    pub heading: Vec2,
}

/// The largest turn of a predator in a step, in degrees.
const MAX_TURN: f64 = 6.0;
/// How far a predator sees boids, as a multiple of the range within which boids flee from it.
const SIGHT: f32 = 2.0;

#[derive(Clone)]
pub(crate) struct Predators {
    rules: Rules,
    sight: f32,
    /// By number, as they are.
    pub(crate) now: Vec<Predator>,
    /// The predators that flew the last step, as they were before it.
    before: Vec<Predator>,
    /// All of them, as they will be after the step that is being carried out.
    next: Vec<Predator>,
    /// What each predator chases in the next step, if other strips also have boids.
    prey: Vec<Prey>,
}

/// The boid that is nearest to a predator: the square of its distance, its number, and the offset. If no boid is in
/// sight, the number is `u32::MAX`.
pub(crate) type Prey = (f32, u32, Vec2);

impl Predators {
    /// The predators of `params` at their start from `seed`.
    pub(crate) fn new(params: &Params, seed: u32) -> Self {
        let turning = Params::DEFAULT.steering(Steering::Turn).max_turn(MAX_TURN).max_speed(params.predator_speed);
        let now: Vec<_> = (0..params.predators).map(|number| start(params, seed, number)).collect();
        // Room for all, so that no step allocates.
        let [before, next] = [(); 2].map(|()| Vec::with_capacity(now.len()));
        Predators {
            rules: Rules::new(&turning),
            sight: SIGHT * params.predator_range as f32,
            now,
            before,
            next,
            prey: Vec::new(),
        }
    }

    /// Adapts to other parameters: predators that are there fly on, and new ones are added where they start from
    /// `seed`. Their number does not change while a step is in progress, so the places that it has planned stay.
    pub(crate) fn reconfigure(&mut self, params: &Params, seed: u32) {
        let Predators { rules, sight, now, .. } = Predators::new(params, seed);
        (self.rules, self.sight) = (rules, sight);
        self.now.truncate(now.len());
        self.before.truncate(now.len());
        self.now.extend_from_slice(&now[self.now.len()..]);
        self.before.reserve(now.len() - self.before.len());
        self.next.reserve(now.len().saturating_sub(self.next.len()));
    }

    /// Brings predators that are outside into a world that had the size `before`, as [`Bounds::bring_in`] does. Returns
    /// whether there were any; if so, no predator has a previous position any more.
    pub(crate) fn bring_in(&mut self, bounds: &Bounds, before: Vec2) -> bool {
        let mut is_any = false;
        for predator in &mut self.now {
            if let Some((position, heading)) = bounds.bring_in(before, predator.position, predator.heading) {
                *predator = Predator { position, heading };
                is_any = true;
            }
        }
        if is_any {
            self.before.clear();
        }
        is_any
    }

    /// Finds where the next step takes all predators. They read the boids of `state` as they are before that step.
    pub(crate) fn plan_step(&mut self, bounds: &Bounds, state: &State) {
        let mut known = mem::take(&mut self.prey).into_iter();
        let Predators { rules, sight, now, next, .. } = self;
        next.clear();
        next.extend(now.iter().map(|predator| {
            let position = bounds.canonical_one(predator.position);
            let (_, _, goal) = known.next().unwrap_or_else(|| nearest(position, *sight, bounds, state));
            let [at, heading, goal] = [position, predator.heading, goal].map(Vec2x4::splat);
            let influences = Influences { force: Some(goal), nudge: bounds.nudge(at), noise: None };
            let (_, u) = rules.steer_with_terms(heading, &Sums::default(), &influences);
            let u = u.lane(0);
            let (position, u) = bounds.confine_one(position + u, u);
            // A predator of speed 0 keeps its heading.
            Predator { position, heading: u.normalize_or(predator.heading) }
        }));
    }

    /// What each would chase among the boids of `state`.
    pub(crate) fn prey(&self, bounds: &Bounds, state: &State) -> Vec<Prey> {
        let of = |predator: &Predator| nearest(bounds.canonical_one(predator.position), self.sight, bounds, state);
        self.now.iter().map(of).collect()
    }

    /// What each is to chase in the next step, unless it is known to have a nearer boid.
    pub(crate) fn hunt(&mut self, prey: Vec<Prey>) {
        if self.prey.is_empty() {
            self.prey = prey;
            return;
        }
        for (known, other) in self.prey.iter_mut().zip(prey) {
            if (other.0, other.1) < (known.0, known.1) {
                *known = other;
            }
        }
    }

    /// Puts them elsewhere; as many as there are. Nothing is known of their prey.
    pub(crate) fn place(&mut self, now: Vec<Predator>) {
        self.prey.clear();
        if self.now != now {
            self.now = now;
            self.before.clear();
        }
    }

    /// Carries out the step that was planned.
    pub(crate) fn step(&mut self) {
        mem::swap(&mut self.before, &mut self.now);
        mem::swap(&mut self.now, &mut self.next);
    }

    /// Replaces the content of `poses` with where to draw each predator. See
    /// [`Flock::predator_poses`](crate::Flock::predator_poses).
    pub(crate) fn poses(&self, fraction: f32, bounds: &Bounds, poses: &mut Vec<Pose>) {
        let back = 1.0 - fraction;
        poses.clear();
        poses.extend(self.now.iter().enumerate().map(|(number, &Predator { position, heading })| {
            let was = self.before.get(number).filter(|_| back > 0.0);
            let moved = |was: &Predator| Pose {
                position: position + bounds.shortest(was.position - position) * back,
                velocity: heading * fraction + was.heading * back,
            };
            was.map_or(Pose { position, velocity: heading }, moved)
        }));
    }
}

/// Predator `number` at its start, a random place and heading.
fn start(params: &Params, seed: u32, number: u32) -> Predator {
    let draw = |n| noise::draw(seed, u32::MAX, 4 * number + n);
    let size = Vec2::new(params.width as f32, params.height as f32);
    Predator { position: Vec2::new(draw(0) + 0.5, draw(1) + 0.5) * size, heading: angle::unit(TAU * draw(2)) }
}

/// The nearest to `at` of the boids of `state`, the one with the lower number if two are equally near. Its offset is zero if none
/// is nearer than `range`.
fn nearest(at: Vec2, range: f32, bounds: &Bounds, state: &State) -> Prey {
    let count = state.len();
    let at = Vec2x4::splat(at);
    let (mut min_sq, mut nearest, mut offset) = (range * range, u32::MAX, Vec2::ZERO);
    for i in (0..count).step_by(LANES) {
        let d = bounds.shortest_each(bounds.canonical(state.four(i).0) - at);
        let d_sq = d.length_sq();
        if d_sq.simd_gt(f32x4::splat(min_sq)).all() {
            continue;
        }
        for (lane, &id) in state.id[i..count.min(i + LANES)].iter().enumerate() {
            let d_sq = d_sq.as_array()[lane];
            if d_sq < min_sq || d_sq == min_sq && id < nearest && nearest < u32::MAX {
                (min_sq, nearest, offset) = (d_sq, id, d.lane(lane));
            }
        }
    }
    (min_sq, nearest, offset)
}
