//! Changes to a flock in flight: any change is refused, or leaves a finite flock.

use super::assert_finite;
use super::bytes::Bytes;
use boids_canvas::{Flock, Obstacle, Order, PRESETS, Params, Pose, Value, Vec2};

/// Few boids are enough: tests/models covers the other sizes.
const MAX_COUNT: usize = 12;

pub fn holds(mut bytes: Bytes) {
    let preset = bytes.below(PRESETS.len());
    let mut flock =
        Flock::new(PRESETS[preset].params.clone().count(bytes.below(MAX_COUNT) as u32)).expect("a preset's values");
    for _ in 0..16 {
        let snapshot = |flock: &Flock| {
            let places = (flock.pointer(), flock.obstacles().to_vec(), flock.formation().to_vec());
            (flock.params().clone(), flock.fingerprint(), flock.steps(), places)
        };
        let original = snapshot(&flock);
        let refused = match bytes.below(12) {
            0 => {
                (0..=bytes.below(4)).for_each(|_| flock.step());
                None
            }
            1 => {
                for _ in 0..=bytes.below(4) {
                    flock.step_part(0);
                }
                None
            }
            2 | 3 => set(&mut flock, &mut bytes),
            4 => set_preset(&mut flock, &mut bytes),
            5 => set_state(&mut flock, &mut bytes),
            6 => {
                flock.restart();
                None
            }
            7 => set_pointer(&mut flock, &mut bytes),
            8 => set_obstacles(&mut flock, &mut bytes),
            9 => set_formation(&mut flock, &mut bytes),
            10 => {
                let mut twin = Flock::restore(&flock.save()).expect("a save");
                assert_eq!(twin.fingerprint(), flock.fingerprint());
                // forces that were set during a step act from the next one on
                if !flock.is_in_step() {
                    twin.step();
                    flock.step();
                    assert_eq!(twin.save(), flock.save());
                }
                None
            }
            _ => {
                query(&flock, &mut bytes);
                None
            }
        };
        if let Some(error) = refused {
            assert_eq!(snapshot(&flock), original, "{error}");
        }
        assert_eq!(flock.positions().len(), flock.len());
        assert_finite(&flock);
        if bytes.are_over() {
            break;
        }
    }
    (0..3).for_each(|_| flock.step());
    assert_finite(&flock);
    assert_restarts_as_new(flock);
}

/// Asserts that nothing is left of what a flock went through: after a restart it flies as a new one does.
fn assert_restarts_as_new(mut flock: Flock) {
    flock.set_pointer(None).expect("no pointer");
    flock.set_obstacles(Vec::new()).expect("no obstacles");
    flock.set_formation(Vec::new()).expect("no formation");
    flock.restart();
    let mut fresh = Flock::new(flock.params().clone()).expect("the parameters of a flock");
    for flock in [&mut flock, &mut fresh] {
        (0..3).for_each(|_| flock.step());
    }
    assert_eq!(flock.fingerprint(), fresh.fingerprint(), "{:?}", flock.params());
}

/// Sets the values of another preset, but keeps count and world. Returns the error if they were refused.
fn set_preset(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let Params { count, width, height, .. } = *flock.params();
    let preset = &PRESETS[bytes.below(PRESETS.len())].params;
    let params = preset.clone().count(count).width(width).height(height);
    flock.reconfigure(params).err().map(|error| error.to_string())
}

/// Sets a parameter. Returns the error if it was refused.
fn set(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let param = bytes.param();
    let value = if bytes.below(8) == 0 { bytes.value() } else { bytes.allowed(param.kind) };
    let value = match value {
        Value::Number(count) if param.name == "count" && count > MAX_COUNT as f64 => {
            Value::Number(bytes.below(MAX_COUNT) as f64)
        }
        value => value,
    };
    flock.set(param.name, value).err().map(|error| error.to_string())
}

/// Sets a state of any length and content. Returns the error if it was refused.
fn set_state(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let Params { width, height, .. } = *flock.params();
    let side = width.max(height);
    let limit = bytes.pick(&[0.0, 1.0, side, 1e7]);
    let mut vectors = |limit: f64| -> Vec<Vec2> {
        let len = if bytes.below(8) == 0 { bytes.below(MAX_COUNT) } else { flock.len() };
        // few distinct vectors, so that some boids coincide
        let few: [Vec2; 4] = std::array::from_fn(|_| bytes.vector_or_within(-limit, limit));
        (0..len).map(|_| bytes.pick(&few)).collect()
    };
    let (positions, velocities) = (vectors(limit), vectors(limit.min(1_000.0)));
    let outcome = flock.set_state(&positions, &velocities);
    match outcome {
        Ok(()) => assert_eq!((flock.positions(), flock.velocities()), (positions, velocities)),
        Err(_) => {
            let is_allowed = |v: &Vec2| v.is_finite() && v.x.abs().max(v.y.abs()) <= 1e7;
            let all_allowed = positions.iter().chain(&velocities).all(is_allowed);
            let same_length = positions.len() == flock.len() && velocities.len() == flock.len();
            assert!(!(all_allowed && same_length), "an allowed state was refused");
        }
    }
    outcome.err().map(|error| error.to_string())
}

