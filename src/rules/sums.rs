//! What four boids see of a neighbour, and the sums over their neighbours that the rules need. [`crate::neighbours`]
//! computes them.

use crate::lanes::{Count, Vec2x4};
use wide::f32x4;

/// A candidate as each of the four boids sees it.
pub(crate) struct Candidate {
    /// The offset to it.
    pub(crate) d: Vec2x4,
    pub(crate) d_sq: f32x4,
    pub(crate) distance: f32x4,
    /// `v · d`: the distance ahead, times the speed.
    pub(crate) ahead: f32x4,
    /// Whether it is at the same point as the boid. It then has no direction and is always in view.
    pub(crate) same_point: f32x4,
}

impl Candidate {
    /// 1 / distance; 0 at the same point.
    #[inline(always)]
    pub(crate) fn per_distance(&self) -> f32x4 {
        (f32x4::ONE / self.distance) & !self.same_point
    }

    /// The direction to it, as a unit vector; zero at the same point.
    #[inline(always)]
    pub(crate) fn direction(&self) -> Vec2x4 {
        self.d * self.per_distance()
    }
}

/// Sums over the neighbours of four boids, without the boids themselves. `d` is the offset from a boid to a neighbour,
/// and `v` the neighbour's velocity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    /// Number of cohesion's neighbours.
    pub(crate) cohesion_count: Count,
    /// Number of alignment's neighbours.
    pub(crate) alignment_count: Count,
    /// Number of separation's neighbours; with zones steering only.
    pub(crate) separation_count: Count,
    /// Over cohesion's neighbours: Σ d, or with zones steering Σ unit(d).
    pub(crate) offsets: Vec2x4,
    /// Over alignment's neighbours: Σ v, or with turn and zones steering the sum of their headings.
    pub(crate) velocities: Vec2x4,
    /// Over separation's neighbours: Σ −d, or with turn steering Σ unit(−d) (1 − |d| / range), with zones steering
    /// Σ unit(−d), with seek steering Σ −d / |d|².
    pub(crate) separation: Vec2x4,
}

impl Sums {
    /// Takes the parts of cohesion and alignment from other sums.
    pub(crate) fn set_flockmates(&mut self, found: &Sums) {
        let Sums { cohesion_count, alignment_count, offsets, velocities, .. } = *found;
        *self = Sums { cohesion_count, alignment_count, offsets, velocities, ..*self };
    }

    #[inline(always)]
    pub(crate) fn subtract(&mut self, part: &Sums) {
        self.cohesion_count -= part.cohesion_count;
        self.alignment_count -= part.alignment_count;
        self.separation_count -= part.separation_count;
        self.offsets -= part.offsets;
        self.velocities -= part.velocities;
        self.separation -= part.separation;
    }
}

/// [`Sums`] where cohesion and alignment have the same neighbours, with the sums of these two rules in one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct JointSums {
    /// Number of the neighbours of cohesion and alignment.
    pub(crate) count: Count,
    /// Σ (d + [`joint_summand`](super::Rules::joint_summand)) over these neighbours.
    pub(crate) joint: Vec2x4,
    /// Σ −d over separation's neighbours.
    pub(crate) separation: Vec2x4,
}

impl JointSums {
    #[inline(always)]
    pub(crate) fn subtract(&mut self, part: &JointSums) {
        self.count -= part.count;
        self.joint -= part.joint;
        self.separation -= part.separation;
    }
}
