//! The bounds of the world: they turn boids back at a margin, reflect them at walls, or join the edges into a torus.
//!
//! Boids are turned back before they move; the walls and the torus act after the move ("Bounds" in docs/model.md).

use crate::lanes::Vec2x4;
use crate::params::{self, Params};
use crate::vector::Vec2;
use std::array;
use wide::f32x4;

/// The bounds of a world. `size` is its width and height in px.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) size: Vec2,
    kind: params::Bounds,
    margin: f32,
    turn_factor: f32,
}

impl Bounds {
    pub(crate) fn new(params: &Params) -> Self {
        Bounds {
            size: Vec2::new(params.width as f32, params.height as f32),
            kind: params.bounds,
            margin: params.margin as f32,
            turn_factor: params.turn_factor as f32,
        }
    }

    /// Whether boids see each other across the edges.
    pub(crate) fn is_torus(&self) -> bool {
        self.kind == params::Bounds::Wrap
    }

    /// The change in velocity of boids at `p` that turns them back at the margin, applied before the move. `None` for
    /// bounds that never turn boids back.
    #[inline(always)]
    pub(crate) fn nudge(&self, p: Vec2x4) -> Option<Vec2x4> {
        if self.kind != params::Bounds::Turn {
            return None;
        }
        let turn_factor = f32x4::splat(self.turn_factor);
        let along = |p: f32x4, side: f32| {
            let inwards = turn_factor & p.simd_lt(f32x4::splat(self.margin));
            let back = turn_factor & p.simd_gt(f32x4::splat(side - self.margin));
            inwards - back
        };
        Some(Vec2x4 { x: along(p.x, self.size.x), y: along(p.y, self.size.y) })
    }

    /// The positions and velocities of boids after the bounds have acted on them, where the move took them to `p` with
    /// velocity `u`.
    #[inline(always)]
    pub(crate) fn confine(&self, p: Vec2x4, u: Vec2x4) -> (Vec2x4, Vec2x4) {
        match self.kind {
            params::Bounds::Turn => (p, u),
            params::Bounds::Bounce => {
                let (x, ux) = bounce(p.x, u.x, f32x4::splat(self.size.x));
                let (y, uy) = bounce(p.y, u.y, f32x4::splat(self.size.y));
                (Vec2x4 { x, y }, Vec2x4 { x: ux, y: uy })
            }
            params::Bounds::Wrap => (self.wrap_each(p), u),
        }
    }

    /// [`Bounds::confine`] for one boid. Callers that don't have to be fast share this one copy.
    #[inline(never)]
    pub(crate) fn confine_one(&self, p: Vec2, u: Vec2) -> (Vec2, Vec2) {
        let (p, u) = self.confine(Vec2x4::splat(p), Vec2x4::splat(u));
        (p.lane(0), u.lane(0))
    }

    /// Positions as the world stores them: on a torus modulo its sides, otherwise unchanged.
    #[inline(always)]
    pub(crate) fn canonical(&self, p: Vec2x4) -> Vec2x4 {
        if self.is_torus() { self.wrap_each(p) } else { p }
    }

    /// [`Bounds::canonical`] for one position. Callers that don't have to be fast share this one copy.
    #[inline(never)]
    pub(crate) fn canonical_one(&self, p: Vec2) -> Vec2 {
        if self.is_torus() { self.wrap_one(p) } else { p }
    }

    #[inline(always)]
    fn wrap_each(&self, p: Vec2x4) -> Vec2x4 {
        let outside = |p: f32x4, side: f32| p.simd_lt(f32x4::ZERO) | p.simd_ge(f32x4::splat(side));
        // Few boids cross an edge in a step, so scalar code computes the exact remainder.
        if (outside(p.x, self.size.x) | outside(p.y, self.size.y)).any() { self.wrap_lane_by_lane(p) } else { p }
    }

    #[cold]
    #[inline(never)]
    fn wrap_lane_by_lane(&self, p: Vec2x4) -> Vec2x4 {
        Vec2x4::new(array::from_fn(|lane| self.wrap_one(p.lane(lane))))
    }

    fn wrap_one(&self, p: Vec2) -> Vec2 {
        Vec2::new(wrap(p.x, self.size.x), wrap(p.y, self.size.y))
    }

