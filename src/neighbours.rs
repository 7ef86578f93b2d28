//! The sums over boids' surroundings: four boids look at one candidate after the other.
//!
//! Four boids that lie side by side in a row of the grid share one look: the spans around all four are found once,
//! every candidate is spread over the lanes and tested against the four of them, and each lane keeps the sums of its
//! boid. Nothing is added across lanes, nothing is wasted on the ends of spans, and what follows (rules, bounds) stays
//! four abreast. Exact: a candidate that is too far from some of the four fails their tests.

mod eyes;

use crate::angle;
use crate::bounds::Bounds;
use crate::grid::{Grid, Stencil};
use crate::lanes::{Pair, Vec2x4};
use crate::params::{self, Params, Steering};
use eyes::Eyes;
use std::ops::Range;
use wide::f32x4;

/// What four boids see, as sums over their flockmates, themselves left out. `d` is the way to a flockmate, as the boid
/// sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    /// Number of flockmates that cohesion heeds.
    pub(crate) cohesion_count: f32x4,
    /// Number of flockmates that alignment heeds.
    pub(crate) alignment_count: f32x4,
    /// Σ d over the flockmates that cohesion heeds.
    pub(crate) offsets: Vec2x4,
    /// Over the flockmates that alignment heeds: Σ v, or the sum of their headings with turn steering.
    pub(crate) velocities: Vec2x4,
    /// Over the flockmates that separation heeds: Σ −d, or with turn steering the sum of unit(−d) (1 − |d| / range).
    pub(crate) separation: Vec2x4,
}

/// What four boids see where cohesion and alignment heed the same flockmates: as [`Sums`], with the pulls of the two
/// rules in one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pulls {
    /// Number of flockmates that cohesion and alignment heed.
    pub(crate) count: f32x4,
    /// Σ of the ways to them and their [pulls](crate::rules::Rules::pull).
    pub(crate) pull: Vec2x4,
    /// Σ −d over the flockmates that separation heeds.
    pub(crate) separation: Vec2x4,
}

/// Who is seen: the ranges and fields of view of a model, narrowed to `f32`.
///
/// A rule that does not need the neighbours (its weight is 0, or it heeds the whole flock) has a range of 0 here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// The longest of the ranges: how far a boid looks. Infinite for a range that is the whole flock.
    pub(crate) reach: f32,
    cohesion_sq: f32,
    cohesion_min_sq: f32,
    alignment_sq: f32,
    separation_sq: f32,
    separation_range: f32,
    /// Cosine of half the field of view; −∞ where the boid sees all round.
    edge: f32,
    separation_edge: f32,
    /// Whether separation is weighed by distance, as turn steering wants it.
    weighed: bool,
    /// Whether all that is left to look for is separation, all round on a plane.
    aloof: bool,
    /// Whether [`View::look_jointly`] serves: cohesion and alignment heed the same flockmates, all round on a plane,
    /// and no rule heeds the whole flock.
    pub(crate) joint: bool,
}

impl View {
    /// `whole` says for cohesion, alignment and separation whether sums over the whole flock already serve them.
    pub(crate) fn new(params: &Params, whole: [bool; 3]) -> Self {
        let turn = params.steering == Steering::Turn;
        let heeds = View::heeds(params);
        let needed: [bool; 3] = std::array::from_fn(|rule| heeds[rule] && !whole[rule]);
        let range = |rule: usize, range: f64| if needed[rule] { range as f32 } else { 0.0 };
        let cohesion = range(0, params.cohesion_range);
        let alignment = range(1, params.alignment_range);
        let separation = range(2, params.separation_range);
        let edge = |degrees: f64| {
            if degrees < 360.0 { angle::unit((degrees.to_radians() / 2.0) as f32).x } else { f32::NEG_INFINITY }
        };
        let (edge, separation_edge) = (edge(params.field_of_view), edge(params.separation_field_of_view));
        let min_range = params.cohesion_min_range as f32;
        // a rule that is not needed may heed whom the other heeds; one with a range of 0 heeds nobody
        let alike = (cohesion == alignment || !needed[1])
            && edge.max(separation_edge) == f32::NEG_INFINITY
            && min_range == 0.0
            && params.bounds != params::Bounds::Wrap
            && !turn;
        View {
            reach: cohesion.max(alignment).max(separation),
            cohesion_sq: cohesion * cohesion,
            cohesion_min_sq: min_range * min_range,
            alignment_sq: alignment * alignment,
            separation_sq: separation * separation,
            separation_range: separation,
            edge,
            separation_edge,
            weighed: turn,
            aloof: alike && cohesion == 0.0,
            joint: alike && cohesion > 0.0 && whole == [false; 3],
        }
    }

