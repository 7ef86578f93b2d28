//! Edge cases with an exact result: a boid exactly at a range, exactly opposite, at rest, on a wall. The oracle calls
//! them ambiguous, so [`crate::agreement`] skips them.

use crate::states::flock_at;
use crate::vectors::{ours, positions, velocities};
use boids_canvas::{Bounds, Flock, Obstacle, PRESETS, Params, Pointer, Steering};
use glam::Vec2;

const EAST: Vec2 = Vec2::X;
const SOUTH: Vec2 = Vec2::Y;

/// No rule acts. Walls are far away from the boids of most tests.
const NO_RULES: Params = Params::DEFAULT
    .width(1000.0)
    .height(1000.0)
    .cohesion(0.0)
    .separation(0.0)
    .alignment(0.0)
    .look_ahead(0.0)
    .bounds(Bounds::Bounce);

/// Turn steering with cohesion alone; `max_turn` allows any turn.
const TURNING: Params = NO_RULES.steering(Steering::Turn).cohesion(1.0).max_turn(180.0).max_speed(2.0);

/// One step from `boids`. Takes and returns pairs of position and velocity.
fn step(params: &Params, boids: &[(Vec2, Vec2)]) -> Vec<(Vec2, Vec2)> {
    let mut flock = flock_at(params, &boids.iter().copied().unzip());
    flock.step();
    positions(&flock).into_iter().zip(velocities(&flock)).collect()
}

/// The velocity of the first boid after one step from `boids`.
fn velocity(params: &Params, boids: &[(Vec2, Vec2)]) -> Vec2 {
    step(params, boids)[0].1
}

