//! What a flock looks like as a whole, in a few figures.

use boids_canvas::{Bounds, Flock, Params, Vec2};
use std::ops::RangeInclusive;

/// Means over the boids of a flock, or over several such looks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    pub(crate) speed: f64,
    /// Length of the mean heading.
    pub(crate) polarisation: f64,
    /// Distance of the nearest flockmate.
    pub(crate) nearest: f64,
    /// Flockmates within 75 px.
    pub(crate) neighbours: f64,
    /// Flockmates within 60 px and 15° of the heading.
    pub(crate) ahead: f64,
    /// Flockmates within 60 px and 15° of straight left or straight right, whichever; halved, as that is twice the area
    /// of `ahead`.
    pub(crate) beside: f64,
    /// Root of the mean squared distance from the flock's middle.
    pub(crate) gyration: f64,
    /// Speed of the flock's middle.
    pub(crate) travel: f64,
}

impl Look {
    pub(crate) fn at(flock: &Flock) -> Look {
        let (positions, velocities) = (flock.positions(), flock.velocities());
        let n = positions.len() as f64;
        let size = Vec2::new(flock.params().width as f32, flock.params().height as f32);
        let torus = flock.params().bounds == Bounds::Wrap;
        let middle = positions.iter().sum::<Vec2>() / n as f32;
        let mut sum = Look::default();
        let mut heading = Vec2::ZERO;
        for (i, (p, v)) in positions.iter().zip(&velocities).enumerate() {
            sum.speed += f64::from(v.length());
            sum.gyration += f64::from(p.distance_squared(middle));
            let along = v.normalize_or_zero();
            heading += along;
            let mut nearest = f64::INFINITY;
            for (_, q) in positions.iter().enumerate().filter(|(j, _)| *j != i) {
                let mut way = q - p;
                if torus {
                    way -= size * (way / size).round();
                }
                let distance = f64::from(way.length());
                nearest = nearest.min(distance);
                if distance < 75.0 {
                    sum.neighbours += 1.0;
                }
                if distance < 60.0 {
                    let cosine = f64::from(along.dot(way)) / distance;
                    sum.ahead += f64::from(cosine > 15.0_f64.to_radians().cos());
                    sum.beside += f64::from(cosine.abs() < 15.0_f64.to_radians().sin()) / 2.0;
                }
            }
            sum.nearest += nearest;
        }
        Look {
            polarisation: f64::from(heading.length()) / n,
            gyration: (sum.gyration / n).sqrt(),
            travel: f64::from((velocities.iter().sum::<Vec2>() / n as f32).length()),
            ..sum * (1.0 / n)
        }
    }

    /// The mean over flights of `params` with the seeds 1 to `seeds`, over every tenth step of `steps`.
    pub(crate) fn over(params: &Params, seeds: u32, steps: RangeInclusive<u32>) -> Look {
        let mut mean = Look::default();
        let mut looks = 0.0;
        for seed in 1..=seeds {
            let mut flock = Flock::new(params.clone().seed(seed)).expect("parameters that are allowed");
            for step in 1..=*steps.end() {
                flock.step();
                if steps.contains(&step) && step % 10 == 0 {
                    mean = mean + Look::at(&flock);
                    looks += 1.0;
                }
            }
        }
        mean * (1.0 / looks)
    }
}

impl std::ops::Add for Look {
    type Output = Look;
    fn add(self, other: Look) -> Look {
        Look {
            speed: self.speed + other.speed,
            polarisation: self.polarisation + other.polarisation,
            nearest: self.nearest + other.nearest,
            neighbours: self.neighbours + other.neighbours,
            ahead: self.ahead + other.ahead,
            beside: self.beside + other.beside,
            gyration: self.gyration + other.gyration,
            travel: self.travel + other.travel,
        }
    }
}

impl std::ops::Mul<f64> for Look {
    type Output = Look;
    fn mul(self, factor: f64) -> Look {
        Look {
            speed: self.speed * factor,
            polarisation: self.polarisation * factor,
            nearest: self.nearest * factor,
            neighbours: self.neighbours * factor,
            ahead: self.ahead * factor,
            beside: self.beside * factor,
            gyration: self.gyration * factor,
            travel: self.travel * factor,
        }
    }
}

/// How a boid's place relative to the flock's middle correlates with its place `lag` steps later: 1 where it stays, -1
/// where it has gone as far to the other side. Mean over the settled flights with the seeds 1 to `seeds`.
pub(crate) fn swing(params: &Params, seeds: u32, lag: usize) -> f64 {
    let (mut together, mut alone) = (0.0, 0.0);
    for seed in 1..=seeds {
        let mut flock = Flock::new(params.clone().seed(seed)).expect("parameters that are allowed");
        (0..500).for_each(|_| flock.step());
        let mut places: Vec<Vec<Vec2>> = Vec::new();
        for _ in 0..500 {
            flock.step();
            let positions = flock.positions();
            let middle = positions.iter().sum::<Vec2>() / positions.len() as f32;
            places.push(positions.iter().map(|p| p - middle).collect());
        }
        for (before, after) in places.iter().zip(&places[lag..]) {
            for (p, q) in before.iter().zip(after) {
                together += f64::from(p.dot(*q));
                alone += f64::from(p.length_squared());
            }
        }
    }
    together / alone
}
