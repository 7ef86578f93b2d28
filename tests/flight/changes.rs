//! Changes to a flock in flight: what each one affects, and what it leaves as it was.

use crate::{few, flown, predator_poses, preset};
use boids_canvas::{
    Bounds, Flock, Kind, Order, PRESETS, Params, Pose, StartingVelocity, StateError, TABLE, Value, Vec2, Vectors,
};

fn poses(flock: &Flock, fraction: f32) -> Vec<Pose> {
    crate::poses(flock, fraction, Order::Number)
}

/// Everything observable about a flock: current state, previous state, parameters, steps.
fn snapshot(flock: &Flock) -> (Vec<Pose>, Vec<Pose>, Params, u64) {
    (poses(flock, 1.0), poses(flock, 0.0), flock.params().clone(), flock.steps())
}

fn set_count(flock: &mut Flock, count: u32) {
    flock.set("count", Value::Number(count.into())).expect("an allowed count");
}

#[test]
fn a_flock_starts_uniformly_in_its_world_with_its_starting_velocities() {
    for preset in PRESETS {
        let params = preset.params.clone().count(2_000);
        let flock = flown(&params, 0);
        let (width, height) = (params.width as f32, params.height as f32);
        let mean = flock.positions().into_iter().sum::<Vec2>() / 2_000.0;
        assert!(mean.distance(Vec2::new(width, height) / 2.0) < 0.05 * width.max(height), "{mean}");
        assert!(flock.positions().iter().all(|p| (0.0..width).contains(&p.x) && (0.0..height).contains(&p.y)));
        let sixteenth = |p: &Vec2| ((4.0 * p.x / width) as usize, (4.0 * p.y / height) as usize);
        for cell in (0..16).map(|i| (i / 4, i % 4)) {
            let count = flock.positions().iter().filter(|p| sixteenth(p) == cell).count();
            // the mean, and nearly five standard deviations
            assert!((75..=175).contains(&count), "{count} of 2,000 in {cell:?}");
        }
        let velocities = flock.velocities();
        let heading = velocities.iter().map(|&v| v / v.length()).sum::<Vec2>() / 2_000.0;
        assert!(heading.length() < 0.1, "{heading}");
        let is_as_specified = |v: &Vec2| match params.starting_velocity {
            StartingVelocity::Components => (-5.0..5.0).contains(&v.x) && (-5.0..5.0).contains(&v.y),
            _ => (v.length() - params.max_speed as f32).abs() < 1e-4,
        };
        assert!(velocities.iter().all(is_as_specified), "{}", preset.name);
    }
}

#[test]
fn poses_in_storage_order_are_a_permutation_of_those_in_number_order() {
    let bits = |poses: Vec<Pose>| {
        let mut bits: Vec<_> =
            poses.iter().map(|p| [p.position.x, p.position.y, p.velocity.x, p.velocity.y].map(f32::to_bits)).collect();
        bits.sort_unstable();
        bits
    };
    for preset in PRESETS {
        let mut flock = flown(&preset.params, 30);
        for count in [preset.params.count, 40, 300] {
            set_count(&mut flock, count);
            let stored = crate::poses(&flock, 0.25, Order::Storage);
            assert_eq!(bits(stored), bits(poses(&flock, 0.25)), "{} of {}", count, preset.name);
        }
    }
}

#[test]
fn a_new_seed_takes_effect_at_the_restart() {
    // noise is drawn from the seed
    let params = Params::DEFAULT.noise(30.0);
    let mut flock = flown(&params, 50);
    flock.set("seed", Value::Number(9.0)).expect("an allowed seed");
    flock.step();
    assert_eq!(flock.fingerprint(), flown(&params, 51).fingerprint());
    flock.restart();
    assert_eq!(snapshot(&flock), snapshot(&flown(&params.seed(9), 0)));
}

