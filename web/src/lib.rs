//! What touches the browser: the JavaScript-facing [`Flock`] and [`Show`], and what they stand on.
//!
//! Calls into JavaScript may run a page's own code (a getter among the options), which may call back in here. So no
//! `RefCell` is borrowed while such a call lasts, and a cell found borrowed all the same is an error, not a panic: it
//! is what a panic leaves behind.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(clippy::unwrap_used, clippy::expect_used)]

mod animation;
mod colour;
mod discs;
mod error;
mod flock;
mod options;
mod painter;
mod paths;
mod scene;
mod show;
mod stage;
mod tint;
mod trails;

pub use error::Failure;
pub use flock::Flock;
pub use show::Show;

use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};
use wasm_bindgen::prelude::wasm_bindgen;

/// A third of the code of the standard library's allocator.
#[global_allocator]
static ALLOCATOR: WasmDynamicTalc = new_wasm_dynamic_allocator();

/// Runs once, when the WebAssembly is ready: from then on a panic is written to the console before it ends the call
/// that panicked.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
