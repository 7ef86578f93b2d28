//! The `Flock` of a page: the simulation, with JavaScript's names, values and errors.

use crate::error::Failure;
use crate::options::{self, Options, describe};
use boids_canvas::Look;
use boids_canvas::Preset;
use boids_canvas::Vec2;
use boids_canvas::message::numeral;
use boids_canvas::{Case, ParamError};
use js_sys::{Array, Float32Array, Float64Array, Uint32Array};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// A flock, and what a page has said of it; shared by a [`Flock`] and the show that flies it.
pub(super) struct Kept {
    flock: RefCell<boids_canvas::Flock>,
    preset: Cell<&'static Preset>,
    /// Whether the count was given, so that it outlives a change of the preset.
    counted: Cell<bool>,
}

impl Kept {
    pub(super) fn new(options: &Options, params: boids_canvas::Params) -> Result<Rc<Self>, ParamError> {
        let mut flock = boids_canvas::Flock::new(params)?;
        flock.set_obstacles(options.obstacles.clone())?;
        Ok(Rc::new(Kept {
            flock: RefCell::new(flock),
            preset: Cell::new(options.preset),
            counted: Cell::new(options.gives("count")),
        }))
    }

    /// Takes note of what newer options say.
    pub(super) fn note(&self, options: &Options) {
        self.preset.set(options.preset);
        self.counted.set(options.gives("count"));
    }

    /// Reads from the flock. `read` must not call into JavaScript.
    pub(super) fn read<T>(&self, read: impl FnOnce(&boids_canvas::Flock) -> T) -> Result<T, Failure> {
        self.flock.try_borrow().map(|flock| read(&flock)).map_err(|_| Failure::busy())
    }

    /// Changes the flock. `change` must not call into JavaScript.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut boids_canvas::Flock) -> T) -> Result<T, Failure> {
        self.flock.try_borrow_mut().map(|mut flock| change(&mut flock)).map_err(|_| Failure::busy())
    }
}

/// A flock of boids in its world.
#[wasm_bindgen]
pub struct Flock(Rc<Kept>);

/// The most steps of one call: a page stands still meanwhile.
const MAX_STEPS: u32 = 1_000_000;

