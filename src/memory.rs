//! Memory, asked for before anything relies on it.

use std::collections::TryReserveError;

/// Makes sure that `column` can grow to `len`. Inlined, it would cost 190 bytes of the packed WebAssembly.
#[inline(never)]
pub(crate) fn reserve<T>(column: &mut Vec<T>, len: usize) -> Result<(), TryReserveError> {
    column.try_reserve_exact(len.saturating_sub(column.len()))
}
