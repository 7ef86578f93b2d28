//! Cases that are decided exactly, where rounding would leave the oracle in doubt: at a range, opposite, at rest, on a
//! wall.

use crate::states::flock_at;
use boids_canvas::{Bounds, Flock, Obstacle, Params, Pointer, Steering, Vec2};

const EAST: Vec2 = Vec2::X;
const SOUTH: Vec2 = Vec2::Y;

/// No rule, no bounds that act, a speed of 1 to 15.
const STILL: Params = Params::DEFAULT
    .width(1000.0)
    .height(1000.0)
    .cohesion(0.0)
    .separation(0.0)
    .alignment(0.0)
    .look_ahead(0.0)
    .bounds(Bounds::Bounce);

/// Boids that turn towards each other, as sharply as they like.
const TURNING: Params = STILL.steering(Steering::Turn).cohesion(1.0).max_turn(180.0).max_speed(2.0);

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
    for params in [Params::DEFAULT.width(1000.0).height(1000.0), TURNING] {
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
    let params = STILL.cohesion(0.5).separation(0.25).alignment(0.5).separation_range(75.0);
    let look =
        |distance: f32| velocity(&params, &[(at(300.0, 300.0), Vec2::ZERO), (at(300.0 + distance, 300.0), SOUTH)]);
    assert_eq!(look(75.0), Vec2::ZERO);
    assert_ne!(look(74.99), Vec2::ZERO);
}

#[test]
fn a_flockmate_exactly_at_the_least_range_attracts() {
    let params = STILL.cohesion(0.125).cohesion_min_range(40.0);
    let look =
        |distance: f32| velocity(&params, &[(at(300.0, 300.0), Vec2::ZERO), (at(300.0, 300.0 + distance), SOUTH)]);
    assert_eq!(look(40.0), at(0.0, 5.0));
    assert_eq!(look(39.5), Vec2::ZERO);
}

#[test]
fn boids_at_the_same_point_see_each_other() {
    let p = at(300.0, 300.0);
    let params = STILL.alignment(0.5).field_of_view(90.0);
    assert_eq!(velocity(&params, &[(p, EAST), (p, -EAST), (p, -EAST)]), Vec2::ZERO);
    // and with turn steering they pull no way, push no way and match headings
    let params = TURNING.separation(1.0).alignment(1.0);
    let u = velocity(&params, &[(p, EAST), (p, SOUTH)]);
    assert!((u - 2.0 * SOUTH).length() < 1e-6, "{u}");
}

#[test]
fn a_goal_exactly_behind_turns_clockwise() {
    let params = TURNING.max_turn(90.0);
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
        let params = TURNING.max_turn(max_turn);
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
    let params = TURNING.separation(1.0).separation_range(f64::INFINITY).cohesion_range(100.0);
    // the one pulls as the other pushes: the mean offset is towards one, separation weighs it alike
    let u = velocity(&params, &[(at(300.0, 300.0), EAST), (at(350.0, 300.0), SOUTH)]);
    assert_eq!(u, 2.0 * EAST);
}

