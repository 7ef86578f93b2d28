//! Vicsek's experiment: how much order is left in a flock as noise grows? Each level of noise gets a thread.
//!
//! ```sh
//! cargo run --release --example sweep
//! ```

use boids_canvas::{Flock, ParamError, Preset};
use std::panic::resume_unwind;
use std::thread;

/// The noise of the paper, in radians.
const NOISE: [f64; 6] = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const SEEDS: u32 = 4;
/// Steps until a flock has settled, and steps that are measured.
const SETTLING: u32 = 1_000;
const MEASURED: u32 = 1_500;

fn main() -> Result<(), ParamError> {
    println!("noise/rad  polarisation");
    thread::scope(|scope| {
        let flights = NOISE.map(|noise| scope.spawn(move || mean_polarisation(noise)));
        for (noise, flights) in NOISE.iter().zip(flights) {
            let mean = flights.join().unwrap_or_else(|panic| resume_unwind(panic))?;
            println!("{noise:>9}  {mean:.2}");
        }
        Ok(())
    })
}

/// The mean polarisation over all seeds.
fn mean_polarisation(noise: f64) -> Result<f64, ParamError> {
    // 100 boids at the paper's density of 4 in the square of a range
    let params = Preset::named("vicsek")?.params.clone().count(100).width(100.0).height(100.0);
    let params = params.noise(noise.to_degrees());
    let mut sum = 0.0;
    for seed in 1..=SEEDS {
        let mut flock = Flock::new(params.clone().seed(seed))?;
        (0..SETTLING).for_each(|_| flock.step());
        for _ in 0..MEASURED {
            flock.step();
            sum += flock.measure().polarisation;
        }
    }
    Ok(sum / f64::from(SEEDS * MEASURED))
}
