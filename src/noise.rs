//! Counter-based random numbers: each depends only on a seed and the numbers of a step and a boid, and not on the order in
//! which boids are visited.
//!
//! The hash is C. Wellons' "lowbias32", "Prospecting for Hash Functions", 2018.

use crate::lanes::{LANES, Vec2x4};
use wide::{f32x4, i32x4, u32x4};

/// The factors of the hash "lowbias32".
const MIX: [u32; 2] = [0x7feb_352d, 0x846c_a68b];

/// The noise of one step: random angles by which boids turn their courses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    /// Width of the interval of the angles, in radians.
    width: f32,
    /// The hash of seed and step.
    key: u32,
}

impl Noise {
    /// The noise of the step that follows `steps` others, for a width in degrees. `None` for a width of 0.
    pub(crate) fn of_step(width: f64, seed: u32, steps: u64) -> Option<Noise> {
        // A flight of more than 2³² steps repeats its numbers.
        let key = || mix(mix(seed) ^ steps as u32);
        (width > 0.0).then(|| Noise { width: width.to_radians() as f32, key: key() })
    }

    /// The rotations of the four boids with these numbers, as unit vectors: cosine and sine.
    #[inline(always)]
    pub(crate) fn rotations(self, boids: [u32; LANES]) -> Vec2x4 {
        let mut hash = u32x4::splat(self.key) ^ u32x4::new(boids);
        hash ^= hash >> 16;
        hash *= u32x4::splat(MIX[0]);
        hash ^= hash >> 15;
        hash *= u32x4::splat(MIX[1]);
        hash ^= hash >> 16;
        let numbers: u32x4 = hash >> 8;
        let numbers = i32x4::new(numbers.to_array().map(|number| number as i32));
        let draws = f32x4::from_i32x4(numbers) * f32x4::splat(1.0 / (1 << 24) as f32) - f32x4::HALF;
        rotation(draws * f32x4::splat(self.width))
    }
}

/// The unit vectors at `angle` in radians, between −π and π, within 1e-6.
///
/// Polynomials of a quarter of the angle, which is then doubled twice. No function of the platform is used, so that the
/// bits are the same everywhere. The first terms left out of the Taylor series are below the precision of `f32`.
#[inline(always)]
fn rotation(angle: f32x4) -> Vec2x4 {
    let quarter = angle * f32x4::splat(0.25);
    let square = quarter * quarter;
    let series = |factors: [f32; 4]| {
        // Horner's rule: 1 + a x (1 + b x (1 + c x …)), with x the square of the quarter
        factors.iter().rev().fold(f32x4::ONE, |sum, factor| f32x4::ONE + sum * square * f32x4::splat(*factor))
    };
    let mut sin = quarter * series([-1.0 / 6.0, -1.0 / 20.0, -1.0 / 42.0, -1.0 / 72.0]);
    let mut cos = series([-1.0 / 2.0, -1.0 / 12.0, -1.0 / 30.0, -1.0 / 56.0]);
    for _ in 0..2 {
        (cos, sin) = (f32x4::ONE - (sin * sin) * f32x4::splat(2.0), (sin * cos) * f32x4::splat(2.0));
    }
    Vec2x4 { x: cos, y: sin }
}

/// A random number for number `i` in step `k`, uniform in [−½, ½): a multiple of 2⁻²⁴, so that `f32` holds it exactly.
pub(crate) fn draw(seed: u32, k: u32, i: u32) -> f32 {
    let hash = mix(mix(mix(seed) ^ k) ^ i);
    (hash >> 8) as f32 / (1 << 24) as f32 - 0.5
}

/// Maps different numbers to different numbers that look random.
fn mix(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(MIX[0]);
    x ^= x >> 15;
    x = x.wrapping_mul(MIX[1]);
    x ^ x >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_are_exact_within_1e_6() {
        for i in -31_416..=31_416_i16 {
            let angle = f32::from(i) * 1e-4;
            let found = rotation(f32x4::splat(angle)).lane(2);
            let (sin, cos) = f64::from(angle).sin_cos();
            assert!((f64::from(found.x) - cos).abs() < 1e-6 && (f64::from(found.y) - sin).abs() < 1e-6, "{angle}");
        }
    }
}
