//! One step of every model: it agrees with the equations of docs/model.md, in chosen edge cases exactly, and has their
//! symmetries.
#![cfg(not(target_arch = "wasm32"))]

mod agreement;
mod edge_cases;
mod oracle;
mod predators;
mod states;
mod steering;
mod symmetries;
#[path = "../vectors/mod.rs"]
mod vectors;
