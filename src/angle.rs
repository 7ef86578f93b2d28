//! Sine and cosine with the same bits on every machine. Those of the platforms differ in their last bits.

use crate::vector::Vec2;
use std::f64::consts::FRAC_PI_2;

/// The unit vector at `angle` in radians, counted from +x towards +y. Its coordinates are the cosine and the sine,
/// correctly rounded.
///
/// Computed in `f64`: the angle is reduced to ±45° and put into the Taylor series.
#[inline(never)]
pub(crate) fn unit(angle: f32) -> Vec2 {
    let angle = f64::from(angle);
    let quarters = (angle / FRAC_PI_2 + 0.5).floor();
    let rest = angle - quarters * FRAC_PI_2;
    // The terms of the series alternate between cosine and sine. At 45° the last term is below the precision of f64.
    let (mut cos, mut sin, mut term) = (0.0, 0.0, 1.0);
    for n in (1..20).step_by(2) {
        cos += term;
        term *= rest / f64::from(n);
        sin += term;
        term *= -rest / f64::from(n + 1);
    }
    let (x, y) = match quarters as i32 & 3 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    };
    Vec2::new(x as f32, y as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_coordinates_are_correctly_rounded() {
        for i in -10_000..=70_000 {
            let angle = i as f32 * 1e-4;
            let (sin, cos) = f64::from(angle).sin_cos();
            assert_eq!(unit(angle), Vec2::new(cos as f32, sin as f32), "at {angle}");
        }
    }
}
