//! Sums over the k nearest neighbours, for cohesion and alignment.
//!
//! A search finds how far each boid of a group must see to see k others, and a scan then sums over the boids within that
//! distance. The first window is chosen by the number of boids in it, which the grid knows without visiting them. So
//! the cost depends on k, and hardly on the ranges or on how dense the flock is. The result and the order
//! of the sums depend on the state alone.

use super::Group;
use super::field_of_view::NeighbourTest;
use super::perception::Perception;
use super::smallest::Smallest;
use crate::grid::{Grid, Window};
use crate::lanes::{LANES, Vec2x4};
use crate::params::{MAX_NEAREST, Params, Steering};
use crate::per_rule::PerRule;
use crate::rules::{Accumulate, Rules, Steer, Sums, with_steering};
use crate::state::Sorted;
use crate::vector::Vec2;
use std::f32::consts::PI;
use wide::f32x4;

/// Number of boids that the first circle around a boid should have, for each neighbour that it needs.
const FIRST_CIRCLE: f32 = 2.0;
/// The smallest part of the full circle that a field of view counts for.
const MIN_VIEW: f64 = 0.1;
/// If a search has found too few neighbours, it goes on with a radius this many times as long.
const GROWTH: f32 = 1.6;
/// Number of boids to either side of a group, in its row, whose places give a first estimate of the density.
const BESIDE: usize = 8;
/// The distances of the neighbours, and one more that shows whether the last neighbour is the only one so far away.
const BLOCKS: usize = (MAX_NEAREST + 1).div_ceil(8);

#[derive(Clone)]
pub(crate) struct Nearest {
    k: usize,
    steering: Steering,
    perception: Perception,
    /// The longer range of the two rules, in px.
    range: f32,
    /// The radius of the first circle in a flock that is spread evenly over the world, in px.
    radius: f32,
    /// Number of boids that the first circle should have.
    first_circle: f32,
}

/// How far the boids of a group see.
struct Reach {
    /// The cells in which all their neighbours are.
    window: Window,
    /// Neighbours are nearer than this, squared.
    range_sq: f32x4,
    ties: Option<Ties>,
}

/// For boids that have more others at exactly the distance of the last neighbour: those with the lowest numbers are
/// neighbours.
struct Ties {
    /// The squared range for boids with a number above `last`.
    range_sq: f32x4,
    last: [u32; LANES],
}

impl Reach {
    /// Calls `visit` with each boid that may be a neighbour: its slot, where it is seen, the vector to sum, and the squared
    /// range within which it is a neighbour.
    #[inline(always)]
    fn each(&self, grid: &Grid, boids: &Sorted, group: &Group, mut visit: impl FnMut(usize, Vec2x4, Vec2x4, f32x4)) {
        grid.window_spans(&self.window, |span| {
            for (slot, boid) in span.clone().zip(&boids.seen[span]) {
                let mut range_sq = match &self.ties {
                    None => self.range_sq,
                    Some(ties) => ties.range_sq(self.range_sq, boids.id[slot]),
                };
                if let Some(lane) = group.lane_of(slot) {
                    range_sq.as_mut_array()[lane] = 0.0;
                }
                visit(slot, Vec2x4::splat(boid.first()), Vec2x4::splat(boid.second()), range_sq);
            }
        });
    }
}

impl Ties {
    #[cold]
    #[inline(never)]
    fn range_sq(&self, range_sq: f32x4, id: u32) -> f32x4 {
        let either = |lane: usize| if id <= self.last[lane] { range_sq } else { self.range_sq }.as_array()[lane];
        f32x4::new(std::array::from_fn(either))
    }
}

impl Nearest {
    /// `None` if cohesion and alignment use all flockmates within their ranges.
    pub(crate) fn new(params: &Params) -> Option<Self> {
        let used = Rules::used(params);
        if params.nearest == 0 || !(used.cohesion || used.alignment) {
            return None;
        }
        let perception = Perception::new(params, used);
        let PerRule { cohesion, alignment, .. } = perception.range;
        let range = cohesion.max(alignment);
        // A boid that sees little must look farther for as many others.
        let view = (params.field_of_view / 360.0).max(MIN_VIEW);
        let first_circle = FIRST_CIRCLE * (f64::from(params.nearest + 1) / view) as f32;
        let radius = (first_circle / PI).sqrt() * spacing(params);
        let (k, steering) = (params.nearest as usize, params.steering);
        Some(Nearest { k, steering, perception, range, radius: radius.min(range), first_circle })
    }

