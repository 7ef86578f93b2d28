//! Union-find: disjoint sets that can be merged (Galler and Fisher, "An improved equivalence algorithm", 1964).

/// Disjoint sets of the numbers `0..n`. Each set is a tree whose root is its own parent.
pub(super) struct UnionFind {
    parent: Vec<u32>,
    count: usize,
}

impl UnionFind {
    /// A set for each of the numbers `0..count`.
    pub(super) fn new(count: usize) -> Self {
        let parent = (0..count as u32).collect();
        UnionFind { parent, count }
    }

    /// The number of sets.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The root of the set that contains `i`. Path splitting (Tarjan and van Leeuwen, 1984) shortens the path: every
    /// element on it gets its grandparent as parent.
    #[inline(never)]
    pub(super) fn find(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let parent = self.parent[i as usize];
            self.parent[i as usize] = self.parent[parent as usize];
            i = parent;
        }
        i
    }

    /// Merges the sets that contain `i` and `j`.
    pub(super) fn union(&mut self, i: u32, j: u32) {
        let (i, j) = (self.find(i), self.find(j));
        if i != j {
            self.parent[i as usize] = j;
            self.count -= 1;
        }
    }
}
