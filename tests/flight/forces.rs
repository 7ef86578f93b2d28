//! The effect of the pointer and of obstacles on a flock in flight.

use crate::{few, flown};
use boids_canvas::{Bounds, Flock, Obstacle, PRESETS, Params, Pointer, StateError, Vec2, Vectors};

/// Three obstacles: two overlap, one lies across an edge.
fn obstacles(params: &Params) -> Vec<Obstacle> {
    let (x, y) = (params.width, params.height);
    [(0.5, 0.5, 60.0), (0.6, 0.6, 40.0), (0.0, 0.3, 50.0)]
        .map(|(across, down, radius)| Obstacle { x: across * x, y: down * y, radius })
        .to_vec()
}

/// The offsets from a place to all boids, the shortest ones on a torus.
fn offsets(flock: &Flock, from: Vec2) -> Vec<Vec2> {
    let size = Vec2::new(flock.params().width as f32, flock.params().height as f32);
    let torus = flock.params().bounds == Bounds::Wrap;
    let offset = |p: Vec2| {
        let (d, worlds) = (p - from, (p - from) / size);
        if torus { d - size * Vec2::new(worlds.x.round(), worlds.y.round()) } else { d }
    };
    flock.positions().into_iter().map(offset).collect()
}

#[test]
fn no_boid_is_ever_inside_an_obstacle() {
    for preset in PRESETS {
        // boids with a range of 0 do not steer round obstacles, but must stay outside too
        for (obstacle_range, steps) in [(preset.params.obstacle_range, 4_000), (0.0, 2_000)] {
            let params = preset.params.clone().obstacle_range(obstacle_range).count(preset.params.count.min(500));
            let mut flock = flown(&params, 0);
            flock.set_obstacles(obstacles(&params)).expect("allowed obstacles");
            for step in 1..=steps {
                flock.step();
                for Obstacle { x, y, radius } in obstacles(&params) {
                    let nearest = offsets(&flock, Vec2::new(x as f32, y as f32)).into_iter().map(Vec2::length);
                    let nearest = nearest.fold(f32::INFINITY, f32::min);
                    assert!(
                        nearest >= radius as f32,
                        "{}: {nearest} px from the centre after {step} steps",
                        preset.name
                    );
                }
            }
        }
    }
}

/// Without avoidance (`obstacle_range` 0), 0.3 to 5 % of the boids near an obstacle touch its rim. Springs are exempt:
/// at 35 px a step they hardly have the time to turn.
#[test]
fn most_boids_steer_round_obstacles() {
    for preset in PRESETS {
        let touching = |obstacle_range: f64| {
            let params = few(&preset.params).obstacle_range(obstacle_range);
            let (mut flock, mut near, mut touching) = (flown(&params, 0), 0, 0);
            let middle = Vec2::new(params.width as f32, params.height as f32) / 2.0;
            let obstacle = Obstacle { x: middle.x.into(), y: middle.y.into(), radius: 60.0 };
            flock.set_obstacles(vec![obstacle]).expect("an allowed obstacle");
            for _ in 0..2_000 {
                flock.step();
                for offset in offsets(&flock, middle) {
                    near += usize::from(offset.length() < 135.0);
                    touching += usize::from(offset.length() < 60.001);
                }
            }
            assert!(near > 1_000, "{}: {near}", preset.name);
            touching as f64 / near as f64
        };
        let (without, with) = (touching(0.0), touching(preset.params.obstacle_range));
        println!("{}: {without:.4} at the rim, {with:.4} with avoidance", preset.name);
        assert!(with < 0.25 * without || preset.name == "springs", "{}: {with}, without {without}", preset.name);
    }
}

