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

/// The closest of cohesion's neighbours, the one with the lowest number where several are equally close.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closest {
    /// The squared distance to it; infinite where there is no neighbour.
    pub(crate) d_sq: f32x4,
    number: f32x4,
    /// The vector that alignment sums of it.
    pub(crate) summand: Vec2x4,
}

impl Default for Closest {
    fn default() -> Self {
        let none = f32x4::splat(f32::INFINITY);
        Closest { d_sq: none, number: none, summand: Vec2x4::ZERO }
    }
}

impl Closest {
    /// Takes a neighbour of those boids that `mask` has, where it is closer. An `f32` holds every boid's number exactly.
    #[inline(always)]
    pub(crate) fn take(&mut self, mask: f32x4, d_sq: f32x4, number: u32, summand: Vec2x4) {
        let number = f32x4::splat(number as f32);
        let is_lower = d_sq.simd_eq(self.d_sq) & number.simd_lt(self.number);
        let is_closer = mask & (d_sq.simd_lt(self.d_sq) | is_lower);
        self.d_sq = is_closer.bitselect(d_sq, self.d_sq);
        self.number = is_closer.bitselect(number, self.number);
        self.summand = Vec2x4::select(is_closer, summand, self.summand);
    }
}

impl Candidate {
    /// A mask of the boids that have it in view, by their speed times the cosine of half the field of view.
    #[inline(always)]
    pub(crate) fn in_view(&self, min_ahead: f32x4) -> f32x4 {
        self.ahead.simd_gt(min_ahead * self.distance) | self.same_point
    }

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
    /// Number of cohesion's neighbours; in joint sums, of cohesion's and alignment's.
    pub(crate) cohesion_count: Count,
    pub(crate) alignment_count: Count,
    /// Number of separation's neighbours; with zones steering only.
    pub(crate) separation_count: Count,
    /// Over cohesion's neighbours: Σ d, or with zones and rotate steering Σ unit(d). In joint sums
    /// Σ (d + [`joint_summand`](super::Rules::joint_summand)).
    pub(crate) offsets: Vec2x4,
    /// Over alignment's neighbours: Σ v, or with turn, zones and rotate steering the sum of their headings.
    pub(crate) velocities: Vec2x4,
    /// Over separation's neighbours: Σ −d, or with turn steering Σ unit(−d) (1 − |d| / range), with zones steering
    /// Σ unit(−d), with seek steering Σ −d / |d|².
    pub(crate) separation: Vec2x4,
    /// With rotate steering only.
    pub(crate) closest: Closest,
}

impl Sums {
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
