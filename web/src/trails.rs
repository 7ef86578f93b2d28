//! Where boids were: a dot for each of the last steps, the older the fainter.
//!
//! The picture is painted anew every frame, trails and all, from where the boids were: nothing has to fade on the
//! canvas, where eight bits never get all the way back to the background. And a trail is as long on every display.

use boids_canvas::marker::Marker;
use boids_canvas::{Order, Pose};

/// The length of a trail, in steps.
const STEPS: usize = 24;
/// Steps that share a shade: a shade costs a painter more than a few dots.
const STEPS_PER_SHADE: usize = 4;
/// Dots at most, so that a frame has the time to paint them: trails of very large flocks are shorter.
const DOTS: usize = 60_000;

/// A dot's diameter, in lengths of the marker, and the least of it in device px.
const DIAMETER: f32 = 0.12;
const SMALLEST: f32 = 1.5;

/// How strongly the newest dots show.
const NEWEST: f32 = 0.6;

/// The last steps of one flock, the newest first.
#[derive(Default)]
pub(super) struct Trails(Vec<Vec<Pose>>);

impl Trails {
    /// Remembers where the boids are, before they fly on.
    pub(super) fn record(&mut self, flock: &boids_canvas::Flock) {
        let steps = (DOTS / flock.len().max(1)).min(STEPS);
        let mut poses = if self.0.len() >= steps { self.0.pop().unwrap_or_default() } else { Vec::new() };
        self.0.truncate(steps.saturating_sub(1));
        if steps > 0 {
            flock.poses(1.0, Order::Place, &mut poses);
            self.0.insert(0, poses);
        }
    }

    /// Calls `paint` with the dots of each shade, the oldest first, and how strongly they show, up to 1.
    pub(super) fn shades(&self, paint: &mut dyn FnMut(&[Pose], f32)) {
        let mut dots = Vec::new();
        for (shade, steps) in self.0.chunks(STEPS_PER_SHADE).enumerate().rev() {
            dots.clear();
            steps.iter().for_each(|poses| dots.extend_from_slice(poses));
            paint(&dots, NEWEST * (1.0 - (shade * STEPS_PER_SHADE) as f32 / STEPS as f32));
        }
    }

    /// A dot beside a boid's marker.
    pub(super) fn dot(marker: &Marker) -> Marker {
        let diameter = (DIAMETER * marker.length).max(SMALLEST);
        Marker { kind: boids_canvas::MarkerKind::Circle, length: diameter, width: diameter, outline: 0.0 }
    }
}
