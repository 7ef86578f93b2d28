//! Readers of text from attributes, addresses and form controls: any text is refused or read as a value.

use super::bytes::Bytes;
use boids_canvas::{Case, Obstacle, Param, Params, Preset, Value};

pub fn holds(mut bytes: Bytes) {
    let param = bytes.param();
    let text = bytes.text();
    match param.parse(&text) {
        Ok(value) => assert_round_trip(param, value, &text),
        Err(error) => assert!(error.to_string().chars().count() < 1_000, "{error}"),
    }
    match Obstacle::parse_list(&text) {
        Ok(list) => {
            let written: Vec<_> = list.iter().map(|o| format!("{} {}\t{}", o.x, o.y, o.radius)).collect();
            assert_eq!(Obstacle::parse_list(&written.join(" ,\n")), Ok(list), "{text:?}");
        }
        Err(error) => assert!(error.to_string().chars().count() < 1_000, "{error}"),
    }
    if let Ok(param) = Param::named(&text) {
        assert_eq!(param.name, text);
    }
    if let Ok(preset) = Preset::named(&text) {
        assert_eq!(preset.name, text);
    }
    for case in [Case::Snake, Case::Camel, Case::Kebab] {
        assert!(case.spell(&text).len() <= text.len(), "{text:?}");
    }
}

/// Asserts that a value read from `text` is a finite number or a word of the table, and survives writing and reading.
fn assert_round_trip(param: &Param, value: Value, text: &str) {
    if let Value::Number(number) = value {
        assert!(number.is_finite() || text.trim_ascii() == "all", "{} reads {text:?} as {number}", param.name);
    }
    let mut params = Params::DEFAULT;
    if param.set(&mut params, value).is_ok() {
        assert_eq!(param.get(&params), value, "{} from {text:?}", param.name);
        assert_eq!(param.parse(&value.to_string()), Ok(value), "{} from {text:?}", param.name);
    }
}