fn at(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

#[test]
fn a_single_boid_flies_straight_on() {
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
fn a_boid_exactly_at_the_range_is_not_seen() {
    let params = NO_RULES.cohesion(0.5).separation(0.25).alignment(0.5).separation_range(75.0);
    let with_other_at =
        |distance: f32| velocity(&params, &[(at(300.0, 300.0), Vec2::ZERO), (at(300.0 + distance, 300.0), SOUTH)]);
    assert_eq!(with_other_at(75.0), Vec2::ZERO);
    assert_ne!(with_other_at(74.99), Vec2::ZERO);
}

#[test]
fn a_boid_exactly_at_the_minimum_range_attracts() {
    let params = NO_RULES.cohesion(0.125).cohesion_min_range(40.0);
    let with_other_at =
        |distance: f32| velocity(&params, &[(at(300.0, 300.0), Vec2::ZERO), (at(300.0, 300.0 + distance), SOUTH)]);
    assert_eq!(with_other_at(40.0), at(0.0, 5.0));
    assert_eq!(with_other_at(39.5), Vec2::ZERO);
}

#[test]
fn boids_at_the_same_point_see_each_other() {
    let p = at(300.0, 300.0);
    let params = NO_RULES.alignment(0.5).field_of_view(90.0);
    assert_eq!(velocity(&params, &[(p, EAST), (p, -EAST), (p, -EAST)]), Vec2::ZERO);
    // with turn steering they neither pull nor push, but align
    let params = TURNING.separation(1.0).alignment(1.0);
    let u = velocity(&params, &[(p, EAST), (p, SOUTH)]);
    assert!((u - 2.0 * SOUTH).length() < 1e-6, "{u}");
}

#[test]
fn without_noise_and_formation_boids_alike_in_place_and_velocity_fly_as_one() {
    for preset in PRESETS {
        let mut flock = Flock::new(preset.params.clone().count(60).noise(0.0)).expect("allowed parameters");
        let (mut positions, mut velocities) = (flock.positions(), flock.velocities());
        (positions[40], velocities[40]) = (positions[7], velocities[7]);
        flock.set_state(&positions, &velocities).expect("as many as boids");
        (0..50).for_each(|_| flock.step());
        assert_eq!(flock.positions()[40], flock.positions()[7], "{}", preset.name);
    }
}

#[test]
fn a_boid_turns_clockwise_to_a_goal_exactly_behind() {
    let params = TURNING.max_turn(90.0);
    for heading in [EAST, SOUTH, -EAST, -SOUTH] {
        let (p, q) = (at(300.0, 300.0), at(300.0, 300.0) - 50.0 * heading);
        let u = velocity(&params, &[(p, heading), (q, heading)]);
        // y grows downwards: clockwise from east is south
        assert!((u - 2.0 * heading.perp()).length() < 1e-6, "{heading} becomes {u}");
    }
}

#[test]
fn a_boid_turns_to_the_goal_or_by_max_turn() {
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
fn terms_that_cancel_turn_no_boid() {
    let params = TURNING.separation(1.0).separation_range(f64::INFINITY).cohesion_range(100.0);
    // cohesion and separation have the same weight and opposite directions
    let u = velocity(&params, &[(at(300.0, 300.0), EAST), (at(350.0, 300.0), SOUTH)]);
    assert_eq!(u, 2.0 * EAST);
}

#[test]
fn minimum_speed_keeps_the_heading_and_points_east_from_rest() {
    let params = NO_RULES.alignment(1.0).min_speed(3.0);
    let (p, q) = (at(300.0, 300.0), at(310.0, 300.0));
    assert_eq!(velocity(&params, &[(p, 2.0 * SOUTH), (q, Vec2::ZERO)]), 3.0 * SOUTH);
    assert_eq!(velocity(&params, &[(p, Vec2::ZERO), (q, Vec2::ZERO)]), 3.0 * EAST);
    assert_eq!(velocity(&TURNING, &[(p, Vec2::ZERO)]), 2.0 * EAST);
}

#[test]
fn walls_stop_a_boid_and_turn_it_inwards() {
    for (p, v, then) in [
        (at(1.0, 500.0), at(-3.0, 1.0), (at(0.0, 501.0), at(3.0, 1.0))),
        (at(999.0, 500.0), at(3.0, 1.0), (at(1000.0, 501.0), at(-3.0, 1.0))),
        (at(500.0, 2.0), at(1.0, -3.0), (at(501.0, 0.0), at(1.0, 3.0))),
        (at(998.0, 999.0), at(3.0, 4.0), (at(1000.0, 1000.0), at(-3.0, -4.0))),
        // exactly on the wall is inside
        (at(3.0, 500.0), at(-3.0, 0.0), (at(0.0, 500.0), at(-3.0, 0.0))),
        // from outside, although it flies inwards
        (at(-50.0, 1050.0), at(1.0, -1.0), (at(0.0, 1000.0), at(1.0, -1.0))),
    ] {
        assert_eq!(step(&NO_RULES, &[(p, v)]), [then]);
    }
}

#[test]
fn the_margin_pushes_only_boids_inside_it() {
    let params = NO_RULES.bounds(Bounds::Turn).margin(100.0).turn_factor(0.5);
    for (p, nudge) in [
        (at(100.0, 900.0), Vec2::ZERO),
        (at(99.5, 500.0), 0.5 * EAST),
        (at(900.5, 500.0), -0.5 * EAST),
        (at(99.5, 900.5), at(0.5, -0.5)),
        (at(-400.0, 1400.0), at(0.5, -0.5)),
    ] {
        assert_eq!(velocity(&params, &[(p, Vec2::ZERO)]), nudge, "at {p}");
    }
    // after the speed limit
    assert_eq!(velocity(&params, &[(at(50.0, 500.0), 20.0 * EAST)]), 15.5 * EAST);
}

#[test]
fn a_torus_maps_every_coordinate_to_the_half_open_range() {
    let params = NO_RULES.bounds(Bounds::Wrap).max_speed(15.0);
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
        let [(p, u)] = step(&params, &[(at(500.0, x), at(0.0, v))])[..] else { panic!("one boid") };
        assert_eq!((p, u), (at(500.0, then), at(0.0, v)), "from {x} by {v}");
    }
}

#[test]
fn a_torus_takes_back_a_boid_that_leaves_by_two_edges_in_one_step() {
    let params = NO_RULES.bounds(Bounds::Wrap).max_speed(15.0);
    for (p, v, then) in [
        (at(999.0, 998.0), at(3.0, 4.0), at(2.0, 2.0)),
        (at(1.0, 2.0), at(-3.0, -4.0), at(998.0, 998.0)),
        (at(999.0, 2.0), at(3.0, -4.0), at(2.0, 998.0)),
        (at(1.0, 998.0), at(-3.0, 4.0), at(998.0, 2.0)),
    ] {
        // alone, so that no other boid of its four leaves
        assert_eq!(step(&params, &[(p, v)]), [(then, v)]);
    }
}

/// The velocity of a single boid after one step with this pointer and these obstacles.
fn velocity_with(params: &Params, boid: (Vec2, Vec2), pointer: Option<Vec2>, obstacles: &[Obstacle]) -> Vec2 {
    velocities(&fly_with(params, boid, pointer, obstacles, 1))[0]
}

/// A flock of a single boid, `steps` steps later.
fn fly_with(params: &Params, boid: (Vec2, Vec2), pointer: Option<Vec2>, obstacles: &[Obstacle], steps: usize) -> Flock {
    let mut flock = flock_at(params, &(vec![boid.0], vec![boid.1]));
    flock.set_pointer(pointer.map(ours)).expect("an allowed place");
    flock.set_obstacles(obstacles.to_vec()).expect("allowed obstacles");
    (0..steps).for_each(|_| flock.step());
    flock
}

#[test]
fn only_the_force_of_a_predator_does_not_fade_with_distance() {
    let p = at(500.0, 500.0);
    let params = |pointer| NO_RULES.pointer(pointer).pointer_range(100.0).pointer_strength(2.0);
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
        // at the boid's own position there is no direction
        (Pointer::Attract, 0.0, 0.0),
        (Pointer::Repel, 0.0, 0.0),
        (Pointer::Predator, 0.0, 0.0),
    ] {
        let pointer_at = Some(p + distance * EAST);
        assert_eq!(
            velocity_with(&params(pointer), (p, Vec2::ZERO), pointer_at, &[]),
            u * EAST,
            "{pointer:?} {distance}"
        );
        assert_eq!(velocity_with(&params(pointer), (p, Vec2::ZERO), None, &[]), Vec2::ZERO);
    }
    // across an edge of a torus
    let torus = params(Pointer::Attract).bounds(Bounds::Wrap);
    assert_eq!(velocity_with(&torus, (at(990.0, 500.0), Vec2::ZERO), Some(at(40.0, 500.0)), &[]), EAST);
    assert_eq!(velocity_with(&torus, (at(990.0, 500.0), Vec2::ZERO), Some(at(1040.0, -500.0)), &[]), EAST);
}

#[test]
fn a_fleeing_boid_uses_separation_alone() {
    let (p, q) = (at(500.0, 500.0), at(500.0, 510.0));
    let flocking = NO_RULES.cohesion(0.5).alignment(0.5).separation(0.25);
    for (params, expected) in [
        (flocking.clone(), at(-2.0, -2.5)),
        // models of other kernels: the general one and global sums
        (flocking.clone().cohesion_min_range(1.0), at(-2.0, -2.5)),
        (flocking.cohesion_range(f64::INFINITY).alignment_range(f64::INFINITY), at(-2.0, -2.5)),
    ] {
        let params = params.pointer(Pointer::Predator).pointer_strength(2.0).pointer_range(100.0);
        let mut flock = flock_at(&params, &(vec![p, q], vec![Vec2::ZERO, 3.0 * EAST]));
        flock.set_pointer(Some(ours(at(550.0, 500.0)))).expect("an allowed place");
        flock.step();
        assert_eq!(velocities(&flock)[0], expected);
    }
    let turning = TURNING.cohesion(1.0).alignment(1.0).pointer(Pointer::Predator);
    let mut flock = flock_at(&turning, &(vec![p, q], vec![EAST, EAST]));
    flock.set_pointer(Some(ours(at(500.0, 550.0)))).expect("an allowed place");
    flock.step();
    assert!((velocities(&flock)[0] + 2.0 * SOUTH).length() < 1e-6, "{}", velocities(&flock)[0]);
}

#[test]
fn forces_turn_a_single_boid_too() {
    let params = TURNING.pointer(Pointer::Attract).max_turn(10.0);
    let u = velocity_with(&params, (at(500.0, 500.0), EAST), Some(at(500.0, 550.0)), &[]);
    assert!((u - 2.0 * Vec2::from_angle(10_f32.to_radians())).length() < 1e-6, "{u}");
}

#[test]
fn boids_make_for_their_points_and_slow_down_near_them() {
    let params = NO_RULES.max_speed(4.0).formation_strength(0.5).formation_range(100.0);
    let velocity = |params: &Params, v: Vec2, points: &[Vec2]| {
        let mut flock = flock_at(params, &(vec![at(500.0, 500.0)], vec![v]));
        flock.set_formation(points.iter().copied().map(ours).collect()).expect("an allowed formation");
        flock.step();
        velocities(&flock)[0]
    };
    for (point, v, expected) in [
        (at(900.0, 500.0), Vec2::ZERO, 2.0 * EAST),
        (at(600.0, 500.0), Vec2::ZERO, 2.0 * EAST),
        (at(550.0, 500.0), Vec2::ZERO, EAST),
        (at(500.0, 500.0), Vec2::ZERO, Vec2::ZERO),
        (at(500.0, 500.0), 2.0 * SOUTH, SOUTH),
        (at(900.0, 500.0), 4.0 * EAST, 4.0 * EAST),
    ] {
        let u = velocity(&params, v, &[point]);
        assert!((u - expected).length() < 1e-5, "{point} {v}: {u}, not {expected}");
    }
    // without a range it never slows down, and at its point there is no way to go
    let sudden = params.clone().formation_range(0.0);
    assert_eq!(velocity(&sudden, Vec2::ZERO, &[at(501.0, 500.0)]), 2.0 * EAST);
    assert_eq!(velocity(&sudden, Vec2::ZERO, &[at(500.0, 500.0)]), Vec2::ZERO);
    // without points, and without strength
    assert_eq!(velocity(&params, EAST, &[]), EAST);
    assert_eq!(velocity(&params.clone().formation_strength(0.0), EAST, &[at(0.0, 0.0)]), EAST);
    // across an edge of a torus
    assert_eq!(velocity(&params.bounds(Bounds::Wrap), Vec2::ZERO, &[at(-100.0, 500.0)]), 2.0 * EAST);
}

#[test]
fn boids_share_the_points_of_a_formation_in_turn() {
    let params = NO_RULES.max_speed(4.0).formation_strength(1.0);
    let mut flock = flock_at(&params, &(vec![at(500.0, 500.0); 5], vec![Vec2::ZERO; 5]));
    flock.set_formation([at(900.0, 500.0), at(500.0, 900.0)].map(ours).to_vec()).expect("an allowed formation");
    flock.step();
    assert_eq!(velocities(&flock), [EAST, SOUTH, EAST, SOUTH, EAST].map(|heading| 4.0 * heading));
}

#[test]
fn a_boid_passes_an_obstacle_on_the_nearer_side() {
    let params = NO_RULES.obstacle_range(80.0).obstacle_strength(2.0).separation_range(10.0);
    let boid = (at(500.0, 500.0), 4.0 * EAST);
    let turn = |x, y, radius| velocity_with(&params, boid, None, &[Obstacle { x, y, radius }]) - boid.1;
    for (obstacle, expected) in [
        // 40 px from the rim: half the strength
        ((560.0, 500.0, 20.0), SOUTH),
        ((560.0, 480.0, 20.0), (2.0 - 2.0 * (4000_f32.sqrt() - 20.0) / 80.0) * SOUTH),
        ((560.0, 520.0, 20.0), (2.0 * (4000_f32.sqrt() - 20.0) / 80.0 - 2.0) * SOUTH),
        // exactly at the range, behind, to the side
        ((600.0, 500.0, 20.0), Vec2::ZERO),
        ((440.0, 500.0, 20.0), Vec2::ZERO),
        ((500.0, 540.0, 20.0), Vec2::ZERO),
        ((540.0, 530.0, 20.0), Vec2::ZERO),
        // within reach, but exactly abreast
        ((500.0, 525.0, 20.0), Vec2::ZERO),
    ] {
        let (x, y, radius) = obstacle;
        let turned = turn(x, y, radius);
        assert!((turned - expected).length() < 1e-5, "{obstacle:?}: {turned}, not {expected}");
    }
    // a boid at rest heads east
    let u = velocity_with(&params, (boid.0, Vec2::ZERO), None, &[Obstacle { x: 560.0, y: 500.0, radius: 20.0 }]);
    assert!((u - SOUTH).length() < 1e-6, "{u}");
    // without a range no boid turns, not even inside
    let no_avoidance = params.obstacle_range(0.0);
    let flock = fly_with(&no_avoidance, boid, None, &[Obstacle { x: 510.0, y: 500.0, radius: 20.0 }], 1);
    assert_eq!(velocities(&flock)[0], -boid.1);
}

#[test]
fn a_boid_inside_an_obstacle_is_moved_to_its_rim_and_flies_outwards() {
    let no_avoidance = NO_RULES.obstacle_range(0.0);
    let obstacle = Obstacle { x: 500.0, y: 500.0, radius: 100.0 };
    for (bounds, p, v, then, u) in [
        (Bounds::Bounce, at(398.0, 500.0), 4.0 * EAST, at(400.0, 500.0), -4.0 * EAST),
        (Bounds::Turn, at(500.0, 601.0), at(0.0, -3.0), at(500.0, 600.0), at(0.0, 3.0)),
        // by the shortest way; a velocity that leads outwards stays
        (Bounds::Bounce, at(550.0, 500.0), 4.0 * EAST, at(600.0, 500.0), 4.0 * EAST),
        // from the exact centre back along its velocity; at rest, west
        (Bounds::Bounce, at(496.0, 500.0), 4.0 * EAST, at(400.0, 500.0), -4.0 * EAST),
        (Bounds::Bounce, at(500.0, 500.0), Vec2::ZERO, at(400.0, 500.0), Vec2::ZERO),
        // exactly on the rim is outside
        (Bounds::Bounce, at(396.0, 500.0), 4.0 * EAST, at(400.0, 500.0), 4.0 * EAST),
    ] {
        let flock = fly_with(&no_avoidance.clone().bounds(bounds), (p, v), None, &[obstacle], 1);
        let (to, velocity) = (positions(&flock)[0], velocities(&flock)[0]);
        assert!((to - then).length() < 1e-2 && (velocity - u).length() < 1e-4, "from {p}: {to}, {velocity}");
        assert!((to - at(500.0, 500.0)).length() >= 100.0, "{to} is inside");
    }
}

#[test]
fn an_obstacle_acts_across_the_edges_of_a_torus() {
    let torus = NO_RULES.bounds(Bounds::Wrap).obstacle_range(0.0);
    for (x, y) in [(10.0, 10.0), (1010.0, -990.0)] {
        let obstacle = [Obstacle { x, y, radius: 100.0 }];
        let flock = fly_with(&torus, (at(908.0, 10.0), 4.0 * EAST), None, &obstacle, 1);
        let (p, u) = (positions(&flock)[0], velocities(&flock)[0]);
        assert!((p - at(910.0, 10.0)).length() < 1e-2 && (u + 4.0 * EAST).length() < 1e-4, "{p}, {u}");
        let seen = torus.clone().obstacle_range(100.0).obstacle_strength(1.0);
        let u = velocity_with(&seen, (at(860.0, 20.0), 4.0 * EAST), None, &obstacle);
        assert!(u.y > 0.0, "{u}");
    }
}

#[test]
fn no_boid_enters_overlapping_obstacles() {
    let no_avoidance = NO_RULES.obstacle_range(0.0);
    let pairs = [
        (Obstacle { x: 400.0, y: 500.0, radius: 100.0 }, 595.0),
        (Obstacle { x: 400.0, y: 500.0, radius: 100.0 }, 500.0),
    ];
    for bounds in [Bounds::Bounce, Bounds::Wrap] {
        for (one, x) in pairs {
            let obstacles = [one, Obstacle { x, ..one }];
            for i in 0..200 {
                // into the notch between them, through the middle and to either side
                let from = at((0.5 * (one.x + x)) as f32 + (i as f32 - 100.0) * 0.3, 380.0);
                let boid = (from, at(0.0, 7.0));
                for steps in [10, 16, 20, 60, 200] {
                    let flock = fly_with(&no_avoidance.clone().bounds(bounds), boid, None, &obstacles, steps);
                    let p = positions(&flock)[0];
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
fn no_boid_enters_an_obstacle_at_a_wall() {
    let no_avoidance = NO_RULES.obstacle_range(0.0);
    // the gap between obstacle and wall is narrower than a boid's step
    for gap in [-20.0, 0.0, 1.0] {
        let obstacle = Obstacle { x: 50.0 + gap, y: 500.0, radius: 50.0 };
        for i in 0..100 {
            let boid = (at(i as f32 * 0.3, 420.0), at(-1.0, 9.0));
            for steps in [5, 7, 8, 9, 12, 30] {
                let p = positions(&fly_with(&no_avoidance, boid, None, &[obstacle], steps))[0];
                let out = p.as_dvec2() - glam::DVec2::new(obstacle.x, obstacle.y);
                assert!(
                    out.length() >= 50.0 && p.min_element() >= 0.0,
                    "{p} after {steps} steps, {gap} px off the wall"
                );
            }
        }
    }
}

/// Between two flat rims, each push out of one obstacle leads into the other. After too many pushes the boid goes back.
#[test]
fn a_boid_in_too_narrow_a_notch_turns_back() {
    let no_avoidance = NO_RULES.obstacle_range(0.0);
    // the rims cross 63 px above the centres' line; 66 px above it, the gap is 0.2 px wide
    let obstacles = [-1999.0, 1999.0].map(|off| Obstacle { x: 500.0 + off, y: 500.0, radius: 2000.0 });
    for (steps, expected) in [
        (2, (at(500.0, 434.0), at(0.0, 7.0))),
        (3, (at(500.0, 434.0), at(0.0, -7.0))),
        (4, (at(500.0, 427.0), at(0.0, -7.0))),
    ] {
        let flock = fly_with(&no_avoidance, (at(500.0, 420.0), at(0.0, 7.0)), None, &obstacles, steps);
        assert_eq!((positions(&flock)[0], velocities(&flock)[0]), expected, "after {steps} steps");
    }
}

#[test]
fn of_equally_near_boids_those_with_the_lower_numbers_are_the_nearest() {
    // twelve boids at a distance of exactly 65 px, and one of them twice
    let p = at(500.0, 500.0);
    let offsets = [(65.0, 0.0), (39.0, 52.0), (52.0, 39.0), (25.0, 60.0), (60.0, 25.0), (16.0, 63.0)];
    let ring = offsets.iter().flat_map(|&(x, y)| [at(x, y), at(-x, -y)]).chain([at(65.0, 0.0)]);
    let ring: Vec<Vec2> = ring.map(|offset| p + offset).collect();
    for bounds in [Bounds::Bounce, Bounds::Wrap] {
        let params = NO_RULES.cohesion(0.5).alignment(0.5).cohesion_range(10_000.0).bounds(bounds);
        for shift in 0..ring.len() {
            let order: Vec<Vec2> = (0..ring.len()).map(|i| ring[(i * 5 + shift) % ring.len()]).collect();
            for own in 0..=ring.len() {
                let mut places = order.clone();
                places.insert(own, p);
                for nearest in [1, 2, 7, 8, 12, 13, 32] {
                    let params = params.clone().nearest(nearest);
                    let flock = flock_at(&params, &(places.clone(), vec![EAST; places.len()]));
                    let others = (0..places.len() as u32).filter(|id| *id as usize != own);
                    let expected: Vec<u32> = others.take(nearest as usize).collect();
                    let boid = flock.look(own).expect("a boid of the flock");
                    assert_eq!(boid.cohesion.flockmates, expected, "{nearest} nearest of boid {own}, {bounds:?}");
                    assert_eq!(boid.alignment.flockmates, expected);
                    assert_eq!(flock.flockmates()[own] as usize, expected.len());
                }
            }
        }
    }
}

#[test]
fn the_nearest_of_coincident_boids_have_the_lowest_numbers() {
    for count in [2, 7, 8, 9, 40] {
        let places = vec![at(300.0, 300.0); count];
        let headings: Vec<Vec2> = (0..count).map(|i| at((i % 5) as f32 - 2.0, (i % 3) as f32)).collect();
        let params = NO_RULES.alignment(1.0).cohesion(0.1).nearest(7);
        let mut flock = flock_at(&params, &(places, headings.clone()));
        let inspected: Vec<_> = (0..count).map(|i| flock.look(i).expect("a boid of the flock")).collect();
        flock.step();
        for (i, (boid, velocity)) in inspected.iter().zip(velocities(&flock)).enumerate() {
            let nearest: Vec<usize> = (0..count).filter(|j| *j != i).take(7).collect();
            let mean = nearest.iter().map(|j| headings[*j]).sum::<Vec2>() / nearest.len() as f32;
            assert!(boid.alignment.flockmates.iter().map(|id| *id as usize).eq(nearest), "{boid:?}");
            assert!((velocity - mean).length() < 1e-6, "boid {i} of {count} flies at {velocity}, not {mean}");
        }
    }
}

/// Strays far outside the world, and a flock of fewer boids than are wanted.
#[test]
fn the_nearest_are_found_however_far_away_they_are() {
    let params = NO_RULES.cohesion(0.5).cohesion_range(10_000.0).alignment_range(0.0).bounds(Bounds::Turn).margin(0.0);
    let params = params.turn_factor(0.0).nearest(2);
    let places = [(0.0, 0.0), (1000.0, 1000.0), (9_000.0, 500.0), (-8_000.0, 500.0), (9_100.0, 9_000.0), (1e6, -1e6)];
    let places: Vec<Vec2> = places.map(|(x, y)| at(x, y)).to_vec();
    let flock = flock_at(&params, &(places.clone(), vec![EAST; places.len()]));
    for (i, p) in places.iter().enumerate() {
        let mut others: Vec<(f32, u32)> = (places.iter().enumerate())
            .filter(|(j, q)| *j != i && p.distance(**q) < 10_000.0)
            .map(|(j, q)| (p.distance(*q), j as u32))
            .collect();
        others.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut expected: Vec<u32> = others.into_iter().take(2).map(|(_, j)| j).collect();
        expected.sort_unstable();
        assert_eq!(flock.look(i).expect("a boid of the flock").cohesion.flockmates, expected, "boid {i}");
    }
}
