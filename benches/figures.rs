//! The native figures of `cargo xtask bench`: time of a step, neighbours and candidates, on the very flocks that the
//! browser flies.
//!
//! Prints lines of row, column and value, parted by tabs. A row is a flock: preset, count, and steps flown before it is
//! timed.

mod flocks;

use boids_canvas::bench::Parts;
use boids_canvas::{Flock, Vec2};
use flocks::{flown, fly, neighbours};
use std::env;
use std::time::{Duration, Instant};

/// Steps after which *classic* is a flock.
const SETTLED: u32 = 300;
const WHOLE_FLOCK: [&str; 3] = ["springs", "cluster", "swarm"];

fn main() {
    let quick = env::args().any(|arg| arg == "--quick");
    let budget = if quick { Duration::from_millis(300) } else { Duration::from_secs(3) };
    let counts: &[u32] = if quick { &[70, 1_000, 10_000, 100_000] } else { &[70, 1_000, 10_000, 100_000, 1_000_000] };
    let mut sparsest = 0.0;
    for &count in counts {
        for steps in [0, SETTLED] {
            sparsest = figures("classic", count, steps, budget);
        }
    }
    figures("classic", 10_000, as_sparse(10_000, sparsest), budget);
    for preset in WHOLE_FLOCK {
        for count in [1_000, 10_000, 100_000] {
            figures(preset, count, 0, budget);
        }
        figures(preset, 10_000, if quick { 1_000 } else { 10_000 }, budget);
    }
}

/// Prints all about a flock; returns its mean number of neighbours.
fn figures(preset: &str, count: u32, steps: u32, budget: Duration) -> f64 {
    let start = Instant::now();
    let (seeds, span) = (seeds(count), span(count, steps));
    let mut flocks: Vec<Flock> = (1..=seeds).map(|seed| flown(preset, count, steps, seed)).collect();
    let flight = start.elapsed();
    let print = |column: &str, value: String| println!("{preset} {count} {steps}\t{column}\t{value}");
    let per_boid = |time: Duration, steps: u32| time.as_secs_f64() * 1e9 / f64::from(steps) / f64::from(count);
    print("fingerprint", format!("{:016x}", flocks[0].fingerprint()));
    if steps > SETTLED {
        print("flight", format!("{:.2}", per_boid(flight, steps * seeds)));
    }
    let mut runs = Runs::new(&mut flocks);
    print("native", format!("{:.2}", per_boid(runs.median(span, budget), span)));
    // as they are half-way through what is timed
    let mut of = (0.0, 0.0);
    for (flock, (positions, velocities)) in runs.flocks.iter_mut().zip(&runs.states) {
        flock.set_state(positions, velocities).expect("a state that was a flock's");
        fly(flock, WARM_UP + span / 2);
        let params = flock.params();
        let range = params.cohesion_range.max(params.alignment_range);
        let range = if range.is_finite() { range } else { params.separation_range };
        of.0 += neighbours(flock, range as f32) / f64::from(seeds);
        of.1 += Parts::new(flock).candidates() / f64::from(count) / f64::from(seeds);
    }
    print("neighbours", format!("{:.2}", of.0));
    print("candidates", format!("{:.2}", of.1));
    of.0
}

/// So many flocks for a small count, lest the figure be that of one flock's chance. As in browser/steps.js, as are the
/// next two.
fn seeds(count: u32) -> u32 {
    (4096 / count).clamp(1, 64)
}

/// Steps timed from a state on: few, so that the flock is still the one that was asked for. It changes fastest at the
/// start.
fn span(count: u32, steps: u32) -> u32 {
    if steps == 0 { 3 } else { (20_000 / count).clamp(1, 40) }
}

/// Steps flown untimed after a state has been set, in which the boids come into the order of the grid.
const WARM_UP: u32 = 2;

/// Flocks, and the states to fly them from again and again.
struct Runs<'a> {
    flocks: &'a mut [Flock],
    states: Vec<(Vec<Vec2>, Vec<Vec2>)>,
    next: usize,
}

impl<'a> Runs<'a> {
    fn new(flocks: &'a mut [Flock]) -> Self {
        let states = flocks.iter().map(|flock| (flock.positions(), flock.velocities())).collect();
        Runs { flocks, states, next: 0 }
    }

    /// The median time of `span` steps, over as many runs as `budget` allows.
    fn median(&mut self, span: u32, budget: Duration) -> Duration {
        const LEAST_RUNS: usize = 5;
        let start = Instant::now();
        let mut times = Vec::new();
        while times.len() < LEAST_RUNS || start.elapsed() < budget {
            times.push(self.run(span));
        }
        times.sort();
        times[times.len() / 2]
    }

    fn run(&mut self, span: u32) -> Duration {
        let (flock, (positions, velocities)) = (&mut self.flocks[self.next], &self.states[self.next]);
        self.next = (self.next + 1) % self.states.len();
        flock.set_state(positions, velocities).expect("a state that was a flock's");
        fly(flock, WARM_UP);
        let start = Instant::now();
        fly(flock, span);
        start.elapsed()
    }
}

/// The number of steps after which `count` boids of *classic* have about as many neighbours as `wanted`.
fn as_sparse(count: u32, wanted: f64) -> u32 {
    let mut flock = flown("classic", count, 0, 1);
    let off = |flock: &Flock| (neighbours(flock, flock.params().cohesion_range as f32) - wanted).abs();
    let mut nearest = (off(&flock), 0);
    for steps in 1..=SETTLED {
        flock.step();
        let here = off(&flock);
        if here < nearest.0 {
            nearest = (here, steps);
        }
    }
    nearest.1
}
