//! Paths of markers: what shares a path does not overlap, and what overlaps is painted in the order of the boids.

#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::marker::{Marker, Paths, Shape};
use boids_canvas::{MarkerKind, Params, Vec2};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const PICTURE: [u32; 2] = [300, 200];

/// The corners of a box around a shape without its outline.
fn bounds(shape: &Shape) -> [Vec2; 2] {
    let around = |points: &[Vec2]| {
        let x = || points.iter().map(|point| point.x);
        let y = || points.iter().map(|point| point.y);
        let lowest = Vec2::new(x().fold(f32::MAX, f32::min), y().fold(f32::MAX, f32::min));
        [lowest, Vec2::new(x().fold(f32::MIN, f32::max), y().fold(f32::MIN, f32::max))]
    };
    match *shape {
        Shape::Triangle(corners) => around(&corners),
        Shape::Square(corners) => around(&corners),
        Shape::Circle { centre, radius } => [centre - Vec2::new(radius, radius), centre + Vec2::new(radius, radius)],
        Shape::Turned { .. } => unreachable!("no custom markers"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn markers_of_a_path_do_not_overlap_and_of_two_that_do_the_later_is_drawn_later(
        kind in prop::sample::select(vec![MarkerKind::Triangle, MarkerKind::Square, MarkerKind::Circle]),
        scale in 0.1_f32..4.0,
        boids in prop::collection::vec((-60.0_f32..360.0, -60.0_f32..260.0, -1.0_f32..1.0, -1.0_f32..1.0), 0..60),
    ) {
        let marker = Marker::new(&Params::DEFAULT.marker(kind), scale);
        // no two are alike
        let shapes: Vec<_> = boids.iter().zip(0..).map(|(&(x, y, vx, vy), i)| marker.shape(Vec2::new(x + 0.01 * i as f32, y), Vec2::new(vx, vy))).collect();
        let mut paths = Paths::default();
        // one that has arranged others before
        paths.arrange(shapes.iter().copied().rev(), &marker, PICTURE);
        paths.arrange(shapes.iter().copied(), &marker, PICTURE);
        let paths: Vec<_> = paths.iter().collect();
        let path_of = |boid: usize| paths.iter().position(|path| path.contains(&shapes[boid]));
        prop_assert!(paths.iter().all(|path| !path.is_empty()));
        prop_assert!(paths.iter().map(|path| path.len()).sum::<usize>() <= shapes.len());
        // the outline's mitre at the tip of the triangle
        let reach = Vec2::splat(2.05 * marker.outline);
        for (j, shape) in shapes.iter().enumerate() {
            let [min, max] = bounds(shape);
            let is_visible = max.x > 0.0 && max.y > 0.0 && min.x < 300.0 && min.y < 200.0;
            prop_assert!(path_of(j).is_some() || !is_visible, "{shape:?} is missing");
            for (i, earlier) in shapes[..j].iter().enumerate() {
                let [low, high] = bounds(earlier);
                let (low, high) = (low - reach, high + reach);
                let overlap = low.x < max.x && low.y < max.y && min.x < high.x && min.y < high.y;
                if let (true, Some(below), Some(above)) = (overlap, path_of(i), path_of(j)) {
                    // outside of the picture it does not show
                    let shows = high.x.min(max.x) > 0.0 && high.y.min(max.y) > 0.0 && low.x.max(min.x) < 300.0 && low.y.max(min.y) < 200.0;
                    prop_assert!(below < above || !shows, "{earlier:?} and {shape:?}");
                }
            }
        }
    }
}
