//! Which of four boids' rules heed a boid that they look at.

use super::{Group, Sums, View};
use crate::bounds::Bounds;
use crate::lanes::Vec2x4;
use glam::Vec2;
use wide::f32x4;

/// Four boids' places and views, with what they are tested against.
#[derive(Clone, Copy)]
pub(super) struct Eyes {
    p: Vec2x4,
    v: Vec2x4,
    cohesion_sq: f32x4,
    cohesion_min_sq: f32x4,
    alignment_sq: f32x4,
    separation_sq: f32x4,
    per_separation_range: f32x4,
    /// Speed times the cosine of half the field of view: `v · d > edge |d|` for what lies within it.
    edge: f32x4,
    separation_edge: f32x4,
    /// Sides of the torus; infinite on a plane, where no way round is ever shorter.
    size: Vec2x4,
}

/// How each looker sees a boid.
struct Sight {
    /// The way to it.
    d: Vec2x4,
    d_sq: f32x4,
    distance: f32x4,
    /// What the angle tests compare.
    ahead: f32x4,
    same_point: f32x4,
}

impl Eyes {
    #[inline(always)]
    pub(super) fn new(view: &View, bounds: &Bounds, group: &Group) -> Self {
        let speed = group.v.length_sq().sqrt();
        // a boid at rest sees all round
        let moves = speed.simd_gt(f32x4::ZERO);
        let edge = |edge: f32| moves.bitselect(speed * f32x4::splat(edge), f32x4::splat(f32::NEG_INFINITY));
        Eyes {
            p: group.p,
            v: group.v,
            cohesion_sq: f32x4::splat(view.cohesion_sq),
            cohesion_min_sq: f32x4::splat(view.cohesion_min_sq),
            alignment_sq: f32x4::splat(view.alignment_sq),
            separation_sq: f32x4::splat(view.separation_sq),
            per_separation_range: f32x4::splat(view.separation_range.recip()),
            edge: edge(view.edge),
            separation_edge: edge(view.separation_edge),
            size: Vec2x4::splat(if bounds.is_torus() { bounds.size } else { Vec2::INFINITY }),
        }
    }

    /// One boid, seen at `at`.
    #[inline(always)]
    fn sight<const TORUS: bool>(&self, at: Vec2x4) -> Sight {
        let mut d = at - self.p;
        if TORUS {
            d = Vec2x4 { x: shortest(d.x, self.size.x), y: shortest(d.y, self.size.y) };
        }
        let d_sq = d.length_sq();
        Sight { d, d_sq, distance: d_sq.sqrt(), ahead: self.v.dot(d), same_point: d_sq.simd_eq(f32x4::ZERO) }
    }

    /// Whose cohesion heeds it.
    #[inline(always)]
    fn coheres(&self, seen: &Sight) -> f32x4 {
        self.in_view(seen) & seen.d_sq.simd_lt(self.cohesion_sq) & seen.d_sq.simd_ge(self.cohesion_min_sq)
    }

    /// Whose alignment heeds it.
    #[inline(always)]
    fn aligns(&self, seen: &Sight) -> f32x4 {
        self.in_view(seen) & seen.d_sq.simd_lt(self.alignment_sq)
    }

    /// Whose separation heeds it.
    #[inline(always)]
    fn separates(&self, seen: &Sight) -> f32x4 {
        let in_view = seen.ahead.simd_gt(self.separation_edge * seen.distance) | seen.same_point;
        in_view & seen.d_sq.simd_lt(self.separation_sq)
    }

    #[inline(always)]
    fn in_view(&self, seen: &Sight) -> f32x4 {
        seen.ahead.simd_gt(self.edge * seen.distance) | seen.same_point
    }

    /// As [`Eyes::see`], anywhere, in one copy. By value: who looks in a loop keeps its eyes in registers.
    #[inline(never)]
    pub(super) fn see_either(self, weighed: bool, at: Vec2x4, align: Vec2x4, sums: &mut Sums) -> [f32x4; 3] {
        if weighed { self.see::<true, true>(at, align, sums) } else { self.see::<false, true>(at, align, sums) }
    }

    /// Adds one boid, seen at `at`, for each looker. Gives masks of those whose cohesion, alignment and separation heed
    /// it.
    #[inline(always)]
    pub(super) fn see<const WEIGHED: bool, const TORUS: bool>(
        &self,
        at: Vec2x4,
        align: Vec2x4,
        sums: &mut Sums,
    ) -> [f32x4; 3] {
        let seen = self.sight::<TORUS>(at);
        let coheres = self.coheres(&seen);
        sums.cohesion_count += coheres & f32x4::ONE;
        sums.offsets += seen.d.masked(coheres);
        let aligns = self.aligns(&seen);
        sums.alignment_count += aligns & f32x4::ONE;
        sums.velocities += align.masked(aligns);
        let near = self.separates(&seen);
        if WEIGHED {
            // unit(d) (1 − |d| / range); the way to a boid at the same point has no direction
            let weight = f32x4::ONE / seen.distance - self.per_separation_range;
            sums.separation -= (seen.d * weight).masked(near & !seen.same_point);
        } else {
            sums.separation -= seen.d.masked(near);
        }
        [coheres, aligns, near]
    }
}

/// The shorter way round a ring of length `side`, for `d` between −`side` and `side`.
#[inline(always)]
fn shortest(d: f32x4, side: f32x4) -> f32x4 {
    let half = side * f32x4::HALF;
    d - (d.simd_gt(half) & side) + ((-d).simd_gt(half) & side)
}
