//! One step of every model agrees with the independent implementation in [`crate::oracle`].

use crate::states::{Comparison, Layout, State, flock_at, state};
use crate::vectors::ours;
use boids_canvas::{Bounds, Flock, Kind, Obstacle, PRESETS, Param, Params, Pointer, Steering, TABLE};
use glam::Vec2;
use oorandom::Rand32;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::cell::RefCell;

#[test]
fn one_step_of_every_preset_agrees_with_the_equations() {
    for preset in PRESETS {
        for count in [1, 2, 70, 1_000] {
            // On edges, many boids have neighbours in exactly opposite directions, whose ambiguous sum is 0.
            let mut comparison = Comparison::default();
            for layout in Layout::ALL {
                for seed in 0..(140 / count).clamp(1, 20) {
                    let params = preset.params.clone().count(count);
                    comparison.step(&mut flock_at(&params, &state(*layout, &params, seed.into())));
                }
            }
            comparison.assert(&format!("{} × {count}", preset.name));
        }
    }
}

/// The nearest boids, in flocks of all layouts and sizes; with a torus, with fields of view, with ranges shorter and longer
/// than the way to the last of them.
#[test]
fn one_step_with_the_nearest_agrees_with_the_equations() {
    for preset in PRESETS {
        for count in [1, 2, 8, 33, 70, 500] {
            let mut comparison = Comparison::default();
            for layout in Layout::ALL {
                for (seed, nearest) in (0..(140 / count).clamp(1, 20)).zip([7, 1, 32, 3, 15, 8].into_iter().cycle()) {
                    let params = preset.params.clone().count(count).nearest(nearest);
                    let far = |range: f64| if range.is_finite() && seed % 2 == 0 { range } else { 10_000.0 };
                    let (cohesion_range, alignment_range) = (far(params.cohesion_range), far(params.alignment_range));
                    let params = params.cohesion_range(cohesion_range).alignment_range(alignment_range);
                    comparison.step(&mut flock_at(&params, &state(*layout, &params, seed.into())));
                }
            }
            comparison.assert(&format!("the nearest of {} × {count}", preset.name));
        }
    }
}

/// After some steps, boids are stored in another order than their numbers, and the model itself has made the state.
#[test]
fn one_step_after_many_agrees_with_the_equations() {
    for preset in PRESETS {
        for count in [2, 70, 1_000] {
            let params = preset.params.clone().count(count).seed(7);
            let mut flock = Flock::new(params).expect("allowed parameters");
            let mut comparison = Comparison::default();
            for steps in [1, 2, 7, 40, 150] {
                (0..steps).for_each(|_| flock.step());
                comparison.step(&mut flock);
            }
            comparison.assert(&format!("{} × {count} in flight", preset.name));
        }
    }
}

/// In the world of a large flock, coordinates are large compared with all ranges.
#[test]
fn one_step_far_from_the_origin_agrees_with_the_equations() {
    for preset in PRESETS {
        let params = preset.params.clone().count(300);
        let world = params.clone().width(30_000.0).height(20_000.0);
        let mut comparison = Comparison::default();
        for layout in Layout::ALL {
            let (mut positions, velocities) = state(*layout, &params, 1);
            for position in &mut positions {
                *position += Vec2::new(29_000.0, 19_000.0);
            }
            comparison.step(&mut flock_at(&world, &(positions, velocities)));
        }
        // there, coordinates are multiples of 1/512 px
        comparison.assert_all_but(0.15, &format!("{} far from the origin", preset.name));
    }
}

pub(crate) const BOUNDS: [Bounds; 3] = [Bounds::Turn, Bounds::Bounce, Bounds::Wrap];

/// All kinds of steering, as the table has them.
pub(crate) fn steerings() -> impl Iterator<Item = Steering> {
    let Kind::Choice(words) = Param::named("steering").expect("a parameter").kind else { unreachable!("a choice") };
    words.iter().map(|word| word.parse().expect("a word of the choice"))
}

/// A random case. Tests choose its bounds and steering, and which of its rules are on.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) params: Params,
    /// Positions as shares of the world, some beyond its edges, and velocities as shares of `max_speed`.
    boids: Vec<((f32, f32), (f32, f32))>,
}