    /// Whether cohesion, alignment and separation heed anyone at all.
    pub(crate) fn heeds(params: &Params) -> [bool; 3] {
        // with turn steering, a weight of 0 still leaves the question whether cohesion sees anyone
        let turn = params.steering == Steering::Turn;
        [params.cohesion > 0.0 || turn, params.alignment > 0.0, params.separation > 0.0]
    }

    /// As [`View::look`], with less to do, where cohesion and alignment heed the same flockmates.
    #[inline(always)]
    pub(crate) fn look_jointly(&self, grid: &Grid, stencil: &Stencil, boids: &[Pair], group: &Group) -> Pulls {
        let cohesion_sq = f32x4::splat(self.cohesion_sq);
        let separation_sq = f32x4::splat(self.separation_sq);
        let see = |at: Vec2x4, pull: Vec2x4, pulls: &mut Pulls| {
            let d = at - group.p;
            let d_sq = d.length_sq();
            // 1 or 0, and a product in place of a mask: the browser loads and spreads a number at once, but bits one
            // after the other
            let seen = d_sq.simd_lt(cohesion_sq) & f32x4::ONE;
            pulls.count += seen;
            pulls.pull += (d + pull) * seen;
            pulls.separation -= d.masked(d_sq.simd_lt(separation_sq));
        };
        let mut pulls = Pulls::default();
        grid.spans(stencil, group.row, group.first, group.last, |span| {
            for boid in &boids[span] {
                see(Vec2x4::splat(boid.first()), Vec2x4::splat(boid.second()), &mut pulls);
            }
        });
        // every boid came by itself, too: what it then added is taken away again
        let mut own = Pulls::default();
        see(group.at, group.align, &mut own);
        pulls.count -= own.count;
        pulls.pull -= own.pull;
        pulls.separation -= own.separation;
        pulls
    }

    /// What a group of boids sees among `boids`, all of the flock by slot.
    #[inline(always)]
    pub(crate) fn look(&self, grid: &Grid, stencil: &Stencil, boids: &[Pair], bounds: &Bounds, group: &Group) -> Sums {
        if self.aloof {
            let Pulls { separation, .. } = self.look_jointly(grid, stencil, boids, group);
            return Sums { separation, ..Sums::default() };
        }
        if bounds.is_torus() && !grid.is_inside(stencil, group.row, group.first, group.last) {
            self.look_round(grid, stencil, boids, bounds, group)
        } else if self.weighed {
            self.sum::<true, false>(grid, stencil, boids, bounds, group)
        } else {
            self.sum::<false, false>(grid, stencil, boids, bounds, group)
        }
    }

    /// What a group sees that looks across the edges of a torus, as few do.
    #[inline(never)]
    fn look_round(&self, grid: &Grid, stencil: &Stencil, boids: &[Pair], bounds: &Bounds, group: &Group) -> Sums {
        if self.weighed {
            self.sum::<true, true>(grid, stencil, boids, bounds, group)
        } else {
            self.sum::<false, true>(grid, stencil, boids, bounds, group)
        }
    }

