//! The golden table, and the flights in it.

use boids_canvas::{Flock, Preset};

/// Comments, and lines of preset, count, seed, steps and fingerprint. The end-to-end tests read it, too.
pub(crate) const TABLE: &str = include_str!("../../golden.txt");

/// The table with the fingerprints that are flown here and now; flights of more than `most` steps are left as they
/// are written. A flock flies on from line to line as long as they tell of the same one.
pub(crate) fn flown(most: u32) -> String {
    let mut flock = None;
    TABLE.lines().map(|line| fly(line, most, &mut flock).unwrap_or_else(|| line.to_owned()) + "\n").collect()
}

fn fly(line: &str, most: u32, flock: &mut Option<Flock>) -> Option<String> {
    if line.starts_with('#') {
        return None;
    }
    let mut words = line.split(' ');
    let preset = Preset::named(words.next().unwrap_or_default()).expect("a preset");
    let mut number = || words.next().and_then(|word| word.parse().ok()).expect("count, seed and steps");
    let (count, seed, steps): (u32, u32, u32) = (number(), number(), number());
    if steps > most {
        return None;
    }
    let params = preset.params.clone().count(count).seed(seed);
    let flock = match flock {
        Some(same) if *same.params() == params && same.steps() <= steps.into() => same,
        other => other.insert(Flock::new(params).expect("a preset's values")),
    };
    while flock.steps() < steps.into() {
        flock.step();
    }
    Some(format!("{} {count} {seed} {steps} {:016x}", preset.name, flock.fingerprint()))
}
