//! A flock as a whole, in a few figures: how much of one mind it is, how dense, in how many groups, how fast.
//!
//! Exact for every flock in time that grows as the flock does, spread out or all in a heap: boids are sorted into cells
//! of a plane without end, and how wide the cells are is found by looking at the flock.
//!
//! Nothing here is so frequent that inlining would pay for what it adds to the WebAssembly, 0.7 kB gzipped.

mod cells;
mod groups;

use crate::bounds::Bounds;
use cells::Cells;
use glam::{DVec2, Vec2};

/// A flock as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Measures {
    /// Length of the mean heading, from 0 for all ways to 1 for one: the order parameter of Vicsek et al., "Novel Type
    /// of Phase Transition in a System of Self-Driven Particles", 1995. A boid at rest has no heading.
    pub polarisation: f64,
    /// Mean distance to the nearest other boid in px; NaN where there is no other.
    pub nearest: f64,
    /// Number of groups: two boids are of one group if each can be reached from the other by ways shorter than
    /// `cohesion_range` from boid to boid.
    pub groups: usize,
    /// Mean speed in px per step.
    pub speed: f64,
}

/// Measures boids at `positions` that fly at `velocities` and draw together within `range`.
pub(crate) fn measure(positions: Vec<Vec2>, velocities: &[Vec2], bounds: &Bounds, range: f64) -> Measures {
    // of no boids at all, the mean is zero
    let count = positions.len().max(1) as f64;
    let (mut heading, mut speed) = (DVec2::ZERO, 0.0);
    for velocity in velocities {
        let velocity = velocity.as_dvec2();
        let length = velocity.length();
        speed += length;
        if length > 0.0 {
            heading += velocity / length;
        }
    }
    let flock = Spread::new(positions, bounds);
    Measures {
        polarisation: heading.length() / count,
        nearest: flock.nearest(),
        groups: flock.groups(range),
        speed: speed / count,
    }
}

/// Boids to a place, on average over the boids, from which on cells are too wide: chance alone puts two there.
const CROWDED: f64 = 8.0;
/// The narrowest cell over what the flock takes up: an `f32` tells no places apart there but next to the origin.
const NARROWEST: f64 = 1e-12;

/// Where the boids of a flock are.
struct Spread<'a> {
    /// Within the world where that is a torus.
    at: Vec<Vec2>,
    bounds: &'a Bounds,
    origin: Vec2,
    /// Sides of the torus, or of all that the flock takes up.
    size: DVec2,
}

impl<'a> Spread<'a> {
    fn new(mut at: Vec<Vec2>, bounds: &'a Bounds) -> Self {
        let (mut least, mut most) = (Vec2::ZERO, bounds.size);
        if bounds.is_torus() {
            at.iter_mut().for_each(|p| *p = bounds.wrapped(*p));
        } else {
            (least, most) = at.iter().fold((Vec2::MAX, Vec2::MIN), |(least, most), p| (least.min(*p), most.max(*p)));
        }
        Spread { at, bounds, origin: least, size: (most - least).as_dvec2() }
    }

    #[inline(never)]
    fn distance_sq(&self, i: u32, j: u32) -> f32 {
        self.bounds.shortest(self.at[j as usize] - self.at[i as usize]).length_squared()
    }

    /// The mean distance to the nearest other.
    ///
    /// Each boid looks at its cell and those around. Who finds nobody as near as a cell is wide looks again at wider
    /// cells: few of these look at the same, so that nobody is looked at often.
    fn nearest(&self) -> f64 {
        let count = self.at.len();
        if count < 2 {
            return f64::NAN;
        }
        let widest = self.size.max_element();
        let (mut sum, mut side) = (0.0, 0.0);
        let mut left = self.all();
        while !left.is_empty() {
            side = self.uncrowded(&left).max(2.0 * side);
            let cells = Cells::new(self, self.all(), side, 0.0);
            // a hair less, for rounding; the widest cells leave nobody out
            let certain = if side > widest { f32::INFINITY } else { (0.999 * side * side) as f32 };
            left.retain(|&i| {
                let nearest_sq = cells.nearest_sq(i);
                let found = nearest_sq <= certain;
                if found {
                    sum += f64::from(nearest_sq).sqrt();
                }
                !found
            });
        }
        sum / count as f64
    }

    /// How wide cells are that hold a few of these boids each.
    #[inline(never)]
    fn uncrowded(&self, boids: &[u32]) -> f64 {
        let (count, widest) = (boids.len() as f64, self.size.max_element());
        let mut side = (self.size.element_product() / count).sqrt().max(widest / count);
        loop {
            let crowding = Cells::new(self, boids.to_vec(), side, 0.0).crowding();
            if crowding <= CROWDED || side <= NARROWEST * widest {
                return side;
            }
            side *= (2.0 / crowding).sqrt();
        }
    }

    #[inline(never)]
    fn all(&self) -> Vec<u32> {
        (0..self.at.len() as u32).collect()
    }
}
