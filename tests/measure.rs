//! What is measured of a flock, against its definition: every boid looks at every other, in `f64`.

#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{Bounds, Flock, Measures, PRESETS, Params, Vec2};
use proptest::prelude::*;

/// The four figures by definition, at this range.
fn by_definition(flock: &Flock, range: f64) -> Measures {
    let (positions, velocities, params) = (flock.positions(), flock.velocities(), flock.params());
    let n = positions.len();
    let way = |from: f32, to: f32, side: f64| {
        let way = f64::from(to) - f64::from(from);
        if params.bounds == Bounds::Wrap { way - side * (way / side).round() } else { way }
    };
    let distance = |i: usize, j: usize| {
        let (p, q): (Vec2, Vec2) = (positions[i], positions[j]);
        way(p.x, q.x, params.width).hypot(way(p.y, q.y, params.height))
    };
    let headings = velocities.iter().map(|v| {
        let (x, y) = (f64::from(v.x), f64::from(v.y));
        let speed = x.hypot(y);
        if speed > 0.0 { (x / speed, y / speed, speed) } else { (0.0, 0.0, 0.0) }
    });
    let (x, y, speed) = headings.fold((0.0, 0.0, 0.0), |sum, h| (sum.0 + h.0, sum.1 + h.1, sum.2 + h.2));
    let nearest = |i| (0..n).filter(|&j| j != i).map(|j| distance(i, j)).fold(f64::INFINITY, f64::min);
    let mut seen = vec![false; n];
    let mut groups = 0;
    for first in 0..n {
        groups += usize::from(!seen[first]);
        let mut reached = vec![first];
        while let Some(i) = reached.pop() {
            if !std::mem::replace(&mut seen[i], true) {
                reached.extend((0..n).filter(|&j| !seen[j] && distance(i, j) < range));
            }
        }
    }
    let mean = |sum: f64| if n > 0 { sum / n as f64 } else { 0.0 };
    Measures {
        polarisation: mean(x.hypot(y)),
        nearest: if n > 1 { mean((0..n).map(nearest).sum()) } else { f64::NAN },
        groups,
        speed: mean(speed),
    }
}

/// A flock that stands as told, in a world of 300 × 200 px.
fn standing(positions: &[Vec2], bounds: Bounds, cohesion_range: f64) -> Flock {
    let world = Params::DEFAULT.width(300.0).height(200.0);
    let params = world.count(positions.len() as u32).bounds(bounds).cohesion_range(cohesion_range);
    let mut flock = Flock::new(params).expect("parameters that are allowed");
    let velocities: Vec<_> = flock.velocities();
    flock.set_state(positions, &velocities).expect("a state that is allowed");
    flock
}

#[track_caller]
fn check(flock: &Flock) {
    let range = flock.params().cohesion_range;
    let (got, expected) = (flock.measure(), by_definition(flock, range));
    let close = |got: f64, expected: f64| {
        got.is_nan() && expected.is_nan() || (got - expected).abs() <= 1e-5 * (expected.abs() + 1e-3)
    };
    assert!(close(got.polarisation, expected.polarisation), "{got:?} instead of {expected:?}");
    assert!(close(got.nearest, expected.nearest), "{got:?} instead of {expected:?}");
    assert!(close(got.speed, expected.speed), "{got:?} instead of {expected:?}");
    // two that are as far apart as the range, but for rounding, may count as either
    let (few, many) = (by_definition(flock, range * (1.0 + 1e-5)), by_definition(flock, range * (1.0 - 1e-5)));
    assert!((few.groups..=many.groups).contains(&got.groups), "{got:?} instead of {few:?} to {many:?}");
}

/// Ways for boids to stand: all over the world, in heaps of any size, in rows, at one point, and beyond the world.
fn places() -> impl Strategy<Value = Vec<Vec2>> {
    let within = |width: f32, height: f32| (0.0..width, 0.0..height).prop_map(|(x, y)| Vec2::new(x, y));
    let heap = (within(300.0, 200.0), 0..8, prop::collection::vec(within(1.0, 1.0), 0..60)).prop_map(
        |(corner, size, places)| {
            places.into_iter().map(|place| corner + place * 10_f32.powi(size - 5)).collect::<Vec<_>>()
        },
    );
    let row = (within(300.0, 200.0), within(20.0, 20.0), 0..40_u16)
        .prop_map(|(start, way, n)| (0..n).map(|i| start + way * f32::from(i)).collect());
    let lone = within(300.0, 200.0).prop_map(|place| vec![place]);
    let far = within(2e4, 2e4).prop_map(|place| vec![place - 1e4]);
    prop::collection::vec(prop_oneof![4 => heap, 2 => row, 2 => lone, 1 => far], 0..8).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn measures_are_as_defined(
        places in places(),
        bounds in prop_oneof![Just(Bounds::Turn), Just(Bounds::Wrap)],
        range in prop_oneof![Just(0.0), 1e-4..0.1, 0.1..30.0, 30.0..1e4, Just(f64::INFINITY)],
    ) {
        check(&standing(&places, bounds, range));
    }
}

