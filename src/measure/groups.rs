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
            if !extent[i as usize].may_be_within(range_sq, &extent[j as usize], points.bounds) {
                continue;
            }
            let [mut here, mut there] = [own, other].map(|cell| cells.all_in(cell).collect::<Vec<_>>());
            if are_linked(points, range_sq, &mut here, &mut there) {
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

/// Whether a boid of one set is within range of one of the other. The sets are reordered.
///
/// The set that covers more is halved until rectangles around the parts are out of range of each other, or as small as
/// points. So a heap at one place is as quick as one boid, and only pairs at nearly the range need many halves.
fn are_linked(points: &Points, range_sq: f32, some: &mut [u32], others: &mut [u32]) -> bool {
    let (Some(&i), Some(&j)) = (some.first(), others.first()) else { return false };
    if points.distance_sq(i, j) < range_sq {
        return true;
    }
    let [here, there] = [&*some, &*others].map(|boids| Rect::around(points, boids));
    if !here.may_be_within(range_sq, &there, points.bounds) || here.side().max(there.side()) == 0.0 {
        return false;
    }
    let (halved, rest, extent) = if here.side() > there.side() { (some, others, here) } else { (others, some, there) };
    let size = extent.max - extent.min;
    let place = |p: Vec2| if size.x > size.y { p.x } else { p.y };
    let (min, max) = (place(extent.min), place(extent.max));
    // below the maximum, also where the two are neighbouring numbers
    let middle = Some(0.5 * min + 0.5 * max).filter(|middle| *middle < max).unwrap_or(min);
    let mut near = 0;
    for i in 0..halved.len() {
        if place(points.at[halved[i] as usize]) <= middle {
            halved.swap(near, i);
            near += 1;
        }
    }
    let (near, far) = halved.split_at_mut(near);
    are_linked(points, range_sq, near, rest) || are_linked(points, range_sq, far, rest)
}

/// The rectangle around some boids, in px.
#[derive(Clone, Copy)]
struct Rect {
    min: Vec2,
    max: Vec2,
}

impl Rect {
    fn around(points: &Points, boids: &[u32]) -> Rect {
        let first = points.at[boids[0] as usize];
        let mut rect = Rect { min: first, max: first };
        boids.iter().for_each(|i| rect.extend(points.at[*i as usize]));
        rect
    }

    /// Its longer side.
    fn side(&self) -> f32 {
        (self.max - self.min).max_element()
    }

    fn extend(&mut self, p: Vec2) {
        (self.min, self.max) = (self.min.min(p), self.max.max(p));
    }

    /// Whether the rectangles come within a distance, given as its square. Allows for rounding.
    #[inline(never)]
    fn may_be_within(&self, range_sq: f32, other: &Rect, bounds: &Bounds) -> bool {
        let [own, others] = [self, other].map(|rect| (rect.min + rect.max) / 2.0);
        let half = (self.max - self.min + other.max - other.min) / 2.0;
        // far from the origin, a centre is rounded by more than a small range
        let half = half + (own.abs() + others.abs()) * f32::EPSILON;
        let gap = (bounds.shortest(own - others).abs() - half).max(Vec2::ZERO);
        0.999 * gap.length_squared() < range_sq
    }
}