impl Case {
    pub(crate) fn state(&self, params: &Params) -> State {
        let size = Vec2::new(params.width as f32, params.height as f32);
        let max_speed = params.max_speed as f32;
        self.boids.iter().map(|(at, pace)| (Vec2::from(*at) * size, Vec2::from(*pace) * max_speed)).unzip()
    }
}

pub(crate) fn cases() -> impl Strategy<Value = Case> {
    let place = prop_oneof![1 => Just(0.0_f32), 1 => Just(1.0_f32), 6 => 0.0..1.0_f32, 2 => -0.6..1.6_f32];
    let pace = prop_oneof![1 => Just(0.0_f32), 6 => -1.2..1.2_f32];
    let boid = ((place.clone(), place), (pace.clone(), pace));
    (params(), prop::collection::vec(boid, 1..40)).prop_map(|(params, boids)| Case { params, boids })
}

/// Any numbers for half of the parameters: a new parameter is varied without a line of its own. Those of the forces have
/// tests of their own.
fn any_numbers(seed: u32) -> Params {
    let is_of_force =
        |name: &str| ["pointer", "obstacle", "predator", "formation"].iter().any(|it| name.starts_with(it));
    let mut random = Rand32::new(seed.into());
    let mut params = Params::DEFAULT;
    for param in TABLE.iter().filter(|param| !is_of_force(param.name)) {
        let share = f64::from(random.rand_float());
        if let (Kind::Number { min, max }, 0.0..0.5) = (param.kind, share) {
            param.set(&mut params, min + 2.0 * share * (max - min)).expect("a number within the range");
        }
    }
    params
}

/// Random parameters of the models. Tests choose the bounds, the steering, and which forces act.
fn params() -> impl Strategy<Value = Params> {
    let side = || prop_oneof![1.0..20.0, 100.0..1000.0];
    let range = || prop_oneof![Just(0.0), Just(f64::INFINITY), 1.0..30.0, 30.0..300.0];
    let field_of_view = || prop_oneof![2 => Just(360.0), 1 => Just(0.0), 3 => 0.0..360.0];
    let weight = || prop_oneof![0.001..0.1, 0.1..2.0, Just(1.0), Just(10.0)];
    let share = || prop_oneof![2 => Just(0.0), 1 => Just(1.0), 3 => 0.0..1.0];
    let look_ahead = prop_oneof![2 => Just(0.0), 2 => Just(0.5), 1 => 0.0..10.0];
    let max_turn = prop_oneof![Just(4.0), Just(0.0), Just(180.0), 0.0..180.0];
    let noise = prop_oneof![1 => Just(0.0), 1 => Just(360.0), 2 => 0.0..360.0];
    let own_heading = prop_oneof![Just(0.0), Just(1.0), 0.0..100.0];
    let max_force = prop_oneof![Just(0.0), Just(0.05), 0.0..100.0];
    let max_speed = prop_oneof![1 => Just(0.0), 5 => 0.1..20.0];
    let nearest = prop_oneof![2 => Just(0), 2 => 1..8_u32, 1 => 8..=32_u32];
    (
        (side(), side(), weight(), weight(), weight(), any::<bool>()),
        (range(), range(), range(), share(), field_of_view(), field_of_view(), any::<bool>()),
        (look_ahead, max_turn, max_speed, share(), share(), 0.0..5.0, any::<bool>()),
        (noise, own_heading, max_force, any::<u32>(), nearest),
    )
        .prop_map(|(world, views, motion, models)| {
            let (width, height, cohesion, separation, alignment, separation_last) = world;
            let (cohesion_range, separation_range, alignment_range, min_share, view, separation_view, same_range) =
                views;
            let (look_ahead, max_turn, max_speed, min_speed_share, margin_share, turn_factor, joint) = motion;
            let (noise, own_heading, max_force, seed, nearest) = models;
            let params = any_numbers(seed)
                .noise(noise)
                .own_heading(own_heading)
                .max_force(max_force)
                .seed(seed)
                .width(width)
                .height(height)
                .cohesion(cohesion)
                .separation(separation)
                .alignment(alignment)
                .separation_last(separation_last)
                .cohesion_range(cohesion_range)
                .separation_range(separation_range)
                .alignment_range(if same_range { cohesion_range } else { alignment_range })
                .cohesion_min_range(min_share * cohesion_range.min(100.0))
                .field_of_view(view)
                .separation_field_of_view(separation_view)
                .look_ahead(look_ahead)
                .max_turn(max_turn)
                .max_speed(max_speed)
                .min_speed(min_speed_share * max_speed)
                .margin(margin_share * width.min(height) / 2.0)
                .turn_factor(turn_factor);
            // as in classic, cohesion and alignment of every other case have the same flockmates, all round
            let as_classic = |params: Params| {
                params
                    .cohesion_range(alignment_range)
                    .alignment_range(alignment_range)
                    .cohesion_min_range(0.0)
                    .field_of_view(360.0)
                    .separation_field_of_view(360.0)
            };
            let params = if joint { as_classic(params) } else { params };
            let is_local = params.cohesion_range.is_finite() && params.alignment_range.is_finite();
            params.nearest(if is_local { nearest } else { 0 })
        })
}

