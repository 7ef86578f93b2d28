//! Times steps of a flock on one core and on all of them, in turn.
//!
//! ```sh
//! cargo run --release --features rayon --example threads -- [boids] [preset] [rounds]
//! ```

use boids_canvas::{Flock, Preset};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::time::Instant;

/// Steps in a round; the first ones after the start sort the boids.
const STEPS: u32 = 2;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(Ok(100_000), |count| count.parse())?;
    let preset = Preset::named(&arguments.next().unwrap_or_else(|| "classic".to_owned()))?;
    let rounds = arguments.next().map_or(Ok(10), |rounds| rounds.parse())?;

    let side = (f64::from(count) / f64::from(preset.params.count)).sqrt();
    let (width, height) = (preset.params.width * side, preset.params.height * side);
    let flock = Flock::new(preset.params.clone().count(count).width(width).height(height))?;
    let cores = std::thread::available_parallelism()?.get();
    let [one, all] = [1, cores].map(|threads| ThreadPoolBuilder::new().num_threads(threads).build());
    let mut runs = [(one?, flock.clone(), Vec::new()), (all?, flock, Vec::new())];
    for round in 0..rounds {
        for (pool, flock, times) in &mut runs {
            let time = ms_per_step(pool, flock);
            // the first round warms up
            if round > 0 {
                times.push(time);
            }
        }
        assert_eq!(runs[0].1.fingerprint(), runs[1].1.fingerprint(), "the flights differ");
    }
    let [one, all] = runs.map(|(_, _, mut times)| {
        times.sort_by(f64::total_cmp);
        (times[0], times[times.len() / 2])
    });
    println!("{count} boids of {}, ms per step, minimum and median of {} rounds", preset.name, rounds - 1);
    println!("1 core   {:8.2} {:8.2}", one.0, one.1);
    println!("{cores} cores  {:8.2} {:8.2}", all.0, all.1);
    println!("ratio    {:8.3} {:8.3}", all.0 / one.0, all.1 / one.1);
    Ok(())
}

fn ms_per_step(pool: &ThreadPool, flock: &mut Flock) -> f64 {
    let start = Instant::now();
    pool.install(|| (0..STEPS).for_each(|_| flock.step()));
    start.elapsed().as_secs_f64() * 1e3 / f64::from(STEPS)
}
