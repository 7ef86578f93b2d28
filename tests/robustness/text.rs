//! Texts, as attributes, addresses and form controls give them.

use super::bytes::Bytes;
use boids_canvas::{Case, Obstacle, Param, Params, Preset, Value, Zoom};

pub fn holds(mut bytes: Bytes) {
    let param = bytes.param();
    let text = bytes.text();
    match param.parse(&text) {
        Ok(value) => reads_again(param, value, &text),
        Err(error) => assert!(error.to_string().chars().count() < 1_000, "{error}"),
    }
    match Zoom::parse(&text) {
        Some(Zoom::Factor(factor)) => assert_eq!(Zoom::factor(factor), Some(Zoom::Factor(factor)), "{text:?}"),
        Some(Zoom::Auto) => assert_eq!(text.trim(), "auto"),
        None => assert!(Zoom::refuse(&text).to_string().contains("auto or a number"), "{text:?}"),
    }
    match Obstacle::parse_list(&text) {
        Ok(list) => {
            let spelt: Vec<_> = list.iter().map(|o| format!("{} {}\t{}", o.x, o.y, o.radius)).collect();
            assert_eq!(Obstacle::parse_list(&spelt.join(" ,\n")), Ok(list), "{text:?}");
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

/// That a value read from `text` is a number indeed or a word of the table, and can be written and read again.
fn reads_again(param: &Param, value: Value, text: &str) {
    if let Value::Number(number) = value {
        assert!(number.is_finite() || text.trim_ascii() == "all", "{text:?} is {number} to {}", param.name);
    }
    let mut params = Params::DEFAULT;
    if param.set(&mut params, value).is_ok() {
        assert_eq!(param.get(&params), value, "{} of {text:?}", param.name);
        assert_eq!(param.parse(&value.to_string()), Ok(value), "{} of {text:?}", param.name);
    }
}
