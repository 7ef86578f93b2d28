//! `Flock`: parameters and obstacles as numbers, states as arrays.

use crate::{error, field, json, number, params, params_of, positions};
use boids_canvas::{Params, Steering};
use boids_canvas_web::Flock;
use wasm_bindgen_test::wasm_bindgen_test;

fn flock(record: &str) -> Flock {
    Flock::new(&params(record), &[]).expect("a flock")
}

fn native(params: Params) -> boids_canvas::Flock {
    boids_canvas::Flock::new(params).expect("a flock")
}

#[wasm_bindgen_test]
fn a_flock_has_the_values_of_its_numbers() {
    let flock = flock("{ count: 30, cohesionRange: Infinity, seed: 7, separationLast: true, steering: 'turn' }");
    let params = Params::DEFAULT.count(30).cohesion_range(f64::INFINITY).seed(7).separation_last(true);
    assert_eq!(params_of(&flock), params.steering(Steering::Turn));
    assert_eq!(flock.length().ok(), Some(30));
}

#[wasm_bindgen_test]
fn with_the_defaults_it_flies_as_classic_does_natively() {
    let (flock, mut native) = (flock("undefined"), native(Params::DEFAULT));
    flock.step(100).expect("steps");
    (0..100).for_each(|_| native.step());
    assert_eq!(flock.fingerprint().ok(), Some(native.fingerprint()));
}

#[wasm_bindgen_test]
fn the_numbers_of_a_flock_make_the_same_flock() {
    let first = flock("{ count: 9, bounds: 'wrap', separationLast: true, alignmentRange: Infinity, maxSpeed: 0.1 }");
    let second = Flock::new(&first.params().expect("numbers").to_vec(), &[]).expect("a flock");
    assert_eq!(params_of(&second), params_of(&first));
    for flock in [&first, &second] {
        flock.step(20).expect("steps");
    }
    assert_eq!(first.fingerprint().ok(), second.fingerprint().ok());
}

#[wasm_bindgen_test]
fn parameters_change_in_flight() {
    let flock = flock("{ count: 5, maxSpeed: 4 }");
    flock.set_obstacles(&[10.0, 20.0, 5.0]).expect("an obstacle");
    flock.step(3).expect("steps");
    let before = positions(&flock);
    flock.set_params(&params("{ count: 7, maxSpeed: 4, bounds: 'wrap' }")).expect("parameters");
    assert_eq!((flock.length().ok(), flock.steps().ok()), (Some(7), Some(3.0)));
    assert_eq!(positions(&flock)[..10], before);
    assert_eq!(params_of(&flock).max_speed, 4.0);
    assert_eq!(flock.obstacles().expect("numbers").to_vec(), [10.0, 20.0, 5.0]);
}

#[wasm_bindgen_test]
fn obstacles_are_three_numbers_each_in_both_directions() {
    let list = |flock: &Flock| flock.obstacles().expect("numbers").to_vec();
    let two = [10.0, 20.0, 5.0, 30.5, -40.0, 10.0];
    let flock = Flock::new(&params("{ count: 2 }"), &two).expect("a flock");
    assert_eq!(list(&flock), two);
    for others in [&[1.0, 2.0, 3.0][..], &[]] {
        flock.set_obstacles(others).expect("other obstacles");
        assert_eq!((list(&flock), flock.length().ok()), (others.to_vec(), Some(2)));
    }
}

#[wasm_bindgen_test]
fn without_memory_for_so_many_boids_an_error_says_so_and_the_flock_stays() {
    // as many as a u32 holds: more than WebAssembly can address
    let many = params("{ count: 4294967295, maxSpeed: 3 }");
    let flock = flock("{ count: 5 }");
    flock.step(3).expect("steps");
    let before = flock.fingerprint().ok();
    for error in [error(Flock::new(&many, &[])), error(flock.set_params(&many))] {
        assert_eq!(
            String::from(error.message()),
            "count must be a number of boids that fits in memory, not 4294967295"
        );
        assert_eq!(field(&error, "option"), "count");
        assert_eq!(number(&error, "value"), 4_294_967_295.0);
        assert_eq!(field(&error, "allowed"), "a number of boids that fits in memory");
        assert!(field(&error, "conflictsWith").is_undefined());
    }
    assert_eq!((flock.fingerprint().ok(), flock.length().ok(), params_of(&flock).max_speed), (before, Some(5), 15.0));
}

