//! Sums over the whole flock, for rules with an infinite range. Their cost grows linearly with the flock; that of pairs
//! would grow quadratically.
//!
//! They serve a rule only if every other boid is its neighbour, and if the sum over the others is the sum over the flock
//! minus the boid's own part. That holds for offsets, velocities and headings, but not for directions to neighbours. Sums
//! are taken in `f64`: subtracting a boid's own part from the sum over a large flock would cost an `f32` its last digits.

use crate::lanes::{Count, LANES, Vec2x4};
use crate::neighbours::Group;
use crate::params::{Bounds, Params};
use crate::per_rule::PerRule;
use crate::rules::{Steer, Sums, with_steering};
use crate::vector::DVec2;
use std::array;

#[derive(Clone)]
pub(crate) struct GlobalSums {
    rules: PerRule<bool>,
    count: i32,
    /// Σ of the positions at which the boids are seen.
    seen_at: DVec2,
    /// Σ of the vectors that alignment sums.
    summand: DVec2,
}

impl GlobalSums {
    /// The rules whose neighbours are always the whole flock, so that these sums serve them.
    pub(crate) fn serve(params: &Params) -> PerRule<bool> {
        let all_round = params.field_of_view == 360.0;
        let plane = params.bounds != Bounds::Wrap;
        // Zones begin where the one inside them ends.
        let (zones, closest) = with_steering!(params.steering, S => (S::HAS_ZONES, S::CLOSEST_FIRST));
        let [directions, offsets] =
            with_steering!(params.steering, S => [S::SUMS_DIRECTIONS, S::SEPARATION_SUMS_OFFSETS]);
        PerRule {
            cohesion: params.cohesion_range == f64::INFINITY
                && params.cohesion_min_range == 0.0
                && all_round
                && plane
                && !directions,
            alignment: params.alignment_range == f64::INFINITY
                && all_round
                && !closest
                && (!zones || params.separation_range == 0.0),
            separation: params.separation_range == f64::INFINITY
                && params.separation_field_of_view == 360.0
                && offsets
                && plane,
        }
    }

    /// Sums over `count` boids, for `rules`. `seen(i)` returns where the four boids from index `i` on are seen, and the
    /// vectors that alignment sums.
    pub(crate) fn new(rules: PerRule<bool>, count: usize, seen: impl Fn(usize) -> (Vec2x4, Vec2x4)) -> Self {
        let mut sums = GlobalSums { rules, count: count as i32, seen_at: DVec2::ZERO, summand: DVec2::ZERO };
        for i in (0..count).step_by(LANES) {
            let (seen_at, summand) = seen(i);
            for lane in 0..LANES.min(count - i) {
                sums.seen_at += seen_at.lane(lane).as_dvec2();
                sums.summand += summand.lane(lane).as_dvec2();
            }
        }
        sums
    }

    /// Sets those parts of `sums` that these sums serve. Each boid's own part is subtracted.
    #[inline(never)]
    pub(crate) fn fill(&self, group: &Group, sums: &mut Sums) {
        let others = f64::from(self.count) - 1.0;
        let own = |vectors: Vec2x4, lane| vectors.lane(lane).as_dvec2();
        let offset = |lane| ((self.seen_at - own(group.seen_at, lane)) - others * own(group.p, lane)).as_vec2();
        let velocity = |lane| (self.summand - own(group.summand, lane)).as_vec2();
        let (offsets, velocities) = (Vec2x4::new(array::from_fn(offset)), Vec2x4::new(array::from_fn(velocity)));
        if self.rules.cohesion {
            sums.cohesion_count = Count::splat(self.count - 1);
            sums.offsets = offsets;
        }
        if self.rules.alignment {
            sums.alignment_count = Count::splat(self.count - 1);
            sums.velocities = velocities;
        }
        if self.rules.separation {
            sums.separation = Vec2x4::ZERO - offsets;
        }
    }
}