/// The mean share of the flock within half the pointer's range, with the pointer in the middle of the world.
fn share_near_pointer(params: &Params, pointer: Pointer) -> f64 {
    let mut flock = flown(&params.clone().pointer(pointer), 0);
    let middle = Vec2::new(params.width as f32, params.height as f32) / 2.0;
    flock.set_pointer(Some(middle)).expect("an allowed place");
    let mut within = 0;
    for step in 0..2_000 {
        flock.step();
        if step >= 500 {
            let half = params.pointer_range as f32 / 2.0;
            within += offsets(&flock, middle).iter().filter(|offset| offset.length() < half).count();
        }
    }
    within as f64 / 1_500.0 / flock.len() as f64
}

#[test]
fn flocks_gather_at_an_attracting_pointer_and_avoid_the_other_kinds() {
    for preset in PRESETS {
        let params = few(&preset.params);
        let [none, attract, repel, predator] = [Pointer::None, Pointer::Attract, Pointer::Repel, Pointer::Predator]
            .map(|kind| share_near_pointer(&params, kind));
        println!("{}: {none:.3}, attract {attract:.3}, repel {repel:.3}, predator {predator:.3}", preset.name);
        assert!(attract > 1.5 * none, "{}: {attract}, without {none}", preset.name);
        assert!(repel < 0.5 * none && predator < 0.5 * none, "{}: {repel}, {predator}, without {none}", preset.name);
    }
}

#[test]
fn forces_that_were_removed_leave_no_trace_in_a_flight() {
    for preset in PRESETS {
        let params = preset.params.clone().pointer(Pointer::Predator);
        let [mut without_kind, mut removed] = [flown(&preset.params, 0), flown(&params, 0)];
        // obstacles, a pointer, a formation and predators that were removed, and a pointer of kind none
        removed.set_obstacles(obstacles(&params)).expect("allowed obstacles");
        removed.set_obstacles(Vec::new()).expect("no obstacles");
        removed.set_pointer(Some(Vec2::ZERO)).expect("an allowed place");
        removed.set_pointer(None).expect("no pointer");
        removed.set_formation(vec![Vec2::ZERO]).expect("an allowed formation");
        removed.set_formation(Vec::new()).expect("no formation");
        removed.set("predators", 20).expect("an allowed number");
        removed.set("predators", preset.params.predators).expect("as many as before");
        without_kind.set_pointer(Some(Vec2::new(100.0, 100.0))).expect("an allowed place");
        for _ in 0..200 {
            without_kind.step();
            removed.step();
        }
        assert_eq!(without_kind.fingerprint(), removed.fingerprint(), "{}", preset.name);
    }
}

#[test]
fn pointer_obstacles_and_formation_stay_when_parameters_change() {
    let (place, obstacles) = (Vec2::new(5.0, 6.0), obstacles(&Params::DEFAULT));
    let mut flock = flown(&Params::DEFAULT, 0);
    flock.set_pointer(Some(place)).expect("an allowed place");
    flock.set_obstacles(obstacles.clone()).expect("allowed obstacles");
    flock.set_formation(vec![place]).expect("an allowed formation");
    flock.reconfigure(Params::DEFAULT.count(90).max_speed(9.0)).expect("allowed parameters");
    flock.restart();
    assert_eq!((flock.pointer(), flock.obstacles(), flock.formation()), (Some(place), &obstacles[..], &[place][..]));
}

