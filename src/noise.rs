//! Random numbers by counter: each follows from a seed and the numbers of a step and a boid alone, so that it does not
//! depend on the order in which boids are visited.
//!
//! The hash is C. Wellons' "lowbias32", "Prospecting for Hash Functions", 2018.

/// A random number for number `i` in step `k`, uniform in [−½, ½): a multiple of 2⁻²⁴, so that `f32` holds it exactly.
pub(crate) fn draw(seed: u32, k: u32, i: u32) -> f32 {
    let hash = mix(mix(mix(seed) ^ k) ^ i);
    (hash >> 8) as f32 / (1 << 24) as f32 - 0.5
}

/// Maps different numbers to different numbers that look random.
fn mix(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x7feb_352d);
    x ^= x >> 15;
    x = x.wrapping_mul(0x846c_a68b);
    x ^ x >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed from the specification by another program.
    #[test]
    fn draws_are_those_of_the_specification() {
        let expected = [
            ((0, 0, 0), -0.5),
            ((1, 0, 0), -0.359_365_701_675_415_04),
            ((1, u32::MAX, 4), 0.044_621_706_008_911_13),
            ((u32::MAX, 123_456_789, 2_000_000), -0.197_599_709_033_966_06),
        ];
        for ((seed, k, i), number) in expected {
            assert_eq!(f64::from(draw(seed, k, i)), number, "{seed} {k} {i}");
        }
    }

    #[test]
    fn draws_are_uniform_and_independent_of_their_neighbours() {
        const COUNT: u32 = 100_000;
        let (mut sum, mut square, mut product) = (0.0, 0.0, 0.0);
        for n in 0..COUNT {
            let [here, next] = [n, n + 1].map(|n| f64::from(draw(7, n / 100, n % 100)));
            assert!((-0.5..0.5).contains(&here));
            sum += here;
            square += here * here;
            product += here * next;
        }
        let [mean, variance, covariance] = [sum, square, product].map(|sum| sum / f64::from(COUNT));
        // five standard deviations of each
        assert!(mean.abs() < 0.005 && (variance - 1.0 / 12.0).abs() < 0.0012 && covariance.abs() < 0.0013);
    }
}
