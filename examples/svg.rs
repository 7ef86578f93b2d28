//! Writes a flight as a moving picture: an SVG file, for pages that run no script, such as a README.
//!
//! ```sh
//! cargo run --release --example svg -- flock.svg
//! ```
//!
//! The file is called `flock.svg` unless you name another. The picture in README.md is `www/flock.svg`, made by this program.

use boids_canvas::{Flock, Order, Pose, Preset};
use std::error::Error;
use std::fmt::Write;

const WIDTH: f64 = 1280.0;
const HEIGHT: f64 = 360.0;
const SECONDS: usize = 9;

/// Steps from one place of a boid in the file to the next: a tenth of a second. Between two places the viewer interpolates.
const STEPS: usize = 6;

/// Units of the picture for each px of the world. Places are whole numbers of units, which keeps the file small.
const SCALE: f32 = 2.0;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "flock.svg".to_owned());

    let school = Preset::named("school")?.params.clone();
    let mut flock = Flock::new(school.width(WIDTH).height(HEIGHT).count(320).predators(1).seed(7))?;
    for _ in 0..300 {
        flock.step();
    }
    let len = flock.len();
    let mut places = vec![Vec::new(); len + 1];
    let (mut poses, mut hunters) = (Vec::new(), Vec::new());
    let mut start = Vec::new();
    for _ in 0..=10 * SECONDS {
        flock.poses(1.0, Order::Number, &mut poses);
        flock.predator_poses(1.0, &mut hunters);
        poses.append(&mut hunters);
        if start.is_empty() {
            start.clone_from(&poses);
        }
        for (places, pose) in places.iter_mut().zip(&poses) {
            places.push(units(pose));
        }
        for _ in 0..STEPS {
            flock.step();
        }
    }
    let svg = picture(&start, &places)?;
    std::fs::write(&path, &svg)?;
    println!("wrote {} s of {len} boids and a predator, {} bytes: {path}", SECONDS, svg.len());
    Ok(())
}

/// The place of a pose in units of the picture.
fn units(pose: &Pose) -> (i32, i32) {
    let unit = |px: f32| (px * SCALE).round() as i32;
    (unit(pose.position.x), unit(pose.position.y))
}

/// The picture: the boids as they start, for readers who prefer reduced motion, and each on its way. The last is the predator.
fn picture(start: &[Pose], places: &[Vec<(i32, i32)>]) -> Result<String, std::fmt::Error> {
    let (width, height) = (WIDTH as f32 * SCALE, HEIGHT as f32 * SCALE);
    let marker = |i: usize| if i + 1 == start.len() { "h" } else { "b" };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\n\
         <title>A school of fish flees from a predator. No fish leads.</title>\n\
         <style>\n\
         #b {{ fill: #0b7a75 }} #h {{ fill: #b3261e }}\n\
         @media (prefers-color-scheme: dark) {{ #b {{ fill: #7fd6c8 }} #h {{ fill: #ff8a75 }} }}\n\
         @media (prefers-reduced-motion: reduce) {{ .moves {{ display: none }} }}\n\
         @media (prefers-reduced-motion: no-preference) {{ .still {{ display: none }} }}\n\
         </style>\n\
         <defs><path id=\"b\" d=\"M18 0-18 7-18-7Z\"/><path id=\"h\" d=\"M36 0-36 14-36-14Z\"/></defs>\n\
         <g class=\"still\">\n"
    );
    for (i, pose) in start.iter().enumerate() {
        let (x, y) = units(pose);
        let angle = pose.velocity.y.atan2(pose.velocity.x).to_degrees();
        writeln!(svg, "<use href=\"#{}\" transform=\"translate({x} {y}) rotate({angle:.0})\"/>", marker(i))?;
    }
    writeln!(
        svg,
        "</g>\n<g class=\"moves\">\n<animate attributeName=\"opacity\" dur=\"{SECONDS}s\" repeatCount=\"indefinite\" \
         keyTimes=\"0;.05;.95;1\" values=\"0;1;1;0\"/>"
    )?;
    for (i, places) in places.iter().enumerate() {
        let (x, y) = places[0];
        write!(
            svg,
            "<use href=\"#{}\"><animateMotion dur=\"{SECONDS}s\" repeatCount=\"indefinite\" rotate=\"auto\" \
             calcMode=\"linear\" path=\"M{x} {y}l",
            marker(i)
        )?;
        for (i, pair) in places.windows(2).enumerate() {
            let separator = if i == 0 { "" } else { " " };
            write!(svg, "{separator}{} {}", pair[1].0 - pair[0].0, pair[1].1 - pair[0].1)?;
        }
        svg.push_str("\"/></use>\n");
    }
    svg.push_str("</g>\n</svg>\n");
    Ok(svg)
}
