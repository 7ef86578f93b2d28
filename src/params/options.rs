//! The options beside the parameters: the rest of the one schema of all that can be set.
//!
//! Rust itself reads only the first three. The others are for a page. They are listed here so that one schema describes
//! every option; `cargo xtask build` makes JavaScript's reader and the TypeScript types from it, `cargo xtask table` the
//! docs.

use super::PRESET_NAMES;
use super::kind::{Kind, Value};

/// An option that is no parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageOption {
    /// The name in `snake_case`.
    pub name: &'static str,
    /// What is allowed.
    pub kind: Kind,
    /// The value where none is given; `None` where the option is then simply absent.
    pub default: Option<Value>,
    /// Whether [`Flock`](crate::Flock) itself has it. All others concern how a page shows a flock.
    pub of_flock: bool,
    /// What it does, in one line without a full stop.
    pub doc: &'static str,
}

const fn of_page(name: &'static str, kind: Kind, default: Option<Value>, doc: &'static str) -> PageOption {
    PageOption { name, kind, default, of_flock: false, doc }
}

const OFF: Option<Value> = Some(Value::Switch(false));

/// CSS px per world px. The minimum is below the 0.008 with which a million boids of *classic* fit on a phone of
/// 390 × 844 CSS px. At the maximum, one boid is wider than a screen.
pub(crate) const ZOOM: Kind = Kind::NumberOr { min: MIN_ZOOM, max: MAX_ZOOM, word: "auto" };
pub(crate) const MIN_ZOOM: f64 = 0.005;
pub(crate) const MAX_ZOOM: f64 = 100.0;

/// All options that are no parameters, in the order in which the docs list them.
pub const OPTIONS: &[PageOption] = &[
    PageOption {
        name: "preset",
        kind: Kind::Choice(&PRESET_NAMES),
        default: Some(Value::Choice("classic")),
        of_flock: true,
        doc: "The preset whose values hold wherever no other is given",
    },
    PageOption {
        name: "obstacles",
        kind: Kind::Obstacles,
        default: None,
        of_flock: true,
        doc: "Circles that boids steer around and never enter",
    },
    of_page(
        "formation",
        Kind::Formation,
        None,
        "Shape that the flock fills and holds: a text, an SVG path, the dark parts of an image, or points in world px",
    ),
    of_page(
        "zoom",
        ZOOM,
        Some(Value::Number(1.0)),
        "CSS pixels per world pixel; auto keeps the preset's density whatever the count",
    ),
    of_page(
        "frame_budget",
        Kind::Number { min: 1.0, max: 10_000.0 },
        Some(Value::Number(28.0)),
        "Milliseconds of a frame for steps and painting; what takes longer is spread over several frames",
    ),
    of_page(
        "frame_rate",
        Kind::NumberOr { min: 1.0, max: 240.0, word: "auto" },
        Some(Value::Choice("auto")),
        "Frames a second at most; auto shows one in every frame of the display",
    ),
    of_page(
        "quality",
        Kind::Choice(&["full", "auto"]),
        Some(Value::Choice("full")),
        "What happens where frames would be late: nothing (full), or first a lower pixel ratio, then half the frame rate (auto)",
    ),
    of_page(
        "thread",
        Kind::Choice(&["auto", "worker", "page"]),
        Some(Value::Choice("auto")),
        "Where the flock flies: in a worker (auto: where the browser and the page allow it), or on the page's thread",
    ),
    of_page("paused", Kind::Switch, OFF, "Whether the flock stands still until its reader presses play"),
    of_page("controls", Kind::Switch, OFF, "Whether the play and pause button is always visible"),
    of_page(
        "follow",
        Kind::BoidOr { word: "any" },
        None,
        "The number of the boid to follow and explain, or any: the reader picks one by a click",
    ),
    of_page(
        "colour_by",
        Kind::Choice(&["none", "speed", "heading", "flockmates"]),
        Some(Value::Choice("none")),
        "What a boid's colour shows",
    ),
    of_page(
        "marker_path",
        Kind::Path,
        None,
        "Shape of the marker path, with its nose along +x; an arrow where none is given",
    ),
    of_page("trails", Kind::Switch, OFF, "Whether dots show where each boid was in the last steps"),
    of_page("grid", Kind::Switch, OFF, "Whether the cells are drawn by which the step finds neighbours"),
    of_page("background", Kind::Colour, None, "Colour behind the boids"),
    of_page("border", Kind::Colour, None, "Colour of the line around the world"),
    of_page("fill", Kind::Colour, None, "Colour of the boids"),
    of_page("outline", Kind::Colour, None, "Colour of the boids' outlines"),
    of_page("obstacle", Kind::Colour, None, "Colour of the obstacles"),
    of_page("predator", Kind::Colour, None, "Colour of the predators"),
];
