//! The picture of any marker, and the clock that drives it.

use super::bytes::Bytes;
use boids_canvas::marker::{Marker, Silhouette};
use boids_canvas::pixels::{Ink, Picture};
use boids_canvas::{Clock, PRESETS, Pose, Vec2};

pub fn holds(mut bytes: Bytes) {
    check_clock(&mut bytes);
    let preset = &PRESETS[bytes.below(PRESETS.len())].params;
    let mut params = preset.clone();
    for _ in 0..bytes.below(6) {
        let param = bytes.param();
        param.set(&mut params, bytes.allowed(param.kind)).expect("what the table allows");
    }
    check_boid_is_visible(&Marker::new(&params, bytes.within(1e-6, 300.0) as f32), &mut bytes);
}

/// A boid in the middle of a picture is visible.
fn check_boid_is_visible(marker: &Marker, bytes: &mut Bytes) {
    const BACKGROUND: [u8; 4] = [255; 4];
    const INK: Ink = Ink { fill: [0, 0, 0, 255], outline: [0, 0, 0, 255] };
    let mut picture = Picture::new(16, 16);
    picture.set_silhouette(Silhouette::new(&[&[Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y]]));
    picture.clear(BACKGROUND, None);
    let place = Vec2::new(bytes.share() as f32, bytes.share() as f32);
    let pose = Pose { position: Vec2::splat(7.5) + place, velocity: bytes.vector_or_within(-10.0, 10.0) };
    if !pose.velocity.is_finite() {
        return;
    }
    picture.paint(&[pose], marker, INK, 1.0);
    assert!(picture.rgba().iter().any(|&channel| channel < 255), "{marker:?} at {pose:?} is invisible");
}

/// At any time, a tick has few steps, and its fraction is from 0 to 1.
fn check_clock(bytes: &mut Bytes) {
    let mut clock = Clock::default();
    let steps_per_second = bytes.within(1.0, 240.0);
    for _ in 0..bytes.below(6) {
        match bytes.below(8) {
            0 => clock.pause(),
            1 => clock.discard_backlog(),
            _ => {
                let tick = clock.tick(bytes.number(), steps_per_second);
                assert!(tick.steps <= 13, "{tick:?}");
            }
        }
        assert!((0.0..=1.0).contains(&clock.fraction()), "{clock:?}");
    }
}
