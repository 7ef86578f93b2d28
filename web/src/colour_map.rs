//! Colour map: colours each boid by its speed, its heading or the number of its flockmates.

use crate::colour;
use boids_canvas::marker::{Marker, MarkerKind};
use boids_canvas::pixels::{Inks, Rgb, Rgba};
use boids_canvas::{Pose, Vec2};
use js_sys::{Array, Math};
use std::f64::consts::TAU;
use std::ops::Range;
use web_sys::CanvasRenderingContext2d;

/// The quantity that decides a boid's colour.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum ColourBy {
    /// The palette spans speeds from 0 to `max_speed`.
    Speed,
    /// The palette goes round the circle, from +x clockwise on screen.
    Heading,
    /// The palette spans 0 to 100 flockmates, or to all boids of a smaller flock, on a logarithmic scale.
    Flockmates,
}

/// How many times as wide as its outline a marker is that has the full shade.
const WIDE: f32 = 8.0;

/// The outline: over every colour it gives a darker shade of it. A small marker would otherwise be nearly all shade.
pub(crate) fn outline(marker: &Marker) -> Rgba {
    let width = if marker.kind == MarkerKind::Triangle { marker.width } else { marker.length };
    [0, 0, 0, (89.0 * (width / (WIDE * marker.outline)).min(1.0)) as u8]
}

/// Larger flocks are not coloured by flockmates: counting them would take longer than a frame.
const MAX_COUNTING: usize = 200_000;
/// The same for the candidates of a step.
const MAX_WORK: f64 = 2e7;

/// A palette, and which of its colours each boid has.
pub(crate) struct ColourMap {
    by: ColourBy,
    css: Vec<String>,
    /// The palette as the rasteriser uses it.
    palette: Vec<Rgb>,
    /// The colour of each heading, as an index in the palette: see [`compass`].
    headings: Vec<u8>,
    /// For each boid its index in the palette.
    indices: Vec<u8>,
    fills: Vec<Rgb>,
}

impl ColourMap {
    /// `palette` is an array of CSS colours.
    pub(crate) fn new(by: ColourBy, palette: &Array, context: &CanvasRenderingContext2d) -> ColourMap {
        let css: Vec<String> = palette.iter().filter_map(|colour| colour.as_string()).collect();
        let rgb = |css: &String| {
            let [red, green, blue, _] = colour::rgba(context, css).unwrap_or_default();
            [red, green, blue]
        };
        let palette = css.iter().map(rgb).collect();
        ColourMap { by, headings: compass(css.len()), css, palette, indices: Vec::new(), fills: Vec::new() }
    }

    /// Finds the colour of each boid. `poses` must be in the order of the boids' numbers.
    pub(crate) fn update(&mut self, flock: &boids_canvas::Flock, poses: &[Pose]) {
        let last = self.palette.len().saturating_sub(1);
        let index = |share: f32| (share.max(0.0) * last as f32 + 0.5) as usize;
        let counts = self.by == ColourBy::Flockmates && flock.len() <= MAX_COUNTING && flock.params().work() < MAX_WORK;
        let flockmates = if counts { flock.flockmates() } else { vec![0; flock.len()] };
        let max_speed = (flock.params().max_speed as f32).max(f32::MIN_POSITIVE);
        let log2_all = approximate_log2(flock.len().min(101) as f32).max(1.0);
        self.indices.clear();
        self.indices.extend(poses.iter().enumerate().map(|(i, pose)| {
            let colour = match self.by {
                ColourBy::Speed => index(pose.velocity.length() / max_speed),
                ColourBy::Heading => self.headings[heading(pose.velocity)].into(),
                ColourBy::Flockmates => index(approximate_log2(1.0 + flockmates[i] as f32) / log2_all),
            };
            colour.min(last) as u8
        }));
        self.fills.clear();
        self.fills.extend(
            self.indices.iter().map(|colour| self.palette.get(usize::from(*colour)).copied().unwrap_or_default()),
        );
    }

    pub(crate) fn css(&self, i: usize) -> &str {
        &self.css[usize::from(self.indices[i])]
    }

    /// The colours of some boids for the rasteriser.
    pub(crate) fn inks(&self, boids: Range<usize>, marker: &Marker) -> Inks<'_> {
        Inks::Fills { fills: &self.fills[boids], outline: outline(marker) }
    }
}

/// Headings that are distinguished in each quadrant.
const HEADINGS: usize = 256;

/// The number of a heading, clockwise on screen from +x, without a sine. The numbers are not spread evenly: |x| + |y|
/// takes the place of the length.
fn heading(Vec2 { x, y }: Vec2) -> usize {
    let sine = y / (x.abs() + y.abs());
    let quadrants = if x < 0.0 {
        2.0 - sine
    } else if sine < 0.0 {
        4.0 + sine
    } else {
        sine
    };
    // at rest NaN, which becomes 0
    (quadrants * HEADINGS as f32) as usize % (4 * HEADINGS)
}

/// For each heading the nearest of so many colours that go round the circle.
fn compass(colours: usize) -> Vec<u8> {
    let colours = colours.max(1) as f64;
    let nearest = |number: usize| {
        let sine = |number: usize| 1.0 - (((number as f64 + 0.5) / HEADINGS as f64 + 1.0) % 4.0 - 2.0).abs();
        let cosine = sine(number + HEADINGS);
        let turn = Math::atan2(sine(number), cosine) / TAU;
        ((turn + 1.0) * colours + 0.5) as usize % colours as usize
    };
    (0..4 * HEADINGS).map(|number| nearest(number) as u8).collect()
}

/// The binary logarithm of `n` ≥ 1, linear between powers of two. That is near enough for a choice of colour.
fn approximate_log2(n: f32) -> f32 {
    n.to_bits() as f32 / (1 << 23) as f32 - 127.0
}
