//! Trails: a dot at each of a boid's last positions, older dots fainter. They have the colour of the boids' outlines, or that of
//! the boids where outlines are transparent.
//!
//! Each frame paints the whole picture, trails included, from recorded positions. Fading the canvas a little each frame
//! would not work: with eight bits per channel, colours never get all the way back to the background. Recorded steps
//! also give trails of the same length at every frame rate.

use boids_canvas::marker::{Marker, MarkerKind};
use boids_canvas::{Order, Pose, Vec2};

/// The length of a trail, in steps.
const STEPS: usize = 24;
/// Steps that share a shade. A change of shade costs a painter more than a few dots.
const STEPS_PER_SHADE: usize = 4;
/// The maximum number of dots, so that there is time in a frame to paint them. Very large flocks have shorter trails.
const MAX_DOTS: usize = 50_000;

/// A dot's diameter, in lengths of the marker.
const DIAMETER: f32 = 0.12;
/// The minimum diameter of a dot, in device px.
const MIN_DIAMETER: f32 = 1.5;

const NEWEST_OPACITY: f32 = 0.6;

/// The poses of a flock at its last steps, the newest first.
#[derive(Default)]
pub(crate) struct Trails {
    poses: Vec<Vec<Pose>>,
    /// The number of the flock's steps at the newest.
    newest: Option<u64>,
}

impl Trails {
    /// Records the present positions. Call this before each step, and again for a step that is continued or begun
    /// again: the flock has one dot at each step.
    pub(crate) fn record(&mut self, flock: &boids_canvas::Flock) {
        if self.newest.replace(flock.steps()) == Some(flock.steps()) && !self.poses.is_empty() {
            self.poses.remove(0);
        }
        let steps = (MAX_DOTS / flock.len().max(1)).min(STEPS);
        let mut poses = if self.poses.len() >= steps { self.poses.pop().unwrap_or_default() } else { Vec::new() };
        self.poses.truncate(steps.saturating_sub(1));
        if steps > 0 {
            flock.poses(1.0, Order::Storage, &mut poses);
            self.poses.insert(0, poses);
        }
    }

    /// Calls `paint` once per shade, the oldest first, with the shade's dots and its opacity from 0 to 1. Positions are
    /// relative to `corner`.
    pub(crate) fn for_each_shade(&self, corner: Vec2, paint: &mut dyn FnMut(&[Pose], f32)) {
        let mut dots = Vec::new();
        for (shade, steps) in self.poses.chunks(STEPS_PER_SHADE).enumerate().rev() {
            dots.clear();
            let from_corner = |pose: &Pose| Pose { position: pose.position - corner, ..*pose };
            steps.iter().for_each(|poses| dots.extend(poses.iter().map(from_corner)));
            paint(&dots, NEWEST_OPACITY * (1.0 - (shade * STEPS_PER_SHADE) as f32 / STEPS as f32));
        }
    }

    /// The dot that suits a boid's marker.
    pub(crate) fn dot(marker: &Marker) -> Marker {
        let diameter = (DIAMETER * marker.length).max(MIN_DIAMETER);
        Marker { kind: MarkerKind::Circle, length: diameter, width: diameter, outline: 0.0 }
    }
}
