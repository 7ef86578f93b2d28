//! The mean distance to the nearest neighbour.

use super::points::{MIN_CELL, Points};
use super::spatial_hash::SpatialHash;

/// Mean number of boids that share a bucket with a boid, from which on cells are too wide. Chance alone puts two there.
const MAX_LOAD: f64 = 8.0;

/// The mean distance from a boid to its nearest other boid, in px. NaN for fewer than two boids.
///
/// Each boid searches its own cell and the eight around it. A boid that finds no other within the width of a cell
/// searches again with wider cells. The density of the remaining boids decides how wide, so that few boids search the same
/// cell.
pub(super) fn mean_distance(points: &Points) -> f64 {
    let count = points.at.len();
    if count < 2 {
        return f64::NAN;
    }
    let widest = points.size.max_element();
    let (mut sum, mut side) = (0.0, 0.0);
    let mut remaining = points.all();
    while !remaining.is_empty() {
        side = cell_side(points, &remaining).max(2.0 * side);
        let cells = SpatialHash::new(points, points.all(), side, 0.0);
        // The factor allows for rounding. The widest cells leave no boid out.
        let certain_sq = if side > widest { f32::INFINITY } else { (0.999 * side * side) as f32 };
        remaining.retain(|&i| {
            let nearest_sq = cells.nearest_sq(i);
            let found = nearest_sq <= certain_sq;
            if found {
                sum += f64::from(nearest_sq).sqrt();
            }
            !found
        });
    }
    sum / count as f64
}

/// A width of cells, in px, with which cells hold a few of these boids each.
#[inline(never)]
fn cell_side(points: &Points, boids: &[u32]) -> f64 {
    let (count, widest) = (boids.len() as f64, points.size.max_element());
    let mut side = (points.size.x * points.size.y / count).sqrt().max(widest / count);
    loop {
        let load = SpatialHash::new(points, boids.to_vec(), side, 0.0).mean_load();
        if load <= MAX_LOAD || side <= MIN_CELL * widest {
            return side;
        }
        side *= (2.0 / load).sqrt();
    }
}
