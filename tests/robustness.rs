//! What holds whatever comes in, tried on bytes at random and on those that fuzzing has found worth keeping.
#![cfg(not(target_arch = "wasm32"))]
#![expect(unreachable_pub, reason = "fuzz/ makes a library of what is public here")]

#[path = "robustness/mod.rs"]
mod robustness;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use robustness::{Property, bytes::Bytes};
use std::fs;

/// Tries `property` on the corpus of the fuzz target called `name`, and on as many cases at random.
fn holds(name: &str, property: Property, cases: u32) {
    let folder = format!("{}/fuzz/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut tried = 0;
    for file in files {
        let file = file.expect("a file of the corpus").path();
        property(Bytes::new(&fs::read(&file).expect("a file that can be read")));
        tried += 1;
    }
    assert!(tried > 0, "{folder} is empty");
    let config = Config { cases, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    let bytes = prop::collection::vec(any::<u8>(), 0..400);
    let outcome = TestRunner::new(config).run(&bytes, |bytes| {
        property(Bytes::new(&bytes));
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn any_value_for_any_parameter_is_refused_or_leaves_a_finite_flock() {
    holds("params", robustness::params::holds, 2_000);
}

#[test]
fn any_text_is_refused_or_is_a_value_that_reads_again() {
    holds("text", robustness::text::holds, 20_000);
}

#[test]
fn any_state_and_any_change_in_flight_is_refused_or_leaves_a_finite_flock() {
    holds("flight", robustness::flight::holds, 2_000);
}

#[test]
fn any_box_has_a_picture_of_its_whole_world() {
    holds("view", robustness::view::holds, 20_000);
}

#[test]
fn any_marker_leaves_a_picture_as_large_and_as_opaque_as_it_was() {
    holds("picture", robustness::picture::holds, 1_000);
}
