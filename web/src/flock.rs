//! The flock of a page: the simulation, through numbers and records. `www/src/player/flock.ts` gives it the public form.

use crate::error::Failure;
use crate::lent::Lent;
use crate::record::{self, Record};
use boids_canvas::{Inspection, Obstacle, Params, Pull, Vec2};
use js_sys::{Float32Array, Float64Array, Function, Uint32Array};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A flock that a [`Flock`] and the [`Player`](crate::Player) which flies it share.
pub(crate) struct SharedFlock {
    flock: Lent<boids_canvas::Flock>,
    /// The time of the last step in ms; infinite after a change, since the next step may take any time.
    pub(crate) step_time: Cell<f64>,
}

impl SharedFlock {
    pub(crate) fn new(flock: boids_canvas::Flock) -> Rc<Self> {
        Rc::new(SharedFlock { flock: Lent::new(flock), step_time: Cell::new(f64::INFINITY) })
    }

    /// Reads from the flock. `read` must not call into JavaScript.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&boids_canvas::Flock) -> T) -> Result<T, Failure> {
        self.flock.with(|flock| read(flock))
    }

    #[inline(never)]
    pub(crate) fn settings(&self) -> Result<(Params, Vec<Obstacle>), Failure> {
        self.read(|flock| (flock.params().clone(), flock.obstacles().to_vec()))
    }

    #[inline(never)]
    pub(crate) fn set_checked(&self, params: Params, obstacles: Vec<Obstacle>) -> Result<(), Failure> {
        Ok(self.change(|flock| flock.set_checked(params, obstacles))??)
    }

    /// Changes the flock. `change` must not call into JavaScript.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut boids_canvas::Flock) -> T) -> Result<T, Failure> {
        self.step_time.set(f64::INFINITY);
        self.flock.with(change)
    }

    /// After a panic, the flock is again as after its last complete step.
    pub(crate) fn recover(&self) -> Result<(), Failure> {
        self.flock.take_back();
        self.change(boids_canvas::Flock::abandon_after_panic)
    }
}

/// A flock of boids in its world. `www/src` has checked every value that it passes. If the crate checks one again and refuses it,
/// that is an error, and nothing changes.
#[wasm_bindgen]
pub struct Flock(pub(crate) Rc<SharedFlock>);

#[wasm_bindgen]
impl Flock {
    /// A flock with the parameters `params` and with `obstacles`, both arrays of numbers as `www/src/options/numbers.ts` makes them.
    /// Fails if there isn't enough memory for this many boids.
    #[wasm_bindgen(constructor)]
    pub fn new(params: &[f64], obstacles: &[f64]) -> Result<Flock, Failure> {
        let (params, obstacles) = (Params::from_numbers(params), circles(obstacles));
        let mut flock = boids_canvas::Flock::default();
        flock.set_checked(params, obstacles)?;
        // from its own seed
        flock.restart();
        Ok(Flock(SharedFlock::new(flock)))
    }

    /// Replaces all parameters while the flock flies; `params` is an array of numbers. Fails if there isn't enough memory for this many
    /// boids; in that case, the flock is unchanged.
    #[wasm_bindgen(js_name = setParams)]
    pub fn set_params(&self, params: &[f64]) -> Result<(), Failure> {
        let (_, obstacles) = self.0.settings()?;
        self.0.set_checked(Params::from_numbers(params), obstacles)
    }

    /// Replaces the obstacles, which are given as an array of numbers.
    #[wasm_bindgen(js_name = setObstacles)]
    pub fn set_obstacles(&self, obstacles: &[f64]) -> Result<(), Failure> {
        let (params, _) = self.0.settings()?;
        self.0.set_checked(params, circles(obstacles))
    }

    /// All parameters, as an array of numbers.
    pub fn params(&self) -> Result<Float64Array, Failure> {
        self.0.settings().map(|(params, _)| numbers(&params))
    }

    /// The obstacles, as an array of numbers.
    pub fn obstacles(&self) -> Result<Float64Array, Failure> {
        self.0.settings().map(|(_, list)| circle_numbers(&list))
    }

