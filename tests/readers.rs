//! JavaScript's reader of options reads a text as this oracle does, a reader that is written from docs/element.md. Its answers
//! go to target/readers.json; tests/e2e/node/reader.test.js compares JavaScript's with them.
//!
//! Both know an option by its row of the table, so a few options of each kind stand for all.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{Kind, Obstacle, Param, ParamError, Params, TABLE, Value};
use std::path::Path;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/readers.json");

/// Numbers in all notations, and texts that are almost numbers.
#[rustfmt::skip] // several to a line
const NUMBERS: &[&str] = &[
    "0", "-0", "+0", "1", "+1", "-1", "7", "007", "7.0", "7.", ".7", "-.7", "+.7e1", "7e0", "7E0", ".7e1", "7.e0",
    "70e-1", "0.005", "5e-3", "0.004999999999999999999999", "100.00000000000000000001", "99.9999999999999999", "0.1",
    "0.30000000000000004", "123456789.123456789", "5e-324", "1e-400", "-1e-400", "1e308", "1e309", "-1e309", "1e400",
    "1e+2", "1e-2", "4294967295", "4294967295.5", "4294967296", "9007199254740993", "1e5", "2e6", "2000000.0000000001",
    "", ".", "+", "-", "e", "e5", "1e", "1e+", "1e1.5", ".e1", "+-1", "--1", "++1", "1-", "1+", "1.2.3", "1..2", "0x10",
    "0X10", "0b1", "0o7", "1_000", "1,5", "1 2", "1/3", "70px", "50%", "1n", "1f", "(1)", "inf", "-inf", "+inf", "Inf",
    "infinity", "Infinity", "-Infinity", "+Infinity", "nan", "NaN", "1e1e1", "\u{2212}1", "\u{663}", "\u{ff11}",
    "\u{bd}", "1\u{0}", "\u{0}1", "1\u{a0}", "\u{a0}1", "\u{feff}1", "1\u{3000}", "1\u{2028}", "1\u{b}", "\u{85}1",
    "1\u{301}",
];

/// Words, lists of obstacles, and texts that would be harmful elsewhere.
#[rustfmt::skip] // several to a line
const TEXTS: &[&str] = &[
    "true", "false", "TRUE", "True", "yes", "no", "on", "off", "null", "undefined", "all", "ALL", "all flock", "auto",
    "Auto", "any", "none", "NONE", "paused", "__proto__", "constructor", "toString", "[object Object]", "<script>",
    "\"", "'", "\\", "\\n", "{}", "[]", "1 2 3", "1 2 3, 4 5 6", "\t1\n2\u{c}3\r,4  5  6 ", "1 2 3,", ",1 2 3", ",",
    " , ", "1 2", "1 2 3 4", "1,2,3", "1 2 3; 4 5 6", "1 2 0", "1 2 0.999", "1 2 1", "1 2 10000", "1 2 10000.1",
    "1 2 -3", "1000000 -1000000 1", "1000000.1 0 1", "0 -1e6 1e0", "-0 0 1", "1e400 2 3", "1 2 inf", "nan 2 3",
    "0x1 2 3", "1\u{a0}2 3", "1\u{b}2 3", "+1 .5 1.", "[[1,2,3]]", "a b c",
];

/// Parameters of every kind, with the ranges that differ most.
#[rustfmt::skip] // a kind to a line
const PARAMS: &[&str] = &[
    "count", "seed", "nearest",
    "width", "cohesion", "field_of_view", "steps_per_second", "marker_length",
    "cohesion_range",
    "separation_last",
    "bounds", "pointer",
];

fn param(name: &str) -> &'static Param {
    Param::named(name).expect("a name of the table")
}

fn params() -> impl Iterator<Item = &'static Param> {
    PARAMS.iter().map(|name| param(name))
}

/// How JavaScript spells a name.
fn camel(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').enumerate().map(|(i, word)| if i == 0 { word.to_owned() } else { capital(word) }).collect()
}

