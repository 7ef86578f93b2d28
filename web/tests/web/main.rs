//! What JavaScript meets at the boundary, in real browsers: pictures, frames, records and errors.
//!
//! Options, states and flights of a flock are tested by way of the package (tests/e2e/node/flock.test.js), and what an element
//! shows by way of the element.

#![cfg(target_arch = "wasm32")]

mod page;
mod painters;

use boids_canvas_web::{Failure, Player};
use js_sys::{Array, Error, Function, JSON, Reflect};
use page::{canvas, configure, js, new_player, params, set_colours, view};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::HtmlCanvasElement;

wasm_bindgen_test_configure!(run_in_browser);

const BACKGROUND: [u8; 4] = [200, 220, 240, 255];
const BORDER: [u8; 4] = [10, 20, 30, 255];
const FILL: [u8; 4] = [250, 120, 0, 255];
const OBSTACLE: [u8; 4] = [0, 130, 90, 255];

/// A field of an object; dots lead into its fields.
fn field(object: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(object.clone(), |object, name| Reflect::get(&object, &name.into()).expect(path))
}

fn number(object: &JsValue, path: &str) -> f64 {
    field(object, path).as_f64().unwrap_or_else(|| panic!("{path} is not a number"))
}

fn json(value: &JsValue) -> String {
    JSON::stringify(value).expect("JSON").into()
}

fn error<T>(result: Result<T, Failure>) -> Error {
    match result {
        Ok(_) => panic!("nothing was thrown"),
        Err(failure) => JsValue::from(failure).dyn_into().expect("an Error"),
    }
}

/// A player in a world of `width` × `height` px, in the colours above.
fn player_in(width: f64, height: f64, record: &str) -> (Player, HtmlCanvasElement) {
    let canvas = canvas();
    let player = new_player(&canvas).expect("a player");
    let [background, border, fill, obstacle] =
        [BACKGROUND, BORDER, FILL, OBSTACLE].map(|[r, g, b, _]| format!("rgb({r}, {g}, {b})"));
    set_colours(&player, [&background, &border, &fill, "black", &obstacle]);
    configure(&player, width, height, record);
    player.reset().expect("a start");
    player.fit(&view(width, height, 1.0, 1.0), false).expect("a picture");
    (player, canvas)
}

fn player(record: &str) -> (Player, HtmlCanvasElement) {
    player_in(100.0, 80.0, record)
}

/// Moves the only boid to a place from where it flies to the right. Its marker is 40 long and 20 wide.
fn place_boid(player: &Player, x: f32, y: f32) {
    player.flock().set_state(&[x, y], &[1.0, 0.0], f64::INFINITY).expect("a state");
    player.step(0).expect("a picture");
}

#[wasm_bindgen(inline_js = "
    export const pixelOf = (canvas, x, y) => canvas.getContext('2d').getImageData(x, y, 1, 1).data
")]
extern "C" {
    #[wasm_bindgen(js_name = pixelOf)]
    fn pixel_of(canvas: &HtmlCanvasElement, x: u32, y: u32) -> Vec<u8>;
}

fn pixel(canvas: &HtmlCanvasElement, x: u32, y: u32) -> [u8; 4] {
    pixel_of(canvas, x, y).try_into().expect("four channels")
}

fn snapshot(player: &Player, want: &str) -> JsValue {
    player.snapshot(&js(want)).expect("a snapshot")
}

#[wasm_bindgen_test]
fn a_boid_is_painted_where_it_is_and_nothing_elsewhere() {
    let (player, canvas) = player("{ count: 1 }");
    place_boid(&player, 20.0, 40.0);
    assert_eq!((canvas.width(), canvas.height()), (100, 80));
    for inside in [(25, 40), (45, 40), (24, 46), (24, 34)] {
        assert_eq!(pixel(&canvas, inside.0, inside.1), FILL, "{inside:?}");
    }
    for outside in [(17, 40), (63, 40), (40, 48), (40, 31), (90, 70), (1, 1)] {
        assert_eq!(pixel(&canvas, outside.0, outside.1), BACKGROUND, "{outside:?}");
    }
    for edge in [(0, 0), (50, 0), (99, 79), (0, 40), (99, 40), (50, 79)] {
        assert_eq!(pixel(&canvas, edge.0, edge.1), BORDER, "{edge:?}");
    }
}

