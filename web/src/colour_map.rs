//! Colour map: colours each boid by its speed, its heading or the number of its flockmates.

use crate::colour;
use boids_canvas::Pose;
use boids_canvas::Vec2;
use boids_canvas::pixels::{Ink, Rgba};
use js_sys::{Array, Math};
use std::f64::consts::TAU;
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

/// The outline: over every colour it gives a darker shade of it.
const OUTLINE: Rgba = [0, 0, 0, 89];
/// The same as CSS.
pub(crate) const OUTLINE_CSS: &str = "#00000059";

/// Larger flocks are not coloured by flockmates: counting them would take longer than a frame.
const MAX_COUNTING: usize = 200_000;
/// The same for the candidates of a step.
const MAX_WORK: f64 = 2e7;

/// A palette, and which of its colours each boid has.
pub(crate) struct ColourMap {
    by: ColourBy,
    /// The palette as CSS colours.
    css: Vec<String>,
    /// The palette as the rasteriser uses it.
    inks: Vec<Ink>,
    /// For each colour of the palette the heading that it means.
    headings: Vec<Vec2>,
    /// For each boid its index in the palette.
    indices: Vec<u8>,
    /// The poses of the boids of one colour; kept so that each frame reuses the memory.
    same_colour: Vec<Pose>,
}

impl ColourMap {
    /// `palette` is an array of CSS colours.
    pub(crate) fn new(by: ColourBy, palette: &Array, context: &CanvasRenderingContext2d) -> ColourMap {
        let css: Vec<String> = palette.iter().filter_map(|colour| colour.as_string()).collect();
        let ink = |css: &String| Ink { fill: colour::rgba(context, css).unwrap_or_default(), outline: OUTLINE };
        let headings = (0..css.len()).map(|i| {
            let angle = TAU * i as f64 / css.len() as f64;
            Vec2::new(Math::cos(angle) as f32, Math::sin(angle) as f32)
        });
        let (inks, headings) = (css.iter().map(ink).collect(), headings.collect());
        ColourMap { by, css, inks, headings, indices: Vec::new(), same_colour: Vec::new() }
    }

    /// Finds the colour of each boid. `poses` must be in the order of the boids' numbers.
    pub(crate) fn update(&mut self, flock: &boids_canvas::Flock, poses: &[Pose]) {
        let last = self.inks.len().saturating_sub(1);
        let index = |share: f32| (share.max(0.0) * last as f32 + 0.5) as usize;
        let counts = self.by == ColourBy::Flockmates && flock.len() <= MAX_COUNTING && flock.params().work() < MAX_WORK;
        let flockmates = if counts { flock.flockmates() } else { vec![0; flock.len()] };
        let max_speed = (flock.params().max_speed as f32).max(f32::MIN_POSITIVE);
        let log2_all = approximate_log2(flock.len().min(101) as f32).max(1.0);
        self.indices.clear();
        for (i, pose) in poses.iter().enumerate() {
            let colour = match self.by {
                ColourBy::Speed => index(pose.velocity.length() / max_speed),
                ColourBy::Heading => {
                    let along = |i: usize| self.headings[i].dot(pose.velocity);
                    (1..=last).fold(0, |best, i| if along(i) > along(best) { i } else { best })
                }
                ColourBy::Flockmates => index(approximate_log2(1.0 + flockmates[i] as f32) / log2_all),
            };
            self.indices.push(colour.min(last) as u8);
        }
    }

    /// The CSS colour of boid number `i`.
    pub(crate) fn css(&self, i: usize) -> &str {
        &self.css[usize::from(self.indices[i])]
    }

    /// The ink of a colour of the palette. [`ColourMap::same_colour`] then returns the boids of that colour.
    pub(crate) fn select(&mut self, colour: usize, poses: &[Pose]) -> Option<Ink> {
        let boids = poses.iter().zip(&self.indices).filter(|(_, index)| usize::from(**index) == colour);
        self.same_colour.clear();
        self.same_colour.extend(boids.map(|(pose, _)| *pose));
        self.inks.get(colour).copied()
    }

    /// The boids of the colour that was selected last.
    pub(crate) fn same_colour(&self) -> &[Pose] {
        &self.same_colour
    }
}

/// The binary logarithm of `n` ≥ 1, linear between powers of two. That is near enough for a choice of colour.
fn approximate_log2(n: f32) -> f32 {
    n.to_bits() as f32 / (1 << 23) as f32 - 127.0
}
