//! Sums over the whole flock, for rules without a range: linear in the flock, where pairs would be quadratic.
//!
//! A rule is served this way when nothing but the range would leave a flockmate out. Sums are taken in `f64`:
//! subtracting the boid's own part from the sum over a large flock would cost an `f32` its last digits.

use crate::lanes::{LANES, Vec2x4};
use crate::neighbours::{Group, Sums};
use crate::params::{Bounds, Params, Steering};
use glam::DVec2;
use wide::f32x4;

/// The sums over the whole flock.
pub(crate) struct Whole {
    count: f64,
    at: DVec2,
    align: DVec2,
}

impl Whole {
    /// Whether sums over the whole flock serve cohesion, alignment and separation.
    pub(crate) fn serves(params: &Params) -> [bool; 3] {
        let all_round = params.field_of_view == 360.0;
        let plane = params.bounds != Bounds::Wrap;
        [
            params.cohesion_range == f64::INFINITY && params.cohesion_min_range == 0.0 && all_round && plane,
            params.alignment_range == f64::INFINITY && all_round,
            params.separation_range == f64::INFINITY
                && params.separation_field_of_view == 360.0
                && params.steering == Steering::Accumulate
                && plane,
        ]
    }

    /// Sums up `count` boids; `seen(i)` is where those from `i` on are seen, and what alignment sums of them.
    pub(crate) fn sum(count: usize, seen: impl Fn(usize) -> (Vec2x4, Vec2x4)) -> Self {
        let mut whole = Whole { count: count as f64, at: DVec2::ZERO, align: DVec2::ZERO };
        for i in (0..count).step_by(LANES) {
            let (at, align) = seen(i);
            for lane in 0..LANES.min(count - i) {
                whole.at += at.lane(lane).as_dvec2();
                whole.align += align.lane(lane).as_dvec2();
            }
        }
        whole
    }

    /// Puts into `sums` what the boids of `group` see of the others, for the rules that are `served`.
    #[inline(never)]
    pub(crate) fn look(&self, served: [bool; 3], group: &Group, sums: &mut Sums) {
        let others = self.count - 1.0;
        let mut offsets = Vec2x4::ZERO;
        let mut velocities = Vec2x4::ZERO;
        for lane in 0..group.slots.len() {
            let [p, at, align] = [group.p, group.at, group.align].map(|own| own.lane(lane).as_dvec2());
            offsets.set_lane(lane, ((self.at - at) - others * p).as_vec2());
            velocities.set_lane(lane, (self.align - align).as_vec2());
        }
        if served[0] {
            sums.cohesion_count = f32x4::splat(others as f32);
            sums.offsets = offsets;
        }
        if served[1] {
            sums.alignment_count = f32x4::splat(others as f32);
            sums.velocities = velocities;
        }
        if served[2] {
            sums.separation = Vec2x4::ZERO - offsets;
        }
    }
}
