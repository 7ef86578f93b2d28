//! Flocking birds: cohesion, separation, alignment, a speed limit and bounds, exact and fast, natively and in a web
//! page.
//!
//! [`Flock`] is the simulation, [`Params`] its parameters, [`PRESETS`] seven published models as rows of one table.
//! Nothing here knows of a browser, a clock or ambient randomness; the package `boids-canvas-web` puts it on a page.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod angle;
#[cfg(feature = "bench")]
#[doc(hidden)]
pub mod bench;
mod bounds;
mod clock;
mod flock;
mod forces;
mod global_sums;
mod grid;
mod kernel;
mod lanes;
pub mod marker;
mod measure;
mod memory;
mod neighbours;
mod params;
mod per_rule;
pub mod pixels;
mod pose;
mod presets;
mod rules;
mod state;
mod step;
mod view;

pub use clock::{Clock, Tick};
pub use flock::{Flock, StateError};
pub use forces::Obstacle;
pub use glam::{DVec2, UVec2, Vec2};
pub use measure::Measures;
pub use params::{
    Bounds, Case, Kind, LIMITS, Limit, MarkerKind, OPTIONS, PageOption, Param, ParamError, Params, Pointer,
    StartingVelocity, Steering, TABLE, Value,
};
pub use pose::{Order, Pose};
pub use presets::{PRESETS, Preset};
pub use step::inspect::{Inspection, Pull};
pub use view::{CssBox, ViewOptions, Viewport, Zoom};
