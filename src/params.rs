//! The one table of parameters: name, unit, allowed values, default and a line of documentation.
//!
//! Everything that needs a list of parameters is made from [`TABLE`]: the checks, JavaScript's
//! `params`, the TypeScript types, the element's attributes, the tables in the docs. docs/model.md has the equations that
//! use the parameters. A preset is a set of values for all of them ([`PRESETS`]).
//!
//! Values are kept as `f64`, as they were given, so that reading one gives back what was set. A step needs `f32`; it
//! narrows the values once, when they change.

mod error;
mod field;
mod kind;
mod param;
mod presets;
#[cfg(feature = "serde")]
mod serde;

pub use error::ParamError;
use field::Field;
pub use field::{Bounds, MarkerKind, Pointer, StartingVelocity, Steering};
pub use kind::{Kind, Value};
pub use param::Param;
pub use presets::{PRESETS, Preset};

/// The line of a parameter's docs about its unit, if it has one.
macro_rules! unit {
    ("") => {
        ""
    };
    ($unit:tt) => {
        concat!("\n\nUnit: ", $unit)
    };
}

/// What a parameter's doc ends with that acts only with some kinds of steering.
macro_rules! only {
    () => {
        ""
    };
    ($($word:literal),+) => {
        concat!(" (", words!($($word),+), " steering only)")
    };
}

/// Words, with commas and an "and" between them.
macro_rules! words {
    ($one:literal) => {
        $one
    };
    ($one:literal, $last:literal) => {
        concat!($one, " and ", $last)
    };
    ($first:literal, $($next:literal),+) => {
        concat!($first, ", ", words!($($next),+))
    };
}

macro_rules! table {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $default:expr, $unit:tt, $kind:expr $(, [$($steering:literal),+])?;)+) => {
        /// The values of all parameters: one for each row of the table.
        ///
        /// [`Params::DEFAULT`] is the preset *classic*. Change values with a chain of calls;
        /// [`Flock::new`](crate::Flock::new) checks all of them. [`TABLE`] has units, ranges and docs.
        ///
        /// ```
        /// use boids_canvas::{Bounds, Flock, Params};
        ///
        /// let params = Params::DEFAULT.count(200).bounds(Bounds::Wrap).cohesion(0.01);
        /// let flock = Flock::new(params)?;
        /// assert_eq!(flock.len(), 200);
        /// # Ok::<(), boids_canvas::ParamError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct Params {
            $($(#[doc = $doc])+ #[doc = concat!(only!($($($steering),+)?), unit!($unit))] pub $name: $type,)+
        }

        impl Params {
            /// The preset *classic*.
            pub const DEFAULT: Params = Params { $($name: $default),+ };
        }

        /// One method for each parameter: it returns the parameters with a new value for that one. These methods don't
        /// check anything; [`Params::check`] checks all values together.
        impl Params {
            $($(#[doc = $doc])+ #[doc = concat!(only!($($($steering),+)?), unit!($unit))] #[must_use] pub const fn $name(mut self, $name: $type) -> Self {
                self.$name = $name;
                self
            })+
        }

        /// All parameters, in the order in which the docs list them.
        pub const TABLE: &[Param] = &[$(Param {
            name: stringify!($name),
            kind: $kind,
            steerings: &[$($($steering),+)?],
            index: Row::$name as usize,
        }),+];

        /// The rows, by which each knows its index.
        #[allow(non_camel_case_types)]
        enum Row { $($name),+ }

        // Without [`TABLE`], so that a program which knows parameters by their order does not contain it.
        impl Params {
            /// All values as numbers, in the order of the rows: a switch is 0 or 1, and a choice is the index of its word.
            #[doc(hidden)]
            pub fn to_array(&self) -> [f64; TABLE.len()] {
                [$(self.$name.number()),+]
            }

            pub(crate) fn from_array([$($name),+]: [f64; TABLE.len()]) -> Params {
                Params { $($name: Field::from_number($name)),+ }
            }
        }

        /// Unit and doc of each row. They are apart from [`TABLE`], so that a program which reads only names and ranges
        /// does not contain them.
        const UNITS_AND_DOCS: &[(&str, &str)] = &[$(($unit, concat!($($doc,)+ only!($($($steering),+)?)).trim_ascii())),+];
    };
}

