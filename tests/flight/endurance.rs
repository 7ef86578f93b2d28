//! Nothing gets lost, however long a flock flies.

use boids_canvas::{Bounds, Flock, PRESETS, Params};

/// How far out of the world a boid gets, in px. Alone, at the greatest speed that limit and nudge leave it, it comes to
/// rest v² / (2 turn_factor) after the margin begins; flockmates have been seen to push it on, for about the margin's
/// width. Walls and torus let nobody out.
fn reach(params: &Params) -> f64 {
    match params.bounds {
        Bounds::Turn => {
            let fastest = params.max_speed + std::f64::consts::SQRT_2 * params.turn_factor;
            fastest * fastest / (2.0 * params.turn_factor) + params.margin
        }
        Bounds::Bounce | Bounds::Wrap => 0.0,
    }
}

fn fly(params: &Params, reach: f64, steps: u32) {
    let reach = reach as f32;
    let mut flock = Flock::new(params.clone()).expect("parameters that are allowed");
    for step in 0..steps {
        flock.step();
        if step % 10 == 0 {
            assert!(flock.velocities().iter().all(|v| v.is_finite()), "velocities after {step} steps");
            for p in flock.positions() {
                let inside = p.min_element() >= -reach
                    && p.x <= params.width as f32 + reach
                    && p.y <= params.height as f32 + reach;
                assert!(inside, "{p} after {step} steps");
            }
        }
    }
}

#[test]
fn a_million_steps_of_classic_stay_finite_and_near_the_world() {
    fly(&Params::DEFAULT, reach(&Params::DEFAULT), 1_000_000);
}

#[test]
fn a_long_flight_of_every_preset_stays_finite_and_in_its_world() {
    for preset in PRESETS {
        // a crowded school pushes its outermost farther than classic's flock does
        fly(&preset.params, 2.0 * reach(&preset.params), 20_000);
    }
}