#[test]
fn a_boid_that_comes_to_rest_keeps_its_heading_and_one_at_rest_heads_east() {
    let params = STILL.alignment(1.0).min_speed(3.0);
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
    let params = STILL.bounds(Bounds::Turn).margin(100.0).turn_factor(0.5);
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
    let params = STILL.bounds(Bounds::Wrap).max_speed(15.0);
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

/// A boid under a force, at a strength of 1 at its fullest.
fn velocity_under(params: &Params, boid: (Vec2, Vec2), pointer: Option<Vec2>, obstacles: &[Obstacle]) -> Vec2 {
    fly_among(params, boid, pointer, obstacles, 1).velocities()[0]
}

fn fly_among(
    params: &Params,
    boid: (Vec2, Vec2),
    pointer: Option<Vec2>,
    obstacles: &[Obstacle],
    steps: usize,
) -> Flock {
    let mut flock = flock_at(params, &(vec![boid.0], vec![boid.1]));
    flock.set_pointer(pointer).expect("a place");
    flock.set_obstacles(obstacles.to_vec()).expect("obstacles that are allowed");
    (0..steps).for_each(|_| flock.step());
    flock
}

#[test]
fn the_pointer_draws_or_drives_by_the_distance_and_a_predator_does_not() {
    let p = at(500.0, 500.0);
    let params = |pointer| STILL.pointer(pointer).pointer_range(100.0).pointer_strength(2.0);
    for (pointer, distance, u) in [
        (Pointer::None, 50.0, 0.0),
        (Pointer::Attract, 50.0, 1.0),
        (Pointer::Attract, 25.0, 1.5),
        (Pointer::Attract, 100.0, 0.0),
        (Pointer::Repel, 50.0, -1.0),
        (Pointer::Repel, 100.0, 0.0),
        (Pointer::Predator, 50.0, -2.0),
        (Pointer::Predator, 99.5, -2.0),
        (Pointer::Predator, 100.0, 0.0),
        // no way leads away from one's own place
        (Pointer::Attract, 0.0, 0.0),
        (Pointer::Repel, 0.0, 0.0),
        (Pointer::Predator, 0.0, 0.0),
    ] {
        let pointer_at = Some(p + distance * EAST);
        assert_eq!(
            velocity_under(&params(pointer), (p, Vec2::ZERO), pointer_at, &[]),
            u * EAST,
            "{pointer:?} {distance}"
        );
        assert_eq!(velocity_under(&params(pointer), (p, Vec2::ZERO), None, &[]), Vec2::ZERO);
    }
    // across an edge of a torus
    let torus = params(Pointer::Attract).bounds(Bounds::Wrap);
    assert_eq!(velocity_under(&torus, (at(990.0, 500.0), Vec2::ZERO), Some(at(40.0, 500.0)), &[]), EAST);
    assert_eq!(velocity_under(&torus, (at(990.0, 500.0), Vec2::ZERO), Some(at(1040.0, -500.0)), &[]), EAST);
}

#[test]
fn who_flees_heeds_separation_alone() {
    let (p, q) = (at(500.0, 500.0), at(500.0, 510.0));
    let flocking = STILL.cohesion(0.5).alignment(0.5).separation(0.25);
    for (params, expected) in [
        (flocking.clone(), at(-2.0, -2.5)),
        // a model without a kernel of its own
        (flocking.clone().cohesion_min_range(1.0), at(-2.0, -2.5)),
        (flocking.cohesion_range(f64::INFINITY).alignment_range(f64::INFINITY), at(-2.0, -2.5)),
    ] {
        let params = params.pointer(Pointer::Predator).pointer_strength(2.0).pointer_range(100.0);
        let mut flock = flock_at(&params, &(vec![p, q], vec![Vec2::ZERO, 3.0 * EAST]));
        flock.set_pointer(Some(at(550.0, 500.0))).expect("a place");
        flock.step();
        assert_eq!(flock.velocities()[0], expected);
    }
    let turning = TURNING.cohesion(1.0).alignment(1.0).pointer(Pointer::Predator);
    let mut flock = flock_at(&turning, &(vec![p, q], vec![EAST, EAST]));
    flock.set_pointer(Some(at(500.0, 550.0))).expect("a place");
    flock.step();
    assert!((flock.velocities()[0] + 2.0 * SOUTH).length() < 1e-6, "{}", flock.velocities()[0]);
}

#[test]
fn a_boid_alone_turns_by_forces_too() {
    let params = TURNING.pointer(Pointer::Attract).max_turn(10.0);
    let u = velocity_under(&params, (at(500.0, 500.0), EAST), Some(at(500.0, 550.0)), &[]);
    assert!((u - 2.0 * Vec2::from_angle(10_f32.to_radians())).length() < 1e-6, "{u}");
}

#[test]
fn an_obstacle_in_the_way_is_passed_on_the_nearer_side() {
    let params = STILL.obstacle_range(80.0).obstacle_strength(2.0).separation_range(10.0);
    let boid = (at(500.0, 500.0), 4.0 * EAST);
    let turn = |x, y, radius| velocity_under(&params, boid, None, &[Obstacle { x, y, radius }]) - boid.1;
    for (obstacle, expected) in [
        // 40 px from the rim: half of the strength
        ((560.0, 500.0, 20.0), SOUTH),
        ((560.0, 480.0, 20.0), (2.0 - 2.0 * (4000_f32.sqrt() - 20.0) / 80.0) * SOUTH),
        ((560.0, 520.0, 20.0), (2.0 * (4000_f32.sqrt() - 20.0) / 80.0 - 2.0) * SOUTH),
        // at the range, behind, aside
        ((600.0, 500.0, 20.0), Vec2::ZERO),
        ((440.0, 500.0, 20.0), Vec2::ZERO),
        ((500.0, 540.0, 20.0), Vec2::ZERO),
        ((540.0, 530.0, 20.0), Vec2::ZERO),
    ] {
        let (x, y, radius) = obstacle;
        let turned = turn(x, y, radius);
        assert!((turned - expected).length() < 1e-5, "{obstacle:?}: {turned}, not {expected}");
    }
    // a boid at rest looks east
    let u = velocity_under(&params, (boid.0, Vec2::ZERO), None, &[Obstacle { x: 560.0, y: 500.0, radius: 20.0 }]);
    assert!((u - SOUTH).length() < 1e-6, "{u}");
    // without a range nobody turns, not even inside
    let blind = params.obstacle_range(0.0);
    let flock = fly_among(&blind, boid, None, &[Obstacle { x: 510.0, y: 500.0, radius: 20.0 }], 1);
    assert_eq!(flock.velocities()[0], -boid.1);
}

#[test]
fn who_runs_into_an_obstacle_is_put_back_to_its_rim() {
    let blind = STILL.obstacle_range(0.0);
    let obstacle = Obstacle { x: 500.0, y: 500.0, radius: 100.0 };
    for (bounds, p, v, then, u) in [
        (Bounds::Bounce, at(398.0, 500.0), 4.0 * EAST, at(400.0, 500.0), -4.0 * EAST),
        (Bounds::Turn, at(500.0, 601.0), at(0.0, -3.0), at(500.0, 600.0), at(0.0, 3.0)),
        // put there: by the shortest way, and on if it flies outwards already
        (Bounds::Bounce, at(550.0, 500.0), 4.0 * EAST, at(600.0, 500.0), 4.0 * EAST),
        // from the very middle back the way it came, at rest west
        (Bounds::Bounce, at(496.0, 500.0), 4.0 * EAST, at(400.0, 500.0), -4.0 * EAST),
        (Bounds::Bounce, at(500.0, 500.0), Vec2::ZERO, at(400.0, 500.0), Vec2::ZERO),
    ] {
        let flock = fly_among(&blind.clone().bounds(bounds), (p, v), None, &[obstacle], 1);
        let (to, velocity) = (flock.positions()[0], flock.velocities()[0]);
        assert!((to - then).length() < 1e-2 && (velocity - u).length() < 1e-4, "from {p}: {to}, {velocity}");
        assert!((to - at(500.0, 500.0)).length() >= 100.0, "{to} is inside");
    }
}

#[test]
fn an_obstacle_reaches_across_the_edges_of_a_torus() {
    let torus = STILL.bounds(Bounds::Wrap).obstacle_range(0.0);
    for (x, y) in [(10.0, 10.0), (1010.0, -990.0)] {
        let obstacle = [Obstacle { x, y, radius: 100.0 }];
        let flock = fly_among(&torus, (at(908.0, 10.0), 4.0 * EAST), None, &obstacle, 1);
        let (p, u) = (flock.positions()[0], flock.velocities()[0]);
        assert!((p - at(910.0, 10.0)).length() < 1e-2 && (u + 4.0 * EAST).length() < 1e-4, "{p}, {u}");
        let seen = torus.clone().obstacle_range(100.0).obstacle_strength(1.0);
        let u = velocity_under(&seen, (at(860.0, 20.0), 4.0 * EAST), None, &obstacle);
        assert!(u.y > 0.0, "{u}");
    }
}

#[test]
fn nobody_gets_into_obstacles_that_overlap() {
    let blind = STILL.obstacle_range(0.0);
    let pairs = [
        (Obstacle { x: 400.0, y: 500.0, radius: 100.0 }, 595.0),
        (Obstacle { x: 400.0, y: 500.0, radius: 100.0 }, 500.0),
    ];
    for bounds in [Bounds::Bounce, Bounds::Wrap] {
        for (one, x) in pairs {
            let obstacles = [one, Obstacle { x, ..one }];
            for i in 0..200 {
                // into the notch between them, along it and askew
                let from = at((0.5 * (one.x + x)) as f32 + (i as f32 - 100.0) * 0.3, 380.0);
                let boid = (from, at(0.0, 7.0));
                for steps in [10, 16, 20, 60, 200] {
                    let p = fly_among(&blind.clone().bounds(bounds), boid, None, &obstacles, steps).positions()[0];
                    for obstacle in obstacles {
                        let out = p.as_dvec2() - glam::DVec2::new(obstacle.x, obstacle.y);
                        assert!(out.length() >= obstacle.radius, "{p} is inside, from {from} after {steps} steps");
                    }
                }
            }
        }
    }
}

#[test]
fn a_wall_and_an_obstacle_leave_no_way_in() {
    let blind = STILL.obstacle_range(0.0);
    // so near the wall that a boid's step goes through the gap
    for gap in [-20.0, 0.0, 1.0] {
        let obstacle = Obstacle { x: 50.0 + gap, y: 500.0, radius: 50.0 };
        for i in 0..100 {
            let boid = (at(i as f32 * 0.3, 420.0), at(-1.0, 9.0));
            for steps in [5, 7, 8, 9, 12, 30] {
                let p = fly_among(&blind, boid, None, &[obstacle], steps).positions()[0];
                let out = p.as_dvec2() - glam::DVec2::new(obstacle.x, obstacle.y);
                assert!(
                    out.length() >= 50.0 && p.min_element() >= 0.0,
                    "{p} after {steps} steps, {gap} px off the wall"
                );
            }
        }
    }
}

/// Out of the notch between two flat rims no few pushes lead.
#[test]
fn a_boid_in_too_narrow_a_notch_turns_about() {
    let blind = STILL.obstacle_range(0.0);
    // 63 px above their crossing the rims meet, 66 px above it they leave 0.2 px
    let obstacles = [-1999.0, 1999.0].map(|off| Obstacle { x: 500.0 + off, y: 500.0, radius: 2000.0 });
    for (steps, expected) in [
        (2, (at(500.0, 434.0), at(0.0, 7.0))),
        (3, (at(500.0, 434.0), at(0.0, -7.0))),
        (4, (at(500.0, 427.0), at(0.0, -7.0))),
    ] {
        let flock = fly_among(&blind, (at(500.0, 420.0), at(0.0, 7.0)), None, &obstacles, steps);
        assert_eq!((flock.positions()[0], flock.velocities()[0]), expected, "after {steps} steps");
    }
}
