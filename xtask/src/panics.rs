//! Panics without messages, for the light build and for the WebAssembly that unpacks the scripts.
//!
//! A panic formats its message before it ends the call. On a page where no one reads it, that code is a waste: this module
//! replaces the functions that begin a panic by a trap, which ends the call at once, and wasm-opt then removes what only
//! they have called. (`panic = "immediate-abort"` would do the same, but needs a nightly compiler.)

use crate::process::{Failure, Result};
use crate::wasm;

/// The body of a function without local variables that traps: `unreachable`, `end`.
const TRAP: &[u8] = &[0, 0x00, 0x0b];

/// Parts of the names of functions that never return, all of the standard library.
const PANICS: &[&str] = &[
    "::panicking::",
    "::slice_index_fail",
    "::len_mismatch_fail",
    "::slice_error_fail",
    "::option::unwrap_failed",
    "::option::expect_failed",
    "::result::unwrap_failed",
    "::cell::panic_already",
    "::raw_vec::capacity_overflow",
    "::raw_vec::handle_error",
    "::alloc::handle_alloc_error",
    "::rust_panic",
    "::rust_begin_unwind",
];

/// `wasm` with a trap in place of each panic. It must have the names of its functions.
pub(crate) fn trap(wasm: &[u8]) -> Result<Vec<u8>> {
    let replace = || {
        let names = wasm::function_names(wasm)?;
        let is_panic = |name: &String| PANICS.iter().any(|part| name.contains(part));
        let bodies = wasm::functions(wasm)?.into_iter().zip(&names);
        let bodies: Vec<_> = bodies.map(|(body, name)| if is_panic(name) { TRAP } else { body }).collect();
        wasm::with_functions(wasm, &bodies)
    };
    replace().ok_or_else(|| Failure::new("wasm-bindgen writes a file that is no valid WebAssembly, or has no names"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm::{number, sized};

    #[test]
    fn only_functions_that_panic_become_traps() {
        // one import, and two functions with their names
        let code = [number(2), sized(&[1, 2, 3]), sized(&[4, 5])].concat();
        let names = [number(2), vec![1], sized(b"core[1]::panicking::panic"), vec![2], sized(b"Flock::step")].concat();
        let custom = [sized(b"name"), vec![1], sized(&names)].concat();
        let with =
            |code: &[u8]| [&b"\0asm\x01\0\0\0\x02\x01\x01\x0a"[..], &sized(code), b"\0", &sized(&custom)].concat();
        let trapped = [number(2), sized(TRAP), sized(&[4, 5])].concat();
        assert_eq!(trap(&with(&code)).expect("WebAssembly"), with(&trapped));
        assert!(trap(b"\0asm").is_err());
    }
}
