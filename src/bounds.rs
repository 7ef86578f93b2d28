//! What keeps a boid in its world: a nudge at the margin, walls, or a torus.
//!
//! The nudge comes before the move, walls and torus after it, as in the models' specification ("Bounds").

use crate::lanes::{LANES, Vec2x4};
use crate::params::{self, Params};
use glam::Vec2;
use wide::f32x4;

/// The bounds of a world of `size`, both sides in px.
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

    /// What is added, before the move, to the velocities of boids at `p`; `None` where nothing ever is.
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

    /// The positions and velocities of boids that the move took to `p`.
    #[inline(always)]
    pub(crate) fn settle(&self, p: Vec2x4, u: Vec2x4) -> (Vec2x4, Vec2x4) {
        match self.kind {
            params::Bounds::Turn => (p, u),
            params::Bounds::Bounce => {
                let (x, ux) = bounce(p.x, u.x, f32x4::splat(self.size.x));
                let (y, uy) = bounce(p.y, u.y, f32x4::splat(self.size.y));
                (Vec2x4 { x, y }, Vec2x4 { x: ux, y: uy })
            }
            params::Bounds::Wrap => (self.wrapped_lanes(p), u),
        }
    }

    /// [`Bounds::settle`] for one boid, in one copy for all that need not be fast.
    #[inline(never)]
    pub(crate) fn settle_one(&self, p: Vec2, u: Vec2) -> (Vec2, Vec2) {
        let (p, u) = self.settle(Vec2x4::splat(p), Vec2x4::splat(u));
        (p.lane(0), u.lane(0))
    }

    /// [`Bounds::wrapped`], four at a time.
    #[inline(always)]
    pub(crate) fn wrapped_lanes(&self, p: Vec2x4) -> Vec2x4 {
        let outside = |p: f32x4, side: f32| p.simd_lt(f32x4::ZERO) | p.simd_ge(f32x4::splat(side));
        // few boids cross an edge in a step: the exact remainder is left to scalar code
        if (outside(p.x, self.size.x) | outside(p.y, self.size.y)).any() { self.wrapped_by_lane(p) } else { p }
    }

    #[cold]
    #[inline(never)]
    fn wrapped_by_lane(&self, mut p: Vec2x4) -> Vec2x4 {
        for lane in 0..LANES {
            p.set_lane(lane, self.wrapped(p.lane(lane)));
        }
        p
    }

    /// `p` as it is, or brought onto the torus where the world is one.
    #[inline(never)]
    pub(crate) fn home(&self, p: Vec2) -> Vec2 {
        if self.is_torus() { self.wrapped(p) } else { p }
    }

    /// `p` brought onto the torus: each coordinate modulo the side, in `0..side`.
    pub(crate) fn wrapped(&self, p: Vec2) -> Vec2 {
        Vec2::new(wrap(p.x, self.size.x), wrap(p.y, self.size.y))
    }

    /// The way from one boid to another, given as `d`, by the shorter way round where the world is a torus.
    pub(crate) fn shortest(&self, d: Vec2) -> Vec2 {
        if !self.is_torus() {
            return d;
        }
        let along = |d: f32, side: f32| {
            if d > 0.5 * side {
                d - side
            } else if d < -0.5 * side {
                d + side
            } else {
                d
            }
        };
        Vec2::new(along(d.x, self.size.x), along(d.y, self.size.y))
    }
}

#[inline(always)]
fn bounce(p: f32x4, u: f32x4, side: f32x4) -> (f32x4, f32x4) {
    let before = p.simd_lt(f32x4::ZERO);
    let beyond = p.simd_gt(side);
    let p = beyond.bitselect(side, p & !before);
    let u = beyond.bitselect(-u.abs(), before.bitselect(u.abs(), u));
    (p, u)
}

fn wrap(p: f32, side: f32) -> f32 {
    if (0.0..side).contains(&p) {
        return p;
    }
    // the bits of `rem_euclid`, without its half a kB of WebAssembly: an `f64` holds all of this exactly
    let (wide, ring) = (f64::from(p), f64::from(side));
    let p = (wide - (wide / ring).floor() * ring) as f32;
    // a hair below zero is rounded up to the side itself, which is zero on a torus
    if p < side { p } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torus_takes_the_exact_remainder() {
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
