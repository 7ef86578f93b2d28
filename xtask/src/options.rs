//! The options of a page beside the parameters: what `<boids-canvas>` and `mount` take. `www/src` reads them, by tables that
//! `table.rs` makes from this one and from the crate's.

use std::fmt;

use boids_canvas::{Flock, Kind, Obstacle, PRESETS, Param, Value};

/// An option that is no parameter.
pub(crate) struct PageOption {
    /// The name in `snake_case`.
    pub(crate) name: &'static str,
    pub(crate) allowed: Allowed,
    /// The value where none is given; `None` where the option is then simply absent.
    pub(crate) default: Option<Value>,
    /// Whether `new Flock` has it. All others concern how a page shows a flock.
    pub(crate) of_flock: bool,
    /// Whether the light build has it.
    pub(crate) is_light: bool,
    /// What it does, in one line without a full stop.
    pub(crate) doc: &'static str,
}

/// What an option's value may be.
#[derive(Clone, Copy)]
pub(crate) enum Allowed {
    /// The same as of a parameter.
    Kind(Kind),
    /// The name of a preset.
    Presets,
    /// A number in `min..=max`, or one word.
    NumberOr { min: f64, max: f64, word: &'static str },
    /// A boid's number, or one word.
    BoidOr { word: &'static str },
    /// A list of circles.
    Obstacles,
    /// A shape that boids hold.
    Formation,
    /// A CSS colour.
    Colour,
    /// SVG path data.
    Path,
}

/// In words: "a number from 0 to 100".
impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Allowed::Kind(kind) => kind.fmt(f),
            Allowed::Presets => write!(f, "one of {}", preset_names().join(", ")),
            Allowed::NumberOr { min, max, word } => write!(f, "{word} or a number from {min} to {max}"),
            Allowed::BoidOr { word } => write!(f, "{word} or the number of a boid"),
            Allowed::Obstacles => {
                // as the crate says it
                let refused = Obstacle::check(&[Obstacle { x: 0.0, y: 0.0, radius: 0.0 }]).expect_err("too small");
                f.write_str(&refused.allowed())
            }
            Allowed::Formation => {
                let (count, side) = (Flock::MAX_FORMATION, Obstacle::MAX_SIDE);
                write!(
                    f,
                    "text: and a text, path: and SVG path data, or # and the id of an image, of up to {count} characters, \
                     or up to {count} points, x and y from -{side} to {side}"
                )
            }
            Allowed::Colour => f.write_str("a CSS colour"),
            Allowed::Path => f.write_str(
                "SVG path data of at most 10000 characters, 1000 points once curves are flattened, and coordinates from \
                 -10000 to 10000",
            ),
        }
    }
}

pub(crate) fn preset_names() -> Vec<&'static str> {
    PRESETS.iter().map(|preset| preset.name).collect()
}

/// A word that a page may give instead of a parameter's number: its show then chooses the value.
pub(crate) fn page_word(param: &Param) -> Option<&'static str> {
    (param.name == "count").then_some("auto")
}

const fn of_page(name: &'static str, allowed: Allowed, default: Option<Value>, doc: &'static str) -> PageOption {
    PageOption { name, allowed, default, of_flock: false, is_light: true, doc }
}

/// An option that the light build leaves out.
const fn of_whole(name: &'static str, allowed: Allowed, default: Option<Value>, doc: &'static str) -> PageOption {
    PageOption { is_light: false, ..of_page(name, allowed, default, doc) }
}

const OFF: Option<Value> = Some(Value::Switch(false));

/// All options that are no parameters, in the order in which the docs list them.
pub(crate) const OPTIONS: &[PageOption] = &[
    PageOption {
        name: "preset",
        allowed: Allowed::Presets,
        default: Some(Value::Choice("classic")),
        of_flock: true,
        is_light: true,
        doc: "Name of the preset, whose values apply to every option that you don't set",
    },
    PageOption {
        name: "obstacles",
        allowed: Allowed::Obstacles,
        default: None,
        of_flock: true,
        is_light: false,
        doc: "Circles that boids steer around and never enter",
    },
    of_whole(
        "formation",
        Allowed::Formation,
        None,
        "Shape that the flock fills and holds: text, an SVG path, the dark parts of an image, or points in world px",
    ),
    // CSS px per world px. The minimum is below the 0.008 with which a million boids of classic fit on a phone of
    // 390 × 844 CSS px. At the maximum, one boid is wider than a screen.
    of_page(
        "zoom",
        Allowed::NumberOr { min: 0.005, max: 100.0, word: "auto" },
        Some(Value::Number(1.0)),
        "Number of CSS pixels per world pixel; auto keeps the preset's density, however many boids there are",
    ),
    of_whole(
        "frame_budget",
        Allowed::Kind(Kind::Number { min: 1.0, max: 10_000.0 }),
        Some(Value::Number(28.0)),
        "How many milliseconds the steps and the painting may take in one frame; work that takes longer is spread over several frames",
    ),
    of_page(
        "frame_rate",
        Allowed::NumberOr { min: 1.0, max: 240.0, word: "auto" },
        Some(Value::Choice("auto")),
        "Maximum number of frames per second; auto follows the display's refresh rate",
    ),
    of_page(
        "quality",
        Allowed::Kind(Kind::Choice(&["full", "auto"])),
        Some(Value::Choice("full")),
        "What to reduce when frames are late: full reduces nothing; auto reduces the pixel ratio first, then the frame rate",
    ),
    of_page(
        "thread",
        Allowed::Kind(Kind::Choice(&["auto", "worker", "page"])),
        Some(Value::Choice("auto")),
        "Where the flock flies: in a worker or on the page's thread; auto chooses a worker if possible",
    ),
    of_page("paused", Allowed::Kind(Kind::Switch), OFF, "Whether the flock stands still until the reader presses play"),
    of_page("controls", Allowed::Kind(Kind::Switch), OFF, "Whether the play and pause button is always visible"),
    of_whole(
        "follow",
        Allowed::BoidOr { word: "any" },
        None,
        "Number of the boid to follow, with an overlay that explains its movement; with any, the reader chooses one by clicking it",
    ),
    of_whole(
        "colour_by",
        Allowed::Kind(Kind::Choice(&["none", "speed", "heading", "flockmates"])),
        Some(Value::Choice("none")),
        "What a boid's colour shows",
    ),
    of_whole(
        "marker_path",
        Allowed::Path,
        None,
        "Shape for the marker called path, with its nose along +x; the default is an arrow",
    ),
    of_whole(
        "trails",
        Allowed::Kind(Kind::Switch),
        OFF,
        "Whether dots show where each boid was over the last few steps",
    ),
    of_whole(
        "grid",
        Allowed::Kind(Kind::Switch),
        OFF,
        "Whether to draw the cells in which the step looks for neighbours",
    ),
    of_page("background", Allowed::Colour, None, "Colour behind the boids"),
    of_page("border", Allowed::Colour, None, "Colour of the line around the world"),
    of_page("fill", Allowed::Colour, None, "Colour of the boids"),
    of_page("outline", Allowed::Colour, None, "Colour of the boids' outlines"),
    of_page("obstacle", Allowed::Colour, None, "Colour of the obstacles"),
    of_page("predator", Allowed::Colour, None, "Colour of the predators"),
];
