//! Zones and seek steering and noise, in cases with a known result.

use crate::states::flock_at;
use crate::vectors::{positions, set_state, velocities};
use boids_canvas::{Bounds, Flock, Params, Steering};
use glam::Vec2;

const EAST: Vec2 = Vec2::X;
const SOUTH: Vec2 = Vec2::Y;

/// Walls are far away; boids are seen where they are.
const OPEN: Params = Params::DEFAULT.width(2000.0).height(2000.0).look_ahead(0.0).bounds(Bounds::Bounce).max_speed(2.0);

/// Zones of 10, 50 and 100 px, and any turn.
const ZONES: Params = OPEN
    .steering(Steering::Zones)
    .cohesion(1.0)
    .separation(1.0)
    .alignment(1.0)
    .separation_range(10.0)
    .alignment_range(50.0)
    .cohesion_range(100.0)
    .max_turn(180.0);

/// The angles of NetLogo's Flocking, in degrees.
const ROTATE: Params = OPEN
    .steering(Steering::Rotate)
    .cohesion(3.0)
    .separation(1.5)
    .alignment(5.0)
    .separation_range(7.0)
    .alignment_range(0.0)
    .cohesion_range(35.0)
    .max_turn(0.0);

const SEEK: Params = OPEN
    .steering(Steering::Seek)
    .cohesion(1.0)
    .separation(1.5)
    .alignment(1.0)
    .cohesion_range(50.0)
    .separation_range(25.0)
    .alignment_range(50.0)
    .max_force(0.05);

/// The velocity of a boid at (1000, 1000) that heads east, after a step with others at these offsets.
fn velocity(params: &Params, v: Vec2, others: &[(Vec2, Vec2)]) -> Vec2 {
    let here = Vec2::splat(1000.0);
    let boids = [(here, v)].into_iter().chain(others.iter().map(|(offset, v)| (here + *offset, *v)));
    let mut flock = flock_at(params, &boids.unzip());
    flock.step();
    velocities(&flock)[0]
}

#[track_caller]
fn assert_near(found: Vec2, expected: Vec2) {
    assert!(found.distance(expected) < 1e-5, "{found}, expected {expected}");
}

#[test]
fn zones_begin_where_the_ones_inside_them_end() {
    let with = |distance: f32| velocity(&ZONES, 2.0 * EAST, &[(at(0.0, distance), -EAST)]);
    assert_near(with(9.99), -2.0 * SOUTH);
    assert_near(with(10.0), -2.0 * EAST);
    assert_near(with(49.99), -2.0 * EAST);
    assert_near(with(50.0), 2.0 * SOUTH);
    assert_near(with(99.99), 2.0 * SOUTH);
    assert_near(with(100.0), 2.0 * EAST);
}

#[test]
fn the_own_heading_counts_for_as_many_flockmates_as_it_is_set_to() {
    let (aligns, attracts) = ((at(0.0, 30.0), 3.0 * SOUTH), (at(0.0, 80.0), EAST));
    for own in [0.0, 1.0, 3.0] {
        let params = ZONES.own_heading(own);
        let expected = (SOUTH + own as f32 * EAST).normalize() * 2.0;
        assert_near(velocity(&params, EAST, &[aligns]), expected);
        // attraction alone is no reason to keep the heading
        assert_near(velocity(&params, EAST, &[attracts]), 2.0 * SOUTH);
        assert_near(velocity(&params, EAST, &[]), 2.0 * EAST);
    }
}

#[test]
fn seeking_is_not_separated_from_a_boid_at_the_same_point_nor_from_its_own_place_ahead() {
    let slow = 1e-6 * EAST;
    let params = SEEK.cohesion(0.0).alignment(0.0).max_force(100.0).separation(1.0).look_ahead(0.5);
    let u = velocity(&params, slow, &[(Vec2::ZERO, Vec2::ZERO), (at(0.0, -20.0), Vec2::ZERO)]);
    assert_near(u, 2.0 * SOUTH);
}

/// A velocity of 2 px a step at an angle in degrees, clockwise from east.
fn towards(degrees: f32) -> Vec2 {
    2.0 * Vec2::from_angle(degrees.to_radians())
}

#[test]
fn rotation_is_clockwise_to_a_goal_exactly_behind_and_none_at_the_exact_range() {
    let far = at(20.0, 0.0);
    assert_near(velocity(&ROTATE.cohesion(0.0), towards(0.0), &[(far, -EAST)]), towards(5.0));
    assert_near(velocity(&ROTATE, towards(0.0), &[(-far, EAST)]), towards(3.0));
    assert_near(velocity(&ROTATE, towards(0.0), &[(at(0.0, 35.0), SOUTH)]), towards(0.0));
}

#[test]
fn a_boid_turns_clockwise_away_from_the_exactly_opposite_heading_and_not_at_the_exact_range() {
    assert_near(velocity(&ROTATE, towards(0.0), &[(at(0.0, 5.0), towards(180.0))]), towards(1.5));
    assert_near(velocity(&ROTATE.cohesion(0.0), towards(0.0), &[(at(0.0, 7.0), towards(90.0))]), towards(5.0));
}

#[test]
fn of_equally_near_boids_the_one_with_the_lowest_number_is_the_nearest() {
    let (left, right) = ((at(0.0, -5.0), towards(-90.0)), (at(0.0, 5.0), towards(90.0)));
    for nearest in [0, 1, 2] {
        let params = ROTATE.nearest(nearest);
        assert_near(velocity(&params, towards(0.0), &[left, right]), towards(1.5));
        assert_near(velocity(&params, towards(0.0), &[right, left]), towards(-1.5));
    }
}

/// Noise follows from seed, step and boid. So a flight can be repeated from any state.
#[test]
fn noise_depends_on_the_seed_of_the_start_and_on_the_steps_since_then() {
    let params = ZONES.count(50).noise(90.0).seed(7);
    let mut flock = Flock::new(params.clone()).expect("allowed parameters");
    (0..20).for_each(|_| flock.step());
    let (positions, velocities) = (positions(&flock), velocities(&flock));
    flock.step();
    let expected = flock.fingerprint();
    // the same state after another number of steps
    set_state(&mut flock, &positions, &velocities).expect("an allowed state");
    assert_eq!(flock.steps(), 21);
    flock.step();
    assert_ne!(flock.fingerprint(), expected);
    // and after the same
    let again = |seed: u32, restart: bool| {
        let mut flock = Flock::new(params.clone()).expect("allowed parameters");
        flock.reconfigure(params.clone().seed(seed)).expect("allowed parameters");
        if restart {
            flock.restart();
        }
        assert_eq!(flock.steps(), 0);
        (0..20).for_each(|_| flock.step());
        set_state(&mut flock, &positions, &velocities).expect("an allowed state");
        flock.step();
        flock.fingerprint()
    };
    assert_eq!(again(7, false), expected);
    assert_eq!(again(8, false), expected, "a new seed takes effect at the next restart");
    assert_ne!(again(8, true), expected);
}

/// The noise of a boid does not change when others are added or removed.
#[test]
fn noise_does_not_depend_on_the_count() {
    let noisy = |count: u32| {
        let params = ZONES.cohesion(0.0).alignment(0.0).separation(0.0).noise(90.0).count(count);
        let mut flock = Flock::new(params).expect("allowed parameters");
        set_state(&mut flock, &vec![Vec2::splat(500.0); count as usize], &vec![EAST; count as usize]).expect("a state");
        (0..5).for_each(|_| flock.step());
        velocities(&flock)
    };
    assert_eq!(noisy(10), noisy(200)[..10]);
}

fn at(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}