#[test]
fn a_greater_count_adds_boids_and_keeps_the_others() {
    for preset in PRESETS {
        let mut flock = flown(&preset.params, 60);
        let (now, before, params, steps) = snapshot(&flock);
        set_count(&mut flock, params.count + 500);
        let (now_more, before_more, ..) = snapshot(&flock);
        assert_eq!((now_more.len(), flock.len(), flock.steps()), (now.len() + 500, now.len() + 500, steps));
        assert_eq!((&now_more[..now.len()], &before_more[..now.len()]), (&now[..], &before[..]), "{}", preset.name);
        assert_eq!(
            now_more[now.len()..],
            before_more[now.len()..],
            "new boids of {} have no previous state",
            preset.name
        );
        let (width, height) = (params.width as f32, params.height as f32);
        let inside = |pose: &Pose| (0.0..width).contains(&pose.position.x) && (0.0..height).contains(&pose.position.y);
        assert!(now_more[now.len()..].iter().all(inside));
    }
}

#[test]
fn a_smaller_count_removes_the_last_boids_and_keeps_the_others() {
    for preset in PRESETS {
        let mut flock = flown(&preset.params, 60);
        let (now, before, ..) = snapshot(&flock);
        for left in [now.len() - 1, 20, 1, 0] {
            set_count(&mut flock, left as u32);
            let (now_left, before_left, ..) = snapshot(&flock);
            assert_eq!((now_left, before_left), (now[..left].to_vec(), before[..left].to_vec()), "{}", preset.name);
        }
        // boids added later do not inherit the previous state of removed ones
        set_count(&mut flock, 30);
        let (now_more, before_more, ..) = snapshot(&flock);
        assert_eq!(now_more, before_more, "{}", preset.name);
        set_count(&mut flock, 0);
        flock.step();
        assert!(flock.is_empty());
        set_count(&mut flock, 30);
        flock.step();
        assert_eq!(flock.positions().len(), 30);
    }
}

/// A value other than `value`, if the kind has one.
fn other_value(kind: Kind, value: Value) -> Value {
    match (kind, value) {
        (Kind::Number { min, max } | Kind::Integer { min, max }, Value::Number(n)) => {
            Value::Number(if n == 0.0 { 1.0 } else { (n * 1.25).ceil() }.clamp(min, max))
        }
        (Kind::Range { .. }, Value::Number(n)) if n.is_infinite() => Value::Number(50.0),
        (Kind::Range { .. }, _) => Value::Number(f64::INFINITY),
        (Kind::Switch, value) => Value::Switch(value != Value::Switch(true)),
        (Kind::Choice(words), value) => {
            Value::Choice(words.iter().rev().find(|word| Value::Choice(word) != value).copied().unwrap_or(words[0]))
        }
        (_, value) => value,
    }
}

#[test]
fn a_parameter_changed_in_flight_moves_no_boid_and_acts_from_the_next_step() {
    for preset in PRESETS {
        let given = few(&preset.params);
        for param in TABLE.iter().filter(|param| param.name != "count") {
            let what = format!("{} of {}", param.name, preset.name);
            let mut flock = flown(&given, 60);
            let (now, before, ..) = snapshot(&flock);
            let value = other_value(param.kind, param.get(flock.params()));
            let mut params = flock.params().clone();
            param.set(&mut params, value).unwrap_or_else(|error| panic!("{error}"));
            if params.check().is_err() {
                continue;
            }
            flock.set(param.name, value).unwrap_or_else(|error| panic!("{error}"));
            let torus = flock.params().bounds == Bounds::Wrap || given.bounds == Bounds::Wrap;
            assert_eq!(poses(&flock, 1.0), now, "{what}");
            assert!(torus || poses(&flock, 0.0) == before, "{what}");

            // the next step is that of a flock which had this value before the state, after as many steps from the same
            // seed, on which noise depends; predators start where they are added
            let mut fresh = flown(&params.clone().seed(given.seed).predators(0), 60);
            fresh.reconfigure(params).expect("checked parameters");
            fresh.set_state(&flock.positions(), &flock.velocities()).expect("a state of the same length");
            flock.step();
            fresh.step();
            for (p, q) in flock.velocities().into_iter().zip(fresh.velocities()) {
                assert!((p - q).length() < 1e-3 * given.max_speed as f32, "{what}: {p} and {q}");
            }
        }
    }
}

