//! The Rust types of parameters, and how to convert each to a number and back.

use super::ParamError;
use super::kind::{Kind, Value};
use std::fmt;
use std::str::FromStr;

/// The type of a parameter: its value as a number and back. A switch is 0 or 1, a choice the index of its word.
pub(super) trait Field {
    fn number(self) -> f64;
    /// The inverse, for a number that the parameter's kind allows.
    fn from_number(number: f64) -> Self;
}

macro_rules! field {
    ($type:ty, |$number:ident| $value:expr) => {
        impl Field for $type {
            fn number(self) -> f64 {
                self.into()
            }
            fn from_number($number: f64) -> Self {
                $value
            }
        }
    };
}

field!(f64, |number| number);
field!(u32, |number| number as u32);
field!(bool, |number| number != 0.0);

/// Declares an enum whose variants are the words of a [`Kind::Choice`], the values of the parameter called `option`.
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident of $option:literal { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub enum $name { $($(#[$variant_meta])* #[cfg_attr(feature = "serde", serde(rename = $word))] $variant),+ }

        impl $name {
            const ALL: &[$name] = &[$($name::$variant),+];
            pub(super) const KIND: Kind = Kind::Choice(&[$($word),+]);

            const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        /// Writes the word that stands for it in attributes, addresses and files.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }

        /// Reads the word that [`Display`](fmt::Display) writes.
        impl FromStr for $name {
            type Err = ParamError;

            fn from_str(text: &str) -> Result<Self, ParamError> {
                let known = Self::ALL.iter().find(|choice| choice.word() == text.trim_ascii());
                known.copied().ok_or_else(|| ParamError::Value {
                    option: $option,
                    value: format!("\"{text}\""),
                    allowed: Self::KIND.to_string(),
                })
            }
        }

        impl From<$name> for Value {
            fn from(choice: $name) -> Self {
                Value::Choice(choice.word())
            }
        }

        impl Field for $name {
            fn number(self) -> f64 {
                self as u32 as f64
            }
            fn from_number(number: f64) -> Self {
                Self::ALL[(number as usize).min(Self::ALL.len() - 1)]
            }
        }
    };
}

choice! {
    /// How the rules change a boid's velocity.
    Steering of "steering" {
        /// The rules change the velocity one after the other.
        Accumulate = "accumulate",
        /// The speed is constant; the heading turns towards the weighted sum of the rules, by at most `max_turn` a step.
        Turn = "turn",
        /// The zones of Couzin et al. (2002), at constant speed: if others are too near, a boid turns away from them and
        /// does nothing else; otherwise it turns towards the weighted sum of orientation and attraction.
        Zones = "zones",
        /// The steering of Reynolds (1999): each rule adds its desired velocity minus the current one, limited to
        /// `max_force`.
        Seek = "seek",
        /// The steering of NetLogo's Flocking (Wilensky 1998), at constant speed: each rule turns the heading by at most
        /// its weight in degrees. If the nearest flockmate is too near, only separation acts.
        Rotate = "rotate",
    }
}

choice! {
    /// What keeps the flock in its world.
    Bounds of "bounds" {
        /// Within `margin` of an edge, every step adds `turn_factor` to the velocity, inwards.
        Turn = "turn",
        /// The edges are walls that boids bounce off.
        Bounce = "bounce",
        /// The world is a torus: boids leave on one side, enter on the other, and see each other across the edge.
        Wrap = "wrap",
    }
}

choice! {
    /// How boids react to the pointer.
    Pointer of "pointer" {
        /// Not at all.
        None = "none",
        /// They fly towards it.
        Attract = "attract",
        /// They keep away from it.
        Repel = "repel",
        /// They flee from it, and ignore cohesion and alignment while they do.
        Predator = "predator",
    }
}

choice! {
    /// The velocities at the start of a flight.
    StartingVelocity of "starting_velocity" {
        /// Each component is uniform in [−5, 5) px/step.
        Components = "components",
        /// The heading is random, all directions being equally likely, and the speed is `max_speed`.
        Heading = "heading",
    }
}

choice! {
    /// The shape that each boid is drawn as.
    MarkerKind of "marker" {
        /// Isosceles: the middle of its base is the boid's position, and its tip lies `marker_length` ahead.
        Triangle = "triangle",
        /// Centred on the boid's position; its diameter is `marker_length`.
        Circle = "circle",
        /// Centred on the boid's position; its side is `marker_length`.
        Square = "square",
        /// A custom shape, centred on the boid's position and turned by its heading: see
        /// [`Silhouette`](crate::marker::Silhouette). Its longer side is `marker_length`.
        Path = "path",
        /// A custom image, placed like a path. Only a page can have one; a [`Picture`](crate::pixels::Picture) draws
        /// its silhouette instead.
        Image = "image",
    }
}
