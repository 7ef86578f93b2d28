#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| robustness::save::holds(robustness::bytes::Bytes::new(bytes)));
