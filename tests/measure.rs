//! The measures of a flock agree with their definitions, computed here over all pairs of boids in `f64`.

#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{Bounds, Flock, PRESETS, Params, Vec2};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::sync::LazyLock;
use std::time::Instant;

#[derive(Debug)]
struct Expected {
    polarisation: f64,
    rotation: f64,
    nearest: f64,
    groups: usize,
    speed: f64,
}

/// The measures by definition; boids nearer than `range` belong to one group.
fn by_definition(flock: &Flock, range: f64) -> Expected {
    let (positions, velocities, params) = (flock.positions(), flock.velocities(), flock.params());
    let n = positions.len();
    let offset = |from: f64, to: f64, side: f64| {
        let offset = to - from;
        if params.bounds == Bounds::Wrap { offset - side * (offset / side).round() } else { offset }
    };
    let distance = |i: usize, j: usize| {
        let (p, q): (Vec2, Vec2) = (positions[i], positions[j]);
        offset(p.x.into(), q.x.into(), params.width).hypot(offset(p.y.into(), q.y.into(), params.height))
    };
    let unit = |x: f64, y: f64| if x.hypot(y) > 0.0 { (x / x.hypot(y), y / x.hypot(y)) } else { (0.0, 0.0) };
    let mean = |sum: f64| if n > 0 { sum / n as f64 } else { 0.0 };
    // on a torus the circular mean
    let centre = |coordinates: Vec<f64>, side: f64| {
        if params.bounds != Bounds::Wrap {
            return mean(coordinates.iter().sum());
        }
        let angles = || coordinates.iter().map(|c| c / side * std::f64::consts::TAU);
        let (x, y) = (mean(angles().map(f64::cos).sum()), mean(angles().map(f64::sin).sum()));
        if x.hypot(y) > 1e-9 { (y.atan2(x) / std::f64::consts::TAU).rem_euclid(1.0) * side } else { f64::NAN }
    };
    let centre_x = centre(positions.iter().map(|p| p.x.into()).collect(), params.width);
    let centre_y = centre(positions.iter().map(|p| p.y.into()).collect(), params.height);
    let (mut x, mut y, mut speed, mut momentum) = (0.0, 0.0, 0.0, 0.0);
    for (p, v) in positions.iter().zip(&velocities) {
        let (vx, vy) = (f64::from(v.x), f64::from(v.y));
        let heading = unit(vx, vy);
        // where rounding would decide on the way, there is none: at the centre, and on a torus opposite it
        let rounding = 1e-9 * params.width.hypot(params.height);
        let way = |centre: f64, to: f32, side: f64| {
            let way = offset(centre, f64::from(to), side);
            let is_opposite = params.bounds == Bounds::Wrap && (way.abs() - side / 2.0).abs() < rounding;
            if is_opposite { 0.0 } else { way }
        };
        let (dx, dy) = (way(centre_x, p.x, params.width), way(centre_y, p.y, params.height));
        let has_direction = dx.hypot(dy) > rounding;
        let outwards = if has_direction { unit(dx, dy) } else { (0.0, 0.0) };
        (x, y, speed) = (x + heading.0, y + heading.1, speed + vx.hypot(vy));
        momentum += outwards.0 * heading.1 - outwards.1 * heading.0;
    }
    let nearest = |i| (0..n).filter(|&j| j != i).map(|j| distance(i, j)).fold(f64::INFINITY, f64::min);
    // connected components, by depth-first search
    let mut visited = vec![false; n];
    let mut groups = 0;
    for first in 0..n {
        groups += usize::from(!visited[first]);
        let mut stack = vec![first];
        while let Some(i) = stack.pop() {
            if !std::mem::replace(&mut visited[i], true) {
                stack.extend((0..n).filter(|&j| !visited[j] && distance(i, j) < range));
            }
        }
    }
    Expected {
        polarisation: mean(x.hypot(y)),
        rotation: mean(momentum).abs(),
        nearest: if n > 1 { mean((0..n).map(nearest).sum()) } else { f64::NAN },
        groups,
        speed: mean(speed),
    }
}

