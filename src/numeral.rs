//! Numbers as people write them, for messages.
//!
//! Natively that is what the standard library writes. In WebAssembly its code and tables would be a third of the whole
//! module, for messages that hardly anyone ever sees; there [`brief`] stands in, which writes the same as long as
//! fifteen digits are enough.

use std::fmt;

/// A number to be written.
#[derive(Clone, Copy)]
pub(crate) struct Numeral(pub(crate) f64);

impl fmt::Display for Numeral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if cfg!(target_arch = "wasm32") { brief(self.0, f) } else { write!(f, "{}", self.0) }
    }
}

/// Fifteen digits pass through an `f64` unharmed, whichever they are.
const MOST: f64 = 1e15;

fn brief(number: f64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if number.is_nan() {
        return f.write_str("NaN");
    }
    if number.is_sign_negative() {
        f.write_str("-")?;
    }
    let number = number.abs();
    if number == f64::INFINITY {
        return f.write_str("inf");
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
    write!(f, "{}", digits / scale)?;
    if !digits.is_multiple_of(scale) {
        write!(f, ".{:0places$}", digits % scale)?;
    }
    if exponent > 0 { write!(f, "e{exponent}") } else { Ok(()) }
}

// proptest is native only
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::params::{Kind, TABLE, Value};
    use proptest::prelude::*;

    struct Brief(f64);

    impl fmt::Display for Brief {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            brief(self.0, f)
        }
    }

    fn same(number: f64) {
        assert_eq!(Brief(number).to_string(), number.to_string());
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
            assert_eq!(Brief(number).to_string(), text);
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
