//! The same flight to the bit, everywhere: one test, run natively and in every browser, against fingerprints written
//! down.
//!
//! A change of the simulation that is meant to change flights changes these; `cargo test --test golden` then prints the
//! new ones.

use boids_canvas::{Flock, PRESETS, Params};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

const STEPS: u32 = 300;
/// Each preset by name, with the fingerprint of its flight after so many steps.
const FLIGHTS: [(&str, u64); 7] = [
    ("classic", 0x06c0f878a34e6139),
    ("crowd", 0xfe04a206acf112bc),
    ("procession", 0xca0a8d229d3e5c51),
    ("springs", 0xeb1363805e960305),
    ("cluster", 0x59f50648458231d4),
    ("swarm", 0xaef369b6e8f58bd8),
    ("school", 0xf2cd839bb2601484),
];

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn a_flight_is_the_same_to_the_bit_wherever_it_is_flown() {
    let flown = PRESETS.iter().map(|preset| {
        // more boids than any preset has, so that the grid has work to do
        let mut flock = Flock::new(Params { count: 500, ..preset.params.clone() }).expect("a preset");
        (0..STEPS).for_each(|_| flock.step());
        (preset.name, flock.fingerprint())
    });
    let flown: Vec<_> = flown.collect();
    let shown = |flights: &[(&str, u64)]| -> String {
        flights.iter().map(|(name, hash)| format!("    (\"{name}\", 0x{hash:016x}),\n")).collect()
    };
    assert!(flown == FLIGHTS, "written down:\n{}flown:\n{}", shown(&FLIGHTS), shown(&flown));
}
