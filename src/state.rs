//! The arrays that hold a flock: the state, and the same boids sorted by the grid.

use crate::grid::Grid;
use crate::lanes::{LANES, Pair, Vec2x4};
use crate::memory::reserve;
use crate::neighbours::Group;
use glam::Vec2;
use std::collections::TryReserveError;
use std::ops::Range;

/// Boids as a structure of arrays, with room behind the last for a whole group of four.
///
/// They are stored as the last step's grid laid them out, so that neighbours in the world are neighbours in memory;
/// each carries its number.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) x: Vec<f32>,
    pub(crate) y: Vec<f32>,
    pub(crate) vx: Vec<f32>,
    pub(crate) vy: Vec<f32>,
    pub(crate) id: Vec<u32>,
}

impl State {
    pub(crate) fn position(&self, i: usize) -> Vec2 {
        Vec2::new(self.x[i], self.y[i])
    }

    pub(crate) fn velocity(&self, i: usize) -> Vec2 {
        Vec2::new(self.vx[i], self.vy[i])
    }

    /// The positions and velocities of the four boids from `i` on.
    #[inline(always)]
    pub(crate) fn four(&self, i: usize) -> (Vec2x4, Vec2x4) {
        (Vec2x4::load(&self.x, &self.y, i), Vec2x4::load(&self.vx, &self.vy, i))
    }

    /// Puts boids into the places from `i` on, as many as there are in `id`; the places behind them, up to four in all,
    /// are left with anything.
    #[inline(always)]
    pub(crate) fn put_four(&mut self, i: usize, p: Vec2x4, v: Vec2x4, id: &[u32]) {
        p.store(&mut self.x, &mut self.y, i);
        v.store(&mut self.vx, &mut self.vy, i);
        self.id[i..i + id.len()].copy_from_slice(id);
    }

    pub(crate) fn put(&mut self, i: usize, id: u32, position: Vec2, velocity: Vec2) {
        self.x[i] = position.x;
        self.y[i] = position.y;
        self.vx[i] = velocity.x;
        self.vy[i] = velocity.y;
        self.id[i] = id;
    }

    /// Removes, of the first `len` boids, those numbered `count` and above; the others keep their order.
    pub(crate) fn keep_below(&mut self, count: u32, len: usize) {
        let mut kept = 0;
        for i in 0..len {
            if self.id[i] < count {
                self.put(kept, self.id[i], self.position(i), self.velocity(i));
                kept += 1;
            }
        }
    }

    /// Makes sure of the memory for `count` boids.
    pub(crate) fn reserve(&mut self, count: usize) -> Result<(), TryReserveError> {
        for column in [&mut self.x, &mut self.y, &mut self.vx, &mut self.vy] {
            reserve(column, count + LANES)?;
        }
        reserve(&mut self.id, count + LANES)
    }

    /// Makes room for `count` boids.
    pub(crate) fn resize(&mut self, count: usize) {
        for column in [&mut self.x, &mut self.y, &mut self.vx, &mut self.vy] {
            column.resize(count + LANES, 0.0);
        }
        self.id.resize(count + LANES, 0);
    }
}

/// Boids by slot of the grid.
///
/// Two records of 16 bytes a boid: the sort moves each with one store, and a look spreads one over the lanes from a
/// single line of cache. Arrays by coordinate, measured in the same place, made the sort twice as slow.
#[derive(Default)]
pub(crate) struct Sorted {
    /// Position and velocity.
    pub(crate) state: Vec<Pair>,
    /// Where the boid is seen, and what is summed of it beside the way to it.
    pub(crate) seen: Vec<Pair>,
    pub(crate) id: Vec<u32>,
}

impl Sorted {
    /// Makes sure of the memory for so many slots.
    pub(crate) fn reserve(&mut self, slots: usize) -> Result<(), TryReserveError> {
        reserve(&mut self.state, slots)?;
        reserve(&mut self.seen, slots)?;
        reserve(&mut self.id, slots)
    }

    pub(crate) fn resize(&mut self, slots: usize) {
        self.state.resize(slots, Pair::default());
        self.seen.resize(slots, Pair::default());
        self.id.resize(slots, 0);
    }

    /// The boids in these slots of a row.
    #[inline(always)]
    pub(crate) fn group(&self, grid: &Grid, row: usize, slots: Range<usize>) -> Group {
        let (p, v) = Pair::to_lanes(&self.state, slots.start);
        let (at, align) = Pair::to_lanes(&self.seen, slots.start);
        let columns = grid.columns_of(at.x);
        let (first, last) = (columns[0] as usize, columns[slots.len() - 1] as usize);
        Group { p, v, at, align, slots, row, first, last }
    }
}