/// Moves the pointer anywhere. Returns the error if it was refused.
fn set_pointer(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let Params { width, height, .. } = *flock.params();
    let side = width.max(height);
    let pointer = bytes.flip().then(|| bytes.vector_or_within(-side, 2.0 * side));
    let outcome = flock.set_pointer(pointer);
    if outcome.is_ok() {
        assert_eq!(flock.pointer(), pointer);
    }
    outcome.err().map(|error| error.to_string())
}

/// Sets obstacles of any size, anywhere, sometimes one too many. Returns the error if they were refused.
fn set_obstacles(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let Params { width, height, .. } = *flock.params();
    let side = width.max(height);
    let few: [Obstacle; 3] = std::array::from_fn(|_| Obstacle {
        x: bytes.number_or_within(-side, 2.0 * side),
        y: bytes.number_or_within(-side, 2.0 * side),
        radius: bytes.number_or_within(1.0, side.min(10_000.0)),
    });
    let count = bytes.pick(&[0, 1, 2, 3, 5, Obstacle::MAX_COUNT, Obstacle::MAX_COUNT + 1]);
    let obstacles: Vec<_> = (0..count).map(|_| bytes.pick(&few)).collect();
    let outcome = flock.set_obstacles(obstacles.clone());
    if outcome.is_ok() {
        assert_eq!(flock.obstacles(), obstacles);
    }
    outcome.err().map(|error| error.to_string())
}

/// Sets a formation of any points, sometimes one too many. Returns the error if it was refused.
fn set_formation(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let Params { width, height, .. } = *flock.params();
    let side = width.max(height);
    let few: [Vec2; 3] = std::array::from_fn(|_| bytes.vector_or_within(-side, 2.0 * side));
    let count = bytes.pick(&[0, 1, 2, 3, 20, Flock::MAX_FORMATION, Flock::MAX_FORMATION + 1]);
    let points: Vec<_> = (0..count).map(|i| few[i % few.len()]).collect();
    let outcome = flock.set_formation(points.clone());
    if outcome.is_ok() {
        assert_eq!(flock.formation(), points);
    }
    outcome.err().map(|error| error.to_string())
}

/// Asserts that poses and inspections are finite and consistent with each other.
fn query(flock: &Flock, bytes: &mut Bytes) {
    let mut poses = Vec::new();
    let order = bytes.pick(&[Order::Number, Order::Storage]);
    flock.poses(bytes.within(0.0, 1.0) as f32, order, &mut poses);
    assert_eq!(poses.len(), flock.len());
    let are_finite = |poses: &[Pose]| poses.iter().all(|pose| pose.position.is_finite() && pose.velocity.is_finite());
    assert!(are_finite(&poses), "poses with {:?}", flock.params());
    flock.predator_poses(bytes.within(0.0, 1.0) as f32, &mut poses);
    assert_eq!(poses.len(), flock.predators().len());
    assert!(are_finite(&poses), "poses of predators with {:?}", flock.params());
    let boids = flock.len();
    for (boid, flockmates) in flock.flockmates().into_iter().enumerate() {
        let inspection = flock.look(boid).expect("a boid of the flock");
        let rules = [&inspection.cohesion, &inspection.alignment, &inspection.separation];
        let vectors = rules.map(|rule| rule.pull).into_iter().chain([
            inspection.predators,
            inspection.formation,
            inspection.sum,
            inspection.next,
        ]);
        assert!(vectors.into_iter().all(Vec2::is_finite), "{inspection:?} with {:?}", flock.params());
        let is_flockmate = |id: u32| rules.iter().any(|rule| rule.flockmates.contains(&id));
        assert!(
            !is_flockmate(boid as u32)
                && (0..boids as u32).filter(|id| is_flockmate(*id)).count() == flockmates as usize
        );
    }
    assert_eq!((flock.look(boids), flock.cells().contains(&0)), (None, false));
    flock.poses(bytes.number() as f32, order, &mut poses);
    assert_eq!(poses.len(), flock.len());
}
