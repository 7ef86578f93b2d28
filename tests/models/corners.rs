//! Cases that are decided exactly, where rounding would leave the oracle in doubt: at a range, opposite, at rest, on a
//! wall.

use crate::states::flock_at;
use boids_canvas::{Bounds, Params, Steering, Vec2};

const EAST: Vec2 = Vec2::X;
const SOUTH: Vec2 = Vec2::Y;

/// No rule, no bounds that act, a speed of 1 to 15.
const STILL: Params = Params {
    width: 1000.0,
    height: 1000.0,
    cohesion: 0.0,
    separation: 0.0,
    alignment: 0.0,
    look_ahead: 0.0,
    bounds: Bounds::Bounce,
    ..Params::DEFAULT
};

/// Boids that turn towards each other, as sharply as they like.
const TURNING: Params = Params { steering: Steering::Turn, cohesion: 1.0, max_turn: 180.0, max_speed: 2.0, ..STILL };

/// Where boids are and how they fly after a step from `boids`, each a position and a velocity.
fn step(params: &Params, boids: &[(Vec2, Vec2)]) -> Vec<(Vec2, Vec2)> {
    let mut flock = flock_at(params, &boids.iter().copied().unzip());
    flock.step();
    flock.positions().into_iter().zip(flock.velocities()).collect()
}

/// The velocity of the first of `boids` after a step.
fn velocity(params: &Params, boids: &[(Vec2, Vec2)]) -> Vec2 {
    step(params, boids)[0].1
}

