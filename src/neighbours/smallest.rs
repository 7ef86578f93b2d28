//! The smallest of many numbers, for four boids at a time.
//!
//! Numbers are taken in blocks of eight: a sorting network sorts a block, and half of a bitonic merge keeps the smaller
//! eight of two sorted blocks (Batcher, "Sorting networks and their applications", 1968). The networks need minimum and
//! maximum only, no branches and no lane of another boid. Inserting numbers one by one took 1.5 times the instructions.

use wide::f32x4;

/// Numbers in a block.
const BLOCK: usize = 8;

/// The comparators of Batcher's odd-even merge sort of eight numbers.
const SORT: [(usize, usize); 19] = [
    (0, 1),
    (2, 3),
    (4, 5),
    (6, 7),
    (0, 2),
    (1, 3),
    (4, 6),
    (5, 7),
    (1, 2),
    (5, 6),
    (0, 4),
    (1, 5),
    (2, 6),
    (3, 7),
    (2, 4),
    (3, 5),
    (1, 2),
    (3, 4),
    (5, 6),
];

/// The comparators that sort a bitonic block: one that rises and then falls.
const MERGE: [(usize, usize); 12] =
    [(0, 4), (1, 5), (2, 6), (3, 7), (0, 2), (1, 3), (4, 6), (5, 7), (0, 1), (2, 3), (4, 5), (6, 7)];

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

#[inline(always)]
fn apply(network: &[(usize, usize)], block: &mut Block) {
    for &(i, j) in network {
        (block[i], block[j]) = (block[i].fast_min(block[j]), block[i].fast_max(block[j]));
    }
}

impl<const BLOCKS: usize> Smallest<BLOCKS> {
    /// The smallest `count` numbers below `limit`; `limit` stands for those that are missing.
    #[inline(always)]
    pub(super) fn new(count: usize, limit: f32x4) -> Self {
        Smallest { sorted: [[limit; BLOCK]; BLOCKS], pending: [limit; BLOCK], len: 0, last: count - 1, limit }
    }

    /// Takes a number for each lane.
    #[inline(always)]
    pub(super) fn put(&mut self, number: f32x4) {
        self.pending[self.len % BLOCK] = number;
        // Not a branch: whether one of four boids needs the number can hardly be predicted.
        self.len += usize::from(number.simd_lt(self.limit).any());
        if self.len == BLOCK {
            self.merge();
        }
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
        let mut block = self.pending;
        apply(&SORT, &mut block);
        let blocks = self.last / BLOCK;
        for (i, sorted) in self.sorted[..=blocks].iter_mut().enumerate() {
            // Against the other in reverse: the smaller eight and the larger eight are both bitonic.
            let mut smaller = *sorted;
            for i in 0..BLOCK {
                smaller[i] = sorted[i].fast_min(block[BLOCK - 1 - i]);
            }
            if i < blocks {
                let mut larger = *sorted;
                for i in 0..BLOCK {
                    larger[i] = sorted[i].fast_max(block[BLOCK - 1 - i]);
                }
                block = larger;
                apply(&MERGE, &mut block);
            }
            apply(&MERGE, &mut smaller);
            *sorted = smaller;
        }
        self.len = 0;
        self.limit = self.get(self.last);
    }
}