#[wasm_bindgen_test]
fn steps_are_counted() {
    let flock = flock("{}");
    for n in [1, 10, 0] {
        flock.step(n).expect("steps");
    }
    assert_eq!(flock.steps().ok(), Some(11.0));
}

#[wasm_bindgen_test]
fn measures_are_a_record_of_what_is_measured_natively() {
    let (flock, native) = (flock("{}"), native(Params::DEFAULT).measure());
    let measures = flock.measure(true, true).expect("a record");
    assert_eq!(number(&measures, "polarisation"), native.polarisation);
    assert_eq!(number(&measures, "rotation"), native.rotation);
    assert_eq!(number(&measures, "nearest"), native.nearest);
    assert_eq!(number(&measures, "groups"), native.groups as f64);
    assert_eq!(number(&measures, "speed"), native.speed);
}

#[wasm_bindgen_test]
fn an_inspected_boid_is_a_record_of_what_it_sees_and_does_next() {
    let flock = flock("{ count: 3, separationRange: 5 }");
    flock.set_state(&[100.0, 200.0, 110.0, 200.0, 400.0, 600.0], &[1.0, 0.0, 2.0, 0.0, 0.0, 1.0]).expect("a state");
    let inspection = flock.look(0).expect("a record");
    assert_eq!(number(&inspection, "boid"), 0.0);
    assert_eq!(json(&field(&inspection, "position")), "[100,200]");
    assert_eq!(json(&field(&inspection, "velocity")), "[1,0]");
    for (rule, flockmates) in [("cohesion", "{\"0\":1}"), ("alignment", "{\"0\":1}"), ("separation", "{}")] {
        assert_eq!(json(&field(&inspection, &format!("{rule}.flockmates"))), flockmates, "{rule}");
    }
    assert!(number(&inspection, "cohesion.pull.0") > 0.0 && number(&inspection, "alignment.pull.0") > 0.0);
    assert_eq!(json(&field(&inspection, "separation.pull")), "[0,0]");
    for nothing in ["pointer", "obstacles", "formation"] {
        assert_eq!(json(&field(&inspection, nothing)), "[0,0]", "{nothing}");
    }
    assert_eq!(
        number(&inspection, "sum.0") as f32,
        (number(&inspection, "cohesion.pull.0") + number(&inspection, "alignment.pull.0")) as f32
    );
    assert_eq!(flock.flockmates().expect("numbers").to_vec(), [1, 1, 0]);
    flock.step(1).expect("a step");
    let velocities = flock.velocities().expect("velocities").to_vec();
    assert_eq!(number(&inspection, "next.0") as f32, velocities[0]);
    assert!(flock.look(3).expect("no boid").is_undefined());
}

#[wasm_bindgen_test]
fn a_state_that_is_set_can_be_read_back_as_a_copy() {
    let flock = flock("{ count: 2 }");
    let (set_positions, set_velocities) = ([1.0, 2.0, 30.5, 4.0], [-1.0, 0.5, 2.0, 0.0]);
    flock.set_state(&set_positions, &set_velocities).expect("a state");
    assert_eq!(flock.velocities().expect("velocities").to_vec(), set_velocities);
    let copy = flock.positions().expect("positions");
    assert_eq!(copy.to_vec(), set_positions);
    copy.fill(0.0, 0, 4);
    assert_eq!(positions(&flock), set_positions);
}

#[wasm_bindgen_test]
fn a_state_of_another_size_or_that_is_not_finite_is_refused_and_changes_nothing() {
    let flock = flock("{ count: 2 }");
    let before = flock.fingerprint().ok();
    for positions in [&[1.0, 2.0][..], &[1.0, 2.0, 3.0, f32::NAN]] {
        assert!(flock.set_state(positions, &[0.0; 4]).is_err());
        assert_eq!(flock.fingerprint().ok(), before);
    }
}

#[wasm_bindgen_test]
fn the_pointer_is_somewhere_or_nowhere() {
    let flight = |places: &[(Option<f64>, Option<f64>)]| {
        let flock = flock("{ pointer: 'attract' }");
        for (x, y) in places {
            flock.set_pointer(*x, *y).expect("a place");
        }
        flock.step(50).expect("steps");
        flock.fingerprint().ok()
    };
    let place = (Some(270.0), Some(360.0));
    assert_ne!(flight(&[place]), flight(&[]));
    assert_eq!(flight(&[place, (None, None)]), flight(&[]));
    assert!(flock("{}").set_pointer(Some(1.0), None).is_err());
}
