//! The parameters of a flight, as the golden table and the benchmarks write them.

use boids_canvas::{Kind, Param, Params, Preset, Value};

/// The parameters of a flight: a preset's name, and the values that differ, as in an address: `classic?nearest=7`. Names
/// may also be spelt as in JavaScript.
pub(crate) fn params(flight: &str) -> Params {
    let (preset, query) = flight.split_once('?').unwrap_or((flight, ""));
    let mut params = Preset::named(preset).expect("a preset").params.clone();
    for (name, text) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        let snake = |letter: char| match letter {
            '-' => "_".to_owned(),
            'A'..='Z' => format!("_{}", letter.to_ascii_lowercase()),
            _ => letter.to_string(),
        };
        let param = Param::named(&name.chars().map(snake).collect::<String>()).expect("a parameter");
        let value = match param.kind {
            Kind::Choice(words) => words.iter().find(|word| **word == text).map(|word| Value::Choice(word)),
            Kind::Switch => text.parse().ok().map(Value::Switch),
            _ => text.replace("all", "inf").parse().ok().map(Value::Number),
        };
        param.set(&mut params, value.expect("a value")).expect("an allowed value");
    }
    params
}
