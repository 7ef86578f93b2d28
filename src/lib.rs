//! Boids: a flock that forms because each boid follows three rules, cohesion, separation and alignment (Reynolds,
//! "Flocks, herds and schools", SIGGRAPH 1987).
//!
//! Every rule uses exactly the boids within its range, never a sample of them; a uniform grid finds them. The same
//! parameters and the same number of steps give the same bits on every machine that uses IEEE 754 arithmetic with its
//! default settings.
//!
//! ```
//! use boids_canvas::{Flock, Params};
//!
//! let mut flock = Flock::new(Params::DEFAULT.count(200).seed(7))?;
//! for _ in 0..300 {
//!     flock.step();
//! }
//! let positions = flock.positions(); // `positions[7]` is boid number 7, in every step
//! println!("x {}, y {}", positions[7].x, positions[7].y);
//! assert!(flock.measure().polarisation > 0.5, "most boids fly in one direction by now");
//! # Ok::<(), boids_canvas::ParamError>(())
//! ```
//!
//! | item | what it is |
//! | --- | --- |
//! | [`Flock`] | the simulation |
//! | [`Params`], [`TABLE`] | the parameters of a flock, and the table that describes them |
//! | [`PRESETS`] | named sets of parameter values, mostly from published models |
//! | [`Measures`], [`Inspection`] | figures about the whole flock; what one boid sees and does |
//! | [`pixels`], [`marker`] | a rasteriser that draws a flock into memory |
//! | [`Clock`] | turns real time into steps |
//!
//! Units: lengths are in px of the world, measured from its upper left corner, and y points down. Velocities are in px
//! per step, and angles are in degrees. A step has no fixed length in seconds: your program runs as many steps as it
//! wants, and [`Clock`] says how many are due at `steps_per_second`, which is 60 in most presets.
//!
//! The crate knows nothing about browsers, reads no clock, and only uses random numbers that come from a seed. The
//! npm package `boids-canvas` puts it on a page.
//!
//! # Drawing
//!
//! With any graphics library, draw each boid at its position, pointing along its velocity ([`Flock::velocities`]
//! returns them in the same order). To draw between two steps, use [`Flock::poses`]. Or let a
//! [`Picture`](pixels::Picture) paint the boids into memory; its page has an example.
//!
//! # Features
//!
//! The default features suit a native program. For large flocks, add `rayon`.
//!
//! | feature | default | effect |
//! | --- | --- | --- |
//! | `kernels` | on | Compiles a separate loop over neighbours for each model. Without it, one small loop serves all models except `classic`: the flights are the same, but most steps take 1.2 to 2 times as long. |
//! | `obstacles` | on | Adds obstacles that boids steer around. Without it, a list of obstacles has to be empty. |
//! | `serde` | off | Serialises and deserialises [`Flock`], [`Params`], its enums, [`Obstacle`], [`Pose`], [`Predator`] and [`Vec2`]; serialises [`Measures`], [`Inspection`] and [`Pull`]. An unlimited range becomes the word `all`. |
//! | `mint` | off | Converts [`Vec2`] to and from the types of `mint`, and, through these, to and from those of most vector libraries. |
//! | `rayon` | off | With 5,000 boids or more, a native step uses all cores; the flight is bit-identical. |
//!
//! # Speed
//!
//! **Without optimisation, a step is much slower**, so a program in the `dev` profile seems to hang. With these two
//! lines in your `Cargo.toml`, only this crate is optimised, and a step is nearly as fast as in a release build:
//!
//! ```toml
//! [profile.dev.package.boids-canvas]
//! opt-level = 3
//! ```
//!
//! **For WebAssembly, add `-C target-feature=+simd128`** to `RUSTFLAGS`, or to `rustflags` in `.cargo/config.toml`.
//! Each operation on the four lanes of a step then becomes one SIMD instruction; without that flag, a step takes more
//! than 8 times as long.
//!
//! # Supported Rust
//!
//! The crate supports Rust 1.89 and newer.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod angle;
mod bounds;
mod clock;
mod flock;
mod forces;
mod global_sums;
mod grid;
mod lanes;
pub mod marker;
mod measure;
mod memory;
mod neighbours;
mod noise;
mod params;
mod per_rule;
pub mod pixels;
mod pose;
mod predators;
mod rules;
mod state;
mod step;
mod vector;

pub use clock::{Clock, Tick};
pub use flock::{Flock, RestoreError, StateError, Vectors};
pub use forces::Obstacle;
pub use measure::Measures;
pub use params::{
    Bounds, Kind, LIMITS, Limit, MarkerKind, PRESETS, Param, ParamError, Params, Pointer, Preset, Relation,
    StartingVelocity, Steering, TABLE, Value,
};
pub use pose::{Order, Pose};
pub use predators::Predator;
pub use step::inspect::{Inspection, Pull};
pub use vector::Vec2;

/// Runs the example in README.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
