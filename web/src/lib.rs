//! The browser's side of boids-canvas: a flock on an HTML canvas, as WebAssembly.
//!
//! JavaScript (`www/src`) reads what a page gives, and checks it once. It passes records of checked values, in which the
//! parameters are one array of numbers; the answers are records too (`record.rs`). Calls into JavaScript may run a page's
//! own code, which may call back in here. So the flock is not lent (`lent.rs`) and no `RefCell` is borrowed during such a
//! call. If a call finds the flock lent, an earlier call has panicked; using the flock is an error until it is taken back.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(clippy::unwrap_used, clippy::expect_used)]

mod canvas;
mod choice;
mod colour;
mod colour_map;
#[cfg(feature = "crew")]
mod crew;
mod discs;
mod error;
mod flock;
mod frame;
mod lent;
mod own_marker;
mod painter;
mod paths;
mod player;
mod record;
mod snapshot;
mod stage;
mod trails;
mod viewport;

pub use canvas::Canvas;
#[cfg(feature = "crew")]
pub use crew::Strip;
pub use error::Failure;
pub use flock::{Flock, work};
pub use own_marker::OwnMarker;
pub use player::Player;

use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};
use wasm_bindgen::prelude::wasm_bindgen;

/// Its code is a third as large as that of the standard library's allocator: 2.5 kB gzipped of the script.
#[global_allocator]
static ALLOCATOR: WasmDynamicTalc = new_wasm_dynamic_allocator();

/// Runs once, when the WebAssembly is ready. From then on, the console shows a panic before the panic ends its call.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