    #[inline(always)]
    fn sum<const WEIGHED: bool, const TORUS: bool>(
        &self,
        grid: &Grid,
        stencil: &Stencil,
        boids: &[Pair],
        bounds: &Bounds,
        group: &Group,
    ) -> Sums {
        let eyes = Eyes::new(self, bounds, group);
        let mut sums = Sums::default();
        let add = |span: Range<usize>| {
            for boid in &boids[span] {
                let (at, align) = (Vec2x4::splat(boid.first()), Vec2x4::splat(boid.second()));
                eyes.see::<WEIGHED, TORUS>(at, align, &mut sums);
            }
        };
        let Group { row, first, last, .. } = *group;
        if TORUS {
            grid.spans_on_torus(stencil, row, first, last, add);
        } else {
            grid.spans(stencil, row, first, last, add);
        }
        // every boid came by itself, too: what it then added is taken away again
        let mut own = Sums::default();
        eyes.see::<WEIGHED, TORUS>(group.at, group.align, &mut own);
        sums.take_away(&own);
        sums
    }

    /// As [`View::look`], to the bit. Calls `visit` with the slots of the boids that the group may see, its own among
    /// them, and with masks of the lanes whose cohesion, alignment and separation heed it.
    ///
    /// A text of its own, small rather than fast: a step takes 5 % longer where it shares one.
    #[inline(never)]
    pub(crate) fn look_closely(
        &self,
        grid: &Grid,
        stencil: &Stencil,
        boids: &[Pair],
        bounds: &Bounds,
        group: &Group,
        visit: &mut dyn FnMut(usize, [f32x4; 3]),
    ) -> Sums {
        let eyes = Eyes::new(self, bounds, group);
        let mut sums = Sums::default();
        let mut look = |span: Range<usize>| {
            for slot in span {
                let (at, align) = (Vec2x4::splat(boids[slot].first()), Vec2x4::splat(boids[slot].second()));
                visit(slot, eyes.see_either(self.weighed, at, align, &mut sums));
            }
        };
        let look: &mut dyn FnMut(Range<usize>) = &mut look;
        let Group { row, first, last, .. } = *group;
        if bounds.is_torus() {
            grid.spans_on_torus(stencil, row, first, last, look);
        } else {
            grid.spans(stencil, row, first, last, look);
        }
        let mut own = Sums::default();
        eyes.see_either(self.weighed, group.at, group.align, &mut own);
        sums.take_away(&own);
        sums
    }
}

impl Sums {
    #[inline(always)]
    fn take_away(&mut self, part: &Sums) {
        self.cohesion_count -= part.cohesion_count;
        self.alignment_count -= part.alignment_count;
        self.offsets -= part.offsets;
        self.velocities -= part.velocities;
        self.separation -= part.separation;
    }
}

/// Up to four boids in consecutive slots of a row.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Where they are; anywhere in lanes without a boid. On a torus, within its sides.
    pub(crate) p: Vec2x4,
    /// Their velocities.
    pub(crate) v: Vec2x4,
    /// Where they are seen.
    pub(crate) at: Vec2x4,
    /// What is summed of them, beside the ways to them.
    pub(crate) align: Vec2x4,
    /// Their slots.
    pub(crate) slots: Range<usize>,
    /// Their row of cells.
    pub(crate) row: usize,
    /// The leftmost column in which one of them is seen.
    pub(crate) first: usize,
    /// The rightmost.
    pub(crate) last: usize,
}

impl Group {
    /// Whether one of them is faster than `speed`, in px per step.
    #[inline(always)]
    pub(crate) fn is_faster_than(&self, speed: f32) -> bool {
        self.v.length_sq().simd_gt(f32x4::splat(speed * speed)).any()
    }

    /// The greatest of their speeds, in px per step.
    #[cold]
    pub(crate) fn fastest(&self) -> f32 {
        self.v.length_sq().sqrt().to_array().into_iter().fold(0.0, f32::max)
    }
}
