//! A flock as a whole, in a few figures: how much of one mind it is, how dense, in how many groups, how fast.
//!
//! Exact for every flock in time that grows as the flock does, spread out or all in a heap: boids are sorted into cells
//! of a plane without end, and how wide the cells are is found by looking at the flock.
//!
//! Nothing here is so frequent that inlining would pay for what it adds to the WebAssembly, 0.7 kB gzipped.

use crate::bounds::Bounds;
use glam::{DVec2, Vec2};

/// A flock as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// Length of the mean heading, from 0 for all ways to 1 for one: the order parameter of Vicsek et al., "Novel Type
    /// of Phase Transition in a System of Self-Driven Particles", 1995. A boid at rest has no heading.
    pub polarisation: f64,
    /// Mean distance to the nearest other boid in px; NaN where there is no other.
    pub nearest: f64,
    /// Number of groups: two boids are of one group if each can be reached from the other by ways shorter than
    /// `cohesion_range` from boid to boid.
    pub groups: usize,
    /// Mean speed in px per step.
    pub speed: f64,
}

/// Measures boids at `positions` that fly at `velocities` and draw together within `range`.
pub(crate) fn measure(positions: Vec<Vec2>, velocities: &[Vec2], bounds: &Bounds, range: f64) -> Measures {
    // of no boids at all, the mean is zero
    let count = positions.len().max(1) as f64;
    let (mut heading, mut speed) = (DVec2::ZERO, 0.0);
    for velocity in velocities {
        let velocity = velocity.as_dvec2();
        let length = velocity.length();
        speed += length;
        if length > 0.0 {
            heading += velocity / length;
        }
    }
    let flock = Spread::new(positions, bounds);
    Measures {
        polarisation: heading.length() / count,
        nearest: flock.nearest(),
        groups: flock.groups(range),
        speed: speed / count,
    }
}

/// Boids to a place, on average over the boids, from which on cells are too wide: chance alone puts two there.
const CROWDED: f64 = 8.0;
/// The narrowest cell over what the flock takes up: an `f32` tells no places apart there but next to the origin.
const NARROWEST: f64 = 1e-12;

/// Where the boids of a flock are.
struct Spread<'a> {
    /// Within the world where that is a torus.
    at: Vec<Vec2>,
    bounds: &'a Bounds,
    origin: Vec2,
    /// Sides of the torus, or of all that the flock takes up.
    size: DVec2,
}

impl<'a> Spread<'a> {
    fn new(mut at: Vec<Vec2>, bounds: &'a Bounds) -> Self {
        let (mut least, mut most) = (Vec2::ZERO, bounds.size);
        if bounds.is_torus() {
            at.iter_mut().for_each(|p| *p = bounds.wrapped(*p));
        } else {
            (least, most) = at.iter().fold((Vec2::MAX, Vec2::MIN), |(least, most), p| (least.min(*p), most.max(*p)));
        }
        Spread { at, bounds, origin: least, size: (most - least).as_dvec2() }
    }

    #[inline(never)]
    fn distance_sq(&self, i: u32, j: u32) -> f32 {
        self.bounds.shortest(self.at[j as usize] - self.at[i as usize]).length_squared()
    }

    /// The mean distance to the nearest other.
    ///
    /// Each boid looks at its cell and those around. Who finds nobody as near as a cell is wide looks again at wider
    /// cells: few of these look at the same, so that nobody is looked at often.
    fn nearest(&self) -> f64 {
        let count = self.at.len();
        if count < 2 {
            return f64::NAN;
        }
        let widest = self.size.max_element();
        let (mut sum, mut side) = (0.0, 0.0);
        let mut left = self.all();
        while !left.is_empty() {
            side = self.uncrowded(&left).max(2.0 * side);
            let cells = Cells::new(self, self.all(), side, 0.0);
            // a hair less, for rounding; the widest cells leave nobody out
            let certain = if side > widest { f32::INFINITY } else { (0.999 * side * side) as f32 };
            left.retain(|&i| {
                let nearest_sq = cells.nearest_sq(i);
                let found = nearest_sq <= certain;
                if found {
                    sum += f64::from(nearest_sq).sqrt();
                }
                !found
            });
        }
        sum / count as f64
    }

    /// How wide cells are that hold a few of these boids each.
    #[inline(never)]
    fn uncrowded(&self, boids: &[u32]) -> f64 {
        let (count, widest) = (boids.len() as f64, self.size.max_element());
        let mut side = (self.size.element_product() / count).sqrt().max(widest / count);
        loop {
            let crowding = Cells::new(self, boids.to_vec(), side, 0.0).crowding();
            if crowding <= CROWDED || side <= NARROWEST * widest {
                return side;
            }
            side *= (2.0 / crowding).sqrt();
        }
    }

    #[inline(never)]
    fn all(&self) -> Vec<u32> {
        (0..self.at.len() as u32).collect()
    }

