//! Checked options as JavaScript passes them, and back: all parameters, and obstacles, as numbers.
//!
//! `www/src/options/options.ts` has read and checked them by the same table, so that nothing is checked here.

use boids_canvas::{Obstacle, Params, checked};
use js_sys::Float64Array;
use wasm_bindgen::prelude::wasm_bindgen;

/// Parameters as an array of all values, in the order of the table: see [`checked::numbers`].
pub(crate) fn numbers(params: &Params) -> Float64Array {
    Float64Array::from(&checked::numbers(params)[..])
}

/// Obstacles from an array of numbers: x, y and radius of the first, of the second, and so on.
pub(crate) fn obstacles(numbers: &[f64]) -> Vec<Obstacle> {
    numbers.as_chunks().0.iter().map(|&[x, y, radius]| Obstacle { x, y, radius }).collect()
}

/// The inverse of [`obstacles`].
pub(crate) fn obstacle_numbers(list: &[Obstacle]) -> Float64Array {
    let numbers: Vec<f64> = list.iter().flat_map(|&Obstacle { x, y, radius }| [x, y, radius]).collect();
    Float64Array::from(&numbers[..])
}

/// The work of a step with these parameters, in candidates: see [`Params::work`]. A page refuses a flock by it
/// (`www/src/player/viewport.ts`).
#[wasm_bindgen]
pub fn work(numbers: &[f64]) -> f64 {
    checked::params(numbers).work()
}
