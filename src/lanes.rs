//! Four vectors at a time: boids fly four abreast, one in each lane of a SIMD register.
//!
//! Everything goes through the crate `wide`, so that one text serves SSE, NEON and WebAssembly's simd128 with the same
//! results to the bit: products are never fused, quotients and roots are the exact ones.

use glam::Vec2;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};
use wide::f32x4;

/// Number of boids that fly abreast.
pub(crate) const LANES: usize = 4;

/// Four plane vectors.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vec2x4 {
    pub(crate) x: f32x4,
    pub(crate) y: f32x4,
}

impl Vec2x4 {
    pub(crate) const ZERO: Vec2x4 = Vec2x4 { x: f32x4::ZERO, y: f32x4::ZERO };

    pub(crate) fn new(vectors: [Vec2; LANES]) -> Self {
        Vec2x4 { x: f32x4::new(vectors.map(|v| v.x)), y: f32x4::new(vectors.map(|v| v.y)) }
    }

    pub(crate) fn splat(v: Vec2) -> Self {
        Vec2x4 { x: f32x4::splat(v.x), y: f32x4::splat(v.y) }
    }

    /// The vectors of the four boids from `i` on.
    #[inline(always)]
    pub(crate) fn load(x: &[f32], y: &[f32], i: usize) -> Self {
        let four = |values: &[f32]| f32x4::new(std::array::from_fn(|lane| values[i..i + LANES][lane]));
        Vec2x4 { x: four(x), y: four(y) }
    }

    /// Puts them into the places of the four boids from `i` on.
    #[inline(always)]
    pub(crate) fn store(self, x: &mut [f32], y: &mut [f32], i: usize) {
        x[i..i + LANES].copy_from_slice(self.x.as_array());
        y[i..i + LANES].copy_from_slice(self.y.as_array());
    }

    pub(crate) fn lane(self, lane: usize) -> Vec2 {
        Vec2::new(self.x.as_array()[lane], self.y.as_array()[lane])
    }

    pub(crate) fn set_lane(&mut self, lane: usize, v: Vec2) {
        self.x.as_mut_array()[lane] = v.x;
        self.y.as_mut_array()[lane] = v.y;
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> f32x4 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product's third component: positive where `other` lies clockwise of `self` on screen, y downwards.
    #[inline(always)]
    pub(crate) fn perp_dot(self, other: Self) -> f32x4 {
        self.x * other.y - self.y * other.x
    }

    /// The vectors turned by 90°, clockwise on screen.
    #[inline(always)]
    pub(crate) fn perp(self) -> Self {
        Vec2x4 { x: -self.y, y: self.x }
    }

    #[inline(always)]
    pub(crate) fn length_sq(self) -> f32x4 {
        self.dot(self)
    }

    /// The vectors where `mask` holds, zero elsewhere.
    #[inline(always)]
    pub(crate) fn masked(self, mask: f32x4) -> Self {
        Vec2x4 { x: self.x & mask, y: self.y & mask }
    }

    /// The vectors where `mask` holds, those of `other` elsewhere.
    #[inline(always)]
    pub(crate) fn or_else(self, mask: f32x4, other: Self) -> Self {
        Vec2x4 { x: mask.bitselect(self.x, other.x), y: mask.bitselect(self.y, other.y) }
    }

    /// The unit vectors along them; zero for zero.
    #[inline(always)]
    pub(crate) fn unit(self) -> Self {
        let length_sq = self.length_sq();
        (self / length_sq.sqrt()).masked(length_sq.simd_gt(f32x4::ZERO))
    }

    /// Where boids of these velocities look: along +x where they rest.
    #[inline(always)]
    pub(crate) fn heading(self) -> Self {
        let moves = self.length_sq().simd_gt(f32x4::ZERO);
        self.unit().or_else(moves, Vec2x4::splat(Vec2::X))
    }
}

/// Two vectors of one boid, side by side in a register: what a sort moves at once, and a look spreads over the lanes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pair(f32x4);

impl Pair {
    /// Four boids' pairs, of their first and second vectors.
    #[inline(always)]
    pub(crate) fn from_lanes(first: Vec2x4, second: Vec2x4) -> [Pair; LANES] {
        f32x4::transpose([first.x, first.y, second.x, second.y]).map(Pair)
    }

    /// The first and second vectors of the four boids from `i` on.
    #[inline(always)]
    pub(crate) fn to_lanes(pairs: &[Pair], i: usize) -> (Vec2x4, Vec2x4) {
        let pairs = &pairs[i..i + LANES];
        let [x, y, z, w] = f32x4::transpose(std::array::from_fn(|lane| pairs[lane].0));
        (Vec2x4 { x, y }, Vec2x4 { x: z, y: w })
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

impl Add for Vec2x4 {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Vec2x4 { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vec2x4 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Vec2x4 { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f32x4> for Vec2x4 {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factor: f32x4) -> Self {
        Vec2x4 { x: self.x * factor, y: self.y * factor }
    }
}

impl std::ops::Div<f32x4> for Vec2x4 {
    type Output = Self;
    #[inline(always)]
    fn div(self, divisor: f32x4) -> Self {
        Vec2x4 { x: self.x / divisor, y: self.y / divisor }
    }
}

impl AddAssign for Vec2x4 {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Vec2x4 {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