#[wasm_bindgen_test]
fn both_painters_paint_obstacles_under_the_boids() {
    let (player, canvas) = player("{ count: 1, bounds: 'wrap' }");
    player.flock().set_obstacles(&[60.0, 40.0, 15.0, 100.0, 20.0, 10.0]).expect("obstacles");
    for painter in ["paths", "pixels"] {
        player.paint_by(painter).expect("a picture");
        place_boid(&player, 20.0, 40.0);
        for inside in [(60, 28), (70, 45), (66, 50), (95, 20), (4, 20)] {
            assert_eq!(pixel(&canvas, inside.0, inside.1), OBSTACLE, "{inside:?} by {painter}");
        }
        assert_eq!(pixel(&canvas, 50, 40), FILL, "a boid over an obstacle by {painter}");
        for outside in [(76, 40), (60, 57), (88, 20), (12, 20)] {
            assert_eq!(pixel(&canvas, outside.0, outside.1), BACKGROUND, "{outside:?} by {painter}");
        }
        let rim = pixel(&canvas, 60, 25);
        assert!(rim[1] < 100, "the rim has the border's colour: {rim:?} by {painter}");
    }
    player.flock().set_obstacles(&[]).expect("no obstacles");
    place_boid(&player, 20.0, 40.0);
    assert_eq!(pixel(&canvas, 70, 50), BACKGROUND);
}

#[wasm_bindgen_test]
fn a_coloured_boid_has_a_shade_at_its_rim_that_leaves_a_small_one_its_colour() {
    // a column of pixels that half of the outline covers
    for (length, rim, shades) in [(3, 19, 230..240), (21, 10, 200..212)] {
        let (player, canvas) = player(&format!("{{ count: 1, marker: 'square', marker_length: {length} }}"));
        player.colour_by("speed", &Array::of1(&"rgb(250, 120, 0)".into())).expect("a picture");
        for painter in ["paths", "pixels"] {
            player.paint_by(painter).expect("a picture");
            place_boid(&player, 20.5, 40.5);
            let [red, ..] = pixel(&canvas, rim, 40);
            assert!(shades.contains(&red), "{red} at the rim of a boid of {length} px by {painter}");
        }
    }
}

#[wasm_bindgen_test]
fn a_transparent_background_shows_the_page_and_keeps_no_old_picture() {
    let (player, canvas) = player("{ count: 1 }");
    let clear = "transparent";
    set_colours(&player, [clear, clear, "rgb(250, 120, 0)", "black", clear]);
    place_boid(&player, 20.0, 40.0);
    assert_eq!(pixel(&canvas, 30, 40), FILL);
    place_boid(&player, 60.0, 40.0);
    assert_eq!([pixel(&canvas, 30, 40), pixel(&canvas, 0, 0)], [[0; 4]; 2]);
    assert_eq!(pixel(&canvas, 70, 40), FILL);
}

#[wasm_bindgen_test]
fn settling_flies_all_steps_or_as_many_as_there_is_time_for() {
    let (player, _) = player("{ count: 20 }");
    player.settle(30, 60_000.0).expect("steps");
    assert_eq!(player.flock().steps().ok(), Some(30.0));
    // a second is enough for more than one step even where others hold this one up, and for far fewer than asked
    player.settle(100_000_000, 1_000.0).expect("steps");
    let steps = player.flock().steps().expect("steps");
    assert!((32.0..100_000_030.0).contains(&steps), "{steps} steps");
}

#[wasm_bindgen_test]
fn while_a_flock_flies_its_next_frame_shows_the_camera_and_takes_its_steps() {
    let (player, canvas) = player_in(50.0, 80.0, "{ count: 1, predators: 0 }");
    let frames = || number(&snapshot(&player, "{ cost: 1 }"), "cost.frames");
    player.fly(0.0, 0.0).expect("a frame");
    for frame in 1..=30 {
        let before = frames();
        let camera =
            format!("{{ width: 100, height: 80, zoom: 1, pixelRatio: 1, x: {}, y: 0, byCamera: true }}", frame - 50);
        player.fit(&js(&camera), true).expect("a camera");
        assert_eq!(frames(), before, "no picture besides the frame's");
        player.fly(f64::from(frame) * 1000.0 / 60.0, 0.0).expect("a frame");
        assert_eq!(frames(), before + 1.0, "the frame's picture");
        assert_eq!(canvas.width(), 100, "the box of the camera");
    }
    let steps = player.flock().steps().expect("steps");
    assert!((29.0..=31.0).contains(&steps), "{steps} steps");
    place_boid(&player, 25.0, 40.0);
    player
        .fit(&js("{ width: 100, height: 80, zoom: 1, pixelRatio: 1, x: -25, y: 0, byCamera: true }"), true)
        .expect("a camera");
    assert!(!player.pause(), "the picture of the camera is still to come");
    player.paint().expect("a picture");
    assert_eq!(pixel(&canvas, 55, 40), FILL);
}

