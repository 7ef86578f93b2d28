//! One step of every model agrees with an independent naive version of it: see [`crate::oracle`].

use crate::states::{Kind, Tally, flock_at, frozen};
use boids_canvas::{Bounds, Flock, Obstacle, PRESETS, Params, Pointer, Steering, Vec2};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

#[test]
fn one_step_of_every_preset_agrees_with_the_equations() {
    for preset in PRESETS {
        for count in [1, 2, 70, 1_000, 2_000] {
            for kind in Kind::ALL {
                let mut tally = Tally::default();
                for seed in 0..(140 / count).clamp(1, 20) {
                    let params = preset.params.clone().count(count);
                    tally.compare(&mut flock_at(&params, &frozen(*kind, &params, seed.into())));
                }
                tally.assert(&format!("{} × {count}, {kind:?}", preset.name));
            }
        }
    }
}

/// Boids are stored in another order then, and the state is one that the model itself made.
#[test]
fn one_step_in_full_flight_agrees_with_the_equations() {
    for preset in PRESETS {
        for count in [2, 70, 1_000] {
            let params = preset.params.clone().count(count).seed(7);
            let mut flock = Flock::new(params).expect("parameters that are allowed");
            let mut tally = Tally::default();
            for steps in [1, 2, 7, 40, 150] {
                (0..steps).for_each(|_| flock.step());
                tally.compare(&mut flock);
            }
            tally.assert(&format!("{} × {count} in flight", preset.name));
        }
    }
}

/// As in the world of a large flock: coordinates large beside all ranges.
#[test]
fn one_step_far_from_the_origin_agrees_with_the_equations() {
    for preset in PRESETS {
        let params = preset.params.clone().count(300);
        let world = params.clone().width(30_000.0).height(20_000.0);
        let mut tally = Tally::default();
        for kind in Kind::ALL {
            let (mut positions, velocities) = frozen(*kind, &params, 1);
            for position in &mut positions {
                *position += Vec2::new(29_000.0, 19_000.0);
            }
            tally.compare(&mut flock_at(&world, &(positions, velocities)));
        }
        tally.assert(&format!("{} far away", preset.name));
    }
}

/// What a random case has beside bounds, steering and rules.
#[derive(Clone, Debug)]
struct Rest {
    params: Params,
    /// Positions in worlds, beyond the edges too, and velocities in `max_speed`s.
    boids: Vec<((f32, f32), (f32, f32))>,
}

fn rests() -> impl Strategy<Value = Rest> {
    let side = || prop_oneof![1.0..20.0, 100.0..1000.0];
    let range = || prop_oneof![Just(0.0), Just(f64::INFINITY), 1.0..30.0, 30.0..300.0];
    let view = || prop_oneof![2 => Just(360.0), 1 => Just(0.0), 3 => 0.0..360.0];
    let weight = || prop_oneof![0.001..0.1, 0.1..2.0, Just(1.0), Just(10.0)];
    let share = || prop_oneof![2 => Just(0.0), 1 => Just(1.0), 3 => 0.0..1.0];
    let place = prop_oneof![1 => Just(0.0_f32), 1 => Just(1.0_f32), 6 => 0.0..1.0_f32, 2 => -0.6..1.6_f32];
    let pace = prop_oneof![1 => Just(0.0_f32), 6 => -1.2..1.2_f32];
    let boid = ((place.clone(), place), (pace.clone(), pace));
    let look_ahead = prop_oneof![2 => Just(0.0), 2 => Just(0.5), 1 => 0.0..10.0];
    let max_turn = prop_oneof![Just(4.0), Just(0.0), Just(180.0), 0.0..180.0];
    let max_speed = prop_oneof![1 => Just(0.0), 5 => 0.1..20.0];
    (
        (side(), side(), weight(), weight(), weight(), any::<bool>()),
        (range(), range(), range(), share(), view(), view(), any::<bool>()),
        (look_ahead, max_turn, max_speed, share(), share(), 0.0..5.0, any::<bool>()),
        prop::collection::vec(boid, 1..40),
    )
        .prop_map(|(world, sight, motion, boids)| {
            let (width, height, cohesion, separation, alignment, separation_last) = world;
            let (cohesion_range, separation_range, alignment_range, near, field_of_view, aside, same) = sight;
            let (look_ahead, max_turn, max_speed, slow, margin, turn_factor, joint) = motion;
            let params = Params::DEFAULT
                .width(width)
                .height(height)
                .cohesion(cohesion)
                .separation(separation)
                .alignment(alignment)
                .separation_last(separation_last)
                .cohesion_range(cohesion_range)
                .separation_range(separation_range)
                .alignment_range(if same { cohesion_range } else { alignment_range })
                .cohesion_min_range(near * cohesion_range.min(100.0))
                .field_of_view(field_of_view)
                .separation_field_of_view(aside)
                .look_ahead(look_ahead)
                .max_turn(max_turn)
                .max_speed(max_speed)
                .min_speed(slow * max_speed)
                .margin(margin * width.min(height) / 2.0)
                .turn_factor(turn_factor);
            // half of them as classic: the same flockmates for cohesion and alignment, all round
            let joint = joint.then(|| {
                params
                    .clone()
                    .cohesion_range(alignment_range)
                    .alignment_range(alignment_range)
                    .cohesion_min_range(0.0)
                    .field_of_view(360.0)
                    .separation_field_of_view(360.0)
            });
            Rest { params: joint.unwrap_or(params), boids }
        })
}

