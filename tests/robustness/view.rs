//! Any box on a page: the world in it, the picture of that world, and the clock that drives it.

use super::bytes::Bytes;
use boids_canvas::marker::{Marker, Silhouette};
use boids_canvas::pixels::{Ink, Picture};
use boids_canvas::{Clock, CssBox, DVec2, PRESETS, Pose, Vec2, ViewOptions, Viewport, Zoom};

pub fn holds(mut bytes: Bytes) {
    check_clock(&mut bytes);
    let preset = &PRESETS[bytes.below(PRESETS.len())].params;
    let mut params = preset.clone();
    for _ in 0..bytes.below(6) {
        let param = bytes.param();
        param.set(&mut params, bytes.allowed(param.kind)).expect("what the table allows");
    }
    let options = ViewOptions {
        width: bytes.flip().then_some(params.width),
        height: bytes.flip().then_some(params.height),
        zoom: if bytes.flip() { Zoom::Auto } else { bytes.number().to_string().parse().unwrap_or_default() },
    };
    // no browser lays out a box larger than 10⁹ px
    let mut from = |min: f64, usual: f64| {
        let number = bytes.number_or_within(min, usual);
        if (min..=1e9).contains(&number) { number } else { usual }
    };
    let size = DVec2::new(from(f64::MIN_POSITIVE, 2_000.0), from(f64::MIN_POSITIVE, 2_000.0));
    let css_box = CssBox { size, pixel_ratio: from(0.01, 3.0) };
    let view = Viewport::new(&options, css_box, params.count, preset);
    check_viewport(&view, &format!("{options:?} in {css_box:?}"));

    // the flock's world is the one that the viewport shows
    let was_fine = params.check().is_ok();
    params.fit_world(view.world.x, view.world.y);
    assert_eq!(DVec2::new(params.width, params.height), view.world, "{options:?} in {css_box:?}");
    assert!(!was_fine || params.check().is_ok(), "{params:?}");
    check_boid_is_visible(&Marker::new(&params, view.scale() as f32), &mut bytes);
}

/// Every length of a viewport is positive and finite, and a canvas of the picture's size is possible.
fn check_viewport(view: &Viewport, what: &str) {
    let positive = |n: f64| n > 0.0 && n.is_finite();
    let lengths = [view.world.x, view.world.y, view.size.x, view.size.y, view.zoom, view.pixel_ratio, view.scale()];
    assert!(lengths.into_iter().all(positive) && view.origin.is_finite(), "{what}: {view:?}");
    let (width, height) = (view.picture.x, view.picture.y);
    assert!((1..=8_192).contains(&width) && (1..=8_192).contains(&height), "{what}: {view:?}");
    assert!(u64::from(width) * u64::from(height) <= 16_800_000, "{what}: {view:?}");
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
