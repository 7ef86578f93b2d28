//! The number of groups: sets of boids, merged where two boids are within range of each other.

use super::tree::{Node, Tree};

/// The number of groups, where boids closer than `range` px are in the same group.
pub(super) fn count(tree: &Tree, range: f64) -> usize {
    let count = tree.boids(tree.root()).len();
    if range == f64::INFINITY {
        return count.min(1);
    }
    let sets = Sets { parent: (0..count as u32).collect(), count };
    // boids at one place are within any range but 0
    let range_sq = if range > 0.0 { ((range * range) as f32).max(f32::from_bits(1)) } else { 0.0 };
    let mut groups = Groups { tree, range_sq, sets, is_one: vec![false; tree.node_count()] };
    groups.merge_within(tree.root());
    groups.sets.count
}

struct Groups<'a> {
    tree: &'a Tree<'a>,
    range_sq: f32,
    sets: Sets,
    /// Whether all boids of a node are known to be in one set.
    is_one: Vec<bool>,
}

impl Groups<'_> {
    /// Merges the sets of a node's boids that are within range of each other.
    fn merge_within(&mut self, node: Node) {
        if let Some([some, others]) = node.children() {
            self.merge_within(some);
            self.merge_within(others);
            self.merge(some, others);
            self.is_one[node.index] = self.are_one(some, others);
            return;
        }
        let boids = self.tree.boids(node);
        self.merge_pairs(boids, boids);
        let mut roots = boids.iter().map(|i| self.sets.find(*i));
        let first = roots.next();
        self.is_one[node.index] = roots.all(|root| Some(root) == first);
    }

    /// Merges the sets of boids of two nodes. Where each node is one set, a single pair is enough.
    fn merge(&mut self, some: Node, others: Node) {
        if self.tree.gap_sq(some, others) >= self.range_sq || self.are_one(some, others) {
            return;
        }
        let (halves, rest) = match (some.children(), others.children()) {
            (Some(halves), rest) if rest.is_none() || some.index <= others.index => (halves, others),
            (_, Some(halves)) => (halves, some),
            (_, None) => {
                let [some, others] = [some, others].map(|node| self.tree.boids(node));
                return self.merge_pairs(some, others);
            }
        };
        halves.into_iter().for_each(|half| self.merge(half, rest));
    }

    fn merge_pairs(&mut self, some: &[u32], others: &[u32]) {
        for &i in some {
            for &j in others {
                if self.tree.distance_sq(i, j) < self.range_sq {
                    self.sets.union(i, j);
                }
            }
        }
    }

    /// Whether all boids of two nodes are known to be in one set.
    fn are_one(&mut self, some: Node, others: Node) -> bool {
        let [i, j] = [some, others].map(|node| self.tree.boids(node)[0]);
        self.is_one[some.index] && self.is_one[others.index] && self.sets.find(i) == self.sets.find(j)
    }
}

/// Disjoint sets of boids, by union-find (Galler and Fisher, "An improved equivalence algorithm", 1964). Each set is a
/// tree whose root is its own parent.
struct Sets {
    parent: Vec<u32>,
    count: usize,
}

impl Sets {
    /// The root of the set that contains `i`. Path splitting (Tarjan and van Leeuwen, 1984) shortens the path: every
    /// element on it gets its grandparent as parent.
    #[inline(never)]
    fn find(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let parent = self.parent[i as usize];
            self.parent[i as usize] = self.parent[parent as usize];
            i = parent;
        }
        i
    }

    fn union(&mut self, i: u32, j: u32) {
        let (i, j) = (self.find(i), self.find(j));
        if i != j {
            self.parent[i as usize] = j;
            self.count -= 1;
        }
    }
}
