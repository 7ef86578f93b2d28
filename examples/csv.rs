//! Writes a flight to a CSV file: a row for each boid and step, ready to plot or analyse elsewhere. Predators have rows,
//! too; their numbers follow a `p`.
//!
//! ```sh
//! cargo run --release --example csv -- flight.csv
//! ```
//!
//! The file is called `flight.csv` unless you name another.

use boids_canvas::{Flock, Params};
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "flight.csv".to_owned());
    let mut csv = BufWriter::new(File::create(&path)?);
    writeln!(csv, "step,boid,x,y,vx,vy")?;

    let mut flock = Flock::new(Params::DEFAULT.count(100).predators(1).seed(7))?;
    for _ in 0..200 {
        flock.step();
        // Both lists are in the order of the boids' numbers, so a boid keeps its row.
        for (boid, (position, velocity)) in flock.positions().iter().zip(flock.velocities()).enumerate() {
            writeln!(csv, "{},{boid},{},{},{},{}", flock.steps(), position.x, position.y, velocity.x, velocity.y)?;
        }
        for (number, predator) in flock.predators().iter().enumerate() {
            let (position, velocity) = (predator.position, predator.heading * flock.params().predator_speed as f32);
            writeln!(csv, "{},p{number},{},{},{},{}", flock.steps(), position.x, position.y, velocity.x, velocity.y)?;
        }
    }
    csv.flush()?;
    println!("wrote {} boids and a predator in {} steps to {path}", flock.len(), flock.steps());
    Ok(())
}
