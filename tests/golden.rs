//! The same flight to the bit, everywhere: one test, run natively and in every browser, against fingerprints written
//! down in `golden.txt`. `cargo xtask test` flies the table in other native builds, too, and end to end.

#[path = "golden/src/table.rs"]
mod table;

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn a_flight_is_the_same_to_the_bit_wherever_it_is_flown() {
    let flown = table::flown(u32::MAX);
    for (flown, written) in flown.lines().zip(table::TABLE.lines()) {
        assert_eq!(flown, written);
    }
}

#[test]
#[cfg(not(target_arch = "wasm32"))]
fn every_preset_is_in_the_table() {
    for preset in boids_canvas::PRESETS {
        let flights = table::TABLE.lines().filter(|line| line.starts_with(&format!("{} ", preset.name)));
        assert!(flights.count() >= 9, "{} has too few flights in the table", preset.name);
    }
}