/// Twice the largest flock of the benchmarks. It fills a twentieth of the memory that WebAssembly can address.
const MAX_COUNT: f64 = 2_000_000.0;
/// In px: at this distance an `f32` still resolves a sixteenth of a pixel.
pub(crate) const MAX_SIDE: f64 = 1_000_000.0;
/// In px: longer than any screen is wide.
pub(crate) const MAX_RANGE: f64 = 10_000.0;
/// Far above the weights of any preset, and so low that no weighted sum overflows an `f32`.
const MAX_WEIGHT: f64 = 10.0;
/// About five times the six to seven that starlings follow (Ballerini et al., PNAS 2008). A search keeps as many distances
/// for each boid, so its cost grows with this number.
pub(crate) const MAX_NEAREST: usize = 32;
/// In px per step.
const MAX_SPEED: f64 = 100.0;
/// Every boid tests every obstacle, so their number bounds the cost of a step.
pub(crate) const MAX_OBSTACLES: usize = 100;
/// Every boid tests every predator, and every predator tests every boid.
pub(crate) const MAX_PREDATORS: f64 = 20.0;
/// The points of a formation, and the characters of a text that describes one: enough for the fine print of a word, and for
/// the path of a logo.
pub(crate) const MAX_FORMATION: usize = 20_000;
/// In px: the smallest radius of an obstacle.
pub(crate) const MIN_RADIUS: f64 = 1.0;

