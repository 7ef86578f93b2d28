//! One step of every model: it agrees with the equations of docs/model.md, and in chosen edge cases exactly.
#![cfg(not(target_arch = "wasm32"))]

mod agreement;
mod edge_cases;
mod oracle;
mod predators;
mod states;
mod steering;
#[path = "../vectors/mod.rs"]
mod vectors;
