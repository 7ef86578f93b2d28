//! The one table of parameters: name, unit, what is allowed, default and a line of documentation.
//!
//! Everything that needs such a list is made from [`TABLE`]: validation, JavaScript's `params`, the TypeScript
//! types, the element's attributes, README's table. The rows, units and combinations are those of the models'
//! specification (README, "The model"); a preset is a whole row of values ([`crate::presets`]).
//!
//! Values are kept as `f64`, as they were given, so that what is read back is what was set; the step narrows them
//! to `f32` in one place ([`crate::rules`]).

mod case;
mod error;
mod field;
mod param;

pub use case::Case;
pub use error::ParamError;
pub use field::{Bounds, Marker, Pointer, StartingVelocity, Steering};
pub(crate) use param::plain_number;
pub use param::{Kind, Param, Value};

macro_rules! table {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $default:expr, $unit:literal, $kind:expr;)+) => {
        /// The values of all parameters: a row of the table.
        ///
        /// [`Params::DEFAULT`] is the preset *classic*. Units, ranges and docs stand in [`TABLE`]; a `Params` built by
        /// hand is validated by [`Params::check`] wherever it is taken in.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Params {
            $($(#[doc = $doc])+ #[doc = concat!("\n\nUnit: ", $unit)] pub $name: $type,)+
        }

        impl Params {
            /// The preset *classic*.
            pub const DEFAULT: Params = Params { $($name: $default),+ };
        }

        /// One method a parameter: the same parameters with another value for it, to be chained. Any value is taken
        /// here; [`Params::check`] tests all of them together.
        impl Params {
            $($(#[doc = $doc])+ #[must_use] pub const fn $name(mut self, $name: $type) -> Self {
                self.$name = $name;
                self
            })+
        }

        /// All parameters, in the order in which a reader would want to meet them.
        pub const TABLE: &[Param] = &[$(Param {
            name: stringify!($name),
            unit: prose($unit),
            kind: $kind,
            doc: prose(concat!($($doc),+).trim_ascii()),
            field: |params| &mut params.$name,
        }),+];
    };
}

