//! What is read in the middle of a step equals what is read of a flock that was never in one, after any calls in any order.

use crate::{poses, predator_poses};
use boids_canvas::{Bounds, Flock, Obstacle, Order, PRESETS, Params, Pointer, Pose, Value, Vec2};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A call that changes a flock.
#[derive(Clone, Debug)]
enum Change {
    Pointer(Option<[f32; 2]>),
    Obstacles(Vec<[f64; 3]>),
    Formation(Vec<[f32; 2]>),
    Set(&'static str, f64),
    Preset(usize),
    Same,
    OwnState,
    State([f32; 2]),
    Restart,
}

#[derive(Clone, Debug)]
enum Call {
    Part(usize),
    Step,
    Change(Change),
}

/// Numbers that may change in flight, each with its largest value here.
const NUMBERS: [(&str, f64); 10] = [
    ("count", 60.0),
    ("predators", 3.0),
    ("width", 700.0),
    ("height", 600.0),
    ("max_speed", 20.0),
    ("cohesion_range", 120.0),
    ("noise", 90.0),
    ("nearest", 7.0),
    ("predator_speed", 9.0),
    ("look_ahead", 1.0),
];

fn changes() -> impl Strategy<Value = Change> {
    let place = || prop::array::uniform2(-50.0..600.0_f32);
    prop_oneof![
        prop::option::of(place()).prop_map(Change::Pointer),
        prop::collection::vec((0.0..500.0, 0.0..500.0, 5.0..80.0).prop_map(|(x, y, r)| [x, y, r]), 0..3)
            .prop_map(Change::Obstacles),
        prop::collection::vec(place(), 0..3).prop_map(Change::Formation),
        (0..NUMBERS.len(), 0.0..1.0_f64).prop_map(|(i, part)| Change::Set(NUMBERS[i].0, (part * NUMBERS[i].1).round())),
        (0..PRESETS.len()).prop_map(Change::Preset),
        Just(Change::Same),
        Just(Change::OwnState),
        place().prop_map(Change::State),
        Just(Change::Restart),
    ]
}

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let call = prop_oneof![
        5 => (0..400_usize).prop_map(Call::Part),
        1 => Just(Call::Step),
        3 => changes().prop_map(Call::Change),
    ];
    prop::collection::vec(call, 1..40)
}

impl Change {
    /// Applies the change. A refused one changes nothing.
    fn apply(&self, flock: &mut Flock) {
        let points = |points: &[[f32; 2]]| points.iter().map(|&point| Vec2::from(point)).collect();
        match self {
            Change::Pointer(place) => flock.set_pointer(place.map(Vec2::from)).expect("an allowed place"),
            Change::Obstacles(list) => {
                let obstacles = list.iter().map(|&[x, y, radius]| Obstacle { x, y, radius });
                flock.set_obstacles(obstacles.collect()).expect("allowed obstacles");
            }
            Change::Formation(list) => flock.set_formation(points(list)).expect("allowed points"),
            Change::Set(name, value) => {
                let _ = flock.set(name, Value::Number(*value));
            }
            Change::Preset(i) => {
                let Params { count, width, height, .. } = *flock.params();
                let params = PRESETS[*i].params.clone().count(count).width(width).height(height);
                let _ = flock.reconfigure(params.pointer(Pointer::Predator));
            }
            Change::Same => flock.reconfigure(flock.params().clone()).expect("its own parameters"),
            Change::OwnState => {
                let state = (flock.positions(), flock.velocities());
                flock.set_state(&state.0, &state.1).expect("its own state");
            }
            Change::State(place) => {
                let positions: Vec<_> = (0..flock.len()).map(|i| Vec2::from(*place) + Vec2::splat(i as f32)).collect();
                flock.set_state(&positions, &vec![Vec2::X; flock.len()]).expect("an allowed state");
            }
            Change::Restart => flock.restart(),
        }
    }
}

fn sorted(mut poses: Vec<Pose>) -> Vec<Pose> {
    let bits = |pose: &Pose| (pose.position.x.to_bits(), pose.position.y.to_bits(), pose.velocity.x.to_bits());
    poses.sort_by_key(bits);
    poses
}

/// Everything that can be read of a flock, but poses between two states.
fn assert_same(flock: &Flock, twin: &Flock) {
    assert_eq!((flock.params(), flock.steps(), flock.len()), (twin.params(), twin.steps(), twin.len()));
    assert_eq!((flock.pointer(), flock.obstacles()), (twin.pointer(), twin.obstacles()));
    assert_eq!((flock.formation(), flock.predators()), (twin.formation(), twin.predators()));
    assert_eq!((flock.positions(), flock.velocities()), (twin.positions(), twin.velocities()));
    assert_eq!((flock.fingerprint(), flock.cells()), (twin.fingerprint(), twin.cells()));
    assert_eq!(poses(flock, 1.0, Order::Number), poses(twin, 1.0, Order::Number));
    assert_eq!(sorted(poses(flock, 1.0, Order::Storage)), sorted(poses(twin, 1.0, Order::Storage)));
    assert_eq!(predator_poses(flock, 1.0), predator_poses(twin, 1.0));
    assert_eq!((flock.look(3), flock.flockmates()), (twin.look(3), twin.flockmates()));
    assert_eq!(format!("{:?}", flock.measure()), format!("{:?}", twin.measure()));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn calls_in_a_step_read_and_change_the_flock_as_it_was_before_it(
        preset in 0..PRESETS.len(),
        bounds in 0..3_usize,
        calls in calls(),
    ) {
        let params = PRESETS[preset].params.clone().count(40).width(400.0).height(300.0).margin(50.0).predators(1);
        let bounds = [Bounds::Turn, Bounds::Bounce, Bounds::Wrap][bounds];
        let mut flock = Flock::new(params.bounds(bounds).pointer(Pointer::Predator)).expect("allowed parameters");
        let mut twin = flock.clone();
        // As the twin was when the step in progress began, and what was set since then.
        let mut begun: Option<(Flock, Vec<Change>)> = None;
        for call in calls {
            let steps = flock.steps();
            let has_begun = flock.is_in_step();
            let is_flown = match &call {
                Call::Part(candidates) => flock.step_part(*candidates),
                Call::Step => {
                    flock.step();
                    true
                }
                Call::Change(change) => {
                    change.apply(&mut flock);
                    change.apply(&mut twin);
                    begun.iter_mut().for_each(|(_, changes)| changes.push(change.clone()));
                    false
                }
            };
            if is_flown {
                prop_assert_eq!(flock.steps(), steps + 1);
                let (mut flown, changes) = begun.take().unwrap_or_else(|| (twin.clone(), Vec::new()));
                flown.step();
                changes.iter().for_each(|change| change.apply(&mut flown));
                twin = flown;
                for order in [Order::Number, Order::Storage] {
                    prop_assert_eq!(poses(&flock, 0.3, order), poses(&twin, 0.3, order));
                }
                prop_assert_eq!(predator_poses(&flock, 0.3), predator_poses(&twin, 0.3));
            } else if flock.is_in_step() {
                for fraction in [0.0, 0.3] {
                    let now = poses(&twin, 1.0, Order::Number);
                    prop_assert_eq!(poses(&flock, fraction, Order::Number), now);
                    prop_assert_eq!(predator_poses(&flock, fraction), predator_poses(&twin, 1.0));
                }
                if !has_begun {
                    begun = Some((twin.clone(), Vec::new()));
                }
            } else {
                begun = None;
            }
            assert_same(&flock, &twin);
        }
    }
}
