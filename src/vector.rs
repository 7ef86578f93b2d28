//! Vectors in the plane.
//!
//! The crate defines its own types, so that its interface doesn't depend on any version of a vector library. Your
//! program converts them to the types of its own library through arrays, pairs, or the feature `mint`.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A position or a velocity: two `f32`, laid out like an array of two.
///
/// You can convert it to and from arrays and pairs and, with the feature `mint`, to and from `mint::Point2` and
/// `mint::Vector2`. So it works with every vector library, in any version:
///
/// ```
/// use boids_canvas::{Flock, Params, Vec2};
///
/// let mut flock = Flock::new(Params::DEFAULT.count(2))?;
/// flock.set_state(&[Vec2::new(100.0, 120.0), [140.0, 150.0].into()], &[Vec2::X; 2])?;
/// let [a, b] = flock.positions()[..] else { unreachable!() };
/// assert_eq!(a.distance(b), 50.0);
///
/// // `Vec2::from` of glam (Bevy, macroquad) and `Vector2::from` of nalgebra take such an array.
/// let array: [f32; 2] = b.into();
/// assert_eq!(array, [140.0, 150.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "[f32; 2]", into = "[f32; 2]"))]
#[repr(C)]
pub struct Vec2 {
    /// The coordinate to the right.
    pub x: f32,
    /// The coordinate downwards.
    pub y: f32,
}

/// A place or a size in `f64`, where `f32` would lose too much in a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct DVec2 {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// As `(1, 2)`.
impl fmt::Display for Vec2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// `From` between [`Vec2`] and another type, in both directions.
macro_rules! convert {
    ($other:ty, |$from:ident| $to:expr, |$given:pat_param| $back:expr) => {
        impl From<Vec2> for $other {
            #[inline]
            fn from($from: Vec2) -> Self {
                $to
            }
        }

        impl From<$other> for Vec2 {
            #[inline]
            fn from($given: $other) -> Self {
                $back
            }
        }
    };
}

convert!([f32; 2], |from| [from.x, from.y], |[x, y]| Vec2 { x, y });
convert!((f32, f32), |from| (from.x, from.y), |(x, y)| Vec2 { x, y });
#[cfg(feature = "mint")]
convert!(mint::Vector2<f32>, |from| mint::Vector2 { x: from.x, y: from.y }, |from| Vec2::new(from.x, from.y));
#[cfg(feature = "mint")]
convert!(mint::Point2<f32>, |from| mint::Point2 { x: from.x, y: from.y }, |from| Vec2::new(from.x, from.y));
#[cfg(feature = "mint")]
impl mint::IntoMint for Vec2 {
    type MintType = mint::Vector2<f32>;
}

/// Operators between two vectors, coordinate by coordinate, and between a vector and a scalar.
macro_rules! operators {
    ($name:ident: $($trait:ident $function:ident $operator:tt),+ $(; of $scalar:ident: $($scaling:ident $scale:ident $by:tt),+)?) => {
        $(
            /// Coordinate by coordinate.
            impl $trait for $name {
                type Output = Self;
                #[inline(always)]
                fn $function(self, other: Self) -> Self {
                    self.zip(other, |a, b| a $operator b)
                }
            }
        )+
        $($(
            /// The vector scaled.
            impl $scaling<$scalar> for $name {
                type Output = Self;
                #[inline(always)]
                fn $scale(self, factor: $scalar) -> Self {
                    self.map(|a| a $by factor)
                }
            }
        )+)?
    };
}