/// A flock at these positions, in a world of 300 × 200 px.
fn flock_at(positions: &[Vec2], bounds: Bounds, cohesion_range: f64) -> Flock {
    let world = Params::DEFAULT.width(300.0).height(200.0);
    let params = world.count(positions.len() as u32).bounds(bounds).cohesion_range(cohesion_range);
    let mut flock = Flock::new(params).expect("allowed parameters");
    let velocities: Vec<_> = flock.velocities();
    flock.set_state(positions, &velocities).expect("an allowed state");
    flock
}

#[track_caller]
fn assert_agrees(flock: &Flock) {
    let range = flock.params().cohesion_range;
    let (measured, expected) = (flock.measure(), by_definition(flock, range));
    let is_close = |measured: f64, expected: f64| {
        measured.is_nan() && expected.is_nan() || (measured - expected).abs() <= 1e-5 * (expected.abs() + 1e-3)
    };
    assert!(is_close(measured.polarisation, expected.polarisation), "{measured:?}, expected {expected:?}");
    assert!(is_close(measured.rotation, expected.rotation), "{measured:?}, expected {expected:?}");
    assert!(is_close(measured.nearest, expected.nearest), "{measured:?}, expected {expected:?}");
    assert!(is_close(measured.speed, expected.speed), "{measured:?}, expected {expected:?}");
    // rounding may join or part two boids whose distance is almost exactly the range
    let (min, max) = (by_definition(flock, range * (1.0 + 1e-5)), by_definition(flock, range * (1.0 - 1e-5)));
    assert!((min.groups..=max.groups).contains(&measured.groups), "{measured:?}, expected {min:?} to {max:?}");
}

/// Positions: clumps of any size, rows, and single boids inside and far outside the world.
fn layouts() -> impl Strategy<Value = Vec<Vec2>> {
    let within = |width: f32, height: f32| (0.0..width, 0.0..height).prop_map(|(x, y)| Vec2::new(x, y));
    // powers that are the same on every machine
    let sizes = [1e-5, 1e-4, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0_f32];
    let clump =
        (within(300.0, 200.0), prop::sample::select(sizes.to_vec()), prop::collection::vec(within(1.0, 1.0), 0..60))
            .prop_map(|(corner, size, places)| {
                places.into_iter().map(|place| corner + place * size).collect::<Vec<_>>()
            });
    let row = (within(300.0, 200.0), within(20.0, 20.0), 0..40_u16)
        .prop_map(|(start, step, n)| (0..n).map(|i| start + step * f32::from(i)).collect());
    let single = within(300.0, 200.0).prop_map(|place| vec![place]);
    let far = within(2e4, 2e4).prop_map(|place| vec![place - Vec2::splat(1e4)]);
    prop::collection::vec(prop_oneof![4 => clump, 2 => row, 2 => single, 1 => far], 0..8)
        .prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn measures_agree_with_their_definitions(
        positions in layouts(),
        bounds in prop_oneof![Just(Bounds::Turn), Just(Bounds::Wrap)],
        range in prop_oneof![Just(0.0), 1e-4..0.1, 0.1..30.0, 30.0..1e4, Just(f64::INFINITY)],
    ) {
        assert_agrees(&flock_at(&positions, bounds, range));
    }
}

#[test]
fn boids_far_from_the_origin_are_in_one_group_within_a_range_of_a_few_roundings() {
    let [a, b, c] = [(288.914_98, 0.000_319_252_23), (288.914_86, 0.000_287_754_08), (288.914_95, 0.000_317_085_13)];
    let positions = [a, b, c, (0.092_328_03, 0.0)].map(|(x, y)| Vec2::new(x, y));
    assert_agrees(&flock_at(&positions, Bounds::Turn, 1e-4));
}

/// In even rows around a torus, one boid can be at the centre and another opposite it.
#[test]
fn measures_of_even_rows_agree_with_their_definitions() {
    for step in [Vec2::new(12.25, 0.0), Vec2::new(0.0, 12.25), Vec2::new(12.5, 12.5), Vec2::new(-7.0, 4.0)] {
        for (start, n) in (0..200_u8).step_by(10).flat_map(|start| (1..40_u8).map(move |n| (start, n))) {
            let row: Vec<_> = (0..n).map(|i| Vec2::splat(start.into()) + step * f32::from(i)).collect();
            assert_agrees(&flock_at(&row, Bounds::Wrap, 0.0));
            assert_agrees(&flock_at(&row, Bounds::Turn, 0.0));
        }
    }
}

