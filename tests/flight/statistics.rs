//! Statistics that describe a flock as a whole.

use crate::vectors::{positions, velocities};
use boids_canvas::{Bounds, Flock, Params};
use glam::Vec2;
use std::ops::RangeInclusive;

/// Means over the boids of a flock, or over several samples.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Statistics {
    /// In px per step.
    pub(crate) speed: f64,
    /// Length of the mean heading.
    pub(crate) polarisation: f64,
    /// Distance to the nearest other boid.
    pub(crate) nearest: f64,
    /// Number of boids within 75 px.
    pub(crate) neighbours: f64,
    /// Number of boids within 60 px and within 15° of the heading.
    pub(crate) ahead: f64,
    /// Number of boids within 60 px and within 15° of exactly left or exactly right. Halved, because the area is twice
    /// that of `ahead`.
    pub(crate) beside: f64,
    /// Radius of gyration: the root of the mean squared distance from the flock's centre.
    pub(crate) gyration: f64,
    /// Speed of the flock's centre.
    pub(crate) travel: f64,
}

impl Statistics {
    pub(crate) fn of(flock: &Flock) -> Statistics {
        let (positions, velocities) = (positions(flock), velocities(flock));
        let n = positions.len() as f64;
        let size = Vec2::new(flock.params().width as f32, flock.params().height as f32);
        let torus = flock.params().bounds == Bounds::Wrap;
        let centre = positions.iter().sum::<Vec2>() / n as f32;
        let mut sum = Statistics::default();
        let mut headings = Vec2::ZERO;
        for (i, (p, v)) in positions.iter().zip(&velocities).enumerate() {
            sum.speed += f64::from(v.length());
            sum.gyration += f64::from(p.distance_squared(centre));
            let heading = v.normalize_or_zero();
            headings += heading;
            let mut nearest = f64::INFINITY;
            for (_, q) in positions.iter().enumerate().filter(|(j, _)| *j != i) {
                let mut offset = q - p;
                if torus {
                    offset -= size * (offset / size).round();
                }
                let distance = f64::from(offset.length());
                nearest = nearest.min(distance);
                if distance < 75.0 {
                    sum.neighbours += 1.0;
                }
                if distance < 60.0 {
                    let cosine = f64::from(heading.dot(offset)) / distance;
                    sum.ahead += f64::from(cosine > 15.0_f64.to_radians().cos());
                    sum.beside += f64::from(cosine.abs() < 15.0_f64.to_radians().sin()) / 2.0;
                }
            }
            sum.nearest += nearest;
        }
        Statistics {
            polarisation: f64::from(headings.length()) / n,
            gyration: (sum.gyration / n).sqrt(),
            travel: f64::from((velocities.iter().sum::<Vec2>() / n as f32).length()),
            ..sum * (1.0 / n)
        }
    }

    /// The mean over flights with the seeds 1 to `seeds`, sampled at every tenth step of `steps`.
    pub(crate) fn over(params: &Params, seeds: u32, steps: RangeInclusive<u32>) -> Statistics {
        let mut mean = Statistics::default();
        let mut samples = 0.0;
        for seed in 1..=seeds {
            let mut flock = Flock::new(params.clone().seed(seed)).expect("allowed parameters");
            for step in 1..=*steps.end() {
                flock.step();
                if steps.contains(&step) && step % 10 == 0 {
                    mean = mean + Statistics::of(&flock);
                    samples += 1.0;
                }
            }
        }
        mean * (1.0 / samples)
    }
}

impl std::ops::Add for Statistics {
    type Output = Statistics;
    fn add(self, other: Statistics) -> Statistics {
        Statistics {
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

impl std::ops::Mul<f64> for Statistics {
    type Output = Statistics;
    fn mul(self, factor: f64) -> Statistics {
        Statistics {
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

/// Autocorrelation of a boid's position relative to the flock's centre, over `lag` steps: 1 if it stays there, −1 if it
/// moves as far to the other side. Mean over flights with the seeds 1 to `seeds`, after they have settled.
pub(crate) fn autocorrelation(params: &Params, seeds: u32, lag: usize) -> f64 {
    let (mut covariance, mut variance) = (0.0, 0.0);
    for seed in 1..=seeds {
        let mut flock = Flock::new(params.clone().seed(seed)).expect("allowed parameters");
        (0..500).for_each(|_| flock.step());
        let mut offsets: Vec<Vec<Vec2>> = Vec::new();
        for _ in 0..500 {
            flock.step();
            let positions = positions(&flock);
            let centre = positions.iter().sum::<Vec2>() / positions.len() as f32;
            offsets.push(positions.iter().map(|p| p - centre).collect());
        }
        for (before, after) in offsets.iter().zip(&offsets[lag..]) {
            for (p, q) in before.iter().zip(after) {
                covariance += f64::from(p.dot(*q));
                variance += f64::from(p.length_squared());
            }
        }
    }
    covariance / variance
}