/// tests/robustness shows that nothing has changed then.
#[test]
fn a_refused_state_is_an_error_that_names_what_is_wrong() {
    let mut flock = flown(&Params::DEFAULT.count(3), 60);
    let valid = [Vec2::splat(10.0); 3];
    let error = flock.set_state(&valid, &valid[..2]).expect_err("a list of another length");
    assert_eq!(error, StateError::Length { of: Vectors::Velocities, given: 2, allowed: 3 });
    assert_eq!(error.to_string(), "velocities must have one vector for each of 3 boids, not 2");
    for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e38, -1e38, 1e7_f32.next_up()] {
        for invalid in [Vec2::new(x, 0.0), Vec2::new(0.0, x)] {
            let list = [valid[0], invalid, valid[2]];
            let error = flock.set_state(&list, &valid).expect_err("a coordinate that is not allowed");
            assert!(matches!(error, StateError::Value { index: 1, .. }), "{error}");
            let message = error.to_string();
            let start = "positions must be finite numbers from -10000000 to 10000000, not (";
            assert!(message.starts_with(start) && message.ends_with(" for boid 1"), "{message}");
        }
    }
}

#[test]
fn poses_interpolate_between_the_previous_and_the_current_state() {
    for preset in PRESETS.iter().filter(|preset| preset.params.bounds != Bounds::Wrap) {
        let before = flown(&preset.params, 60);
        let flock = flown(&preset.params, 61);
        let at = |fraction| poses(&flock, fraction);
        let now = at(1.0);
        for (i, pose) in at(0.0).iter().enumerate() {
            assert!((pose.position - before.positions()[i]).length() < 1e-3, "{} {i}", preset.name);
            assert!((pose.velocity - before.velocities()[i]).length() < 1e-3, "{} {i}", preset.name);
            assert_eq!((now[i].position, now[i].velocity), (flock.positions()[i], flock.velocities()[i]));
            let quarter = at(0.25)[i].position;
            assert!(quarter.distance(0.75 * pose.position + 0.25 * now[i].position) < 1e-3, "{} {i}", preset.name);
        }
    }
}

#[test]
fn poses_interpolate_the_shortest_way_across_an_edge_of_a_torus() {
    let params = Params::DEFAULT.bounds(Bounds::Wrap).count(2).cohesion(0.0).alignment(0.0);
    let mut flock = flown(&params, 0);
    flock
        .set_state(&[Vec2::new(539.0, 1.0), Vec2::splat(300.0)], &[Vec2::new(4.0, -2.0), Vec2::ZERO])
        .expect("a state of two boids");
    flock.step();
    assert_eq!(flock.positions()[0], Vec2::new(3.0, 719.0));
    for (fraction, x, y) in [(0.0, 539.0, 1.0), (0.25, 0.0, 0.5), (0.75, 2.0, 719.5), (1.0, 3.0, 719.0)] {
        let position = poses(&flock, fraction)[0].position;
        let on_torus = Vec2::new(position.x.rem_euclid(540.0), position.y.rem_euclid(720.0));
        assert!(on_torus.distance(Vec2::new(x, y)) < 1e-3, "{position} at {fraction}");
    }
}

#[test]
fn poses_do_not_move_without_a_previous_state() {
    let mut flock = flown(&Params::DEFAULT, 60);
    flock.restart();
    assert_eq!(poses(&flock, 0.0), poses(&flock, 1.0));
    flock.step();
    flock.set_state(&[Vec2::splat(100.0); 70], &[Vec2::X; 70]).expect("a state of the same length");
    assert_eq!(poses(&flock, 0.5), poses(&flock, 1.0));
}

#[test]
fn numbers_that_nobody_has_checked_are_at_most_the_largest_allowed() {
    let params = Params::DEFAULT.count(100).nearest(1_000).predators(u32::MAX);
    let mut flock = Flock::default();
    flock.set_checked(params, Vec::new()).expect("enough memory");
    flock.step();
    assert_eq!((flock.params().nearest, flock.params().predators, flock.predators().len()), (32, 20, 20));
}

#[test]
fn a_world_like_a_line_has_no_more_cells_than_any_other() {
    for (width, height) in [(1e6, 1.0), (1.0, 1e6), (1e6, 1e6)] {
        let flock = Flock::new(Params::DEFAULT.margin(0.0).width(width).height(height)).expect("allowed sides");
        let cells = flock.cells();
        assert!(cells[0] * cells[1] <= 6 * 70 + 16, "{width} × {height} px: {cells:?}");
    }
}