#[test]
fn a_boid_at_the_centre_or_opposite_it_has_no_direction_outwards() {
    let places = |coordinates: &[f32]| coordinates.iter().map(|&y| Vec2::new(0.0, y)).collect::<Vec<_>>();
    // the circular mean of both rows is 0; the lone boid adds nothing, whichever way it heads
    for row in [places(&[0.0, 30.0, 170.0]), places(&[100.0, 30.0, 170.0])] {
        let mut flock = flock_at(&row, Bounds::Wrap, 0.0);
        for heading in [1.0, -1.0] {
            let headings = [heading, 1.0, -1.0].map(|x| Vec2::new(x, 0.0));
            flock.set_state(&row, &headings).expect("an allowed state");
            assert!((flock.measure().rotation - 2.0 / 3.0).abs() < 1e-9, "{row:?}, {:?}", flock.measure());
        }
    }
}

#[test]
fn measures_of_flocks_in_flight_agree_with_their_definitions() {
    for preset in PRESETS {
        for (count, scale) in [(200, 1.0), (200, 5.0), (900, 2.0)] {
            let params = &preset.params;
            let (width, height) = (params.width * scale, params.height * scale);
            let mut flock =
                Flock::new(params.clone().count(count).width(width).height(height)).expect("allowed parameters");
            for _ in 0..3 {
                assert_agrees(&flock);
                (0..100).for_each(|_| flock.step());
            }
            assert_agrees(&flock);
        }
    }
}

#[test]
fn boids_that_are_not_near_are_two_groups_however_far_a_third_is() {
    // 0.0008 px apart, which a difference of f32 to the third does not show
    let places = [(0.006_043_626, 0.003_331_844_2), (0.005_755_686, 0.002_546_946), (-1e4, -1e4)];
    assert_eq!(flock_at(&places.map(Vec2::from), Bounds::Turn, 1e-4).measure().groups, 3);
}

/// The cells of the search are 0.707 ranges wide. These distances differ from multiples of that by less than 0.02 px.
#[test]
fn groups_depend_on_distance_and_not_on_cells() {
    let groups = |places: &[(f32, f32)], bounds| {
        let places: Vec<_> = places.iter().copied().map(Vec2::from).collect();
        flock_at(&places, bounds, 75.0).measure().groups
    };
    // along the diagonals of two cells
    let (near, far) = (53.024_9, 106.050_1);
    assert_eq!(groups(&[(0.0, 0.0), (near, near), (far, far)], Bounds::Turn), 1);
    assert_eq!(groups(&[(0.0, 0.0), (far, near), (near, far)], Bounds::Turn), 2);
    // five cells of that width fit into 300 px, three into 200 px; stretched over the whole torus, they would be too wide
    // and these two boids would share one
    assert_eq!(groups(&[(1.0, 1.0), (58.0, 64.0)], Bounds::Wrap), 2);
}

#[test]
fn a_chain_of_neighbours_is_one_group() {
    let chain: Vec<_> = (0..200).map(|i| Vec2::new(i as f32 * 1.5, 100.0)).collect();
    let groups = |range| flock_at(&chain, Bounds::Turn, range).measure().groups;
    assert_eq!([0.0, 1.5, 1.500_1, f64::INFINITY].map(groups), [200, 200, 1, 1]);
}

#[test]
fn rotation_is_1_where_all_circle_one_way_and_0_where_half_circle_the_other() {
    let places: Vec<_> = (0..8).map(|i| Vec2::new((i as f32).cos(), (i as f32).sin()) * (20.0 + i as f32)).collect();
    // The same boids again opposite, so that the centre is the origin.
    let places: Vec<_> = places.iter().flat_map(|p| [*p, -*p]).collect();
    let mut flock = flock_at(&places, Bounds::Turn, 75.0);
    let around: Vec<_> = places.iter().map(|p| Vec2::new(-p.y, p.x)).collect();
    flock.set_state(&places, &around).expect("an allowed state");
    assert!((flock.measure().rotation - 1.0).abs() < 1e-6);
    let both_ways: Vec<_> = around.iter().enumerate().map(|(i, v)| if i % 4 < 2 { *v } else { -*v }).collect();
    flock.set_state(&places, &both_ways).expect("an allowed state");
    assert!(flock.measure().rotation < 1e-6);
    flock.set_state(&places, &[Vec2::X; 16]).expect("an allowed state");
    assert!(flock.measure().rotation < 1e-6);
}

