//! One step of every model: what it makes of a state, and what it cannot depend on.
#![cfg(not(target_arch = "wasm32"))]

mod agreement;
mod corners;
mod oracle;
mod states;
mod symmetries;
