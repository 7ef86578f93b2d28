//! Predators: an independent version of their step in `f64`, written from "Predators" in docs/model.md, and the tests
//! that compare flocks with it.
//!
//! It never calls the code under test. Names follow the equations; `q` is a predator. The oracle of the boids computes
//! the forces of predators.

use crate::agreement::{Case, assert_steps_agree};
use crate::states::flock_at;
use crate::vectors::{glam, positions, set_state, velocities};
use boids_canvas::{Bounds, Flock, Params, Predator, Value};
use glam::{DVec2, Vec2};
use proptest::prelude::*;
use std::cell::RefCell;

/// Allowed error of a heading, and of a position as a share of the coordinates.
const TOLERANCE: f64 = 1e-5;
/// The largest turn in a step.
const MAX_TURN: f64 = 6.0;

/// The expected state of all predators after a step.
pub(crate) struct Hunt(Vec<Hunter>);

struct Hunter {
    position: DVec2,
    heading: DVec2,
    position_error: f64,
    heading_error: f64,
    /// Whether rounding could decide a comparison either way.
    is_ambiguous: bool,
}

impl Hunt {
    /// What differs between the predators of a flock and the expected ones.
    pub(crate) fn mismatch(&self, flock: &Flock) -> Option<String> {
        let size = DVec2::new(flock.params().width, flock.params().height);
        if flock.predators().len() != self.0.len() {
            return Some(format!("{} predators, expected {}", flock.predators().len(), self.0.len()));
        }
        flock.predators().iter().zip(&self.0).enumerate().find_map(|(q, (predator, expected))| {
            let [position, heading] = [predator.position, predator.heading].map(glam);
            let Hunter { position: p, heading: h, position_error, heading_error, is_ambiguous } = *expected;
            let mut off = position.as_dvec2() - p;
            let torus = flock.params().bounds == Bounds::Wrap;
            if torus {
                off -= size * (off / size).round();
            }
            let is_outside = torus && !(position.cmpge(Vec2::ZERO).all() && position.as_dvec2().cmplt(size).all());
            let is_right = off.length() <= position_error && heading.as_dvec2().distance(h) <= heading_error;
            (is_outside || !is_ambiguous && !is_right).then(|| {
                format!(
                    "predator {q} is at {position} and heads for {heading}, \
                     expected {p} (±{position_error:e}) and {h} (±{heading_error:e})"
                )
            })
        })
    }
}

/// The step of all predators of a flock.
pub(crate) fn step_of(flock: &Flock) -> Hunt {
    Hunt(flock.predators().iter().map(|predator| step(flock.params(), predator, &positions(flock))).collect())
}

