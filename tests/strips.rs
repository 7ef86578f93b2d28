//! Strips of a flock, flown side by side, are bit-identical to one flock.

use boids_canvas::marker::{Marker, Silhouette};
use boids_canvas::pixels::{Density, Ink};
use boids_canvas::{Bounds, Flock, Obstacle, PRESETS, Params, Pointer, Vec2};

/// Workers that fly a flock together. Worker 0 has all boids at first.
struct Crew {
    strips: Vec<Flock>,
    /// Strip `i` is the rows from `cuts[i]` to `cuts[i + 1]`.
    cuts: Vec<u32>,
    count: u32,
    steps: u64,
    noise_seed: u32,
}

impl Crew {
    fn new(flock: &Flock, workers: usize) -> Crew {
        let rows = flock.rows() as u32;
        assert!(rows > 0, "strips can fly it");
        // as a page makes another flock of the same options
        let mut member = Flock::new(flock.params().clone().count(0)).expect("the same parameters");
        member.set_obstacles(flock.obstacles().to_vec()).expect("the same obstacles");
        member.set_pointer(flock.pointer()).expect("the same pointer");
        member.set_formation(flock.formation().to_vec()).expect("the same formation");
        let mut strips = vec![member; workers];
        strips[0] = flock.clone();
        let mut cuts = vec![rows; workers + 1];
        cuts[0] = 0;
        Crew { strips, cuts, count: flock.params().count, steps: flock.steps(), noise_seed: flock.noise_seed() }
    }

    /// Exchanges boids for strips with these cuts.
    fn cut(&mut self, cuts: &[u32]) {
        let count = self.strips.len();
        let mut messages = vec![vec![Vec::new(); count]; count];
        for (own, (from, sent)) in self.strips.iter_mut().zip(&mut messages).enumerate() {
            from.boids_for(own, cuts, &mut |to, boid| sent[to].extend(boid));
        }
        let whole = [self.count, self.steps as u32, self.noise_seed];
        let predators = self.strips[0].predators().to_vec();
        let prey: Vec<_> = self.strips.iter().map(Flock::prey).collect();
        for (to, strip) in self.strips.iter_mut().enumerate() {
            strip.hold(cuts[to] as usize..cuts[to + 1] as usize, whole, &predators);
            (to + 1..count).for_each(|from| strip.take_in(&messages[from][to], false));
            (0..to).for_each(|from| strip.take_in(&messages[from][to], true));
            prey.iter().for_each(|prey| strip.hunt(prey.clone()));
        }
        self.cuts = cuts.to_vec();
    }

    fn step(&mut self, cuts: &[u32]) {
        self.cut(cuts);
        self.strips.iter_mut().for_each(Flock::step);
        self.steps += 1;
    }

    /// All boids, in worker 0.
    fn gather(&mut self) -> &mut Flock {
        let mut cuts = vec![self.cuts[self.strips.len()]; self.cuts.len()];
        cuts[0] = 0;
        self.cut(&cuts);
        &mut self.strips[0]
    }
}

/// Random numbers below `below`: the generator of Numerical Recipes.
fn random(seed: &mut u32, below: u32) -> u32 {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*seed >> 8) % below
}

/// Cuts at random; two in three leave most as they were.
fn moved(cuts: &[u32], seed: &mut u32) -> Vec<u32> {
    let rows = cuts[cuts.len() - 1];
    let mut cuts = cuts.to_vec();
    let last = cuts.len() - 1;
    for cut in &mut cuts[1..last] {
        match random(seed, 6) {
            0 => *cut = random(seed, rows + 1),
            1 => *cut = (*cut + 1).min(rows),
            2 => *cut = cut.saturating_sub(1),
            _ => {}
        }
    }
    cuts.sort_unstable();
    // each has a row at least
    (1..last).for_each(|i| cuts[i] = cuts[i].max(cuts[i - 1] + 1).min(rows - (last - i) as u32));
    cuts
}

