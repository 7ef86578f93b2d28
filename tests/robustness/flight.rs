//! A flock in flight, and what may be done to it between two steps.

use super::assert_finite;
use super::bytes::Bytes;
use boids_canvas::{Flock, Obstacle, Order, PRESETS, Params, Value, Vec2};

/// Few boids: what a flock of all sizes makes of its parameters is for the models' tests.
const MOST: usize = 12;

pub fn holds(mut bytes: Bytes) {
    let preset = bytes.below(PRESETS.len());
    let mut flock =
        Flock::new(PRESETS[preset].params.clone().count(bytes.below(MOST) as u32)).expect("a preset's values");
    for _ in 0..16 {
        let seen = |flock: &Flock| {
            (flock.params().clone(), flock.fingerprint(), flock.steps(), flock.pointer(), flock.obstacles().to_vec())
        };
        let was = seen(&flock);
        let refused = match bytes.below(10) {
            0 | 1 => {
                (0..=bytes.below(4)).for_each(|_| flock.step());
                None
            }
            2 | 3 => set(&mut flock, &mut bytes),
            4 => flock.set_preset(PRESETS[bytes.below(PRESETS.len())].name).err().map(|error| error.to_string()),
            5 => set_state(&mut flock, &mut bytes),
            6 => {
                flock.restart();
                None
            }
            7 => set_pointer(&mut flock, &mut bytes),
            8 => set_obstacles(&mut flock, &mut bytes),
            _ => {
                show(&flock, &mut bytes);
                None
            }
        };
        if let Some(error) = refused {
            assert_eq!(seen(&flock), was, "{error}");
        }
        assert_eq!(flock.positions().len(), flock.len());
        assert_finite(&flock);
        if bytes.are_over() {
            break;
        }
    }
    (0..3).for_each(|_| flock.step());
    assert_finite(&flock);
}

/// Sets a parameter; gives the error if it was refused.
fn set(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let param = bytes.param();
    let value = if bytes.below(8) == 0 { bytes.value() } else { bytes.allowed(param.kind) };
    let value = match value {
        Value::Number(count) if param.name == "count" && count > MOST as f64 => Value::Number(bytes.below(MOST) as f64),
        value => value,
    };
    flock.set(param.name, value).err().map(|error| error.to_string())
}

/// Sets a state of any length and contents; gives the error if it was refused.
fn set_state(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let Params { width, height, .. } = *flock.params();
    let side = width.max(height);
    let far = bytes.pick(&[0.0, 1.0, side, 1e7]);
    let mut vectors = |limit: f64| -> Vec<Vec2> {
        let len = if bytes.below(8) == 0 { bytes.below(MOST) } else { flock.len() };
        // a few, over and over: boids at the very place of others are a case by themselves
        let few: [Vec2; 4] = std::array::from_fn(|_| bytes.vector_or_within(-limit, limit));
        (0..len).map(|_| bytes.pick(&few)).collect()
    };
    let (positions, velocities) = (vectors(far), vectors(far.min(1_000.0)));
    let outcome = flock.set_state(&positions, &velocities);
    match outcome {
        Ok(()) => assert_eq!((flock.positions(), flock.velocities()), (positions, velocities)),
        Err(_) => {
            let is_fine = |v: &Vec2| v.is_finite() && v.abs().max_element() <= 1e7;
            let all_fine = positions.iter().chain(&velocities).all(is_fine);
            let as_many = positions.len() == flock.len() && velocities.len() == flock.len();
            assert!(!(all_fine && as_many), "refused for nothing");
        }
    }
    outcome.err().map(|error| error.to_string())
}

/// Puts the pointer anywhere; gives the error if it was refused.
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

/// Sets obstacles of any size, anywhere, now and then more than are allowed; gives the error if they were refused.
fn set_obstacles(flock: &mut Flock, bytes: &mut Bytes) -> Option<String> {
    let Params { width, height, .. } = *flock.params();
    let side = width.max(height);
    let few: [Obstacle; 3] = std::array::from_fn(|_| Obstacle {
        x: bytes.number_or_within(-side, 2.0 * side),
        y: bytes.number_or_within(-side, 2.0 * side),
        radius: bytes.number_or_within(1.0, side.min(10_000.0)),
    });
    let count = bytes.pick(&[0, 1, 2, 3, 5, Obstacle::MOST, Obstacle::MOST + 1]);
    let obstacles: Vec<_> = (0..count).map(|_| bytes.pick(&few)).collect();
    let outcome = flock.set_obstacles(obstacles.clone());
    if outcome.is_ok() {
        assert_eq!(flock.obstacles(), obstacles);
    }
    outcome.err().map(|error| error.to_string())
}

/// Asks where to draw it.
fn show(flock: &Flock, bytes: &mut Bytes) {
    let mut poses = Vec::new();
    let order = bytes.pick(&[Order::Number, Order::Place]);
    flock.poses(bytes.within(0.0, 1.0) as f32, order, &mut poses);
    assert_eq!(poses.len(), flock.len());
    let is_finite = poses.iter().all(|pose| pose.position.is_finite() && pose.velocity.is_finite());
    assert!(is_finite, "poses with {:?}", flock.params());
    let boids = flock.len();
    for (boid, flockmates) in flock.flockmates().into_iter().enumerate() {
        let look = flock.look(boid).expect("a boid of the flock");
        let rules = [&look.cohesion, &look.alignment, &look.separation];
        let vectors = rules.map(|rule| rule.pull).into_iter().chain([look.sum, look.next]);
        assert!(vectors.into_iter().all(Vec2::is_finite), "{look:?} with {:?}", flock.params());
        let heeds = |id: u32| rules.iter().any(|rule| rule.flockmates.contains(&id));
        assert!(!heeds(boid as u32) && (0..boids as u32).filter(|id| heeds(*id)).count() == flockmates as usize);
    }
    assert_eq!((flock.look(boids), flock.cells().min_element() > 0), (None, true));
    flock.poses(bytes.number() as f32, order, &mut poses);
    assert_eq!(poses.len(), flock.len());
}
