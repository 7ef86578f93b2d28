//! What a page calls (`www/src/unpack.js`): it writes the packed bytes into the memory at [`input`], calls [`unpack`], and
//! reads at [`output`]. Only numbers cross the boundary.

use std::sync::Mutex;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::{MAX_PACKED, MAX_UNPACKED};

struct Memory {
    input: [u8; MAX_PACKED],
    streams: [u8; MAX_UNPACKED],
    output: [u8; MAX_UNPACKED],
}

/// A `Mutex`, because safe Rust has no other static array that changes. There is one thread.
static MEMORY: Mutex<Memory> =
    Mutex::new(Memory { input: [0; MAX_PACKED], streams: [0; MAX_UNPACKED], output: [0; MAX_UNPACKED] });

/// The address for the packed bytes.
#[wasm_bindgen]
pub fn input() -> usize {
    MEMORY.try_lock().map_or(0, |memory| memory.input.as_ptr().addr())
}

/// Unpacks the first `bytes` bytes at [`input`], and returns the number of bytes at [`output`]; 0 if `bytes` is too large.
#[wasm_bindgen]
pub fn unpack(bytes: usize) -> usize {
    let Ok(mut memory) = MEMORY.try_lock() else { return 0 };
    let Memory { input, streams, output } = &mut *memory;
    input.get(..bytes).map_or(0, |packed| crate::unpack(packed, streams, output))
}

/// The address of the unpacked bytes.
#[wasm_bindgen]
pub fn output() -> usize {
    MEMORY.try_lock().map_or(0, |memory| memory.output.as_ptr().addr())
}
