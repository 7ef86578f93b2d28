//! The presets: named rows of the parameter table, mostly after published programs and papers on collective motion.
//!
//! A published value must not be changed; the others are tuned by eye. "Presets and sources" in docs/model.md lists which
//! are which, with the sources.

use super::{Bounds, MarkerKind, ParamError, Params, StartingVelocity, Steering};

/// A named set of values for all parameters.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Preset {
    /// The name that programs use.
    pub name: &'static str,
    /// The name that readers see.
    pub title: &'static str,
    /// What to watch for, in one sentence.
    pub doc: &'static str,
    /// The program or the paper that the model comes from.
    pub source: &'static str,
    /// Its values, one for each parameter.
    pub params: Params,
}

impl Preset {
    /// The preset called `name`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] if there is no such preset.
    ///
    /// ```
    /// use boids_canvas::{Flock, Preset};
    ///
    /// let school = Preset::named("school")?;
    /// let flock = Flock::new(school.params.clone().count(500).seed(7))?;
    /// assert_eq!(flock.params().max_speed, 4.0);
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn named(name: &str) -> Result<&'static Preset, ParamError> {
        PRESETS.iter().find(|preset| preset.name == name).ok_or_else(|| {
            let names: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
            let (value, allowed) = (format!("\"{name}\""), format!("one of {}", names.join(", ")));
            ParamError::Value { option: "preset", value, allowed }
        })
    }
}

/// Alignment weighs less than cohesion and separation: at equal weights all walkers end up in one rigid block.
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
    predator_strength: 5.0,
    formation_strength: 1.0,
    starting_velocity: StartingVelocity::Heading,
    marker_length: 16.0,
    marker_width: 8.0,
    ..Params::DEFAULT
};

/// A spring of weight 1 has a period of 6 steps at any amplitude, so 12 steps a second make two swings a second. The
/// speed limit has to be several separation ranges a step: a lower one turns the flock into a trembling ball.
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
    predator_strength: 60.0,
    formation_strength: 1.0,
    steps_per_second: 12.0,
    marker: MarkerKind::Square,
    marker_length: 10.0,
    marker_width: 10.0,
    ..Params::DEFAULT
};

const HOUDINI_SOURCE: &str = "アイキャッチ用フロッキングアルゴリズム (Houdini VEX)";
const SWARM_SOURCE: &str = "@cawpea, JavaScriptで群れの動きを表現する, Qiita";

