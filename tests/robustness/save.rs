//! A save with any changes is refused or restored as a finite flock.

use super::assert_finite;
use super::bytes::Bytes;
use boids_canvas::{Flock, Obstacle, PRESETS, Vec2};

pub fn holds(mut bytes: Bytes) {
    let preset = PRESETS[bytes.below(PRESETS.len())].params.clone();
    let params = preset.count(bytes.below(8) as u32).predators(bytes.below(3) as u32);
    let mut flock = Flock::new(params).expect("a preset's values");
    let circles = vec![Obstacle { x: 90.0, y: 80.0, radius: 20.0 }; bytes.below(2)];
    flock.set_obstacles(circles).expect("allowed obstacles");
    flock.set_formation(vec![Vec2::ONE; bytes.below(3)]).expect("an allowed formation");
    (0..bytes.below(4)).for_each(|_| flock.step());
    let mut save = flock.save();
    let original = save.clone();
    while !bytes.are_over() {
        let at = (usize::from(bytes.byte()) << 8 | usize::from(bytes.byte())) % save.len().max(1);
        match bytes.below(8) {
            0 => save.truncate(at),
            1 => save.insert(at.min(save.len()), bytes.byte()),
            _ if save.is_empty() => {}
            _ => save[at] = bytes.byte(),
        }
    }
    let is_same = save == original;
    assert_eq!(Flock::restore(&save).is_ok(), is_same, "a change without its checksum");
    // with the right checksum, so that all else is read
    save.truncate(save.len().saturating_sub(8));
    let fnv = |hash: u64, word: &[u8; 4]| (hash ^ u64::from(u32::from_le_bytes(*word))).wrapping_mul(0x0100_0000_01b3);
    let checksum = save.as_chunks().0.iter().fold(0xcbf2_9ce4_8422_2325_u64, fnv);
    save.extend(checksum.to_le_bytes());
    match Flock::restore(&save) {
        Ok(mut restored) => {
            assert_finite(&restored);
            assert_eq!(restored.save(), Flock::restore(&restored.save()).expect("a save").save());
            (0..3).for_each(|_| restored.step());
            assert_finite(&restored);
        }
        Err(error) => assert!(!is_same, "{error}"),
    }
}
