//! The light build of boids-canvas: the flights and the shapes to draw, as WebAssembly. JavaScript does the rest
//! (`www/src/light/player.js`).
//!
//! Only numbers cross the boundary. Functions, records and errors of JavaScript would take more code than they save: the
//! class `Player` of `web/` with its imports is 20 kB of WebAssembly. Each flight has a number, by which a page names it.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(clippy::unwrap_used, clippy::expect_used)]

use boids_canvas::marker::{Marker, Shape};
use boids_canvas::{Clock, CssBox, DVec2, Flock, Order, Params, Pose, Vec2, ViewOptions, Viewport, Zoom};
use std::cell::RefCell;
use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};
use wasm_bindgen::prelude::wasm_bindgen;

#[global_allocator]
static ALLOCATOR: WasmDynamicTalc = new_wasm_dynamic_allocator();

/// The work of a step, in candidates, from which a page refuses a flock: such a step takes 10 to 40 s.
const MAX_WORK: f64 = 1e10;

/// A flock, its clock and its place on a page.
#[derive(Default)]
struct Flight {
    flock: Flock,
    clock: Clock,
    viewport: Option<Viewport>,
    poses: Vec<Pose>,
}

thread_local! {
    /// Each has a cell of its own, which stays borrowed if a call panics: then this flight has ended, and no other.
    static FLIGHTS: RefCell<Vec<&'static RefCell<Flight>>> = RefCell::default();
}

/// Does something with a flight.
fn with<T: Default>(flight: usize, act: impl FnOnce(&mut Flight) -> T) -> T {
    let flight = FLIGHTS.with_borrow(|flights| flights.get(flight).copied());
    flight.map(|flight| act(&mut flight.borrow_mut())).unwrap_or_default()
}

/// Makes a flight, without boids until it is configured, and returns its number.
#[wasm_bindgen]
pub fn create() -> usize {
    FLIGHTS.with_borrow_mut(|flights| {
        flights.push(Box::leak(Box::default()));
        flights.len() - 1
    })
}

/// Frees the memory of a flight. Its number can be used again.
#[wasm_bindgen]
pub fn free(flight: usize) {
    with(flight, |flight| *flight = Flight::default());
}

/// Replaces all values of a flight. `view` is `[zoom, width, height]`, then `[width, height, pixelRatio]` of the box in CSS
/// px, NaN for those that the page does not give; `params` and `preset` are as in [`Params::from_numbers`]. The flight starts
/// with the first box.
///
/// Returns the place `[left, top, width, height, zoom]` of the picture in its box, and its width, its height and its pixel
/// ratio; nothing without a box. Where the flock is refused, it returns the number of boids that would fly, or 0 where there
/// is no memory.
#[wasm_bindgen]
pub fn configure(flight: usize, view: &[f64], params: &[f64], preset: &[f64]) -> Vec<f64> {
    let &[zoom, width, height, box_width, box_height, pixel_ratio] = view else { return Vec::new() };
    let given = |number: f64| (!number.is_nan()).then_some(number);
    let zoom = given(zoom).map_or(Zoom::Auto, Zoom::Factor);
    let options = ViewOptions { width: given(width), height: given(height), zoom };
    let mut params = Params::from_numbers(params);
    let css_box = given(box_width).map(|width| CssBox { size: DVec2::new(width, box_height), pixel_ratio });
    let preset = Params::from_numbers(preset);
    let viewport = css_box.map(|css_box| Viewport::new(&options, css_box, params.count, &preset));
    let world = viewport.map_or(DVec2::new(params.width, params.height), |viewport| viewport.world);
    params.fit_world(world.x, world.y);
    // Without a box, the world is not known yet unless both of its sides are options.
    let is_known = viewport.is_some() || options.width.and(options.height).is_some();
    let work = params.work() / MAX_WORK;
    if is_known && work > 1.0 {
        // the work grows with the square of the count
        return vec![(f64::from(params.count) / work.sqrt()).floor()];
    }
    with(flight, |flight| {
        if flight.flock.set_checked(params, Vec::new()).is_err() {
            return vec![0.0];
        }
        if flight.viewport.is_none() && viewport.is_some() {
            flight.restart();
        }
        flight.viewport = viewport;
        viewport.map_or_else(Vec::new, |Viewport { origin, size, zoom, picture, pixel_ratio, .. }| {
            vec![origin.x, origin.y, size.x, size.y, zoom, picture.x.into(), picture.y.into(), pixel_ratio]
        })
    })
}

/// Starts again from the seed.
#[wasm_bindgen]
pub fn restart(flight: usize) {
    with(flight, Flight::restart);
}

/// The number of steps to fly for a frame at `now`, in ms.
#[wasm_bindgen]
pub fn tick(flight: usize, now: f64) -> u32 {
    with(flight, |flight| flight.clock.tick(now, flight.flock.params().steps_per_second).steps)
}

/// Flies a step.
#[wasm_bindgen]
pub fn step(flight: usize) {
    with(flight, |flight| flight.flock.step());
}

/// Leaves out the time until now.
#[wasm_bindgen]
pub fn pause(flight: usize) {
    with(flight, |flight| flight.clock.pause());
}

/// Leaves out the steps that are due, and shows the last one.
#[wasm_bindgen]
pub fn discard(flight: usize) {
    with(flight, |flight| flight.clock.discard_backlog());
}

/// Moves the pointer to a place in shares of the world's sides; NaN takes it away.
#[wasm_bindgen]
pub fn point(flight: usize, x: f64, y: f64) {
    with(flight, |flight| {
        let Params { width, height, .. } = *flight.flock.params();
        let place = (!x.is_nan()).then(|| Vec2::new((x * width) as f32, (y * height) as f32));
        // fails only for a place that is not finite
        flight.flock.set_pointer(place).is_ok()
    });
}

/// The number of steps since the start.
#[wasm_bindgen]
pub fn steps(flight: usize) -> f64 {
    with(flight, |flight| flight.flock.steps() as f64)
}

/// A hash over the exact bits of the state.
#[wasm_bindgen]
pub fn fingerprint(flight: usize) -> u64 {
    with(flight, |flight| flight.flock.fingerprint())
}

/// The shapes of the boids, or of the `predators`, between the last two steps: first the width of their outlines, then x and
/// y of each corner of each polygon, or x, y and the radius of each circle. In device px.
#[wasm_bindgen]
pub fn shapes(flight: usize, predators: bool) -> Vec<f32> {
    with(flight, |flight| {
        let Flight { flock, clock, viewport: Some(viewport), poses } = flight else { return Vec::new() };
        let scale = viewport.scale() as f32;
        let mut marker = Marker::new(flock.params(), scale);
        if predators {
            marker = marker.predator();
            flock.predator_poses(clock.fraction(), poses);
        } else {
            flock.poses(clock.fraction(), Order::Number, poses);
        }
        let mut shapes = vec![marker.outline];
        for pose in &*poses {
            let mut push = |corners: &[Vec2]| corners.iter().for_each(|corner| shapes.extend([corner.x, corner.y]));
            match marker.shape(pose.position * scale, pose.velocity) {
                Shape::Triangle(corners) => push(&corners),
                Shape::Square(corners) => push(&corners),
                Shape::Circle { centre, radius } => {
                    push(&[centre]);
                    shapes.push(radius);
                }
                // the light build has no markers of one's own
                Shape::Turned { .. } => {}
            }
        }
        shapes
    })
}

impl Flight {
    fn restart(&mut self) {
        self.flock.restart();
        self.clock = Clock::default();
    }
}
