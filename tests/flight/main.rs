//! Long flights: statistics of each preset, changes in flight, pointer and obstacles, and that no boid is ever lost.
#![cfg(not(target_arch = "wasm32"))]

mod changes;
mod endurance;
mod forces;
mod parts;
mod predators;
mod presets;
mod signatures;
mod statistics;
#[path = "../vectors/mod.rs"]
mod vectors;

/// The parameters with few boids, so that long flights end soon, and without predators, which fly by a state of their own.
fn few(params: &boids_canvas::Params) -> boids_canvas::Params {
    params.clone().count(params.count.min(500)).predators(0)
}
