//! A k-d tree (Bentley, "Multidimensional binary search trees used for associative searching", 1975): a node is a run of
//! boids, and its children are the two halves of the run, on either side of the median along the longer side of the
//! rectangle around them. So boids that are all at one place take no longer than boids that are spread out.

use crate::bounds::Bounds;
use crate::vector::Vec2;

/// The maximum number of boids in a leaf.
const LEAF: usize = 8;

/// A flock's positions, and the tree over them.
pub(super) struct Tree<'a> {
    /// The positions in px, by number. On a torus, these lie within its sides.
    at: &'a [Vec2],
    bounds: &'a Bounds,
    /// The numbers of the boids, run by run.
    boids: Vec<u32>,
    /// The rectangle around each node's boids. The children of node `i` are `2 i` and `2 i + 1`.
    rects: Vec<Rect>,
}

/// A node: its index, and its run of boids.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) index: usize,
    start: usize,
    end: usize,
}

impl Node {
    /// `None` for a leaf.
    pub(super) fn children(self) -> Option<[Node; 2]> {
        let Node { index, start, end } = self;
        let middle = start + (end - start) / 2;
        (end - start > LEAF).then_some([
            Node { index: 2 * index, start, end: middle },
            Node { index: 2 * index + 1, start: middle, end },
        ])
    }
}

impl<'a> Tree<'a> {
    #[inline(never)]
    pub(super) fn new(at: &'a [Vec2], bounds: &'a Bounds) -> Self {
        let nodes = 2 * (at.len() / LEAF + 1).next_power_of_two();
        let rects = vec![Rect { min: Vec2::ZERO, max: Vec2::ZERO }; nodes];
        let mut tree = Tree { at, bounds, boids: (0..at.len() as u32).collect(), rects };
        tree.split(tree.root());
        tree
    }

    fn split(&mut self, node: Node) {
        let Tree { at, boids, rects, .. } = self;
        let run = &mut boids[node.start..node.end];
        let places = || run.iter().map(|i| at[*i as usize]);
        let min = places().fold(Vec2::splat(f32::MAX), Vec2::min);
        let max = places().fold(Vec2::splat(f32::MIN), Vec2::max);
        rects[node.index] = Rect { min, max };
        let Some(children) = node.children() else { return };
        let is_wide = max.x - min.x > max.y - min.y;
        select_middle(run, |i| if is_wide { at[i as usize].x } else { at[i as usize].y });
        children.into_iter().for_each(|child| self.split(child));
    }

    pub(super) fn root(&self) -> Node {
        Node { index: 1, start: 0, end: self.boids.len() }
    }

    pub(super) fn node_count(&self) -> usize {
        self.rects.len()
    }

    pub(super) fn boids(&self, node: Node) -> &[u32] {
        &self.boids[node.start..node.end]
    }

    #[inline(never)]
    pub(super) fn distance_sq(&self, i: u32, j: u32) -> f32 {
        self.bounds.shortest(self.at[j as usize] - self.at[i as usize]).length_sq()
    }

    /// At most the squared distance of two boids, one of each node.
    pub(super) fn gap_sq(&self, node: Node, other: Node) -> f32 {
        self.rects[node.index].gap_sq(&self.rects[other.index], self.bounds)
    }

    /// The squared distance from each boid to the nearest other, by number; infinite if there is none. The search goes from
    /// boid to boid as they lie in the tree, so that it finds most of what it reads in the processor's cache.
    pub(super) fn nearest_sq(&self) -> Vec<f32> {
        let mut nearest_sq = vec![f32::INFINITY; self.boids.len()];
        for &i in &self.boids {
            let at = self.at[i as usize];
            self.search(self.root(), i, &Rect { min: at, max: at }, &mut nearest_sq[i as usize]);
        }
        nearest_sq
    }

    fn search(&self, node: Node, i: u32, own: &Rect, nearest_sq: &mut f32) {
        let Some(children) = node.children() else {
            for &j in self.boids(node).iter().filter(|j| **j != i) {
                *nearest_sq = nearest_sq.min(self.distance_sq(i, j));
            }
            return;
        };
        let mut near = children.map(|child| (self.rects[child.index].gap_sq(own, self.bounds), child));
        if near[1].0 < near[0].0 {
            near.reverse();
        }
        for (gap_sq, child) in near {
            if gap_sq < *nearest_sq {
                self.search(child, i, own, nearest_sq);
            }
        }
    }
}

/// Puts the boid of the middle rank by `place` into the middle of a run, those before it to its left and those after it to
/// its right: FIND (Hoare, "Algorithm 65", 1961). `select_nth_unstable_by` would add 2 kB to the script.
fn select_middle(run: &mut [u32], place: impl Fn(u32) -> f32) {
    let middle = run.len() / 2;
    let (mut first, mut end) = (0, run.len());
    while end - first > 1 {
        let pivot = place(run[middle]);
        let (mut left, mut right) = (first, end);
        while left < right {
            if place(run[left]) < pivot {
                left += 1;
            } else if place(run[right - 1]) > pivot {
                right -= 1;
            } else {
                run.swap(left, right - 1);
                (left, right) = (left + 1, right - 1);
            }
        }
        // where they have crossed, the boid between them is at the pivot
        if middle < left.min(right) {
            end = left.min(right);
        } else if middle >= left.max(right) {
            first = left.max(right);
        } else {
            return;
        }
    }
}

/// The rectangle around some boids, in px.
#[derive(Clone, Copy)]
struct Rect {
    min: Vec2,
    max: Vec2,
}

impl Rect {
    /// At most the squared distance of two places, one in each rectangle, as `f32` computes it.
    #[inline(never)]
    fn gap_sq(&self, other: &Rect, bounds: &Bounds) -> f32 {
        let [own, others] = [self, other].map(|rect| (rect.min + rect.max) / 2.0);
        let half = (self.max - self.min + other.max - other.min) / 2.0;
        // far from the origin, a centre is rounded by more than a small range
        let half = half + (own.abs() + others.abs()) * f32::EPSILON;
        let gap = (bounds.shortest(own - others).abs() - half).max(Vec2::ZERO);
        0.999 * gap.length_sq()
    }
}
