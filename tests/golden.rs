//! The same flight to the bit, everywhere: one test, run natively and in every browser, against fingerprints written
//! down in `golden.txt`.
//!
//! A change of the simulation that is meant to change flights changes these; `cargo test --test golden` then prints the
//! new ones.

use boids_canvas::{Flock, PRESETS, Params};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

const STEPS: u32 = 300;
/// Each preset by name, with the fingerprint of its flight after so many steps. The end-to-end tests read it, too.
const FLIGHTS: &str = include_str!("golden.txt");

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn a_flight_is_the_same_to_the_bit_wherever_it_is_flown() {
    let flown = PRESETS.iter().map(|preset| {
        // more boids than any preset has, so that the grid has work to do
        let mut flock = Flock::new(Params { count: 500, ..preset.params.clone() }).expect("a preset");
        (0..STEPS).for_each(|_| flock.step());
        format!("{} {:016x}\n", preset.name, flock.fingerprint())
    });
    let flown: String = flown.collect();
    assert!(flown.lines().eq(FLIGHTS.lines()), "written down:\n{FLIGHTS}flown:\n{flown}");
}
