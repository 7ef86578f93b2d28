//! Flights are bit-identical on every platform: one test, run natively and in every browser, compares them with the
//! fingerprints in `golden.txt`. `cargo xtask test` also computes the table in other native builds and in the npm package.

#[path = "golden/src/table.rs"]
mod table;

// In a worker, since drivers give up a page that does not answer for 30 s.
#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn flights_are_bit_identical_to_the_golden_table() {
    // Flights of 10,000 steps are nine tenths of the work. verify.html flies them as WebAssembly.
    let is_native_kernel = cfg!(all(feature = "kernels", not(target_arch = "wasm32")));
    let computed = table::compute(if is_native_kernel { u32::MAX } else { 2_000 });
    for (computed, expected) in computed.lines().zip(table::TABLE.lines()) {
        assert_eq!(computed, expected);
    }
}

#[test]
#[cfg(not(target_arch = "wasm32"))]
fn every_preset_is_in_the_golden_table() {
    for preset in boids_canvas::PRESETS {
        let flights = table::TABLE.lines().filter(|line| line.starts_with(&format!("{} ", preset.name)));
        assert!(flights.count() >= 9, "{} has too few flights in the table", preset.name);
    }
}
