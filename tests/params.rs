//! Which values parameters accept, and how errors describe those they refuse.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{Bounds, Flock, Kind, PRESETS, Param, Params, Preset, TABLE, Value};

fn param(name: &str) -> &'static Param {
    Param::named(name).expect("a name of the table")
}

/// Values that a parameter of this kind refuses: out of range, not a number, of another kind.
fn refused(kind: Kind) -> Vec<Value> {
    let numbers: &[f64] = match kind {
        Kind::Number { min, max } => &[min - 1e-9, max * (1.0 + 1e-9), -1e20, 1e20, f64::INFINITY],
        Kind::Integer { min, max } => &[min - 1.0, max + 1.0, 0.5, 1e-9, 1e12, f64::INFINITY],
        Kind::Range { max } => &[-1e-9, max * (1.0 + 1e-9), 1e20],
        Kind::Switch | Kind::Choice(_) => &[0.0, 1.0],
        other => unreachable!("no parameter is {other}"),
    };
    let mut values: Vec<_> =
        numbers.iter().chain(&[f64::NAN, f64::NEG_INFINITY]).map(|number| Value::Number(*number)).collect();
    if kind != Kind::Switch {
        values.extend([Value::Switch(true), Value::Switch(false)]);
    }
    values.extend([Value::Choice("many"), Value::Choice("")]);
    values
}

/// The smallest and the largest values that a parameter of this kind accepts, or all of them.
fn accepted(kind: Kind) -> Vec<Value> {
    match kind {
        Kind::Number { min, max } | Kind::Integer { min, max } => vec![Value::Number(min), Value::Number(max)],
        Kind::Range { max } => vec![Value::Number(0.0), Value::Number(max), Value::Number(f64::INFINITY)],
        Kind::Switch => vec![Value::Switch(false), Value::Switch(true)],
        Kind::Choice(words) => words.iter().map(|word| Value::Choice(word)).collect(),
        other => unreachable!("no parameter is {other}"),
    }
}

#[test]
fn a_refused_value_is_reported_with_name_and_range_and_changes_nothing() {
    let mut flock = Flock::new(Params::DEFAULT).expect("the default");
    (0..10).for_each(|_| flock.step());
    let fingerprint = flock.fingerprint();
    for param in TABLE {
        for value in refused(param.kind) {
            let error = flock.set(param.name, value).expect_err("a value that is not allowed");
            let message = error.to_string();
            let given = if let Value::Choice(word) = value { format!("\"{word}\"") } else { value.to_string() };
            assert_eq!(message, format!("{} must be {}, not {given}", param.name, param.kind), "{value:?}");
            assert_eq!(flock.params(), &Params::DEFAULT, "{message}");
            assert_eq!(flock.fingerprint(), fingerprint, "{message}");
        }
    }
}

#[test]
fn both_ends_of_a_range_are_accepted_and_change_no_other_parameter() {
    for param in TABLE {
        for value in accepted(param.kind) {
            let mut params = Params::DEFAULT;
            param.set(&mut params, value).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(param.get(&params), value, "{}", param.name);
            for other in TABLE.iter().filter(|other| other.name != param.name) {
                assert_eq!(other.get(&params), other.default(), "{} when {} is set", other.name, param.name);
            }
        }
    }
}

#[test]
fn conflicting_values_are_refused_with_both_names_and_the_bound() {
    let narrow = Params::DEFAULT.width(150.0);
    let low = Params::DEFAULT.height(199.0);
    for (params, (option, conflicts_with), message) in [
        (
            Params::DEFAULT.min_speed(15.1),
            ("min_speed", "max_speed"),
            "min_speed must be at most max_speed (15), not 15.1",
        ),
        (
            Params::DEFAULT.cohesion_min_range(75.1),
            ("cohesion_min_range", "cohesion_range"),
            "cohesion_min_range must be at most cohesion_range (75), not 75.1",
        ),
        (narrow.clone(), ("margin", "width"), "margin must be at most half the width (75), not 100"),
        (low, ("margin", "height"), "margin must be at most half the height (99.5), not 100"),
        (
            Params::DEFAULT.nearest(7).cohesion_range(f64::INFINITY),
            ("nearest", "cohesion_range"),
            "nearest must be 0 if cohesion_range is all (the whole flock), not 7",
        ),
        (
            Params::DEFAULT.nearest(1).alignment_range(f64::INFINITY),
            ("nearest", "alignment_range"),
            "nearest must be 0 if alignment_range is all (the whole flock), not 1",
        ),
    ] {
        let error = params.check().expect_err(message);
        assert_eq!(error.to_string(), message);
        assert_eq!((error.option(), error.conflicts_with()), (option, Some(conflicts_with)));
        assert_eq!(Flock::new(params).err(), Some(error));
    }
    for params in [
        Params::DEFAULT.min_speed(15.0),
        Params::DEFAULT.cohesion_min_range(75.0),
        Params::DEFAULT.cohesion_min_range(10_000.0).cohesion_range(f64::INFINITY),
        Params::DEFAULT.width(200.0),
        Params::DEFAULT.nearest(32).cohesion_range(10_000.0),
        Params::DEFAULT.nearest(0).cohesion_range(f64::INFINITY),
        Params::DEFAULT.nearest(7).separation_range(f64::INFINITY),
        // the margin belongs to turn bounds only
        narrow.bounds(Bounds::Wrap),
    ] {
        assert_eq!(params.check(), Ok(()));
    }
}