fn assert_same(what: &str, flock: &Flock, workers: usize, steps: u64) {
    let mut seed = 7 + workers as u32;
    let mut single = flock.clone();
    let mut crew = Crew::new(flock, workers);
    for step in 1..=steps {
        let cuts = moved(&crew.cuts, &mut seed);
        crew.step(&cuts);
        single.step();
        if step == 1 || step % 100 == 0 || step == steps {
            let together = crew.gather();
            let is_same = (together.fingerprint(), together.steps()) == (single.fingerprint(), step);
            assert!(is_same, "{what}, {workers} workers, step {step}");
        }
    }
    // one worker flies on from where the crew was
    let together = crew.gather();
    (0..3).for_each(|_| together.step());
    (0..3).for_each(|_| single.step());
    assert_eq!(together.fingerprint(), single.fingerprint(), "{what}, {workers} workers, after the crew");
}

/// Flocks that strips can fly: every preset in each of the bounds, with predators, pointer, obstacles,
/// formation and noise in turns.
fn flocks(count: u32) -> impl Iterator<Item = (String, Flock)> {
    let bounds = [Bounds::Turn, Bounds::Bounce, Bounds::Wrap];
    let all = PRESETS.iter().flat_map(move |preset| bounds.map(|bounds| (preset, bounds)));
    all.enumerate().filter_map(move |(i, (preset, bounds))| {
        let Params { width, height, count: usual, .. } = preset.params;
        let zoom = (f64::from(count) / f64::from(usual)).sqrt();
        let params = preset.params.clone().count(count).width(width * zoom).height(height * zoom).bounds(bounds);
        let params = if i % 2 == 0 { params } else { params.noise(20.0).pointer(Pointer::Predator) };
        let mut flock = Flock::new(params.nearest(0).predators(i as u32 % 3)).expect("allowed parameters");
        let at = |x: f64, y: f64| Vec2::new((x * width * zoom) as f32, (y * height * zoom) as f32);
        flock.set_pointer(Some(at(0.3, 0.5))).expect("an allowed place");
        if i % 3 == 0 {
            let obstacle = Obstacle { x: 0.5 * width * zoom, y: 0.4 * height * zoom, radius: 0.05 * width * zoom };
            flock.set_obstacles(vec![obstacle]).expect("an allowed obstacle");
        }
        if i % 4 == 1 {
            flock.set_formation(vec![at(0.2, 0.2), at(0.5, 0.9), at(0.8, 0.4)]).expect("an allowed formation");
        }
        (flock.rows() > 8).then(|| (format!("{count} of {} {bounds:?}", preset.name), flock))
    })
}

#[test]
fn strips_fly_every_model_as_one_flock_does() {
    let mut flown = 0;
    for (what, flock) in flocks(2_000) {
        flown += 1;
        for workers in [2, 3, 8] {
            assert_same(&what, &flock, workers, 30);
        }
    }
    assert!(flown > 20, "{flown} flocks were flown");
}

#[test]
fn long_flights_are_the_same() {
    for (what, flock) in flocks(2_000).step_by(2) {
        assert_same(&what, &flock, 4, 300);
    }
}

/// The boids of a flock or a strip as density, on a picture of 300 × 200 px.
fn dots(flock: &Flock, fraction: f32) -> Density {
    const SCALE: f32 = 0.1;
    let (marker, shrink) = (Marker::new(flock.params(), SCALE), Marker::shrink(flock.params(), SCALE));
    let ink = Ink { fill: [0, 0, 0, 255], outline: [0; 4] };
    let mut density = Density::default();
    density.begin_sized([300, 200], &marker, shrink, ink, &Silhouette::default()).expect("there is memory");
    let mut poses = Vec::new();
    flock.each_pose(fraction, |_, _, pose| poses.push(pose));
    density.add(&poses, SCALE);
    density
}

