//! `Player`: pictures, sizes, frames, and snapshots of what is shown.

use crate::{field, js, json, message, number, params, params_of, positions};
use boids_canvas_web::{Failure, Player};
use js_sys::{Array, Function, Reflect};
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

/// Options of a player, whose `params` and `preset` are written as records.
fn options(fields: &str) -> JsValue {
    let options = js(&format!("{{ zoom: 1, params: {{}}, preset: {{}}, {fields} }}"));
    for name in ["params", "preset"] {
        let numbers = params::numbers_of(&field(&options, name));
        Reflect::set(&options, &name.into(), &numbers).expect("a record");
    }
    options
}

fn box_of(width: f64, height: f64, pixel_ratio: f64) -> JsValue {
    js(&format!("{{ width: {width:?}, height: {height:?}, pixelRatio: {pixel_ratio:?} }}"))
}

fn colours(background: &str, border: &str, fill: &str, outline: &str, obstacle: &str) -> JsValue {
    let record = format!(
        "{{ background: {background:?}, border: {border:?}, fill: {fill:?}, outline: {outline:?}, obstacle: {obstacle:?} }}"
    );
    js(&record)
}

/// A player that is given no frames.
fn new_player(canvas: HtmlCanvasElement, options: &JsValue) -> Result<Player, Failure> {
    Player::new(canvas.unchecked_into(), options, js("() => {}").unchecked_into())
}

/// A player in a box of 100 × 80 CSS px, in the colours above.
fn player(fields: &str, pixel_ratio: f64) -> (Player, HtmlCanvasElement) {
    let canvas = canvas();
    let player = new_player(canvas.clone(), &options(fields)).expect("a player");
    let [background, border, fill, obstacle] =
        [BACKGROUND, BORDER, FILL, OBSTACLE].map(|[r, g, b, _]| format!("rgb({r}, {g}, {b})"));
    player.set_colours(&colours(&background, &border, &fill, "black", &obstacle)).expect("colours");
    player.resize(&box_of(100.0, 80.0, pixel_ratio)).expect("a box");
    (player, canvas)
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
    let (player, canvas) = player("params: { count: 1 }", 1.0);
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
    let (player, canvas) = player("params: { count: 1, marker: 'circle', markerLength: 30 }", 1.0);
    place_boid(&player, 20.0, 40.0);
    assert_eq!([pixel(&canvas, 7, 40), pixel(&canvas, 20, 28), pixel(&canvas, 32, 40)], [FILL; 3]);
    assert_eq!([pixel(&canvas, 8, 28), pixel(&canvas, 37, 40)], [BACKGROUND; 2]);
    player.configure(&options("params: { count: 1, marker: 'square', markerLength: 30 }")).expect("a square");
    assert_eq!([pixel(&canvas, 7, 40), pixel(&canvas, 8, 28), pixel(&canvas, 32, 52)], [FILL; 3]);
}

#[wasm_bindgen_test]
fn both_painters_paint_obstacles_under_the_boids() {
    let (player, canvas) =
        player("params: { count: 1, bounds: 'wrap' }, obstacles: [[60, 40, 15], [100, 20, 10]]", 1.0);
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
    player.configure(&options("params: { count: 1 }")).expect("no obstacles");
    place_boid(&player, 20.0, 40.0);
    assert_eq!(pixel(&canvas, 70, 50), BACKGROUND);
}

#[wasm_bindgen_test]
fn a_boid_has_the_colour_of_its_speed_or_heading_until_all_are_alike_again() {
    let (player, canvas) = player("params: { count: 1, maxSpeed: 1 }", 1.0);
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
    let (player, canvas) = player("params: { count: 1, bounds: 'wrap', minSpeed: 3, maxSpeed: 3 }", 1.0);
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
    let (player, canvas) = player("params: { count: 1 }", 2.0);
    place_boid(&player, 20.0, 40.0);
    assert_eq!((canvas.width(), canvas.height()), (200, 160));
    assert_eq!([pixel(&canvas, 50, 80), pixel(&canvas, 110, 80)], [FILL; 2]);
    assert_eq!([pixel(&canvas, 0, 0), pixel(&canvas, 1, 1)], [BORDER; 2], "two device px wide");
    assert_eq!(pixel(&canvas, 2, 2), BACKGROUND);
    assert_eq!(params_of(&player.flock()).width, 100.0);
}

