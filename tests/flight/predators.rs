//! Predators during a flight: what they do to a flock, and what changes do to them.

use crate::vectors::{glam, positions};
use crate::{few, flown, predator_poses as poses};
use boids_canvas::{Bounds, Flock, PRESETS, Params, Predator, Value};
use glam::Vec2;

fn set(flock: &mut Flock, name: &str, value: f64) {
    flock.set(name, Value::Number(value)).expect("an allowed value");
}

/// The mean distance of the boids of a flock to a place, by the shortest way on a torus.
fn mean_distance(flock: &Flock, from: Vec2) -> f64 {
    let size = Vec2::new(flock.params().width as f32, flock.params().height as f32);
    let torus = flock.params().bounds == Bounds::Wrap;
    let offset = |p: Vec2| if torus { p - from - size * ((p - from) / size).round() } else { p - from };
    positions(flock).into_iter().map(|p| f64::from(offset(p).length())).sum::<f64>() / flock.len() as f64
}

/// Two flocks start alike and are chased alike, but the boids of one do not see their predator: it flies in a flock of
/// its own, which is set to that state before each step, and follows no rule.
#[test]
fn boids_keep_farther_from_a_predator_than_from_one_that_they_do_not_see() {
    for preset in PRESETS {
        let (mut seen, mut unseen, mut greater) = (0.0, 0.0, 0);
        for seed in 1..=20 {
            let params = few(&preset.params).seed(seed);
            let hunted = params.clone().predators(1);
            let (mut fleeing, mut free) = (flown(&hunted, 0), flown(&params, 0));
            let mut chasing = flown(&hunted.cohesion(0.0).separation(0.0).alignment(0.0), 0);
            let mut distances = [0.0; 2];
            for step in 0..1_000 {
                chasing.set_state(&free.positions(), &free.velocities()).expect("a state of the same length");
                [&mut chasing, &mut free, &mut fleeing].into_iter().for_each(Flock::step);
                if step >= 200 && step % 10 == 0 {
                    distances[0] += mean_distance(&fleeing, glam(fleeing.predators()[0].position)) / 80.0;
                    distances[1] += mean_distance(&free, glam(chasing.predators()[0].position)) / 80.0;
                }
            }
            greater += u32::from(distances[0] > distances[1]);
            (seen, unseen) = (seen + distances[0] / 20.0, unseen + distances[1] / 20.0);
        }
        println!("{}: {seen:.0} px, unseen {unseen:.0}, greater for {greater} of 20 seeds", preset.name);
        assert!(seen > unseen && greater >= 15, "{}: {seen} px, unseen {unseen}, {greater} seeds", preset.name);
    }
}

#[test]
fn more_predators_start_where_they_would_and_fewer_are_the_first() {
    let params = Params::DEFAULT.predators(3).seed(8);
    let mut flock = flown(&params, 60);
    let (now, before) = (poses(&flock, 1.0), poses(&flock, 0.0));
    set(&mut flock, "predators", 5.0);
    let start = flown(&params.clone().predators(5), 0);
    assert_eq!((&poses(&flock, 1.0)[..3], &poses(&flock, 0.0)[..3]), (&now[..], &before[..]));
    assert_eq!(flock.predators()[3..], start.predators()[3..]);
    assert_eq!(poses(&flock, 0.0)[3..], poses(&flock, 1.0)[3..], "new predators have no previous state");
    set(&mut flock, "predators", 2.0);
    assert_eq!((poses(&flock, 1.0), poses(&flock, 0.0)), (now[..2].to_vec(), before[..2].to_vec()));
    set(&mut flock, "predators", 3.0);
    assert_eq!(flock.predators()[2], start.predators()[2]);
    assert_eq!(poses(&flock, 0.0)[2], poses(&flock, 1.0)[2]);
}

#[test]
fn other_changes_in_flight_leave_predators_where_they_are() {
    let params = Params::DEFAULT.predators(3);
    let mut flock = flown(&params, 60);
    let state = |flock: &Flock| (poses(flock, 1.0), poses(flock, 0.0));
    let was = state(&flock);
    for (name, value) in [("seed", 9.0), ("count", 90.0), ("predator_range", 30.0), ("predator_speed", 3.0)] {
        set(&mut flock, name, value);
        assert_eq!(state(&flock), was, "{name}");
    }
    flock.set_state(&[[100.0; 2].into(); 90], &[[1.0, 0.0].into(); 90]).expect("a state of the same length");
    flock.set_pointer(Some([50.0; 2].into())).expect("an allowed place");
    flock.set_obstacles(Vec::new()).expect("no obstacles");
    assert_eq!(state(&flock), was);
    flock.restart();
    assert_eq!(flock.predators(), flown(&params.seed(9), 0).predators());
    assert_eq!(poses(&flock, 0.0), poses(&flock, 1.0));
}

#[test]
fn predators_come_back_into_a_world_that_has_become_smaller() {
    for bounds in [Bounds::Turn, Bounds::Bounce, Bounds::Wrap] {
        let mut flock = flown(&Params::DEFAULT.predators(20).predator_strength(0.0).bounds(bounds), 60);
        let smaller = flock.params().clone().width(200.0).height(150.0).margin(75.0);
        flock.reconfigure(smaller).expect("allowed parameters");
        (0..400).for_each(|_| flock.step());
        let slack = if bounds == Bounds::Turn { 100.0 } else { 0.0 };
        let is_inside = |Predator { position, .. }: &Predator| {
            let position = glam(*position);
            position.cmpge(Vec2::splat(-slack)).all() && position.cmple(Vec2::new(200.0, 150.0) + slack).all()
        };
        assert!(flock.predators().iter().all(is_inside), "{bounds:?}: {:?}", flock.predators());
    }
}

#[test]
fn predators_are_drawn_between_their_last_two_states_across_the_edges_of_a_torus_too() {
    for bounds in [Bounds::Turn, Bounds::Bounce, Bounds::Wrap] {
        let mut flock = flown(&Params::DEFAULT.predators(20).bounds(bounds), 0);
        let size = Vec2::new(540.0, 720.0).as_dvec2();
        let mut crossed = 0;
        for _ in 0..300 {
            let before = flock.predators().to_vec();
            flock.step();
            for fraction in [0.0, 0.25, 0.75, 1.0] {
                let drawn = poses(&flock, fraction);
                for ((was, now), pose) in before.iter().zip(flock.predators()).zip(drawn) {
                    let [was_at, at, drawn_at] =
                        [was.position, now.position, pose.position].map(|p| glam(p).as_dvec2());
                    let way = at - was_at;
                    let short = if bounds == Bounds::Wrap { way - size * (way / size).round() } else { way };
                    crossed += usize::from(short != way);
                    let share = f64::from(fraction);
                    let off = drawn_at - (was_at + short * share);
                    let off = if bounds == Bounds::Wrap { off - size * (off / size).round() } else { off };
                    assert!(off.length() < 1e-3, "{bounds:?}: {pose:?} {fraction} from {was:?} to {now:?}");
                    let [from, to, drawn] = [was.heading, now.heading, pose.velocity].map(|h| glam(h).as_dvec2());
                    let turned = drawn.distance(from.lerp(to, share));
                    assert!(turned < 1e-5, "{bounds:?}: {pose:?} {fraction} from {was:?} to {now:?}");
                }
            }
        }
        assert_eq!(crossed > 0, bounds == Bounds::Wrap, "{bounds:?}: {crossed}");
    }
}