    /// Flies `n` steps.
    pub fn step(&self, n: u32) -> Result<(), Failure> {
        self.0.change(|flock| (0..n).for_each(|_| flock.step()))
    }

    /// The number of boids.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> Result<usize, Failure> {
        self.0.read(boids_canvas::Flock::len)
    }

    /// The number of steps flown since the start.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> Result<f64, Failure> {
        self.0.read(|flock| flock.steps() as f64)
    }

    /// A copy of the positions in px: x and y of the first boid, of the second, and so on.
    pub fn positions(&self) -> Result<Float32Array, Failure> {
        self.0.read(boids_canvas::Flock::positions).map(record::vectors)
    }

    /// A copy of the velocities in px per step, in the same form.
    pub fn velocities(&self) -> Result<Float32Array, Failure> {
        self.0.read(boids_canvas::Flock::velocities).map(record::vectors)
    }

    /// A copy of the predators, as four numbers each: x and y of the position, then x and y of the heading.
    pub fn predators(&self) -> Result<Float32Array, Failure> {
        let vectors = |flock: &boids_canvas::Flock| -> Vec<Vec2> {
            flock.predators().iter().flat_map(|predator| [predator.position, predator.heading]).collect()
        };
        self.0.read(vectors).map(record::vectors)
    }

    /// Replaces all positions and velocities. Both have the form of [`Flock::positions`], with an even number of entries.
    /// Returns the work of the next step, in candidates, if that could be more than `max_work`. If it is more, the flock
    /// is unchanged.
    #[wasm_bindgen(js_name = setState)]
    pub fn set_state(&self, positions: &[f32], velocities: &[f32], max_work: f64) -> Result<f64, Failure> {
        let [positions, velocities] = [positions, velocities].map(vectors);
        let work = if may_exceed(max_work, positions.len()) {
            self.0.read(|flock| flock.work_of_state(&positions, &velocities) as f64)?
        } else {
            0.0
        };
        if work <= max_work {
            self.0.change(|flock| flock.set_state(&positions, &velocities))??;
        }
        Ok(work)
    }

    /// Moves the pointer to this position in px; without coordinates, removes it.
    #[wasm_bindgen(js_name = setPointer)]
    pub fn set_pointer(&self, x: Option<f64>, y: Option<f64>) -> Result<(), Failure> {
        let coordinate = |given: Option<f64>| given.unwrap_or(f64::NAN) as f32;
        let pointer = (x.is_some() || y.is_some()).then(|| Vec2::new(coordinate(x), coordinate(y)));
        Ok(self.0.change(|flock| flock.set_pointer(pointer))??)
    }

    /// Sets the points of the formation, in the form of [`Flock::positions`], with an even number of entries.
    #[wasm_bindgen(js_name = setFormation)]
    pub fn set_formation(&self, points: &[f32]) -> Result<(), Failure> {
        Ok(self.0.change(|flock| flock.set_formation(vectors(points)))??)
    }

    /// Polarisation, rotation, mean distance to the nearest neighbour, number of groups and mean speed, as a record. The
    /// distance and the number of groups take longer than a step; if they are not wanted, they are NaN and 0.
    pub fn measure(&self, nearest: bool, groups: bool) -> Result<JsValue, Failure> {
        let measures = self.0.read(|flock| flock.measure_some(nearest, groups))?;
        Ok(Record::new()
            .with("polarisation", measures.polarisation)
            .with("rotation", measures.rotation)
            .with("nearest", measures.nearest)
            .with("groups", measures.groups as f64)
            .with("speed", measures.speed)
            .into())
    }

    /// What boid number `boid` sees and does next, as a record; `undefined` if there is no such boid.
    pub fn look(&self, boid: u32) -> Result<JsValue, Failure> {
        let inspection = self.0.read(|flock| flock.look(boid as usize))?;
        Ok(inspection.map_or(JsValue::UNDEFINED, |inspection| inspection_record(boid, &inspection)))
    }

    /// For each boid, the number of other boids that at least one of its rules uses.
    pub fn flockmates(&self) -> Result<Uint32Array, Failure> {
        self.0.read(boids_canvas::Flock::flockmates).map(|flockmates| Uint32Array::from(&flockmates[..]))
    }

    /// Everything that the rest of the flight depends on, as bytes.
    pub fn save(&self) -> Result<Vec<u8>, Failure> {
        self.0.read(boids_canvas::Flock::save)
    }

    /// Turns this flock into the one that [`Flock::save`] saved. `check` gets the saved parameters, as an array of numbers, and
    /// throws if they are not allowed. Returns the work of the next step, as [`Flock::set_state`] does. If the bytes aren't a
    /// save or have changed, that is an error, and the flock is unchanged.
    pub fn restore(&self, save: &[u8], check: &Function, max_work: f64) -> Result<f64, Failure> {
        let are_allowed = |params: &[f64]| check.call1(&JsValue::UNDEFINED, &Float64Array::from(params).into()).is_ok();
        let saved = boids_canvas::Flock::restore_if(save, are_allowed)?;
        let work = if may_exceed(max_work, saved.len()) { saved.work() as f64 } else { 0.0 };
        if work <= max_work {
            self.0.change(|flock| *flock = saved)?;
        }
        Ok(work)
    }

    /// A hash over the exact bits of the state.
    pub fn fingerprint(&self) -> Result<u64, Failure> {
        self.0.read(boids_canvas::Flock::fingerprint)
    }
}

