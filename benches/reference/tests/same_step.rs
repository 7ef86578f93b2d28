//! The reference kernel computes the same step as the crate: otherwise a comparison of their times would mean nothing.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{Flock, Preset};
use reference_kernel::ReferenceFlock;

#[test]
fn the_reference_kernel_computes_the_step_of_classic() {
    let params = Preset::named("classic").expect("a preset").params.clone();
    for (count, settle) in [(70, 0), (71, 300), (1_000, 300)] {
        let scale = (f64::from(count) / f64::from(params.count)).sqrt();
        let (width, height) = (params.width * scale, params.height * scale);
        let mut flock = Flock::new(params.clone().count(count).width(width).height(height)).expect("allowed");
        (0..settle).for_each(|_| flock.step());
        let pairs = |vectors: &[boids_canvas::Vec2]| vectors.iter().flat_map(|v| [v.x, v.y]).collect::<Vec<f32>>();
        let mut reference = ReferenceFlock::new(count as usize, width as f32, height as f32);
        reference.load(&pairs(&flock.positions()), &pairs(&flock.velocities()));
        // Two steps, so that the second reads the velocities of the first.
        reference.step(2);
        flock.step();
        flock.step();
        for place in flock.positions().iter() {
            let nearest =
                reference.positions().map(|(x, y)| (place.x - x).hypot(place.y - y)).fold(f32::INFINITY, f32::min);
            assert!(nearest < 0.01, "{count} boids after {settle} steps: {place:?} is {nearest} px away");
        }
    }
}