#[test]
fn a_flock_in_one_point_does_not_rotate() {
    for count in [1, 3, 7, 1_000] {
        let flock = flock_at(&vec![Vec2::new(100.1, 33.3); count], Bounds::Turn, 75.0);
        assert_eq!(flock.measure().rotation, 0.0);
    }
}

#[test]
fn a_boid_at_rest_has_no_heading() {
    let mut flock = flock_at(&[Vec2::ZERO, Vec2::ONE], Bounds::Turn, 75.0);
    flock.set_state(&[Vec2::ZERO, Vec2::ONE], &[Vec2::ZERO, Vec2::new(3.0, -4.0)]).expect("allowed parameters");
    let measured = flock.measure();
    assert!((measured.polarisation - 0.5).abs() < 1e-12);
    assert_eq!(measured.speed, 2.5);
}

/// 100 times as many boids take 100 times as long, or some times that where they leave the cache; comparing all pairs would
/// take 10,000 times as long.
#[test]
fn time_is_nearly_linear_in_the_count_for_every_layout() {
    let spiral = |i: u32| {
        let (angle, radius) = (i as f32 * 2.4, (i as f32).sqrt());
        Vec2::new(angle.cos(), angle.sin()) * radius
    };
    type Place = fn(u32, Vec2) -> Vec2;
    let layouts: [(&str, Place); 6] = [
        ("a disc", |_, p| p),
        ("a clump", |_, p| p * 1e-3),
        ("one point", |_, _| Vec2::ONE),
        ("a row", |i, _| Vec2::new(i as f32 * 0.1, 7.0)),
        ("a clump among scattered boids", |i, p| if i % 2 == 0 { p * 1e-3 } else { p * 1e3 }),
        ("two clumps far apart", |i, p| p * 1e-2 + if i % 2 == 0 { Vec2::ZERO } else { Vec2::splat(1e6) }),
    ];
    for (layout, place) in layouts {
        for (range, bounds) in [(1.0, Bounds::Turn), (75.0, Bounds::Turn), (75.0, Bounds::Wrap)] {
            let time = |count| {
                let places: Vec<_> = (0..count).map(|i| place(i, spiral(i))).collect();
                let flock = flock_at(&places, bounds, range);
                let (start, mut runs) = (cpu_seconds(), 0);
                // ten ticks of the scheduler at least
                while runs == 0 || cpu_seconds() - start < 0.04 {
                    flock.measure();
                    runs += 1;
                }
                (cpu_seconds() - start) / f64::from(runs)
            };
            let (few, many) = (time(1_000), time(100_000));
            println!("{layout}, {range} px, {bounds:?}: {few:.6} and {many:.6} s");
            // the clock of a busy machine also counts what others did meanwhile
            let is_nearly_linear = many < 1_000.0 * few || (0..2).any(|_| time(100_000) < 1_000.0 * few);
            assert!(is_nearly_linear, "in {layout}, 1000 boids take {few} s and 100,000 take {many} s");
        }
    }
}

/// The seconds for which this thread has run, without those in which a busy machine ran others. The clock's on systems without /proc.
fn cpu_seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    // some kernels write 0
    let nanoseconds = schedstat.split(' ').next().and_then(|ns| ns.parse().ok()).filter(|ns: &f64| *ns > 0.0);
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |ns| ns * 1e-9)
}

/// Comparing each boid of one heap with each of the other would take minutes.
#[test]
fn two_heaps_out_of_range_and_a_third_boid_near_one_are_measured_at_once() {
    let half = 200_000;
    let heap = |x: f32, y: f32| std::iter::repeat_n(Vec2::new(x, y), half);
    let mut places: Vec<_> = heap(100.0, 100.0).chain(heap(155.0, 152.0)).collect();
    places[0] = Vec2::new(206.0, 100.0);
    let measures = flock_at(&places, Bounds::Turn, 75.0).measure();
    assert_eq!(measures.groups, 2);
    assert!(measures.nearest < 1e-3, "{measures:?}");
}
