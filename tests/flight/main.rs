//! Long flights: how each preset looks as a whole, what changes in flight leave alone, that nothing ever gets lost.
#![cfg(not(target_arch = "wasm32"))]

mod changes;
mod endurance;
mod forces;
mod look;
mod presets;
