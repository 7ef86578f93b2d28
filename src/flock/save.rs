//! An exact save: bytes from which a flock flies on bit-identically, on any machine.
//!
//! A file has a magic number, a version, all that the next steps depend on, and a checksum. The boids are in the order of
//! storage, because that is the order in which a step sums over neighbours: the same positions in another order fly
//! elsewhere after some hundred steps. Numbers are little-endian.

use super::{Flock, Vectors};
use crate::forces::Obstacle;
use crate::params::{MAX_FORMATION, Param, ParamError, Params, TABLE};
use crate::predators::Predator;
use crate::vector::Vec2;
use oorandom::Rand32;
use std::fmt;
use std::sync::Arc;

/// What every save begins with.
const MAGIC: &[u8; 6] = b"boids\n";
/// The version of the format. Another one is refused, since its flights may differ.
const VERSION: u16 = 1;
/// Bytes of a boid: its number, position and velocity.
const BOID: usize = 20;
/// In px, how far from the origin a boid may be. None gets farther: an `f32` of this size is not changed by the farthest that
/// boids fly in a step.
const FARTHEST: f32 = 4_294_967_296.0;

/// Why bytes are no save that this version can restore.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RestoreError {
    /// The bytes are not from [`Flock::save`].
    NotASave,
    /// They are from another version of the format.
    Version {
        /// The version of the bytes.
        given: u16,
        /// The version that this crate writes and reads.
        known: u16,
    },
    /// Some bytes are missing or have changed.
    Damaged,
    /// There is not enough memory for so many boids.
    Memory,
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::NotASave => f.write_str("a save must be the bytes that save() has returned"),
            RestoreError::Version { given, known } => write!(f, "a save must be of version {known}, not {given}"),
            RestoreError::Damaged => f.write_str("the save is damaged: bytes are missing or have changed"),
            RestoreError::Memory => f.write_str("there is not enough memory for the boids of the save"),
        }
    }
}

impl std::error::Error for RestoreError {}

