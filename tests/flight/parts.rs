//! Steps in parts: the same flight as by whole steps.

use boids_canvas::{Flock, Obstacle, PRESETS, Params, Vec2};

/// Flies `steps` steps in parts of `candidates`. Returns the number of parts.
fn fly(flock: &mut Flock, steps: u64, candidates: usize) -> usize {
    let end = flock.steps() + steps;
    let mut parts = 0;
    while flock.steps() < end {
        flock.step_part(candidates);
        parts += 1;
    }
    parts
}

#[test]
fn a_flight_in_parts_is_bit_identical() {
    for preset in PRESETS {
        for count in [0, 1, 5, 700] {
            let mut whole = Flock::new(preset.params.clone().count(count).predators(2)).expect("a preset's values");
            let obstacle = Obstacle { x: 200.0, y: 200.0, radius: 40.0 };
            whole.set_obstacles(vec![obstacle]).expect("a valid obstacle");
            whole.set_formation(vec![Vec2::new(50.0, 90.0), Vec2::new(300.0, 200.0)]).expect("a valid formation");
            let mut parted = whole.clone();
            for candidates in [0, 1_000, 30_000, usize::MAX] {
                (0..5).for_each(|_| whole.step());
                fly(&mut parted, 5, candidates);
                assert_eq!(parted.fingerprint(), whole.fingerprint(), "{} {count} {candidates}", preset.name);
            }
        }
    }
}

/// A page sets its options anew in each frame, and a step of a large flock takes several frames.
#[test]
fn settings_in_every_frame_never_stop_the_flight() {
    let mut flock = Flock::new(Params::DEFAULT.count(2_000)).expect("valid parameters");
    let mut frames = 0;
    while flock.steps() < 10 {
        frames += 1;
        flock.step_part(10_000);
        flock.set("max_speed", 10.0 + f64::from(frames % 2)).expect("a valid speed");
        flock.set_obstacles(vec![Obstacle { x: 100.0, y: 100.0, radius: 50.0 }]).expect("a valid obstacle");
        flock.set_pointer(Some(Vec2::splat(frames as f32 % 500.0))).expect("a valid place");
        assert!(frames < 10_000, "the flight has stopped");
    }
    assert!(frames > 50, "a step takes several frames");
}

#[test]
fn a_part_ends_after_its_candidates_wherever_the_boids_are() {
    let mut flock = Flock::new(Params::DEFAULT.count(4_000)).expect("valid parameters");
    // half of the boids in one place
    let mut positions = flock.positions();
    positions[..2_000].fill(Vec2::new(100.0, 100.0));
    let velocities = vec![Vec2::ZERO; positions.len()];
    flock.set_state(&positions, &velocities).expect("a valid state");
    // 500 groups have 2,000 candidates at least
    let parts = fly(&mut flock, 1, 10_000);
    assert!(parts >= 500 * 2_000 / 12_100, "{parts} parts");
    // boids that are seen far from their positions have few candidates there
    flock.set_state(&positions, &vec![Vec2::splat(1e4); positions.len()]).expect("a valid state");
    let parts = fly(&mut flock, 1, 10_000);
    assert!(parts <= 100, "{parts} parts");
}

#[test]
fn the_work_of_a_step_is_known_wherever_the_boids_are() {
    const COUNT: u32 = 2_000;
    const CANDIDATES: usize = 10_000;
    for preset in PRESETS {
        for params in [preset.params.clone(), preset.params.clone().nearest(7)] {
            // a search for the nearest needs ranges
            let Ok(mut flock) = Flock::new(params.count(COUNT)) else { continue };
            let (inside, velocities) = (flock.positions(), flock.velocities());
            let beyond = |x: f32, y: f32| inside.iter().map(|p| *p + Vec2::new(x, y)).collect::<Vec<_>>();
            for positions in
                [beyond(0.0, 0.0), beyond(5_000.0, 0.0), beyond(-5_000.0, -5_000.0), vec![Vec2::ZERO; 2_000]]
            {
                flock.set_state(&positions, &velocities).expect("finite");
                let work = flock.work();
                assert!(work <= 5 * u64::from(COUNT * COUNT) / 4 + 64 * u64::from(COUNT), "{}: {work}", preset.name);
                let parts = 1 + (0..).take_while(|_| !flock.step_part(CANDIDATES)).count() as u64;
                // the first part sorts; a part ends after the group with which it has enough
                let (least, most) = (work / (CANDIDATES as u64 + 11_000), work / CANDIDATES as u64 + 2);
                assert!((least..=most).contains(&(parts - 1)), "{}: {work} in {parts} parts", preset.name);
            }
        }
    }
}
