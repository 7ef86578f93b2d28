//! What acts on boids besides the rules: the pointer, predators, obstacles in their way, and a formation that they hold.
//!
//! The equations are in docs/model.md, "Forces". Boids avoid obstacles as in C. W. Reynolds, "Steering Behaviors For
//! Autonomous Characters", 1999: they look ahead along their heading and turn to the nearer side. They fly to the
//! points of a formation as in that paper's "arrival". Forces don't have to be fast, but they must not slow down a
//! flock that has none. So most are computed boid by boid, with a few tests each, in a separate function: inlined
//! into the main loop they made every flock 3 to 7 % slower.

mod obstacle;

pub use obstacle::Obstacle;

use crate::bounds::Bounds;
use crate::lanes::Vec2x4;
use crate::neighbours::Group;
use crate::params::{self, Params, Steering};
use crate::predators::Predator;
use crate::rules::{Steer, Sums, with_steering};
use crate::state::{Sorted, State};
use crate::vector::Vec2;
use std::sync::Arc;
use wide::f32x4;

/// The pointer, the predators, the obstacles and the formation of a flock, narrowed to `f32`.
#[derive(Clone)]
pub(crate) struct Forces {
    pointer: Option<Pointer>,
    predators: Vec<Vec2>,
    predator_range: f32,
    predator_strength: f32,
    obstacles: Vec<Circle>,
    obstacle_range: f32,
    obstacle_strength: f32,
    /// How far from the rim boids pass an obstacle: the range of separation.
    clearance: f32,
    /// The points of the formation. They are shared with the flock, since there are many.
    formation: Arc<Vec<Vec2>>,
    formation_range: f32,
    formation_strength: f32,
    max_speed: f32,
    bounds: Bounds,
}

#[derive(Clone)]
struct Pointer {
    at: Vec2,
    kind: params::Pointer,
    range: f32,
    strength: f32,
}

#[derive(Clone)]
struct Circle {
    centre: Vec2,
    radius: f32,
    /// The distance from the centre to which a boid is moved that got inside. This is a little more than the radius, so
    /// that rounding never leaves the boid inside.
    clear: f32,
}

/// How often a boid is moved out of all obstacles in turn before it goes back to where it was. To leave the sharp notch
/// between two obstacles that overlap takes dozens of passes.
const PASSES: usize = 32;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Force {
    pub(crate) pointer: Vec2x4,
    /// What the predators add: pushes away from them.
    pub(crate) predators: Vec2x4,
    /// What the obstacles add: turns around them.
    pub(crate) obstacles: Vec2x4,
    /// What the formation adds: the way to the boids' points.
    pub(crate) formation: Vec2x4,
    /// A mask of the boids that flee from a predator or from the pointer as one. Of the rules, only separation acts on them.
    pub(crate) flees: f32x4,
}

impl Force {
    /// Clears the sums of cohesion and alignment for boids that flee. Cohesion's count stays: with turn steering, it
    /// decides whether separation acts.
    pub(crate) fn clear_for_fleeing(&self, steering: Steering, sums: &mut Sums) {
        sums.offsets = sums.offsets.masked(!self.flees);
        sums.velocities = sums.velocities.masked(!self.flees);
        sums.alignment_count = sums.alignment_count.masked(!self.flees);
        if with_steering!(steering, S => S::HAS_ZONES) {
            // Without flockmates a boid would align with its own heading. A neighbour that adds nothing prevents that.
            sums.cohesion_count.add(self.flees);
        }
    }

    pub(crate) fn sum(&self) -> Vec2x4 {
        self.pointer + self.obstacles + self.predators + self.formation
    }
}

impl Pointer {
    /// What the pointer adds for a boid, and whether that boid flees. `d` is the offset from the boid to the pointer.
    fn act(&self, d: Vec2) -> (Vec2, bool) {
        let distance = d.length();
        if distance >= self.range {
            return (Vec2::ZERO, false);
        }
        let full = d.normalize_or(Vec2::ZERO) * self.strength;
        let weak = full * (1.0 - distance / self.range);
        match self.kind {
            params::Pointer::None => (Vec2::ZERO, false),
            params::Pointer::Attract => (weak, false),
            params::Pointer::Repel => (-weak, false),
            params::Pointer::Predator => (-full, true),
        }
    }
}

impl Forces {
    /// `None` if there is no pointer that acts on boids, no predator, no obstacle and no formation.
    pub(crate) fn new(
        params: &Params,
        pointer: Option<Vec2>,
        predators: &[Predator],
        obstacles: &[Obstacle],
        formation: &Arc<Vec<Vec2>>,
    ) -> Option<Self> {
        let bounds = Bounds::new(params);
        let pointer = pointer.filter(|_| params.pointer != params::Pointer::None).map(|at| Pointer {
            at: bounds.canonical_one(at),
            kind: params.pointer,
            range: params.pointer_range as f32,
            strength: params.pointer_strength as f32,
        });
        let circle = |obstacle: &Obstacle| {
            let centre = bounds.canonical_one(Vec2::new(obstacle.x as f32, obstacle.y as f32));
            let radius = obstacle.radius as f32;
            let farthest = centre.abs().max_element() + radius;
            Circle { centre, radius, clear: radius + farthest * (8.0 * f32::EPSILON) }
        };
        let is_any = pointer.is_some() || !predators.is_empty() || !obstacles.is_empty() || !formation.is_empty();
        is_any.then(|| {
            let mut forces = Forces {
                pointer,
                predators: Vec::with_capacity(predators.len()),
                predator_range: params.predator_range as f32,
                predator_strength: params.predator_strength as f32,
                obstacles: obstacles.iter().map(circle).collect(),
                obstacle_range: params.obstacle_range as f32,
                obstacle_strength: params.obstacle_strength as f32,
                clearance: params.separation_range as f32,
                formation: formation.clone(),
                formation_range: params.formation_range as f32,
                formation_strength: params.formation_strength as f32,
                max_speed: params.max_speed as f32,
                bounds,
            };
            forces.move_predators(predators);
            forces
        })
    }