table! {
    /// Number of boids
    count: u32 = 70, "boids", Kind::Integer { min: 0.0, max: MAX_COUNT };
    /// Seed for the random start; the same seed and parameters give the same flight
    seed: u32 = 1, "", Kind::Integer { min: 0.0, max: u32::MAX as f64 };
    /// Width of the world
    width: f64 = 540.0, "px", Kind::Number { min: 1.0, max: MAX_SIDE };
    /// Height of the world
    height: f64 = 720.0, "px", Kind::Number { min: 1.0, max: MAX_SIDE };
    /// How the rules act: accumulate adds each pull to the velocity; turn keeps the speed constant and turns the heading; zones
    /// does the same, but puts separation first; seek adds the difference between the desired and the current velocity, up to a
    /// limit; rotate lets each rule turn the heading, one after another, by at most the rule's weight in degrees
    steering: Steering = Steering::Accumulate, "", Steering::KIND;
    /// Weight of cohesion, the pull towards the centre of the flockmates; 0 switches it off
    cohesion: f64 = 0.005, "", Kind::Number { min: 0.0, max: MAX_WEIGHT };
    /// Weight of separation, the push away from flockmates that are too near; 0 switches it off
    separation: f64 = 0.05, "", Kind::Number { min: 0.0, max: MAX_WEIGHT };
    /// Weight of alignment, the pull towards the mean velocity of the flockmates; 0 switches it off
    alignment: f64 = 0.05, "", Kind::Number { min: 0.0, max: MAX_WEIGHT };
    /// Distance within which flockmates attract a boid
    cohesion_range: f64 = 75.0, "px", Kind::Range { max: MAX_RANGE };
    /// Distance below which flockmates don't attract a boid
    cohesion_min_range: f64 = 0.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// Distance within which boids keep apart from each other
    separation_range: f64 = 20.0, "px", Kind::Range { max: MAX_RANGE };
    /// Distance within which boids match velocities
    alignment_range: f64 = 75.0, "px", Kind::Range { max: MAX_RANGE }, ["accumulate", "turn", "zones", "seek"];
    /// Number of nearest flockmates that cohesion and alignment use; with 0, they use all within their ranges
    nearest: u32 = 0, "boids", Kind::Integer { min: 0.0, max: MAX_NEAREST as f64 };
    /// Angle, centred on a boid's heading, within which the boid sees flockmates for cohesion and alignment
    field_of_view: f64 = 360.0, "°", Kind::Number { min: 0.0, max: 360.0 };
    /// Angle, centred on a boid's heading, within which the boid sees flockmates for separation
    separation_field_of_view: f64 = 360.0, "°", Kind::Number { min: 0.0, max: 360.0 }, ["accumulate", "turn", "zones", "seek"];
    /// Whether separation acts after alignment instead of before it
    separation_last: bool = false, "", Kind::Switch, ["accumulate"];
    /// Weight of a boid's own heading when the boid aligns, as a number of flockmates
    own_heading: f64 = 0.0, "boids", Kind::Number { min: 0.0, max: 100.0 }, ["zones"];
    /// A boid sees each flockmate where it would be after this many steps at its present velocity
    look_ahead: f64 = 0.5, "steps", Kind::Number { min: 0.0, max: 10.0 };
    /// Largest turn in one step
    max_turn: f64 = 4.0, "°/step", Kind::Number { min: 0.0, max: 180.0 }, ["turn", "zones"];
    /// Largest change that one rule makes to the velocity in one step, before it is multiplied by the rule's weight
    max_force: f64 = 0.05, "px/step²", Kind::Number { min: 0.0, max: MAX_SPEED }, ["seek"];
    /// Each step turns every boid's course by a random angle from a range this wide; 0 switches it off
    noise: f64 = 0.0, "°", Kind::Number { min: 0.0, max: 360.0 };
    /// Minimum speed
    min_speed: f64 = 0.0, "px/step", Kind::Number { min: 0.0, max: MAX_SPEED }, ["accumulate", "seek"];
    /// Maximum speed; with turn, zones and rotate steering, it is the boids' constant speed
    max_speed: f64 = 15.0, "px/step", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// How boids stay in their world: they turn at a margin, bounce off the edges, or wrap around them
    bounds: Bounds = Bounds::Turn, "", Bounds::KIND;
    /// Distance from the edges at which boids begin to turn back (turn bounds only)
    margin: f64 = 100.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// What each step in the margin adds to the velocity, towards the inside of the world (turn bounds only)
    turn_factor: f64 = 1.0, "px/step²", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// How boids react to the pointer: they ignore it, fly towards it, keep away from it, or flee from it as from a predator
    pointer: Pointer = Pointer::None, "", Pointer::KIND;
    /// Distance within which boids react to the pointer
    pointer_range: f64 = 150.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// Force of the pointer on a boid; with turn and zones steering, the weight of that force
    pointer_strength: f64 = 2.0, "px/step²", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// Distance within which boids steer around an obstacle that is in their way
    obstacle_range: f64 = 75.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// Force with which boids steer around obstacles; with turn and zones steering, the weight of that force
    obstacle_strength: f64 = 5.0, "px/step²", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// Number of predators, each of which chases the nearest boid
    predators: u32 = 0, "", Kind::Integer { min: 0.0, max: MAX_PREDATORS };
    /// Distance within which boids flee from a predator; predators see boids at up to twice that distance
    predator_range: f64 = 150.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// Speed of the predators
    predator_speed: f64 = 6.0, "px/step", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// Force with which boids flee from a predator; with turn and zones steering, the weight of that force
    predator_strength: f64 = 2.0, "px/step²", Kind::Number { min: 0.0, max: MAX_SPEED };
    /// Force with which boids fly to their points in a formation; with turn and zones steering, the weight of that force
    formation_strength: f64 = 0.1, "", Kind::Number { min: 0.0, max: 1.0 };
    /// How far from its point in the formation a boid begins to slow down
    formation_range: f64 = 100.0, "px", Kind::Number { min: 0.0, max: MAX_RANGE };
    /// Number of simulation steps per second of real time
    steps_per_second: f64 = 60.0, "1/s", Kind::Number { min: 1.0, max: 240.0 };
    /// Velocity of each boid at the start: components draws both components at random from [−5, 5); heading draws a random
    /// heading, at max_speed
    starting_velocity: StartingVelocity = StartingVelocity::Components, "", StartingVelocity::KIND;
    /// Shape that each boid is drawn as
    marker: MarkerKind = MarkerKind::Triangle, "", MarkerKind::KIND;
    /// Length of the marker along the heading: a square's side, a circle's diameter, or the longer side of a path or an image
    marker_length: f64 = 40.0, "px", Kind::Number { min: 0.1, max: 1_000.0 };
    /// Width of the triangle's base
    marker_width: f64 = 20.0, "px", Kind::Number { min: 0.1, max: 1_000.0 };
}

