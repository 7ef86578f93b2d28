//! The number of groups: cells of the flock are merged as wholes, in a union-find.

use super::points::{MIN_CELL, Points};
use super::spatial_hash::SpatialHash;
use super::union_find::UnionFind;
use crate::bounds::Bounds;
use crate::vector::Vec2;

/// The number of groups, where boids closer than `range` px are in the same group.
///
/// The diagonal of a cell is a little shorter than the range. All boids of a cell are then in one group, and two cells
/// are merged as soon as one boid of each is within range of the other.
pub(super) fn count(points: &Points, range: f64) -> usize {
    let count = points.at.len();
    if range == f64::INFINITY || count < 2 {
        return count.min(1);
    }
    if range == 0.0 {
        return count;
    }
    let range_sq = (range * range) as f32;
    let side = (0.707 * range).max(MIN_CELL * points.size.max_element());
    // On a torus, cells become narrower rather than wider.
    let cells = SpatialHash::new(points, points.all(), side, 1.0);
    let mut groups = UnionFind::new(count);
    // The first boid of each cell represents the cell: its entry grows to the rectangle around the cell's boids.
    let mut extent: Vec<Rect> = points.at.iter().map(|&at| Rect { min: at, max: at }).collect();
    let mut firsts = points.all();
    firsts.retain(|&i| {
        let first = cells.first_in(cells.cell(i)).unwrap_or(i);
        groups.union(i, first);
        extent[first as usize].extend(points.at[i as usize]);
        first == i
    });
    for offset in HALF_NEIGHBOURHOOD {
        for &i in &firsts {
            let own = cells.cell(i);
            let other = cells.cell_at(own, offset);
            let Some(j) = cells.first_in(other) else { continue };
            if groups.find(i) == groups.find(j) {
                continue;
            }
            let there = extent[j as usize];
            let is_near = |i: &u32| there.distance_sq(points.at[*i as usize], points.bounds) < range_sq;
            let is_linked = |i| cells.all_in(other).any(|j| points.distance_sq(i, j) < range_sq);
            if cells.all_in(own).filter(is_near).any(is_linked) {
                groups.union(i, j);
            }
        }
    }
    groups.count()
}

/// The offsets, in columns and rows, of half of the cells that are at most two away. The cells of the other half have
/// this one in their own half. The nearest come first: boids of two cells already in one group need no test.
const HALF_NEIGHBOURHOOD: [[i64; 2]; 12] =
    [[1, 0], [0, 1], [1, 1], [-1, 1], [2, 0], [0, 2], [2, 1], [-2, 1], [1, 2], [-1, 2], [2, 2], [-2, 2]];

/// The rectangle around some boids, in px.
#[derive(Clone, Copy)]
struct Rect {
    min: Vec2,
    max: Vec2,
}

impl Rect {
    fn extend(&mut self, p: Vec2) {
        (self.min, self.max) = (self.min.min(p), self.max.max(p));
    }

    /// The squared distance from `p` to the rectangle, a little reduced to allow for rounding.
    #[inline(never)]
    fn distance_sq(&self, p: Vec2, bounds: &Bounds) -> f32 {
        let centre = (self.min + self.max) / 2.0;
        // far from the origin, the centre is rounded by more than a small range
        let half = (self.max - self.min) / 2.0 + centre.abs() * f32::EPSILON;
        0.999 * (bounds.shortest(p - centre).abs() - half).max(Vec2::ZERO).length_squared()
    }
}
