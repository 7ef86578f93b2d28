//! Obstacles as they are painted: discs under the boids, by the same hands.

use boids_canvas::Vec2;
use boids_canvas::marker::Marker;
use boids_canvas::{Flock, Pose};

/// An obstacle's disc, in world px.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disc {
    centre: Vec2,
    radius: f32,
}

/// The discs that a flock's obstacles are seen as. On a torus that is more than one where they reach across an edge.
pub(super) fn of(flock: &Flock) -> Vec<Disc> {
    let params = flock.params();
    let size = Vec2::new(params.width as f32, params.height as f32);
    let around: &[f32] = if params.bounds == boids_canvas::Bounds::Wrap { &[-1.0, 0.0, 1.0] } else { &[0.0] };
    let mut discs = Vec::new();
    for obstacle in flock.obstacles() {
        let (at, radius) = (Vec2::new(obstacle.x as f32, obstacle.y as f32), obstacle.radius as f32);
        let home = if around.len() > 1 { at - size * (at / size).floor() } else { at };
        for down in around {
            for across in around {
                let centre = home + size * Vec2::new(*across, *down);
                let nearest = centre.clamp(Vec2::ZERO, size);
                if nearest.distance(centre) < radius {
                    discs.push(Disc { centre, radius });
                }
            }
        }
    }
    discs
}

impl Disc {
    pub(super) fn pose(&self) -> Pose {
        Pose { position: self.centre, velocity: Vec2::ZERO }
    }

    /// The marker that it is on a picture of `scale` device px per world px.
    pub(super) fn marker(&self, scale: f32) -> Marker {
        Marker { kind: boids_canvas::MarkerKind::Circle, length: 2.0 * self.radius * scale, width: 0.0, outline: scale }
    }
}