fn step(params: &Params, predator: &Predator, boids: &[Vec2]) -> Hunter {
    let Params { width, height, bounds, margin, turn_factor, predator_range, predator_speed: speed, .. } = *params;
    let size = DVec2::new(width, height);
    let start = glam(predator.heading).as_dvec2();
    let (p, mut h) = (glam(predator.position).as_dvec2(), start);
    let mut is_ambiguous = false;

    // the nearest boid within twice predator_range; on a torus the shortest way
    let mut nearest: Option<(f64, DVec2)> = None;
    let offset = |boid: &Vec2| {
        let d = boid.as_dvec2() - p;
        if bounds == Bounds::Wrap { d - size * (d / size).round() } else { d }
    };
    let offsets: Vec<DVec2> = boids.iter().map(offset).collect();
    for d in &offsets {
        if d.length() < 2.0 * predator_range && nearest.is_none_or(|(length, _)| d.length() < length) {
            nearest = Some((d.length(), *d));
        }
    }
    let error_of = |d: &DVec2| 1e-6 * (d.length() + p.length() + size.length());
    for (boid, d) in boids.iter().zip(&offsets) {
        let error = error_of(d) + 1e-6 * boid.as_dvec2().length();
        let is_as_near = nearest.is_some_and(|(length, n)| *d != n && d.length() <= length + error);
        let is_at_range = (d.length() - 2.0 * predator_range).abs() <= error + 1e-6 * predator_range;
        let is_opposite = bounds == Bounds::Wrap && (d.abs() - size / 2.0).abs().min_element() <= error;
        is_ambiguous |=
            is_as_near || is_at_range || is_opposite && nearest.is_none_or(|(l, _)| d.length() <= l + error);
    }

    // at most 6° towards it
    let mut heading_error = TOLERANCE;
    if let Some((length, d)) = nearest {
        heading_error += error_of(&d) / length;
        let angle = h.perp_dot(d).atan2(h.dot(d));
        is_ambiguous |= heading_error > 0.01 || angle.abs() > std::f64::consts::PI - heading_error;
        h = DVec2::from_angle(angle.clamp(-MAX_TURN.to_radians(), MAX_TURN.to_radians())).rotate(h);
    }

    // bounds turn, as with turn steering: the nudge is added, then the speed is restored
    let mut u = h * speed;
    if bounds == Bounds::Turn {
        let mut nudge = DVec2::ZERO;
        for axis in 0..2 {
            let (x, side) = (p[axis], size[axis]);
            for (is_beyond, edge, sign) in [(x < margin, margin, 1.0), (x > side - margin, side - margin, -1.0)] {
                nudge[axis] += if is_beyond { sign * turn_factor } else { 0.0 };
                is_ambiguous |= (x - edge).abs() <= 1e-6 * side && turn_factor > 0.0;
            }
        }
        if nudge != DVec2::ZERO {
            let nudged = u + nudge;
            heading_error *= 1.0 + (speed + nudge.length()) / nudged.length();
            is_ambiguous |= nudged.length() < 0.01 * speed;
            u = nudged.normalize_or_zero() * speed;
        }
    }
    let mut position = p + u;
    let position_error = TOLERANCE * (size.max_element() + p.length()) + speed * heading_error;
    match bounds {
        Bounds::Turn => {}
        Bounds::Wrap => position = position.rem_euclid(size),
        Bounds::Bounce => {
            for axis in 0..2 {
                let (x, side) = (position[axis], size[axis]);
                is_ambiguous |= x.abs().min((x - side).abs()) <= position_error;
                if x < 0.0 {
                    (position[axis], u[axis]) = (0.0, u[axis].abs());
                } else if x > side {
                    (position[axis], u[axis]) = (side, -u[axis].abs());
                }
            }
        }
        other => unreachable!("the oracle does not know {other:?} bounds"),
    }
    // a predator of speed 0 keeps its heading
    let heading = if speed == 0.0 { start } else { u / speed };
    Hunter { position, heading, position_error, heading_error, is_ambiguous }
}

#[test]
fn one_step_with_predators_agrees_with_the_equations() {
    let number = prop_oneof![4 => 1..4_u32, 1 => 1..=20_u32];
    let strength = prop_oneof![Just(0.0), 0.1..10.0];
    let speed = prop_oneof![1 => Just(0.0), 4 => 0.5..20.0, 1 => Just(100.0)];
    let hunts = (number, 0.0..300.0, speed, strength, any::<u32>());
    // predators that turned, that flew straight on, and whose step rounding could change
    let counts = RefCell::new([0; 3]);
    let flock = |params: &Params, case: &Case, (predators, range, speed, strength, seed)| {
        let params = (params.clone().seed(seed))
            .predators(predators)
            .predator_range(range)
            .predator_speed(speed)
            .predator_strength(strength);
        flock_at(&params, &case.state(&params))
    };
    assert_steps_agree("predators", 6, &hunts, flock, |before, after| {
        let ambiguous = step_of(before).0.iter().filter(|hunter| hunter.is_ambiguous).count();
        let pairs = before.predators().iter().zip(after.predators());
        let turned = pairs.filter(|(was, now)| glam(was.heading).distance(glam(now.heading)) > 1e-4).count();
        let [all_turned, all_straight, all_ambiguous] = &mut *counts.borrow_mut();
        *all_turned += turned;
        *all_straight += before.predators().len() - turned;
        *all_ambiguous += ambiguous;
    });
    let [turned, straight, ambiguous] = counts.into_inner();
    println!("{turned} predators turned, {straight} flew straight on, {ambiguous} were ambiguous");
    assert!(turned > 1_000 && straight > 200 && 50 * ambiguous < turned, "{turned}, {straight}, {ambiguous}");
}

/// No rule acts, so that boids at rest stay where they are until they flee.
const STILL: Params =
    Params::DEFAULT.bounds(Bounds::Bounce).cohesion(0.0).separation(0.0).alignment(0.0).look_ahead(0.0);