#[wasm_bindgen_test]
fn a_transparent_background_shows_the_page_and_keeps_no_old_picture() {
    let (player, canvas) = player("params: { count: 1 }", 1.0);
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
    let (player, canvas) = player("params: { count: 1 }", 1.0);
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
fn a_new_size_or_pixel_ratio_shows_the_same_flock() {
    let (player, canvas) = player("params: { count: 40 }", 1.0);
    player.step(50).expect("steps");
    let before = fingerprint(&player);
    for (width, height, ratio) in [(300.0, 200.0, 1.0), (300.0, 200.0, 3.0), (33.3, 500.0, 1.5)] {
        player.resize(&box_of(width, height, ratio)).expect("a box");
        assert_eq!(f64::from(canvas.width()), (width * ratio).round());
        assert_eq!(params_of(&player.flock()).width, width);
        assert_eq!((fingerprint(&player), player.flock().steps().ok()), (before, Some(50.0)));
        // the picture does not wait for the next frame
        assert_eq!(pixel(&canvas, 0, 0), BORDER);
    }
}

#[wasm_bindgen_test]
fn values_set_on_the_flock_hold_in_a_new_box_until_the_next_configuration() {
    let fields = "params: { count: 2 }, obstacles: [[1, 2, 3]]";
    let (player, _) = player(fields, 1.0);
    player.flock().set_params(&params("{ count: 5, maxSpeed: 3 }")).expect("parameters");
    player.flock().set_obstacles(&js("[[50, 40, 10]]")).expect("an obstacle");
    let facts = || {
        let flock = player.flock();
        (flock.length().ok(), params_of(&flock).max_speed, json(&flock.obstacles().expect("a list")))
    };
    for (width, margin) in [(300.0, 100.0), (50.0, 25.0), (400.0, 100.0)] {
        player.resize(&box_of(width, 300.0, 1.0)).expect("a box");
        assert_eq!(facts(), (Some(5), 3.0, "[[50,40,10]]".to_owned()));
        // the margin shrinks with the world, and grows again
        assert_eq!((params_of(&player.flock()).width, params_of(&player.flock()).margin), (width, margin));
    }
    player.configure(&options(fields)).expect("options");
    assert_eq!(facts(), (Some(2), 15.0, "[[1,2,3]]".to_owned()));
}

#[wasm_bindgen_test]
fn the_flight_starts_in_the_world_of_the_first_box() {
    let (player, _) = player("params: { count: 200, seed: 5 }", 1.0);
    let all = positions(&player.flock());
    let farthest = |first: usize| all.iter().skip(first).step_by(2).fold(0.0, |far: f32, &p| far.max(p));
    assert!((90.0..100.0).contains(&farthest(0)), "{}", farthest(0));
    assert!((70.0..80.0).contains(&farthest(1)), "{}", farthest(1));
}

#[wasm_bindgen_test]
fn a_configuration_changes_the_flock_in_flight() {
    let (player, canvas) = player("params: { count: 3 }", 1.0);
    player.step(5).expect("steps");
    let before = positions(&player.flock());
    player.configure(&options("params: { count: 4, maxSpeed: 2 }, width: 50, height: 80")).expect("options");
    let flock = player.flock();
    assert_eq!((flock.length().ok(), flock.steps().ok()), (Some(4), Some(5.0)));
    assert_eq!(positions(&flock)[..6], before);
    assert_eq!((params_of(&flock).max_speed, params_of(&flock).width, canvas.width()), (2.0, 50.0, 50));
}

#[wasm_bindgen_test]
fn a_configuration_without_memory_for_it_leaves_the_player_as_it_was() {
    let (player, canvas) = player("params: { count: 1 }", 1.0);
    place_boid(&player, 20.0, 40.0);
    // without rules a step is little work, however many boids there are
    let params = "count: 4294967295, cohesion: 0, separation: 0, alignment: 0, lookAhead: 0, maxSpeed: 2";
    let error = message(player.configure(&options(&format!("params: {{ {params} }}, width: 50"))));
    assert_eq!(error, "count must be a number of boids that fits in memory, not 4294967295");
    assert_eq!((player.flock().length().ok(), params_of(&player.flock()).max_speed), (Some(1), 15.0));
    player.resize(&box_of(100.0, 80.0, 1.0)).expect("a box");
    assert_eq!((canvas.width(), params_of(&player.flock()).width), (100, 100.0));
    assert_eq!(pixel(&canvas, 25, 40), FILL);
}

#[wasm_bindgen_test]
fn a_reset_starts_again_from_the_seed() {
    let (player, _) = player("params: { count: 20 }", 1.0);
    let start = fingerprint(&player);
    player.step(10).expect("steps");
    assert_ne!(fingerprint(&player), start);
    player.reset().expect("a picture");
    assert_eq!((fingerprint(&player), player.flock().steps().ok()), (start, Some(0.0)));
}

#[wasm_bindgen_test]
fn settling_flies_all_steps_or_as_many_as_there_is_time_for() {
    let (player, _) = player("params: { count: 20 }", 1.0);
    player.settle(30, 60_000.0).expect("steps");
    assert_eq!(player.flock().steps().ok(), Some(30.0));
    player.settle(1_000_000, 5.0).expect("steps");
    let steps = player.flock().steps().expect("steps");
    assert!((31.0..1_000_030.0).contains(&steps), "{steps} steps");
}

#[wasm_bindgen_test]
fn a_camera_shows_another_part_of_the_plane() {
    for painter in ["paths", "pixels"] {
        let (player, canvas) =
            player("params: { count: 1, predators: 0 }, obstacles: [[40, 40, 8]], width: 50, height: 80", 1.0);
        player.paint_by(painter).expect("a painter");
        place_boid(&player, -20.0, 40.0);
        // the box shows the world from −50 to 50 across
        player.set_camera(&js("{ x: 0, y: 40, zoom: 1 }"), false).expect("a picture");
        assert_eq!((canvas.width(), canvas.height()), (100, 80));
        assert_eq!((pixel(&canvas, 35, 40), pixel(&canvas, 90, 40)), (FILL, OBSTACLE), "{painter}");
        assert_eq!((pixel(&canvas, 75, 40), pixel(&canvas, 0, 0)), (BACKGROUND, BACKGROUND), "{painter}: no border");
        player.set_camera(&js("{ x: -20, y: 40, zoom: 2 }"), false).expect("a picture");
        assert_eq!((pixel(&canvas, 60, 40), pixel(&canvas, 45, 40)), (FILL, BACKGROUND), "{painter}: twice as large");
        assert_eq!(json(&field(&snapshot(&player, "{}"), "place.x")), "-45");
        player.set_camera(&JsValue::UNDEFINED, false).expect("a picture");
        assert_eq!((canvas.width(), pixel(&canvas, 0, 0)), (50, BORDER), "{painter}: the whole world again");
    }
}

#[wasm_bindgen_test]
fn while_a_flock_flies_its_next_frame_shows_the_camera_and_takes_its_steps() {
    let (player, canvas) = player("params: { count: 1, predators: 0 }, width: 50, height: 80", 1.0);
    let frames = || number(&snapshot(&player, "{ cost: 1 }"), "cost.frames");
    player.fly(0.0, 0.0).expect("a frame");
    for frame in 1..=30 {
        let before = frames();
        player.set_camera(&js(&format!("{{ x: {frame}, y: 40, zoom: 1 }}")), true).expect("a camera");
        assert_eq!(frames(), before, "no picture besides the frame's");
        player.fly(f64::from(frame) * 1000.0 / 60.0, 0.0).expect("a frame");
        assert_eq!(canvas.width(), 100, "the box of the camera");
    }
    let steps = player.flock().steps().expect("steps");
    assert!((29.0..=31.0).contains(&steps), "{steps} steps");
    place_boid(&player, 25.0, 40.0);
    player.set_camera(&js("{ x: 25, y: 40, zoom: 1 }"), true).expect("a camera");
    assert!(!player.pause(), "the picture of the camera is still to come");
    player.paint().expect("a picture");
    assert_eq!(pixel(&canvas, 55, 40), FILL);
}

#[wasm_bindgen_test]
fn a_snapshot_has_steps_and_place_and_what_is_asked_for() {
    let (player, _) = player("params: { count: 2 }, width: 50, height: 80", 1.0);
    player.flock().set_state(&[1.0, 2.0, 3.0, 4.0], &[1.0, 0.0, 0.0, 1.0]).expect("a state");
    player.step(0).expect("a picture");
    let place = r#"{"left":25,"top":0,"width":50,"height":80,"zoom":1,"x":0,"y":0}"#;
    assert_eq!(json(&snapshot(&player, "{}")), format!(r#"{{"steps":0,"place":{place}}}"#));
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
fn a_flock_whose_step_would_take_too_long_is_refused_and_the_player_stays_as_it_was() {
    let (player, canvas) = player("params: { count: 3 }", 1.0);
    let refused = "count must be at most 200000 in this world with these ranges \
                   (zoom=\"auto\" makes the world large enough), not 300000";
    assert_eq!(message(player.configure(&options("params: { count: 300000 }"))), refused);
    assert_eq!((player.flock().length().ok(), canvas.width()), (Some(3), 100));
    // in a box that is not known yet, it may be little work
    new_player(self::canvas(), &options("params: { count: 300000 }")).expect("a player");
    let fixed = "params: { count: 300000, width: 9, height: 9 }, width: 9, height: 9";
    assert_eq!(message(new_player(self::canvas(), &options(fixed))), refused);
}

#[wasm_bindgen_test]
fn before_the_first_box_a_snapshot_has_no_place_and_steps_show_nothing() {
    let player = new_player(canvas(), &options("params: { count: 2 }")).expect("a player");
    player.step(3).expect("steps");
    assert_eq!(json(&snapshot(&player, "{}")), r#"{"steps":3}"#);
}

#[wasm_bindgen_test]
fn every_frame_reports_a_snapshot_to_the_listener_until_there_is_none() {
    let (player, _) = player("params: { count: 2 }", 1.0);
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
    let (player, _) = player("params: { count: 2 }", 1.0);
    let player = JsValue::from(player);
    let (five, six) = (params("{ count: 5 }").into(), options("params: { count: 6 }"));
    let reentrant = Function::new_with_args(
        "player, five, six",
        "let calls = 0
        player.onFrame({}, () => {
            if (calls++) return
            player.flock.setParams(five)
            player.configure(six)
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
    let (player, _) = player("params: { count: 3 }", 1.0);
    assert_eq!(steps_at(&player, &[1000.0, 1017.0, 1051.0], 0.0), Some(3.0));
    assert!(player.pause());
    assert_eq!(steps_at(&player, &[9000.0, 9017.0], 0.0), Some(4.0));
}

#[wasm_bindgen_test]
fn frames_that_come_seldom_fly_as_many_steps() {
    let (player, _) = player("params: { count: 3, stepsPerSecond: 240 }", 1.0);
    assert_eq!(steps_at(&player, &[1000.0, 1500.1, 2000.1], 500.0), Some(240.0));
}

#[wasm_bindgen_test]
fn a_picture_that_takes_several_frames_requests_them() {
    let request = "(() => { const request = () => request.calls++; request.calls = 0; return request })()";
    let request: Function = js(request).unchecked_into();
    let fields = options("params: { count: 1000000 }, zoom: 'auto', frameBudget: 0.1");
    let player = Player::new(canvas().unchecked_into(), &fields, request.clone()).expect("a player");
    player.set_colours(&colours("white", "black", "red", "black", "black")).expect("colours");
    player.resize(&box_of(400.0, 300.0, 1.0)).expect("a box");
    assert_eq!(number(&request, "calls"), 1.0);
    assert!(!player.pause(), "the picture is not complete");
    let frames = (0..1000).position(|_| player.paint().is_ok_and(|is_complete| is_complete));
    assert!(frames > Some(1), "{frames:?} frames");
    assert!(player.pause());
    player.step(0).expect("a picture");
    assert_eq!(number(&request, "calls"), 1.0);
}

#[wasm_bindgen_test]
fn a_box_can_have_a_number_of_boids_and_the_others_fly_on() {
    let (player, _) = player("params: { count: 9 }", 1.0);
    player.step(5).expect("steps");
    let before = positions(&player.flock());
    player.resize(&js("{ width: 100, height: 80, pixelRatio: 1, count: 4 }")).expect("a box");
    assert_eq!(positions(&player.flock()), before[..8]);
    player.resize(&box_of(100.0, 80.0, 1.0)).expect("a box");
    assert_eq!((player.flock().length().ok(), player.flock().steps().ok()), (Some(4), Some(5.0)));
}

#[wasm_bindgen_test]
fn a_canvas_with_another_kind_of_context_is_an_error() {
    let canvas = canvas();
    assert!(canvas.get_context("bitmaprenderer").is_ok_and(|context| context.is_some()));
    assert_eq!(message(new_player(canvas, &options(""))), "the canvas has no 2D context");
}
