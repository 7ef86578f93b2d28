#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| odd::flight::holds(odd::bytes::Bytes::new(bytes)));
