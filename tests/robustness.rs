//! Properties that hold for any input, tested with random bytes and with the corpus of the fuzzer.
#![cfg(not(target_arch = "wasm32"))]
#![expect(unreachable_pub, reason = "fuzz/ compiles these modules as a library")]

#[path = "robustness/mod.rs"]
mod robustness;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use robustness::{Property, bytes::Bytes};
use std::fs;

/// Tests `property` with the corpus of the fuzz target `name` and with `cases` random inputs.
fn assert_holds(name: &str, property: Property, cases: u32) {
    let folder = format!("{}/fuzz/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut tested = 0;
    for file in files {
        let file = file.expect("a file of the corpus").path();
        property(Bytes::new(&fs::read(&file).expect("a file that can be read")));
        tested += 1;
    }
    assert!(tested > 0, "{folder} is empty");
    let config = Config { cases, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    let bytes = prop::collection::vec(any::<u8>(), 0..400);
    let outcome = TestRunner::new(config).run(&bytes, |bytes| {
        property(Bytes::new(&bytes));
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn any_parameter_value_is_refused_or_leaves_a_finite_flock() {
    assert_holds("params", robustness::params::holds, 2_000);
}

#[test]
fn any_save_is_refused_or_restored_as_a_finite_flock() {
    assert_holds("save", robustness::save::holds, 5_000);
}

#[test]
fn any_state_and_any_change_in_flight_is_refused_or_leaves_a_finite_flock() {
    assert_holds("flight", robustness::flight::holds, 2_000);
}

#[test]
fn any_marker_is_visible_and_any_tick_has_few_steps() {
    assert_holds("view", robustness::view::holds, 20_000);
}

#[test]
fn any_marker_leaves_a_picture_of_the_same_size_and_opacity() {
    assert_holds("picture", robustness::picture::holds, 1_000);
}
