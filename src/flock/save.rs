//! An exact save: bytes from which a flock continues its flight on any machine, bit for bit.
//!
//! A save is a list of 32-bit words, little-endian: [`MAGIC`], the version, the seed of noise, and four counts
//! (parameters, pointers, points of the formation, obstacles). The number of steps and both halves of the random
//! generator follow, with 64 bits each. Then come the parameters in the order of the table and the obstacles, as
//! `f64`, and the pointer, the formation and the predators, as pairs of `f32`. Last come each boid's number, position
//! and velocity, and a checksum. The boids are in the order of storage, because a step sums over neighbours in that
//! order: after a few hundred steps, the same positions in another order would lead elsewhere.

use super::{Flock, Vectors};
use crate::forces::Obstacle;
use crate::params::{MAX_FORMATION, Params, TABLE};
use crate::predators::Predator;
use crate::vector::Vec2;
use oorandom::Rand32;
use std::fmt;
use std::sync::Arc;

/// What every save begins with: "boid".
const MAGIC: u32 = u32::from_le_bytes(*b"boid");
/// The version of the format, which is also in the message of [`RestoreError::Version`]. Any other version is refused,
/// because its flights may differ. Raise it when the table of parameters changes anywhere but at its end, because a
/// save lists them in that order.
const VERSION: u32 = 1;
/// In px, how far from the origin a boid may be. No boid gets farther, because adding the longest flight of a step
/// doesn't change an `f32` of this size.
const FARTHEST: f32 = 4_294_967_296.0;

/// Why this version can't restore a save.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RestoreError {
    /// The bytes don't come from [`Flock::save`].
    NotASave,
    /// They come from another version of the format.
    Version {
        /// The version of the bytes.
        given: u32,
        /// The version that this crate writes and reads.
        known: u32,
    },
    /// Some bytes are missing or have changed.
    Damaged,
    /// There is not enough memory for this many boids.
    Memory,
}

impl RestoreError {
    /// The message and, if it has one, the number at its end. On a page, JavaScript puts them together.
    #[doc(hidden)]
    pub fn message(&self) -> (&'static str, Option<u32>) {
        match *self {
            RestoreError::NotASave => ("a save must be the bytes that save() returned", None),
            RestoreError::Version { given, .. } => ("a save must be of version 1, not ", Some(given)),
            RestoreError::Damaged => ("the save is damaged: bytes are missing or have changed", None),
            RestoreError::Memory => ("there is not enough memory for the boids of the save", None),
        }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (message, number) = self.message();
        f.write_str(message)?;
        number.map_or(Ok(()), |number| write!(f, "{number}"))
    }
}

impl std::error::Error for RestoreError {}

impl Flock {
    /// Everything that the rest of the flight depends on, as bytes. [`Flock::restore`] turns them into a flock that
    /// continues the flight bit-identically, on any machine. They contain the parameters, the state in the order of
    /// storage, the number of steps, the generator of random starts, the pointer, the obstacles, the formation and the
    /// predators. If the saves of two flocks are equal, the rest of their flights is the same.
    ///
    /// A save takes 20 bytes for each boid, 8 for each point of the formation, and a few hundred more. In the middle of
    /// a step, it contains the flock as it was before the step.
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
        let (obstacles, pointer) = (self.obstacles(), self.pointer.as_slice());
        let [params, pointers, points, circles] =
            [TABLE.len(), pointer.len(), self.formation.len(), obstacles.len()].map(|count| count as u32);
        let mut bytes = Vec::new();
        put(&mut bytes, &[MAGIC, VERSION, self.noise_seed, params, pointers, points, circles]);
        let (random, increment) = self.random.state();
        let mut numbers = vec![self.steps, random, increment];
        numbers.extend(self.params.to_array().map(f64::to_bits));
        for circle in obstacles {
            numbers.extend([circle.x, circle.y, circle.radius].map(f64::to_bits));
        }
        for number in numbers {
            put(&mut bytes, &[number as u32, (number >> 32) as u32]);
        }
        let mut vectors = [pointer, &self.formation].concat();
        for predator in self.predators() {
            vectors.extend([predator.position, predator.heading]);
        }
        for vector in vectors {
            put(&mut bytes, &[vector.x, vector.y].map(f32::to_bits));
        }
        let state = self.state();
        for i in 0..self.len() {
            let [x, y, vx, vy] = state.boids[i].to_bits();
            put(&mut bytes, &[state.id[i], x, y, vx, vy]);
        }
        let checksum = checksum(bytes.as_chunks().0);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// The flock that [`Flock::save`] saved.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if the bytes aren't a save, come from another version or have changed, or if there is not
    /// enough memory.
    pub fn restore(save: &[u8]) -> Result<Flock, RestoreError> {
        Flock::restore_if(save, |params| Params::from_numbers(params).check().is_ok())
    }

