//! Packs WebAssembly for the inside of a script, and unpacks it there.
//!
//! A script with WebAssembly inside is as large as that compresses. Browsers can only inflate, and deflate knows nothing of
//! what it compresses. So this crate takes the bytes apart by what they mean (`layout.rs`), because opcodes, offsets and
//! numbers of local variables are each more regular among themselves than as a mixture, and compresses the result by LZMA.
//! Of 192 kB, gzip leaves 77 kB, LZMA alone 63 kB, and both together 57 kB.
//!
//! The build calls [`pack`]. As WebAssembly of less than 4 kB, which stands in the script, too, the crate has the functions
//! of `page.rs` alone.
//!
//! What is packed starts with the length of each stream, in three bytes with the lowest first. Then follows LZMA without a
//! header and without an end marker: the streams, one behind the other.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod join;
mod layout;
mod lzma;
#[cfg(not(target_arch = "wasm32"))]
mod pack;
#[cfg(target_arch = "wasm32")]
pub mod page;
#[cfg(not(target_arch = "wasm32"))]
mod split;

use join::Joiner;
use layout::{KINDS, walk};

#[cfg(not(target_arch = "wasm32"))]
pub use pack::pack;

/// The most bytes that a page has room for, packed.
pub const MAX_PACKED: usize = 1 << 17;
/// The most bytes that a page has room for, unpacked.
pub const MAX_UNPACKED: usize = 1 << 19;

/// Unpacks into `wasm` what [`pack`] has packed, and returns the number of bytes. `streams` is room for as many.
///
/// The memory is the caller's because an allocator would be larger than all the rest. For the same reason nothing here
/// panics: bytes that do not come from [`pack`], or a lack of room, give arbitrary bytes.
pub fn unpack(packed: &[u8], streams: &mut [u8], wasm: &mut [u8]) -> usize {
    let mut packed = packed.iter();
    let (mut starts, mut length) = ([0; KINDS], 0);
    for start in &mut starts {
        *start = length;
        for place in 0..3 {
            length += packed.next().map_or(0, |&byte| usize::from(byte) << (8 * place));
        }
    }
    let streams = streams.get_mut(..length).unwrap_or_default();
    lzma::decode(packed.as_slice(), streams);
    let mut joiner = Joiner::new(streams, starts, wasm);
    walk(&mut joiner);
    joiner.written()
}
