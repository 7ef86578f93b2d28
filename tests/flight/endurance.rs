//! However long a flock flies, its state stays finite and its boids stay near the world.

use crate::few;
use boids_canvas::{Bounds, Flock, PRESETS, Params, Predator};

/// How far outside the world a boid may get, in px.
///
/// A single boid that enters the margin at speed v stops after v² / (2 turn_factor); v is the speed limit plus one nudge
/// along both axes. In tests, flockmates pushed it further by about the width of the margin. No boid leaves walls or a
/// torus.
fn max_excursion(params: &Params) -> f64 {
    match params.bounds {
        Bounds::Turn => {
            let fastest = params.max_speed + std::f64::consts::SQRT_2 * params.turn_factor;
            fastest * fastest / (2.0 * params.turn_factor) + params.margin
        }
        Bounds::Bounce | Bounds::Wrap => 0.0,
        other => unreachable!("{other:?} bounds are not known here"),
    }
}

fn fly(params: &Params, excursion: f64, steps: u32) {
    let excursion = excursion as f32;
    let mut flock = Flock::new(params.clone()).expect("allowed parameters");
    for step in 0..steps {
        flock.step();
        if step % 10 == 0 {
            assert!(flock.velocities().iter().all(|v| v.is_finite()), "velocities after {step} steps");
            let is_finite = |predator: &Predator| predator.position.is_finite() && predator.heading.is_finite();
            assert!(flock.predators().iter().all(is_finite), "{:?} after {step} steps", flock.predators());
            for p in flock.positions() {
                let inside = p.x.min(p.y) >= -excursion
                    && p.x <= params.width as f32 + excursion
                    && p.y <= params.height as f32 + excursion;
                assert!(p.is_finite() && inside, "{p} after {step} steps");
            }
        }
    }
}

#[test]
fn a_quarter_of_a_million_steps_of_classic_stay_finite_and_near_the_world() {
    fly(&Params::DEFAULT, max_excursion(&Params::DEFAULT), 250_000);
}

#[test]
fn a_long_flight_of_every_preset_stays_finite_and_in_its_world() {
    for preset in PRESETS {
        // school is denser than classic and pushes its outermost boids further
        let params = few(&preset.params);
        fly(&params, 2.0 * max_excursion(&params), 8_000);
    }
}

#[test]
fn a_long_flight_with_predators_stays_finite_and_within_walls() {
    for preset in PRESETS {
        for strength in [preset.params.predator_strength, 100.0] {
            let params = few(&preset.params).predators(3).predator_strength(strength);
            // With bounds turn, a chase may lead far away: predators faster than turn_factor / sin 6° turn more sharply
            // towards a boid than the margin turns them back.
            let excursion = if params.bounds == Bounds::Turn { f64::INFINITY } else { 0.0 };
            fly(&params, excursion, 3_000);
        }
    }
}