#[test]
fn flocks_in_flight_are_measured_as_defined() {
    for preset in PRESETS {
        for (count, zoom) in [(200, 1.0), (200, 5.0), (900, 2.0)] {
            let params = &preset.params;
            let (width, height) = (params.width * zoom, params.height * zoom);
            let mut flock = Flock::new(params.clone().count(count).width(width).height(height)).expect("allowed");
            for _ in 0..3 {
                check(&flock);
                (0..100).for_each(|_| flock.step());
            }
            check(&flock);
        }
    }
}

#[test]
fn groups_are_counted_across_the_edges_of_a_torus_alone() {
    let places = [(1.0, 100.0), (299.0, 100.0), (150.0, 1.0), (150.0, 199.0), (60.0, 60.0)];
    let places = places.map(Vec2::from);
    let torus = standing(&places, Bounds::Wrap, 2.5).measure();
    assert_eq!(torus.groups, 3);
    let walled = standing(&places, Bounds::Turn, 2.5).measure();
    assert_eq!(walled.groups, 5);
    assert!(torus.nearest < 30.0 && walled.nearest > 80.0, "{torus:?}, {walled:?}");
}

/// Where cells are told apart by a hair: they are 0.707 of the range wide.
#[test]
fn groups_go_by_distance_alone() {
    let groups = |places: &[(f32, f32)], bounds| {
        let places: Vec<_> = places.iter().copied().map(Vec2::from).collect();
        standing(&places, bounds, 75.0).measure().groups
    };
    // one end of a cell's diagonal to the other end of the next but one's
    let (near, far) = (53.024_9, 106.050_1);
    assert_eq!(groups(&[(0.0, 0.0), (near, near), (far, far)], Bounds::Turn), 1);
    assert_eq!(groups(&[(0.0, 0.0), (far, near), (near, far)], Bounds::Turn), 2);
    // five cells go around 300 px, three around 200: were they as many, they would be wider than that
    assert_eq!(groups(&[(1.0, 1.0), (58.0, 64.0)], Bounds::Wrap), 2);
}

#[test]
fn a_chain_is_one_group_and_a_whole_flock_too() {
    let chain: Vec<_> = (0..200).map(|i| Vec2::new(i as f32 * 1.5, 100.0)).collect();
    let groups = |range| standing(&chain, Bounds::Turn, range).measure().groups;
    assert_eq!([0.0, 1.5, 1.500_1, f64::INFINITY].map(groups), [200, 200, 1, 1]);
}

#[test]
fn few_boids_and_none_are_measured() {
    let none = standing(&[], Bounds::Turn, 75.0).measure();
    assert_eq!((none.polarisation, none.groups, none.speed), (0.0, 0, 0.0));
    let one = standing(&[Vec2::ONE], Bounds::Wrap, f64::INFINITY).measure();
    assert!(none.nearest.is_nan() && one.nearest.is_nan());
    assert_eq!(one.groups, 1);
    assert!((one.polarisation - 1.0).abs() < 1e-12);
}

#[test]
fn a_boid_at_rest_has_no_heading() {
    let mut flock = standing(&[Vec2::ZERO, Vec2::ONE], Bounds::Turn, 75.0);
    flock.set_state(&[Vec2::ZERO, Vec2::ONE], &[Vec2::ZERO, Vec2::new(3.0, -4.0)]).expect("allowed");
    let measured = flock.measure();
    assert!((measured.polarisation - 0.5).abs() < 1e-12);
    assert_eq!(measured.speed, 2.5);
}

/// Loosely, as machines differ: by looking at every other, these flocks would take minutes.
#[test]
fn time_grows_as_the_flock_does_however_it_stands() {
    let spiral = |i: u32| {
        let (angle, radius) = (i as f32 * 2.4, (i as f32).sqrt());
        Vec2::new(angle.cos(), angle.sin()) * radius
    };
    type Layout = fn(u32, Vec2) -> Vec2;
    let layouts: [(&str, Layout); 6] = [
        ("a disc", |_, p| p),
        ("a heap", |_, p| p * 1e-3),
        ("one point", |_, _| Vec2::ONE),
        ("a row", |i, _| Vec2::new(i as f32 * 0.1, 7.0)),
        ("a heap amid strays", |i, p| if i % 2 == 0 { p * 1e-3 } else { p * 1e3 }),
        ("two heaps far apart", |i, p| p * 1e-2 + if i % 2 == 0 { Vec2::ZERO } else { Vec2::splat(1e6) }),
    ];
    for (n, longest) in [(5_000, 1.0), (50_000, 10.0)] {
        for (layout, at) in layouts {
            let places: Vec<_> = (0..n).map(|i| at(i, spiral(i))).collect();
            for (range, bounds) in [(1.0, Bounds::Turn), (75.0, Bounds::Turn), (75.0, Bounds::Wrap)] {
                let flock = standing(&places, bounds, range);
                let start = std::time::Instant::now();
                let measured = flock.measure();
                let took = start.elapsed();
                println!("{n}, {layout}, {range} px, {bounds:?}: {} groups in {took:?}", measured.groups);
                assert!(took.as_secs_f64() < longest, "{n} in {layout} take {took:?}");
            }
        }
    }
}
