//! Runs Vicsek's experiment on all cores: how much order is left in a flock as noise grows?
//!
//! ```sh
//! cargo run --release --example sweep
//! ```

use boids_canvas::{Measure, ParamError, Preset, Row, Sweep};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

fn main() -> Result<(), ParamError> {
    // The noise of the paper in radians, and 100 boids at its density of 4 in the square of a range.
    let noise = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5_f64];
    let params = Preset::named("vicsek")?.params.clone().count(100).width(100.0).height(100.0);
    let sweep = Sweep::new(params, "noise", noise.map(f64::to_degrees))?
        .seeds(1..=4)
        .settle(1_000)
        .steps(1_500)
        .measures([Measure::Polarisation]);

    let rows = on_all_cores(&sweep)?;
    println!("noise/rad  polarisation");
    for (noise, rows) in noise.iter().zip(rows.chunks(4)) {
        let mean = rows.iter().filter_map(|row| row.mean(Measure::Polarisation)).sum::<f64>() / 4.0;
        println!("{noise:>9}  {mean:.2}");
    }
    Ok(())
}

/// The rows of all runs. Each thread takes the next run until none is left, and the rows are put in the order of the
/// runs, so that the number of threads does not show.
fn on_all_cores(sweep: &Sweep) -> Result<Vec<Row>, ParamError> {
    let next = AtomicUsize::new(0);
    let fly = || -> Result<Vec<(usize, Row)>, ParamError> {
        let mut rows = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= sweep.len() {
                return Ok(rows);
            }
            rows.push((index, sweep.run(index)?.finish()));
        }
    };
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    let mut rows = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(fly)).collect();
        let join = |worker: thread::ScopedJoinHandle<_>| worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        workers.into_iter().map(join).collect::<Result<Vec<_>, _>>()
    })?
    .concat();
    rows.sort_by_key(|(index, _)| *index);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}
