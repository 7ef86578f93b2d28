//! Obstacles as discs, which both painters draw below the boids.

use boids_canvas::Vec2;
use boids_canvas::marker::{Marker, MarkerKind};
use boids_canvas::{Bounds, Flock, Pose};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Disc {
    pub(crate) centre: Vec2,
    radius: f32,
}

/// The discs of a flock's obstacles. On a torus, an obstacle that crosses an edge is drawn on both sides of it.
pub(crate) fn obstacle_discs(flock: &Flock) -> Vec<Disc> {
    let params = flock.params();
    let size = Vec2::new(params.width as f32, params.height as f32);
    // copies of the world on each side of it
    let copies: &[f32] = if params.bounds == Bounds::Wrap { &[-1.0, 0.0, 1.0] } else { &[0.0] };
    let mut discs = Vec::new();
    for obstacle in flock.obstacles() {
        let (at, radius) = (Vec2::new(obstacle.x as f32, obstacle.y as f32), obstacle.radius as f32);
        let worlds = at / size;
        let home = if copies.len() > 1 { at - size * Vec2::new(worlds.x.floor(), worlds.y.floor()) } else { at };
        for down in copies {
            for across in copies {
                let centre = home + size * Vec2::new(*across, *down);
                let nearest = centre.max(Vec2::ZERO).min(size);
                if nearest.distance(centre) < radius {
                    discs.push(Disc { centre, radius });
                }
            }
        }
    }
    discs
}

impl Disc {
    pub(crate) fn pose(&self) -> Pose {
        Pose { position: self.centre, velocity: Vec2::ZERO }
    }

    /// The disc as a marker, on a picture of `scale` device px per world px.
    pub(crate) fn marker(&self, scale: f32) -> Marker {
        Marker { kind: MarkerKind::Circle, length: 2.0 * self.radius * scale, width: 0.0, outline: scale }
    }
}
