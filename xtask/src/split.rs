//! Takes the instructions of a WebAssembly file apart, so that it compresses better: opcodes, locals, offsets, constants and
//! callees get a stream each, in which like stands beside like. `www/src/player/join.wat` puts them together again. The idea is that of
//! J. Ernst et al., "Code compression", PLDI 1997.

use crate::process::{Failure, Result};

// The numbers of the streams, and of what may follow an opcode. From `LOCALS` to `SMALL` they mean both: a number of variable
// length, and the stream for it. `join.wat` uses the same numbers.

/// All that is not in a function.
const AROUND: usize = 0;
const LOCALS: usize = 1;
const OFFSETS: usize = 2;
const CONSTANTS: usize = 3;
const CALLEES: usize = 4;
/// Small numbers, such as block types, depths of branches, alignments, lanes and the sizes of functions.
const SMALL: usize = 5;
const OPCODES: usize = 6;
const BYTES_4: usize = 6;
/// What has a fixed length, such as the constants of floating point.
const FIXED: usize = 7;
const BYTES_8: usize = 7;
const BYTES_16: usize = 8;
/// The targets of `br_table`: how many they are without the last, and then they themselves.
const TARGETS: usize = 9;

const STREAMS: usize = 8;

/// The length of the three tables of [`operands`].
const OPERANDS: usize = 3 * 256;

/// The section of the functions.
const CODE: u8 = 10;

/// The opcodes before a second number: those of bulk memory and of SIMD.
const PREFIXES: [u8; 2] = [0xfc, 0xfd];

/// What follows an opcode. `table`: 0, or 1 and 2 for the second number after a prefix.
fn operands(table: usize, op: usize) -> &'static [usize] {
    match (table, op) {
        (0, 0x02..=0x04 | 0x0c..=0x0d | 0x23..=0x26 | 0x3f..=0x40 | 0xd0 | 0xd2) => &[SMALL],
        (0, 0x0e) => &[TARGETS],
        (0, 0x10) => &[CALLEES],
        (0, 0x11 | 0x1c) => &[SMALL, SMALL],
        (0, 0x20..=0x22) => &[LOCALS],
        (0, 0x28..=0x3e) | (2, 0..=11 | 92..=93) => &[SMALL, OFFSETS],
        (0, 0x41..=0x42) => &[CONSTANTS],
        (0, 0x43) => &[BYTES_4],
        (0, 0x44) => &[BYTES_8],
        (1, 8 | 10 | 12 | 14) => &[SMALL, SMALL],
        (1, 9 | 11 | 13 | 15..=17) | (2, 21..=34) => &[SMALL],
        (2, 12..=13) => &[BYTES_16],
        (2, 84..=91) => &[SMALL, OFFSETS, SMALL],
        _ => &[],
    }
}

/// The program that joins a file and the file taken apart, for `www/src/player/unpack.ts`: in four bytes each the length of the
/// program and the pages of memory that it needs; then both.
pub(crate) fn pack(wasm: &[u8], joiner: &[u8]) -> Result<Vec<u8>> {
    let split = split(wasm)?;
    let pages = (split.len() + wasm.len()).div_ceil(65_536);
    let head = [joiner.len(), pages].map(|number| (number as u32).to_le_bytes());
    Ok([head.as_flattened(), joiner, &split].concat())
}

/// A file taken apart, as `join.wat` reads it in its memory: in four bytes each the number of functions, of the bytes before the
/// first one and behind the last one, and where each stream begins; in two bytes for each opcode of the three tables what follows
/// it, four bits each; and the streams.
fn split(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut reader = Reader { wasm, at: 0, streams: Default::default() };
    reader.copy(AROUND, 8);
    let functions = loop {
        let id = wasm[reader.at];
        reader.copy(AROUND, 1);
        let length = reader.number(AROUND);
        if id == CODE {
            break reader.number(AROUND);
        }
        reader.copy(AROUND, length);
    };
    let before = reader.at;
    (0..functions).try_for_each(|_| reader.function())?;
    let behind = wasm.len() - reader.at;
    reader.copy(AROUND, behind);

    let operands = (0..OPERANDS).map(|op| {
        let operands = operands(op / 256, op % 256).iter().rev();
        operands.fold(0_u16, |bits, operand| bits << 4 | *operand as u16)
    });
    let mut end = 4 * (3 + STREAMS) + 2 * OPERANDS;
    let starts = reader.streams.iter().map(|stream| {
        end += stream.len();
        end - stream.len()
    });
    let head = [functions, before, behind].into_iter().chain(starts);
    let mut split: Vec<u8> = head.flat_map(|number| (number as u32).to_le_bytes()).collect();
    split.extend(operands.flat_map(u16::to_le_bytes));
    split.extend(reader.streams.concat());
    Ok(split)
}

