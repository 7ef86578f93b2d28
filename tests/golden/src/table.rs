//! The golden table, and the computation of its flights.

use boids_canvas::Flock;

#[path = "flight.rs"]
mod flight;

/// Comments, and lines of preset, count, seed, steps and fingerprint. The end-to-end tests read this file, too.
pub(crate) const TABLE: &str = include_str!("../../golden.txt");

/// The table with fingerprints computed by this build. Flights of more than `max_steps` steps are copied.
///
/// Consecutive lines about the same flock continue its flight instead of starting a new one.
pub(crate) fn compute(max_steps: u32) -> String {
    let mut flock = None;
    TABLE
        .lines()
        .map(|line| compute_line(line, max_steps, &mut flock).unwrap_or_else(|| line.to_owned()) + "\n")
        .collect()
}

fn compute_line(line: &str, max_steps: u32, flock: &mut Option<Flock>) -> Option<String> {
    if line.starts_with('#') {
        return None;
    }
    let mut words = line.split(' ');
    let flight = words.next().unwrap_or_default();
    let mut number = || words.next().and_then(|word| word.parse().ok()).expect("count, seed and steps");
    let (count, seed, steps): (u32, u32, u32) = (number(), number(), number());
    if steps > max_steps {
        return None;
    }
    let params = flight::params(flight).count(count).seed(seed);
    let flock = match flock {
        Some(same) if *same.params() == params && same.steps() <= steps.into() => same,
        other => other.insert(Flock::new(params).expect("a preset's values")),
    };
    while flock.steps() < steps.into() {
        flock.step();
    }
    Some(format!("{flight} {count} {seed} {steps} {:016x}", flock.fingerprint()))
}
