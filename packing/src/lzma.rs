//! A decoder of LZMA, with the few parameters that [`pack`](crate::pack) uses: `lc` is [`CONTEXT_BITS`], `lp` and `pb` are 0,
//! the length is known, and the whole output is the dictionary.
//!
//! The format: the specification in the LZMA SDK, <https://www.7-zip.org/sdk.html>.

/// `lc`: the number of bits of a byte, from the highest, that select the probabilities of the next byte.
pub(crate) const CONTEXT_BITS: u32 = 1;

/// A probability of 1/2, in 2048ths.
const HALF: u16 = 1 << 10;
/// After each bit its probability moves by 1/32 of the way: 2 to the power of −5.
const RATE: u32 = 5;

/// The number of states. The state stands for the last operations, and selects probabilities.
const STATES: usize = 12;
/// The first of the states behind a match.
const AFTER_MATCH: usize = 7;

// Where the probabilities of each decision start.
const IS_MATCH: usize = 0;
const IS_REP: usize = IS_MATCH + STATES;
const IS_REP_G0: usize = IS_REP + STATES;
const IS_REP_G1: usize = IS_REP_G0 + STATES;
const IS_REP_G2: usize = IS_REP_G1 + STATES;
const IS_REP0_LONG: usize = IS_REP_G2 + STATES;
const MATCH_LENGTH: usize = IS_REP0_LONG + STATES;
const REP_LENGTH: usize = MATCH_LENGTH + LENGTHS;
const POS_SLOT: usize = REP_LENGTH + LENGTHS;
const POS_SPECIAL: usize = POS_SLOT + 4 * 64;
const ALIGN: usize = POS_SPECIAL + 128;
const LITERALS: usize = ALIGN + 16;
const PROBABILITIES: usize = LITERALS + (0x300 << CONTEXT_BITS);
/// Two choices, and trees of 8, 8 and 256 lengths.
const LENGTHS: usize = 2 + 8 + 8 + 256;

struct Decoder<'a> {
    input: &'a [u8],
    range: u32,
    code: u32,
    probabilities: [u16; PROBABILITIES],
}

impl Decoder<'_> {
    /// The next byte of the input, 0 behind its end.
    fn next_byte(&mut self) -> u32 {
        let Some((&byte, rest)) = self.input.split_first() else { return 0 };
        self.input = rest;
        byte.into()
    }

    #[inline(never)]
    fn normalise(&mut self) {
        if self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | self.next_byte();
        }
    }

    /// A bit of this probability. V8 compiles a function anew, optimised, when it is called often, but not a loop that is
    /// running: so this and other inner loops are functions.
    #[inline(never)]
    fn bit(&mut self, at: usize) -> usize {
        self.normalise();
        let Some(probability) = self.probabilities.get_mut(at) else { return 0 };
        let bound = (self.range >> 11) * u32::from(*probability);
        if self.code < bound {
            self.range = bound;
            *probability += (2048 - *probability) >> RATE;
            0
        } else {
            self.range -= bound;
            self.code -= bound;
            *probability -= *probability >> RATE;
            1
        }
    }

    /// Bits that are 0 and 1 equally often, the highest first.
    fn direct_bits(&mut self, count: u32) -> usize {
        let mut number = 0;
        for _ in 0..count {
            self.normalise();
            self.range >>= 1;
            let bit = self.code >= self.range;
            if bit {
                self.code -= self.range;
            }
            number = number << 1 | usize::from(bit);
        }
        number
    }

    /// A number from a binary tree of probabilities, the highest bit first.
    fn tree(&mut self, at: usize, bits: u32) -> usize {
        let mut node = 1;
        for _ in 0..bits {
            node = node << 1 | self.bit(at + node);
        }
        node - (1 << bits)
    }

    /// The same, the lowest bit first.
    fn reverse_tree(&mut self, at: usize, bits: u32) -> usize {
        let (mut node, mut number) = (1, 0);
        for bit in 0..bits {
            let is_set = self.bit(at + node);
            node = node << 1 | is_set;
            number |= is_set << bit;
        }
        number
    }

    /// A length of a match less its minimum, 2.
    fn length(&mut self, at: usize) -> usize {
        if self.bit(at) == 0 {
            self.tree(at + 1, 3)
        } else if self.bit(at + 1) == 0 {
            8 + self.tree(at + 9, 3)
        } else {
            16 + self.tree(at + 17, 8)
        }
    }

    /// A distance less 1, for a match of this length less 2.
    fn distance(&mut self, length: usize) -> usize {
        let slot = self.tree(POS_SLOT + 64 * length.min(3), 6);
        if slot < 4 {
            return slot;
        }
        let bits = (slot >> 1) as u32 - 1;
        let start = (2 | slot & 1) << bits;
        if slot < 14 {
            start + self.reverse_tree(POS_SPECIAL + start - slot, bits)
        } else {
            start + (self.direct_bits(bits - 4) << 4) + self.reverse_tree(ALIGN, 4)
        }
    }

    /// A byte after `before`. Where a match has just ended, `expected` is the byte that would have prolonged it.
    #[inline(never)]
    fn literal(&mut self, before: u8, expected: Option<u8>) -> u8 {
        let at = LITERALS + 0x300 * usize::from(before >> (8 - CONTEXT_BITS));
        let mut node = 1;
        let mut expected = expected.map_or(0, |byte| usize::from(byte) | 0x100 << 8);
        while node < 0x100 {
            // Until a bit differs, each expected bit has a tree of its own.
            let tree = if expected > 0xff {
                expected <<= 1;
                0x100 + (expected & 0x100)
            } else {
                0
            };
            let bit = self.bit(at + tree + node);
            if tree > 0 && bit << 8 != expected & 0x100 {
                expected = 0;
            }
            node = node << 1 | bit;
        }
        node as u8
    }
}

