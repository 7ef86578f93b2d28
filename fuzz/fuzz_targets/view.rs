#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| odd::view::holds(odd::bytes::Bytes::new(bytes)));
