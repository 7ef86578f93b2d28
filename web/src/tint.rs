//! Boids in colours that tell something of them: which of a palette each boid has.

use crate::colour;
use boids_canvas::Pose;
use boids_canvas::Vec2;
use boids_canvas::pixels::{Ink, Rgba};
use js_sys::{Array, Math};
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// What a colour stands for.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ColourBy {
    /// From 0 to `max_speed`.
    Speed,
    /// All round, from +x clockwise on screen.
    Heading,
    /// By equal ratios from none to a hundred, or to the whole of a smaller flock.
    Flockmates,
}

/// Along the edges: over any colour a darker shade of it.
const OUTLINE: Rgba = [0, 0, 0, 89];
/// As CSS writes it.
pub(super) const OUTLINE_CSS: &str = "#00000059";

/// Boids sorted by colour.
pub(super) struct Tint {
    by: ColourBy,
    /// The palette as CSS writes it.
    css: Vec<String>,
    inks: Vec<Ink>,
    /// The headings that the colours stand for.
    headings: Vec<Vec2>,
    /// The colour of each boid.
    of: Vec<u8>,
    sorted: Vec<Pose>,
}

impl Tint {
    /// `palette` has the colours as CSS writes them.
    pub(super) fn new(by: ColourBy, palette: &Array, context: &CanvasRenderingContext2d) -> Tint {
        let css: Vec<String> = palette.iter().filter_map(|colour| colour.as_string()).collect();
        let ink = |css: &String| Ink { fill: colour::rgba(context, css).unwrap_or_default(), outline: OUTLINE };
        let headings = (0..css.len()).map(|i| {
            let angle = TAU * i as f64 / css.len() as f64;
            Vec2::new(Math::cos(angle) as f32, Math::sin(angle) as f32)
        });
        let (inks, headings) = (css.iter().map(ink).collect(), headings.collect());
        Tint { by, css, inks, headings, of: Vec::new(), sorted: Vec::new() }
    }

    /// Finds the colours of boids at `poses`, which are in the order of their numbers.
    pub(super) fn observe(&mut self, flock: &boids_canvas::Flock, poses: &[Pose]) {
        let last = self.inks.len().saturating_sub(1);
        let share = |share: f32| (share.max(0.0) * last as f32 + 0.5) as usize;
        let flockmates = if self.by == ColourBy::Flockmates { flock.flockmates() } else { Vec::new() };
        let fastest = (flock.params().max_speed as f32).max(f32::MIN_POSITIVE);
        let all = logarithm(flock.len().min(101) as f32).max(1.0);
        self.of.clear();
        for (i, pose) in poses.iter().enumerate() {
            let colour = match self.by {
                ColourBy::Speed => share(pose.velocity.length() / fastest),
                ColourBy::Heading => {
                    let along = |i: usize| self.headings[i].dot(pose.velocity);
                    (1..=last).fold(0, |best, i| if along(i) > along(best) { i } else { best })
                }
                ColourBy::Flockmates => share(logarithm(1.0 + flockmates[i] as f32) / all),
            };
            self.of.push(colour.min(last) as u8);
        }
    }

    /// The colour of boid number `i` as CSS writes it.
    pub(super) fn css(&self, i: usize) -> &str {
        &self.css[usize::from(self.of[i])]
    }

    /// Calls `paint` with the boids of each colour.
    pub(super) fn by_ink(&mut self, poses: &[Pose], mut paint: impl FnMut(&[Pose], Ink)) {
        for (colour, ink) in self.inks.iter().enumerate() {
            let boids = poses.iter().zip(&self.of).filter(|(_, of)| usize::from(**of) == colour);
            self.sorted.clear();
            self.sorted.extend(boids.map(|(pose, _)| *pose));
            paint(&self.sorted, *ink);
        }
    }
}

/// The binary logarithm of `n`, at least 1; between powers of two a straight line will do.
fn logarithm(n: f32) -> f32 {
    n.to_bits() as f32 / (1 << 23) as f32 - 127.0
}