    /// Sets those parts of `sums` that belong to cohesion and alignment. It also calls `visit`, if there is one, with the
    /// slots of boids that may be neighbours, and with masks of the boids for which they are neighbours of each rule.
    #[inline(never)]
    pub(crate) fn fill(
        &self,
        grid: &Grid,
        boids: &Sorted,
        group: &Group,
        sums: &mut Sums,
        visit: Option<&mut dyn FnMut(usize, PerRule<f32x4>)>,
    ) {
        let test = NeighbourTest::new(&self.perception, group);
        let mut found = Sums::default();
        let sums_directions = with_steering!(self.steering, S => S::SUMS_DIRECTIONS);
        let is_plain = cfg!(feature = "kernels") && self.perception.is_plain() && !sums_directions;
        let reach = if is_plain {
            self.search::<true>(grid, boids, group, &test)
        } else {
            self.search::<false>(grid, boids, group, &test)
        };
        if is_plain && reach.ties.is_none() && visit.is_none() {
            let test = test.within(reach.range_sq);
            grid.window_spans(&reach.window, |span| {
                for (slot, boid) in span.clone().zip(&boids.seen[span]) {
                    let (seen_at, summand) = (Vec2x4::splat(boid.first()), Vec2x4::splat(boid.second()));
                    test.add_plain(seen_at, summand, group.lane_of(slot), &mut found);
                }
            });
        } else if cfg!(feature = "kernels") && !sums_directions && visit.is_none() {
            reach.each(grid, boids, group, |_, seen_at, summand, range_sq| {
                test.within(range_sq).add::<Accumulate, true>(seen_at, summand, 0, &mut found);
            });
        } else {
            found = self.sum_any(grid, boids, group, test, &reach, visit.unwrap_or(&mut |_, _| {}));
        }
        *sums = Sums { separation_count: sums.separation_count, separation: sums.separation, ..found };
    }

    /// The sums over all within reach, by any steering.
    #[inline(never)]
    fn sum_any(
        &self,
        grid: &Grid,
        boids: &Sorted,
        group: &Group,
        test: NeighbourTest,
        reach: &Reach,
        visit: &mut dyn FnMut(usize, PerRule<f32x4>),
    ) -> Sums {
        let mut found = Sums::default();
        reach.each(grid, boids, group, |slot, seen_at, summand, range_sq| {
            let test = test.within(range_sq);
            visit(slot, test.add_any(self.steering, seen_at, summand, boids.id[slot], &mut found));
        });
        found
    }

    /// The time of a search for a group, in candidates of a scan within fixed ranges.
    pub(crate) fn work(&self, grid: &Grid, boids: &Sorted, group: &Group) -> usize {
        // The candidates of a search take about four times as long, because they are visited twice and sorted.
        const COST: usize = 4;
        COST * grid.count(&self.window(grid, group, self.first_radius(grid, boids, group)))
    }

    /// Finds how far the boids of a group see. `PLAIN` is for boids that see all round, on a plane.
    #[inline(never)]
    fn search<const PLAIN: bool>(&self, grid: &Grid, boids: &Sorted, group: &Group, test: &NeighbourTest) -> Reach {
        let range_sq = f32x4::splat(self.range * self.range);
        let mut radius = self.first_radius(grid, boids, group);
        loop {
            let window = self.window(grid, group, radius);
            let mut nearest = Smallest::<BLOCKS>::new(self.k + 1, range_sq);
            // Near rows first: then most of the others are too far away to be sorted.
            grid.window_spans_from(&window, group.row, |span| {
                nearest.extend(span.clone().zip(&boids.seen[span]).map(|(slot, boid)| {
                    let mut d_sq = test.distance_sq::<PLAIN>(Vec2x4::splat(boid.first()));
                    if let Some(lane) = group.lane_of(slot) {
                        d_sq.as_mut_array()[lane] = f32::INFINITY;
                    }
                    d_sq
                }));
            });
            nearest.finish();
            let farthest = nearest.get(self.k - 1);
            // not `f32::max`, which also handles NaN
            let needed = farthest.to_array().into_iter().fold(0.0, |a: f32, b| if a > b { a } else { b }).sqrt();
            let has_all = farthest.simd_lt(range_sq);
            if needed <= radius || radius >= self.range || grid.is_whole(&window) {
                // The next larger number, since these are finite and not negative.
                let beyond = f32x4::new(farthest.to_array().map(|d_sq| f32::from_bits(d_sq.to_bits() + 1)));
                let is_tied = self.tied(&nearest).any();
                return Reach {
                    ties: is_tied.then(|| self.break_ties(grid, boids, group, test, &window, &nearest)),
                    window: if needed < radius { self.window(grid, group, needed) } else { window },
                    range_sq: has_all.bitselect(beyond, range_sq),
                };
            }
            // As far as the boids found, if they are enough.
            radius = if has_all.all() { needed } else { (GROWTH * radius).min(self.range) };
        }
    }

