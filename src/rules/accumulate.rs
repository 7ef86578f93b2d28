//! Steering `accumulate`: each rule adds to the velocity, one after the other.

use super::{Candidate, Influences, JointSums, Rules, Steer, Sums, Terms};
use crate::lanes::Vec2x4;
use crate::params::Steering;
use wide::f32x4;

/// The type of this steering.
pub(crate) struct Accumulate;

impl Steer for Accumulate {
    const SEPARATION_SUMS_OFFSETS: bool = true;

    #[inline(always)]
    fn separation(neighbour: &Candidate, _: f32x4) -> Vec2x4 {
        neighbour.d
    }

    #[inline(always)]
    fn terms(rules: &Rules, v: Vec2x4, sums: &Sums) -> Terms {
        let cohesion = (sums.offsets / sums.cohesion_count.to_f32()).masked(sums.cohesion_count.any());
        let cohesion = cohesion * f32x4::splat(rules.cohesion);
        let separation = sums.separation * f32x4::splat(rules.separation);
        let mut sum = v + cohesion;
        if !rules.separation_last {
            sum += separation;
        }
        let mean = sums.velocities / sums.alignment_count.to_f32();
        let alignment = (mean - sum).masked(sums.alignment_count.any());
        let alignment = alignment * f32x4::splat(rules.alignment);
        sum += alignment;
        if rules.separation_last {
            sum += separation;
        }
        Terms { cohesion, separation, alignment, sum, ..Terms::default() }
    }
}

/// One sum for cohesion and alignment, where they have the same neighbours.
impl Rules {
    /// What alignment adds to the offset `d` of a neighbour with velocity `v`, so that one sum serves cohesion and
    /// alignment.
    ///
    /// The rules give
    ///
    /// ```text
    /// u = (1 − alignment) (v + separation · Σ −d) + joint_weight · mean(d + alignment / joint_weight · v_neighbour)
    /// joint_weight = (1 − alignment) · cohesion
    /// ```
    ///
    /// With `separation_last`, the separation is added outside of the bracket.
    #[inline(always)]
    pub(crate) fn joint_summand(&self, v: Vec2x4) -> Vec2x4 {
        v * f32x4::splat(self.alignment / self.joint_weight())
    }

    /// Whether one sum can serve cohesion and alignment. It cannot if `joint_weight`, the divisor, is close to 0.
    pub(crate) fn can_be_joint(&self) -> bool {
        self.steering == Steering::Accumulate && self.joint_weight().abs() > 1e-9
    }

    /// The weight of the mean offset.
    fn joint_weight(&self) -> f32 {
        (1.0 - self.alignment) * self.cohesion
    }

    /// [`Rules::steer`] from joint sums.
    #[inline(always)]
    pub(crate) fn steer_jointly(&self, v: Vec2x4, sums: &JointSums, influences: &Influences) -> Vec2x4 {
        let separation = sums.separation * f32x4::splat(self.separation);
        let mut u = v;
        if !self.separation_last {
            u += separation;
        }
        let joint = sums.joint / sums.count.to_f32() * f32x4::splat(self.joint_weight());
        u += (joint - u * f32x4::splat(self.alignment)).masked(sums.count.any());
        if self.separation_last {
            u += separation;
        }
        self.next_velocity(false, v, self.course(false, v, u, influences), influences)
    }
}
