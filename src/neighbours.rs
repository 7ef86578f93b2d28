//! The sums over a boid's surroundings, four boids at a time.
//!
//! All vector code is here, behind [`View::look`]; it goes through the crate `wide`, so that one text serves SSE, NEON and
//! WebAssembly's simd128 with the same results to the bit. Lanes are summed in one fixed order at the end, products
//! are never fused, and reciprocals and roots are the exact ones.

use crate::LANES;
use crate::bounds::Bounds;
use crate::grid::Grid;
use crate::params::{Params, Steering};
use glam::Vec2;
use std::ops::Range;
use wide::f32x4;

/// What a boid sees, as sums over its flockmates, itself left out. `d` is the way to a flockmate, as the boid sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sums {
    /// Number of flockmates that cohesion heeds.
    pub(crate) cohesion_count: f32,
    /// Number of flockmates that alignment heeds.
    pub(crate) alignment_count: f32,
    /// Σ d over the flockmates that cohesion heeds.
    pub(crate) offsets: Vec2,
    /// Over the flockmates that alignment heeds: Σ v, or the sum of their headings with turn steering.
    pub(crate) velocities: Vec2,
    /// Over the flockmates that separation heeds: Σ −d, or with turn steering the sum of unit(−d) (1 − |d| / range).
    pub(crate) separation: Vec2,
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
    kernel: Kernel,
}

/// Which of the specialised kernels a model needs.
#[derive(Clone, Copy, Debug)]
enum Kernel {
    /// Cohesion and alignment heed the same flockmates, all round.
    Plain,
    /// Separate ranges, a least range, fields of view.
    General,
    /// As `General`, with separation weighed as turn steering wants it.
    Weighed,
}

impl View {
    /// `whole` says for cohesion, alignment and separation whether sums over the whole flock already serve them.
    pub(crate) fn new(params: &Params, whole: [bool; 3]) -> Self {
        let turn = params.steering == Steering::Turn;
        // with turn steering, a weight of 0 still leaves the question whether cohesion sees anyone
        let needed = [
            (params.cohesion > 0.0 || turn) && !whole[0],
            params.alignment > 0.0 && !whole[1],
            params.separation > 0.0 && !whole[2],
        ];
        let range = |rule: usize, range: f64| if needed[rule] { range as f32 } else { 0.0 };
        let cohesion = range(0, params.cohesion_range);
        let alignment = range(1, params.alignment_range);
        let separation = range(2, params.separation_range);
        let edge = |degrees: f64| {
            if degrees < 360.0 { libm::cos(degrees.to_radians() / 2.0) as f32 } else { f32::NEG_INFINITY }
        };
        let (edge, separation_edge) = (edge(params.field_of_view), edge(params.separation_field_of_view));
        let min_range = params.cohesion_min_range as f32;
        let all_round = edge.max(separation_edge) == f32::NEG_INFINITY;
        // a rule that is not needed may heed whom the other heeds; one with a range of 0 heeds nobody
        let alike = cohesion == alignment || !(needed[0] && needed[1]);
        let kernel = if turn {
            Kernel::Weighed
        } else if all_round && min_range == 0.0 && alike {
            Kernel::Plain
        } else {
            Kernel::General
        };
        let cohesion = if matches!(kernel, Kernel::Plain) { cohesion.max(alignment) } else { cohesion };
        View {
            reach: cohesion.max(alignment).max(separation),
            cohesion_sq: cohesion * cohesion,
            cohesion_min_sq: min_range * min_range,
            alignment_sq: alignment * alignment,
            separation_sq: separation * separation,
            separation_range: separation,
            edge,
            separation_edge,
            kernel,
        }
    }

    /// The sums over the surroundings of a boid at `p` that flies at `v` and lies itself in `slot` of the grid; NaN
    /// takes its place meanwhile, so that it does not see itself, while another boid at the same point is seen.
    #[inline(always)]
    pub(crate) fn look(&self, grid: &mut Grid, bounds: &Bounds, p: Vec2, v: Vec2, slot: usize) -> Sums {
        let own = std::mem::replace(&mut grid.x[slot], f32::NAN);
        let sums = self.look_around(grid, bounds, p, v);
        grid.x[slot] = own;
        sums
    }