    /// A mask of the boids that have more others at the distance of the last neighbour.
    #[inline(always)]
    fn tied(&self, nearest: &Smallest<BLOCKS>) -> f32x4 {
        let farthest = nearest.get(self.k - 1);
        farthest.simd_lt(f32x4::splat(self.range * self.range)) & farthest.simd_eq(nearest.get(self.k))
    }

    /// Finds which of the others at the distance of the last neighbour have the lowest numbers.
    #[cold]
    #[inline(never)]
    fn break_ties(
        &self,
        grid: &Grid,
        boids: &Sorted,
        group: &Group,
        test: &NeighbourTest,
        window: &Window,
        nearest: &Smallest<BLOCKS>,
    ) -> Ties {
        let tied = self.tied(nearest);
        let farthest = nearest.get(self.k - 1);
        let mut last = [u32::MAX; LANES];
        for lane in (0..LANES).filter(|lane| tied.to_bitmask() >> lane & 1 == 1) {
            let at = |d_sq: f32x4| d_sq.as_array()[lane];
            let nearer = (0..self.k).filter(|i| at(nearest.get(*i)) < at(farthest)).count();
            let mut lowest = [u32::MAX; MAX_NEAREST];
            let lowest = &mut lowest[..self.k - nearer];
            grid.window_spans(window, |span| {
                for slot in span.filter(|slot| group.lane_of(*slot) != Some(lane)) {
                    let d_sq = test.distance_sq::<false>(Vec2x4::splat(boids.seen[slot].first()));
                    if at(d_sq) == at(farthest) {
                        // Insert the number into the ascending ones.
                        lowest.iter_mut().fold(boids.id[slot], |id, low| std::mem::replace(low, id.min(*low)).max(id));
                    }
                }
            });
            last[lane] = lowest[lowest.len() - 1];
        }
        Ties { range_sq: tied.bitselect(farthest, f32x4::splat(f32::INFINITY)), last }
    }

    /// The cells of all boids that one of the group may see within `radius`.
    fn window(&self, grid: &Grid, group: &Group, radius: f32) -> Window {
        grid.window(group.area, radius, self.perception.torus)
    }

    /// A radius within which each boid of a group probably sees enough others, and not many more.
    fn first_radius(&self, grid: &Grid, boids: &Sorted, group: &Group) -> f32 {
        const TRIES: usize = 4;
        // The boids beside the group in its row show how dense the flock is there.
        let row = grid.row_slots(group.row);
        let first = group.slots.start.saturating_sub(BESIDE).max(row.start);
        let last = (group.slots.end + BESIDE).min(row.end) - 1;
        let width = boids.seen[last].first().x - boids.seen[first].first().x;
        let density = (last - first) as f32 / (width * grid.row_height());
        let estimate = (self.first_circle / PI / density).sqrt();
        let usual = 0.25 * self.radius..4.0 * self.radius;
        let mut radius = if usual.contains(&estimate) { estimate.min(self.range) } else { self.radius };
        for _ in 0..TRIES {
            let count = grid.count(&self.window(grid, group, radius)) as f32;
            let sides = group.area.max() - group.area.min() + Vec2::splat(2.0 * radius);
            let wanted = (self.first_circle / PI * sides.x * sides.y / count).sqrt();
            let factor = wanted / radius;
            radius = (radius * factor.clamp(0.25, 4.0)).min(self.range);
            if (0.5..1.5).contains(&factor) {
                break;
            }
        }
        radius
    }
}

/// The side of the square that each boid has for itself if all are spread evenly over the world, in px.
pub(crate) fn spacing(params: &Params) -> f32 {
    (params.area() / f64::from(params.count.max(1))).sqrt() as f32
}