#[wasm_bindgen]
impl Flock {
    /// A flock that starts at random: an object with any of `preset` and the parameters, by their JavaScript names.
    ///
    /// # Errors
    ///
    /// An `Error` that names the option, the value given and what is allowed.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &JsValue) -> Result<Flock, Failure> {
        let options = Options::read(options, Case::Camel)?;
        if options.zoom.is_some() {
            return Err(ParamError::Unknown { name: "zoom".to_owned() }.into());
        }
        Ok(Flock(Kept::new(&options, options.params())?))
    }

    pub(super) fn of(kept: &Rc<Kept>) -> Flock {
        Flock(kept.clone())
    }

    /// Flies `n` steps, one if it is not given.
    ///
    /// # Errors
    ///
    /// An `Error` unless `n` is a whole number from 0 to 1,000,000.
    pub fn step(&self, n: &JsValue) -> Result<(), Failure> {
        let steps = whole_steps(n)?;
        self.0.change(|flock| (0..steps).for_each(|_| flock.step()))
    }

    /// Number of boids.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> Result<usize, Failure> {
        self.0.read(boids_canvas::Flock::len)
    }

    /// Number of steps flown since the start.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> Result<f64, Failure> {
        self.0.read(|flock| flock.steps() as f64)
    }

    /// A copy of the positions in px: x and y of the first boid, of the second, and so on.
    pub fn positions(&self) -> Result<Float32Array, Failure> {
        self.0.read(boids_canvas::Flock::positions).map(|positions| to_array(&positions))
    }

    /// A copy of the velocities in px per step: x and y of the first boid, of the second, and so on.
    pub fn velocities(&self) -> Result<Float32Array, Failure> {
        self.0.read(boids_canvas::Flock::velocities).map(|velocities| to_array(&velocities))
    }

    /// Puts every boid where it is told; positions and velocities as [`Flock::positions`] and [`Flock::velocities`]
    /// give them, in typed arrays or plain ones.
    ///
    /// # Errors
    ///
    /// An `Error` when they are not as many as the flock has, or not finite; the flock is then as it was.
    #[wasm_bindgen(js_name = setState)]
    pub fn set_state(&self, positions: &JsValue, velocities: &JsValue) -> Result<(), Failure> {
        let (positions, velocities) = (vectors("positions", positions)?, vectors("velocities", velocities)?);
        Ok(self.0.change(|flock| flock.set_state(&positions, &velocities))??)
    }

    /// Says where the pointer is, in px; without a place, that it is nowhere.
    ///
    /// # Errors
    ///
    /// An `Error` when a coordinate is no finite number, or too large; the flock is then as it was.
    #[wasm_bindgen(js_name = setPointer)]
    pub fn set_pointer(&self, x: &JsValue, y: &JsValue) -> Result<(), Failure> {
        let coordinate = |js: &JsValue| js.as_f64().unwrap_or(f64::NAN) as f32;
        let is_somewhere = !(x.is_undefined() && y.is_undefined());
        let pointer = is_somewhere.then(|| Vec2::new(coordinate(x), coordinate(y)));
        Ok(self.0.change(|flock| flock.set_pointer(pointer))??)
    }

    /// The value of a parameter, the name of the preset as `preset`, or the `obstacles`.
    ///
    /// # Errors
    ///
    /// An `Error` when there is no such parameter.
    pub fn get(&self, name: &JsValue) -> Result<JsValue, Failure> {
        let name = option_name(name);
        if name == "preset" {
            return Ok(self.0.preset.get().name.into());
        }
        if name == "obstacles" {
            return self.0.read(|flock| flock.obstacles().to_vec()).map(|list| options::obstacles_to_js(&list));
        }
        let param = options::named(&name, Case::Camel)?;
        self.0.read(|flock| param.get(flock.params())).map(options::to_js)
    }

    /// Sets a parameter while the flock flies, the obstacles, or all that make a preset: the world, the seed and the
    /// obstacles stay, and so does the count if it was given.
    ///
    /// # Errors
    ///
    /// An `Error` that names the option, the value given and what is allowed; the flock is then as it was.
    pub fn set(&self, name: &JsValue, value: &JsValue) -> Result<(), Failure> {
        let name = option_name(name);
        if name == "preset" {
            return self.set_preset(options::preset(value)?);
        }
        if name == "obstacles" {
            let obstacles = options::obstacles(value)?;
            return Ok(self.0.change(|flock| flock.set_obstacles(obstacles))??);
        }
        let param = options::named(&name, Case::Camel)?;
        let value = options::param_value(param, value)?;
        self.0.change(|flock| flock.set(param.name, value))??;
        if param.name == "count" {
            self.0.counted.set(true);
        }
        Ok(())
    }

    fn set_preset(&self, preset: &'static Preset) -> Result<(), Failure> {
        let counted = self.0.counted.get();
        self.0.change(|flock| {
            let now = flock.params();
            let count = if counted { now.count } else { preset.params.count };
            let (seed, width, height) = (now.seed, now.width, now.height);
            flock.reconfigure(boids_canvas::Params { count, seed, width, height, ..preset.params.clone() })
        })??;
        self.0.preset.set(preset);
        Ok(())
    }

    /// The flock as a whole, for the page's side to name: polarisation, mean distance to the nearest other, number of
    /// groups, mean speed.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    pub fn measures(&self) -> Result<Vec<f64>, Failure> {
        let measured = self.0.read(boids_canvas::Flock::measure)?;
        Ok(vec![measured.polarisation, measured.nearest, measured.groups as f64, measured.speed])
    }

    /// What a boid sees and is about to do, for the page's side to name. First vectors, x and y of each: its position
    /// in px and velocity in px per step; the pulls of cohesion, alignment and separation; what the pointer and the
    /// obstacles add; the sum of all; and the velocity that comes next. Then, for each of the three rules, the numbers
    /// of the flockmates that it heeds.
    ///
    /// # Errors
    ///
    /// An `Error` unless `boid` is the number of a boid.
    pub fn inside(&self, boid: &JsValue) -> Result<Array, Failure> {
        let number = boid.as_f64().unwrap_or(f64::NAN);
        let found = self.0.read(|flock| {
            let look = if number.fract() == 0.0 && number >= 0.0 { flock.look(number as usize) } else { None };
            look.ok_or(flock.len())
        })?;
        let look = found.map_err(|count| {
            let given = describe(boid);
            let count = numeral(count as f64);
            let parts = ["boid must be a whole number below ", &count, ", the number of boids, not ", &given];
            Failure::other(&parts)
        })?;
        let Look { position, velocity, cohesion, alignment, separation, pointer, obstacles, sum, next } = look;
        let rules = [cohesion, alignment, separation];
        let [c, a, s] = rules.each_ref().map(|rule| rule.pull);
        let told = Array::of1(&to_array(&[position, velocity, c, a, s, pointer, obstacles, sum, next]));
        for rule in &rules {
            told.push(&Uint32Array::from(&rule.flockmates[..]));
        }
        Ok(told)
    }

    /// How many others any of its rules heeds, for each boid.
    pub fn flockmates(&self) -> Result<Uint32Array, Failure> {
        self.0.read(boids_canvas::Flock::flockmates).map(|flockmates| Uint32Array::from(&flockmates[..]))
    }

    /// A hash over the exact bits of the state, as 16 hexadecimal digits: equal for equal flights, in every browser and
    /// natively.
    pub fn fingerprint(&self) -> Result<String, Failure> {
        let digit = |hash: u64, place: u32| char::from(b"0123456789abcdef"[(hash >> (4 * place)) as usize & 15]);
        self.0
            .read(boids_canvas::Flock::fingerprint)
            .map(|hash| (0..16).rev().map(|place| digit(hash, place)).collect())
    }
}