/// Runs the same cases each time, unless `PROPTEST_CASES` and `PROPTEST_RNG_SEED` ask for others.
pub(crate) fn runner(seed: u64) -> TestRunner {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(seed);
    }
    TestRunner::new(config)
}

/// Compares a step of random cases with each kind of steering in each of the bounds. `flock` makes the flock from a case
/// and what `others` draws beside it. `check` gets each flock before and after its step.
pub(crate) fn assert_steps_agree<T: std::fmt::Debug>(
    what: &str,
    seed: u64,
    others: &impl Strategy<Value = T>,
    flock: impl Fn(&Params, &Case, T) -> Flock,
    check: impl Fn(&Flock, &Flock),
) {
    let comparison = RefCell::<Comparison>::default();
    for bounds in BOUNDS {
        for steering in steerings() {
            let run = runner(seed).run(&(cases(), others), |(case, others)| {
                let params = case.params.clone().bounds(bounds).steering(steering);
                let mut flock = flock(&params, &case, others);
                let before = flock.clone();
                let mut comparison = comparison.borrow_mut();
                comparison.step(&mut flock);
                check(&before, &flock);
                // proptest then shrinks the case
                comparison.mismatch.take().map_or(Ok(()), |mismatch| Err(TestCaseError::fail(mismatch)))
            });
            run.unwrap_or_else(|error| panic!("{what}, {bounds:?}, {steering:?}: {error}"));
        }
    }
    comparison.into_inner().assert(what);
}

#[test]
fn one_step_of_every_combination_agrees_with_the_equations() {
    for rules in 0..8 {
        let flock = |params: &Params, case: &Case, ()| {
            let if_on = |rule: u32, weight: f64| if rules >> rule & 1 == 1 { weight } else { 0.0 };
            let params = (params.clone())
                .cohesion(if_on(0, params.cohesion))
                .separation(if_on(1, params.separation))
                .alignment(if_on(2, params.alignment));
            flock_at(&params, &case.state(&params))
        };
        assert_steps_agree(&format!("rules {rules:03b}"), 3, &Just(()), flock, |_, _| ());
    }
}

/// Places, radii and numbers of obstacles and of the points of a formation are shares of the world.
#[test]
fn one_step_with_pointer_obstacles_and_formation_agrees_with_the_equations() {
    let place = || (-0.2..1.2_f32, -0.2..1.2_f32);
    let strength = || prop_oneof![Just(0.0), 0.1..10.0, Just(100.0)];
    let kind = prop::sample::select(vec![Pointer::None, Pointer::Attract, Pointer::Repel, Pointer::Predator]);
    let pointers = (place(), kind, 1.0..300.0, strength());
    let obstacles = (prop::collection::vec((place(), 0.02..0.3_f32), 0..5), 1.0..300.0, strength());
    let range = prop_oneof![Just(0.0), 0.1..300.0, Just(10_000.0)];
    let share = prop_oneof![Just(0.0), 0.01..1.0, Just(1.0)];
    let formations = (prop::collection::vec(place(), 0..40), range, share);
    let forces = (pointers, obstacles, formations);
    assert_steps_agree(
        "pointer, obstacles and formation",
        5,
        &forces,
        |params, case, (pointer, obstacles, formation)| {
            // a world of a few px has no room between obstacles
            let (width, height) = (params.width.max(100.0), params.height.max(100.0));
            let params = (params.clone().width(width).height(height))
                .pointer(pointer.1)
                .pointer_range(pointer.2)
                .pointer_strength(pointer.3)
                .obstacle_range(obstacles.1)
                .obstacle_strength(obstacles.2)
                .formation_range(formation.1)
                .formation_strength(formation.2);
            let mut flock = flock_at(&params, &case.state(&params));
            let size = Vec2::new(width as f32, height as f32);
            let at = |place: &(f32, f32)| Vec2::from(*place) * size;
            flock.set_pointer(Some(ours(at(&pointer.0)))).expect("an allowed place");
            let circle = |(place, radius): &((f32, f32), f32)| {
                let (at, radius) = (at(place), radius * size.min_element());
                Obstacle { x: at.x.into(), y: at.y.into(), radius: radius.into() }
            };
            flock.set_obstacles(obstacles.0.iter().map(circle).collect()).expect("allowed obstacles");
            flock
                .set_formation(formation.0.iter().map(|place| ours(at(place))).collect())
                .expect("an allowed formation");
            flock
        },
        |_, _| (),
    );
}