/// Whether a step of `count` boids can have more than `max_work` candidates: at most count², as [`boids_canvas::Flock::work`] says.
fn may_exceed(max_work: f64, count: usize) -> bool {
    (count as f64).powi(2) > max_work
}

/// Vectors from x and y of the first, of the second, and so on.
fn vectors(flat: &[f32]) -> Vec<Vec2> {
    flat.as_chunks().0.iter().copied().map(Vec2::from).collect()
}

/// Parameters as an array of all values, in the order of the table: see [`Params::to_array`].
pub(crate) fn numbers(params: &Params) -> Float64Array {
    Float64Array::from(&params.to_array()[..])
}

/// Obstacles from an array of numbers: x, y and radius of the first, of the second, and so on.
fn circles(numbers: &[f64]) -> Vec<Obstacle> {
    numbers.as_chunks().0.iter().map(|&[x, y, radius]| Obstacle { x, y, radius }).collect()
}

fn circle_numbers(list: &[Obstacle]) -> Float64Array {
    let numbers: Vec<f64> = list.iter().flat_map(|&Obstacle { x, y, radius }| [x, y, radius]).collect();
    Float64Array::from(&numbers[..])
}

/// The work of a step with these parameters, in candidates: see [`Params::work`]. A page refuses a flock whose steps
/// would be too much work (`www/src/player/viewport.ts`).
#[wasm_bindgen]
pub fn work(numbers: &[f64]) -> f64 {
    Params::from_numbers(numbers).work()
}

/// An inspection as JavaScript has it: vectors are `[x, y]`.
pub(crate) fn inspection_record(boid: u32, inspection: &Inspection) -> JsValue {
    let rule = |Pull { pull, flockmates, .. }: &Pull| {
        Record::new().with("pull", record::vector(*pull)).with("flockmates", Uint32Array::from(&flockmates[..]))
    };
    Record::new()
        .with("boid", boid)
        .with("position", record::vector(inspection.position))
        .with("velocity", record::vector(inspection.velocity))
        .with("cohesion", rule(&inspection.cohesion))
        .with("alignment", rule(&inspection.alignment))
        .with("separation", rule(&inspection.separation))
        .with("pointer", record::vector(inspection.pointer))
        .with("predators", record::vector(inspection.predators))
        .with("obstacles", record::vector(inspection.obstacles))
        .with("formation", record::vector(inspection.formation))
        .with("noise", record::vector(inspection.noise))
        .with("sum", record::vector(inspection.sum))
        .with("next", record::vector(inspection.next))
        .into()
}
