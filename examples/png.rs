//! Draws a flock to a PNG file.
//!
//! ```sh
//! cargo run --release --example png -- flock.png
//! ```
//!
//! The file is called `flock.png` unless you name another.

use boids_canvas::marker::Marker;
use boids_canvas::pixels::{Ink, Picture};
use boids_canvas::{Flock, Order, Preset};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

/// Pixels of the picture for each px of the world. With 2 the picture is sharp on a screen of pixel ratio 2.
const SCALE: f32 = 2.0;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "flock.png".to_owned());

    let mut flock = Flock::new(Preset::named("school")?.params.clone().predators(1).seed(7))?;
    for _ in 0..600 {
        flock.step();
    }

    // A picture may lie between two steps. The fraction 1 means the present state. Markers are in the order of the boids'
    // numbers, and later ones cover earlier ones.
    let mut poses = Vec::new();
    flock.poses(1.0, Order::Number, &mut poses);

    let params = flock.params();
    let marker = Marker::new(params, SCALE);
    let ink = Ink { fill: [219, 173, 180, 255], outline: [196, 120, 130, 255] };
    let (width, height) = (params.width as f32 * SCALE, params.height as f32 * SCALE);
    let mut picture = Picture::new(width as u32, height as u32);
    picture.clear([209, 235, 231, 255], None);
    picture.paint(&poses, &marker, ink, SCALE);

    flock.predator_poses(1.0, &mut poses);
    let ink = Ink { fill: [122, 31, 53, 255], outline: [122, 31, 53, 255] };
    picture.paint(&poses, &marker.predator(), ink, SCALE);

    let mut encoder = png::Encoder::new(BufWriter::new(File::create(&path)?), picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(picture.rgba())?;
    println!("drew {} boids and a predator on {} × {} pixels: {path}", flock.len(), picture.width(), picture.height());
    Ok(())
}