    /// The number of groups of boids nearer to one another than `range`.
    ///
    /// A cell's diagonal is a hair shorter than the range, so that boids in one cell are of one group, and cells can be
    /// joined as wholes.
    fn groups(&self, range: f64) -> usize {
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

/// `n` modulo `around`: a division takes its time, and is needed at the edges alone.
fn ring(n: i64, around: i64) -> i64 {
    if (0..around).contains(&n) { n } else { n.rem_euclid(around) }
}

/// So many places on, a row begins: odd, so that boids in file along a column fill the table, and next to no multiple of
/// a great power of two, so that those aslant nearly do.
const WINDING: i64 = 0x9e37_79bb;

/// Boids by cell, a cell being a column and a row of squares without end.
///
/// They are wound onto a table of about as many places as there are boids, each row from another place on. Cells that
/// share a place do no harm: who looks there looks at distances anyway.
struct Cells<'a> {
    flock: &'a Spread<'a>,
    per_cell: DVec2,
    /// Columns and rows on a torus.
    around: Option<[i64; 2]>,
    /// The number of places less one: those are a power of two.
    mask: i64,
    /// Where the boids of a place begin; those of the next are behind them.
    start: Vec<u32>,
    boids: Vec<u32>,
}

impl<'a> Cells<'a> {
    /// Sorts boids into cells `side` wide. Around a torus goes a whole number of them: wider ones, or, with 1 as `more`,
    /// narrower ones.
    #[inline(never)]
    fn new(flock: &'a Spread, mut boids: Vec<u32>, side: f64, more: f64) -> Self {
        let places = boids.len().next_power_of_two();
        let whole = (flock.size / side + more).floor().max(DVec2::ONE);
        let (per_cell, around) = if flock.bounds.is_torus() {
            (whole / flock.size, Some([whole.x as i64, whole.y as i64]))
        } else {
            (DVec2::splat(side.recip()), None)
        };
        let start = vec![0; places + 1];
        let mut cells = Cells { flock, per_cell, around, mask: places as i64 - 1, start, boids: vec![0; boids.len()] };
        for &i in &boids {
            let place = cells.place(cells.cell(i));
            cells.start[place] += 1;
        }
        let mut end = 0;
        for start in &mut cells.start {
            end += *start;
            *start = end;
        }
        // from the last, so that the end of a place moves to its start, and boids keep their order
        while let Some(i) = boids.pop() {
            let place = cells.place(cells.cell(i));
            cells.start[place] -= 1;
            cells.boids[cells.start[place] as usize] = i;
        }
        cells
    }

    #[inline(never)]
    fn cell(&self, i: u32) -> [i64; 2] {
        let cell = (self.flock.at[i as usize] - self.flock.origin).as_dvec2() * self.per_cell;
        [cell.x as i64, cell.y as i64]
    }

    fn place(&self, [column, row]: [i64; 2]) -> usize {
        (column.wrapping_add(row.wrapping_mul(WINDING)) & self.mask) as usize
    }

    /// The boids of a cell.
    fn all_in(&self, cell: [i64; 2]) -> impl Iterator<Item = u32> {
        self.in_place_of(cell).iter().copied().filter(move |&i| self.cell(i) == cell)
    }

    #[inline(never)]
    fn first(&self, cell: [i64; 2]) -> Option<u32> {
        self.all_in(cell).next()
    }

    /// The boids of a cell, and any others that share its place.
    #[inline(never)]
    fn in_place_of(&self, cell: [i64; 2]) -> &[u32] {
        let place = self.place(cell);
        &self.boids[self.start[place] as usize..self.start[place + 1] as usize]
    }

    /// The cell so many columns and rows on.
    #[inline(never)]
    fn beside(&self, [column, row]: [i64; 2], [columns, rows]: [i64; 2]) -> [i64; 2] {
        let (column, row) = (column + columns, row + rows);
        match self.around {
            Some([columns, rows]) => [ring(column, columns), ring(row, rows)],
            None => [column, row],
        }
    }

    /// The squared distance from a boid to the nearest other in its cell or one of those around.
    #[inline(never)]
    fn nearest_sq(&self, i: u32) -> f32 {
        let own = self.cell(i);
        let mut nearest_sq = f32::INFINITY;
        for row in -1..=1 {
            for column in -1..=1 {
                for &j in self.in_place_of(self.beside(own, [column, row])) {
                    if j != i {
                        nearest_sq = nearest_sq.min(self.flock.distance_sq(i, j));
                    }
                    // where all are at one point, they need not all be looked at
                    if nearest_sq == 0.0 {
                        return 0.0;
                    }
                }
            }
        }
        nearest_sq
    }

    /// How many boids share a place with a boid, itself among them, on average.
    fn crowding(&self) -> f64 {
        let sharers = |&i| self.in_place_of(self.cell(i)).len() as f64;
        self.boids.iter().map(sharers).sum::<f64>() / self.boids.len() as f64
    }
}

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
