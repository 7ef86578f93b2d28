//! Edge cases with an exact result: a boid exactly at a range, exactly opposite, at rest, on a wall. The oracle calls
//! them ambiguous, so [`crate::agreement`] skips them.

use crate::states::flock_at;
use crate::vectors::{ours, positions, velocities};
use boids_canvas::{Bounds, Flock, Obstacle, Params, Pointer, Steering};
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
fn terms_that_cancel_turn_no_boid() {
    let params = TURNING.separation(1.0).separation_range(f64::INFINITY).cohesion_range(100.0);
    // cohesion and separation have the same weight and opposite directions
    let u = velocity(&params, &[(at(300.0, 300.0), EAST), (at(350.0, 300.0), SOUTH)]);
    assert_eq!(u, 2.0 * EAST);
}

#[test]
fn a_boid_exactly_on_a_wall_is_inside() {
    assert_eq!(step(&NO_RULES, &[(at(3.0, 500.0), at(-3.0, 0.0))]), [(at(0.0, 500.0), at(-3.0, 0.0))]);
}

#[test]
fn a_boid_exactly_at_the_margin_is_not_pushed() {
    let params = NO_RULES.bounds(Bounds::Turn).margin(100.0).turn_factor(0.5);
    assert_eq!(velocity(&params, &[(at(100.0, 900.0), Vec2::ZERO)]), Vec2::ZERO);
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
fn a_pointer_exactly_at_its_range_or_at_the_boid_exerts_no_force() {
    let p = at(500.0, 500.0);
    for pointer in [Pointer::Attract, Pointer::Repel, Pointer::Predator] {
        let params = NO_RULES.pointer(pointer).pointer_range(100.0).pointer_strength(2.0);
        for (distance, is_felt) in [(100.0, false), (99.5, true), (0.0, false)] {
            let u = velocity_with(&params, (p, Vec2::ZERO), Some(p + distance * EAST), &[]);
            assert_eq!(u != Vec2::ZERO, is_felt, "{pointer:?} {distance}");
        }
    }
}

#[test]
fn a_boid_exactly_at_its_point_has_no_way_to_go() {
    let params = NO_RULES.max_speed(4.0).formation_strength(0.5);
    for (range, v, expected) in
        [(100.0, Vec2::ZERO, Vec2::ZERO), (100.0, 2.0 * SOUTH, SOUTH), (0.0, Vec2::ZERO, Vec2::ZERO)]
    {
        let mut flock = flock_at(&params.clone().formation_range(range), &(vec![at(500.0, 500.0)], vec![v]));
        flock.set_formation(vec![ours(at(500.0, 500.0))]).expect("an allowed formation");
        flock.step();
        assert!((velocities(&flock)[0] - expected).length() < 1e-5, "{range} {v}: {}", velocities(&flock)[0]);
    }
}

#[test]
fn an_obstacle_exactly_ahead_is_passed_clockwise_and_one_at_the_range_or_abreast_not_at_all() {
    let params = NO_RULES.obstacle_range(80.0).obstacle_strength(2.0).separation_range(10.0);
    let boid = (at(500.0, 500.0), 4.0 * EAST);
    for ((x, y, radius), expected) in [
        // 40 px from the rim: half the strength
        ((560.0, 500.0, 20.0), SOUTH),
        ((600.0, 500.0, 20.0), Vec2::ZERO),
        ((540.0, 530.0, 20.0), Vec2::ZERO),
        // within reach, but exactly abreast
        ((500.0, 525.0, 20.0), Vec2::ZERO),
    ] {
        let turned = velocity_with(&params, boid, None, &[Obstacle { x, y, radius }]) - boid.1;
        assert!((turned - expected).length() < 1e-5, "{x} {y}: {turned}, not {expected}");
    }
}

#[test]
fn a_boid_at_the_exact_centre_of_an_obstacle_is_moved_to_its_rim_and_flies_outwards() {
    let no_avoidance = NO_RULES.obstacle_range(0.0);
    let obstacle = Obstacle { x: 500.0, y: 500.0, radius: 100.0 };
    for (p, v, then, u) in [
        // back along its velocity; at rest, west
        (at(496.0, 500.0), 4.0 * EAST, at(400.0, 500.0), -4.0 * EAST),
        (at(500.0, 500.0), Vec2::ZERO, at(400.0, 500.0), Vec2::ZERO),
        // exactly on the rim is outside
        (at(396.0, 500.0), 4.0 * EAST, at(400.0, 500.0), 4.0 * EAST),
    ] {
        let flock = fly_with(&no_avoidance, (p, v), None, &[obstacle], 1);
        let (to, velocity) = (positions(&flock)[0], velocities(&flock)[0]);
        assert!((to - then).length() < 1e-2 && (velocity - u).length() < 1e-4, "from {p}: {to}, {velocity}");
        assert!((to - at(500.0, 500.0)).length() >= 100.0, "{to} is inside");
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