impl Flock {
    /// All that the flight to come depends on, as bytes: [`Flock::restore`] makes a flock of them that flies on
    /// bit-identically, on any machine. They hold the parameters, the state in the order of storage, steps, the generator of
    /// random starts, pointer, obstacles, formation and predators. Two flocks whose saves are equal have the same flight
    /// before them.
    ///
    /// 20 bytes a boid, 8 a point of the formation, and some hundred more. During a step it is the flock as it was before.
    ///
    /// ```
    /// use boids_canvas::{Flock, Params};
    ///
    /// let mut flock = Flock::new(Params::DEFAULT)?;
    /// (0..100).for_each(|_| flock.step());
    /// let save = flock.save();
    /// let mut twin = Flock::restore(&save)?;
    /// (0..100).for_each(|_| flock.step());
    /// (0..100).for_each(|_| twin.step());
    /// assert_eq!(flock.fingerprint(), twin.fingerprint());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = [&MAGIC[..], &VERSION.to_le_bytes()].concat();
        let mut put = |value: &[u8]| bytes.extend_from_slice(value);
        put(&self.steps.to_le_bytes());
        put(&self.noise_seed.to_le_bytes());
        let (state, increment) = self.random.state();
        [state, increment].iter().for_each(|number| put(&number.to_le_bytes()));
        // by name, and without those that have their defaults, so that a later version with more parameters reads them, too
        let numbers = self.params.to_array().into_iter().zip(Params::DEFAULT.to_array());
        let changed: Vec<_> = TABLE.iter().zip(numbers).filter(|(_, (number, default))| number != default).collect();
        put(&[changed.len() as u8]);
        for (param, (number, _)) in changed {
            put(&[param.name.len() as u8]);
            put(param.name.as_bytes());
            put(&number.to_le_bytes());
        }
        let mut put_vectors = |vectors: &mut dyn ExactSizeIterator<Item = Vec2>| {
            put(&(vectors.len() as u32).to_le_bytes());
            vectors.for_each(|vector| [vector.x, vector.y].iter().for_each(|number| put(&number.to_le_bytes())));
        };
        put_vectors(&mut self.pointer.into_iter());
        put_vectors(&mut self.formation.iter().copied());
        put_vectors(&mut self.predators().iter().map(|predator| predator.position));
        put_vectors(&mut self.predators().iter().map(|predator| predator.heading));
        put(&(self.obstacles().len() as u32).to_le_bytes());
        for Obstacle { x, y, radius } in self.obstacles() {
            [x, y, radius].iter().for_each(|number| put(&number.to_le_bytes()));
        }
        let state = self.state();
        for i in 0..self.len() {
            put(&state.id[i].to_le_bytes());
            let (Vec2 { x, y }, Vec2 { x: vx, y: vy }) = (state.position(i), state.velocity(i));
            [x, y, vx, vy].iter().for_each(|number| put(&number.to_le_bytes()));
        }
        let checksum = fnv(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// The flock that [`Flock::save`] has saved.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if the bytes are no save, are of another version, have changed, or if there is not enough memory.
    pub fn restore(save: &[u8]) -> Result<Flock, RestoreError> {
        let after_magic = save.strip_prefix(MAGIC).ok_or(RestoreError::NotASave)?;
        let version = Reader(after_magic).number().map(u16::from_le_bytes).ok_or(RestoreError::Damaged)?;
        if version != VERSION {
            return Err(RestoreError::Version { given: version, known: VERSION });
        }
        let (body, checksum) = save.split_last_chunk().ok_or(RestoreError::Damaged)?;
        if fnv(body).to_le_bytes() != *checksum {
            return Err(RestoreError::Damaged);
        }
        let body = body.get(MAGIC.len() + size_of::<u16>()..).ok_or(RestoreError::Damaged)?;
        read(Reader(body)).ok_or(RestoreError::Damaged)?
    }
}

/// `None` for what no flock has saved, although its checksum is right.
fn read(mut from: Reader) -> Option<Result<Flock, RestoreError>> {
    let steps = u64::from_le_bytes(from.number()?);
    let noise_seed = u32::from_le_bytes(from.number()?);
    let random = Rand32::from_state((u64::from_le_bytes(from.number()?), u64::from_le_bytes(from.number()?)));
    let mut params = Params::DEFAULT;
    let [changed] = from.number()?;
    for _ in 0..changed {
        let [len] = from.number()?;
        let param = Param::named(std::str::from_utf8(from.bytes(len.into())?).ok()?).ok()?;
        param.put(&mut params, f64::from_le_bytes(from.number()?))?;
    }
    // no `check`: its message would add the formatting of floats to the WebAssembly, 15 kB gzipped
    if !params.is_allowed() {
        return None;
    }
    let pointer = from.vectors(1)?;
    let formation = from.vectors(MAX_FORMATION)?;
    let predators = from.vectors(params.predators as usize)?;
    let headings = from.vectors(params.predators as usize)?;
    let checks = [(Vectors::Pointer, &pointer), (Vectors::Formation, &formation)];
    let is_near = |(of, vectors): (Vectors, &Vec<Vec2>)| of.check(vectors).is_ok();
    let is_within = |vector: &Vec2| vector.abs().max_element() <= FARTHEST && vector.is_finite();
    let is_unit = |heading: &Vec2| (heading.length() - 1.0).abs() < 1e-5;
    let is_whole = predators.len() == params.predators as usize && headings.len() == predators.len();
    let is_sound = predators.iter().all(is_within) && headings.iter().all(is_unit);
    if !is_whole || !is_sound || !checks.into_iter().all(is_near) {
        return None;
    }
    let count = u32::from_le_bytes(from.number()?) as usize;
    let circles = from.bytes(count.checked_mul(24)?)?.as_chunks::<8>().0;
    let circles = circles.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect::<Vec<_>>();
    let obstacles: Vec<_> = circles.as_chunks().0.iter().map(|&[x, y, radius]| Obstacle { x, y, radius }).collect();
    if !Obstacle::are_allowed(&obstacles) {
        return None;
    }
    let (boids, rest) = from.0.as_chunks::<BOID>();
    if boids.len() != params.count as usize || !rest.is_empty() {
        return None;
    }
    let mut flock = Flock::default();
    if let Err(ParamError::Memory { .. }) = flock.set_checked(params, obstacles) {
        return Some(Err(RestoreError::Memory));
    }
    let mut is_there = vec![false; boids.len()];
    for (i, boid) in boids.iter().enumerate() {
        let mut from = Reader(boid);
        let number = u32::from_le_bytes(from.number()?);
        let (position, velocity) = (from.vector()?, from.vector()?);
        let was_there = std::mem::replace(is_there.get_mut(number as usize)?, true);
        if was_there || !is_within(&position) || Vectors::Velocities.check(&[velocity]).is_err() {
            return None;
        }
        flock.state.put(i, number, position, velocity);
    }
    (flock.steps, flock.noise_seed, flock.random) = (steps, noise_seed, random);
    (flock.pointer, flock.formation) = (pointer.first().copied(), Arc::new(formation));
    let predators = predators.into_iter().zip(headings);
    flock.predators.place(predators.map(|(position, heading)| Predator { position, heading }).collect());
    flock.update_model();
    Some(Ok(flock))
}

/// Reads bytes one after the other; `None` at their end.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        self.0.split_off(..count)
    }

    fn number<const SIZE: usize>(&mut self) -> Option<[u8; SIZE]> {
        self.bytes(SIZE)?.first_chunk().copied()
    }

    fn vector(&mut self) -> Option<Vec2> {
        Some(Vec2::new(f32::from_le_bytes(self.number()?), f32::from_le_bytes(self.number()?)))
    }

    /// A list of at most `max` vectors.
    fn vectors(&mut self, max: usize) -> Option<Vec<Vec2>> {
        let count = u32::from_le_bytes(self.number()?) as usize;
        if count > max { None } else { (0..count).map(|_| self.vector()).collect() }
    }
}

/// FNV-1a with 64 bits (Fowler, Noll and Vo). Each byte changes the hash, and no later one changes it back, so a single wrong
/// byte is always found.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(Flock::FNV_OFFSET, |hash, byte| Flock::fnv(hash, *byte))
}

/// The bytes of [`Flock::save`].
#[cfg(feature = "serde")]
impl serde::Serialize for Flock {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.save())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Flock {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;

        impl<'de> serde::de::Visitor<'de> for Bytes {
            type Value = Flock;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the bytes of a saved flock")
            }

            fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Flock, E> {
                Flock::restore(bytes).map_err(E::custom)
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<Flock, A::Error> {
                let mut bytes = Vec::new();
                while let Some(byte) = seq.next_element()? {
                    bytes.push(byte);
                }
                self.visit_bytes(&bytes)
            }
        }

        deserializer.deserialize_bytes(Bytes)
    }
}