#[test]
fn an_unknown_name_is_reported_with_the_known_ones() {
    let error = Params::default().set("wingspan", Value::Number(1.0)).expect_err("no such parameter");
    let message = error.to_string();
    assert!(message.starts_with("there is no option \"wingspan\"; use one of count, "), "{message}");
    for name in TABLE.iter().map(|param| param.name) {
        assert!(error.allowed().contains(name) && message.contains(name), "{message}");
    }
    assert_eq!((error.option(), error.value()), ("wingspan", String::new()));

    let error = Preset::named("shoal").expect_err("no such preset");
    let known: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
    assert_eq!(error.to_string(), format!("preset must be one of {}, not \"shoal\"", known.join(", ")));
    assert_eq!((error.option(), error.value()), ("preset", "\"shoal\"".to_owned()));
    assert!(Preset::named("Classic").is_err());
}

#[test]
fn an_error_quotes_only_the_start_of_a_long_text() {
    let long = "ä".repeat(100_000);
    let quoted = format!("{}…", "ä".repeat(80));
    for error in [
        Param::named(&long).expect_err("not a name"),
        Preset::named(&long).expect_err("not a preset"),
        long.parse::<Bounds>().expect_err("no bounds"),
    ] {
        let message = error.to_string();
        assert!(message.chars().count() < 1000, "{} characters", message.chars().count());
        let start: String = message.chars().filter(|c| matches!(c, 'ä' | '…')).collect();
        assert!(quoted.starts_with(start.trim_end_matches('…')) && start.ends_with('…'), "{message}");
        assert!((79..=80).contains(&start.matches('ä').count()), "{message}");
    }
}

#[test]
fn the_steerings_of_a_row_are_kinds_of_steering_and_its_doc_ends_with_them() {
    let Kind::Choice(words) = param("steering").kind else { panic!("steering has words") };
    let mut count = 0;
    for param in TABLE.iter().filter(|param| !param.steerings.is_empty()) {
        assert!(param.steerings.iter().all(|steering| words.contains(steering)), "{}", param.name);
        assert!(param.doc().ends_with(" steering only)"), "{}", param.doc());
        assert!(param.steerings.iter().all(|steering| param.doc().contains(steering)), "{}", param.doc());
        count += 1;
    }
    assert!(count > 4);
}

/// The flight does not change, so no reader has to wonder.
#[test]
fn a_parameter_changes_flights_with_the_steerings_that_its_row_names_and_no_others() {
    let mut wrong = vec![];
    for param in TABLE.iter().filter(|param| !param.steerings.is_empty()) {
        let Kind::Choice(words) = self::param("steering").kind else { panic!("steering has words") };
        for steering in words {
            let flown = |value: Value| {
                let mut params = Params::DEFAULT.count(60).width(200.0).height(200.0).max_speed(3.0);
                params.set("steering", *steering).expect("a kind of steering");
                params.set(param.name, value).expect("an allowed value");
                let mut flock = Flock::new(params).expect("allowed parameters");
                (0..20).for_each(|_| flock.step());
                flock.fingerprint()
            };
            let values = match param.kind {
                Kind::Switch => [false.into(), true.into()],
                Kind::Range { .. } => [Value::Number(5.0), Value::Number(50.0)],
                _ if param.unit() == "°" => [Value::Number(30.0), Value::Number(200.0)],
                Kind::Number { max, .. } => [0.1, 0.5].map(|share| Value::Number(share * max.min(5.0))),
                other => unreachable!("{other} acts with some kinds of steering"),
            };
            let acts = flown(values[0]) != flown(values[1]);
            if acts != param.steerings.contains(steering) {
                wrong.push(format!("{} {} with {steering}", param.name, if acts { "acts" } else { "does not act" }));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_parameter_is_documented() {
    for param in TABLE {
        let doc = param.doc();
        assert!(doc.len() > 10 && !doc.ends_with('.') && doc == doc.trim(), "{doc}");
        let is_pure = matches!(param.kind, Kind::Switch | Kind::Choice(_));
        assert!(param.unit().is_empty() || !is_pure, "{} has a unit", param.name);
    }
}