/// How attributes spell a name.
fn kebab(name: &str) -> String {
    name.replace('_', "-")
}

/// Every text that both readers read, without repetition.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = NUMBERS.iter().chain(TEXTS).map(|text| (*text).to_owned()).collect();
    // the ends of each range, and beyond them
    for kind in params().map(|param| param.kind) {
        match kind {
            Kind::Number { min, max } | Kind::Integer { min, max } => {
                texts.extend([min, max, min - 0.5, max + 0.5, max + 1.0].map(|number| number.to_string()));
            }
            Kind::Range { max } => texts.extend([max, max + 0.5].map(|number| number.to_string())),
            Kind::Choice(words) => {
                texts.extend(words.iter().flat_map(|word| [word.to_string(), word.to_uppercase(), format!("{word} ")]));
            }
            _ => {}
        }
    }
    texts.extend(PARAMS.iter().flat_map(|name| [(*name).to_owned(), camel(name), kebab(name)]));
    for text in ["1", "all", "true", "", "auto", "turn", "separation-last"] {
        for [before, after] in
            [[" ", ""], ["", " "], ["\t\n\u{c}\r ", " \r\u{c}\n\t"], ["\u{b}", ""], ["", "\u{a0}"], ["\u{feff}", ""]]
        {
            texts.push([before, text, after].concat());
        }
    }
    for text in ["9", "0", "\u{e4}", "\u{1d11e}", "1 2 3,", " "] {
        texts.extend([78, 79, 80, 400].map(|times| text.repeat(times)));
    }
    texts.extend([99, 100, 101].map(|circles| vec!["1 2 3"; circles].join(",")));
    texts.extend(random_texts(300));
    let mut seen = std::collections::HashSet::new();
    texts.retain(|text| seen.insert(text.clone()));
    texts
}

/// Texts made of pieces of numbers by a linear congruential generator.
fn random_texts(count: usize) -> Vec<String> {
    const PIECES: &[&str] = &["0", "1", "25", "9", ".", ".", "+", "-", "e", "E", " ", ",", "x", "all"];
    let mut seed = 1_u32;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) as usize % below
    };
    (0..count).map(|_| (0..2 + random(5)).map(|_| PIECES[random(PIECES.len())]).collect()).collect()
}

/// The answer of a reader: a value as JSON, or an error.
type Answer = Result<String, ParamError>;

fn refuse(option: &'static str, text: &str, allowed: String) -> ParamError {
    ParamError::Value { option, value: format!("\"{text}\""), allowed }
}

/// A finite decimal number, and nothing else. Rust also reads "inf", "nan" and, as infinity, "1e400"; JavaScript also reads
/// "0x10" and "Infinity".
fn decimal(word: &str) -> Option<f64> {
    let is_decimal = word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'));
    word.parse().ok().filter(|n: &f64| is_decimal && n.is_finite())
}

/// HTML allows `paused="paused"` for a switch.
fn parse(param: &Param, text: &str) -> Option<Value> {
    let word = text.trim_ascii();
    match param.kind {
        Kind::Switch if word.is_empty() || word == "true" || word == kebab(param.name) => Some(true.into()),
        Kind::Switch => (word == "false").then_some(false.into()),
        Kind::Choice(words) => words.iter().find(|known| **known == word).map(|known| Value::Choice(known)),
        Kind::Range { .. } if word == "all" => Some(f64::INFINITY.into()),
        _ => decimal(word).map(Value::Number),
    }
}

fn parse_obstacles(text: &str) -> Option<Vec<Obstacle>> {
    if text.trim_ascii().is_empty() {
        return Some(Vec::new());
    }
    let circle = |part: &str| {
        let numbers: Option<Vec<f64>> = part.split_ascii_whitespace().map(decimal).collect();
        if let [x, y, radius] = numbers?[..] { Some(Obstacle { x, y, radius }) } else { None }
    };
    text.split(',').map(circle).collect()
}

