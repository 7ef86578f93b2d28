//! A flock onto the back buffer, by paths of the 2D context: the reference look.
//!
//! Every call into the browser costs, so styles are set once a picture, and a boid takes only its corners, a fill and a
//! stroke. Boids can't share a path: a later boid's fill covers an earlier one's outline.

use crate::colour::Colours;
use crate::discs::Disc;
use crate::tint::{OUTLINE_CSS, Tint};
use crate::trails::Trails;
use boids_canvas::Pose;
use boids_canvas::Vec2;
use boids_canvas::Viewport;
use boids_canvas::marker::{Marker, Shape};
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// What is on a picture, from the bottom up.
pub(super) struct Subject<'a> {
    /// The obstacles.
    pub(super) discs: &'a [Disc],
    pub(super) trails: Option<&'a Trails>,
    /// The boids, in the order of their numbers.
    pub(super) poses: &'a [Pose],
    /// Where boids are coloured by what they do.
    pub(super) tint: Option<&'a Tint>,
}

/// Paints a picture.
pub(super) fn paint(
    back: &CanvasRenderingContext2d,
    subject: &Subject,
    [background, border, fill, outline, obstacle]: &Colours<String>,
    viewport: &Viewport,
    marker: &Marker,
) {
    let &Subject { discs, trails, poses, tint } = subject;
    paint_page(back, background, border, viewport);
    let scale = viewport.scale() as f32;
    let paint = |pose: &Pose, marker: &Marker| {
        back.begin_path();
        trace(back, marker.shape(pose.position * scale, pose.velocity));
        back.fill();
        back.stroke();
    };
    back.set_line_width(marker.outline.into());
    // the border's colour is the stroke's already
    back.set_fill_style_str(obstacle);
    discs.iter().for_each(|disc| paint(&disc.pose(), &disc.marker(scale)));
    if let Some(trails) = trails {
        paint_trails(back, trails, outline, scale, marker);
    }
    back.set_fill_style_str(fill);
    back.set_stroke_style_str(if tint.is_some() { OUTLINE_CSS } else { outline });
    for (i, pose) in poses.iter().enumerate() {
        if let Some(tint) = tint {
            back.set_fill_style_str(tint.css(i));
        }
        paint(pose, marker);
    }
}

fn paint_trails(back: &CanvasRenderingContext2d, trails: &Trails, colour: &str, scale: f32, marker: &Marker) {
    let dot = Trails::dot(marker);
    back.set_fill_style_str(colour);
    trails.shades(&mut |dots, strength| {
        back.set_global_alpha(strength.into());
        back.begin_path();
        for pose in dots {
            trace(back, dot.shape(pose.position * scale, pose.velocity));
        }
        back.fill();
    });
    back.set_global_alpha(1.0);
}

/// The page behind the boids, with a border 1 CSS px wide.
fn paint_page(back: &CanvasRenderingContext2d, background: &str, border: &str, viewport: &Viewport) {
    let size = viewport.picture.as_dvec2();
    back.clear_rect(0.0, 0.0, size.x, size.y);
    back.set_fill_style_str(background);
    back.fill_rect(0.0, 0.0, size.x, size.y);
    let line = viewport.pixel_ratio;
    back.set_stroke_style_str(border);
    back.set_line_width(line);
    back.stroke_rect(line / 2.0, line / 2.0, size.x - line, size.y - line);
}

fn trace(back: &CanvasRenderingContext2d, shape: Shape) {
    match shape {
        Shape::Triangle(corners) => polygon(back, &corners),
        Shape::Square(corners) => polygon(back, &corners),
        Shape::Circle { centre, radius } => {
            // no line leads there from the circle before
            back.move_to((centre.x + radius).into(), centre.y.into());
            // throws only for a negative radius
            let _ = back.arc(centre.x.into(), centre.y.into(), radius.into(), 0.0, TAU);
        }
    }
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
