//! The WebAssembly of the crew's script: that of `web/` with strips of a flock.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]

pub use boids_canvas_web::*;
