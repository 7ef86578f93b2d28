//! Sums over the neighbours of boids: four boids scan one candidate after the other.
//!
//! Four boids that lie side by side in a row of the grid form a group and share one scan. The spans around all four
//! are found once. Each candidate is broadcast to the four lanes and tested against the four boids, and each lane keeps
//! the sums of its boid. So no sum crosses lanes, no lanes are wasted at the ends of spans, and the rules and bounds
//! that follow work on four boids as well. The result is exact: a candidate that is too far from some of the four fails
//! their tests. The alternative, one boid against four candidates, tested half as many candidates and took 1.9
//! times as long: each boid had to search for its own spans, handle their ends, and sum across lanes. (Molecular
//! dynamics shares neighbour lists between clusters of particles for the same reason: Páll and Hess, "A flexible algorithm
//! for calculating pair interactions on SIMD architectures", 2013.)
//!
//! [`Kernel`](crate::step::Kernel) chooses the function for a set of parameters.

mod field_of_view;
mod nearest;
mod perception;
mod smallest;

pub(crate) use nearest::{Nearest, spacing};
pub(crate) use perception::Perception;

use crate::grid::Grid;
use crate::lanes::{Area, Count, LANES, Pair, Vec2x4};
use crate::params::Steering;
use crate::per_rule::PerRule;
use crate::rules::{Steer, Sums, with_steering};
use crate::state::Sorted;
use crate::vector::Vec2;
use field_of_view::NeighbourTest;
use std::ops::Range;
use wide::f32x4;

/// Up to four boids in consecutive slots of a row. Lanes without a boid repeat the last one.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Their positions. On a torus, these lie within its sides.
    pub(crate) p: Vec2x4,
    pub(crate) v: Vec2x4,
    /// The positions at which others see them.
    pub(crate) seen_at: Vec2x4,
    /// The vectors that others sum over their neighbours, besides the offsets.
    pub(crate) summand: Vec2x4,
    pub(crate) slots: Range<usize>,
    pub(crate) row: usize,
    pub(crate) area: Area,
}

impl Group {
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
    fn hide_from_itself(&self, slot: usize, seen_at: &mut Vec2x4) {
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
    fn spans_on_torus(&self, group: &Group, lead: f32, visit: impl FnMut(Range<usize>)) {
        let columns = [0, LANES - 1].map(|lane| self.grid.column_of(group.seen_at.lane(lane).x));
        self.grid.window_spans(&self.grid.window_on_torus(group.row, columns, self.reach + lead), visit);
    }
}

impl Perception {
    /// Joint sums over a group's neighbours, where cohesion and alignment have the same ones, in every direction on a
    /// plane. It does less per candidate than [`Perception::scan`]. `own`: where the group is seen, and what others sum.
    #[inline(always)]
    pub(crate) fn scan_jointly(&self, candidates: Candidates, group: &Group, own: (Vec2x4, Vec2x4)) -> Sums {
        let range_sq = self.range.map(|range| f32x4::splat(range * range));
        let add = |seen_at: Vec2x4, summand: Vec2x4, sums: &mut Sums| {
            let d = seen_at - group.p;
            let d_sq = d.length_sq();
            let is_near = d_sq.simd_lt(range_sq.cohesion);
            sums.cohesion_count.add(is_near);
            sums.offsets += (d + summand).masked(is_near);
            sums.separation -= d.masked(d_sq.simd_lt(range_sq.separation));
        };
        // The loop also counts the boid itself, so its own contribution is subtracted at the end.
        let mut own_sums = Sums::default();
        add(own.0, own.1, &mut own_sums);
        let mut sums = Sums::default();
        candidates.spans(group, |span| {
            for boid in &candidates.boids.seen[span] {
                add(Vec2x4::splat(boid.first()), Vec2x4::splat(boid.second()), &mut sums);
            }
        });
        sums.subtract(&own_sums);
        sums
    }

    /// How many boids the longest range reaches, in every direction on a plane, without the boids of the group themselves.
    ///
    /// [`Perception::scan_each`] would do, too, with six times the instructions: 20,000 boids of *classic* that are coloured
    /// by their flockmates would take 4.4 ms a frame instead of 0.9 ms.
    #[inline(never)]
    pub(crate) fn count(candidates: Candidates, group: &Group) -> Count {
        let range_sq = f32x4::splat(candidates.reach * candidates.reach);
        let is_near = |seen_at: Vec2x4| (seen_at - group.p).length_sq().simd_lt(range_sq);
        let mut count = Count::default();
        candidates.spans(group, |span| {
            for boid in &candidates.boids.seen[span] {
                count.add(is_near(Vec2x4::splat(boid.first())));
            }
        });
        // The loop also counts the boid itself.
        let mut own = Count::default();
        own.add(is_near(group.seen_at));
        count -= own;
        count
    }

