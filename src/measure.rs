//! Measures of a flock: polarisation, rotation, distance to the nearest neighbour, number of groups and mean speed.
//!
//! They are exact for every flock, spread out or all in one place, and their time grows linearly with the flock. Boids
//! are put into a spatial hash; the denser the flock, the narrower its cells.
//!
//! Nothing here runs often enough for inlining to pay: it would add 0.7 kB gzipped to the WebAssembly.

mod groups;
mod nearest;
mod points;
mod spatial_hash;
mod union_find;

use crate::angle;
use crate::bounds::Bounds;
use crate::vector::{DVec2, Vec2};
use points::Points;
use std::f64::consts::TAU;

/// Measures of a flock, made by [`Flock::measure`](crate::Flock::measure).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Measures {
    /// Length of the mean heading: 1 if all boids have the same heading, 0 if the headings cancel out. This is the
    /// order parameter of Vicsek et al., "Novel Type of Phase Transition in a System of Self-Driven Particles", 1995. A
    /// boid at rest has no heading and counts as 0.
    pub polarisation: f64,
    /// Length of the mean angular momentum about the centre of the flock, for boids of unit speed and unit distance: 1
    /// if all boids circle one way, 0 if equally many circle each way or all fly straight on. After Couzin et al.,
    /// "Collective Memory and Spatial Sorting in Animal Groups", 2002.
    ///
    /// The centre is the mean position. On a torus it is the circular mean along each side (Bai and Breen, "Calculating
    /// Center of Mass in an Unbounded 2D Environment", 2008), and offsets from it go the shorter way round. A flock that is
    /// spread evenly around the torus has no centre, and its rotation is 0.
    pub rotation: f64,
    /// Mean distance to the nearest other boid, in px. NaN for fewer than two boids.
    pub nearest: f64,
    /// Number of groups. Two boids closer than `cohesion_range` are in the same group, and so are two boids connected
    /// by a chain of such pairs.
    pub groups: usize,
    /// Mean speed, in px per step.
    pub speed: f64,
}

/// Measures boids at `positions` with `velocities`. `range` is the distance in px that connects boids to a group. If
/// `nearest` or `groups` is false, that measure is not computed: it is NaN or 0.
pub(crate) fn measure(
    positions: Vec<Vec2>,
    velocities: &[Vec2],
    bounds: &Bounds,
    range: f64,
    nearest: bool,
    groups: bool,
) -> Measures {
    // Without boids, the means are zero.
    let count = positions.len().max(1) as f64;
    let points = Points::new(positions, bounds);
    let centre = centre(&points);
    let (mut heading, mut momentum, mut speed) = (DVec2::ZERO, 0.0, 0.0);
    for (position, velocity) in points.at.iter().zip(velocities) {
        let velocity = velocity.as_dvec2();
        let length = velocity.length();
        speed += length;
        if length > 0.0 {
            heading += velocity / length;
            if let Some(outwards) = centre.and_then(|centre| outwards(*position, centre, bounds)) {
                momentum += outwards.perp_dot(velocity / length);
            }
        }
    }
    Measures {
        polarisation: heading.length() / count,
        rotation: momentum.abs() / count,
        nearest: if nearest { nearest::mean_distance(&points) } else { f64::NAN },
        groups: if groups { groups::count(&points, range) } else { 0 },
        speed: speed / count,
    }
}

/// The centre of the flock, in px; `None` for a flock that is spread evenly around a torus.
fn centre(points: &Points) -> Option<DVec2> {
    let count = points.at.len().max(1) as f64;
    let mean = |of: &dyn Fn(Vec2) -> DVec2| points.at.iter().map(|p| of(*p)).sum::<DVec2>() / count;
    if !points.bounds.is_torus() {
        return Some(mean(&Vec2::as_dvec2));
    }
    let circular_mean = |of: &dyn Fn(Vec2) -> f64| {
        let mean = mean(&|p| angle::unit_f64(TAU * of(p)));
        // below this, what is left of directions that cancel out is rounding
        (mean.length() > 1e-9).then(|| angle::turns(mean))
    };
    let shares =
        [circular_mean(&|p| f64::from(p.x) / points.size.x), circular_mean(&|p| f64::from(p.y) / points.size.y)];
    let [Some(x), Some(y)] = shares else { return None };
    Some(DVec2::new(x, y) * points.size)
}

/// The direction from the centre to a boid; `None` at the centre.
fn outwards(position: Vec2, centre: DVec2, bounds: &Bounds) -> Option<DVec2> {
    let mut offset = position.as_dvec2() - centre;
    if bounds.is_torus() {
        let size = bounds.size.as_dvec2();
        offset -= (offset / size).map(f64::round) * size;
    }
    // Rounding of the mean must not give a flock in one point a direction outwards.
    let rounding = 1e-9 * centre.max_element().abs();
    (offset.length() > rounding).then(|| offset.normalize_or(DVec2::ZERO))
}