/// tests/robustness shows that nothing has changed then.
#[test]
fn as_many_obstacles_and_points_as_are_allowed_and_one_too_many() {
    let mut flock = flown(&Params::DEFAULT, 0);
    let circle = Obstacle { x: 0.0, y: 0.0, radius: 5.0 };
    flock.set_obstacles(vec![circle; 100]).expect("as many as are allowed");
    assert!(flock.set_obstacles(vec![circle; 101]).expect_err("too many").to_string().ends_with(", not 101 circles"));
    flock.set_formation(vec![Vec2::ONE; 20_000]).expect("as many as are allowed");
    let error = flock.set_formation(vec![Vec2::ONE; 20_001]).expect_err("too many").to_string();
    assert_eq!(error, "formation must have at most 20000 points, not 20001");
    for (x, y, radius, given) in [(1.0, 2.0, 0.5, "1 2 0.5"), (1e7, 0.0, 5.0, "10000000 0 5")] {
        let error = flock.set_obstacles(vec![circle, Obstacle { x, y, radius }]).expect_err(given).to_string();
        assert!(error.ends_with(&format!("radius from 1 to 10000, not {given}")), "{error}");
    }
    let error = flock.set_pointer(Some(Vec2::new(1e8, 0.0))).expect_err("too far");
    assert!(matches!(error, StateError::Value { of: Vectors::Pointer, .. }), "{error}");
    assert!(error.to_string().starts_with("the pointer's coordinates must be finite numbers from"), "{error}");
}

/// `count` points spread over the letters of a word, which is as large as fits between the margins, and its height.
fn word(params: &Params, count: usize) -> (Vec<Vec2>, f32) {
    const LETTERS: [&str; 7] = [
        "####...###...###..####...####",
        "#...#.#...#...#...#...#.#....",
        "#...#.#...#...#...#...#.#....",
        "####..#...#...#...#...#..###.",
        "#...#.#...#...#...#...#.....#",
        "#...#.#...#...#...#...#.....#",
        "####...###...###..####..####.",
    ];
    let (columns, rows) = (LETTERS[0].len() as f32, LETTERS.len() as f32);
    let size = Vec2::new(params.width as f32, params.height as f32);
    let margin = Vec2::splat(params.margin.max(0.06 * params.height) as f32);
    let pixel = ((size - margin * 2.0).x / columns).min((size - margin * 2.0).y / rows);
    let corner = (size - Vec2::new(columns, rows) * pixel) / 2.0;
    // the additive recurrence of the plastic number fills a square evenly
    let within = |i: usize| {
        let i = i as f64;
        Vec2::new((0.754_877_666_246_693 * i).fract() as f32, (0.569_840_290_998_053 * i).fract() as f32)
    };
    let is_ink = |at: &Vec2| LETTERS[at.y as usize].as_bytes()[at.x as usize] == b'#';
    let points = (0..).map(|i| within(i) * Vec2::new(columns, rows)).filter(is_ink).take(count);
    (points.map(|at| corner + at * pixel).collect(), rows * pixel)
}

/// docs/element.md names the presets whose rules are too strong for it.
#[test]
fn three_thousand_boids_form_a_word_within_ten_seconds() {
    for preset in PRESETS {
        let (name, preset) = (preset.name, preset.params.clone());
        // as much room for each boid as the preset gives, in a wide world: `zoom="auto"` on a page
        let unit = (preset.area() / f64::from(preset.count) * 3_000.0 / 144.0).sqrt();
        let params = preset.count(3_000).width(16.0 * unit).height(9.0 * unit);
        let (points, height) = word(&params, 3_000);
        let mut flock = flown(&params, 0);
        flock.set_formation(points.clone()).expect("an allowed formation");
        for _ in 0..(10.0 * params.steps_per_second) as usize {
            flock.step();
        }
        let positions = flock.positions();
        let to_nearest = |p: &Vec2, of: &[Vec2]| of.iter().map(|q| p.distance(*q)).fold(f32::INFINITY, f32::min);
        let mean = |from: &[Vec2], to: &[Vec2]| from.iter().map(|p| to_nearest(p, to)).sum::<f32>() / 3_000.0;
        let (off, bare) = (mean(&positions, &points), mean(&points, &positions));
        let what = format!("{name}: {off:.1} px from a boid to the word, {bare:.1} px back; it is {height:.0} px high");
        println!("{what}");
        let is_too_strong = ["springs", "cluster", "swarm", "vicsek", "mill", "netlogo"].contains(&name);
        assert_eq!(off.max(bare) < 0.1 * height, !is_too_strong, "{what}");
    }
}