#[wasm_bindgen_test]
fn before_the_first_view_steps_show_nothing() {
    let player = new_player(&canvas()).expect("a player");
    configure(&player, 100.0, 80.0, "{ count: 2 }");
    player.step(3).expect("steps");
    assert_eq!(json(&snapshot(&player, "{}")), r#"{"steps":3}"#);
    assert_eq!(number(&snapshot(&player, "{ cost: 1 }"), "cost.frames"), 0.0);
}

#[wasm_bindgen_test]
fn a_snapshot_has_steps_and_what_is_asked_for() {
    let (player, _) = player("{ count: 2 }");
    player.flock().set_state(&[1.0, 2.0, 3.0, 4.0], &[1.0, 0.0, 0.0, 1.0], f64::INFINITY).expect("a state");
    player.step(0).expect("a picture");
    assert_eq!(json(&snapshot(&player, "{}")), r#"{"steps":0}"#);
    let all = snapshot(&player, "{ params: 1, positions: 1, velocities: 1, cells: 1, cost: 1, look: 1 }");
    assert_eq!(json(&field(&all, "params")), json(&player.flock().params().expect("numbers")));
    assert_eq!(json(&field(&all, "positions")), r#"{"0":1,"1":2,"2":3,"3":4}"#);
    assert_eq!(json(&field(&all, "velocities")), r#"{"0":1,"1":0,"2":0,"3":1}"#);
    assert_eq!(json(&field(&all, "look")), json(&player.flock().look(1).expect("a record")));
    assert!(number(&all, "cells.columns") >= 1.0 && number(&all, "cells.rows") >= 1.0);
    for time in ["step", "draw", "present"] {
        assert!(number(&field(&all, "cost"), time) >= 0.0, "{time}");
    }
    assert!(number(&all, "cost.frames") >= 1.0);
    // there is no such boid
    assert!(field(&snapshot(&player, "{ look: 2 }"), "look").is_undefined());
}

#[wasm_bindgen_test]
fn every_frame_reports_a_snapshot_to_the_listener_until_there_is_none() {
    let (player, _) = player("{ count: 2 }");
    let frames = Array::new();
    let listener = Function::new_with_args("frames", "return (snapshot) => frames.push(snapshot)");
    let listener: Function = listener.call1(&JsValue::NULL, &frames).expect("a listener").unchecked_into();
    player.on_frame(js("{ positions: true }"), Some(listener));
    player.step(1).expect("a step");
    player.step(2).expect("steps");
    player.on_frame(js("{}"), None);
    player.step(1).expect("a step");
    let steps: Vec<f64> = frames.iter().map(|frame| number(&frame, "steps")).collect();
    assert_eq!(steps, [1.0, 3.0]);
    assert_eq!(number(&frames.get(1), "positions.length"), 4.0);
    assert!(field(&frames.get(1), "velocities").is_undefined());
}

#[wasm_bindgen_test]
fn a_listener_may_call_the_player() {
    let (player, _) = player("{ count: 2 }");
    let player = JsValue::from(player);
    let (five, six) = (params("{ count: 5 }").into(), params("{ count: 6 }").into());
    let reentrant = Function::new_with_args(
        "player, five, six",
        "let calls = 0
        player.onFrame({}, () => {
            if (calls++) return
            player.flock.setParams(five)
            player.flock.setParams(six)
            player.restore()
            player.onFrame({})
            player.step(1)
        })
        player.step(1)
        return [calls, player.flock.length, player.flock.steps]",
    );
    assert_eq!(json(&reentrant.call3(&JsValue::NULL, &player, &five, &six).expect("no error")), "[2,6,2]");
}

#[wasm_bindgen_test]
fn a_canvas_with_another_kind_of_context_is_an_error() {
    let canvas = canvas();
    assert!(canvas.get_context("bitmaprenderer").is_ok_and(|context| context.is_some()));
    assert_eq!(String::from(error(new_player(&canvas)).message()), "the canvas has no 2D context");
}
