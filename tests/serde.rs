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
        (r#"{ "count": null }"#, "a value must be a number, true or false, or a word"),
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
