//! What acts on boids beside the rules: the pointer, and obstacles in their way.
//!
//! The equations are those of the models' specification ("Forces"). To look ahead along the heading and turn to the
//! nearer side is how C. W. Reynolds avoids obstacles ("Steering Behaviors For Autonomous Characters", 1999). Forces
//! come boid by boid, as a few tests each: they need not be fast, but a flock without them must not be slower.

mod obstacle;

pub use obstacle::Obstacle;

use crate::bounds::Bounds;
use crate::lanes::Vec2x4;
use crate::neighbours::{Group, Pulls, Sums};
use crate::params::{self, Params};
use crate::rules::Rules;
use crate::state::State;
use glam::Vec2;
use wide::f32x4;

/// The pointer and the obstacles of a flock that has such, narrowed to `f32`.
pub(crate) struct Forces {
    pointer: Option<Pointer>,
    obstacles: Vec<Circle>,
    obstacle_range: f32,
    obstacle_strength: f32,
    /// How far from its rim boids pass an obstacle: as far as they keep from each other.
    clearance: f32,
    bounds: Bounds,
}

struct Pointer {
    at: Vec2,
    kind: params::Pointer,
    range: f32,
    strength: f32,
}

struct Circle {
    centre: Vec2,
    radius: f32,
    /// How far from the centre a boid is put that got inside: a hair farther than the rim, lest rounding leave it
    /// inside.
    clear: f32,
}

/// How often a boid is put out of all obstacles, one after the other, before it is put back to where it was: out of the
/// sharp notch between two that overlap it takes dozens of times.
const PASSES: usize = 32;

/// What forces do to four boids.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Force {
    /// The pointer's pull or push.
    pub(crate) pointer: Vec2x4,
    /// The turns that the obstacles ask for.
    pub(crate) obstacles: Vec2x4,
    /// Which of the boids flee: they heed no flockmate but to keep apart.
    pub(crate) flees: f32x4,
}

impl Force {
    /// Takes from what boids that flee see all that they heed no more.
    pub(crate) fn silence(&self, seen: &mut Sums) {
        seen.offsets = seen.offsets.masked(!self.flees);
        seen.velocities = seen.velocities.masked(!self.flees);
        seen.alignment_count &= !self.flees;
    }

    /// All that is added to what the rules come to.
    pub(crate) fn sum(&self) -> Vec2x4 {
        self.pointer + self.obstacles
    }
}

