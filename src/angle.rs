//! Sine and cosine with the same bits on every machine. The platforms' own functions differ in their last bits.

use crate::vector::{DVec2, Vec2};
use std::f64::consts::{FRAC_PI_2, TAU};

/// The unit vector at `angle` in radians, counted from +x towards +y. Its coordinates are the cosine and the sine,
/// correctly rounded.
///
/// Computed in `f64`: the angle is reduced to ±45° and put into the Taylor series.
pub(crate) fn unit(angle: f32) -> Vec2 {
    unit_f64(angle.into()).as_vec2()
}

/// [`unit()`] before it is rounded, exact to some 10⁻¹⁶.
#[inline(never)]
pub(crate) fn unit_f64(angle: f64) -> DVec2 {
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
    match quarters as i32 & 3 {
        0 => DVec2::new(cos, sin),
        1 => DVec2::new(-sin, cos),
        2 => DVec2::new(-cos, -sin),
        _ => DVec2::new(sin, -cos),
    }
}

/// The angle of `vector` in turns, from 0 up to 1, counted from +x towards +y: the inverse of [`unit_f64`], by bisection.
pub(crate) fn turns(vector: DVec2) -> f64 {
    let mut turns = if vector.y < 0.0 { 0.5 } else { 0.0 };
    let mut step = 0.25;
    while step > f64::EPSILON {
        if unit_f64(TAU * (turns + step)).perp_dot(vector) >= 0.0 {
            turns += step;
        }
        step *= 0.5;
    }
    turns
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