/// All presets, in the order in which the docs list them.
///
/// ```
/// use boids_canvas::{Flock, PRESETS};
///
/// for preset in PRESETS {
///     let flock = Flock::new(preset.params.clone().count(10))?;
///     println!("{}: {} ({})", preset.title, preset.doc, flock.fingerprint());
/// }
/// # Ok::<(), boids_canvas::ParamError>(())
/// ```
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "classic",
        title: "Classic",
        doc: "The classic flock: groups meet, merge, and turn back at the margins.",
        source: "雑食性雑感雑記, 【JavaScript & Canvas】Boids アルゴリズム 習作",
        params: Params::DEFAULT,
    },
    Preset {
        name: "crowd",
        title: "Crowd",
        doc: "Walkers that see almost all the way around but can't turn sharply: they gather in loose, drifting crowds.",
        source: HOUDINI_SOURCE,
        params: CROWD,
    },
    Preset {
        name: "procession",
        title: "Procession",
        doc: "Walkers with a narrow view ahead: each follows those in front, and they form queues.",
        source: HOUDINI_SOURCE,
        params: Params { field_of_view: 60.0, separation_field_of_view: 120.0, ..CROWD },
    },
    Preset {
        name: "springs",
        title: "Springs",
        doc: "Springs pull every boid to the centre: the flock swings through it and back.",
        source: "Uniel's blog, Boidsを調べる See about the boids, 13 January 2017",
        params: SPRINGS,
    },
    Preset {
        name: "cluster",
        title: "Cluster",
        doc: "Every boid sees the whole flock and keeps its speed: one cluster forms and travels from wall to wall.",
        source: "Boids 1.1–1.3, a JavaScript tutorial in Japanese",
        params: Params {
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
            predator_strength: 1.0,
            steps_per_second: 60.0,
            starting_velocity: StartingVelocity::Heading,
            marker: MarkerKind::Triangle,
            marker_length: 12.0,
            marker_width: 6.0,
            ..SPRINGS
        },
    },
    Preset {
        name: "swarm",
        title: "Swarm",
        doc: "A gentle pull to the centre of the whole flock: the boids swirl like gnats in the evening sun.",
        source: SWARM_SOURCE,
        params: Params {
            count: 100,
            cohesion: 1.0 / 100.0,
            separation_range: 10.0,
            max_speed: 7.0,
            pointer_strength: 2.0,
            obstacle_strength: 5.0,
            predator_strength: 2.0,
            steps_per_second: 30.0,
            marker: MarkerKind::Circle,
            marker_length: 6.0,
            marker_width: 6.0,
            ..SPRINGS
        },
    },
    Preset {
        name: "school",
        title: "School",
        doc: "Fish that only approach others some way off, and match the headings of those nearby: they swim in streams, as sardines do.",
        source: SWARM_SOURCE,
        // With a wide field of view or a stronger pull the fish pack into one round ball, nearest neighbours a third of their
        // length apart. With a view of what is ahead they follow one another, in streams that part and join.
        params: Params {
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
            predator_strength: 1.0,
            formation_strength: 0.7,
            starting_velocity: StartingVelocity::Heading,
            marker_length: 18.0,
            marker_width: 6.0,
            ..Params::DEFAULT
        },
    },
    Preset {
        name: "vicsek",
        title: "Vicsek",
        doc: "Each boid turns to the mean heading of those nearby, plus some noise: turn the noise down, and order appears.",
        source: "Vicsek, Czirók, Ben-Jacob, Cohen, Shochet, \
                 Novel type of phase transition in a system of self-driven particles, Physical Review Letters 75, 1995",
        // The range is 1 in the paper, the noise η = 2 radians, the density 4, the speed 0.03.
        params: Params {
            count: 3_000,
            width: 548.0,
            height: 548.0,
            steering: Steering::Zones,
            cohesion: 0.0,
            separation: 0.0,
            alignment: 1.0,
            cohesion_range: 20.0,
            separation_range: 0.0,
            alignment_range: 20.0,
            own_heading: 1.0,
            look_ahead: 0.0,
            max_turn: 180.0,
            noise: 114.6,
            max_speed: 0.6,
            bounds: Bounds::Wrap,
            pointer_range: 60.0,
            pointer_strength: 50.0,
            predator_range: 60.0,
            predator_speed: 1.0,
            predator_strength: 50.0,
            obstacle_range: 20.0,
            obstacle_strength: 50.0,
            starting_velocity: StartingVelocity::Heading,
            marker_length: 7.0,
            marker_width: 3.5,
            ..Params::DEFAULT
        },
    },
    Preset {
        name: "mill",
        title: "Mill",
        doc: "Fish that circle a common centre; with a wider range of alignment the mill ends and they swim in parallel.",
        source: "Couzin, Krause, James, Ruxton, Franks, \
                 Collective memory and spatial sorting in animal groups, Journal of Theoretical Biology 218, 2002",
        // The noise has a standard deviation of 0.05 radians.
        params: Params {
            count: 100,
            width: 720.0,
            height: 540.0,
            steering: Steering::Zones,
            cohesion: 1.0,
            separation: 1.0,
            alignment: 1.0,
            cohesion_range: 200.0,
            separation_range: 10.0,
            alignment_range: 60.0,
            field_of_view: 270.0,
            look_ahead: 0.0,
            max_turn: 4.0,
            noise: 9.9,
            max_speed: 3.0,
            bounds: Bounds::Turn,
            margin: 80.0,
            turn_factor: 0.2,
            pointer_strength: 100.0,
            predator_strength: 100.0,
            obstacle_strength: 100.0,
            formation_strength: 1.0,
            starting_velocity: StartingVelocity::Heading,
            marker_length: 14.0,
            marker_width: 5.0,
            ..Params::DEFAULT
        },
    },
    Preset {
        name: "nature",
        title: "Nature of Code",
        doc: "The flock of a hundred tutorials: each rule wants a certain velocity, and steers towards it with a limited force.",
        source: "Shiffman, The Nature of Code, 2012, \
                 after Reynolds, Steering behaviors for autonomous characters, Game Developers Conference 1999",
        params: Params {
            count: 100,
            width: 640.0,
            height: 360.0,
            steering: Steering::Seek,
            cohesion: 1.0,
            separation: 1.5,
            alignment: 1.0,
            cohesion_range: 50.0,
            separation_range: 25.0,
            alignment_range: 50.0,
            look_ahead: 0.0,
            max_force: 0.05,
            max_speed: 3.0,
            bounds: Bounds::Wrap,
            pointer_range: 100.0,
            pointer_strength: 0.3,
            predator_range: 100.0,
            predator_strength: 0.3,
            obstacle_range: 50.0,
            obstacle_strength: 0.5,
            starting_velocity: StartingVelocity::Heading,
            marker_length: 12.0,
            marker_width: 6.0,
            ..Params::DEFAULT
        },
    },
    Preset {
        name: "murmuration",
        title: "Murmuration",
        doc: "Thousands of birds, each following its seven nearest neighbours: the flock folds like smoke and splits in front of a predator.",
        source: "this project; seven flockmates after Ballerini et al., \
                 Interaction ruling animal collective behavior depends on topological rather than metric distance, PNAS 105, 2008",
        params: Params {
            count: 4_000,
            width: 1_200.0,
            height: 700.0,
            cohesion: 0.006,
            separation: 0.06,
            alignment: 0.08,
            cohesion_range: 150.0,
            separation_range: 5.0,
            alignment_range: 150.0,
            field_of_view: 300.0,
            nearest: 7,
            look_ahead: 0.0,
            noise: 6.0,
            min_speed: 2.5,
            max_speed: 4.0,
            margin: 220.0,
            turn_factor: 0.1,
            pointer_range: 120.0,
            pointer_strength: 0.3,
            predators: 1,
            predator_range: 90.0,
            predator_speed: 4.5,
            predator_strength: 0.15,
            obstacle_range: 50.0,
            obstacle_strength: 0.5,
            formation_strength: 0.7,
            starting_velocity: StartingVelocity::Heading,
            marker_length: 5.0,
            marker_width: 2.0,
            ..Params::DEFAULT
        },
    },
    Preset {
        name: "netlogo",
        title: "NetLogo",
        doc: "The flock that most classrooms use: each rule turns a bird by a few degrees, and soon all the birds fly the same way.",
        source: "U. Wilensky, “NetLogo Flocking model”, 1998",
        // Lengths are 7 px a patch, and a step is a tick. NetLogo shows 30 frames a second and moves a turtle in five of them, so
        // that it has six ticks a second.
        params: Params {
            count: 300,
            width: 497.0,
            height: 497.0,
            steering: Steering::Rotate,
            cohesion: 3.0,
            separation: 1.5,
            alignment: 5.0,
            cohesion_range: 35.0,
            separation_range: 7.0,
            alignment_range: 35.0,
            look_ahead: 0.0,
            max_speed: 7.0,
            bounds: Bounds::Wrap,
            steps_per_second: 6.0,
            starting_velocity: StartingVelocity::Heading,
            marker_length: 10.5,
            marker_width: 7.0,
            ..Params::DEFAULT
        },
    },
];
