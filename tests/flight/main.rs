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
