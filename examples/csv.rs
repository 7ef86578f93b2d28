//! Writes a flight to a CSV file: a row for each boid and step, to be plotted or analysed elsewhere.
//!
//! ```sh
//! cargo run --release --example csv -- flight.csv
//! ```
//!
//! The file is `flight.csv` unless another is named.

use boids_canvas::{Flock, Params};
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "flight.csv".to_owned());
    let mut csv = BufWriter::new(File::create(&path)?);
    writeln!(csv, "step,boid,x,y,vx,vy")?;

    let mut flock = Flock::new(Params::DEFAULT.count(100).seed(7))?;
    for _ in 0..200 {
        flock.step();
        // Both lists are in the order of the boids' numbers, so a boid keeps its row.
        for (boid, (position, velocity)) in flock.positions().iter().zip(flock.velocities()).enumerate() {
            writeln!(csv, "{},{boid},{},{},{},{}", flock.steps(), position.x, position.y, velocity.x, velocity.y)?;
        }
    }
    csv.flush()?;
    println!("wrote {} boids in {} steps to {path}", flock.len(), flock.steps());
    Ok(())
}