#[test]
fn a_fraction_beyond_the_step_counts_as_its_end() {
    let flock = flown(&Params::DEFAULT.predators(2), 60);
    let predators = |fraction| predator_poses(&flock, fraction);
    for (fraction, end) in [(-1.0, 0.0), (f32::NEG_INFINITY, 0.0), (2.0, 1.0), (f32::INFINITY, 1.0), (f32::NAN, 1.0)] {
        assert_eq!((poses(&flock, fraction), predators(fraction)), (poses(&flock, end), predators(end)), "{fraction}");
    }
}

/// A phone that is turned: the world is smaller than the place of a boid.
#[test]
fn after_a_change_of_the_world_poses_move_as_far_as_the_boids_fly() {
    for bounds in [Bounds::Turn, Bounds::Bounce, Bounds::Wrap] {
        for (preset, width, height) in
            PRESETS.iter().flat_map(|preset| [(preset, 150.0, 900.0), (preset, 900.0, 150.0)])
        {
            let params = preset.params.clone().count(100).margin(40.0).predators(3).bounds(bounds);
            let mut flock = flown(&params.clone().width(800.0).height(700.0), 60);
            flock.reconfigure(params.width(width).height(height)).expect("allowed sides");
            for step in 0..3 {
                let speeds = flock.velocities().into_iter().map(Vec2::length).fold(0.0, f32::max);
                let limit = speeds.max(flock.params().max_speed as f32) + 2.0;
                let apart = |from: f32, to: f32| {
                    let moved = poses(&flock, from).into_iter().zip(poses(&flock, to));
                    moved.map(|(a, b)| a.position.distance(b.position)).fold(0.0, f32::max)
                };
                let what = format!("{} {bounds:?} {width} × {height}, step {step}", preset.name);
                assert!(apart(0.0, 0.5) <= 0.5 * limit && apart(0.5, 1.0) <= 0.5 * limit, "{what}");
                let [from, to] = [0.0, 1.0].map(|fraction| predator_poses(&flock, fraction));
                let fly = from.iter().zip(&to).all(|(a, b)| a.position.distance(b.position) <= 6.1);
                assert!(fly, "predators of {what}: {from:?} {to:?}");
                flock.step();
            }
        }
    }
}

#[test]
fn beyond_an_edge_that_moves_inwards_boids_are_mirrored_with_their_velocities_or_wrapped() {
    let places = [350.0, 650.0].map(|x| Vec2::new(x, 100.0));
    for (bounds, xs, velocities) in
        [(Bounds::Bounce, [250.0, 50.0], [-1.0, 1.0]), (Bounds::Wrap, [50.0, 50.0], [1.0, 1.0])]
    {
        let params = Params::DEFAULT.count(2).bounds(bounds).height(400.0);
        let mut flock = flown(&params.clone().width(700.0), 0);
        flock.set_state(&places, &[Vec2::new(1.0, 2.0); 2]).expect("an allowed state");
        flock.reconfigure(params.width(300.0)).expect("an allowed width");
        assert_eq!(flock.positions(), xs.map(|x| Vec2::new(x, 100.0)), "{bounds:?}");
        assert_eq!(flock.velocities(), velocities.map(|x| Vec2::new(x, 2.0)), "{bounds:?}");
    }
}

#[test]
fn a_world_that_becomes_smaller_has_its_boids_in_view() {
    for name in ["swarm", "school", "netlogo"] {
        let params = preset(name).count(300).height(700.0);
        let mut flock = flown(&params.clone().width(1_200.0), 60);
        flock.reconfigure(params.width(400.0)).expect("an allowed width");
        let mut twin = flock.clone();
        for step in 0..60 {
            flock.step();
            let xs: Vec<f32> = flock.positions().iter().map(|p| p.x).collect();
            let count = |is: &dyn Fn(f32) -> bool| xs.iter().filter(|x| is(**x)).count();
            let (outside, on_edge) = (count(&|x| x > 400.0), count(&|x| x == 400.0));
            assert!(outside <= 30 && on_edge <= 30, "{name}, step {step}: {outside} outside, {on_edge} on the edge");
        }
        (0..60).for_each(|_| twin.step());
        assert_eq!(twin.fingerprint(), flock.fingerprint(), "{name}: the flight can be repeated");
    }
}
