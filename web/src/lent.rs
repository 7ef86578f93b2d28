//! A value that a call takes out of its place, and that can be recovered after a panic.
//!
//! A panic, or a trap of the engine, ends a call without running the rest of it. The value is still in memory then, but
//! its place stays empty. [`Lent::take_back`] writes the value's address back into its place. Safe Rust can't do that,
//! but JavaScript can, because it sees the memory as numbers.
//!
//! The alternative, a fresh instance, would also survive a trap within the allocator. But only 2 of the 350 calls of a step
//! with its picture are there, and each flock would have to be copied from the old instance.
//! `tests/e2e/element/recovery.test.js` cuts a step and its picture at every third call.

use crate::error::Failure;
use js_sys::{Uint32Array, WebAssembly};
use std::cell::Cell;
use wasm_bindgen::JsCast;

/// A value that one call at a time uses.
pub(crate) struct Lent<T> {
    /// Empty during a call. Rust promises that this is one pointer, and that empty is 0.
    place: Cell<Option<Box<T>>>,
    address: usize,
}

impl<T> Lent<T> {
    pub(crate) fn new(value: T) -> Self {
        let value = Box::new(value);
        let address = &raw const *value as usize;
        Lent { place: Cell::new(Some(value)), address }
    }

    /// Lends the value to `work`. This fails if an earlier call panicked or is still running.
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> Result<R, Failure> {
        let mut value = self.place.take().ok_or_else(Failure::busy)?;
        let result = work(&mut value);
        self.place.set(Some(value));
        Ok(result)
    }

    /// Takes the value back from a call that a panic has ended. No call may be running.
    pub(crate) fn take_back(&self) {
        let memory = wasm_bindgen::memory().unchecked_into::<WebAssembly::Memory>();
        let words = Uint32Array::new(&memory.buffer());
        words.set_index((&raw const self.place as usize / size_of::<usize>()) as u32, self.address as u32);
    }
}
