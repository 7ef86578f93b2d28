//! The feature `serde`: what is written is read back, and a wrong file is refused with a reason.

#![cfg(feature = "serde")]

use boids_canvas::{Flock, Obstacle, PRESETS, Params, Pose, Steering, Vec2};

#[test]
fn every_preset_survives_json() {
    for preset in PRESETS {
        let json = serde_json::to_string(&preset.params).expect("parameters are written");
        let read: Params = serde_json::from_str(&json).expect("parameters are read");
        assert_eq!(read, preset.params, "{}: {json}", preset.name);
    }
}

/// A format that does not describe itself, so that a reader has to know what comes.
#[test]
fn every_preset_survives_a_binary_format() {
    for preset in PRESETS {
        let bytes = postcard::to_stdvec(&preset.params).expect("parameters are written");
        assert_eq!(
            postcard::from_bytes::<Params>(&bytes).expect("parameters are read"),
            preset.params,
            "{}",
            preset.name
        );
    }
    let with = |name: &str, value: f64| {
        let bytes = postcard::to_stdvec(&std::collections::BTreeMap::from([(name, value)])).expect("a map");
        postcard::from_bytes::<Params>(&bytes)
    };
    assert_eq!(with("steering", 1.0).expect("a kind of steering"), Params::DEFAULT.steering(Steering::Turn));
    for (name, value) in
        [("steering", 99.0), ("steering", 0.5), ("separation_last", 2.0), ("count", -1.0), ("speed", 1.0)]
    {
        assert!(with(name, value).is_err(), "{name} {value}");
    }
}

/// As serde_json passes numbers with its feature `arbitrary_precision`, which another crate of a program may switch on.
#[test]
fn numbers_of_any_precision_are_read() {
    let number = |text: &str| format!(r#"{{ "cohesion": {{ "$serde_json::private::Number": "{text}" }} }}"#);
    assert_eq!(serde_json::from_str::<Params>(&number("0.01")).expect("a number"), Params::DEFAULT.cohesion(0.01));
    for wrong in ["", "fast", "11"] {
        assert!(serde_json::from_str::<Params>(&number(wrong)).is_err(), "{wrong}");
    }
    let map = r#"{ "cohesion": { "value": "0.01" } }"#;
    assert!(serde_json::from_str::<Params>(map).expect_err("a map").to_string().contains("expected a number"));
}

#[test]
fn values_are_spelt_as_attributes_spell_them() {
    let params = Params::DEFAULT.count(12).steering(Steering::Turn).cohesion_range(f64::INFINITY).separation_last(true);
    let json = serde_json::to_value(&params).expect("parameters are written");
    assert_eq!(json["count"].to_string(), "12");
    assert_eq!(json["steering"], "turn");
    assert_eq!(json["cohesion_range"], "all");
    assert_eq!(json["separation_last"], true);
    assert_eq!(serde_json::to_value(Steering::Turn).expect("a word is written"), "turn");
}

#[test]
fn parameters_that_are_not_given_have_their_defaults() {
    let read: Params = serde_json::from_str(r#"{ "count": 12, "alignment_range": "all" }"#).expect("these are allowed");
    assert_eq!(read, Params::DEFAULT.count(12).alignment_range(f64::INFINITY));
}

#[test]
fn a_wrong_file_is_refused_with_a_reason() {
    for (json, reason) in [
        (r#"{ "max_speed": -1 }"#, "max_speed must be a number from 0 to 100, not -1"),
        (r#"{ "count": 1.5 }"#, "count must be a whole number from 0 to 2000000, not 1.5"),
        (r#"{ "bounds": "fly" }"#, r#"bounds must be one of turn, bounce, wrap, not "fly""#),
        (r#"{ "bounds": true }"#, "bounds must be one of turn, bounce, wrap, not true"),
        (r#"{ "speed": 1 }"#, "speed"),
        (r#"{ "count": null }"#, "expected a number, true or false, or a word"),
        ("3", "expected a map from parameters to their values"),
    ] {
        let message = serde_json::from_str::<Params>(json).expect_err(json).to_string();
        assert!(message.contains(reason), "{json}: {message}");
    }
}

#[test]
fn obstacles_poses_and_measures_are_plain_records() {
    let obstacle = Obstacle { x: 1.0, y: 2.5, radius: 3.0 };
    let json = serde_json::to_string(&obstacle).expect("an obstacle is written");
    assert_eq!(json, r#"{"x":1.0,"y":2.5,"radius":3.0}"#);
    assert_eq!(serde_json::from_str::<Obstacle>(&json).expect("it is read"), obstacle);
    assert!(serde_json::from_str::<Obstacle>(r#"{"x":1,"y":2,"radius":3,"z":4}"#).is_err());

    let pose = Pose { position: Vec2::new(1.0, 2.0), velocity: Vec2::new(-1.0, 0.0) };
    let json = serde_json::to_string(&pose).expect("a pose is written");
    assert_eq!(json, r#"{"position":[1.0,2.0],"velocity":[-1.0,0.0]}"#);
    assert_eq!(serde_json::from_str::<Pose>(&json).expect("it is read"), pose);

    let flock = Flock::new(Params::DEFAULT).expect("the defaults are allowed");
    let measures = serde_json::to_value(flock.measure()).expect("measures are written");
    assert_eq!(measures["speed"], flock.measure().speed);
    let inside = serde_json::to_value(flock.look(3)).expect("a look is written");
    assert!(inside["cohesion"]["flockmates"].is_array());
}
