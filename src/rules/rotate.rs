//! Steering `rotate`: each rule turns the heading by at most its own angle, at constant speed.
//!
//! After U. Wilensky, "NetLogo Flocking model", 1998, <http://ccl.northwestern.edu/netlogo/models/Flocking>.

use super::{Candidate, Rules, Steer, Sums, Terms};
use crate::lanes::Vec2x4;
use crate::params::Params;
use crate::vector::Vec2;
use wide::f32x4;

pub(crate) struct Rotate;

impl Steer for Rotate {
    const TURNS: bool = true;
    /// Every rule acts on cohesion's neighbours, even if cohesion is off.
    const NEEDS_COHESION: bool = true;
    const CLOSEST_FIRST: bool = true;
    const SUMS_DIRECTIONS: bool = true;
    /// A boid would be the closest to itself.
    const SKIPS_ITSELF: bool = true;

    #[inline(always)]
    fn offset(neighbour: &Candidate) -> Vec2x4 {
        neighbour.direction()
    }

    /// Nothing: separation only uses the closest neighbour.
    #[inline(always)]
    fn separation(_: &Candidate, _: f32x4) -> Vec2x4 {
        Vec2x4::ZERO
    }

    #[inline(always)]
    fn terms(rules: &Rules, v: Vec2x4, sums: &Sums) -> Terms {
        let heading = v.heading();
        let speed = f32x4::splat(rules.max_speed);
        let turn = rules.turn;
        // To turn away, aim at twice the angle: repeat the turn that leads from the closest neighbour's heading to its own.
        let closest = sums.closest.summand.heading();
        let doubled = heading.rotated(Vec2x4 { x: closest.dot(heading), y: closest.perp_dot(heading) });
        let is_too_near = sums.closest.d_sq.simd_lt(f32x4::splat(rules.separation_range * rules.separation_range));
        let apart = Vec2x4::select(is_too_near, turned(heading, doubled, turn.separation), heading);
        let alike = Vec2x4::select(is_too_near, apart, turned(apart, sums.velocities, turn.alignment));
        let close = Vec2x4::select(is_too_near, alike, turned(alike, sums.offsets, turn.cohesion));
        Terms {
            separation: (apart - heading) * speed,
            alignment: (alike - apart) * speed,
            cohesion: (close - alike) * speed,
            sum: close * speed,
            ..Terms::default()
        }
    }

    /// The rules have limited their turns; forces and noise turn as far as they like.
    fn max_turn(_: &Params) -> f64 {
        180.0
    }
}

/// [`Vec2x4::turned_towards`] in one copy for three turns.
#[inline(never)]
fn turned(heading: Vec2x4, goal: Vec2x4, limit: Vec2) -> Vec2x4 {
    heading.turned_towards(goal, limit)
}
