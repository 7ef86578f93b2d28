//! Steps in parts: the same flight as by whole steps, and nothing to be seen of a step that is not complete.

use boids_canvas::{Flock, Obstacle, Order, PRESETS, Params, Pointer, Vec2};

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

/// A flock that has flown, and a twin with so many parts of a step: with one of them 300 boids are sorted, with 30 they are
/// partly moved.
fn twins(params: Params, parts: usize) -> [Flock; 2] {
    let mut flock = Flock::new(params.predators(2)).expect("valid parameters");
    (0..20).for_each(|_| flock.step());
    let mut twin = flock.clone();
    (0..parts).for_each(|_| assert!(!twin.step_part(200), "the step is still in progress"));
    [flock, twin]
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

#[test]
fn until_a_step_is_complete_the_flock_is_as_before() {
    for preset in PRESETS {
        let [mut flock, mut twin] = twins(preset.params.clone().count(300), 1);
        let mut poses = [Vec::new(), Vec::new()];
        while !twin.step_part(500) {
            assert!(twin.is_in_step());
            assert_eq!((twin.steps(), twin.fingerprint()), (flock.steps(), flock.fingerprint()), "{}", preset.name);
            for order in [Order::Number, Order::Storage] {
                flock.poses(1.0, order, &mut poses[0]);
                twin.poses(0.3, order, &mut poses[1]);
                assert_eq!(poses[0], poses[1], "{}", preset.name);
            }
            flock.predator_poses(1.0, &mut poses[0]);
            twin.predator_poses(0.3, &mut poses[1]);
            assert_eq!(poses[0], poses[1], "{}", preset.name);
            assert_eq!((twin.measure(), twin.look(7)), (flock.measure(), flock.look(7)), "{}", preset.name);
        }
        flock.step();
        assert_eq!((twin.is_in_step(), twin.fingerprint()), (false, flock.fingerprint()), "{}", preset.name);
    }
}

#[test]
fn a_whole_step_completes_the_step_in_progress() {
    let [mut flock, mut twin] = twins(Params::DEFAULT.count(300), 1);
    (0..3).for_each(|_| flock.step());
    (0..3).for_each(|_| twin.step());
    assert_eq!((twin.steps(), twin.fingerprint()), (flock.steps(), flock.fingerprint()));
}

#[test]
fn a_change_gives_up_the_step_in_progress() {
    type Change = fn(&mut Flock);
    let changes: [Change; 6] = [
        |flock| flock.restart(),
        |flock| flock.set("cohesion_range", boids_canvas::Value::Number(20.0)).expect("an allowed range"),
        |flock| flock.set("count", boids_canvas::Value::Number(450.0)).expect("an allowed count"),
        |flock| flock.set("count", boids_canvas::Value::Number(120.0)).expect("an allowed count"),
        |flock| flock.set("width", boids_canvas::Value::Number(900.0)).expect("an allowed width"),
        |flock| {
            let velocities = flock.velocities();
            flock.set_state(&vec![Vec2::new(90.0, 90.0); flock.len()], &velocities).expect("a valid state");
        },
    ];
    for (i, parts) in (0..changes.len()).flat_map(|i| [(i, 1), (i, 30)]) {
        let change = changes[i];
        let [mut flock, mut twin] = twins(Params::DEFAULT.count(300), parts);
        for flock in [&mut flock, &mut twin] {
            change(flock);
        }
        assert!(!twin.is_in_step(), "change {i}");
        let mut poses = Vec::new();
        twin.poses(0.0, Order::Number, &mut poses);
        let positions: Vec<Vec2> = poses.iter().map(|pose| pose.position).collect();
        assert_eq!(positions, twin.positions(), "the state before the last step is gone after change {i}");
        (0..3).for_each(|_| flock.step());
        fly(&mut twin, 3, 2_000);
        assert_eq!((twin.steps(), twin.fingerprint()), (flock.steps(), flock.fingerprint()), "change {i}");
    }
}

#[test]
fn a_pointer_that_moves_during_a_step_acts_from_the_next_step_on() {
    let [mut flock, mut twin] = twins(Params::DEFAULT.count(300).pointer(Pointer::Predator), 30);
    let pointer = Some(Vec2::new(270.0, 360.0));
    twin.set_pointer(pointer).expect("a valid pointer");
    assert!(twin.is_in_step());
    flock.step();
    twin.step();
    assert_eq!(twin.fingerprint(), flock.fingerprint());
    flock.set_pointer(pointer).expect("a valid pointer");
    flock.step();
    twin.step();
    assert_eq!(twin.fingerprint(), flock.fingerprint());
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
