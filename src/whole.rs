//! Sums over the whole flock, for rules without a range: linear in the flock, where pairs would be quadratic.
//!
//! A rule is served this way when nothing but the range would leave a flockmate out. Sums are taken in `f64`: subtracting the boid's own
//! part from the sum over a large flock would cost an `f32` its last digits.

use crate::neighbours::Sums;
use crate::params::{Bounds, Params, Steering};
use glam::{DVec2, Vec2};

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

    /// Sums up the boids, given as where they are seen and the vector that alignment sums.
    pub(crate) fn sum(boids: impl Iterator<Item = (Vec2, Vec2)>) -> Self {
        let mut whole = Whole { count: 0.0, at: DVec2::ZERO, align: DVec2::ZERO };
        for (at, align) in boids {
            whole.count += 1.0;
            whole.at += at.as_dvec2();
            whole.align += align.as_dvec2();
        }
        whole
    }

    /// Puts into `sums` what a boid at `p`, itself seen as `own`, sees of the others, for the rules that are `served`.
    pub(crate) fn look(&self, served: [bool; 3], p: Vec2, own: (Vec2, Vec2), sums: &mut Sums) {
        let others = self.count - 1.0;
        let offsets = ((self.at - own.0.as_dvec2()) - others * p.as_dvec2()).as_vec2();
        if served[0] {
            sums.cohesion_count = others as f32;
            sums.offsets = offsets;
        }
        if served[1] {
            sums.alignment_count = others as f32;
            sums.velocities = (self.align - own.1.as_dvec2()).as_vec2();
        }
        if served[2] {
            sums.separation = -offsets;
        }
    }
}
