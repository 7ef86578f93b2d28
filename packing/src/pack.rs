//! From WebAssembly to what a page unpacks.

use std::io::{Error, Result, Write};

use lzma_rust2::{LzmaOptions, LzmaWriter};

use crate::split::split;
use crate::{MAX_PACKED, MAX_UNPACKED, lzma, unpack};

/// Packs WebAssembly, and unpacks it to see that it comes back.
///
/// ```
/// let wasm = b"\0asm\x01\0\0\0";
/// let packed = boids_canvas_packing::pack(wasm)?;
/// let (mut streams, mut unpacked) = ([0; 8], [0; 8]);
/// assert_eq!(boids_canvas_packing::unpack(&packed, &mut streams, &mut unpacked), 8);
/// assert_eq!(&unpacked, wasm);
/// # std::io::Result::Ok(())
/// ```
///
/// # Errors
///
/// When unpacking does not give `wasm` back: it is too large, is no complete WebAssembly, has an instruction that `layout.rs`
/// does not know, or stores the length of a function in more bytes than needed.
pub fn pack(wasm: &[u8]) -> Result<Vec<u8>> {
    let streams = split(wasm);
    let lengths = streams.iter().flat_map(|stream| stream.len().to_le_bytes().into_iter().take(3));
    let mut writer = LzmaWriter::new_no_header(lengths.collect::<Vec<_>>(), &options(), false)?;
    writer.write_all(&streams.concat())?;
    let packed = writer.finish()?;

    // what is too long does not fit, and so does not come back
    let (mut streams, mut unpacked) = (vec![0; MAX_UNPACKED], vec![0; MAX_UNPACKED]);
    let length = unpack(&packed, &mut streams, &mut unpacked);
    match unpacked.get(..length) {
        Some(unpacked) if unpacked == wasm && packed.len() <= MAX_PACKED => Ok(packed),
        _ => Err(Error::other(format!(
            "the WebAssembly must come back from packing unchanged, and have at most {MAX_UNPACKED} bytes, packed \
             {MAX_PACKED}; it has {}, packed {}",
            wasm.len(),
            packed.len()
        ))),
    }
}

/// The highest level, with the parameters that the decoder knows.
pub(crate) fn options() -> LzmaOptions {
    LzmaOptions {
        lc: lzma::CONTEXT_BITS,
        lp: 0,
        pb: 0,
        nice_len: 273,
        depth_limit: 1000,
        ..LzmaOptions::with_preset(9)
    }
}