    /// The new position and velocity of a boid at `p` in a world that had the size `before`; `None` unless the boid is
    /// beyond an edge that has moved inwards.
    pub(crate) fn bring_in(&self, before: Vec2, p: Vec2, v: Vec2) -> Option<(Vec2, Vec2)> {
        // Boids that turn back fly beyond the edges, too.
        let beyond = if self.kind == params::Bounds::Turn { self.margin } else { 0.0 };
        let along = |before: f32, side: f32, p: f32, v: f32| {
            let is_beyond = side < before && p > side + beyond;
            if !is_beyond {
                return (p, v);
            }
            if self.is_torus() {
                return (wrap(p, side), v);
            }
            // Two mirrors repeat the world, every second time reversed.
            let p = wrap(p, 2.0 * side);
            if p > side { (2.0 * side - p, -v) } else { (p, v) }
        };
        let (x, vx) = along(before.x, self.size.x, p.x, v.x);
        let (y, vy) = along(before.y, self.size.y, p.y, v.y);
        let moved = Vec2::new(x, y);
        (moved != p).then_some((moved, Vec2::new(vx, vy)))
    }

    /// The vector from one boid to another, where `d` is the difference of their positions. On a torus it is the
    /// shorter way round (the minimum image convention of particle simulations).
    pub(crate) fn shortest(&self, d: Vec2) -> Vec2 {
        if !self.is_torus() {
            return d;
        }
        Vec2::new(shortest_one(d.x, self.size.x), shortest_one(d.y, self.size.y))
    }

    /// [`Bounds::shortest`] for four offsets.
    pub(crate) fn shortest_each(&self, d: Vec2x4) -> Vec2x4 {
        if !self.is_torus() {
            return d;
        }
        let along = |d: f32x4, side: f32| shortest(d, f32x4::splat(side));
        Vec2x4 { x: along(d.x, self.size.x), y: along(d.y, self.size.y) }
    }
}

/// The shorter way round a ring of length `side`, for any offset `d`: positions that were set, or that are from before the
/// world changed, can be many worlds apart.
fn shortest_one(d: f32, side: f32) -> f32 {
    let d = if d.abs() < side { d } else { wrap(d, side) };
    if d.abs() > 0.5 * side { d - side.copysign(d) } else { d }
}

/// The shorter way round a ring of length `side`, for an offset `d` between −`side` and `side`.
#[inline(always)]
pub(crate) fn shortest(d: f32x4, side: f32x4) -> f32x4 {
    let half = side * f32x4::HALF;
    d - (d.simd_gt(half) & side) + ((-d).simd_gt(half) & side)
}

/// Reflects boids at the walls at 0 and `side`: `p` is put on the wall, `u` points inwards.
#[inline(always)]
fn bounce(p: f32x4, u: f32x4, side: f32x4) -> (f32x4, f32x4) {
    let before = p.simd_lt(f32x4::ZERO);
    let beyond = p.simd_gt(side);
    let p = beyond.bitselect(side, p & !before);
    let u = beyond.bitselect(-u.abs(), before.bitselect(u.abs(), u));
    (p, u)
}

/// `p` modulo `side`, in `0..side`.
fn wrap(p: f32, side: f32) -> f32 {
    if (0.0..side).contains(&p) {
        return p;
    }
    // Bit-identical to `rem_euclid`, without its half a kB of WebAssembly: f64 holds these values exactly.
    let (exact, length) = (f64::from(p), f64::from(side));
    let p = (exact - (exact / length).floor() * length) as f32;
    // A tiny negative position rounds up to the side itself, which is zero on a torus.
    if p < side { p } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_returns_the_exact_remainder() {
        for side in [1.0, 1.000_000_1, 3.3, 540.0, 719.999_94, 1e6] {
            for i in 0..20_000 {
                let p = (i as f32 - 9_999.5) * 0.37 * side;
                for p in [p, p * 1e-9, (p / side).round() * side, ((p / side).round() * side).next_down()] {
                    let remainder = p.rem_euclid(side);
                    assert_eq!(wrap(p, side), if remainder < side { remainder } else { 0.0 }, "{p} on {side}");
                }
            }
        }
    }
}
