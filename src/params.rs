//! The one table of parameters: name, unit, what is allowed, default and a line of documentation.
//!
//! Everything that needs such a list is made from [`TABLE`]: validation, JavaScript's `params`, the TypeScript
//! types, the element's attributes, README's table. The rows, units and combinations are those of the models'
//! specification (README, "The model"); a preset is a whole row of values ([`crate::presets`]).
//!
//! Values are kept as `f64`, as they were given, so that what is read back is what was set; the step narrows them
//! to `f32` in one place ([`crate::rules`]).

use crate::numeral::Numeral;
use std::fmt;

/// What a parameter's value may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A number in `min..=max`.
    Number {
        /// Least value allowed.
        min: f64,
        /// Greatest value allowed.
        max: f64,
    },
    /// A whole number in `min..=max`.
    Integer {
        /// Least value allowed.
        min: f64,
        /// Greatest value allowed.
        max: f64,
    },
    /// A distance in `0..=max`, or infinity (`all` in text) for the whole flock.
    Range {
        /// Greatest finite value allowed.
        max: f64,
    },
    /// True or false.
    Switch,
    /// One of a few words.
    Choice(&'static [&'static str]),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Kind::Number { min, max } => write!(f, "a number from {} to {}", Numeral(min), Numeral(max)),
            Kind::Integer { min, max } => write!(f, "a whole number from {} to {}", Numeral(min), Numeral(max)),
            Kind::Range { max } => {
                write!(f, "a number from 0 to {}, or all (Infinity) for the whole flock", Numeral(max))
            }
            Kind::Switch => write!(f, "true or false"),
            Kind::Choice(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}

/// A parameter's value, whatever its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Of a [`Kind::Number`], [`Kind::Integer`] or [`Kind::Range`].
    Number(f64),
    /// Of a [`Kind::Switch`].
    Switch(bool),
    /// Of a [`Kind::Choice`]: a word from its list.
    Choice(&'static str),
}

impl fmt::Display for Value {
    /// As an attribute would spell it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Number(f64::INFINITY) => write!(f, "{ALL}"),
            Value::Number(n) => write!(f, "{}", Numeral(n)),
            Value::Switch(on) => write!(f, "{on}"),
            Value::Choice(word) => write!(f, "{word}"),
        }
    }
}

/// How text spells a range without end.
const ALL: &str = "all";

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name, in `snake_case`; [`Case`] spells it for others.
    pub name: &'static str,
    /// Its unit; empty for a pure number.
    pub unit: &'static str,
    /// What is allowed.
    pub kind: Kind,
    /// What it does, in a line.
    pub doc: &'static str,
    get: fn(&Params) -> Value,
    set: fn(&mut Params, Value),
}

