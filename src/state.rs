//! The arrays that hold a flock: its state, and the same boids sorted by the cells of the grid.

use crate::grid::Grid;
use crate::lanes::{LANES, Pair, Vec2x4};
use crate::memory::{reserve, resize};
use crate::vector::Vec2;
use std::collections::TryReserveError;

/// The state of a flock, padded so that four boids can be read from any index.
///
/// Boids are stored in the order in which the grid of the last step sorted them, so that neighbours in the world are
/// neighbours in memory. Each boid carries its number in `id`.
#[derive(Clone, Default)]
pub(crate) struct State {
    /// Position and velocity.
    pub(crate) boids: Vec<Pair>,
    pub(crate) id: Vec<u32>,
}

impl State {
    pub(crate) fn position(&self, i: usize) -> Vec2 {
        self.boids[i].first()
    }

    pub(crate) fn velocity(&self, i: usize) -> Vec2 {
        self.boids[i].second()
    }

    /// The positions and velocities of the four boids from index `i` on.
    #[inline(always)]
    pub(crate) fn four(&self, i: usize) -> (Vec2x4, Vec2x4) {
        Pair::to_lanes(&self.boids, i)
    }

    pub(crate) fn put(&mut self, i: usize, id: u32, position: Vec2, velocity: Vec2) {
        self.boids[i] = Pair::new(position, velocity);
        self.id[i] = id;
    }

    /// Makes this the state of boids at these positions with these velocities, in the order of their numbers.
    pub(crate) fn set(&mut self, positions: &[Vec2], velocities: &[Vec2]) {
        self.resize(positions.len());
        for (i, (&position, &velocity)) in positions.iter().zip(velocities).enumerate() {
            self.put(i, i as u32, position, velocity);
        }
    }

    /// The number of boids. A state that was never laid out has no padding either.
    pub(crate) fn len(&self) -> usize {
        self.id.len().saturating_sub(LANES)
    }

    /// All boids and the padding.
    pub(crate) fn slice(&mut self) -> StateSlice<'_> {
        StateSlice { boids: &mut self.boids, id: &mut self.id }
    }

    /// Removes the boids for whose index `keeps` is false. The others keep their order. `keeps` may read the four boids from its
    /// index on, if that is a multiple of four.
    pub(crate) fn retain(&mut self, mut keeps: impl FnMut(&State, usize) -> bool) {
        let mut kept = 0;
        for i in 0..self.len() {
            if keeps(self, i) {
                self.put(kept, self.id[i], self.position(i), self.velocity(i));
                kept += 1;
            }
        }
        self.resize(kept);
    }

    pub(crate) fn reserve(&mut self, count: usize) -> Result<(), TryReserveError> {
        reserve(&mut self.boids, count + LANES)?;
        reserve(&mut self.id, count + LANES)
    }

    /// Makes the arrays as long as `count` boids and the padding need.
    pub(crate) fn resize(&mut self, count: usize) {
        resize(&mut self.boids, count + LANES, Pair::default());
        resize(&mut self.id, count + LANES, 0);
    }
}

/// Boids by slot of the grid.
///
/// Each boid is two records of 16 bytes. The sort moves a record with one store, and a scan of neighbours broadcasts
/// one from a single cache line. With an array for each coordinate instead, the sort took twice as long.
#[derive(Clone, Default)]
pub(crate) struct Sorted {
    pub(crate) state: Vec<Pair>,
    /// What others see of the boid: its position with `look_ahead`, and the vector that they sum over their neighbours.
    pub(crate) seen: Vec<Pair>,
    pub(crate) id: Vec<u32>,
}

impl Sorted {
    /// The numbers of the boids in four slots from `start` on.
    #[inline(always)]
    pub(crate) fn ids(&self, start: usize) -> &[u32; LANES] {
        self.id[start..].first_chunk().expect("a row ends with free slots")
    }

    /// Undoes the sort by `grid`: writes all boids to `state`, in the order before it.
    pub(crate) fn put_back(&self, grid: &mut Grid, state: &mut State) {
        grid.undo_sort(state.len(), |i, slot| {
            (state.boids[i], state.id[i]) = (self.state[slot], self.id[slot]);
        });
    }

    pub(crate) fn reserve(&mut self, slots: usize) -> Result<(), TryReserveError> {
        reserve(&mut self.state, slots)?;
        reserve(&mut self.seen, slots)?;
        reserve(&mut self.id, slots)
    }

    pub(crate) fn resize(&mut self, slots: usize) {
        resize(&mut self.state, slots, Pair::default());
        resize(&mut self.seen, slots, Pair::default());
        resize(&mut self.id, slots, 0);
    }

    pub(crate) fn slice(&mut self) -> SortedSlice<'_> {
        // Of visibly equal length, so that `put` checks a slot once: 1.3 % of the instructions of a step of classic.
        let slots = self.id.len();
        SortedSlice { state: &mut self.state[..slots], seen: &mut self.seen[..slots], id: &mut self.id }
    }
}

/// Boids of a [`State`] that lie side by side, for a part of a step to write.
#[derive(Default)]
pub(crate) struct StateSlice<'a> {
    boids: &'a mut [Pair],
    id: &'a mut [u32],
}

impl StateSlice<'_> {
    pub(crate) fn split_at(self, middle: usize) -> (Self, Self) {
        let (boids, id) = (self.boids.split_at_mut(middle), self.id.split_at_mut(middle));
        (StateSlice { boids: boids.0, id: id.0 }, StateSlice { boids: boids.1, id: id.1 })
    }

    /// Writes four boids from index `i` on, or as many as the slice has room for.
    #[inline(always)]
    pub(crate) fn put_four(&mut self, i: usize, p: Vec2x4, v: Vec2x4, id: &[u32; LANES]) {
        if i + LANES > self.id.len() {
            return self.put_fewer(i, p, v, id);
        }
        self.boids[i..i + LANES].copy_from_slice(&Pair::from_lanes(p, v));
        self.id[i..i + LANES].copy_from_slice(id);
    }

    /// Writes as many of the four as the slice has room for. Separate from the usual case: in one function with it,
    /// steps of classic took 6 % longer.
    #[cold]
    #[inline(never)]
    fn put_fewer(&mut self, i: usize, p: Vec2x4, v: Vec2x4, id: &[u32; LANES]) {
        let count = self.id.len() - i;
        self.boids[i..].copy_from_slice(&Pair::from_lanes(p, v)[..count]);
        self.id[i..].copy_from_slice(&id[..count]);
    }
}

/// Slots of a [`Sorted`] that lie side by side, for a sort to write.
#[derive(Default)]
pub(crate) struct SortedSlice<'a> {
    state: &'a mut [Pair],
    seen: &'a mut [Pair],
    id: &'a mut [u32],
}

impl SortedSlice<'_> {
    #[inline(always)]
    pub(crate) fn put(&mut self, slot: usize, id: u32, state: Pair, seen: Pair) {
        (self.id[slot], self.state[slot], self.seen[slot]) = (id, state, seen);
    }

    #[cfg(feature = "rayon")]
    pub(crate) fn split_at(self, middle: usize) -> (Self, Self) {
        let (state, seen) = (self.state.split_at_mut(middle), self.seen.split_at_mut(middle));
        let id = self.id.split_at_mut(middle);
        (SortedSlice { state: state.0, seen: seen.0, id: id.0 }, SortedSlice { state: state.1, seen: seen.1, id: id.1 })
    }
}
