//! `Player`: pictures, sizes, frames, and snapshots of what is shown.

use crate::{field, js, json, message, number, params, params_of};
use boids_canvas_web::{Failure, Player};
use js_sys::{Array, Function};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

const BACKGROUND: [u8; 4] = [200, 220, 240, 255];
const BORDER: [u8; 4] = [10, 20, 30, 255];
const FILL: [u8; 4] = [250, 120, 0, 255];
const OBSTACLE: [u8; 4] = [0, 130, 90, 255];

fn canvas() -> HtmlCanvasElement {
    let document = web_sys::window().and_then(|window| window.document()).expect("a page");
    document.create_element("canvas").expect("a canvas").unchecked_into()
}

/// What a picture of `width` × `height` CSS px shows: the world at zoom 1.
fn view(width: f64, height: f64, pixel_ratio: f64) -> JsValue {
    let [picture_width, picture_height] = [width, height].map(|side| (side * pixel_ratio).round());
    js(&format!(
        "{{ width: {picture_width}, height: {picture_height}, zoom: 1, pixelRatio: {pixel_ratio:?}, x: 0, y: 0 }}"
    ))
}

/// Sets the parameters of a record, in a world of `width` × `height` px.
fn configure(player: &Player, width: f64, height: f64, record: &str) -> Result<(), Failure> {
    let world = format!("width: {width:?}, height: {height:?}, margin: {:?}", f64::min(100.0, width.min(height) / 2.0));
    player.flock().set_params(&params(&format!("{{ {world}, ...{record} }}")))
}

fn colours(background: &str, border: &str, fill: &str, outline: &str, obstacle: &str) -> JsValue {
    let record = format!(
        "{{ background: {background:?}, border: {border:?}, fill: {fill:?}, outline: {outline:?}, obstacle: {obstacle:?} }}"
    );
    js(&record)
}

/// A player that is given no frames.
fn new_player(canvas: HtmlCanvasElement) -> Result<Player, Failure> {
    Player::new(canvas.unchecked_into(), js("() => {}").unchecked_into())
}

/// A player in a world of `width` × `height` px, in the colours above.
fn player_in(width: f64, height: f64, record: &str, pixel_ratio: f64) -> (Player, HtmlCanvasElement) {
    let canvas = canvas();
    let player = new_player(canvas.clone()).expect("a player");
    let [background, border, fill, obstacle] =
        [BACKGROUND, BORDER, FILL, OBSTACLE].map(|[r, g, b, _]| format!("rgb({r}, {g}, {b})"));
    player.set_colours(&colours(&background, &border, &fill, "black", &obstacle)).expect("colours");
    configure(&player, width, height, record).expect("a flock");
    player.reset().expect("a start");
    player.fit(&view(width, height, pixel_ratio), false).expect("a picture");
    (player, canvas)
}

/// A player in a world of 100 × 80 px.
fn player(record: &str, pixel_ratio: f64) -> (Player, HtmlCanvasElement) {
    player_in(100.0, 80.0, record, pixel_ratio)
}

/// Moves the only boid to a place from where it flies to the right. Its marker is 40 long and 20 wide.
fn place_boid(player: &Player, x: f32, y: f32) {
    player.flock().set_state(&[x, y], &[1.0, 0.0]).expect("a state");
    player.step(0).expect("a picture");
}

/// Red, green, blue and opacity of a pixel.
fn pixel(canvas: &HtmlCanvasElement, x: u32, y: u32) -> [u8; 4] {
    pixel_of(canvas, x, y).try_into().expect("four channels")
}

fn snapshot(player: &Player, want: &str) -> JsValue {
    player.snapshot(&js(want)).expect("a snapshot")
}

fn fingerprint(player: &Player) -> u64 {
    player.flock().fingerprint().expect("a fingerprint")
}