    /// [`Flock::restore`], but the caller decides with `are_allowed` whether the parameters are allowed. That function
    /// gets them in the form that [`Params::from_numbers`] takes.
    #[doc(hidden)]
    pub fn restore_if(save: &[u8], mut are_allowed: impl FnMut(&[f64]) -> bool) -> Result<Flock, RestoreError> {
        let (words, rest) = save.as_chunks();
        let mut words = Words(words);
        if words.next() != MAGIC {
            return Err(RestoreError::NotASave);
        }
        let given = words.next();
        if given != VERSION {
            return Err(RestoreError::Version { given, known: VERSION });
        }
        let (body, last) = save.split_last_chunk().ok_or(RestoreError::Damaged)?;
        if !rest.is_empty() || checksum(body.as_chunks().0).to_le_bytes() != *last {
            return Err(RestoreError::Damaged);
        }
        words.0 = words.0.split_last_chunk::<2>().ok_or(RestoreError::Damaged)?.0;
        words.flock(&mut are_allowed).ok_or(RestoreError::Damaged)?
    }
}

/// The words of a save that were not read yet. Behind the last there are zeros.
struct Words<'a>(&'a [[u8; 4]]);

impl Words<'_> {
    #[inline(never)]
    fn next(&mut self) -> u32 {
        self.0.split_off_first().map_or(0, |word| u32::from_le_bytes(*word))
    }

    #[inline(never)]
    fn pair(&mut self) -> u64 {
        u64::from(self.next()) | u64::from(self.next()) << 32
    }

    fn numbers(&mut self, count: usize) -> Vec<f64> {
        (0..count).map(|_| f64::from_bits(self.pair())).collect()
    }

    #[inline(never)]
    fn vector(&mut self) -> Vec2 {
        Vec2::new(f32::from_bits(self.next()), f32::from_bits(self.next()))
    }

    fn vectors(&mut self, count: usize) -> Vec<Vec2> {
        (0..count).map(|_| self.vector()).collect()
    }

    /// The flock, from the word after the version on. `None` for what no flock has saved, although its checksum is right.
    fn flock(mut self, are_allowed: &mut dyn FnMut(&[f64]) -> bool) -> Option<Result<Flock, RestoreError>> {
        let noise_seed = self.next();
        let [params, pointers, points, circles] = [(); 4].map(|()| self.next() as usize);
        let [steps, random, increment] = [(); 3].map(|()| self.pair());
        if params > TABLE.len() || pointers > 1 || points > MAX_FORMATION || circles > Obstacle::MAX_COUNT {
            return None;
        }
        let params = self.numbers(params);
        if !are_allowed(&params) {
            return None;
        }
        let params = Params::from_numbers(&params);
        let circles = self.numbers(3 * circles);
        let circle = |&[x, y, radius]: &[f64; 3]| Obstacle { x, y, radius };
        let obstacles: Vec<_> = circles.as_chunks().0.iter().map(circle).collect();
        let (pointer, formation) = (self.vectors(pointers), self.vectors(points));
        let predators: Vec<_> =
            (0..params.predators).map(|_| Predator { position: self.vector(), heading: self.vector() }).collect();
        let is_within = |place: Vec2| place.abs().max_element() <= FARTHEST && place.is_finite();
        let is_sound =
            |Predator { position, heading }: &Predator| is_within(*position) && (heading.length() - 1.0).abs() < 1e-5;
        let are_near = Vectors::Pointer.check(&pointer).is_ok() && Vectors::Formation.check(&formation).is_ok();
        let (boids, rest) = self.0.as_chunks::<5>();
        let is_whole = boids.len() == params.count as usize && rest.is_empty();
        if !is_whole || !are_near || !obstacles.iter().all(Obstacle::is_allowed) || !predators.iter().all(is_sound) {
            return None;
        }
        let mut flock = Flock::default();
        if flock.set_checked(params, obstacles).is_err() {
            return Some(Err(RestoreError::Memory));
        }
        let mut is_there = vec![false; boids.len()];
        for (i, boid) in boids.iter().enumerate() {
            let mut boid = Words(boid);
            let (number, position, velocity) = (boid.next(), boid.vector(), boid.vector());
            let was_there = std::mem::replace(is_there.get_mut(number as usize)?, true);
            if was_there || !is_within(position) || Vectors::Velocities.check(&[velocity]).is_err() {
                return None;
            }
            flock.state.put(i, number, position, velocity);
        }
        (flock.steps, flock.noise_seed, flock.random) = (steps, noise_seed, Rand32::from_state((random, increment)));
        (flock.pointer, flock.formation) = (pointer.first().copied(), Arc::new(formation));
        flock.predators.place(predators);
        flock.update_model();
        Some(Ok(flock))
    }
}

/// Not inlined, as the methods of [`Words`]: a page downloads each copy.
#[inline(never)]
fn put(bytes: &mut Vec<u8>, words: &[u32]) {
    words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
}

/// FNV-1a with 64 bits (Fowler, Noll and Vo), over words. Each word changes the hash, and no later one changes it back, so a single
/// wrong word is always found.
fn checksum(words: &[[u8; 4]]) -> u64 {
    words.iter().fold(Flock::FNV_OFFSET, |hash, word| Flock::fnv(hash, u32::from_le_bytes(*word)))
}

/// The bytes of [`Flock::save`], as a list of numbers.
#[cfg(feature = "serde")]
impl serde::Serialize for Flock {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.save().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Flock {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Flock::restore(&Vec::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
