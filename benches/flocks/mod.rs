//! The flocks of the benchmarks: seeded, and at every count as dense as their preset.

use boids_canvas::{Flock, Vec2};
use std::collections::HashMap;
use std::time::{Duration, Instant};

#[path = "../../tests/golden/src/flight.rs"]
mod flight;

/// A flock of `count` boids of a preset, in a world scaled to keep its density, `steps` steps after its start. The preset
/// may have other values with it, as in an address: `classic?nearest=7`.
pub(crate) fn flown(preset: &str, count: u32, steps: u32, seed: u32) -> Flock {
    let preset = flight::params(preset);
    let scale = (f64::from(count) / f64::from(preset.count)).sqrt();
    let (width, height) = (preset.width * scale, preset.height * scale);
    let params = preset.count(count).seed(seed).width(width).height(height);
    let mut flock = Flock::new(params).expect("a scaled world is allowed");
    fly(&mut flock, steps);
    flock
}

pub(crate) fn fly(flock: &mut Flock, steps: u32) {
    (0..steps).for_each(|_| flock.step());
}

/// The median time of as many runs as fit into `budget`, at least five.
pub(crate) fn median(budget: Duration, mut run: impl FnMut() -> Duration) -> Duration {
    let start = Instant::now();
    let mut times = Vec::new();
    while times.len() < 5 || start.elapsed() < budget {
        times.push(run());
    }
    times.sort();
    times[times.len() / 2]
}

/// The mean number of boids that a boid sees within `range` px.
///
/// This counts independently of the kernel, so that both cannot have the same error.
#[allow(dead_code, reason = "only figures.rs uses it")]
pub(crate) fn neighbours(flock: &Flock, range: f32) -> f64 {
    let look_ahead = flock.params().look_ahead as f32;
    let positions = flock.positions();
    let perceived: Vec<Vec2> = positions.iter().zip(flock.velocities()).map(|(&p, v)| p + v * look_ahead).collect();
    let cell = |p: Vec2| ((p.x / range).floor() as i32, (p.y / range).floor() as i32);
    let mut cells: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
    for (i, &p) in perceived.iter().enumerate() {
        cells.entry(cell(p)).or_default().push(i);
    }
    let mut pairs = 0_u64;
    for (i, &p) in positions.iter().enumerate() {
        let (x, y) = cell(p);
        let around = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
        let others = around.filter_map(|cell| cells.get(&cell)).flatten();
        pairs += others.filter(|&&j| j != i && perceived[j].distance(p) < range).count() as u64;
    }
    pairs as f64 / positions.len().max(1) as f64
}
