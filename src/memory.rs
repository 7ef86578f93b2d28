//! Memory that is reserved before it is used, so that a lack of memory is an error and not an abort.

use std::collections::TryReserveError;

/// Reserves memory so that `column` can grow to `len`. Inlining it would add 190 bytes to the packed WebAssembly.
#[inline(never)]
pub(crate) fn reserve<T>(column: &mut Vec<T>, len: usize) -> Result<(), TryReserveError> {
    column.try_reserve_exact(len.saturating_sub(column.len()))
}

/// Changes the length of `column`. If it has to grow, it gets a tenth more than it needs; a `Vec` by itself may double.
pub(crate) fn resize<T: Clone>(column: &mut Vec<T>, len: usize, value: T) {
    if len > column.capacity() {
        column.reserve_exact(len + len / 10 - column.len());
    }
    column.resize(len, value);
}