/// A flock of boids at rest, with its predators at their start.
fn at_rest(params: &Params, boids: &[Vec2]) -> Flock {
    let mut flock = Flock::new(params.clone().count(boids.len() as u32)).expect("allowed parameters");
    set_state(&mut flock, boids, &vec![Vec2::ZERO; boids.len()]).expect("an allowed state");
    flock
}

/// One predator, before and after one step of boids at rest. `boids` gives their positions for that of the predator. They
/// have flown a step before it came, so that they are stored by place and not by number.
fn hunt(params: &Params, boids: impl Fn(Vec2) -> Vec<Vec2>) -> [Predator; 2] {
    let start = Flock::new(params.clone()).expect("allowed parameters").predators()[0];
    let mut flock = at_rest(&params.clone().predators(0), &boids(glam(start.position)));
    flock.step();
    flock.set("predators", Value::Number(1.0)).expect("an allowed value");
    assert_eq!(flock.predators(), [start]);
    flock.step();
    [start, flock.predators()[0]]
}

/// The angle of a predator's turn in degrees, clockwise on screen.
fn turn([before, after]: [Predator; 2]) -> f32 {
    glam(before.heading).angle_to(glam(after.heading)).to_degrees()
}

/// The numbers were computed from the equations by another program.
#[test]
fn predators_start_where_the_seed_says() {
    let flock = Flock::new(STILL.predators(2).seed(1).width(540.0).height(720.0)).expect("allowed parameters");
    let expected = [(523.340_6, 177.053_3, -25.633_61_f32), (294.095_7, 554.219_6, -10.517_71)];
    for (predator, (x, y, degrees)) in flock.predators().iter().zip(expected) {
        assert!(glam(predator.position).distance(Vec2::new(x, y)) < 1e-3, "{predator:?}");
        assert!(glam(predator.heading).distance(Vec2::from_angle(degrees.to_radians())) < 1e-6, "{predator:?}");
    }
}

/// In a world of 512 px all coordinates are exact, so that two boids can be equally near.
#[test]
fn of_two_boids_equally_near_a_predator_chases_the_lower_number() {
    let params = STILL.predators(1).width(512.0).height(512.0);
    let is_inside = |at: f32| (64.0..448.0).contains(&at);
    let mut tested = 0;
    for seed in 0..40 {
        let params = params.clone().seed(seed);
        let start = Flock::new(params.clone()).expect("allowed parameters").predators()[0];
        if !is_inside(start.position.x) || !is_inside(start.position.y) || start.heading.x.abs() < 0.2 {
            continue;
        }
        for side in [64.0, -64.0] {
            // four others are between the two, so that they are not tested at the same time
            let far = Vec2::splat(5_000.0);
            let turned = turn(hunt(&params, |at| {
                let [first, second] = [side, -side].map(|side| at + Vec2::new(0.0, side));
                vec![first, far, far, far, far, second]
            }));
            assert!(turned * glam(start.heading).perp_dot(Vec2::new(0.0, side)) > 0.0, "{turned}° with seed {seed}");
            tested += 1;
        }
    }
    assert!(tested >= 20, "{tested}");
}

#[test]
fn a_predator_does_not_chase_a_boid_exactly_at_twice_its_range() {
    let params = STILL.predators(1).width(512.0).height(512.0).seed(5).predator_range(64.0);
    let start = Flock::new(params.clone()).expect("allowed parameters").predators()[0];
    let side = if start.position.y < 256.0 { 1.0 } else { -1.0 };
    for (distance, chases) in [(128.0, false), (127.0, true)] {
        let turned = turn(hunt(&params, |at| vec![at + Vec2::new(0.0, side * distance)]));
        assert_eq!(turned.abs() > 0.1, chases, "{turned}° to a boid {distance} px away");
    }
}

#[test]
fn a_boid_exactly_at_the_range_of_a_predator_does_not_flee() {
    let params = STILL.predators(1).width(512.0).height(512.0).seed(5).predator_range(64.0);
    let start = Flock::new(params.clone()).expect("allowed parameters").predators()[0];
    let side = if start.position.x < 256.0 { 1.0 } else { -1.0 };
    for (distance, flees) in [(64.0, false), (63.0, true)] {
        let at = glam(start.position) + Vec2::new(side * distance, 0.0);
        let mut flock = at_rest(&params, &[at]);
        flock.step();
        let expected = if flees { Vec2::new(2.0 * side, 0.0) } else { Vec2::ZERO };
        assert_eq!(velocities(&flock)[0], expected, "{distance} px away");
    }
}