#[wasm_bindgen_test]
fn a_boid_is_painted_where_it_is_and_nothing_elsewhere() {
    let (player, canvas) = player("{ count: 1 }", 1.0);
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
fn circles_and_squares_are_centred_on_the_boid() {
    let (player, canvas) = player("{ count: 1, marker: 'circle', markerLength: 30 }", 1.0);
    place_boid(&player, 20.0, 40.0);
    assert_eq!([pixel(&canvas, 7, 40), pixel(&canvas, 20, 28), pixel(&canvas, 32, 40)], [FILL; 3]);
    assert_eq!([pixel(&canvas, 8, 28), pixel(&canvas, 37, 40)], [BACKGROUND; 2]);
    configure(&player, 100.0, 80.0, "{ count: 1, marker: 'square', markerLength: 30 }").expect("a square");
    player.restore().expect("a picture");
    assert_eq!([pixel(&canvas, 7, 40), pixel(&canvas, 8, 28), pixel(&canvas, 32, 52)], [FILL; 3]);
}

#[wasm_bindgen_test]
fn both_painters_paint_obstacles_under_the_boids() {
    let (player, canvas) = player("{ count: 1, bounds: 'wrap' }", 1.0);
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
fn a_boid_has_the_colour_of_its_speed_or_heading_until_all_are_alike_again() {
    let (player, canvas) = player("{ count: 1, maxSpeed: 1 }", 1.0);
    let palette: Array = js("['rgb(1, 2, 3)', 'rgb(50, 60, 70)', 'rgb(0, 0, 255)']").unchecked_into();
    for painter in ["paths", "pixels"] {
        player.paint_by(painter).expect("a picture");
        place_boid(&player, 20.0, 40.0);
        player.colour_by("speed", &palette).expect("a picture");
        assert_eq!(pixel(&canvas, 30, 40), [0, 0, 255, 255], "at full speed by {painter}");
        player.colour_by("heading", &palette).expect("a picture");
        assert_eq!(pixel(&canvas, 30, 40), [1, 2, 3, 255], "to the right by {painter}");
        player.colour_by("none", &Array::new()).expect("a picture");
        assert_eq!(pixel(&canvas, 30, 40), FILL, "by {painter}");
    }
}

#[wasm_bindgen_test]
fn trails_show_where_a_boid_was_while_they_are_on() {
    let (player, canvas) = player("{ count: 1, bounds: 'wrap', minSpeed: 3, maxSpeed: 3 }", 1.0);
    for painter in ["paths", "pixels"] {
        player.paint_by(painter).expect("a picture");
        player.flock().set_state(&[10.0, 40.0], &[3.0, 0.0]).expect("a state");
        player.set_trails(true).expect("a picture");
        player.step(12).expect("steps");
        assert_ne!(pixel(&canvas, 40, 40), BACKGROUND, "by {painter}");
        assert_eq!(pixel(&canvas, 40, 50), BACKGROUND, "beside the trail by {painter}");
        player.set_trails(false).expect("a picture");
        assert_eq!(pixel(&canvas, 40, 40), BACKGROUND, "by {painter}");
    }
}

#[wasm_bindgen_test]
fn a_finer_display_gets_a_finer_picture_of_the_same_world() {
    let (player, canvas) = player("{ count: 1 }", 2.0);
    place_boid(&player, 20.0, 40.0);
    assert_eq!((canvas.width(), canvas.height()), (200, 160));
    assert_eq!([pixel(&canvas, 50, 80), pixel(&canvas, 110, 80)], [FILL; 2]);
    assert_eq!([pixel(&canvas, 0, 0), pixel(&canvas, 1, 1)], [BORDER; 2], "two device px wide");
    assert_eq!(pixel(&canvas, 2, 2), BACKGROUND);
}

#[wasm_bindgen_test]
fn a_transparent_background_shows_the_page_and_keeps_no_old_picture() {
    let (player, canvas) = player("{ count: 1 }", 1.0);
    let clear = "transparent";
    player.set_colours(&colours(clear, clear, "rgb(250, 120, 0)", "black", clear)).expect("colours");
    place_boid(&player, 20.0, 40.0);
    assert_eq!(pixel(&canvas, 30, 40), FILL);
    place_boid(&player, 60.0, 40.0);
    assert_eq!([pixel(&canvas, 30, 40), pixel(&canvas, 0, 0)], [[0; 4]; 2]);
    assert_eq!(pixel(&canvas, 70, 40), FILL);
}

#[wasm_bindgen_test]
fn a_lost_picture_is_painted_again() {
    let (player, canvas) = player("{ count: 1 }", 1.0);
    for painter in ["paths", "pixels"] {
        player.paint_by(painter).expect("a picture");
        place_boid(&player, 20.0, 40.0);
        for lost in [&canvas, &player.buffer().unchecked_into()] {
            let context: CanvasRenderingContext2d =
                lost.get_context("2d").ok().flatten().expect("a context").unchecked_into();
            context.clear_rect(0.0, 0.0, 100.0, 80.0);
        }
        assert_eq!(pixel(&canvas, 30, 40), [0; 4]);
        player.restore().expect("a picture");
        assert_eq!([pixel(&canvas, 30, 40), pixel(&canvas, 0, 0)], [FILL, BORDER], "by {painter}");
    }
}

#[wasm_bindgen_test]
fn a_larger_size_or_another_pixel_ratio_shows_the_same_flock() {
    let (player, canvas) = player("{ count: 40 }", 1.0);
    player.step(50).expect("steps");
    let before = fingerprint(&player);
    for (width, height, ratio) in [(300.0, 200.0, 1.0), (300.0, 200.0, 3.0), (333.3, 500.0, 1.5)] {
        configure(&player, width, height, "{ count: 40 }").expect("a world");
        player.fit(&view(width, height, ratio), false).expect("a picture");
        assert_eq!(f64::from(canvas.width()), (width * ratio).round());
        assert_eq!((fingerprint(&player), player.flock().steps().ok()), (before, Some(50.0)));
        // the picture does not wait for the next frame
        assert_eq!(pixel(&canvas, 0, 0), BORDER);
    }
}

#[wasm_bindgen_test]
fn a_configuration_without_memory_for_it_leaves_the_player_as_it_was() {
    let (player, canvas) = player("{ count: 1 }", 1.0);
    place_boid(&player, 20.0, 40.0);
    let error = message(configure(&player, 50.0, 80.0, "{ count: 4294967295, maxSpeed: 2 }"));
    assert_eq!(error, "count must be a number of boids that fits in memory, not 4294967295");
    assert_eq!((player.flock().length().ok(), params_of(&player.flock()).max_speed), (Some(1), 15.0));
    player.restore().expect("a picture");
    assert_eq!(pixel(&canvas, 25, 40), FILL);
}

#[wasm_bindgen_test]
fn a_reset_starts_again_from_the_seed() {
    let (player, _) = player("{ count: 20 }", 1.0);
    let start = fingerprint(&player);
    player.step(10).expect("steps");
    assert_ne!(fingerprint(&player), start);
    player.reset().expect("a picture");
    assert_eq!((fingerprint(&player), player.flock().steps().ok()), (start, Some(0.0)));
}

#[wasm_bindgen_test]
fn settling_flies_all_steps_or_as_many_as_there_is_time_for() {
    let (player, _) = player("{ count: 20 }", 1.0);
    player.settle(30, 60_000.0).expect("steps");
    assert_eq!(player.flock().steps().ok(), Some(30.0));
    player.settle(1_000_000, 5.0).expect("steps");
    let steps = player.flock().steps().expect("steps");
    assert!((31.0..1_000_030.0).contains(&steps), "{steps} steps");
}

#[wasm_bindgen_test]
fn a_camera_shows_another_part_of_the_plane() {
    for painter in ["paths", "pixels"] {
        let (player, canvas) = player_in(50.0, 80.0, "{ count: 1, predators: 0 }", 1.0);
        player.flock().set_obstacles(&[40.0, 40.0, 8.0]).expect("an obstacle");
        let camera = |zoom: f64, x: f64, y: f64| {
            let view = format!("{{ width: 100, height: 80, zoom: {zoom}, pixelRatio: 1, x: {x}, y: {y} }}");
            player.fit(&js(&view), false).expect("a picture");
        };
        player.paint_by(painter).expect("a painter");
        place_boid(&player, -20.0, 40.0);
        // the box shows the world from −50 to 50 across
        camera(1.0, -50.0, 0.0);
        assert_eq!((canvas.width(), canvas.height()), (100, 80));
        assert_eq!((pixel(&canvas, 35, 40), pixel(&canvas, 90, 40)), (FILL, OBSTACLE), "{painter}");
        assert_eq!((pixel(&canvas, 75, 40), pixel(&canvas, 0, 0)), (BACKGROUND, BACKGROUND), "{painter}: no border");
        camera(2.0, -45.0, 20.0);
        assert_eq!((pixel(&canvas, 60, 40), pixel(&canvas, 45, 40)), (FILL, BACKGROUND), "{painter}: twice as large");
        player.fit(&view(50.0, 80.0, 1.0), false).expect("a picture");
        assert_eq!((canvas.width(), pixel(&canvas, 0, 0)), (50, BORDER), "{painter}: the whole world again");
    }
}

#[wasm_bindgen_test]
fn while_a_flock_flies_its_next_frame_shows_the_camera_and_takes_its_steps() {
    let (player, canvas) = player_in(50.0, 80.0, "{ count: 1, predators: 0 }", 1.0);
    let frames = || number(&snapshot(&player, "{ cost: 1 }"), "cost.frames");
    player.fly(0.0, 0.0).expect("a frame");
    for frame in 1..=30 {
        let before = frames();
        let camera = format!("{{ width: 100, height: 80, zoom: 1, pixelRatio: 1, x: {}, y: 0 }}", frame - 50);
        player.fit(&js(&camera), true).expect("a camera");
        assert_eq!(frames(), before, "no picture besides the frame's");
        player.fly(f64::from(frame) * 1000.0 / 60.0, 0.0).expect("a frame");
        assert_eq!(canvas.width(), 100, "the box of the camera");
    }
    let steps = player.flock().steps().expect("steps");
    assert!((29.0..=31.0).contains(&steps), "{steps} steps");
    place_boid(&player, 25.0, 40.0);
    player.fit(&js("{ width: 100, height: 80, zoom: 1, pixelRatio: 1, x: -25, y: 0 }"), true).expect("a camera");
    assert!(!player.pause(), "the picture of the camera is still to come");
    player.paint().expect("a picture");
    assert_eq!(pixel(&canvas, 55, 40), FILL);
}

#[wasm_bindgen_test]
fn a_snapshot_has_steps_and_what_is_asked_for() {
    let (player, _) = player("{ count: 2 }", 1.0);
    player.flock().set_state(&[1.0, 2.0, 3.0, 4.0], &[1.0, 0.0, 0.0, 1.0]).expect("a state");
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
fn before_the_first_view_steps_show_nothing() {
    let player = new_player(canvas()).expect("a player");
    configure(&player, 100.0, 80.0, "{ count: 2 }").expect("a flock");
    player.step(3).expect("steps");
    assert_eq!(json(&snapshot(&player, "{}")), r#"{"steps":3}"#);
}

#[wasm_bindgen_test]
fn every_frame_reports_a_snapshot_to_the_listener_until_there_is_none() {
    let (player, _) = player("{ count: 2 }", 1.0);
    let frames = Array::new();
    let listener = Function::new_with_args("frames", "return (snapshot) => frames.push(snapshot)");
    let listener: Function = listener.call1(&JsValue::NULL, &frames).expect("a listener").unchecked_into();
    player.on_frame(&js("{ positions: true }"), Some(listener));
    player.step(1).expect("a step");
    player.step(2).expect("steps");
    player.on_frame(&js("{}"), None);
    player.step(1).expect("a step");
    let steps: Vec<f64> = frames.iter().map(|frame| number(&frame, "steps")).collect();
    assert_eq!(steps, [1.0, 3.0]);
    assert_eq!(number(&frames.get(1), "positions.length"), 4.0);
    assert!(field(&frames.get(1), "velocities").is_undefined());
}

#[wasm_bindgen_test]
fn a_listener_may_call_the_player() {
    let (player, _) = player("{ count: 2 }", 1.0);
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

#[wasm_bindgen(inline_js = "
    export const pixelOf = (canvas, x, y) => canvas.getContext('2d').getImageData(x, y, 1, 1).data
")]
extern "C" {
    #[wasm_bindgen(js_name = pixelOf)]
    fn pixel_of(canvas: &HtmlCanvasElement, x: u32, y: u32) -> Vec<u8>;
}

/// The number of steps after frames at these times in ms, `interval` ms apart at least.
fn steps_at(player: &Player, times: &[f64], interval: f64) -> Option<f64> {
    for &time in times {
        assert!(player.fly(time, interval).is_ok_and(|is_complete| is_complete), "at {time} ms");
    }
    player.flock().steps().ok()
}

#[wasm_bindgen_test]
fn frames_fly_the_steps_of_the_time_between_them_and_a_pause_does_not_count() {
    let (player, _) = player("{ count: 3 }", 1.0);
    assert_eq!(steps_at(&player, &[1000.0, 1017.0, 1051.0], 0.0), Some(3.0));
    assert!(player.pause());
    assert_eq!(steps_at(&player, &[9000.0, 9017.0], 0.0), Some(4.0));
}

#[wasm_bindgen_test]
fn frames_that_come_seldom_fly_as_many_steps() {
    let (player, _) = player("{ count: 3, stepsPerSecond: 240 }", 1.0);
    assert_eq!(steps_at(&player, &[1000.0, 1500.1, 2000.1], 500.0), Some(240.0));
}

#[wasm_bindgen_test]
fn a_picture_that_takes_several_frames_requests_them() {
    let request = "(() => { const request = () => request.calls++; request.calls = 0; return request })()";
    let request: Function = js(request).unchecked_into();
    let player = Player::new(canvas().unchecked_into(), request.clone()).expect("a player");
    player.set_budget(0.1);
    player.set_colours(&colours("white", "black", "red", "black", "black")).expect("colours");
    configure(&player, 80_000.0, 60_000.0, "{ count: 1000000 }").expect("a flock");
    player.fit(&js("{ width: 400, height: 300, zoom: 0.005, pixelRatio: 1, x: 0, y: 0 }"), false).expect("a picture");
    assert_eq!(number(&request, "calls"), 1.0);
    assert!(!player.pause(), "the picture is not complete");
    let frames = (0..1000).position(|_| player.paint().is_ok_and(|is_complete| is_complete));
    assert!(frames > Some(1), "{frames:?} frames");
    assert!(player.pause());
    player.step(0).expect("a picture");
    assert_eq!(number(&request, "calls"), 1.0);
}

#[wasm_bindgen_test]
fn a_canvas_with_another_kind_of_context_is_an_error() {
    let canvas = canvas();
    assert!(canvas.get_context("bitmaprenderer").is_ok_and(|context| context.is_some()));
    assert_eq!(message(new_player(canvas)), "the canvas has no 2D context");
}
