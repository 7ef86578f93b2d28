//! The binary format of WebAssembly: which kind of byte follows which.
//!
//! One function, [`walk`], serves both directions. It moves byte after byte and says of which kind each is. To split, a
//! [`Walker`] takes each byte from the WebAssembly and puts it into the stream of its kind. To join, it takes each byte from
//! that stream and puts it into the WebAssembly. The values of the bytes tell what follows: they are the same both ways.

use crate::MAX_UNPACKED;

/// What a byte stands for. In a stream of one kind, a byte is more like the one before it than in the file, so a compressor
/// predicts it better.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// The opcodes of instructions.
    Opcode,
    /// Indices of local variables.
    Local,
    /// Indices of called functions.
    Function,
    /// Integer constants.
    Integer,
    /// Offsets that loads and stores add to an address.
    Offset,
    /// Alignments of loads and stores.
    Alignment,
    /// Constants of floats and vectors, and lanes.
    Float,
    /// Labels of branches, types of blocks, and all other indices.
    Index,
    /// All outside the instructions.
    Rest,
}

/// The number of kinds.
pub(crate) const KINDS: usize = Kind::Rest as usize + 1;

/// One direction of a walk.
pub(crate) trait Walker {
    /// Moves the next byte, which is of this kind, and returns it; 0 where there is none.
    fn byte(&mut self, kind: Kind) -> u8;

    /// Whether all bytes were moved.
    fn at_end(&self) -> bool;

    /// Called before a function. Its length is not stored: it follows from the instructions.
    fn begin_function(&mut self);

    /// Called behind the last instruction of a function.
    fn end_function(&mut self);

    /// Moves a LEB128 number and returns it, at most [`MAX_UNPACKED`]: the value of a constant is not used, and no count is
    /// larger.
    fn number(&mut self, kind: Kind) -> usize {
        let (mut number, mut shift) = (0_u32, 0);
        loop {
            let byte = self.byte(kind);
            number |= u32::from(byte & 127).checked_shl(shift).unwrap_or(0);
            shift += 7;
            if byte < 128 {
                return (number as usize).min(MAX_UNPACKED);
            }
        }
    }

    /// Moves so many bytes.
    fn bytes(&mut self, kind: Kind, count: usize) {
        for _ in 0..count {
            self.byte(kind);
        }
    }
}

/// The length of the magic number and the version.
const HEADER: usize = 8;
const CODE_SECTION: u8 = 10;

/// Moves a whole WebAssembly file.
pub(crate) fn walk(walker: &mut impl Walker) {
    walker.bytes(Kind::Rest, HEADER);
    while !walker.at_end() {
        let section = walker.byte(Kind::Rest);
        let length = walker.number(Kind::Rest);
        if section == CODE_SECTION {
            for _ in 0..walker.number(Kind::Rest) {
                function(walker);
            }
        } else {
            walker.bytes(Kind::Rest, length);
        }
    }
}

/// Moves the types of a function's local variables and its instructions.
fn function(walker: &mut impl Walker) {
    walker.begin_function();
    for _ in 0..walker.number(Kind::Rest) {
        walker.number(Kind::Rest);
        walker.byte(Kind::Rest);
    }
    // The function is a block, too.
    let mut blocks = 1;
    while blocks > 0 && !walker.at_end() {
        match instruction(walker) {
            BLOCK | LOOP | IF => blocks += 1,
            END => blocks -= 1,
            _ => {}
        }
    }
    walker.end_function();
}

const BLOCK: u8 = 0x02;
const LOOP: u8 = 0x03;
const IF: u8 = 0x04;
const END: u8 = 0x0b;

/// Moves an instruction. Returns its opcode, of which some have more bytes: the first.
#[inline(never)]
fn instruction(walker: &mut impl Walker) -> u8 {
    let opcode = walker.byte(Kind::Opcode);
    match opcode {
        BLOCK | LOOP | IF | 0x0c | 0x0d => _ = walker.number(Kind::Index),
        // br_table
        0x0e => {
            for _ in 0..=walker.number(Kind::Index) {
                walker.number(Kind::Index);
            }
        }
        // call, and a reference to a function
        0x10 | 0xd2 => _ = walker.number(Kind::Function),
        // call_indirect
        0x11 => {
            walker.number(Kind::Index);
            walker.number(Kind::Index);
        }
        // select of a type
        0x1c => {
            let types = walker.number(Kind::Index);
            walker.bytes(Kind::Index, types);
        }
        0x20..=0x22 => _ = walker.number(Kind::Local),
        // global variables, tables, sizes of memories, null references
        0x23..=0x26 | 0x3f | 0x40 | 0xd0 => _ = walker.number(Kind::Index),
        0x28..=0x3e => address(walker),
        0x41 | 0x42 => _ = walker.number(Kind::Integer),
        0x43 => walker.bytes(Kind::Float, 4),
        0x44 => walker.bytes(Kind::Float, 8),
        0xfc => match walker.number(Kind::Opcode) {
            // memory.init, memory.copy, table.init, table.copy
            8 | 10 | 12 | 14 => {
                walker.number(Kind::Index);
                walker.number(Kind::Index);
            }
            9..=17 => _ = walker.number(Kind::Index),
            _ => {}
        },
        // vectors
        0xfd => match walker.number(Kind::Opcode) {
            0..=11 | 92 | 93 => address(walker),
            // v128.const, i8x16.shuffle
            12 | 13 => walker.bytes(Kind::Float, 16),
            // of one lane
            21..=34 => walker.bytes(Kind::Float, 1),
            84..=91 => {
                address(walker);
                walker.bytes(Kind::Float, 1);
            }
            _ => {}
        },
        _ => {}
    }
    opcode
}

/// Moves what a load or store adds to its address, after the alignment.
fn address(walker: &mut impl Walker) {
    walker.number(Kind::Alignment);
    walker.number(Kind::Offset);
}
