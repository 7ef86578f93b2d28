//! Groups of boids: cells of the flock joined as wholes, by union and find.

use super::cells::Cells;
use super::{NARROWEST, Spread};
use crate::bounds::Bounds;
use glam::Vec2;

impl Spread<'_> {
    /// The number of groups of boids nearer to one another than `range`.
    ///
    /// A cell's diagonal is a hair shorter than the range, so that boids in one cell are of one group, and cells can be
    /// joined as wholes.
    pub(super) fn groups(&self, range: f64) -> usize {
        let count = self.at.len();
        if range == f64::INFINITY || count < 2 {
            return count.min(1);
        }
        if range == 0.0 {
            return count;
        }
        let range_sq = (range * range) as f32;
        let side = (0.707 * range).max(NARROWEST * self.size.max_element());
        // on a torus narrower rather than wider
        let cells = Cells::new(self, self.all(), side, 1.0);
        let mut groups = Groups { known: self.all(), count };
        // what the boids of a cell take up, at the first of them
        let mut takes_up: Vec<Rect> = self.at.iter().map(|&at| Rect { least: at, most: at }).collect();
        let mut firsts = self.all();
        firsts.retain(|&i| {
            let first = cells.first(cells.cell(i)).unwrap_or(i);
            groups.join(i, first);
            takes_up[first as usize].extend(self.at[i as usize]);
            first == i
        });
        for beside in AHEAD {
            for &i in &firsts {
                let own = cells.cell(i);
                let other = cells.beside(own, beside);
                let Some(j) = cells.first(other) else { continue };
                if groups.of(i) == groups.of(j) {
                    continue;
                }
                let there = takes_up[j as usize];
                let is_near = |i: &u32| there.distance_sq(self.at[*i as usize], self.bounds) < range_sq;
                let meets = |i| cells.all_in(other).any(|j| self.distance_sq(i, j) < range_sq);
                if cells.all_in(own).filter(is_near).any(meets) {
                    groups.join(i, j);
                }
            }
        }
        groups.count
    }
}

/// The rectangle around some boids.
#[derive(Clone, Copy)]
struct Rect {
    least: Vec2,
    most: Vec2,
}

impl Rect {
    fn extend(&mut self, p: Vec2) {
        (self.least, self.most) = (self.least.min(p), self.most.max(p));
    }

    /// The squared distance to it, a hair less for rounding.
    #[inline(never)]
    fn distance_sq(&self, p: Vec2, bounds: &Bounds) -> f32 {
        let (middle, half) = ((self.least + self.most) / 2.0, (self.most - self.least) / 2.0);
        0.999 * (bounds.shortest(p - middle).abs() - half).max(Vec2::ZERO).length_squared()
    }
}

/// Columns and rows to one half of the cells within two of a cell, as those of the other half look back at it. The
/// nearest come first: once two cells are of one group, nobody in them need be looked at.
const AHEAD: [[i64; 2]; 12] =
    [[1, 0], [0, 1], [1, 1], [-1, 1], [2, 0], [0, 2], [2, 1], [-2, 1], [1, 2], [-1, 2], [2, 2], [-2, 2]];

/// Groups of boids as trees: each boid knows another of its group, and one, the root, itself.
struct Groups {
    known: Vec<u32>,
    count: usize,
}

impl Groups {
    /// The root of a boid's group. All that are asked on the way then know one nearer to it.
    #[inline(never)]
    fn of(&mut self, mut i: u32) -> u32 {
        while self.known[i as usize] != i {
            let known = self.known[i as usize];
            self.known[i as usize] = self.known[known as usize];
            i = known;
        }
        i
    }

    fn join(&mut self, i: u32, j: u32) {
        let (i, j) = (self.of(i), self.of(j));
        if i != j {
            self.known[i as usize] = j;
            self.count -= 1;
        }
    }
}
