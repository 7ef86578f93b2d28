//! Parts of a step and of a frame alone: the counting sort, the scan of neighbours, and the rasteriser, on settled flocks.
//!
//!     cargo bench --features bench --bench parts

mod flocks;

use boids_canvas::bench::Parts;
use boids_canvas::marker::Marker;
use boids_canvas::pixels::{Border, Ink, Picture, shows_order};
use boids_canvas::{Order, Pose};
use flocks::{flown, fly, median};
use std::hint::black_box;
use std::time::{Duration, Instant};

const SIZE: (u32, u32) = (1280, 720);
/// The colours of classic.
const PAGE: [u8; 4] = [209, 235, 231, 255];
const BORDER: Border = Border { colour: [119, 196, 187, 255], width: 1.0 };
const INK: Ink = Ink { fill: [219, 173, 180, 255], outline: [196, 120, 130, 255] };

fn main() {
    for count in [70, 1_000, 10_000, 100_000] {
        let mut parts = Parts::new(&flown("classic", count, 300, 1));
        print("sort", count, || parts.sort());
        // one range for cohesion and alignment; different ranges with a field of view
        for preset in ["classic", "school"] {
            let parts = Parts::new(&flown(preset, count, 300, 1));
            print(&format!("scan of {preset}"), count, || {
                black_box(parts.scan());
            });
        }
    }
    for (count, length, width) in [(70, 40.0, 20.0), (1_000, 20.0, 10.0), (10_000, 8.0, 4.0), (100_000, 4.0, 2.4)] {
        paint(count, length, width);
    }
}

/// Prints the time of a picture of 1280 × 720 px, as `zoom="auto"` shows it, with markers of so many px.
fn paint(count: u32, length: f64, width: f64) {
    let mut flock = flown("classic", count, 0, 1);
    let (area, mut params) = (f64::from(SIZE.0 * SIZE.1), flock.params().clone());
    let scale = (area / (params.width * params.height)).sqrt();
    params = params
        .width(f64::from(SIZE.0) / scale)
        .height(f64::from(SIZE.1) / scale)
        .marker_length(length / scale)
        .marker_width(width / scale);
    flock.reconfigure(params).expect("such a marker is allowed");
    flock.restart();
    fly(&mut flock, 300);
    let scale = scale as f32;
    let marker = Marker::new(flock.params(), scale);
    let mut poses: Vec<Pose> = Vec::new();
    // the order that the page's painter would choose
    let order = if shows_order(&marker, INK) { Order::Number } else { Order::Storage };
    flock.poses(1.0, order, &mut poses);
    let mut picture = Picture::new(SIZE.0, SIZE.1);
    print(&format!("paint {length} × {width}"), count, || {
        picture.clear(PAGE, Some(BORDER));
        picture.paint(&poses, &marker, INK, scale);
    });
}

/// Prints the median time of a part, per boid.
fn print(part: &str, count: u32, mut run: impl FnMut()) {
    // long compared with the clock's resolution
    let runs = (10_000 / count).max(1);
    let time = median(Duration::from_secs(1), || {
        let start = Instant::now();
        (0..runs).for_each(|_| run());
        start.elapsed()
    });
    let per_boid = time.as_secs_f64() * 1e9 / f64::from(runs) / f64::from(count);
    println!("{part:<16} {count:>7} boids {per_boid:>9.2} ns per boid");
}