#[test]
fn pictures_of_strips_add_up_to_that_of_one_flock() {
    let params = Params::DEFAULT.count(5_000).width(3_000.0).height(2_000.0);
    let mut single = Flock::new(params).expect("allowed parameters");
    let mut crew = Crew::new(&single, 3);
    let mut seed = 1;
    for step in 1..=60 {
        let cuts = moved(&crew.cuts, &mut seed);
        crew.step(&cuts);
        single.step();
        for fraction in [0.0, 0.3, 1.0] {
            let mut sum = dots(&crew.strips[0], fraction);
            for strip in &crew.strips[1..] {
                dots(strip, fraction).take_band(|first, depths| sum.add_band(first, depths));
            }
            let depths = |mut density: Density| density.take_band(|first, depths| (first, depths.to_vec()));
            let (first, expected) = depths(dots(&single, fraction));
            assert!(expected.len() > 50_000, "the flock is nearly everywhere");
            assert!(depths(sum) == (first, expected), "step {step}, {fraction}");
        }
    }
}

#[test]
fn a_strip_without_rows_flies_nothing() {
    for bounds in [Bounds::Turn, Bounds::Wrap] {
        let params = Params::DEFAULT.count(2_000).width(3_000.0).height(2_000.0).bounds(bounds).predators(2);
        let mut single = Flock::new(params).expect("allowed parameters");
        let mut crew = Crew::new(&single, 3);
        let rows = single.rows() as u32;
        for (step, cuts) in [[0, 0, rows / 2, rows], [0, 5, 5, rows], [0, rows, rows, rows]].iter().enumerate() {
            crew.step(cuts);
            single.step();
            let empty = crew.strips.iter_mut().zip(cuts.windows(2)).find(|(_, cut)| cut[0] == cut[1]);
            let (strip, _) = empty.expect("a strip without rows");
            assert_eq!((strip.records(0).count(), strip.work_of_rows().len()), (0, 0));
            strip.each_pose(0.5, |_, _, pose| panic!("{pose:?} where no boid is"));
            let together = crew.gather();
            assert_eq!(together.fingerprint(), single.fingerprint(), "{bounds:?}, step {step}");
        }
    }
}

#[test]
fn where_boids_see_the_whole_flock_or_fly_too_fast_strips_cannot_fly() {
    let world = |params: Params| Flock::new(params.width(3_000.0).height(3_000.0)).expect("allowed parameters");
    let rows = |params| world(params).rows();
    assert!(rows(Params::DEFAULT) > 8);
    assert_eq!(rows(Params::DEFAULT.nearest(7)), 0);
    assert_eq!(rows(Params::DEFAULT.cohesion_range(f64::INFINITY)), 0);
    let mut flock = world(Params::DEFAULT);
    flock.set_state(&[Vec2::new(50.0, 50.0); 70], &[Vec2::new(0.0, 400.0); 70]).expect("an allowed state");
    assert_eq!(flock.rows(), 0);
    flock.step();
    assert!(flock.rows() > 8);
}

#[test]
fn of_boids_as_near_in_two_strips_a_predator_chases_the_first_and_placed_anew_none() {
    let flock = Flock::new(Params::DEFAULT.count(0).predators(1)).expect("allowed parameters");
    let after = |prey: &[(f32, u32, Vec2)], is_placed: bool| {
        let mut flock = flock.clone();
        prey.iter().for_each(|&prey| flock.hunt(vec![prey]));
        if is_placed {
            let now = flock.predators()[0];
            flock.set_predators(&[now]).expect("where it is");
        }
        flock.step();
        flock.predators()[0]
    };
    let (right, left) = ((100.0, 7, Vec2::new(10.0, 0.0)), (100.0, 3, Vec2::new(-10.0, 0.0)));
    assert_ne!(after(&[right], false), after(&[left], false));
    assert_eq!([after(&[right, left], false), after(&[left, right], false)], [after(&[left], false); 2]);
    assert_eq!(after(&[right], true), after(&[], false));
}