fn at(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

#[test]
fn a_boid_alone_flies_straight_on() {
    for params in [Params { width: 1000.0, height: 1000.0, ..Params::DEFAULT }, TURNING] {
        for speed in [0.5, 2.0] {
            let v = Vec2::new(0.6, 0.8) * speed;
            let [(p, u)] = step(&params, &[(at(500.0, 500.0), v)])[..] else { panic!("one boid") };
            let expected = if params.steering == Steering::Turn { v * (2.0 / speed) } else { v };
            assert!((u - expected).length() < 1e-6 && (p - at(500.0, 500.0) - expected).length() < 1e-4, "{p} {u}");
        }
    }
}

#[test]
fn a_flockmate_exactly_at_the_range_is_not_seen() {
    let params = Params { cohesion: 0.5, separation: 0.25, alignment: 0.5, separation_range: 75.0, ..STILL };
    let look =
        |distance: f32| velocity(&params, &[(at(300.0, 300.0), Vec2::ZERO), (at(300.0 + distance, 300.0), SOUTH)]);
    assert_eq!(look(75.0), Vec2::ZERO);
    assert_ne!(look(74.99), Vec2::ZERO);
}

#[test]
fn a_flockmate_exactly_at_the_least_range_attracts() {
    let params = Params { cohesion: 0.125, cohesion_min_range: 40.0, ..STILL };
    let look =
        |distance: f32| velocity(&params, &[(at(300.0, 300.0), Vec2::ZERO), (at(300.0, 300.0 + distance), SOUTH)]);
    assert_eq!(look(40.0), at(0.0, 5.0));
    assert_eq!(look(39.5), Vec2::ZERO);
}

#[test]
fn boids_at_the_same_point_see_each_other() {
    let p = at(300.0, 300.0);
    let params = Params { alignment: 0.5, field_of_view: 90.0, ..STILL };
    assert_eq!(velocity(&params, &[(p, EAST), (p, -EAST), (p, -EAST)]), Vec2::ZERO);
    // and with turn steering they pull no way, push no way and match headings
    let params = Params { separation: 1.0, alignment: 1.0, ..TURNING };
    let u = velocity(&params, &[(p, EAST), (p, SOUTH)]);
    assert!((u - 2.0 * SOUTH).length() < 1e-6, "{u}");
}

#[test]
fn a_goal_exactly_behind_turns_clockwise() {
    let params = Params { max_turn: 90.0, ..TURNING };
    for heading in [EAST, SOUTH, -EAST, -SOUTH] {
        let (p, q) = (at(300.0, 300.0), at(300.0, 300.0) - 50.0 * heading);
        let u = velocity(&params, &[(p, heading), (q, heading)]);
        // y grows downwards: from east clockwise on screen is south
        assert!((u - 2.0 * heading.perp()).length() < 1e-6, "{heading} becomes {u}");
    }
}

#[test]
fn a_boid_turns_straight_to_a_goal_within_reach() {
    for max_turn in [0.0, 4.0, 89.0, 90.0, 91.0, 179.0, 180.0] {
        let params = Params { max_turn, ..TURNING };
        for degrees in [-179.0, -91.0, -90.0, -30.0, -1.0, 0.0, 1.0, 30.0, 90.0, 91.0, 179.0_f32] {
            let p = at(500.0, 500.0);
            let goal = Vec2::from_angle(degrees.to_radians());
            let u = velocity(&params, &[(p, EAST), (p + 70.0 * goal, EAST)]);
            let turned = degrees.clamp(-max_turn as f32, max_turn as f32).to_radians();
            let expected = 2.0 * Vec2::from_angle(turned);
            assert!((u - expected).length() < 2e-5, "{degrees}° with at most {max_turn}°: {u}, not {expected}");
        }
    }
}

#[test]
fn pulls_that_cancel_turn_nobody() {
    let params = Params { separation: 1.0, separation_range: f64::INFINITY, cohesion_range: 100.0, ..TURNING };
    // the one pulls as the other pushes: the mean offset is towards one, separation weighs it alike
    let u = velocity(&params, &[(at(300.0, 300.0), EAST), (at(350.0, 300.0), SOUTH)]);
    assert_eq!(u, 2.0 * EAST);
}

#[test]
fn a_boid_that_comes_to_rest_keeps_its_heading_and_one_at_rest_heads_east() {
    let params = Params { alignment: 1.0, min_speed: 3.0, ..STILL };
    let (p, q) = (at(300.0, 300.0), at(310.0, 300.0));
    assert_eq!(velocity(&params, &[(p, 2.0 * SOUTH), (q, Vec2::ZERO)]), 3.0 * SOUTH);
    assert_eq!(velocity(&params, &[(p, Vec2::ZERO), (q, Vec2::ZERO)]), 3.0 * EAST);
    assert_eq!(velocity(&TURNING, &[(p, Vec2::ZERO)]), 2.0 * EAST);
}

#[test]
fn walls_stop_a_boid_and_send_it_inwards() {
    for (p, v, then) in [
        (at(1.0, 500.0), at(-3.0, 1.0), (at(0.0, 501.0), at(3.0, 1.0))),
        (at(999.0, 500.0), at(3.0, 1.0), (at(1000.0, 501.0), at(-3.0, 1.0))),
        (at(500.0, 2.0), at(1.0, -3.0), (at(501.0, 0.0), at(1.0, 3.0))),
        (at(998.0, 999.0), at(3.0, 4.0), (at(1000.0, 1000.0), at(-3.0, -4.0))),
        // exactly on the wall is not beyond it
        (at(3.0, 500.0), at(-3.0, 0.0), (at(0.0, 500.0), at(-3.0, 0.0))),
        // from outside, whatever it does
        (at(-50.0, 1050.0), at(1.0, -1.0), (at(0.0, 1000.0), at(1.0, -1.0))),
    ] {
        assert_eq!(step(&STILL, &[(p, v)]), [then]);
    }
}

#[test]
fn the_margin_turns_back_only_within_it() {
    let params = Params { bounds: Bounds::Turn, margin: 100.0, turn_factor: 0.5, ..STILL };
    for (p, nudge) in [
        (at(100.0, 900.0), Vec2::ZERO),
        (at(99.5, 500.0), 0.5 * EAST),
        (at(900.5, 500.0), -0.5 * EAST),
        (at(99.5, 900.5), at(0.5, -0.5)),
        (at(-400.0, 1400.0), at(0.5, -0.5)),
    ] {
        assert_eq!(velocity(&params, &[(p, Vec2::ZERO)]), nudge, "at {p}");
    }
    // the nudge comes after the speed limit
    assert_eq!(velocity(&params, &[(at(50.0, 500.0), 20.0 * EAST)]), 15.5 * EAST);
}

#[test]
fn a_torus_keeps_every_boid_in_its_half_open_square() {
    let params = Params { bounds: Bounds::Wrap, max_speed: 15.0, ..STILL };
    for (x, v, then) in [
        (0.0, -1e-9, 0.0),
        (0.0, -1.0, 999.0),
        (999.0, 1.0, 0.0),
        (999.5, 1.0, 0.5),
        (-2500.0, 1.0, 501.0),
        (1e6, 0.0, 0.0),
        (f32::MIN_POSITIVE, -2.0 * f32::MIN_POSITIVE, 0.0),
    ] {
        let [(p, u)] = step(&params, &[(at(x, 500.0), at(v, 0.0))])[..] else { panic!("one boid") };
        assert_eq!((p, u), (at(then, 500.0), at(v, 0.0)), "from {x} by {v}");
    }
}
