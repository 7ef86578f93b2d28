//! Statistics that describe a flock as a whole.

use crate::vectors::{positions, velocities};
use boids_canvas::{Bounds, Flock, Measures, Params};
use glam::Vec2;
use std::ops::RangeInclusive;

/// Means over the boids of a flock, or over several samples.
#[derive(Debug)]
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
        let (mut neighbours, mut ahead, mut beside, mut gyration) = (0.0, 0.0, 0.0, 0.0);
        for (i, (p, v)) in positions.iter().zip(&velocities).enumerate() {
            gyration += f64::from(p.distance_squared(centre));
            for (_, q) in positions.iter().enumerate().filter(|(j, _)| *j != i) {
                let mut offset = q - p;
                if torus {
                    offset -= size * (offset / size).round();
                }
                let distance = f64::from(offset.length());
                neighbours += f64::from(distance < 75.0);
                if distance < 60.0 {
                    let cosine = f64::from(v.normalize_or_zero().dot(offset)) / distance;
                    ahead += f64::from(cosine > 15.0_f64.to_radians().cos());
                    beside += f64::from(cosine.abs() < 15.0_f64.to_radians().sin()) / 2.0;
                }
            }
        }
        let Measures { speed, polarisation, nearest, .. } = flock.measure();
        Statistics {
            speed,
            polarisation,
            nearest,
            neighbours: neighbours / n,
            ahead: ahead / n,
            beside: beside / n,
            gyration: (gyration / n).sqrt(),
            travel: f64::from((velocities.iter().sum::<Vec2>() / n as f32).length()),
        }
    }

    /// The mean over flights with the seeds 1 to `seeds`, sampled at every tenth step of `steps`.
    pub(crate) fn over(params: &Params, seeds: u32, steps: RangeInclusive<u32>) -> Statistics {
        let mut samples = Vec::new();
        for seed in 1..=seeds {
            let mut flock = Flock::new(params.clone().seed(seed)).expect("allowed parameters");
            for step in 1..=*steps.end() {
                flock.step();
                if steps.contains(&step) && step % 10 == 0 {
                    samples.push(Statistics::of(&flock));
                }
            }
        }
        let mean = |of: fn(&Statistics) -> f64| samples.iter().map(of).sum::<f64>() / samples.len() as f64;
        Statistics {
            speed: mean(|sample| sample.speed),
            polarisation: mean(|sample| sample.polarisation),
            nearest: mean(|sample| sample.nearest),
            neighbours: mean(|sample| sample.neighbours),
            ahead: mean(|sample| sample.ahead),
            beside: mean(|sample| sample.beside),
            gyration: mean(|sample| sample.gyration),
            travel: mean(|sample| sample.travel),
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
