//! Packs WebAssembly for the inside of a script, and unpacks it there.
//!
//! A script is only as small as the WebAssembly in it can be compressed. Every browser can inflate, and only newer ones
//! know a stronger format. No such format knows what the bytes mean. So this crate sorts them by their meaning
//! (`layout.rs`): opcodes into one stream, offsets into another, and so on. Each stream is more regular than the mixture.
//! LZMA compresses them all. Of 193 kB, `gzip -9` leaves 78 kB, LZMA alone 63 kB, and both together 57 kB.
//!
//! The build calls [`pack`]. Compiled to WebAssembly, the crate exports only the functions of `page.rs`; that file is
//! smaller than 4 kB and is part of the script.
//!
//! Format: the length of each stream in three bytes, little-endian; then all streams, one after another, as raw LZMA
//! without header or end marker.

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

/// Capacity of a page for the packed file, in bytes: about twice what it needs today.
pub const MAX_PACKED: usize = 1 << 17;
/// Capacity of a page for the unpacked file, in bytes.
pub const MAX_UNPACKED: usize = 1 << 19;

/// Unpacks into `wasm` what [`pack`] has packed, and returns the number of bytes. `streams` is scratch memory, which needs no
/// more bytes than `wasm`.
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
