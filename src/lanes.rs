//! SIMD types: four vectors at a time, one boid in each lane of a register.
//!
//! The crate `wide` maps them to SSE, NEON and WebAssembly's simd128. Results are bit-identical on all of them: no
//! multiplication is fused with an addition, and quotients and square roots are correctly rounded.

use crate::vector::{Vec2, linear, operators};
use std::ops::{Add, AddAssign, Div, Mul, Sub, SubAssign};
use wide::{bytemuck, f32x4, i32x4};

/// Number of boids processed at a time: the `f32` in a register of 128 bits, the widest that WebAssembly has.
pub(crate) const LANES: usize = 4;

/// Four vectors in the plane, one in each lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vec2x4 {
    pub(crate) x: f32x4,
    pub(crate) y: f32x4,
}

linear!(pub(crate) Vec2x4 of f32x4);

impl Vec2x4 {
    pub(crate) const ZERO: Vec2x4 = Vec2x4 { x: f32x4::ZERO, y: f32x4::ZERO };

    pub(crate) fn new(vectors: [Vec2; LANES]) -> Self {
        Vec2x4 { x: f32x4::new(vectors.map(|v| v.x)), y: f32x4::new(vectors.map(|v| v.y)) }
    }

    pub(crate) fn splat(v: Vec2) -> Self {
        Vec2x4 { x: f32x4::splat(v.x), y: f32x4::splat(v.y) }
    }

    pub(crate) fn lane(self, lane: usize) -> Vec2 {
        Vec2::new(self.x.as_array()[lane], self.y.as_array()[lane])
    }

    /// By a mask, so that the vectors can stay in registers. An assignment by index took steps of nature 10 % more instructions.
    #[inline(always)]
    pub(crate) fn set_lane(&mut self, lane: usize, v: Vec2) {
        let is_set = f32x4::new([0.0, 1.0, 2.0, 3.0]).simd_eq(f32x4::splat(lane as f32));
        *self = Vec2x4::select(is_set, Vec2x4::splat(v), *self);
    }

    /// The vectors rotated by 90°, clockwise on screen.
    #[inline(always)]
    pub(crate) fn perp(self) -> Self {
        Vec2x4 { x: -self.y, y: self.x }
    }

    /// The vectors rotated by the angles of the unit vectors `by`.
    #[inline(always)]
    pub(crate) fn rotated(self, by: Self) -> Self {
        Vec2x4 { x: self.x * by.x - self.y * by.y, y: self.y * by.x + self.x * by.y }
    }

    /// The vectors in the lanes where `mask` is set, zero in the others.
    #[inline(always)]
    pub(crate) fn masked(self, mask: f32x4) -> Self {
        self.map(|a| a & mask)
    }

    /// Takes each lane from `if_set` where `mask` is set, and from `if_clear` elsewhere.
    #[inline(always)]
    pub(crate) fn select(mask: f32x4, if_set: Self, if_clear: Self) -> Self {
        if_set.zip(if_clear, |set, clear| mask.bitselect(set, clear))
    }

    /// The vectors scaled to length 1. Zero stays zero.
    #[inline(always)]
    pub(crate) fn unit(self) -> Self {
        let length_sq = self.length_sq();
        (self / length_sq.sqrt()).masked(length_sq.simd_gt(f32x4::ZERO))
    }

    /// The headings of boids with these velocities, as unit vectors. A boid at rest has the heading +x.
    #[inline(always)]
    pub(crate) fn heading(self) -> Self {
        let moves = self.length_sq().simd_gt(f32x4::ZERO);
        Vec2x4::select(moves, self.unit(), Vec2x4::splat(Vec2::X))
    }
}

/// The smallest rectangle around four points: min x, −max x, min y, −max y. With the maxima negated, one subtraction
/// moves all four sides outwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area(pub(crate) f32x4);

impl Area {
    #[inline(always)]
    pub(crate) fn around(p: Vec2x4) -> Self {
        let (first, last) = (p.x.unpack_lo(p.y), p.x.unpack_hi(p.y));
        let (min, max) = (first.fast_min(last), -first.fast_max(last));
        Area(min.unpack_lo(max).fast_min(min.unpack_hi(max)))
    }

    #[inline(always)]
    pub(crate) fn grown(self, distance: f32) -> Self {
        Area(self.0 - f32x4::splat(distance))
    }

    pub(crate) fn min(self) -> Vec2 {
        let [x, _, y, _] = self.0.to_array();
        Vec2::new(x, y)
    }

    pub(crate) fn max(self) -> Vec2 {
        let [_, x, _, y] = self.0.to_array();
        Vec2::new(-x, -y)
    }
}

/// A count in each lane, kept as an integer: a set lane of a mask is −1, so one subtraction counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count(i32x4);

impl Count {
    pub(crate) fn splat(count: i32) -> Self {
        Count(i32x4::splat(count))
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, mask: f32x4) {
        self.0 -= bytemuck::cast::<_, i32x4>(mask);
    }

    pub(crate) fn masked(self, mask: f32x4) -> Self {
        Count(self.0 & bytemuck::cast::<_, i32x4>(mask))
    }

    #[inline(always)]
    pub(crate) fn to_f32(self) -> f32x4 {
        f32x4::from_i32x4(self.0)
    }

    /// A mask of the lanes that have counted anything.
    #[inline(always)]
    pub(crate) fn any(self) -> f32x4 {
        bytemuck::cast(self.0.simd_gt(i32x4::ZERO))
    }
}

impl SubAssign for Count {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

/// Two vectors of one boid in one register: see [`Sorted`](crate::state::Sorted).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pair(f32x4);

impl Pair {
    pub(crate) fn new(first: Vec2, second: Vec2) -> Pair {
        Pair(f32x4::new([first.x, first.y, second.x, second.y]))
    }

    /// Makes the pairs of four boids from their first and their second vectors.
    #[inline(always)]
    pub(crate) fn from_lanes(first: Vec2x4, second: Vec2x4) -> [Pair; LANES] {
        f32x4::transpose([first.x, first.y, second.x, second.y]).map(Pair)
    }

    /// The first and the second vectors of the four boids from index `i` on.
    #[inline(always)]
    pub(crate) fn to_lanes(pairs: &[Pair], i: usize) -> (Vec2x4, Vec2x4) {
        let pairs = &pairs[i..i + LANES];
        let [x, y, z, w] = f32x4::transpose(std::array::from_fn(|lane| pairs[lane].0));
        (Vec2x4 { x, y }, Vec2x4 { x: z, y: w })
    }

    /// The bits of both coordinates of the first vector, then of the second.
    pub(crate) fn to_bits(self) -> [u32; 4] {
        self.0.to_array().map(f32::to_bits)
    }

    pub(crate) fn first(&self) -> Vec2 {
        let [x, y, _, _] = *self.0.as_array();
        Vec2::new(x, y)
    }

    pub(crate) fn second(&self) -> Vec2 {
        let [_, _, x, y] = *self.0.as_array();
        Vec2::new(x, y)
    }
}