/// What acts besides the rules, or on their choice of flockmates. A combination is a number, with a bit for each.
const NOISE: u32 = 1;
const NEAREST: u32 = 2;
const PLACES: u32 = 4;
const PREDATORS: u32 = 8;

/// Random parameters where exactly this combination acts, in a world with room for obstacles.
fn with_acting(params: &Params, acting: u32) -> Params {
    let acts = |which: u32| acting & which != 0;
    // whole px, so that edges are the same in `f32`
    let [width, height] = [params.width, params.height].map(|side| side.ceil().max(100.0));
    let mut params = params.clone().width(width).height(height);
    params.noise = if acts(NOISE) { params.noise.max(5.0) } else { 0.0 };
    params.nearest = if acts(NEAREST) { params.nearest.max(1) } else { 0 };
    if acts(NEAREST) {
        params.cohesion_range = params.cohesion_range.min(300.0);
        params.alignment_range = params.alignment_range.min(300.0);
    }
    params.predators = if acts(PREDATORS) { 3 } else { 0 };
    let pointers = [Pointer::Attract, Pointer::Repel, Pointer::Predator];
    params.pointer = if acts(PLACES) { pointers[params.seed as usize % 3] } else { Pointer::None };
    params
}

/// All kinds of random states, of up to 1,000 boids, with random parameters.
#[test]
fn one_step_of_every_steering_from_every_layout_agrees_with_the_equations() {
    let mut runner = runner(8);
    for steering in steerings() {
        let mut comparison = Comparison::default();
        for (world, bounds) in (0..).zip(BOUNDS) {
            for (number, layout) in (0..).zip(Layout::ALL) {
                for acting in 0..16 {
                    // The oracle needs 0.1 s for 1,000 boids: they fly in each layout once.
                    let many = if number % 3 == world && acting == 5 * number % 16 { 1_000 } else { 200 };
                    for count in [1, 2, 30, many] {
                        let drawn = params().new_tree(&mut runner).expect("parameters").current();
                        let mut params = with_acting(&drawn, acting).count(count).steering(steering).bounds(bounds);
                        if count == many {
                            // of so many boids, one is always on the edge of a narrow field of view
                            params.field_of_view = params.field_of_view.max(20.0);
                            params.separation_field_of_view = params.separation_field_of_view.max(20.0);
                        }
                        let mut flock = flock_at(&params, &state(*layout, &params, acting.into()));
                        if acting & PLACES != 0 {
                            let (width, height) = (params.width, params.height);
                            flock
                                .set_pointer(Some(ours(Vec2::new(width as f32, height as f32) * 0.4)))
                                .expect("a place");
                            let obstacle = |x, y| Obstacle { x: x * width, y: y * height, radius: 20.0 };
                            flock.set_obstacles(vec![obstacle(0.2, 0.7), obstacle(0.9, 0.6)]).expect("obstacles");
                            let point = |x, y| ours(Vec2::new(x * width as f32, y * height as f32));
                            flock.set_formation(vec![point(0.1, 0.3), point(0.8, 0.9)]).expect("a formation");
                        }
                        comparison.step(&mut flock);
                    }
                }
            }
        }
        comparison.assert(&format!("{steering:?} from every layout"));
    }
}
