//! Simulates a flock and prints how order arises.
//!
//! ```sh
//! cargo run --release --example measure
//! ```

use boids_canvas::{Flock, ParamError, Preset};

fn main() -> Result<(), ParamError> {
    // A preset is a named set of parameters. Every parameter has a method that changes it.
    let params = Preset::named("school")?.params.clone().count(300).seed(7);
    let mut flock = Flock::new(params)?;

    println!(" step  polarisation  nearest/px  groups  speed/(px/step)");
    for _ in 0..=10 {
        let measures = flock.measure();
        println!(
            "{:>5}  {:>12.3}  {:>10.2}  {:>6}  {:>15.2}",
            flock.steps(),
            measures.polarisation,
            measures.nearest,
            measures.groups,
            measures.speed
        );
        for _ in 0..100 {
            flock.step();
        }
    }

    // The same parameters and the same number of steps give the same flock on every machine, bit for bit.
    println!("fingerprint after {} steps: {:016x}", flock.steps(), flock.fingerprint());
    Ok(())
}