/// The bytes decoded so far, and room for the rest.
struct Output<'a> {
    bytes: &'a mut [u8],
    length: usize,
}

impl Output<'_> {
    /// The byte that stands `distance + 1` bytes before the end, 0 where there is none.
    #[inline(always)]
    fn behind(&self, distance: usize) -> u8 {
        self.length.checked_sub(distance + 1).and_then(|at| self.bytes.get(at)).copied().unwrap_or(0)
    }

    /// Appends a byte, if there is room.
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    /// Appends so many bytes, each a copy of the one that stands `distance + 1` bytes before it.
    #[inline(never)]
    fn repeat(&mut self, distance: usize, length: usize) {
        for _ in 0..length {
            self.push(self.behind(distance));
        }
    }
}

/// Fills `output` with what `input` contains. Where `input` is none of LZMA's, `output` is arbitrary.
pub(crate) fn decode(input: &[u8], output: &mut [u8]) {
    let mut decoder = Decoder { input, range: u32::MAX, code: 0, probabilities: [HALF; PROBABILITIES] };
    for _ in 0..5 {
        decoder.code = decoder.code << 8 | decoder.next_byte();
    }
    let mut output = Output { bytes: output, length: 0 };
    // `last` to `fourth`: the distances of the last matches, newest first
    let (mut state, mut last, mut second, mut third, mut fourth) = (0, 0, 0, 0, 0);
    while output.length < output.bytes.len() {
        let after_match = state >= AFTER_MATCH;
        if decoder.bit(IS_MATCH + state) == 0 {
            let expected = after_match.then(|| output.behind(last));
            output.push(decoder.literal(output.behind(0), expected));
            state = state.saturating_sub(if state < 10 { 3 } else { 6 });
            continue;
        }
        let length;
        if decoder.bit(IS_REP + state) == 0 {
            length = 2 + decoder.length(MATCH_LENGTH);
            (second, third, fourth) = (last, second, third);
            last = decoder.distance(length - 2);
            state = if after_match { 10 } else { 7 };
        } else {
            let is_older = decoder.bit(IS_REP_G0 + state) == 1;
            if is_older {
                let distance;
                if decoder.bit(IS_REP_G1 + state) == 0 {
                    distance = second;
                } else {
                    if decoder.bit(IS_REP_G2 + state) == 0 {
                        distance = third;
                    } else {
                        distance = fourth;
                        fourth = third;
                    }
                    third = second;
                }
                second = last;
                last = distance;
            }
            if is_older || decoder.bit(IS_REP0_LONG + state) == 1 {
                length = 2 + decoder.length(REP_LENGTH);
                state = if after_match { 11 } else { 8 };
            } else {
                length = 1;
                state = if after_match { 11 } else { 9 };
            }
        }
        output.repeat(last, length);
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use std::io::Write;

    use lzma_rust2::LzmaWriter;
    use proptest::collection::vec;
    use proptest::prelude::{ProptestConfig, Strategy, any, proptest};

    use super::decode;

    /// Bytes that a library has encoded and this module decodes.
    fn coded(bytes: &[u8]) -> Vec<u8> {
        let mut writer = LzmaWriter::new_no_header(Vec::new(), &crate::pack::options(), false).expect("valid options");
        writer.write_all(bytes).expect("memory");
        let packed = writer.finish().expect("memory");
        let mut decoded = vec![0; bytes.len()];
        decode(&packed, &mut decoded);
        decoded
    }

    #[test]
    fn long_and_short_matches_of_near_and_far_bytes_come_back() {
        // Random numbers; between them runs of one byte, and copies of what stands up to 300,000 bytes before.
        let mut bytes: Vec<u8> = Vec::new();
        let mut number = 1_u32;
        for round in 0..3000 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes.extend(number.to_be_bytes());
            let length = (number >> 8) as usize % 300;
            match bytes.len().checked_sub(length + (number as usize % 300_000)) {
                Some(start) if round % 3 > 0 => bytes.extend_from_within(start..start + length),
                _ => bytes.extend(vec![number as u8; length]),
            }
        }
        assert!(coded(&bytes) == bytes);
    }

    #[test]
    fn an_input_that_ends_early_does_not_panic() {
        decode(&[], &mut [0; 3]);
        decode(&[0; 5], &mut [0; 3]);
    }

    /// Short words of any bytes, each three times.
    fn repetitive() -> impl Strategy<Value = Vec<u8>> {
        let word = vec(any::<u8>(), 1..9).prop_map(|word| word.repeat(3));
        vec(word, 0..200).prop_map(|words| words.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes_come_back(bytes in repetitive()) {
            assert_eq!(coded(&bytes), bytes);
        }

        #[test]
        fn no_bytes_make_it_panic(packed: Vec<u8>, length in 0..2000_usize) {
            decode(&packed, &mut vec![0; length]);
        }
    }
}
