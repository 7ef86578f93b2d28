//! The smallest of many numbers, for four boids at a time.
//!
//! Numbers are taken in blocks of eight: a sorting network sorts a block, and half of a bitonic merge keeps the smaller
//! eight of two sorted blocks (Batcher, "Sorting networks and their applications", 1968). The networks only take
//! minima and maxima: they never branch, and never mix the lanes of two boids. With numbers inserted one by
//! one, a whole step took more than 1.4 times the instructions.

use wide::f32x4;

const BLOCK: usize = 8;

/// Applies comparators to a block: each puts the smaller of two numbers first. A macro, because compilers do not unroll a
/// loop over so many pairs, and then the block stays in memory.
macro_rules! compare {
    ($block:ident: $($i:literal $j:literal),+) => {
        $(($block[$i], $block[$j]) = ($block[$i].fast_min($block[$j]), $block[$i].fast_max($block[$j]));)+
    };
}

type Block = [f32x4; BLOCK];

/// The smallest numbers of each lane, in ascending order, up to `8 × BLOCKS`.
pub(super) struct Smallest<const BLOCKS: usize> {
    sorted: [Block; BLOCKS],
    /// Numbers that have not been merged yet.
    pending: Block,
    len: usize,
    /// The index of the largest number that is needed.
    last: usize,
    /// That number, after the last merge.
    limit: f32x4,
}

/// Batcher's odd-even merge sort of eight numbers.
#[inline(always)]
fn sort(mut block: Block) -> Block {
    compare!(block: 0 1, 2 3, 4 5, 6 7, 0 2, 1 3, 4 6, 5 7, 1 2, 5 6);
    compare!(block: 0 4, 1 5, 2 6, 3 7, 2 4, 3 5, 1 2, 3 4, 5 6);
    block
}

/// Sorts a bitonic block: one that rises and then falls, or a rotation of one.
#[inline(always)]
fn sort_bitonic(mut block: Block) -> Block {
    compare!(block: 0 4, 1 5, 2 6, 3 7, 0 2, 1 3, 4 6, 5 7, 0 1, 2 3, 4 5, 6 7);
    block
}

impl<const BLOCKS: usize> Smallest<BLOCKS> {
    /// The smallest `count` numbers below `limit`. If there are fewer, `limit` fills the rest.
    #[inline(always)]
    pub(super) fn new(count: usize, limit: f32x4) -> Self {
        Smallest { sorted: [[limit; BLOCK]; BLOCKS], pending: [limit; BLOCK], len: 0, last: count - 1, limit }
    }

    /// Takes numbers, each with one for every lane.
    #[inline(always)]
    pub(super) fn extend(&mut self, numbers: impl Iterator<Item = f32x4>) {
        // Local variables stay in registers.
        let (mut len, mut limit) = (self.len, self.limit);
        for number in numbers {
            self.pending[len % BLOCK] = number;
            // Not a branch: whether one of four boids needs the number can hardly be predicted.
            len += usize::from(number.simd_lt(limit).any());
            if len == BLOCK {
                self.merge();
                (len, limit) = (0, self.limit);
            }
        }
        self.len = len;
    }

    /// The number at an index of the ascending order.
    pub(super) fn get(&self, i: usize) -> f32x4 {
        self.sorted[i / BLOCK][i % BLOCK]
    }

    /// Merges the pending numbers. Must be called before the numbers are read.
    pub(super) fn finish(&mut self) {
        if self.len > 0 {
            self.pending[self.len..].fill(self.limit);
            self.merge();
        }
    }

    #[inline(never)]
    fn merge(&mut self) {
        let mut block = sort(self.pending);
        let blocks = self.last / BLOCK;
        for (i, sorted) in self.sorted[..=blocks].iter_mut().enumerate() {
            // Against the other in reverse: the smaller eight and the larger eight are both bitonic.
            let reversed: Block = std::array::from_fn(|i| block[BLOCK - 1 - i]);
            if i < blocks {
                block = sort_bitonic(std::array::from_fn(|i| sorted[i].fast_max(reversed[i])));
            }
            *sorted = sort_bitonic(std::array::from_fn(|i| sorted[i].fast_min(reversed[i])));
        }
        self.len = 0;
        self.limit = self.get(self.last);
    }
}