fn read_param(param: &Param, text: &str) -> Answer {
    let value = parse(param, text).ok_or_else(|| refuse(param.name, text, param.kind.to_string()))?;
    param.set(&mut Params::default(), value)?;
    Ok(value_json(value))
}

fn read_obstacles(text: &str) -> Answer {
    let too_small = Obstacle { x: 0.0, y: 0.0, radius: 0.0 };
    let allowed = || Obstacle::check(&[too_small]).expect_err("too small").allowed();
    let circles = parse_obstacles(text).ok_or_else(|| refuse("obstacles", text, allowed()))?;
    Obstacle::check(&circles)?;
    let circles = circles.into_iter().map(|Obstacle { x, y, radius }| format!("[{x},{y},{radius}]"));
    Ok(format!("[{}]", circles.collect::<Vec<_>>().join(",")))
}

fn value_json(value: Value) -> String {
    match value {
        // JSON has no infinity, but reads a number that is too large as one
        Value::Number(f64::INFINITY) => "1e999".to_owned(),
        Value::Choice(word) => json(word),
        other => other.to_string(),
    }
}

fn json(text: &str) -> String {
    serde_json::to_string(text).expect("a text is written")
}

/// Rust's answers as JSON. First, what each option allows. Then, for each text, the form in which messages quote it, and
/// the values of the options that allow it.
fn answers() -> String {
    let names = PARAMS.iter().copied().chain(["obstacles"]);
    let names: Vec<String> = names.map(camel).collect();
    let mut allowed = vec![String::new(); names.len()];
    let mut lines = Vec::new();
    for text in texts() {
        let answers = params().map(|param| read_param(param, &text));
        let (mut values, mut quoted) = (Vec::new(), None);
        for (i, answer) in answers.chain([read_obstacles(&text)]).enumerate() {
            match answer {
                Ok(value) => values.push(format!("{}:{value}", json(&names[i]))),
                Err(error) => {
                    let (value, words) = (error.value(), error.allowed());
                    assert_eq!(error.to_string(), format!("{} must be {words}, not {value}", error.option()));
                    allowed[i] = words;
                    // a number out of range or a circle that is not allowed is quoted as it was read
                    if value.starts_with('"') {
                        assert_eq!(quoted.get_or_insert(value.clone()), &value);
                    }
                }
            }
        }
        let quoted = quoted.expect("a reader that does not allow it");
        let (text, quoted) = (json(&text), json(&quoted));
        lines.push(format!("{{\"text\":{text},\"quoted\":{quoted},\"values\":{{{}}}}}", values.join(",")));
    }
    let allowed = names.iter().zip(&allowed).map(|(name, words)| format!("{}:{}", json(name), json(words)));
    let allowed = allowed.collect::<Vec<_>>().join(",\n");
    format!("{{\"allowed\":{{\n{allowed}\n}},\n\"texts\":[\n{}\n]}}\n", lines.join(",\n"))
}

#[test]
fn the_answers_are_written_for_the_tests_of_the_other_reader() {
    std::fs::create_dir_all(Path::new(FILE).parent().expect("a folder")).expect("a folder that can be made");
    std::fs::write(FILE, answers()).expect("a file that can be written");
}

#[test]
fn parameters_of_every_kind_are_among_them() {
    let kinds = |params: &mut dyn Iterator<Item = &'static Param>| {
        let kinds: std::collections::HashSet<_> = params.map(|param| std::mem::discriminant(&param.kind)).collect();
        kinds.len()
    };
    assert_eq!(kinds(&mut params()), kinds(&mut TABLE.iter()));
}

#[test]
fn the_texts_contain_right_and_wrong_ones_for_each_option() {
    for param in params() {
        let right = texts().iter().filter(|text| read_param(param, text).is_ok()).count();
        assert!((1..texts().len()).contains(&right), "{} allows {right}", param.name);
    }
    assert_eq!(read_param(param("cohesion_range"), "all"), Ok("1e999".to_owned()));
}