impl Param {
    /// The row called `name`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Unknown`] when the table has no such row.
    pub fn named(name: &str) -> Result<&'static Param, ParamError> {
        TABLE.iter().find(|param| param.name == name).ok_or_else(|| ParamError::Unknown { name: name.to_owned() })
    }

    /// Its value in `params`.
    pub fn get(&self, params: &Params) -> Value {
        (self.get)(params)
    }

    /// Its default: the value of the preset *classic*.
    pub fn default(&self) -> Value {
        self.get(&Params::DEFAULT)
    }

    /// Sets it in `params`.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when `value` is of the wrong kind or out of range; `params` is then as it was.
    pub fn set(&self, params: &mut Params, value: Value) -> Result<(), ParamError> {
        let allowed = match (self.kind, value) {
            (Kind::Number { min, max }, Value::Number(n)) => (min..=max).contains(&n),
            (Kind::Integer { min, max }, Value::Number(n)) => (min..=max).contains(&n) && n.fract() == 0.0,
            (Kind::Range { max }, Value::Number(n)) => (0.0..=max).contains(&n) || n == f64::INFINITY,
            (Kind::Switch, Value::Switch(_)) => true,
            (Kind::Choice(words), Value::Choice(word)) => words.contains(&word),
            _ => false,
        };
        if !allowed {
            return Err(self.refuse(value));
        }
        (self.set)(params, value);
        Ok(())
    }

    /// Reads a value from text, as in an attribute or an address. An empty text is `true` for a switch.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] when the text is no value of this parameter's kind. Ranges are checked by
    /// [`Param::set`].
    pub fn parse(&self, text: &str) -> Result<Value, ParamError> {
        self.parse_by(text, |word| word.parse().ok())
    }

    /// As [`Param::parse`], with numbers read by `number`: a page's WebAssembly leaves that to the browser, which can do it already.
    pub(crate) fn parse_by(&self, text: &str, number: impl Fn(&str) -> Option<f64>) -> Result<Value, ParamError> {
        let word = text.trim_ascii();
        let value = match self.kind {
            Kind::Switch => match word {
                "" | "true" => Some(Value::Switch(true)),
                "false" => Some(Value::Switch(false)),
                _ => None,
            },
            Kind::Choice(words) => words.iter().find(|known| **known == word).map(|known| Value::Choice(known)),
            Kind::Range { .. } if word == ALL => Some(Value::Number(f64::INFINITY)),
            // Rust reads "inf" and "nan" as numbers, and 1e400 as infinity; an attribute has no use for them
            _ if word.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E')) => None,
            _ => number(word).filter(|n| n.is_finite()).map(Value::Number),
        };
        value.ok_or_else(|| self.refuse(format_args!("\"{text}\"")))
    }

    /// The error for a `value` that is none of this parameter's.
    pub fn refuse(&self, value: impl fmt::Display) -> ParamError {
        ParamError::Value { param: self.name, value: value.to_string(), allowed: self.kind.to_string() }
    }
}

/// What is wrong with a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamError {
    /// No parameter has this name.
    Unknown {
        /// The name as given.
        name: String,
    },
    /// The value is of the wrong kind or out of range.
    Value {
        /// The parameter's name.
        param: &'static str,
        /// The value as given.
        value: String,
        /// What would be right.
        allowed: String,
    },
    /// No preset has this name.
    Preset {
        /// The name as given.
        name: String,
    },
    /// Two values exclude each other.
    Combination {
        /// The parameter that is out of place.
        param: &'static str,
        /// Its value.
        value: f64,
        /// What it has to be: "at most" or "at least".
        bound: &'static str,
        /// The parameter that sets the bound; for a margin, the shorter side of the world.
        other: &'static str,
        /// The bound.
        limit: f64,
    },
}

impl ParamError {
    /// The message, with parameters' names spelt in `case`.
    pub fn message(&self, case: Case) -> String {
        match self {
            ParamError::Unknown { name } => {
                let known: Vec<_> = TABLE.iter().map(|param| case.spell(param.name)).collect();
                format!("there is no parameter \"{}\"; there are preset, {}", shorten(name), known.join(", "))
            }
            ParamError::Value { param, value, allowed } => {
                format!("{} must be {allowed}, not {}", case.spell(param), shorten(value))
            }
            ParamError::Preset { name } => {
                let known: Vec<_> = crate::presets::PRESETS.iter().map(|preset| preset.name).collect();
                format!("preset must be one of {}, not \"{}\"", known.join(", "), shorten(name))
            }
            ParamError::Combination { param, value, bound, other, limit } => {
                let (value, limit) = (Numeral(*value), Numeral(*limit));
                format!("{} must be {bound} {} ({limit}), not {value}", case.spell(param), case.spell(other))
            }
        }
    }
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Case::Snake))
    }
}

impl std::error::Error for ParamError {}

/// A page may hand over a text of any length; a message quotes only its beginning.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// How a name of the table is spelt: the same name in three alphabets, made from one another mechanically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// `max_speed`: Rust.
    Snake,
    /// `maxSpeed`: JavaScript.
    Camel,
    /// `max-speed`: attributes and addresses.
    Kebab,
}

impl Case {
    /// Spells a name given in `snake_case`.
    pub fn spell(self, snake: &str) -> String {
        let mut name = String::with_capacity(snake.len());
        let mut after_gap = false;
        for letter in snake.chars() {
            match self {
                Case::Kebab if letter == '_' => name.push('-'),
                Case::Camel if letter == '_' => {}
                Case::Camel if after_gap => name.push(letter.to_ascii_uppercase()),
                _ => name.push(letter),
            }
            after_gap = letter == '_';
        }
        name
    }
}

