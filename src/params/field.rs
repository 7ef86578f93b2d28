//! The types that parameters have in Rust, and their way to and from a [`Value`].

use super::{Kind, Value};

/// A field of [`Params`](super::Params), whatever its type.
pub(super) trait Field {
    fn value(&self) -> Value;
    /// Only ever called with a value that the parameter's kind allows; another leaves the field as it was.
    fn set(&mut self, value: Value);
}

impl Field for f64 {
    fn value(&self) -> Value {
        Value::Number(*self)
    }
    fn set(&mut self, value: Value) {
        if let Value::Number(n) = value {
            *self = n;
        }
    }
}

impl Field for u32 {
    fn value(&self) -> Value {
        Value::Number((*self).into())
    }
    fn set(&mut self, value: Value) {
        if let Value::Number(n) = value {
            *self = n as u32;
        }
    }
}

impl Field for bool {
    fn value(&self) -> Value {
        Value::Switch(*self)
    }
    fn set(&mut self, value: Value) {
        *self = value == Value::Switch(true);
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
            pub(super) const KIND: Kind = Kind::Choice(&[$($word),+]);
        }

        impl Field for $name {
            fn value(&self) -> Value {
                Value::Choice(match self { $($name::$variant => $word),+ })
            }
            fn set(&mut self, value: Value) {
                if let Some(choice) = Self::ALL.iter().find(|choice| choice.value() == value) {
                    *self = *choice;
                }
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
    /// What the pointer is to the flock.
    Pointer {
        /// Nothing.
        None = "none",
        /// Something to fly to.
        Attract = "attract",
        /// Something to keep away from.
        Repel = "repel",
        /// Something to flee from, whatever the flockmates do.
        Predator = "predator",
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