impl Params {
    /// The inverse of [`Params::to_array`]. Numbers missing at the end become the defaults; surplus numbers are ignored.
    #[doc(hidden)]
    pub fn from_numbers(numbers: &[f64]) -> Params {
        let mut all = Params::DEFAULT.to_array();
        all.iter_mut().zip(numbers).for_each(|(value, number)| *value = *number);
        Params::from_array(all)
    }
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
    /// [`ParamError::Unknown`] or [`ParamError::Value`]; in either case the values stay as they were. This doesn't
    /// check whether values conflict with each other, so you can set several in a row; [`Params::check`] does.
    ///
    /// ```
    /// use boids_canvas::{Bounds, Params};
    ///
    /// let mut params = Params::DEFAULT;
    /// params.set("max_speed", 4.0)?;
    /// params.set("bounds", Bounds::Wrap)?;
    /// assert_eq!((params.max_speed, params.bounds), (4.0, Bounds::Wrap));
    /// assert!(params.set("max_speed", -1.0).is_err());
    /// # Ok::<(), boids_canvas::ParamError>(())
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), ParamError> {
        Param::named(name)?.set(self, value)
    }

    /// Checks every value against the table, and then uses [`LIMITS`] to check whether any of them conflict with each other.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] or [`ParamError::Conflict`] for the first problem.
    ///
    /// ```
    /// use boids_canvas::Params;
    ///
    /// assert!(Params::DEFAULT.check().is_ok());
    /// let error = Params::DEFAULT.max_speed(1.0).min_speed(2.0).check().unwrap_err();
    /// assert_eq!(error.to_string(), "min_speed must be at most max_speed (1), not 2");
    /// ```
    pub fn check(&self) -> Result<(), ParamError> {
        for param in TABLE {
            param.check(param.get(self))?;
        }
        LIMITS.iter().try_for_each(|limit| limit.check(self))
    }
}

/// A limit that the value of one parameter sets for another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// The parameter that is limited. Both parameters are numbers.
    pub option: &'static str,
    /// The parameter that sets the limit.
    pub conflicts_with: &'static str,
    /// How the limit follows from the value of `conflicts_with`.
    pub relation: Relation,
    /// Whether the limit only applies with `turn` bounds.
    pub turn_bounds_only: bool,
}

/// How a limit follows from the other parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relation {
    /// At most the value itself.
    AtMost,
    /// At most half of the value.
    AtMostHalf,
    /// 0 if the value is infinite (the whole flock); otherwise there is no limit.
    ZeroIfInfinite,
}

/// Combinations of values that aren't allowed, although each value is allowed on its own.
pub const LIMITS: &[Limit] = &[
    Limit::new("min_speed", "max_speed", Relation::AtMost),
    Limit::new("cohesion_min_range", "cohesion_range", Relation::AtMost),
    Limit { turn_bounds_only: true, ..Limit::new("margin", "width", Relation::AtMostHalf) },
    Limit { turn_bounds_only: true, ..Limit::new("margin", "height", Relation::AtMostHalf) },
    Limit::new("nearest", "cohesion_range", Relation::ZeroIfInfinite),
    Limit::new("nearest", "alignment_range", Relation::ZeroIfInfinite),
];

impl Limit {
    const fn new(option: &'static str, conflicts_with: &'static str, relation: Relation) -> Self {
        Limit { option, conflicts_with, relation, turn_bounds_only: false }
    }

    fn check(&self, params: &Params) -> Result<(), ParamError> {
        let number = |name| match Param::named(name).map(|param| param.get(params)) {
            Ok(Value::Number(number)) => number,
            _ => unreachable!("{name} is not a number of the table"),
        };
        let Limit { option, conflicts_with, relation, turn_bounds_only } = *self;
        let (value, other) = (number(option), number(conflicts_with));
        let limit = match relation {
            Relation::AtMost => other,
            Relation::AtMostHalf => 0.5 * other,
            Relation::ZeroIfInfinite if other == f64::INFINITY => 0.0,
            Relation::ZeroIfInfinite => f64::INFINITY,
        };
        if value <= limit || turn_bounds_only && params.bounds != Bounds::Turn {
            return Ok(());
        }
        Err(ParamError::Conflict { option, value, conflicts_with, relation, limit })
    }
}
