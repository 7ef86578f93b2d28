//! From streams back to WebAssembly.

use crate::layout::{KINDS, Kind, Walker};

/// Moves the bytes of streams into WebAssembly.
pub(crate) struct Joiner<'a> {
    streams: &'a [u8],
    /// The index in `streams` of the next byte of each kind.
    next: [usize; KINDS],
    /// How many bytes were read in all.
    read: usize,
    wasm: &'a mut [u8],
    written: usize,
    /// Where the function that is being joined starts.
    function: usize,
}

impl<'a> Joiner<'a> {
    /// `starts` is where in `streams` the stream of each kind starts.
    pub(crate) fn new(streams: &'a [u8], starts: [usize; KINDS], wasm: &'a mut [u8]) -> Self {
        Joiner { streams, next: starts, read: 0, wasm, written: 0, function: 0 }
    }

    /// The number of bytes that were joined.
    pub(crate) fn written(&self) -> usize {
        self.written
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.wasm.get_mut(self.written) {
            *place = byte;
            self.written += 1;
        }
    }

    /// Inserts a byte before those from `at` on.
    #[inline(never)]
    fn insert(&mut self, at: usize, mut byte: u8) {
        self.push(0);
        for place in self.wasm.get_mut(at..self.written).unwrap_or_default() {
            std::mem::swap(place, &mut byte);
        }
    }
}

impl Walker for Joiner<'_> {
    #[inline(never)]
    fn byte(&mut self, kind: Kind) -> u8 {
        let next = &mut self.next[kind as usize];
        let byte = self.streams.get(*next).copied().unwrap_or(0);
        *next += 1;
        self.read += 1;
        self.push(byte);
        byte
    }

    fn at_end(&self) -> bool {
        self.read >= self.streams.len()
    }

    fn begin_function(&mut self) {
        self.function = self.written;
    }

    fn end_function(&mut self) {
        let (mut at, mut length) = (self.function, self.written - self.function);
        while length > 127 {
            self.insert(at, length as u8 | 128);
            (at, length) = (at + 1, length >> 7);
        }
        self.insert(at, length as u8);
    }
}
