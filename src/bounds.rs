//! What keeps a boid in its world: a nudge at the margin, walls, or a torus.
//!
//! The nudge comes before the move, walls and torus after it, as in the models' specification ("Bounds").

use crate::params::{self, Params};
use glam::Vec2;

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

    /// What is added, before the move, to the velocity of a boid at `p`; `None` where nothing ever is.
    #[inline]
    pub(crate) fn nudge(&self, p: Vec2) -> Option<Vec2> {
        if self.kind != params::Bounds::Turn {
            return None;
        }
        let along = |p: f32, side: f32| {
            let inwards = if p < self.margin { self.turn_factor } else { 0.0 };
            let back = if p > side - self.margin { self.turn_factor } else { 0.0 };
            inwards - back
        };
        Some(Vec2::new(along(p.x, self.size.x), along(p.y, self.size.y)))
    }

    /// The position and velocity of a boid that the move took to `p`.
    #[inline]
    pub(crate) fn settle(&self, p: Vec2, u: Vec2) -> (Vec2, Vec2) {
        match self.kind {
            params::Bounds::Turn => (p, u),
            params::Bounds::Bounce => {
                let (x, ux) = bounce(p.x, u.x, self.size.x);
                let (y, uy) = bounce(p.y, u.y, self.size.y);
                (Vec2::new(x, y), Vec2::new(ux, uy))
            }
            params::Bounds::Wrap => (self.wrapped(p), u),
        }
    }

    /// `p` brought onto the torus: each coordinate modulo the side, in `0..side`.
    #[inline]
    pub(crate) fn wrapped(&self, p: Vec2) -> Vec2 {
        Vec2::new(wrap(p.x, self.size.x), wrap(p.y, self.size.y))
    }

    /// The way from one boid to another, given as `d`, by the shorter way round where the world is a torus.
    #[inline]
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

#[inline]
fn bounce(p: f32, u: f32, side: f32) -> (f32, f32) {
    if p < 0.0 {
        (0.0, u.abs())
    } else if p > side {
        (side, -u.abs())
    } else {
        (p, u)
    }
}

#[inline]
pub(crate) fn wrap(p: f32, side: f32) -> f32 {
    if (0.0..side).contains(&p) {
        return p;
    }
    let p = p.rem_euclid(side);
    // a hair below zero is rounded up to the side itself, which is zero on a torus
    if p < side { p } else { 0.0 }
}
