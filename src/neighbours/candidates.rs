//! The candidates of a group: the boids that may be near it.

use super::group::Group;
use crate::grid::{Grid, Stencil};
use crate::lanes::Pair;
use std::ops::Range;

/// All boids of a flock by slot of the grid, and the cells in which a group may see others.
#[derive(Clone, Copy)]
pub(crate) struct Candidates<'a> {
    /// Of each boid, the position at which it is seen and the vector to sum.
    pub(crate) boids: &'a [Pair],
    pub(crate) grid: &'a Grid,
    /// The cells to scan around each boid.
    pub(crate) stencil: &'a Stencil,
}

impl Candidates<'_> {
    /// Calls `visit` with the spans of slots in which boids may be near the group, without those across the edges.
    #[inline(always)]
    pub(crate) fn spans(&self, group: &Group, visit: impl FnMut(Range<usize>)) {
        self.grid.spans(self.stencil, group.row, group.first, group.last, visit);
    }

    /// [`Candidates::spans`] on a torus.
    #[inline(always)]
    pub(super) fn spans_on_torus(&self, group: &Group, visit: impl FnMut(Range<usize>)) {
        self.grid.spans_on_torus(self.stencil, group.row, group.first, group.last, visit);
    }

    /// Whether the group's candidates all lie within the edges of the world.
    #[inline(always)]
    pub(crate) fn are_inside(&self, group: &Group) -> bool {
        self.grid.is_inside(self.stencil, group.row, group.first, group.last)
    }
}