/// How many steps `n` asks for.
pub(super) fn whole_steps(n: &JsValue) -> Result<u32, Failure> {
    if n.is_undefined() {
        return Ok(1);
    }
    match n.as_f64() {
        Some(steps) if (0.0..=MAX_STEPS.into()).contains(&steps) && steps.fract() == 0.0 => Ok(steps as u32),
        _ => {
            let most = numeral(MAX_STEPS.into());
            let parts = ["n, the number of steps, must be a whole number from 0 to ", &most, ", not ", &describe(n)];
            Err(Failure::other(&parts))
        }
    }
}

fn option_name(name: &JsValue) -> String {
    name.as_string().unwrap_or_else(|| describe(name))
}

pub(super) fn to_array(vectors: &[Vec2]) -> Float32Array {
    let flat: Vec<f32> = vectors.iter().flat_map(|vector| [vector.x, vector.y]).collect();
    Float32Array::from(&flat[..])
}

#[wasm_bindgen]
extern "C" {
    /// The numbers of a typed array.
    #[wasm_bindgen(js_namespace = Float32Array, js_name = from)]
    fn floats(array: &JsValue) -> Vec<f32>;
}

/// Reads pairs of coordinates; anything in a plain array that is no number becomes NaN, which a flock refuses.
fn vectors(what: &str, js: &JsValue) -> Result<Vec<Vec2>, Failure> {
    let flat = if js.is_instance_of::<Float32Array>() || js.is_instance_of::<Float64Array>() {
        floats(js)
    } else if Array::is_array(js) {
        let numbers = js.unchecked_ref::<Array>().iter();
        numbers.map(|number| number.as_f64().unwrap_or(f64::NAN) as f32).collect()
    } else {
        return Err(Failure::other(&[what, " must be a Float32Array or an array, not ", &describe(js)]));
    };
    let pairs = flat.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        let given = numeral(flat.len() as f64);
        return Err(Failure::other(&[what, " must be pairs of x and y, not ", &given, " numbers"]));
    }
    Ok(pairs.map(Vec2::from_slice).collect())
}
