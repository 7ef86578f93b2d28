//! The light build of boids-canvas: the flights and the shapes to draw, as WebAssembly. JavaScript does the rest
//! (`www/src/player/light-flight.ts`).
//!
//! Only numbers cross the boundary. Functions, records and errors of JavaScript would take more code than they save: the class
//! `Player` of `web/` with its imports is 20 kB of WebAssembly. Each flight has a number, which a page uses to name it. In
//! November 2026 we tried `web/` with fewer features instead: that was 56 kB gzipped, and the light script was 45.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(clippy::unwrap_used, clippy::expect_used)]

use boids_canvas::marker::{Marker, MarkerKind, Paths, Shape};
use boids_canvas::{Clock, Flock, Order, Params, Pose, Vec2};
use std::cell::RefCell;
use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};
use wasm_bindgen::prelude::wasm_bindgen;

#[global_allocator]
static ALLOCATOR: WasmDynamicTalc = new_wasm_dynamic_allocator();

#[derive(Default)]
struct Flight {
    flock: Flock,
    clock: Clock,
    poses: Vec<Pose>,
    paths: Paths,
}

thread_local! {
    /// Each has its own cell, which stays borrowed if a call panics: then this flight has ended, and no other.
    static FLIGHTS: RefCell<Vec<&'static RefCell<Flight>>> = RefCell::default();
}

/// Does something with a flight; nothing once a call has panicked.
fn with<T: Default>(flight: usize, act: impl FnOnce(&mut Flight) -> T) -> T {
    let flight = FLIGHTS.with_borrow(|flights| flights.get(flight).copied());
    flight.and_then(|flight| flight.try_borrow_mut().ok()).map(|mut flight| act(&mut flight)).unwrap_or_default()
}

/// Makes a flight, which has no boids until it is configured, and returns its number.
#[wasm_bindgen]
pub fn create() -> usize {
    FLIGHTS.with_borrow_mut(|flights| {
        flights.push(Box::leak(Box::default()));
        flights.len() - 1
    })
}

/// Frees the memory of a flight. Returns whether its number can be used again; after a call has panicked, it can't.
#[wasm_bindgen]
pub fn free(flight: usize) -> bool {
    with(flight, |flight| {
        *flight = Flight::default();
        true
    })
}

/// Sets the parameters of a flight, as in [`Params::from_numbers`]. Returns whether there is memory for this many boids;
/// if there isn't, nothing has changed.
#[wasm_bindgen]
pub fn configure(flight: usize, params: &[f64]) -> bool {
    with(flight, |flight| flight.flock.set_checked(Params::from_numbers(params), Vec::new()).is_ok())
}

/// The work of a step with these parameters, in candidates: see `Params::work`.
#[wasm_bindgen]
pub fn work(params: &[f64]) -> f64 {
    Params::from_numbers(params).work()
}

/// Starts again from the seed.
#[wasm_bindgen]
pub fn restart(flight: usize) {
    with(flight, |flight| {
        flight.flock.restart();
        flight.clock = Clock::default();
    });
}

/// The number of steps to fly for a frame at `now`; frames come at least `interval` ms apart.
#[wasm_bindgen]
pub fn tick(flight: usize, now: f64, interval: f64) -> u32 {
    with(flight, |Flight { flock, clock, .. }| clock.tick_capped(now, flock.params().steps_per_second, interval).steps)
}

/// Flies a step.
#[wasm_bindgen]
pub fn step(flight: usize) {
    with(flight, |flight| flight.flock.step());
}

/// Pauses the clock until the next [`tick`].
#[wasm_bindgen]
pub fn pause(flight: usize) {
    with(flight, |flight| flight.clock.pause());
}

/// Leaves out the steps that are due, and shows the last one.
#[wasm_bindgen]
pub fn discard(flight: usize) {
    with(flight, |flight| flight.clock.discard_backlog());
}

/// Moves the pointer, in world px; NaN removes it.
#[wasm_bindgen]
pub fn point(flight: usize, x: f64, y: f64) {
    let place = (!x.is_nan()).then(|| Vec2::new(x as f32, y as f32));
    // fails only for a place that is not finite
    with(flight, |flight| flight.flock.set_pointer(place).is_ok());
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

/// The shapes of the boids, or of the `predators`, between the last two steps: first the width of their outlines and the number
/// of their corners. Then for each path the number of its shapes, and x and y of each corner of each polygon, or x, y and the
/// radius of each circle, which has no corners. All lengths are in device px, of which `scale` make one world px; (`left`,
/// `top`) is the point of the world in the upper left corner of a picture of `width` × `height` px.
#[wasm_bindgen]
pub fn shapes(flight: usize, predators: bool, scale: f32, left: f32, top: f32, width: u32, height: u32) -> Vec<f32> {
    with(flight, |Flight { flock, clock, poses, paths }| {
        let mut marker = Marker::new(flock.params(), scale);
        if predators {
            marker = marker.predator();
            flock.predator_poses(clock.fraction(), poses);
        } else {
            flock.poses(clock.fraction(), Order::Number, poses);
        }
        let corners = match marker.kind {
            MarkerKind::Triangle => 3.0,
            MarkerKind::Square => 4.0,
            _ => 0.0,
        };
        let corner = Vec2::new(left, top);
        let shapes = poses.iter().map(|pose| marker.shape((pose.position - corner) * scale, pose.velocity));
        paths.arrange(shapes, &marker, [width, height]);
        let mut numbers = vec![marker.outline, corners];
        for path in paths.iter() {
            numbers.push(path.len() as f32);
            for shape in path {
                let mut push =
                    |corners: &[Vec2]| corners.iter().for_each(|corner| numbers.extend([corner.x, corner.y]));
                match shape {
                    Shape::Triangle(corners) => push(corners),
                    Shape::Square(corners) => push(corners),
                    Shape::Circle { centre, radius } => numbers.extend([centre.x, centre.y, *radius]),
                    // the light build has no custom markers
                    Shape::Turned { .. } => {}
                }
            }
        }
        numbers
    })
}
