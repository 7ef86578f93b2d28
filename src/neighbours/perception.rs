//! How far and in which directions boids see.

use super::Group;
use crate::angle;
use crate::params::{Bounds, Params};
use crate::per_rule::PerRule;
use crate::rules::{Steer, with_steering};
use crate::vector::Vec2;
use std::f64::consts::SQRT_2;
use wide::f32x4;

/// The ranges and fields of view of the rules, narrowed to `f32`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perception {
    /// The ranges in px: infinite for the whole flock, 0 for a rule that does not scan its neighbours.
    pub(crate) range: PerRule<f32>,
    /// The square of the distance from which on cohesion acts.
    pub(super) cohesion_min_sq: f32,
    /// The square of the distance from which on alignment acts. It is above 0 only with zones steering.
    pub(super) alignment_min_sq: f32,
    /// Cosine of half the field of view of cohesion and alignment; −∞ for 360°.
    pub(super) min_cos: f32,
    /// Cosine of half the field of view of separation; −∞ for 360°.
    pub(super) separation_min_cos: f32,
    /// Sides of the torus in px. They are infinite on a plane, where the direct way is always the shortest.
    pub(crate) torus: Vec2,
    look_ahead: f32,
    /// The highest speed that rules and bounds allow, in px per step.
    pub(crate) speed_bound: f32,
    /// How far from itself, in px, a boid of that speed is seen.
    max_lead: f32,
}

impl Perception {
    /// `scanned` are the rules that scan their neighbours.
    pub(crate) fn new(params: &Params, scanned: PerRule<bool>) -> Self {
        let Params { cohesion_range, alignment_range, separation_range, .. } = *params;
        let one_set = with_steering!(params.steering, S => S::CLOSEST_FIRST);
        let alignment_range = if one_set { cohesion_range } else { alignment_range };
        let ranges = PerRule { cohesion: cohesion_range, alignment: alignment_range, separation: separation_range };
        let (cohesion_min, alignment_min) = if with_steering!(params.steering, S => S::HAS_ZONES) {
            // The zones do not overlap.
            (params.cohesion_min_range.max(alignment_range).max(separation_range), separation_range)
        } else {
            (params.cohesion_min_range, 0.0)
        };
        let square = |range: f64| range as f32 * range as f32;
        // The small factors above 1 keep rounding from taking a boid farther than these bounds.
        let speed_bound = (params.max_speed + SQRT_2 * params.turn_factor) * 1.001;
        let min_cos = |degrees: f64| {
            if degrees < 360.0 { angle::unit((degrees.to_radians() / 2.0) as f32).x } else { f32::NEG_INFINITY }
        };
        Perception {
            range: ranges.zip(scanned, |range, scanned| if scanned { range as f32 } else { 0.0 }),
            cohesion_min_sq: square(cohesion_min),
            alignment_min_sq: square(alignment_min),
            min_cos: min_cos(params.field_of_view),
            separation_min_cos: min_cos(params.separation_field_of_view),
            torus: match params.bounds {
                Bounds::Wrap => Vec2::new(params.width as f32, params.height as f32),
                Bounds::Turn | Bounds::Bounce => Vec2::splat(f32::INFINITY),
            },
            look_ahead: params.look_ahead as f32,
            speed_bound: speed_bound as f32,
            max_lead: (params.look_ahead * speed_bound * 1.001) as f32,
        }
    }

    /// Whether a boid sees all round for cohesion and alignment, on a plane.
    pub(super) fn is_plain(&self) -> bool {
        self.min_cos == f32::NEG_INFINITY && self.torus == Vec2::splat(f32::INFINITY)
    }

    /// How far a boid sees, in px: the longest of the ranges.
    pub(crate) fn reach(&self) -> f32 {
        let PerRule { cohesion, alignment, separation } = self.range;
        cohesion.max(alignment).max(separation)
    }

    /// Height of the grid's cells in px, so that a scan has three rows: how far a boid sees others that keep to the bound
    /// on speed.
    pub(crate) fn row_height(&self) -> f32 {
        self.reach() + self.max_lead
    }

    /// How far from itself one of a group is seen at most. They are faster than the bound if the state was set from
    /// outside, or under other parameters.
    pub(super) fn lead(&self, group: &Group) -> f32 {
        let speed_sq = group.v.length_sq();
        let is_fast =
            self.look_ahead > 0.0 && speed_sq.simd_gt(f32x4::splat(self.speed_bound * self.speed_bound)).any();
        if is_fast {
            self.look_ahead * speed_sq.sqrt().to_array().into_iter().fold(0.0, f32::max)
        } else {
            self.max_lead
        }
    }

    /// Whether nothing but the distance decides which boids are neighbours: every boid sees all round, on a plane, and
    /// cohesion has no minimum range.
    pub(crate) fn is_by_distance_only(&self) -> bool {
        self.min_cos.max(self.separation_min_cos) == f32::NEG_INFINITY
            && self.cohesion_min_sq == 0.0
            && self.torus == Vec2::splat(f32::INFINITY)
    }
}
