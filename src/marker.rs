//! The shapes that stand for boids, as points on the picture.
//!
//! Both painters draw from here, so that they agree on every corner: paths through a 2D context, and the rasteriser.

pub use crate::params::MarkerKind;
use crate::params::Params;

use glam::Vec2;

/// How boids are drawn: the marker's kind and its measures on the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marker {
    /// Which shape.
    pub kind: MarkerKind,
    /// Length along the heading, side or diameter, in the picture's px.
    pub length: f32,
    /// Width of the triangle's base, in the picture's px.
    pub width: f32,
    /// Width of the outline, in the picture's px, half of it on either side of the edge.
    pub outline: f32,
}

/// Markers are never drawn shorter than this, in device px: a flock seen from far off still shows its headings.
const SHORTEST: f32 = 3.0;
/// Nor narrower than this, or a slender marker would not be seen at all. Every preset's is wider when it is shortest.
const NARROWEST: f32 = 0.5;

impl Marker {
    /// The marker of `params` on a picture of `scale` device px per world px. The outline is 1 CSS px wide at zoom 1
    /// and thins out with the zoom.
    pub fn new(params: &Params, scale: f32) -> Self {
        let length = params.marker_length as f32 * scale;
        let enlarged = (SHORTEST / length).max(1.0);
        Marker {
            kind: params.marker,
            length: length * enlarged,
            width: (params.marker_width as f32 * scale * enlarged).max(NARROWEST),
            outline: scale,
        }
    }

    /// The outline's shape for a boid at `position`, in the picture's px, that flies at `velocity`.
    pub fn shape(&self, position: Vec2, velocity: Vec2) -> Shape {
        match self.kind {
            MarkerKind::Triangle => {
                let ahead = velocity.normalize_or(Vec2::X);
                let across = ahead.perp() * (0.5 * self.width);
                Shape::Triangle([position + ahead * self.length, position + across, position - across])
            }
            MarkerKind::Square => {
                let half = 0.5 * self.length;
                let corner = |x, y| position + Vec2::new(x, y);
                Shape::Square([corner(-half, -half), corner(half, -half), corner(half, half), corner(-half, half)])
            }
            MarkerKind::Circle => Shape::Circle { centre: position, radius: 0.5 * self.length },
        }
    }
}

/// A marker in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// Isosceles: the middle of its base is the boid's position, its tip lies ahead along the velocity, or along +x at
    /// rest. Tip first, then the end of the base to the right of the heading on screen, then the other.
    Triangle([Vec2; 3]),
    /// Upright, centred on the boid's position; corners in clockwise order on screen, from the upper left.
    Square([Vec2; 4]),
    /// Centred on the boid's position.
    Circle {
        /// The boid's position.
        centre: Vec2,
        /// In the picture's px.
        radius: f32,
    },
}