/// Reads a file from its start, and writes each byte into a stream.
struct Reader<'a> {
    wasm: &'a [u8],
    at: usize,
    streams: [Vec<u8>; STREAMS],
}

impl Reader<'_> {
    fn function(&mut self) -> Result {
        let length = self.number(SMALL);
        let end = self.at + length;
        // the locals, in groups: how many, and their type
        for _ in 0..2 * self.number(SMALL) {
            self.number(SMALL);
        }
        while self.at < end {
            self.instruction();
        }
        if self.at > end {
            return Err(Failure::new("the WebAssembly has an instruction that xtask/src/split.rs does not know"));
        }
        Ok(())
    }

    fn instruction(&mut self) {
        let op = self.wasm[self.at];
        self.copy(OPCODES, 1);
        let table = PREFIXES.iter().position(|prefix| *prefix == op).map_or(0, |index| index + 1);
        let op = if table > 0 { self.number(OPCODES) } else { usize::from(op) };
        for operand in operands(table, op) {
            match *operand {
                BYTES_4..=BYTES_16 => self.copy(FIXED, 1 << (operand - 4)),
                TARGETS => {
                    for _ in 0..self.number(SMALL) + 1 {
                        self.number(SMALL);
                    }
                }
                stream => _ = self.number(stream),
            }
        }
    }

    /// A number in LEB128: seven bits a byte, the lowest ones first.
    fn number(&mut self, stream: usize) -> usize {
        let bytes = 1 + self.wasm[self.at..].iter().take_while(|byte| **byte > 127).count();
        let number = &self.wasm[self.at..self.at + bytes];
        let value = number.iter().rev().fold(0_u64, |value, byte| value << 7 | u64::from(byte & 127));
        self.copy(stream, bytes);
        value as usize
    }

    fn copy(&mut self, stream: usize, bytes: usize) {
        self.streams[stream].extend(&self.wasm[self.at..self.at + bytes]);
        self.at += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with one function.
    fn file(function: &[u8]) -> Vec<u8> {
        let before = *b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x0a";
        [&before[..], &[function.len() as u8 + 2, 1, function.len() as u8], function, b"\0\x02ab"].concat()
    }

    #[test]
    fn like_stands_beside_like() -> Result {
        #[rustfmt::skip]
        let function = [
            1, 2, 0x7f, // two locals
            0x20, 7, 0x20, 8, // local.get
            0x41, 0xe5, 0x8e, 0x26, // i32.const
            0x28, 2, 0x80, 0x01, // i32.load
            0xfd, 11, 4, 16, // v128.store
            0x43, 1, 2, 3, 4, // f32.const
            0x0e, 1, 5, 6, // br_table
            0x10, 9, // call
            0x0b,
        ];
        let split = split(&file(&function))?;
        let starts = (0..STREAMS)
            .map(|stream| u32::from_le_bytes(split[12 + 4 * stream..][..4].try_into().expect("four bytes")));
        let starts: Vec<usize> = starts.map(|start| start as usize).collect();
        let stream = |stream: usize| &split[starts[stream]..*starts.get(stream + 1).unwrap_or(&split.len())];
        assert_eq!(stream(LOCALS), [7, 8]);
        assert_eq!(stream(CONSTANTS), [0xe5, 0x8e, 0x26]);
        assert_eq!(stream(OFFSETS), [0x80, 0x01, 16]);
        assert_eq!(stream(CALLEES), [9]);
        assert_eq!(stream(SMALL), [function.len() as u8, 1, 2, 0x7f, 2, 4, 1, 5, 6]);
        assert_eq!(stream(OPCODES), [0x20, 0x20, 0x41, 0x28, 0xfd, 11, 0x43, 0x0e, 0x10, 0x0b]);
        assert_eq!(stream(FIXED), [1, 2, 3, 4]);
        assert!(stream(AROUND).ends_with(b"ab"));
        Ok(())
    }

    #[test]
    fn an_instruction_that_reaches_beyond_its_function_is_refused() {
        assert!(split(&file(&[0, 0x43, 0x0b])).is_err());
    }
}
