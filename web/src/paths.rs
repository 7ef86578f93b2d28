//! The path painter: draws a flock to the back buffer with paths of the 2D context. It is the reference for how a flock
//! looks.
//!
//! Every call into the browser takes time, a fill or a stroke most of all. So styles are set once per picture, and boids that do
//! not overlap share a path. Of those that do, a later one's fill has to cover an earlier one's outline.

use crate::colour::Colours;
use crate::colour_map::{self, ColourMap};
use crate::discs::Disc;
use crate::own_marker::OwnMarker;
use crate::trails::Trails;
use crate::viewport::Viewport;
use boids_canvas::marker::{Marker, MarkerKind, Paths, Shape};
use boids_canvas::{Pose, Vec2};
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// The layers of a picture, from the bottom up.
pub(crate) struct Layers<'a> {
    pub(crate) discs: &'a [Disc],
    /// With the colour of their dots.
    pub(crate) trails: Option<(&'a Trails, &'a str)>,
    /// The boids, in the order of their numbers.
    pub(crate) poses: &'a [Pose],
    /// The boids' colours, if they differ from boid to boid.
    pub(crate) colour_map: Option<&'a ColourMap>,
    pub(crate) predators: &'a [Pose],
    pub(crate) own_marker: Option<&'a OwnMarker>,
}

pub(crate) fn paint(
    back: &CanvasRenderingContext2d,
    layers: &Layers,
    Colours { background, border, fill, outline, obstacle, predator }: &Colours<String>,
    viewport: &Viewport,
    marker: &Marker,
    paths: &mut Paths,
) {
    let &Layers { discs, trails, poses, colour_map, predators, own_marker } = layers;
    paint_backdrop(back, background, border, viewport);
    let brush = Brush { back, own_marker, scale: viewport.scale() as f32, picture: viewport.picture };
    back.set_line_width(marker.outline.into());
    // the stroke still has the border's colour, as it should for obstacles
    back.set_fill_style_str(obstacle);
    discs.iter().for_each(|disc| brush.paint(&disc.pose(), &disc.marker(brush.scale)));
    if let Some((trails, colour)) = trails {
        paint_trails(&brush, trails, colour, viewport, marker);
    }
    back.set_fill_style_str(fill);
    let shade = colour_map.map(|_| format!("#000000{:02x}", colour_map::outline(marker)[3]));
    back.set_stroke_style_str(shade.as_ref().unwrap_or(outline));
    match colour_map {
        Some(colour_map) => poses.iter().enumerate().for_each(|(i, pose)| {
            back.set_fill_style_str(colour_map.css(i));
            brush.paint(pose, marker);
        }),
        None => brush.paint_all(poses, marker, paths),
    }
    back.set_fill_style_str(predator);
    back.set_stroke_style_str(predator);
    predators.iter().for_each(|pose| brush.paint(pose, &marker.predator()));
}

/// Draws markers in the present colours.
struct Brush<'a> {
    back: &'a CanvasRenderingContext2d,
    own_marker: Option<&'a OwnMarker>,
    /// Device px per world px.
    scale: f32,
    /// Width and height of the picture in device px.
    picture: [u32; 2],
}

impl Brush<'_> {
    /// Draws markers that may share paths.
    fn paint_all(&self, poses: &[Pose], marker: &Marker, paths: &mut Paths) {
        let shapes = poses.iter().map(|pose| marker.shape(pose.position * self.scale, pose.velocity));
        paths.arrange(shapes, marker, self.picture);
        paths.iter().for_each(|path| self.paint_path(path, marker));
    }

    fn paint(&self, pose: &Pose, marker: &Marker) {
        self.paint_path(&[marker.shape(pose.position * self.scale, pose.velocity)], marker);
    }

    fn paint_path(&self, shapes: &[Shape], marker: &Marker) {
        let back = self.back;
        back.begin_path();
        shapes.iter().for_each(|shape| self.trace(shape, marker.kind));
        back.fill();
        back.stroke();
    }

    /// Adds a shape to the path; custom markers are drawn at once.
    fn trace(&self, shape: &Shape, kind: MarkerKind) {
        let back = self.back;
        match *shape {
            Shape::Triangle(corners) => polygon(back, &corners),
            Shape::Square(corners) => polygon(back, &corners),
            Shape::Circle { centre, radius } => {
                // without this, a line would lead here from the circle before
                back.move_to((centre.x + radius).into(), centre.y.into());
                // throws only for a negative radius
                let _ = back.arc(centre.x.into(), centre.y.into(), radius.into(), 0.0, TAU);
            }
            Shape::Turned { centre, ahead } => {
                if let Some(own) = self.own_marker {
                    own.draw(back, kind == MarkerKind::Image, centre.x, centre.y, ahead.x, ahead.y);
                }
            }
        }
    }
}

fn paint_trails(brush: &Brush, trails: &Trails, colour: &str, viewport: &Viewport, marker: &Marker) {
    let back = brush.back;
    let dot = Trails::dot(marker);
    back.set_fill_style_str(colour);
    trails.for_each_shade(viewport.corner, &mut |dots, opacity| {
        back.set_global_alpha(opacity.into());
        back.begin_path();
        for pose in dots {
            brush.trace(&dot.shape(pose.position * brush.scale, pose.velocity), dot.kind);
        }
        back.fill();
    });
    back.set_global_alpha(1.0);
}

/// Paints the background and the border, 1 CSS px wide.
fn paint_backdrop(back: &CanvasRenderingContext2d, background: &str, border: &str, viewport: &Viewport) {
    let [width, height] = viewport.picture.map(f64::from);
    back.clear_rect(0.0, 0.0, width, height);
    back.set_fill_style_str(background);
    back.fill_rect(0.0, 0.0, width, height);
    back.set_stroke_style_str(border);
    if viewport.by_camera {
        return;
    }
    let line = viewport.pixel_ratio;
    back.set_line_width(line);
    back.stroke_rect(line / 2.0, line / 2.0, width - line, height - line);
}

fn polygon(back: &CanvasRenderingContext2d, corners: &[Vec2]) {
    let mut corners = corners.iter();
    if let Some(first) = corners.next() {
        back.move_to(first.x.into(), first.y.into());
    }
    for corner in corners {
        back.line_to(corner.x.into(), corner.y.into());
    }
    back.close_path();
}
