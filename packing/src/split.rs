//! From WebAssembly to streams.

use crate::layout::{KINDS, Kind, Walker, walk};

/// The bytes of WebAssembly, those of each kind in a stream.
pub(crate) fn split(wasm: &[u8]) -> [Vec<u8>; KINDS] {
    let mut splitter = Splitter { wasm, streams: Default::default() };
    walk(&mut splitter);
    splitter.streams
}

struct Splitter<'a> {
    /// What is left.
    wasm: &'a [u8],
    streams: [Vec<u8>; KINDS],
}

impl Walker for Splitter<'_> {
    fn byte(&mut self, kind: Kind) -> u8 {
        let Some((&byte, rest)) = self.wasm.split_first() else { return 0 };
        self.wasm = rest;
        self.streams[kind as usize].push(byte);
        byte
    }

    fn at_end(&self) -> bool {
        self.wasm.is_empty()
    }

    fn begin_function(&mut self) {
        let bytes = 1 + self.wasm.iter().take_while(|&&byte| byte > 127).count();
        self.wasm = self.wasm.get(bytes..).unwrap_or_default();
    }

    fn end_function(&mut self) {}
}
