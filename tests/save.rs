//! An exact save: a restored flock flies on bit-identically, and a save that has changed is refused.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{
    Bounds, Flock, Obstacle, PRESETS, Params, Pointer, Pose, Predator, RestoreError, StateError, Vec2, Vectors,
};

/// A flock on which everything acts that a save has to hold, some steps after its start.
fn flown(params: Params, steps: u32) -> Flock {
    let centre = Vec2::new(params.width as f32, params.height as f32) * 0.5;
    let mut flock = Flock::new(params).expect("allowed parameters");
    let circle = Obstacle { x: f64::from(centre.x), y: f64::from(centre.y), radius: 30.0 };
    flock.set_obstacles(vec![circle]).expect("allowed obstacles");
    flock.set_formation(vec![Vec2::splat(50.0), centre]).expect("an allowed formation");
    flock.set_pointer(Some(centre * 0.5)).expect("an allowed place");
    (0..steps).for_each(|_| flock.step());
    flock
}

/// Every preset in every bounds, plain and with all that can act on a flock.
fn cases() -> impl Iterator<Item = (String, Flock)> {
    let bounds = [Bounds::Turn, Bounds::Bounce, Bounds::Wrap];
    let presets = PRESETS.iter().flat_map(move |preset| bounds.map(|bounds| (preset, bounds)));
    presets.flat_map(|(preset, bounds)| {
        let plain = preset.params.clone().bounds(bounds).count(preset.params.count.min(200));
        let all = plain.clone().noise(20.0).predators(2).pointer(Pointer::Repel).nearest(0);
        let name = format!("{} {bounds}", preset.name);
        let mut plain = Flock::new(plain).expect("allowed parameters");
        (0..300).for_each(|_| plain.step());
        [(name.clone(), plain), (name + " with all", flown(all, 300))]
    })
}

#[test]
fn a_restored_flock_flies_on_bit_identically() {
    for (name, mut flock) in cases() {
        let save = flock.save();
        let mut twin = Flock::restore(&save).expect("a save");
        assert_eq!(twin.save(), save, "{name}");
        assert_eq!((twin.params(), twin.steps(), twin.pointer()), (flock.params(), flock.steps(), flock.pointer()));
        for step in 0..3_000 {
            flock.step();
            twin.step();
            if step % 100 == 0 {
                assert_eq!(flock.fingerprint(), twin.fingerprint(), "{name} after {step} steps");
            }
        }
        // boids that are added, too
        for flock in [&mut flock, &mut twin] {
            flock.set("count", flock.params().count + 5).expect("an allowed count");
            flock.step();
        }
        assert_eq!(flock.save(), twin.save(), "{name}");
    }
}

#[test]
fn a_save_with_any_bit_turned_or_any_byte_missing_is_refused() {
    let save = flown(Params::DEFAULT.count(5).predators(1).noise(3.0), 20).save();
    assert_eq!(Flock::restore(&save).expect("a save").save(), save);
    for byte in 0..save.len() {
        for bit in 0..8 {
            let mut changed = save.clone();
            changed[byte] ^= 1 << bit;
            assert!(Flock::restore(&changed).is_err(), "bit {bit} of byte {byte}");
        }
        assert!(Flock::restore(&save[..byte]).is_err(), "{byte} bytes");
    }
    let error = |save: &[u8]| Flock::restore(save).expect_err("no save").to_string();
    assert_eq!(error(b"{}"), "a save must be the bytes that save() returned");
    assert_eq!(error(&[&save[..], &[0]].concat()), "the save is damaged: bytes are missing or have changed");
    for given in [0, 2] {
        let other = [&save[..4], &[given as u8, 0, 0, 0], &save[8..]].concat();
        assert_eq!(Flock::restore(&other).expect_err("a version"), RestoreError::Version { given, known: 1 });
        assert_eq!(error(&other), format!("a save must be of version 1, not {given}"));
    }
}

