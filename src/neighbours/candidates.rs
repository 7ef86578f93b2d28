//! The candidates of a group: the boids that may be near it.

use super::group::Group;
use crate::grid::Grid;
use crate::lanes::LANES;
use crate::state::Sorted;
use crate::vector::Vec2;
use std::ops::Range;

/// All boids of a flock, and how far they see.
#[derive(Clone, Copy)]
pub(crate) struct Candidates<'a> {
    pub(crate) boids: &'a Sorted,
    pub(crate) grid: &'a Grid,
    /// The longest of the ranges in px.
    pub(crate) reach: f32,
}

impl Candidates<'_> {
    /// Calls `visit` with the spans of slots in which boids may be near the group, without those across the edges.
    #[inline(always)]
    pub(crate) fn spans(&self, group: &Group, visit: impl FnMut(Range<usize>)) {
        self.grid.spans(group.area, self.reach, visit);
    }

    /// [`Candidates::spans`] on a torus. Each boid is seen at most `lead` px from its position.
    #[inline(always)]
    pub(super) fn spans_on_torus(&self, group: &Group, lead: f32, visit: impl FnMut(Range<usize>)) {
        let columns = [0, LANES - 1].map(|lane| self.grid.column_of(group.seen_at.lane(lane).x));
        self.grid.spans_on_torus(group.row, columns, self.reach + lead, visit);
    }

    /// Whether the group's candidates all lie within the edges of a torus with these sides.
    #[inline(always)]
    pub(crate) fn are_inside(&self, group: &Group, sides: Vec2) -> bool {
        self.grid.is_inside(group.area, self.reach, sides)
    }
}
