//! Markers: the shapes that are drawn for boids.
//!
//! Both painters, the 2D context's paths and the rasteriser, take the corners from here, so that they agree.

mod paths;

pub use crate::params::MarkerKind;
use crate::params::Params;
use crate::vector::Vec2;
pub use paths::Paths;

/// A shape and its size on the picture, in device px.
///
/// ```
/// use boids_canvas::marker::{Marker, Shape};
/// use boids_canvas::{Params, Vec2};
///
/// // half a device px per world px
/// let marker = Marker::new(&Params::DEFAULT.marker_length(20.0).marker_width(10.0), 0.5);
/// assert_eq!((marker.length, marker.width, marker.outline), (10.0, 5.0, 0.5));
///
/// let Shape::Triangle([tip, right, left]) = marker.shape(Vec2::new(30.0, 40.0), Vec2::X) else { unreachable!() };
/// assert_eq!(tip, Vec2::new(40.0, 40.0));
/// assert_eq!([right, left], [Vec2::new(30.0, 42.5), Vec2::new(30.0, 37.5)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marker {
    /// The kind of shape.
    pub kind: MarkerKind,
    /// The length of a triangle along its heading, the side of a square, the diameter of a circle, or the longer side
    /// of a path or an image, in device px.
    pub length: f32,
    /// Width of a triangle's base, in device px.
    pub width: f32,
    /// Width of the outline, in device px. Half of it lies on each side of the edge.
    pub outline: f32,
}

/// The minimum length of a marker in device px. A flock seen from far away still shows its headings.
const MIN_LENGTH: f32 = 3.0;
/// The minimum width of a marker in device px. A thinner one would be invisible. Every preset's marker is wider than
/// this at the minimum length.
const MIN_WIDTH: f32 = 0.5;
/// The largest scale: a world px would be as wide as 15 pictures.
const MAX_SCALE: f32 = 1e6;

/// A scale that is negative or NaN counts as 0.
pub(crate) fn or_zero(scale: f32) -> f32 {
    scale.max(0.0)
}

impl Marker {
    /// The marker of `params` on a picture with `scale` device px per world px. If it is too small, it is enlarged to a
    /// minimum size. The outline is 1 CSS px wide at zoom 1 and scales with the zoom. A negative or NaN scale counts as
    /// 0.
    pub fn new(params: &Params, scale: f32) -> Self {
        // lengths stay finite
        let scale = or_zero(scale).min(MAX_SCALE);
        // the scale at which the marker has the minimum length
        let enlarged = scale.max(MIN_LENGTH / params.marker_length as f32);
        Marker {
            kind: params.marker,
            length: params.marker_length as f32 * enlarged,
            width: (params.marker_width as f32 * enlarged).max(MIN_WIDTH),
            outline: scale,
        }
    }

    /// What the length would be if there were no minimum, divided by the length that [`Marker::new`] gives: 1, or less
    /// if the flock is seen from far away.
    pub fn shrink(params: &Params, scale: f32) -> f32 {
        or_zero(params.marker_length as f32 * scale / MIN_LENGTH).min(1.0)
    }

    /// The marker of the predators: a triangle twice as long as the boids' markers. Its shape shows the heading.
    pub fn predator(&self) -> Self {
        Marker { kind: MarkerKind::Triangle, length: 2.0 * self.length, width: self.length, outline: self.outline }
    }

    /// The shape for a boid at `position`, in device px. Only the direction of `velocity` matters.
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
            MarkerKind::Path | MarkerKind::Image => {
                Shape::Turned { centre: position, ahead: velocity.normalize_or(Vec2::X) * self.length }
            }
        }
    }
}

/// A marker at a boid's position, in device px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// An isosceles triangle: the tip, then the ends of the base to the right and to the left of the heading on screen.
    /// The middle of the base is the boid's position. The tip lies ahead along the velocity, or along +x if that is 0.
    Triangle([Vec2; 3]),
    /// An upright square, centred on the boid's position: its corners, clockwise on screen from the upper left.
    Square([Vec2; 4]),
    /// A circle, centred on the boid's position.
    Circle {
        /// The boid's position.
        centre: Vec2,
        /// The radius in device px.
        radius: f32,
    },
    /// A [`Silhouette`] or an image, centred on the boid's position.
    Turned {
        /// The boid's position.
        centre: Vec2,
        /// Where the shape's +x points. This vector is as long as the shape's longer side.
        ahead: Vec2,
    },
}

/// The shape of a custom marker: closed polygons, filled by the nonzero rule. Its nose points along +x.
///
/// Its outline has round joins, because a curve made of many short edges would otherwise show mitres.
///
/// ```
/// use boids_canvas::Vec2;
/// use boids_canvas::marker::Silhouette;
///
/// let kite = [(9.0, 3.0), (3.0, 6.0), (1.0, 3.0), (3.0, 0.0)].map(Vec2::from);
/// let kite = Silhouette::new(&[&kite]);
/// assert_eq!(kite.edges()[0], [Vec2::new(0.5, 0.0), Vec2::new(-0.25, 0.375)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Silhouette(Vec<[Vec2; 2]>);

impl Silhouette {
    /// The shape of these polygons, which may use any unit and origin. If they have no extent, or a coordinate that is not
    /// finite, the shape is empty.
    pub fn new(polygons: &[&[Vec2]]) -> Self {
        let points = || polygons.iter().copied().flatten().copied();
        let first = points().next().unwrap_or_default();
        let [min, max] = points().fold([first; 2], |[min, max], point| [min.min(point), max.max(point)]);
        let (size, middle) = ((max - min).max_element(), 0.5 * min + 0.5 * max);
        let edges = polygons.iter().flat_map(|polygon| {
            let ends = polygon.iter().cycle().skip(1);
            polygon.iter().zip(ends).map(|(from, to)| [*from, *to].map(|end| (end - middle) * (1.0 / size)))
        });
        let edges: Vec<_> = edges.collect();
        // a division by zero or by infinity has made NaN
        let is_finite = edges.iter().flatten().all(|end| end.is_finite());
        Silhouette(if is_finite { edges } else { Vec::new() })
    }

    /// The shape of these edges. They must form closed polygons within the square of side 1 around the origin. If they
    /// reach beyond it, they are scaled down; if a coordinate is not finite, the shape is empty.
    pub fn from_edges(mut edges: Vec<[Vec2; 2]>) -> Self {
        let farthest = edges.iter().flatten().map(|end| end.abs().max_element()).fold(0.5, f32::max);
        edges.iter_mut().flatten().for_each(|end| *end = *end * (0.5 / farthest));
        let is_finite = edges.iter().flatten().all(|end| end.is_finite());
        Silhouette(if is_finite { edges } else { Vec::new() })
    }

    /// The edges. The longer side of the shape is 1, and its middle is the origin.
    pub fn edges(&self) -> &[[Vec2; 2]] {
        &self.0
    }
}