    /// The obstacles. Without the feature there are none, and the compiler leaves out the loops over them.
    fn obstacles(&self) -> &[Circle] {
        if cfg!(feature = "obstacles") { &self.obstacles } else { &[] }
    }

    /// Takes over the positions to which a step has moved the predators.
    pub(crate) fn move_predators(&mut self, predators: &[Predator]) {
        self.predators.clear();
        self.predators.extend(predators.iter().map(|predator| self.bounds.canonical_one(predator.position)));
    }

    pub(crate) fn act(&self, boids: &Sorted, group: &Group) -> Force {
        let mut force = Force::default();
        for lane in 0..group.slots.len() {
            let (p, v) = (group.p.lane(lane), group.v.lane(lane));
            if let Some(pointer) = &self.pointer {
                let (pull, flees) = pointer.act(self.bounds.shortest(pointer.at - p));
                force.pointer.set_lane(lane, pull);
                force.flees.as_mut_array()[lane] = if flees { 1.0 } else { 0.0 };
            }
            force.obstacles.set_lane(lane, self.avoid_obstacles(p, v));
            if !self.formation.is_empty() {
                let number = boids.id[group.slots.start + lane] as usize;
                force.formation.set_lane(lane, self.make_for_point(number, p, v));
            }
        }
        force.flees = force.flees.simd_gt(f32x4::ZERO);
        self.flee_from_predators(group.p, &mut force);
        force
    }

    fn flee_from_predators(&self, p: Vec2x4, force: &mut Force) {
        let range_sq = f32x4::splat(self.predator_range * self.predator_range);
        for &predator in &self.predators {
            let d = self.bounds.shortest_each(Vec2x4::splat(predator) - p);
            let is_near = d.length_sq().simd_lt(range_sq);
            force.predators -= (d.unit() * f32x4::splat(self.predator_strength)).masked(is_near);
            force.flees |= is_near;
        }
    }

    /// What the obstacles in its way add for a boid at `p` with velocity `v`: turns around them.
    fn avoid_obstacles(&self, p: Vec2, v: Vec2) -> Vec2 {
        let heading = v.normalize_or(Vec2::X);
        let mut turn = Vec2::ZERO;
        for &Circle { centre, radius, .. } in self.obstacles() {
            let d = self.bounds.shortest(centre - p);
            let gap = (d.length() - radius).max(0.0);
            // Positive if the centre lies clockwise of the heading.
            let across = heading.perp_dot(d);
            let is_in_the_way = heading.dot(d) > 0.0 && across.abs() < radius + self.clearance;
            if is_in_the_way && gap < self.obstacle_range {
                let nearness = 1.0 - gap / self.obstacle_range;
                let away = if across > 0.0 { -heading.perp() } else { heading.perp() };
                turn += away * (self.obstacle_strength * nearness);
            }
        }
        turn
    }

    /// What the formation adds for boid `number` at `p` with velocity `v`.
    fn make_for_point(&self, number: usize, p: Vec2, v: Vec2) -> Vec2 {
        let point = self.bounds.canonical_one(self.formation[number % self.formation.len()]);
        let d = self.bounds.shortest(point - p);
        let distance = d.length();
        let speed = if distance < self.formation_range {
            distance / self.formation_range * self.max_speed
        } else {
            self.max_speed
        };
        (d.normalize_or(Vec2::ZERO) * speed - v) * self.formation_strength
    }

    /// Moves boids that are inside an obstacle out of it. `before` yields their positions before the step.
    pub(crate) fn push_out_all(&self, before: impl Iterator<Item = Vec2>, state: &mut State) {
        if self.obstacles().is_empty() {
            return;
        }
        for (i, from) in before.enumerate() {
            let (p, v) = self.push_out(from, state.position(i), state.velocity(i));
            state.put(i, state.id[i], p, v);
        }
    }

    /// The position and velocity of a boid outside of all obstacles, where a step took it from `from` to `p` with
    /// velocity `u`.
    #[inline(never)]
    pub(crate) fn push_out(&self, from: Vec2, mut p: Vec2, u: Vec2) -> (Vec2, Vec2) {
        let mut v = u;
        // Moving out of one obstacle can lead into the next, or into a wall. One pass is mostly enough.
        for _ in 0..PASSES {
            let mut is_free = true;
            for circle in self.obstacles() {
                let Some(offset) = self.offset_inside(circle, p) else { continue };
                is_free = false;
                // From exactly the centre, go back in the direction it came from.
                let normal = offset.normalize_or(-u.normalize_or(Vec2::X));
                // Reflect the velocity as at a wall.
                v -= normal * (2.0 * v.dot(normal).min(0.0));
                (p, v) = self.bounds.confine_one(circle.centre + normal * circle.clear, v);
            }
            if is_free {
                return (p, v);
            }
        }
        // The notch is too narrow: go back.
        let back = self.bounds.confine_one(from, -u);
        let is_free = self.obstacles().iter().all(|circle| self.offset_inside(circle, back.0).is_none());
        if is_free { back } else { (p, v) }
    }

    /// The offset of `p` from the centre of a circle, if it is inside.
    fn offset_inside(&self, circle: &Circle, p: Vec2) -> Option<Vec2> {
        let offset = self.bounds.shortest(p - circle.centre);
        (offset.length_sq() < circle.radius * circle.radius).then_some(offset)
    }
}
