#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| robustness::picture::holds(robustness::bytes::Bytes::new(bytes)));
