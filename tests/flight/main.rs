//! Long flights: statistics of each preset, changes in flight, pointer and obstacles, and that no boid is ever lost.
#![cfg(not(target_arch = "wasm32"))]

mod changes;
mod endurance;
mod forces;
mod in_a_step;
mod parts;
mod predators;
mod presets;
mod signatures;
mod statistics;
#[path = "../vectors/mod.rs"]
mod vectors;

use boids_canvas::{Flock, Order, Params, Pose, Preset};

/// The parameters with few boids, so that long flights end soon, and without predators, which fly by a state of their own.
fn few(params: &Params) -> Params {
    params.clone().count(params.count.min(500)).predators(0)
}

/// A flock that has flown this many steps.
fn flown(params: &Params, steps: u32) -> Flock {
    let mut flock = Flock::new(params.clone()).expect("allowed parameters");
    (0..steps).for_each(|_| flock.step());
    flock
}

fn preset(name: &str) -> Params {
    Preset::named(name).expect("a preset").params.clone()
}

fn poses(flock: &Flock, fraction: f32, order: Order) -> Vec<Pose> {
    let mut poses = Vec::new();
    flock.poses(fraction, order, &mut poses);
    poses
}

fn predator_poses(flock: &Flock, fraction: f32) -> Vec<Pose> {
    let mut poses = Vec::new();
    flock.predator_poses(fraction, &mut poses);
    poses
}
