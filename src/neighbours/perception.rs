//! How far and in which directions boids see.

use crate::angle;
use crate::params::{Bounds, Params, Steering};
use crate::per_rule::PerRule;
use crate::vector::Vec2;

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
    pub(super) torus: Vec2,
}

impl Perception {
    /// `scanned` are the rules that scan their neighbours.
    pub(crate) fn new(params: &Params, scanned: PerRule<bool>) -> Self {
        let Params { cohesion_range, alignment_range, separation_range, .. } = *params;
        let ranges = PerRule { cohesion: cohesion_range, alignment: alignment_range, separation: separation_range };
        let (cohesion_min, alignment_min) = if params.steering == Steering::Zones {
            // The zones do not overlap.
            (params.cohesion_min_range.max(alignment_range).max(separation_range), separation_range)
        } else {
            (params.cohesion_min_range, 0.0)
        };
        let square = |range: f64| range as f32 * range as f32;
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

    /// Whether nothing but the distance decides which boids are neighbours: every boid sees all round, on a plane, and
    /// cohesion has no minimum range.
    pub(crate) fn is_by_distance_only(&self) -> bool {
        self.min_cos.max(self.separation_min_cos) == f32::NEG_INFINITY
            && self.cohesion_min_sq == 0.0
            && self.torus == Vec2::splat(f32::INFINITY)
    }
}
