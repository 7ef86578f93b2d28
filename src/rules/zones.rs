//! Steering `zones`: repulsion first, then orientation and attraction; at constant speed, as with `turn`.
//!
//! After I. D. Couzin, J. Krause, R. James, G. D. Ruxton, N. R. Franks, "Collective Memory and Spatial Sorting in Animal
//! Groups", Journal of Theoretical Biology 218, 2002, in the plane. The model of T. Vicsek et al., "Novel Type of Phase
//! Transition in a System of Self-Driven Particles", Physical Review Letters 75, 1995, is a special case.

use super::{Candidate, Rules, Steer, Sums, Terms};
use crate::lanes::Vec2x4;
use wide::f32x4;

pub(crate) struct Zones;

impl Steer for Zones {
    const TURNS: bool = true;
    const HAS_ZONES: bool = true;

    #[inline(always)]
    fn offset(neighbour: &Candidate) -> Vec2x4 {
        neighbour.direction()
    }

    #[inline(always)]
    fn separation(neighbour: &Candidate, _: f32x4) -> Vec2x4 {
        neighbour.direction()
    }

    #[inline(always)]
    fn terms(rules: &Rules, v: Vec2x4, sums: &Sums) -> Terms {
        let repelled = sums.separation_count.any();
        let aligns = sums.alignment_count.any() | !sums.cohesion_count.any();
        let own = (v.heading() * f32x4::splat(rules.own_heading)).masked(aligns);
        let alignment = ((sums.velocities + own) * f32x4::splat(rules.alignment)).masked(!repelled);
        let cohesion = (sums.offsets * f32x4::splat(rules.cohesion)).masked(!repelled);
        let separation = sums.separation.masked(repelled);
        Terms { cohesion, separation, alignment, sum: separation + (alignment + cohesion), ..Terms::default() }
    }
}
