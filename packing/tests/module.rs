//! WebAssembly with each kind of instruction comes back, and what would not is refused.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas_packing::{MAX_UNPACKED, pack, unpack};

/// One of each kind of instruction. Wherever possible, the bytes behind an opcode are 0x0b, which as an opcode ends a
/// function. So a mistake about what belongs to an instruction shows.
const INSTRUCTIONS: &[&[u8]] = &[
    // block, loop, if of a type, else, end, br, br_if, br_table, end, end
    &[0x02, 0x40, 0x03, 0x7f, 0x04, 0x8b, 0x0b, 0x05, 0x0b, 0x0c, 0x0b, 0x0d, 0x0b, 0x0e, 1, 0x0b, 0x0b, 0x0b, 0x0b],
    // unreachable, return, drop
    &[0x00, 0x0f, 0x1a],
    // call, call_indirect, select, select of types, null reference, reference of a function
    &[0x10, 0x8b, 0x0b, 0x11, 0x0b, 0x0b, 0x1b, 0x1c, 1, 0x0b, 0xd0, 0x0b, 0xd2, 0x0b],
    // local and global variables, tables
    &[0x20, 0x8b, 0x0b, 0x21, 0x0b, 0x22, 0x0b, 0x23, 0x0b, 0x24, 0x0b, 0x25, 0x0b, 0x26, 0x0b],
    // loads and stores, sizes of the memory
    &[0x28, 0x0b, 0x8b, 0x8b, 0x0b, 0x3e, 0x0b, 0x0b, 0x3f, 0x0b, 0x40, 0x0b],
    // constants
    &[0x41, 0x8b, 0x0b, 0x42, 0x8b, 0x8b, 0x8b, 0x8b, 0x8b, 0x8b, 0x8b, 0x8b, 0x8b, 0x01],
    &[0x43, 0x0b, 0x0b, 0x0b, 0x0b, 0x44, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b],
    // saturating truncation, bulk memory, tables
    &[
        0xfc, 0, 0xfc, 8, 0x0b, 0x0b, 0xfc, 9, 0x0b, 0xfc, 10, 0x0b, 0x0b, 0xfc, 11, 0x0b, 0xfc, 12, 0x0b, 0x0b, 0xfc,
        13, 0x0b,
    ],
    &[0xfc, 14, 0x0b, 0x0b, 0xfc, 15, 0x0b, 0xfc, 16, 0x0b, 0xfc, 17, 0x0b],
    // loads and stores of vectors, whole, spread, with zeros, and of one lane
    &[
        0xfd, 0, 4, 0x0b, 0xfd, 11, 4, 0x0b, 0xfd, 92, 2, 0x0b, 0xfd, 93, 3, 0x0b, 0xfd, 84, 0, 0x0b, 0x0b, 0xfd, 91,
        3, 0x0b, 1,
    ],
    // a vector, a shuffle, lanes, arithmetic
    &[
        0xfd, 12, 0x0b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xfd, 13, 0x0b, 1, 2, 3, 4, 5, 6, 7, 8, 9,
        10, 11, 12, 13, 14, 15,
    ],
    &[0xfd, 21, 0x0b, 0xfd, 34, 1, 0xfd, 35, 0xfd, 0xe4, 0x01],
];

/// A module with a custom section, and this many functions of these instructions.
fn module(functions: u8, instructions: &[u8]) -> Vec<u8> {
    let number = |mut number: usize| {
        let mut bytes = Vec::new();
        while number > 127 {
            bytes.push(number as u8 | 128);
            number >>= 7;
        }
        bytes.push(number as u8);
        bytes
    };
    // two local variables of a type
    let body = [&[1, 2, 0x7f], instructions, &[0x0b]].concat();
    let function = [number(body.len()), body].concat();
    let code = [vec![functions], function.repeat(functions.into())].concat();
    [b"\0asm\x01\0\0\0\0\x03\x02ab\x0a", &number(code.len())[..], &code, b"\x0b\x01\0"].concat()
}

fn unpacked(packed: &[u8], room: usize) -> Vec<u8> {
    let (mut streams, mut wasm) = (vec![0; room], vec![0; room]);
    let length = unpack(packed, &mut streams, &mut wasm);
    wasm.truncate(length);
    wasm
}

#[test]
fn every_instruction_comes_back() {
    for instructions in INSTRUCTIONS.iter().map(|instructions| instructions.to_vec()).chain([INSTRUCTIONS.concat()]) {
        // each alone in a function between others, so that one byte too few or too many shows
        let wasm = module(3, &instructions);
        let packed = pack(&wasm).expect("WebAssembly");
        assert_eq!(unpacked(&packed, wasm.len()), wasm, "{instructions:x?}");
    }
}

#[test]
fn functions_of_every_length_come_back() {
    // a number of one, two and three bytes
    for length in [0, 1, 123, 124, 125, 16_379, 16_380, 16_381, 40_000] {
        let wasm = module(2, &vec![0x01; length]);
        assert_eq!(unpacked(&pack(&wasm).expect("WebAssembly"), wasm.len()), wasm, "{length}");
    }
}

#[test]
fn what_would_not_come_back_is_refused() {
    let wasm = module(3, &INSTRUCTIONS.concat());
    // the length of the first function in more bytes than necessary
    let padded = {
        let at = wasm.windows(3).position(|bytes| bytes == [1, 2, 0x7f]).expect("local variables");
        let mut padded = wasm.clone();
        padded[at - 1] |= 128;
        padded.insert(at, 0);
        padded
    };
    let large = module(1, &vec![0x01; MAX_UNPACKED]);
    let incompressible = {
        let mut number = 1_u32;
        let mut bytes = [b"\0asm\x01\0\0\0\0"[..].to_vec(), vec![0x80, 0x80, 0x08]].concat();
        bytes.extend((0..0x20000).map(|_| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (number >> 24) as u8
        }));
        bytes
    };
    for (what, wasm) in [("padded", padded), ("large", large), ("incompressible", incompressible)] {
        let error = pack(&wasm).expect_err(what).to_string();
        assert!(error.contains("come back from packing unchanged"), "{what}: {error}");
    }
}

#[test]
fn nothing_panics_for_lack_of_room() {
    let wasm = module(3, &INSTRUCTIONS.concat());
    let packed = pack(&wasm).expect("WebAssembly");
    for room in 0..wasm.len() {
        unpacked(&packed, room);
    }
    for end in 0..packed.len() {
        unpacked(&packed[..end], wasm.len());
    }
}