    #[inline(always)]
    fn look_around(&self, grid: &Grid, bounds: &Bounds, p: Vec2, v: Vec2) -> Sums {
        let torus = bounds.is_torus();
        let p = if torus { bounds.wrapped(p) } else { p };
        if torus && !grid.is_inside(p, self.reach, bounds) {
            return match self.kernel {
                Kernel::Plain => self.sum::<true, false, true>(grid, bounds, p, v),
                Kernel::General => self.sum::<false, false, true>(grid, bounds, p, v),
                Kernel::Weighed => self.sum::<false, true, true>(grid, bounds, p, v),
            };
        }
        match self.kernel {
            Kernel::Plain => self.sum::<true, false, false>(grid, bounds, p, v),
            Kernel::General => self.sum::<false, false, false>(grid, bounds, p, v),
            Kernel::Weighed => self.sum::<false, true, false>(grid, bounds, p, v),
        }
    }
}

/// Running sums, four boids wide.
#[derive(Clone, Copy)]
struct Lanes {
    cohesion_count: f32x4,
    alignment_count: f32x4,
    offset_x: f32x4,
    offset_y: f32x4,
    velocity_x: f32x4,
    velocity_y: f32x4,
    separation_x: f32x4,
    separation_y: f32x4,
}

impl View {
    #[inline(always)]
    fn sum<const PLAIN: bool, const WEIGHED: bool, const TORUS: bool>(
        &self,
        grid: &Grid,
        bounds: &Bounds,
        p: Vec2,
        v: Vec2,
    ) -> Sums {
        let eye = Eye::new(self, bounds, p, v);
        let mut lanes = Lanes::ZERO;
        let span = |span: Range<usize>, distance: f32| {
            if distance * distance < self.separation_sq {
                eye.add::<PLAIN, WEIGHED, TORUS, true>(grid, span, &mut lanes);
            } else {
                eye.add::<PLAIN, WEIGHED, TORUS, false>(grid, span, &mut lanes);
            }
        };
        if TORUS {
            grid.spans_on_torus(p, self.reach, span)
        } else {
            grid.spans(p, self.reach, span)
        }
        lanes.total::<PLAIN>()
    }
}

/// One boid's place and view, spread over the lanes.
struct Eye {
    x: f32x4,
    y: f32x4,
    velocity_x: f32x4,
    velocity_y: f32x4,
    cohesion_sq: f32x4,
    cohesion_min_sq: f32x4,
    alignment_sq: f32x4,
    separation_sq: f32x4,
    per_separation_range: f32x4,
    /// Speed times the cosine of half the field of view: `v · d > edge |d|` for what lies within it.
    edge: f32x4,
    separation_edge: f32x4,
    side_x: f32x4,
    side_y: f32x4,
}

impl Eye {
    #[inline(always)]
    fn new(view: &View, bounds: &Bounds, p: Vec2, v: Vec2) -> Self {
        let speed = v.length();
        // a boid at rest sees all round
        let edge = |edge: f32| if speed > 0.0 { speed * edge } else { f32::NEG_INFINITY };
        Eye {
            x: f32x4::splat(p.x),
            y: f32x4::splat(p.y),
            velocity_x: f32x4::splat(v.x),
            velocity_y: f32x4::splat(v.y),
            cohesion_sq: f32x4::splat(view.cohesion_sq),
            cohesion_min_sq: f32x4::splat(view.cohesion_min_sq),
            alignment_sq: f32x4::splat(view.alignment_sq),
            separation_sq: f32x4::splat(view.separation_sq),
            per_separation_range: f32x4::splat(view.separation_range.recip()),
            edge: f32x4::splat(edge(view.edge)),
            separation_edge: f32x4::splat(edge(view.separation_edge)),
            side_x: f32x4::splat(bounds.size.x),
            side_y: f32x4::splat(bounds.size.y),
        }
    }