    /// The sums over a group's neighbours for each rule. On a torus few groups have neighbours across its edges.
    #[inline(always)]
    pub(crate) fn scan<S: Steer>(&self, candidates: Candidates, group: &Group) -> Sums {
        let Candidates { boids, grid, reach } = candidates;
        if self.torus.x == f32::INFINITY || grid.is_inside(group.area, reach, self.torus) {
            return self.scan_spans::<S, false>(candidates, group);
        }
        self.scan_across_edges::<S>(boids, grid, reach, group)
    }

    /// [`Perception::scan`] across the edges of a torus.
    ///
    /// The parts of the candidates are passed one by one. A struct would go through memory, for the caller's inlined
    /// loops as well, which cost 2 % of a step's instructions.
    #[inline(never)]
    fn scan_across_edges<S: Steer>(&self, boids: &Sorted, grid: &Grid, reach: f32, group: &Group) -> Sums {
        self.scan_spans::<S, true>(Candidates { boids, grid, reach }, group)
    }

    #[inline(always)]
    fn scan_spans<S: Steer, const TORUS: bool>(&self, candidates: Candidates, group: &Group) -> Sums {
        let (test, ids) = (NeighbourTest::new(self, group), &candidates.boids.id[..]);
        self.sum(TORUS, S::SKIPS_ITSELF, candidates, group, move |slot, seen_at, summand, sums| {
            // Read only where it is used, since the loop would check the index for every candidate.
            let number = slot.filter(|_| S::CLOSEST_FIRST).map_or(0, |slot| ids[slot]);
            test.add::<S, TORUS>(seen_at, summand, number, sums);
        })
    }

    /// Sums that are bit-identical to those of [`Perception::scan`]. It also calls `visit` with the slot of each
    /// candidate, the boids of the group among them, and with masks of the boids for which it is a neighbour of each
    /// rule.
    ///
    /// It is compiled apart from the step's loops, small rather than fast: when a step called `visit`, too, it took 5 %
    /// longer.
    #[inline(never)]
    pub(crate) fn scan_each(
        &self,
        steering: Steering,
        torus: bool,
        candidates: Candidates,
        group: &Group,
        visit: &mut dyn FnMut(usize, PerRule<f32x4>),
    ) -> Sums {
        let skips_itself = with_steering!(steering, S => S::SKIPS_ITSELF);
        let test = NeighbourTest::new(self, group);
        self.sum(torus, skips_itself, candidates, group, |slot, seen_at, summand, sums| {
            let number = slot.map_or(0, |slot| candidates.boids.id[slot]);
            let masks = test.add_any(steering, seen_at, summand, number, sums);
            slot.into_iter().for_each(|slot| visit(slot, masks));
        })
    }

    /// The sums to which `add` adds each candidate: its slot, where it is seen, and the vector that others sum. At the end
    /// it gets the boids of the group themselves, without a slot, for what is subtracted unless the loop `skips_itself`.
    #[inline(always)]
    fn sum(
        &self,
        torus: bool,
        skips_itself: bool,
        candidates: Candidates,
        group: &Group,
        mut add: impl FnMut(Option<usize>, Vec2x4, Vec2x4, &mut Sums),
    ) -> Sums {
        let mut sums = Sums::default();
        let add_span = |span: Range<usize>| {
            for (slot, boid) in span.clone().zip(&candidates.boids.seen[span]) {
                let mut seen_at = Vec2x4::splat(boid.first());
                if skips_itself && group.slots.contains(&slot) {
                    group.hide_from_itself(slot, &mut seen_at);
                }
                // Read last: read first, steps of vicsek and nature took 6 to 8 % more instructions.
                add(Some(slot), seen_at, Vec2x4::splat(boid.second()), &mut sums);
            }
        };
        if torus {
            candidates.spans_on_torus(group, self.lead(group), add_span);
        } else {
            candidates.spans(group, add_span);
        }
        if !skips_itself {
            let mut own = Sums::default();
            add(None, group.seen_at, group.summand, &mut own);
            sums.subtract(&own);
        }
        sums
    }
}