/// What vectors of all scalars have, a SIMD register of them included.
macro_rules! linear {
    ($vis:vis $name:ident of $scalar:ident) => {
        impl $name {
            /// The dot product.
            #[inline(always)]
            $vis fn dot(self, other: Self) -> $scalar {
                self.x * other.x + self.y * other.y
            }

            /// The third component of the cross product. It is positive where `other` lies clockwise of this vector on
            /// screen, where y points down.
            #[inline(always)]
            pub(crate) fn perp_dot(self, other: Self) -> $scalar {
                self.x * other.y - self.y * other.x
            }

            #[inline(always)]
            pub(crate) fn length_sq(self) -> $scalar {
                self.dot(self)
            }

            /// `change` of each coordinate.
            #[inline(always)]
            pub(crate) fn map(self, change: impl Fn($scalar) -> $scalar) -> Self {
                Self { x: change(self.x), y: change(self.y) }
            }

            /// `join` of the coordinates of two vectors.
            #[inline(always)]
            pub(crate) fn zip(self, other: Self, join: impl Fn($scalar, $scalar) -> $scalar) -> Self {
                Self { x: join(self.x, other.x), y: join(self.y, other.y) }
            }
        }

        operators!($name: Add add +, Sub sub -; of $scalar: Mul mul *, Div div /);

        impl AddAssign for $name {
            #[inline(always)]
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl SubAssign for $name {
            #[inline(always)]
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }
    };
}
pub(crate) use {linear, operators};

/// What vectors of floats have besides.
macro_rules! arithmetic {
    ($vis:vis $name:ident of $scalar:ident) => {
        linear!($vis $name of $scalar);
        operators!($name: Mul mul *, Div div /);

        impl $name {
            /// The zero vector.
            $vis const ZERO: Self = Self::splat(0.0);

            /// The vector of these coordinates.
            #[inline]
            $vis const fn new(x: $scalar, y: $scalar) -> Self {
                Self { x, y }
            }

            /// The vector with both coordinates equal.
            #[inline]
            $vis const fn splat(value: $scalar) -> Self {
                Self { x: value, y: value }
            }

            /// The length.
            #[inline]
            $vis fn length(self) -> $scalar {
                self.length_sq().sqrt()
            }

            /// The vector scaled to length 1, or `fallback` where that is not possible.
            #[inline]
            pub(crate) fn normalize_or(self, fallback: Self) -> Self {
                let factor = 1.0 / self.length();
                if factor.is_finite() && factor > 0.0 { self * factor } else { fallback }
            }
        }

        impl Neg for $name {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                self.map(|a| -a)
            }
        }

        /// The vector scaled.
        impl Mul<$name> for $scalar {
            type Output = $name;
            #[inline]
            fn mul(self, vector: $name) -> $name {
                vector.map(|a| self * a)
            }
        }

        impl Sum for $name {
            fn sum<I: Iterator<Item = Self>>(vectors: I) -> Self {
                vectors.fold(Self::ZERO, Add::add)
            }
        }
    };
}

arithmetic!(pub Vec2 of f32);
arithmetic!(pub(crate) DVec2 of f64);

impl Vec2 {
    /// The unit vector to the right.
    pub const X: Self = Self::new(1.0, 0.0);
    /// The unit vector downwards.
    pub const Y: Self = Self::new(0.0, 1.0);
    /// One to the right and one down.
    pub const ONE: Self = Self::splat(1.0);

    /// The distance between two points.
    #[inline]
    pub fn distance(self, other: Self) -> f32 {
        (self - other).length()
    }

    /// Whether both coordinates are finite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    /// The smaller of the two in each coordinate.
    #[inline]
    pub fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    /// The larger of the two in each coordinate.
    #[inline]
    pub fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    #[inline]
    pub(crate) fn max_element(self) -> f32 {
        if self.x > self.y { self.x } else { self.y }
    }

    /// The vector rotated by 90°, clockwise on screen.
    #[inline]
    pub(crate) fn perp(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    #[inline]
    pub(crate) fn abs(self) -> Self {
        self.map(f32::abs)
    }

    #[inline]
    pub(crate) fn as_dvec2(self) -> DVec2 {
        DVec2 { x: self.x.into(), y: self.y.into() }
    }
}

impl DVec2 {
    /// The vector in `f32`.
    #[inline]
    pub(crate) fn as_vec2(self) -> Vec2 {
        Vec2 { x: self.x as f32, y: self.y as f32 }
    }
}
