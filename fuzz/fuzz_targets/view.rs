#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| robustness::view::holds(robustness::bytes::Bytes::new(bytes)));
