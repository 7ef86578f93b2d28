//! Messages: texts put together, and numbers as people write them.
//!
//! Natively the standard library writes numbers. In WebAssembly its code and tables for that would be a third of the
//! whole module, for messages that hardly anyone ever sees; there [`brief`] stands in, which writes the same as long as
//! fifteen digits are enough. Nor is anything formatted: `format!` would be another kB of the packed module.

/// Puts texts together.
#[inline(never)]
pub fn text(parts: &[&str]) -> String {
    let mut text = String::new();
    parts.iter().for_each(|part| text.push_str(part));
    text
}

/// What was given as text.
pub fn quoted(given: &str) -> String {
    text(&["\"", given, "\""])
}

/// Words with commas between them.
pub fn listed(words: &[&str]) -> String {
    let mut list = String::new();
    for word in words {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.push_str(word);
    }
    list
}

/// What stands between commas. A function as pattern is 0.3 kB less of the packed WebAssembly than a `char`, which is
/// looked for by words of memory.
pub fn between_commas(list: &str) -> impl Iterator<Item = &str> {
    fn is_comma(letter: char) -> bool {
        letter == ','
    }
    list.split(is_comma)
}

/// A number as people write it.
pub fn numeral(number: f64) -> String {
    if cfg!(target_arch = "wasm32") { brief(number) } else { number.to_string() }
}

/// Fifteen digits pass through an `f64` unharmed, whichever they are.
const MOST: f64 = 1e15;

fn brief(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    let mut text = if number.is_sign_negative() { "-".to_owned() } else { String::new() };
    let number = number.abs();
    if number == f64::INFINITY {
        text.push_str("inf");
        return text;
    }
    let (mut whole, mut exponent) = (number, 0);
    while whole.round() >= MOST {
        whole /= 10.0;
        exponent += 1;
    }
    // decimal places, until they tell the number exactly or would be too many; such a power of ten is exact in an `f64`
    let (mut places, mut scale) = (0, 1_u64);
    let scaled = |scale: u64| (whole * scale as f64).round();
    while scaled(scale) / scale as f64 != whole && scaled(scale) * 10.0 < MOST && places < 15 {
        places += 1;
        scale *= 10;
    }
    let digits = scaled(scale) as u64;
    push_digits(digits / scale, 1, &mut text);
    if !digits.is_multiple_of(scale) {
        text.push('.');
        push_digits(digits % scale, places, &mut text);
    }
    if exponent > 0 {
        text.push('e');
        push_digits(exponent, 1, &mut text);
    }
    text
}

/// At least so many `places`.
fn push_digits(number: u64, places: u32, text: &mut String) {
    if number > 9 || places > 1 {
        push_digits(number / 10, places.saturating_sub(1), text);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

// proptest is native only
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::params::{Kind, TABLE, Value};
    use proptest::prelude::*;

    fn same(number: f64) {
        assert_eq!(brief(number), number.to_string());
    }

    #[test]
    fn every_number_of_the_table_is_written_in_full() {
        for param in TABLE {
            match param.kind {
                Kind::Number { min, max } | Kind::Integer { min, max } => [min, max].map(same),
                Kind::Range { max } => [max, 0.0].map(same),
                Kind::Switch | Kind::Choice(_) => continue,
            };
            if let Value::Number(default) = param.default() {
                same(default);
            }
        }
    }

    #[test]
    fn what_is_no_ordinary_number_is_written_all_the_same() {
        for (number, text) in [
            (f64::NAN, "NaN"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (-0.0, "-0"),
            (1.0 / 3.0, "0.333333333333333"),
            (100.0 / 3.0, "33.3333333333333"),
            (1e-300, "0"),
            (-2.5e20, "-250000000000000e6"),
            (f64::MAX, "179769313486232e294"),
        ] {
            assert_eq!(brief(number), text);
        }
    }

    proptest! {
        #[test]
        fn up_to_fifteen_digits_are_written_as_the_standard_library_does(digits in -999_999_999_999_999i64..=999_999_999_999_999, places in 0..15) {
            let number: f64 = format!("{digits}e-{places}").parse().expect("a number");
            same(number);
        }
    }
}