#[test]
fn one_step_of_every_combination_agrees_with_the_equations() {
    // the same cases every time, unless PROPTEST_CASES and PROPTEST_RNG_SEED ask for others
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(3);
    }
    let tally = std::cell::RefCell::new(Tally::default());
    for bounds in [Bounds::Turn, Bounds::Bounce, Bounds::Wrap] {
        for steering in [Steering::Accumulate, Steering::Turn] {
            for rules in 0..8 {
                let run = TestRunner::new(config.clone()).run(&rests(), |rest| {
                    let Params { cohesion, separation, alignment, .. } = rest.params;
                    let on = |rule: u32, weight: f64| if rules >> rule & 1 == 1 { weight } else { 0.0 };
                    let params = rest
                        .params
                        .bounds(bounds)
                        .steering(steering)
                        .cohesion(on(0, cohesion))
                        .separation(on(1, separation))
                        .alignment(on(2, alignment));
                    let size = Vec2::new(params.width as f32, params.height as f32);
                    let state = (rest.boids.iter())
                        .map(|(at, pace)| (Vec2::from(*at) * size, Vec2::from(*pace) * params.max_speed as f32))
                        .unzip();
                    let mut tally = tally.borrow_mut();
                    tally.compare(&mut flock_at(&params, &state));
                    tally.wrong.take().map_or(Ok(()), |wrong| Err(TestCaseError::fail(wrong)))
                });
                run.unwrap_or_else(|error| panic!("{bounds:?}, {steering:?}, rules {rules:03b}: {error}"));
            }
        }
    }
    tally.into_inner().assert("every combination");
}

/// Where the pointer may be, and obstacles, in worlds.
type Surroundings = ((f32, f32), Vec<((f32, f32), f32)>);

fn surroundings() -> impl Strategy<Value = Surroundings> {
    let place = || (-0.2..1.2_f32, -0.2..1.2_f32);
    (place(), prop::collection::vec((place(), 0.02..0.3_f32), 0..5))
}

#[test]
fn one_step_among_pointer_and_obstacles_agrees_with_the_equations() {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(5);
    }
    let kinds = [Pointer::None, Pointer::Attract, Pointer::Repel, Pointer::Predator];
    let strength = || prop_oneof![Just(0.0), 0.1..10.0, Just(100.0)];
    let forces = || (surroundings(), 0..kinds.len(), 1.0..300.0, strength(), 1.0..300.0, strength());
    let tally = std::cell::RefCell::new(Tally::default());
    for bounds in [Bounds::Turn, Bounds::Bounce, Bounds::Wrap] {
        for steering in [Steering::Accumulate, Steering::Turn] {
            let run = TestRunner::new(config.clone()).run(&(rests(), forces()), |(rest, forces)| {
                let ((at, circles), kind, pointer_range, pointer_strength, obstacle_range, obstacle_strength) = forces;
                // in a world of a few px there is no room between obstacles
                let (width, height) = (rest.params.width.max(100.0), rest.params.height.max(100.0));
                let params = rest
                    .params
                    .width(width)
                    .height(height)
                    .bounds(bounds)
                    .steering(steering)
                    .pointer(kinds[kind])
                    .pointer_range(pointer_range)
                    .pointer_strength(pointer_strength)
                    .obstacle_range(obstacle_range)
                    .obstacle_strength(obstacle_strength);
                let size = Vec2::new(width as f32, height as f32);
                let state = (rest.boids.iter())
                    .map(|(at, pace)| (Vec2::from(*at) * size, Vec2::from(*pace) * params.max_speed as f32))
                    .unzip();
                let mut flock = flock_at(&params, &state);
                flock.set_pointer(Some(Vec2::from(at) * size)).expect("a place in the world");
                let obstacles = circles.iter().map(|(at, radius)| {
                    let (at, radius) = (Vec2::from(*at) * size, radius * size.min_element());
                    Obstacle { x: at.x.into(), y: at.y.into(), radius: radius.into() }
                });
                flock.set_obstacles(obstacles.collect()).expect("obstacles that are allowed");
                let mut tally = tally.borrow_mut();
                tally.compare(&mut flock);
                tally.wrong.take().map_or(Ok(()), |wrong| Err(TestCaseError::fail(wrong)))
            });
            run.unwrap_or_else(|error| panic!("{bounds:?}, {steering:?}: {error}"));
        }
    }
    tally.into_inner().assert("pointer and obstacles");
}