    /// Adds the boids of `span`. Whole vectors are read: what lies behind the span is farther off in the same row and
    /// fails the tests by itself, or is NaN; on a torus it may lie in another span, so lanes are cut off there.
    #[inline(always)]
    fn add<const PLAIN: bool, const WEIGHED: bool, const TORUS: bool, const NEAR: bool>(
        &self,
        grid: &Grid,
        span: Range<usize>,
        lanes: &mut Lanes,
    ) {
        let vectors = span.len().div_ceil(LANES);
        let slots = span.start..span.start + vectors * LANES;
        let xs = grid.x[slots.clone()].as_chunks::<LANES>().0;
        let ys = grid.y[slots.clone()].as_chunks::<LANES>().0;
        let align_xs = grid.align_x[slots.clone()].as_chunks::<LANES>().0;
        let align_ys = grid.align_y[slots].as_chunks::<LANES>().0;
        let mut left = span.len() as f32;
        for (((x, y), align_x), align_y) in xs.iter().zip(ys).zip(align_xs).zip(align_ys) {
            let mut dx = f32x4::new(*x) - self.x;
            let mut dy = f32x4::new(*y) - self.y;
            let align_x = f32x4::new(*align_x);
            let align_y = f32x4::new(*align_y);
            if TORUS {
                dx = shortest(dx, self.side_x);
                dy = shortest(dy, self.side_y);
            }
            let mut d_sq = dx * dx + dy * dy;
            if TORUS {
                let inside = f32x4::new([0.0, 1.0, 2.0, 3.0]).simd_lt(f32x4::splat(left));
                d_sq = inside.bitselect(d_sq, f32x4::splat(f32::NAN));
                left -= LANES as f32;
            }
            if PLAIN {
                let seen = d_sq.simd_lt(self.cohesion_sq);
                lanes.cohesion_count += seen & f32x4::ONE;
                lanes.offset_x += seen & dx;
                lanes.offset_y += seen & dy;
                lanes.velocity_x += seen & align_x;
                lanes.velocity_y += seen & align_y;
                if NEAR {
                    let near = d_sq.simd_lt(self.separation_sq);
                    lanes.separation_x -= near & dx;
                    lanes.separation_y -= near & dy;
                }
                continue;
            }
            let d = d_sq.sqrt();
            let ahead = self.velocity_x * dx + self.velocity_y * dy;
            let same_point = d_sq.simd_eq(f32x4::ZERO);
            let in_view = ahead.simd_gt(self.edge * d) | same_point;
            let seen = in_view & d_sq.simd_lt(self.cohesion_sq) & d_sq.simd_ge(self.cohesion_min_sq);
            lanes.cohesion_count += seen & f32x4::ONE;
            lanes.offset_x += seen & dx;
            lanes.offset_y += seen & dy;
            let seen = in_view & d_sq.simd_lt(self.alignment_sq);
            lanes.alignment_count += seen & f32x4::ONE;
            lanes.velocity_x += seen & align_x;
            lanes.velocity_y += seen & align_y;
            if NEAR {
                let in_view = ahead.simd_gt(self.separation_edge * d) | same_point;
                let near = in_view & d_sq.simd_lt(self.separation_sq);
                if WEIGHED {
                    // unit(d) (1 − |d| / range); the way to a boid at the same point has no direction
                    let near = near & d_sq.simd_gt(f32x4::ZERO);
                    let weight = f32x4::ONE / d - self.per_separation_range;
                    lanes.separation_x -= near & (weight * dx);
                    lanes.separation_y -= near & (weight * dy);
                } else {
                    lanes.separation_x -= near & dx;
                    lanes.separation_y -= near & dy;
                }
            }
        }
    }
}

/// The shorter way round a ring of length `side`, for `d` between −`side` and `side`.
#[inline(always)]
fn shortest(d: f32x4, side: f32x4) -> f32x4 {
    let half = side * f32x4::HALF;
    d - (d.simd_gt(half) & side) + ((-d).simd_gt(half) & side)
}

impl Lanes {
    const ZERO: Lanes = Lanes {
        cohesion_count: f32x4::ZERO,
        alignment_count: f32x4::ZERO,
        offset_x: f32x4::ZERO,
        offset_y: f32x4::ZERO,
        velocity_x: f32x4::ZERO,
        velocity_y: f32x4::ZERO,
        separation_x: f32x4::ZERO,
        separation_y: f32x4::ZERO,
    };

    #[inline(always)]
    fn total<const PLAIN: bool>(self) -> Sums {
        let sum = |lanes: f32x4| {
            let [a, b, c, d] = lanes.to_array();
            (a + b) + (c + d)
        };
        let cohesion_count = sum(self.cohesion_count);
        Sums {
            cohesion_count,
            alignment_count: if PLAIN { cohesion_count } else { sum(self.alignment_count) },
            offsets: Vec2::new(sum(self.offset_x), sum(self.offset_y)),
            velocities: Vec2::new(sum(self.velocity_x), sum(self.velocity_y)),
            separation: Vec2::new(sum(self.separation_x), sum(self.separation_y)),
        }
    }
}
