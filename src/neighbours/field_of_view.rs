//! The test that finds neighbours: for which rules of four boids a candidate is within range and in view.

use super::Group;
use super::perception::Perception;
use crate::bounds::shortest;
use crate::lanes::Vec2x4;
use crate::params::Steering;
use crate::per_rule::PerRule;
use crate::rules::{Candidate, Steer, Sums, with_steering};
use wide::f32x4;

/// Four boids, with the limits that candidates are tested against.
#[derive(Clone, Copy)]
pub(super) struct NeighbourTest {
    p: Vec2x4,
    v: Vec2x4,
    range_sq: PerRule<f32x4>,
    cohesion_min_sq: f32x4,
    alignment_min_sq: f32x4,
    per_separation_range: f32x4,
    /// Speed times the cosine of half the field of view. A boid at offset `d` is in view if `v · d > min_ahead |d|`.
    min_ahead: f32x4,
    separation_min_ahead: f32x4,
    /// Sides of the torus; infinite on a plane.
    torus: Vec2x4,
}

impl NeighbourTest {
    #[inline(always)]
    pub(super) fn new(perception: &Perception, group: &Group) -> Self {
        let speed = group.v.length_sq().sqrt();
        // A boid at rest sees all round.
        let moves = speed.simd_gt(f32x4::ZERO);
        let min_ahead = |min_cos: f32| moves.bitselect(speed * f32x4::splat(min_cos), f32x4::splat(f32::NEG_INFINITY));
        NeighbourTest {
            p: group.p,
            v: group.v,
            range_sq: perception.range.map(|range| f32x4::splat(range * range)),
            cohesion_min_sq: f32x4::splat(perception.cohesion_min_sq),
            alignment_min_sq: f32x4::splat(perception.alignment_min_sq),
            per_separation_range: f32x4::splat(perception.range.separation.recip()),
            min_ahead: min_ahead(perception.min_cos),
            separation_min_ahead: min_ahead(perception.separation_min_cos),
            torus: Vec2x4::splat(perception.torus),
        }
    }

    #[inline(always)]
    fn candidate<const TORUS: bool>(&self, seen_at: Vec2x4) -> Candidate {
        let mut d = seen_at - self.p;
        if TORUS {
            d = Vec2x4 { x: shortest(d.x, self.torus.x), y: shortest(d.y, self.torus.y) };
        }
        let d_sq = d.length_sq();
        Candidate { d, d_sq, distance: d_sq.sqrt(), ahead: self.v.dot(d), same_point: d_sq.simd_eq(f32x4::ZERO) }
    }

    /// The squared distance to a candidate, infinite where it is not in view. `PLAIN` is for boids that see all round, on
    /// a plane.
    #[inline(always)]
    pub(super) fn distance_sq<const PLAIN: bool>(&self, seen_at: Vec2x4) -> f32x4 {
        if PLAIN {
            return (seen_at - self.p).length_sq();
        }
        let candidate = self.candidate::<true>(seen_at);
        candidate.in_view(self.min_ahead).bitselect(candidate.d_sq, f32x4::splat(f32::INFINITY))
    }

    /// Adds a candidate to the sums of cohesion and alignment, for boids that see all round, on a plane. If the
    /// candidate is one of the four boids, `own` is its lane: a boid is not its own neighbour. [`NeighbourTest::add`]
    /// gives the same sums.
    #[inline(always)]
    pub(super) fn add_plain(&self, seen_at: Vec2x4, summand: Vec2x4, own: Option<usize>, sums: &mut Sums) {
        let d = seen_at - self.p;
        let mut d_sq = d.length_sq();
        if let Some(lane) = own {
            d_sq.as_mut_array()[lane] = f32::INFINITY;
        }
        let cohesion = d_sq.simd_lt(self.range_sq.cohesion) & d_sq.simd_ge(self.cohesion_min_sq);
        sums.cohesion_count.add(cohesion);
        sums.offsets += d.masked(cohesion);
        let alignment = d_sq.simd_lt(self.range_sq.alignment);
        sums.alignment_count.add(alignment);
        sums.velocities += summand.masked(alignment);
    }

    /// The test with shorter ranges for cohesion and alignment: `range_sq` is the square of the longest one allowed.
    #[inline(always)]
    pub(super) fn within(mut self, range_sq: f32x4) -> Self {
        self.range_sq.cohesion = self.range_sq.cohesion.fast_min(range_sq);
        self.range_sq.alignment = self.range_sq.alignment.fast_min(range_sq);
        self
    }

    /// Adds the candidate with this number to the sums of the boids for which it is a neighbour. Returns masks of these
    /// boids by rule.
    #[inline(always)]
    pub(super) fn add<S: Steer, const TORUS: bool>(
        &self,
        seen_at: Vec2x4,
        summand: Vec2x4,
        number: u32,
        sums: &mut Sums,
    ) -> PerRule<f32x4> {
        let candidate = self.candidate::<TORUS>(seen_at);
        let d_sq = candidate.d_sq;
        let near = d_sq.simd_lt(self.range_sq.cohesion) & d_sq.simd_ge(self.cohesion_min_sq);
        let cohesion = candidate.in_view(self.min_ahead) & near;
        sums.cohesion_count.add(cohesion);
        sums.offsets += S::offset(&candidate).masked(cohesion);
        let possible = if S::CLOSEST_FIRST { cohesion } else { candidate.in_view(self.min_ahead) };
        let mut alignment = possible & d_sq.simd_lt(self.range_sq.alignment);
        if S::HAS_ZONES {
            alignment &= d_sq.simd_ge(self.alignment_min_sq);
        }
        sums.alignment_count.add(alignment);
        sums.velocities += summand.masked(alignment);
        let separation = candidate.in_view(self.separation_min_ahead) & d_sq.simd_lt(self.range_sq.separation);
        if S::HAS_ZONES {
            sums.separation_count.add(separation);
        }
        sums.separation -= S::separation(&candidate, self.per_separation_range).masked(separation);
        if S::CLOSEST_FIRST {
            sums.closest.take(cohesion, d_sq, number, summand);
        }
        PerRule { cohesion, alignment, separation }
    }

    /// [`NeighbourTest::add`] on a torus or a plane, in one copy. Taken by value, so that the loop around it keeps the
    /// test in registers.
    #[inline(never)]
    pub(super) fn add_any(
        self,
        steering: Steering,
        seen_at: Vec2x4,
        summand: Vec2x4,
        number: u32,
        sums: &mut Sums,
    ) -> PerRule<f32x4> {
        with_steering!(steering, S => self.add::<S, true>(seen_at, summand, number, sums))
    }
}
