//! How the flock flies as a whole: statistics over long flights and several fixed seeds, against published figures.

use boids_canvas::{Flock, Params, Vec2};

/// What a flight looks like on average.
#[derive(Debug, Default)]
struct Look {
    speed: f64,
    /// Length of the mean heading.
    polarisation: f64,
    nearest: f64,
    /// Flockmates within 75 px.
    neighbours: f64,
}

fn look(flock: &Flock) -> Look {
    let positions = flock.positions();
    let velocities = flock.velocities();
    let n = positions.len() as f64;
    let mut look = Look::default();
    let mut heading = Vec2::ZERO;
    for (i, (p, v)) in positions.iter().zip(&velocities).enumerate() {
        look.speed += f64::from(v.length()) / n;
        heading += v.normalize_or_zero();
        let others = positions.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, q)| f64::from(p.distance(*q)));
        look.neighbours += others.clone().filter(|d| *d < 75.0).count() as f64 / n;
        look.nearest += others.fold(f64::INFINITY, f64::min) / n;
    }
    look.polarisation = f64::from(heading.length()) / n;
    look
}

#[test]
fn classic_flies_as_the_published_program_does() {
    let seeds = 24;
    let mut mean = Look::default();
    for seed in 1..=seeds {
        let mut flock = Flock::new(Params { seed, ..Params::DEFAULT }).unwrap();
        for step in 1..=2000 {
            flock.step();
            if step > 1000 {
                let now = look(&flock);
                let share = 1.0 / (1000.0 * f64::from(seeds));
                mean.speed += now.speed * share;
                mean.polarisation += now.polarisation * share;
                mean.nearest += now.nearest * share;
                mean.neighbours += now.neighbours * share;
            }
        }
    }
    println!("{mean:?}");
    // the published program's own means, measured over the same steps
    for (what, measured, published) in [
        ("speed", mean.speed, 11.53),
        ("polarisation", mean.polarisation, 0.884),
        ("nearest neighbour", mean.nearest, 17.36),
        ("neighbours within 75", mean.neighbours, 20.9),
    ] {
        let off = (measured / published - 1.0).abs();
        assert!(off < 0.06, "{what}: {measured}, published {published}");
    }
}

#[test]
fn a_million_steps_stay_finite_and_near_the_world() {
    let params = Params::DEFAULT;
    let mut flock = Flock::new(params.clone()).unwrap();
    // alone, a boid at the greatest speed that limit and nudge leave it rests v² / (2 turn_factor) after the margin begins;
    // flockmates may pull it on, for the margin's width at most
    let fastest = params.max_speed + std::f64::consts::SQRT_2 * params.turn_factor;
    let reach = (fastest * fastest / (2.0 * params.turn_factor) + params.margin) as f32;
    for step in 0..1_000_000 {
        flock.step();
        if step % 10 == 0 {
            for p in flock.positions() {
                assert!(p.is_finite());
                assert!(p.x > -reach && p.x < params.width as f32 + reach, "{p} after {step} steps");
                assert!(p.y > -reach && p.y < params.height as f32 + reach, "{p} after {step} steps");
            }
        }
    }
}