impl Pointer {
    /// Its pull on a boid that has it the way `d` off, and whether that flees.
    fn act(&self, d: Vec2) -> (Vec2, bool) {
        let distance = d.length();
        if distance >= self.range {
            return (Vec2::ZERO, false);
        }
        let full = d.normalize_or_zero() * self.strength;
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
    /// `None` where nothing acts on any boid.
    pub(crate) fn new(params: &Params, pointer: Option<Vec2>, obstacles: &[Obstacle]) -> Option<Self> {
        let bounds = Bounds::new(params);
        let pointer = pointer.filter(|_| params.pointer != params::Pointer::None).map(|at| Pointer {
            at: bounds.home(at),
            kind: params.pointer,
            range: params.pointer_range as f32,
            strength: params.pointer_strength as f32,
        });
        let circle = |obstacle: &Obstacle| {
            let centre = bounds.home(Vec2::new(obstacle.x as f32, obstacle.y as f32));
            let radius = obstacle.radius as f32;
            let farthest = centre.abs().max_element() + radius;
            Circle { centre, radius, clear: radius + farthest * (8.0 * f32::EPSILON) }
        };
        (pointer.is_some() || !obstacles.is_empty()).then(|| Forces {
            pointer,
            obstacles: obstacles.iter().map(circle).collect(),
            obstacle_range: params.obstacle_range as f32,
            obstacle_strength: params.obstacle_strength as f32,
            clearance: params.separation_range as f32,
            bounds,
        })
    }

    /// As [`Rules::steer`], under these forces.
    #[cold]
    #[inline(never)]
    pub(crate) fn steer(&self, rules: &Rules, group: &Group, mut seen: Sums, nudge: Option<Vec2x4>) -> Vec2x4 {
        let force = self.act(group);
        force.silence(&mut seen);
        rules.steer_by_terms(group.v, &seen, Some(force.sum()), nudge).1
    }

    /// As [`Rules::steer_jointly`], under these forces.
    #[cold]
    #[inline(never)]
    pub(crate) fn steer_jointly(&self, rules: &Rules, group: &Group, mut seen: Pulls, nudge: Option<Vec2x4>) -> Vec2x4 {
        let force = self.act(group);
        seen.count &= !force.flees;
        rules.steer_jointly(group.v, &seen, Some(force.sum()), nudge)
    }

    /// What acts on the boids of a group.
    pub(crate) fn act(&self, group: &Group) -> Force {
        let mut force = Force::default();
        for lane in 0..group.slots.len() {
            let (p, v) = (group.p.lane(lane), group.v.lane(lane));
            if let Some(pointer) = &self.pointer {
                let (pull, flees) = pointer.act(self.bounds.shortest(pointer.at - p));
                force.pointer.set_lane(lane, pull);
                force.flees.as_mut_array()[lane] = if flees { 1.0 } else { 0.0 };
            }
            force.obstacles.set_lane(lane, self.turn(p, v));
        }
        force.flees = force.flees.simd_gt(f32x4::ZERO);
        force
    }

    /// The turns round the obstacles in the way of a boid at `p` that flies at `v`.
    fn turn(&self, p: Vec2, v: Vec2) -> Vec2 {
        let heading = v.normalize_or(Vec2::X);
        let mut turn = Vec2::ZERO;
        for &Circle { centre, radius, .. } in &self.obstacles {
            let way = self.bounds.shortest(centre - p);
            let gap = (way.length() - radius).max(0.0);
            // positive where the centre lies clockwise of the heading
            let across = heading.perp_dot(way);
            let is_in_the_way = heading.dot(way) > 0.0 && across.abs() < radius + self.clearance;
            if is_in_the_way && gap < self.obstacle_range {
                let nearness = 1.0 - gap / self.obstacle_range;
                let away = if across > 0.0 { -heading.perp() } else { heading.perp() };
                turn += away * (self.obstacle_strength * nearness);
            }
        }
        turn
    }

    /// Puts boids that are in an obstacle out of it; `before` tells where they were before their step.
    pub(crate) fn clear(&self, before: impl Iterator<Item = Vec2>, state: &mut State) {
        if self.obstacles.is_empty() {
            return;
        }
        for (i, from) in before.enumerate() {
            let (p, v) = self.cleared(from, state.position(i), state.velocity(i));
            state.put(i, state.id[i], p, v);
        }
    }

    #[inline(never)]
    /// Where a boid comes to that would have come from `from` to `p` at `u`, and its velocity then.
    pub(crate) fn cleared(&self, from: Vec2, mut p: Vec2, u: Vec2) -> (Vec2, Vec2) {
        let mut v = u;
        // out of one obstacle may be into the next, or into a wall: mostly once over is enough
        for _ in 0..PASSES {
            let mut is_free = true;
            for circle in &self.obstacles {
                let Some(out) = self.way_out(circle, p) else { continue };
                is_free = false;
                // from the very centre, back the way it came
                let normal = out.normalize_or(-u.normalize_or(Vec2::X));
                // as off a wall
                v -= normal * (2.0 * v.dot(normal).min(0.0));
                (p, v) = self.bounds.settle_one(circle.centre + normal * circle.clear, v);
            }
            if is_free {
                return (p, v);
            }
        }
        // in a notch too narrow
        let back = self.bounds.settle_one(from, -u);
        let is_free = self.obstacles.iter().all(|circle| self.way_out(circle, back.0).is_none());
        if is_free { back } else { (p, v) }
    }

    /// The way to `p` from the centre of a circle that it is in.
    fn way_out(&self, circle: &Circle, p: Vec2) -> Option<Vec2> {
        let out = self.bounds.shortest(p - circle.centre);
        (out.length_squared() < circle.radius * circle.radius).then_some(out)
    }
}
