//! Draws a flight to an animated PNG: a school, a predator that hunts it, and obstacles.
//!
//! ```sh
//! cargo run --release --example apng -- flight.png
//! ```
//!
//! The file is called `flight.png` unless you name another. Browsers and most image viewers play it.

use boids_canvas::marker::{Marker, MarkerKind};
use boids_canvas::pixels::{Ink, Picture, Rgba};
use boids_canvas::{Flock, Obstacle, Order, Pose, Predator, Preset, Vec2};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

const FRAMES: u32 = 90;
/// Steps between two frames: 30 frames a second of a flock with 60 steps.
const STEPS: u32 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "flight.png".to_owned());

    let mut flock = Flock::new(Preset::named("school")?.params.clone().predators(1).predator_speed(5.0).seed(7))?;
    flock.set_obstacles(vec![
        Obstacle { x: 240.0, y: 160.0, radius: 40.0 },
        Obstacle { x: 500.0, y: 330.0, radius: 30.0 },
    ])?;
    flock.set_predators(&[Predator { position: Vec2::new(700.0, 20.0), heading: -Vec2::X }])?;

    let params = flock.params().clone();
    let (marker, plain) = (Marker::new(&params, 1.0), |colour: Rgba| Ink { fill: colour, outline: colour });
    let mut picture = Picture::new(params.width as u32, params.height as u32);
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(&path)?), picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_animated(FRAMES, 0)?;
    encoder.set_frame_delay(STEPS as u16, params.steps_per_second as u16)?;
    let mut writer = encoder.write_header()?;
    let mut poses = Vec::new();
    for _ in 0..FRAMES {
        (0..STEPS).for_each(|_| flock.step());
        picture.clear([209, 235, 231, 255], None);
        for circle in flock.obstacles() {
            let length = 2.0 * circle.radius as f32;
            let marker = Marker { kind: MarkerKind::Circle, length, width: length, outline: 1.0 };
            let at = Pose { position: Vec2::new(circle.x as f32, circle.y as f32), velocity: Vec2::X };
            picture.paint(&[at], &marker, plain([119, 196, 187, 255]), 1.0);
        }
        flock.poses(1.0, Order::Number, &mut poses);
        picture.paint(&poses, &marker, Ink { fill: [219, 173, 180, 255], outline: [196, 120, 130, 255] }, 1.0);
        flock.predator_poses(1.0, &mut poses);
        picture.paint(&poses, &marker.predator(), plain([122, 31, 53, 255]), 1.0);
        writer.write_image_data(picture.rgba())?;
    }
    writer.finish()?;
    println!("drew {FRAMES} frames of {} boids and a predator: {path}", flock.len());
    Ok(())
}