/// Text for readers. A page has it from the JavaScript that `cargo xtask build` makes of the table, and need not load
/// it twice: WebAssembly goes without.
pub(crate) const fn prose(text: &'static str) -> &'static str {
    if cfg!(target_arch = "wasm32") { "" } else { text }
}

/// Twice the largest flock that the benches measure; its arrays fill a tenth of what WebAssembly can address.
const MAX_COUNT: f64 = 2_000_000.0;
/// In px: an `f32` still tells positions a sixteenth of a pixel apart there.
pub(crate) const MAX_SIDE: f64 = 1_000_000.0;
/// In px: finite ranges beyond any screen.
pub(crate) const MAX_RANGE: f64 = 10_000.0;
/// Far more than any preset's weights; small enough that no sum of pulls leaves the reach of an `f32`.
const MAX_WEIGHT: f64 = 10.0;
/// In px per step.
const MAX_SPEED: f64 = 100.0;

table! {
    /// Number of boids
    count: u32 = 70, "boids", Kind::Integer { min: 0.0, max: MAX_COUNT };
    /// Seed of the random start: the same seed and parameters give the same flight
    seed: u32 = 1, "", Kind::Integer { min: 0.0, max: u32::MAX as f64 };
    /// Width of the world
    width: f64 = 540.0, "px", Kind::Number { min: 1.0, max: MAX_SIDE };
    /// Height of the world
    height: f64 = 720.0, "px", Kind::Number { min: 1.0, max: MAX_SIDE };
    /// How the rules act: accumulate lets each nudge the velocity, turn keeps the speed and turns the heading
    steering: Steering = Steering::Accumulate, "", Steering::KIND;
    /// Weight of cohesion, the pull towards the middle of the flockmates; 0 switches it off
    cohesion: f64 = 0.005, "", Kind::Number { min: 0.0, max: MAX_WEIGHT };
    /// Weight of separation, the push away from flockmates too near; 0 switches it off
    separation: f64 = 0.05, "", Kind::Number { min: 0.0, max: MAX_WEIGHT };
    /// Weight of alignment, the pull towards the flockmates' mean velocity; 0 switches it off
    alignment: f64 = 0.05, "", Kind::Number { min: 0.0, max: MAX_WEIGHT };
    /// Distance within which boids draw together
    cohesion_range: f64 = 75.0, "px", Kind::Range { max: MAX_RANGE };
    /// Distance from which on boids draw together: nearer ones do not attract
    cohesion_min_range: f64 = 0.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// Distance within which boids keep apart
    separation_range: f64 = 20.0, "px", Kind::Range { max: MAX_RANGE };
    /// Distance within which boids match velocities
    alignment_range: f64 = 75.0, "px", Kind::Range { max: MAX_RANGE };
    /// Angle that a boid sees ahead of it, for cohesion and alignment
    field_of_view: f64 = 360.0, "°", Kind::Number { min: 0.0, max: 360.0 };
    /// Angle that a boid sees ahead of it, for separation
    separation_field_of_view: f64 = 360.0, "°", Kind::Number { min: 0.0, max: 360.0 };
    /// Whether separation acts after alignment instead of before it (accumulate only)
    separation_last: bool = false, "", Kind::Switch;
    /// How far ahead along their velocity flockmates are seen
    look_ahead: f64 = 0.5, "steps", Kind::Number { min: 0.0, max: 10.0 };
    /// Sharpest turn (turn steering only)
    max_turn: f64 = 4.0, "°/step", Kind::Number { min: 0.0, max: 180.0 };
    /// Least speed (accumulate only)
    min_speed: f64 = 0.0, "px/step", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// Greatest speed; the speed itself with turn steering
    max_speed: f64 = 15.0, "px/step", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// What keeps the flock in its world: turn at a margin, bounce off the edges, or wrap around them
    bounds: Bounds = Bounds::Turn, "", Bounds::KIND;
    /// Distance from the edges at which boids begin to turn back (turn bounds only)
    margin: f64 = 100.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// How hard boids turn back in the margin (turn bounds only)
    turn_factor: f64 = 1.0, "px/step²", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// What the pointer is to the flock: nothing, something to fly to or to keep away from, or a predator to flee from
    pointer: Pointer = Pointer::None, "", Pointer::KIND;
    /// Distance within which boids heed the pointer
    pointer_range: f64 = 150.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// How hard the pointer draws or drives boids; its weight beside the rules with turn steering
    pointer_strength: f64 = 2.0, "px/step²", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// Distance within which boids steer round an obstacle that is in their way
    obstacle_range: f64 = 75.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// How hard boids steer round obstacles; the weight of that beside the rules with turn steering
    obstacle_strength: f64 = 5.0, "px/step²", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// Pace: steps in a second of real time
    steps_per_second: f64 = 60.0, "1/s", Kind::Number { min: 1.0, max: 240.0 };
    /// Velocities at the start: each component uniform in [−5, 5), or any heading at max_speed
    starting_velocity: StartingVelocity = StartingVelocity::Components, "", StartingVelocity::KIND;
    /// Shape that stands for a boid
    marker: Marker = Marker::Triangle, "", Marker::KIND;
    /// Length of the marker along the heading; side of a square, diameter of a circle
    marker_length: f64 = 40.0, "px", Kind::Number { min: 0.1, max: 1_000.0 };
    /// Width of the triangle's base
    marker_width: f64 = 20.0, "px", Kind::Number { min: 0.1, max: 1_000.0 };
}

impl Default for Params {
    fn default() -> Self {
        Params::DEFAULT
    }
}

impl Params {
    /// The area of the world, in px².
    pub fn area(&self) -> f64 {
        self.width * self.height
    }

    /// Sets the parameter called `name`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Unknown`] or [`ParamError::Value`]; the values are then as they were. Combinations are left to
    /// [`Params::check`], so that several values can be set one after the other.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), ParamError> {
        Param::named(name)?.set(self, value)
    }

    /// Makes the world `width × height`, both in px, and narrows the margin where it would be wider than half of it:
    /// a page's box may be of any size.
    pub fn fit_world(&mut self, width: f64, height: f64) {
        // `clamp` lets NaN pass, `max` does not
        let held = |side: f64| side.clamp(1.0, MAX_SIDE).max(1.0);
        (self.width, self.height) = (held(width), held(height));
        self.margin = self.margin.min(self.width.min(self.height) / 2.0);
    }

    /// Whether every value is allowed, by itself and beside the others.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] or [`ParamError::Combination`] for the first that is not.
    pub fn check(&self) -> Result<(), ParamError> {
        for param in TABLE {
            param.check(param.get(self))?;
        }
        let at_most = |param, value, other, limit| {
            if value <= limit {
                Ok(())
            } else {
                Err(ParamError::Combination { param, value, bound: "at most", other, limit })
            }
        };
        at_most("min_speed", self.min_speed, "max_speed", self.max_speed)?;
        at_most("cohesion_min_range", self.cohesion_min_range, "cohesion_range", self.cohesion_range)?;
        if self.bounds == Bounds::Turn {
            at_most("margin", self.margin, "half the width", self.width / 2.0)?;
            at_most("margin", self.margin, "half the height", self.height / 2.0)?;
        }
        Ok(())
    }
}
