//! The native figures of `cargo xtask bench`: time of a step, and neighbours. browser/run.mjs reads them, and times the
//! same flocks in a browser.
//!
//! Prints a line of JSON for each flock: how it is made and timed, and its figures. Times are in ns per boid and step.

#[path = "../tests/golden/src/flight.rs"]
mod flight;

use boids_canvas::{Flock, Steering};
use serde_json::json;
use std::env;
use std::time::{Duration, Instant};

/// Number of steps after which *classic* has settled into flocks.
const SETTLED: u32 = 300;
/// *classic* with its seven nearest flockmates, within its own ranges and within the longest.
const NEAREST: [&str; 2] = ["classic?nearest=7", "classic?nearest=7&cohesionRange=10000&alignmentRange=10000"];
/// Presets whose rules use the whole flock.
const WHOLE_FLOCK: [&str; 3] = ["springs", "cluster", "swarm"];

fn main() {
    let quick = env::args().any(|arg| arg == "--quick");
    let budget = if quick { Duration::from_millis(300) } else { Duration::from_secs(3) };
    let counts: &[u32] = if quick { &[70, 1_000, 10_000, 100_000] } else { &[70, 1_000, 10_000, 100_000, 1_000_000] };
    for &count in counts {
        for steps in [0, SETTLED] {
            print_figures("classic", count, steps, budget);
        }
    }
    for preset in NEAREST {
        print_figures(preset, 10_000, SETTLED, budget);
    }
    for preset in WHOLE_FLOCK {
        for count in [1_000, 10_000, 100_000] {
            print_figures(preset, count, 0, budget);
        }
        print_figures(preset, 10_000, if quick { 1_000 } else { 10_000 }, budget);
    }
    for count in [10_000, 100_000] {
        print_figures("vicsek", count, SETTLED, budget);
    }
}

/// Prints the figures of a flock.
fn print_figures(preset: &str, count: u32, steps: u32, budget: Duration) {
    let (seeds, span) = (seeds(count), span(count, steps));
    let mut flocks: Vec<Flock> = (1..=seeds).map(|seed| flown(preset, count, steps, seed)).collect();
    let mut row = json!({ "preset": preset, "count": count, "steps": steps, "seeds": seeds, "span": span });
    row["fingerprint"] = format!("{:016x}", flocks[0].fingerprint()).into();
    row["native"] = time(&flocks, span, budget).into();
    let params = flocks[0].params().clone();
    if params.noise > 0.0 {
        let mut calm = flocks[0].clone();
        calm.set("noise", 0.0).expect("an allowed value");
        row["calm"] = time(&[calm], span, budget).into();
    }
    // the mean over the flocks, half-way through the timed steps
    flocks.iter_mut().for_each(|flock| fly(flock, WARM_UP + span / 2));
    let range = params.cohesion_range.max(params.alignment_range);
    let range = if range.is_finite() { range } else { params.separation_range };
    row["neighbours"] = (flocks.iter().map(|flock| neighbours(flock, range)).sum::<f64>() / f64::from(seeds)).into();
    println!("{row}");
}

/// Number of flocks. Small flocks differ much from seed to seed, so a small count is timed with several of them.
fn seeds(count: u32) -> u32 {
    (4096 / count).clamp(1, 64)
}

/// Number of steps that are timed from a state. They are few so that the flock hardly changes; it changes fastest at the
/// start.
fn span(count: u32, steps: u32) -> u32 {
    if steps == 0 { 3 } else { (20_000 / count).clamp(1, 40) }
}

/// Number of untimed steps after a state was set. They bring the boids into the grid's storage order. browser/steps.js has
/// the same number.
const WARM_UP: u32 = 2;

/// The median time of a step of `span`, in ns per boid, from the state of each flock in turns: over as many runs as fit into
/// `budget`, at least five.
fn time(flocks: &[Flock], span: u32, budget: Duration) -> f64 {
    let states: Vec<_> = flocks.iter().map(|flock| (flock.positions(), flock.velocities())).collect();
    let (mut flock, mut times) = (flocks[0].clone(), Vec::new());
    let begun = Instant::now();
    while times.len() < 5 || begun.elapsed() < budget {
        let (positions, velocities) = &states[times.len() % states.len()];
        flock.set_state(positions, velocities).expect("a state of this flock");
        fly(&mut flock, WARM_UP);
        let start = Instant::now();
        fly(&mut flock, span);
        times.push(start.elapsed());
    }
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e9 / f64::from(span) / flock.len() as f64
}

/// A flock of `count` boids of a preset, in a world scaled to keep its density, `steps` steps after its start. The preset
/// may have other values with it, as in an address: `classic?nearest=7`.
fn flown(preset: &str, count: u32, steps: u32, seed: u32) -> Flock {
    let preset = flight::params(preset);
    let scale = (f64::from(count) / f64::from(preset.count)).sqrt();
    let (width, height) = (preset.width * scale, preset.height * scale);
    let params = preset.count(count).seed(seed).width(width).height(height);
    let mut flock = Flock::new(params).expect("a scaled world is allowed");
    fly(&mut flock, steps);
    flock
}

fn fly(flock: &mut Flock, steps: u32) {
    (0..steps).for_each(|_| flock.step());
}

/// The mean number of boids that a boid sees within `range` px.
fn neighbours(flock: &Flock, range: f64) -> f64 {
    let params = flock.params().clone().steering(Steering::Accumulate).field_of_view(360.0).nearest(0);
    let params = params.cohesion(1.0).cohesion_range(range).cohesion_min_range(0.0).alignment(0.0).separation(0.0);
    let mut flock = flock.clone();
    flock.reconfigure(params).expect("allowed parameters");
    flock.flockmates().into_iter().map(f64::from).sum::<f64>() / flock.len().max(1) as f64
}