/// A type that a field of [`Params`] can have.
trait Field: Copy {
    fn to_value(self) -> Value;
    /// Only ever called with a value that the parameter's kind allows; another leaves the type's first value.
    fn from_value(value: Value) -> Self;
}

impl Field for f64 {
    fn to_value(self) -> Value {
        Value::Number(self)
    }
    fn from_value(value: Value) -> Self {
        if let Value::Number(n) = value { n } else { 0.0 }
    }
}

impl Field for u32 {
    fn to_value(self) -> Value {
        Value::Number(self.into())
    }
    fn from_value(value: Value) -> Self {
        f64::from_value(value) as u32
    }
}

impl Field for bool {
    fn to_value(self) -> Value {
        Value::Switch(self)
    }
    fn from_value(value: Value) -> Self {
        value == Value::Switch(true)
    }
}

/// An enum whose variants are the words of a [`Kind::Choice`].
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $name {
            const ALL: &[$name] = &[$($name::$variant),+];
            const KIND: Kind = Kind::Choice(&[$($word),+]);
        }

        impl Field for $name {
            fn to_value(self) -> Value {
                Value::Choice(match self { $($name::$variant => $word),+ })
            }
            fn from_value(value: Value) -> Self {
                *Self::ALL.iter().find(|choice| choice.to_value() == value).unwrap_or(&Self::ALL[0])
            }
        }
    };
}

choice! {
    /// How the rules act on the velocity.
    Steering {
        /// Each rule nudges the velocity in turn.
        Accumulate = "accumulate",
        /// Constant speed; the heading turns, at most `max_turn` a step, towards the weighted sum of the rules.
        Turn = "turn",
    }
}

choice! {
    /// What keeps the flock in its world.
    Bounds {
        /// Within `margin` of an edge, `turn_factor` is added to the velocity, inwards.
        Turn = "turn",
        /// The edges are walls.
        Bounce = "bounce",
        /// The world is a torus: boids leave on one side, enter on the other, and see each other across.
        Wrap = "wrap",
    }
}

choice! {
    /// The velocities that a flock starts with.
    StartingVelocity {
        /// Each component uniform in [−5, 5) px/step.
        Components = "components",
        /// Heading uniform, speed `max_speed`.
        Heading = "heading",
    }
}

choice! {
    /// The shape that stands for a boid.
    Marker {
        /// Isosceles: the middle of its base at the boid's position, its tip `marker_length` ahead.
        Triangle = "triangle",
        /// Centred on the boid's position, its diameter `marker_length`.
        Circle = "circle",
        /// Centred on the boid's position, its side `marker_length`.
        Square = "square",
    }
}

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

        /// All parameters, in the order in which a reader would want to meet them.
        pub const TABLE: &[Param] = &[$(Param {
            name: stringify!($name),
            unit: $unit,
            kind: $kind,
            doc: concat!($($doc),+).trim_ascii(),
            get: |params| params.$name.to_value(),
            set: |params, value| params.$name = Field::from_value(value),
        }),+];
    };
}

/// Twice the largest flock that the benches measure; its arrays fill a tenth of what WebAssembly can address.
const MAX_COUNT: f64 = 2_000_000.0;
/// In px: an `f32` still tells positions a sixteenth of a pixel apart there.
const MAX_SIDE: f64 = 1_000_000.0;
/// In px: finite ranges beyond any screen.
const MAX_RANGE: f64 = 10_000.0;
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
        self.width = width.clamp(1.0, MAX_SIDE);
        self.height = height.clamp(1.0, MAX_SIDE);
        self.margin = self.margin.min(self.width.min(self.height) / 2.0);
    }

    /// Whether every value is allowed, by itself and beside the others.
    ///
    /// # Errors
    ///
    /// [`ParamError::Value`] or [`ParamError::Combination`] for the first that is not.
    pub fn check(&self) -> Result<(), ParamError> {
        let mut copy = self.clone();
        for param in TABLE {
            param.set(&mut copy, param.get(self))?;
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
