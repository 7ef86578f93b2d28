//! A group, up to four boids that lie side by side in a row of the grid, and its candidates, the boids that may be near it.

use crate::grid::Grid;
use crate::lanes::{Area, LANES, Pair, Vec2x4};
use crate::state::Sorted;
use crate::vector::Vec2;
use std::ops::Range;

/// Up to four boids in consecutive slots of a row. Lanes without a boid repeat the last one.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Their positions. On a torus, these lie within its sides.
    pub(crate) p: Vec2x4,
    /// Their velocities.
    pub(crate) v: Vec2x4,
    /// The positions at which others see them.
    pub(crate) seen_at: Vec2x4,
    /// The vectors that others sum over their neighbours, besides the offsets.
    pub(crate) summand: Vec2x4,
    /// Their slots.
    pub(crate) slots: Range<usize>,
    /// Their row of cells.
    pub(crate) row: usize,
    /// The rectangle around their positions.
    pub(crate) area: Area,
}

impl Group {
    /// Reads the boids in these slots of a row.
    #[inline(always)]
    pub(crate) fn load(boids: &Sorted, row: usize, slots: Range<usize>) -> Group {
        let (p, v) = Pair::to_lanes(&boids.state, slots.start);
        let (seen_at, summand) = Pair::to_lanes(&boids.seen, slots.start);
        Group { p, v, seen_at, summand, slots, row, area: Area::around(p) }
    }

    /// Replaces the coordinates in the lane of the boid in `slot` by NaN, so that it is no neighbour of itself.
    ///
    /// Other scans subtract what a boid contributes to its own sums. With seek steering this contribution has no upper
    /// bound, and the difference would consist of rounding errors.
    #[inline(always)]
    pub(super) fn hide_from_itself(&self, slot: usize, seen_at: &mut Vec2x4) {
        seen_at.set_lane(slot - self.slots.start, Vec2::splat(f32::NAN));
    }

    /// The lane of the boid in a slot, if it is one of the group.
    #[inline(always)]
    pub(crate) fn lane_of(&self, slot: usize) -> Option<usize> {
        let lane = slot.wrapping_sub(self.slots.start);
        (lane < LANES).then_some(lane)
    }
}

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
