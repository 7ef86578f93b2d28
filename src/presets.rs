//! The presets: seven named rows of the parameter table, after five published write-ups of boids.
//!
//! Published, and not to be changed: every value of *classic*; the structure of the others; the weights of *springs*;
//! the rates, ranges and rule order of *cluster*; the weights, separation range, pace and circles of *swarm*. The rest
//! is tuned by eye.

use crate::message::{listed, quoted, text};
use crate::params::{Bounds, Marker, ParamError, Params, StartingVelocity, Steering, prose};

/// A named row of the parameter table.
#[derive(Clone, Debug)]
pub struct Preset {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// The name by which it is shown.
    pub title: &'static str,
    /// What to look for, in a sentence; empty in WebAssembly.
    pub doc: &'static str,
    /// Its values.
    pub params: Params,
}

impl Preset {
    /// The preset called `name`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when there is none.
    pub fn named(name: &str) -> Result<&'static Preset, ParamError> {
        PRESETS.iter().find(|preset| preset.name == name).ok_or_else(|| Preset::refuse(&quoted(name)))
    }

    /// The error for a `value` that names no preset.
    pub fn refuse(value: &str) -> ParamError {
        let known: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
        ParamError::Value { param: "preset", value: value.to_owned(), allowed: text(&["one of ", &listed(&known)]) }
    }
}

/// Alignment is kept below cohesion and separation: at equal weights all walkers end up in one rigid, marching block.
const CROWD: Params = Params {
    count: 120,
    steering: Steering::Turn,
    cohesion: 1.0,
    separation: 2.0,
    alignment: 0.5,
    cohesion_range: 80.0,
    separation_range: 25.0,
    alignment_range: 80.0,
    field_of_view: 270.0,
    separation_field_of_view: 300.0,
    look_ahead: 0.0,
    max_turn: 4.0,
    min_speed: 2.0,
    max_speed: 2.0,
    bounds: Bounds::Wrap,
    pointer_strength: 5.0,
    starting_velocity: StartingVelocity::Heading,
    marker_length: 16.0,
    marker_width: 8.0,
    ..Params::DEFAULT
};

/// A spring of weight 1 swings in 6 steps however far, so the pace is slow: two swings a second. The speed limit leaves
/// room for them, several separation ranges a step; a lower one turns the flock into a trembling ball.
const SPRINGS: Params = Params {
    count: 60,
    width: 500.0,
    height: 500.0,
    cohesion: 1.0,
    separation: 1.0,
    alignment: 1.0 / 8.0,
    cohesion_range: f64::INFINITY,
    separation_range: 14.0,
    alignment_range: f64::INFINITY,
    look_ahead: 0.0,
    max_speed: 90.0,
    bounds: Bounds::Bounce,
    pointer_strength: 60.0,
    obstacle_strength: 60.0,
    steps_per_second: 12.0,
    marker: Marker::Square,
    marker_length: 10.0,
    marker_width: 10.0,
    ..Params::DEFAULT
};

const CLUSTER: Params = Params {
    count: 100,
    cohesion: 1.0 / 300.0,
    separation: 1.0 / 60.0,
    alignment: 1.0 / 10.0,
    separation_range: 20.0,
    separation_last: true,
    min_speed: 2.0,
    max_speed: 2.0,
    pointer_strength: 1.0,
    obstacle_strength: 5.0,
    steps_per_second: 60.0,
    starting_velocity: StartingVelocity::Heading,
    marker: Marker::Triangle,
    marker_length: 12.0,
    marker_width: 6.0,
    ..SPRINGS
};

const SWARM: Params = Params {
    count: 100,
    cohesion: 1.0 / 100.0,
    separation_range: 10.0,
    max_speed: 7.0,
    pointer_strength: 2.0,
    obstacle_strength: 5.0,
    steps_per_second: 30.0,
    marker: Marker::Circle,
    marker_length: 6.0,
    marker_width: 6.0,
    ..SPRINGS
};

/// A wide view or a stronger pull packs the fish into one round ball, nearest neighbours a third of their length apart.
/// With eyes for what is ahead they follow one another, in streams that part and join.
const SCHOOL: Params = Params {
    count: 200,
    width: 720.0,
    height: 480.0,
    cohesion: 0.003,
    separation: 0.1,
    alignment: 0.1,
    cohesion_range: 120.0,
    cohesion_min_range: 40.0,
    separation_range: 18.0,
    alignment_range: 60.0,
    field_of_view: 120.0,
    look_ahead: 0.0,
    min_speed: 2.0,
    max_speed: 4.0,
    margin: 60.0,
    turn_factor: 0.3,
    pointer_strength: 1.0,
    starting_velocity: StartingVelocity::Heading,
    marker_length: 18.0,
    marker_width: 6.0,
    ..Params::DEFAULT
};

/// All presets, in the order in which a reader would want to meet them.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "classic",
        title: "Classic",
        doc: prose("The canonical local flock: watch groups meet, merge and wheel round at the margins."),
        params: Params::DEFAULT,
    },
    Preset {
        name: "crowd",
        title: "Crowd",
        doc: prose("Walkers that turn only so fast and see almost all round: they gather in loose, drifting crowds."),
        params: CROWD,
    },
    Preset {
        name: "procession",
        title: "Procession",
        doc: prose("The same walkers with a narrow view ahead: whoever is in front leads, and they fall into queues."),
        params: Params { field_of_view: 60.0, separation_field_of_view: 120.0, ..CROWD },
    },
    Preset {
        name: "springs",
        title: "Springs",
        doc: prose("The whole flock on one spring, nothing to damp it: it swings through its own middle and back."),
        params: SPRINGS,
    },
    Preset {
        name: "cluster",
        title: "Cluster",
        doc: prose(
            "Every boid heeds the whole flock at constant speed: one cluster forms and travels from wall to wall.",
        ),
        params: CLUSTER,
    },
    Preset {
        name: "swarm",
        title: "Swarm",
        doc: prose("A gentler pull to the middle of the whole flock: it mills about like gnats in the evening sun."),
        params: SWARM,
    },
    Preset {
        name: "school",
        title: "School",
        doc: prose("Fish that close up only with those farther off and match those nearby: a sardine run in streams."),
        params: SCHOOL,
    },
];
