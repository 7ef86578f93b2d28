//! Steps on all cores: bit-identical to steps on one.
#![cfg(all(feature = "rayon", not(target_arch = "wasm32")))]

use boids_canvas::{Bounds, Flock, Obstacle, PRESETS, Params, Pointer, Vec2};
use rayon::ThreadPoolBuilder;

/// Fingerprints after the first steps of a flock, on so many threads.
fn fly(threads: usize, mut flock: Flock, steps: usize) -> Vec<u64> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let mut step = || {
        flock.step();
        flock.fingerprint()
    };
    pool.install(|| (0..steps).map(|_| step()).collect())
}

fn assert_same_on_all_cores(what: &str, flock: &Flock, steps: usize) {
    let expected = fly(1, flock.clone(), steps);
    for threads in [2, 3, 8] {
        assert_eq!(fly(threads, flock.clone(), steps), expected, "{what} on {threads} threads");
    }
}

#[test]
fn every_preset_flies_the_same() {
    for preset in PRESETS {
        for count in [4_999, 5_000, 5_001, 5_002, 5_003, 9_999] {
            let Params { width, height, count: usual, .. } = preset.params;
            let zoom = (f64::from(count) / f64::from(usual)).sqrt();
            let params = preset.params.clone().count(count).width(width * zoom).height(height * zoom);
            let flock = Flock::new(params).expect("a preset");
            assert_same_on_all_cores(&format!("{count} of {}", preset.name), &flock, 10);
        }
    }
}

#[test]
fn a_crowd_and_a_wide_view_fly_the_same() {
    let crowd = Params::DEFAULT.count(5_999).width(60.0).height(50.0).margin(1.0);
    let wide = Params::DEFAULT.count(5_501).cohesion_range(5_000.0).alignment_range(5_000.0).separation_range(5_000.0);
    for (what, params) in [("a crowd", crowd), ("a wide view", wide)] {
        for bounds in [Bounds::Turn, Bounds::Bounce, Bounds::Wrap] {
            let flock = Flock::new(params.clone().bounds(bounds)).expect("allowed parameters");
            assert_same_on_all_cores(what, &flock, 3);
        }
    }
}

#[test]
fn forces_noise_predators_and_states_from_outside_act_the_same() {
    let params =
        Params::DEFAULT.count(5_000).width(4_000.0).height(4_000.0).pointer(Pointer::Predator).noise(40.0).predators(3);
    let mut flock = Flock::new(params).expect("allowed parameters");
    flock.set_pointer(Some(Vec2::new(2_000.0, 2_000.0))).expect("an allowed place");
    flock.set_obstacles(vec![Obstacle { x: 1_000.0, y: 1_000.0, radius: 300.0 }]).expect("an allowed obstacle");
    flock.set_formation(vec![Vec2::new(3_000.0, 500.0), Vec2::new(500.0, 3_000.0)]).expect("an allowed formation");
    // all in one line, every tenth far faster than the limit
    let positions: Vec<_> = (0..5_000).map(|i| Vec2::new(i as f32 * 0.9 - 200.0, 900.0 + (i % 7) as f32)).collect();
    let velocities: Vec<_> = (0..5_000).map(|i| if i % 10 == 0 { Vec2::new(300.0, -70.0) } else { Vec2::Y }).collect();
    flock.set_state(&positions, &velocities).expect("an allowed state");
    assert_same_on_all_cores("a flock under forces", &flock, 10);
}

#[test]
fn the_nearest_flockmates_are_the_same() {
    let params = Params::DEFAULT.count(6_001).width(5_000.0).height(6_000.0).nearest(7);
    let flock = Flock::new(params).expect("allowed parameters");
    assert_same_on_all_cores("a flock with seven flockmates", &flock, 10);
}

#[test]
fn a_flock_without_boids_flies() {
    assert_same_on_all_cores("the default flock", &Flock::default(), 3);
}
