//! The interface, as a Rust program expects it: words that can be read and written, values from plain types,
//! threads.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{
    Bounds, Clock, Flock, Inspection, Kind, Limit, MarkerKind, Measures, Obstacle, Order, Param, ParamError, Params,
    Pointer, Pose, Preset, Pull, StartingVelocity, StateError, Steering, TABLE, Tick, Value, Vec2, marker, pixels,
};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// All words of the parameter called `option`, each read as a `T` and written again.
fn assert_round_trip<T>(option: &str)
where
    T: FromStr<Err = ParamError> + Display + Debug + Copy + Into<Value>,
{
    let Kind::Choice(words) = Param::named(option).expect("a parameter").kind else { panic!("{option} has no words") };
    for word in words {
        let read: T = word.parse().expect(word);
        assert_eq!(read.to_string(), *word);
        assert_eq!(read.into(), Value::Choice(word));
        assert_eq!(format!("{read:>12}"), format!("{word:>12}"));
    }
    let error = "sideways".parse::<T>().expect_err("no word of any parameter").to_string();
    assert_eq!(error, format!("{option} must be one of {}, not \"sideways\"", words.join(", ")));
}

#[test]
fn every_word_is_read_and_written() {
    assert_round_trip::<Steering>("steering");
    assert_round_trip::<Bounds>("bounds");
    assert_round_trip::<Pointer>("pointer");
    assert_round_trip::<StartingVelocity>("starting_velocity");
    assert_round_trip::<MarkerKind>("marker");
    let choices = TABLE.iter().filter(|param| matches!(param.kind, Kind::Choice(_))).count();
    assert_eq!(choices, 5, "another enum needs a line above");
}

#[test]
fn parameters_are_set_from_plain_values() {
    let mut flock = Flock::new(Params::DEFAULT).expect("allowed parameters");
    flock.set("cohesion", 0.01).expect("a number");
    flock.set("count", 5).expect("an integer");
    flock.set("seed", 4_000_000_000_u32).expect("a large integer");
    flock.set("separation_last", true).expect("a switch");
    flock.set("bounds", Bounds::Wrap).expect("a choice");
    flock.set("marker", "circle").expect("a word");
    let expected = Params::DEFAULT.cohesion(0.01).count(5).seed(4_000_000_000).separation_last(true);
    assert_eq!(*flock.params(), expected.bounds(Bounds::Wrap).marker(MarkerKind::Circle));
    let error = flock.set("bounds", "round").expect_err("no such bounds").to_string();
    assert_eq!(error, "bounds must be one of turn, bounce, wrap, not \"round\"");
    let error = flock.set("count", -1).expect_err("a negative count").to_string();
    assert_eq!(error, "count must be a whole number from 0 to 2000000, not -1");
}

#[test]
fn a_flock_shows_its_parameters_and_not_its_boids() {
    let flock = Flock::new(Params::DEFAULT.count(1_000)).expect("allowed parameters");
    let text = format!("{flock:?}");
    assert!(text.starts_with("Flock { params: Params { count: 1000,") && text.ends_with("steps: 0, .. }"), "{text}");
}

/// Compiles only if all public types have the traits that every program expects of them.
#[test]
fn public_types_have_the_common_traits() {
    fn plain<T: Clone + PartialEq + Debug + Send + Sync + Unpin + 'static>() {}
    fn big<T: Clone + Default + Debug + Send + Sync + Unpin + 'static>() {}
    plain::<(Param, Params, Value, Kind, Limit, Preset, ParamError, StateError)>();
    plain::<(Steering, Bounds, Pointer, StartingVelocity, MarkerKind, Order)>();
    plain::<(Vec2, Pose, Obstacle, Measures, Inspection, Pull, Clock, Tick)>();
    plain::<(marker::Marker, marker::Shape, pixels::Ink, pixels::Border, pixels::Rect)>();
    big::<Flock>();
    big::<pixels::Picture>();
}