/// A save of version 1, and the fingerprint 3,000 steps later. Browsers fly the same, in `tests/e2e/element/save.test.js`. If the
/// table of parameters changes anywhere but at its end, raise the version and write another save.
#[test]
fn a_save_of_this_version_flies_on_bit_identically() {
    let (save, fingerprint) = include_str!("save.txt").trim().split_once(' ').expect("two words");
    let digits = save.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("two digits"));
    let bytes: Vec<u8> = digits.map(|pair| u8::from_str_radix(pair, 16).expect("a byte")).collect();
    let mut flock = Flock::restore(&bytes).expect("a save");
    (0..3_000).for_each(|_| flock.step());
    assert_eq!(format!("{:016x}", flock.fingerprint()), fingerprint);
}

#[test]
fn a_save_takes_20_bytes_a_boid() {
    let size = |count| Flock::new(Params::DEFAULT.count(count)).expect("allowed parameters").save().len();
    assert_eq!(size(100_000) - size(10_000), 90_000 * 20);
    assert!(size(0) < 400, "{}", size(0));
}

#[test]
fn a_save_during_a_step_is_the_flock_before_it() {
    let mut flock = flown(Params::DEFAULT.count(500).predators(2), 30);
    let before = flock.fingerprint();
    assert!(!flock.step_part(10) && !flock.step_part(10));
    let mut twin = Flock::restore(&flock.save()).expect("a save");
    assert_eq!(twin.fingerprint(), before);
    flock.step();
    (0..50).for_each(|_| flock.step());
    (0..51).for_each(|_| twin.step());
    assert_eq!(flock.save(), twin.save());
}

#[test]
fn predators_are_put_elsewhere_or_refused() {
    let mut flock = Flock::new(Params::DEFAULT.predators(2)).expect("allowed parameters");
    (0..20).for_each(|_| flock.step());
    let (now, original) = (flock.predators().to_vec(), flock.save());
    let at = |x: f32, heading| Predator { position: Vec2::new(x, 50.0), heading };
    let error = flock.set_predators(&now[..1]).expect_err("too few");
    assert_eq!(error.to_string(), "predators must have one vector for each of 2 predators, not 1");
    let error = flock.set_predators(&[now[0], at(f32::NAN, Vec2::X)]).expect_err("no place");
    let message = "predators must be finite numbers from -10000000 to 10000000, not (NaN, 50) for predator 1";
    assert_eq!(error.to_string(), message);
    for heading in [Vec2::ZERO, Vec2::ONE, Vec2::new(f32::NAN, 1.0)] {
        let error = flock.set_predators(&[at(1.0, heading), now[1]]).expect_err("no heading");
        assert!(matches!(error, StateError::Value { of: Vectors::Headings, index: 0, .. }), "{error}");
        assert!(error.to_string().starts_with("headings must be unit vectors, not ("), "{error}");
    }
    assert_eq!(flock.save(), original);
    flock.set_predators(&now).expect("where they are");
    assert_eq!(flock.save(), original);
    let (a, b) = (at(7.0, Vec2::X), at(-9.0, Vec2::Y));
    flock.set_predators(&[a, b]).expect("allowed places");
    assert_eq!(flock.predators(), [a, b]);
    let mut poses = Vec::<Pose>::new();
    flock.predator_poses(0.0, &mut poses);
    assert_eq!(poses[0].position, a.position, "a predator that has just been set has no state before");
    // boids flee from where they are now, as on a flock that was restored with them
    let mut twin = Flock::restore(&flock.save()).expect("a save");
    (0..50).for_each(|_| flock.step());
    (0..50).for_each(|_| twin.step());
    assert_eq!(flock.save(), twin.save());
}

#[cfg(feature = "serde")]
#[test]
fn a_flock_survives_json_and_a_binary_format() {
    let flock = flown(Params::DEFAULT.count(20).predators(1), 20);
    let json = serde_json::to_string(&flock).expect("a flock is written");
    let read: Flock = serde_json::from_str(&json).expect("a flock is read");
    assert_eq!(read.save(), flock.save());
    let bytes = postcard::to_stdvec(&flock).expect("a flock is written");
    let read: Flock = postcard::from_bytes(&bytes).expect("a flock is read");
    assert_eq!(read.save(), flock.save());
    let error = serde_json::from_str::<Flock>("[1, 2]").expect_err("no flock").to_string();
    assert!(error.starts_with("a save must be the bytes"), "{error}");
}
