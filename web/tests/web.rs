//! The browser's side, in real browsers: what JavaScript can call, what it is told when it is wrong, and what is on the
//! canvas then.

#![cfg(target_arch = "wasm32")]

use boids_canvas_web::{Failure, Flock, Show};
use js_sys::{Error, Float32Array, Object, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

wasm_bindgen_test_configure!(run_in_browser);

/// What a JavaScript expression gives.
fn js(expression: &str) -> JsValue {
    js_sys::eval(&format!("({expression})")).expect(expression)
}

fn flock(options: &str) -> Flock {
    Flock::new(&js(options)).unwrap_or_else(|_| panic!("{options}"))
}

/// The message of the `Error` that a page would catch.
fn message<T>(result: Result<T, Failure>) -> String {
    match result {
        Ok(_) => panic!("nothing was thrown"),
        Err(failure) => JsValue::from(failure).dyn_into::<Error>().expect("an Error").message().into(),
    }
}

fn number(flock: &Flock, name: &str) -> f64 {
    flock.get(&name.into()).ok().and_then(|value| value.as_f64()).unwrap_or_else(|| panic!("{name} is no number"))
}

fn positions(flock: &Flock) -> Vec<f32> {
    flock.positions().expect("positions").to_vec()
}

#[wasm_bindgen_test]
fn a_flock_has_what_it_was_given_and_the_preset_for_the_rest() {
    let flock = flock(
        "{ count: 30, cohesionRange: Infinity, preset: 'school', seed: '7', separationLast: 'true', marker: undefined }",
    );
    assert_eq!(flock.length().ok(), Some(30));
    assert_eq!(number(&flock, "cohesionRange"), f64::INFINITY);
    assert_eq!(number(&flock, "seed"), 7.0);
    assert_eq!(number(&flock, "maxSpeed"), 4.0);
    let get = |name: &str| flock.get(&name.into()).expect(name);
    assert_eq!(get("preset"), "school");
    assert_eq!(get("marker"), "triangle");
    assert_eq!(get("separationLast"), true);
    assert_eq!(flock.steps().ok(), Some(0.0));
    flock.step(&JsValue::UNDEFINED).expect("one step");
    flock.step(&10.into()).expect("ten steps");
    flock.step(&0.into()).expect("none");
    assert_eq!(flock.steps().ok(), Some(11.0));
}

#[wasm_bindgen_test]
fn without_options_it_is_classic() {
    let (flock, native) = (flock("undefined"), boids_canvas::Flock::new(boids_canvas::Params::DEFAULT));
    let mut native = native.expect("the default");
    flock.step(&100.into()).expect("a hundred steps");
    (0..100).for_each(|_| native.step());
    assert_eq!(flock.fingerprint().ok(), Some(format!("{:016x}", native.fingerprint())));
}

#[wasm_bindgen_test]
fn every_wrong_value_is_an_error_that_names_it_and_changes_nothing() {
    let whole = "count must be a whole number from 0 to 2000000, not ";
    let number = "maxSpeed must be a number from 0 to 100, not ";
    let range = "cohesionRange must be a number from 0 to 10000, or all (Infinity) for the whole flock, not ";
    let switch = "separationLast must be true or false, not ";
    let word = "steering must be one of accumulate, turn, not ";
    let preset = "preset must be one of classic, crowd, procession, springs, cluster, swarm, school, not ";
    for (name, value, said, quoted) in [
        ("count", "-1", whole, "-1"),
        ("count", "NaN", whole, "NaN"),
        ("count", "Infinity", whole, "Infinity"),
        ("count", "-Infinity", whole, "-Infinity"),
        ("count", "'many'", whole, "\"many\""),
        ("count", "1e12", whole, "1000000000000"),
        ("count", "1e300", whole, "1e+300"),
        ("count", "0.5", whole, "0.5"),
        ("count", "null", whole, "null"),
        ("count", "true", whole, "true"),
        ("count", "{}", whole, "an object"),
        ("count", "[70]", whole, "an array"),
        ("count", "70n", whole, "70"),
        ("count", "() => 70", whole, "a function"),
        ("count", "Symbol('seventy')", whole, "Symbol(seventy)"),
        ("count", "''", whole, "\"\""),
        ("count", "'Infinity'", whole, "\"Infinity\""),
        ("count", "'0x10'", whole, "\"0x10\""),
        ("maxSpeed", "-0.1", number, "-0.1"),
        ("maxSpeed", "'1,5'", number, "\"1,5\""),
        ("cohesionRange", "NaN", range, "NaN"),
        ("cohesionRange", "'most'", range, "\"most\""),
        ("separationLast", "1", switch, "1"),
        ("separationLast", "'yes'", switch, "\"yes\""),
        ("steering", "'drift'", word, "\"drift\""),
        ("steering", "0", word, "0"),
        ("preset", "'shoal'", preset, "\"shoal\""),
        ("preset", "7", preset, "7"),
        ("wingSpan", "1", "there is no parameter \"wingSpan\"; there are preset, count, seed, ", ""),
        ("max_speed", "1", "there is no parameter \"max_speed\"; there are preset, count, seed, ", ""),
    ] {
        let options = Object::new();
        let value = js(value);
        Reflect::set(&options, &name.into(), &value).expect("a plain object");
        let said = format!("{said}{quoted}");
        let message_of_new = message(Flock::new(&options));
        assert!(message_of_new.starts_with(&said), "{message_of_new}\nis not\n{said}");

        let flock = flock("{ count: 5 }");
        flock.step(&3.into()).expect("three steps");
        let before = flock.fingerprint().ok();
        assert_eq!(message(flock.set(&name.into(), &value)), message_of_new);
        assert_eq!(flock.fingerprint().ok(), before);
        assert_eq!((flock.length().ok(), flock.steps().ok()), (Some(5), Some(3.0)));
        assert_eq!(self::number(&flock, "maxSpeed"), 15.0);
    }
}

#[wasm_bindgen_test]
fn obstacles_are_text_or_arrays_and_are_read_back() {
    let list = |flock: &Flock| js_sys::JSON::stringify(&flock.get(&"obstacles".into()).expect("a list")).expect("JSON");
    for options in ["{ obstacles: '10 20 5, 30.5 -40 1e1' }", "{ obstacles: [[10, 20, 5], [30.5, -40, 10]] }"] {
        let flock = flock(options);
        assert_eq!(list(&flock), "[[10,20,5],[30.5,-40,10]]");
        flock.set(&"preset".into(), &"school".into()).expect("a preset");
        assert_eq!(list(&flock), "[[10,20,5],[30.5,-40,10]]");
        flock.set(&"obstacles".into(), &js("[]")).expect("none");
        assert_eq!(list(&flock), "[]");
    }
    let allowed = "obstacles must be up to 100 circles, each as x y radius, with commas between them, \
                   x and y from -1000000 to 1000000, radius from 1 to 10000, not ";
    let given = flock("{ obstacles: '1 2 3' }");
    for (value, quoted) in [
        ("'a b c'", "\"a b c\""),
        ("'0x10 5 5'", "\"0x10 5 5\""),
        ("'1 2 0'", "1 2 0"),
        ("[[1, 2]]", "an array"),
        ("[[1, 2, '3']]", "1 2 NaN"),
        ("[1, 2, 3]", "1"),
        ("{}", "an object"),
        ("null", "null"),
        ("Array(1e6).fill([1, 2, 3])", "101 circles"),
    ] {
        assert_eq!(message(given.set(&"obstacles".into(), &js(value))), format!("{allowed}{quoted}"));
        assert_eq!(message(Flock::new(&js(&format!("{{ obstacles: {value} }}")))), format!("{allowed}{quoted}"));
        assert_eq!(list(&given), "[[1,2,3]]");
    }
}

#[wasm_bindgen_test]
fn the_pointer_is_somewhere_or_nowhere() {
    let flight = |places: &[(&str, &str)]| {
        let flock = flock("{ pointer: 'attract' }");
        for (x, y) in places {
            flock.set_pointer(&js(x), &js(y)).expect("a place");
        }
        flock.step(&50.into()).expect("fifty steps");
        flock.fingerprint().ok()
    };
    assert_ne!(flight(&[("270", "360")]), flight(&[]));
    assert_eq!(flight(&[("270", "360"), ("undefined", "undefined")]), flight(&[]));
    let flock = flock("{}");
    for (x, y, said) in [("1", "undefined", "(1, NaN)"), ("'left'", "2", "(NaN, 2)"), ("Infinity", "2", "(inf, 2)")] {
        let error = message(flock.set_pointer(&js(x), &js(y)));
        assert!(
            error.starts_with("the pointer's coordinates must be finite numbers") && error.ends_with(said),
            "{error}"
        );
    }
}

#[wasm_bindgen_test]
fn values_that_exclude_each_other_are_told_with_both_names() {
    assert_eq!(message(Flock::new(&js("{ minSpeed: 20 }"))), "minSpeed must be at most maxSpeed (15), not 20");
    let flock = flock("{}");
    assert_eq!(message(flock.set(&"width".into(), &100.into())), "margin must be at most half the width (50), not 100");
    assert_eq!(number(&flock, "width"), 540.0);
}

#[wasm_bindgen_test]
fn an_error_about_an_option_carries_its_name() {
    let Err(failure) = Flock::new(&js("{ minSpeed: 20 }")) else { panic!("nothing was thrown") };
    let error = JsValue::from(failure);
    assert_eq!(Reflect::get(&error, &"option".into()).expect("an Error"), "minSpeed");
    assert_eq!(Reflect::get(&error, &"other".into()).expect("an Error"), "maxSpeed");
}

#[wasm_bindgen_test]
fn options_are_an_object_or_nothing() {
    for (options, said) in [("null", "null"), ("7", "7"), ("'classic'", "\"classic\""), ("[]", "an array")] {
        assert_eq!(message(Flock::new(&js(options))), format!("options must be an object, not {said}"));
    }
    assert!(message(Flock::new(&js("{ zoom: 1 }"))).starts_with("there is no parameter \"zoom\""));
}

#[wasm_bindgen_test]
fn what_a_getter_among_the_options_throws_reaches_the_page() {
    let options = js("{ get count() { throw new Error('mine') } }");
    assert_eq!(message(Flock::new(&options)), "mine");
}

#[wasm_bindgen_test]
fn a_preset_set_in_flight_brings_its_count_unless_one_was_given() {
    let (free, given) = (flock("{}"), flock("{ count: 33, seed: 9 }"));
    for flock in [&free, &given] {
        flock.set(&"preset".into(), &"crowd".into()).expect("a preset");
        assert_eq!(number(flock, "maxTurn"), 4.0);
        assert_eq!((number(flock, "width"), number(flock, "height")), (540.0, 720.0));
    }
    assert_eq!((free.length().ok(), given.length().ok()), (Some(120), Some(33)));
    assert_eq!(number(&given, "seed"), 9.0);
    free.set(&"count".into(), &10.into()).expect("a count");
    free.set(&"preset".into(), &"springs".into()).expect("a preset");
    assert_eq!(free.length().ok(), Some(10));
}

#[wasm_bindgen_test]
fn steps_are_a_whole_number_within_reason() {
    let flock = flock("{}");
    for (n, said) in [
        ("-1", "-1"),
        ("0.5", "0.5"),
        ("NaN", "NaN"),
        ("Infinity", "Infinity"),
        ("1000001", "1000001"),
        ("null", "null"),
        ("'3'", "\"3\""),
    ] {
        let said = format!("n, the number of steps, must be a whole number from 0 to 1000000, not {said}");
        assert_eq!(message(flock.step(&js(n))), said);
    }
    assert_eq!(flock.steps().ok(), Some(0.0));
}

#[wasm_bindgen_test]
fn a_state_set_is_the_state_got_and_got_as_a_copy() {
    let flock = flock("{ count: 2 }");
    let velocities = js("[-1, 0.5, 2, 0]");
    for positions in ["[1, 2, 30.5, 4]", "new Float32Array([1, 2, 30.5, 4])", "new Float64Array([1, 2, 30.5, 4])"] {
        flock.set_state(&js(positions), &velocities).unwrap_or_else(|_| panic!("{positions}"));
        assert_eq!(self::positions(&flock), [1.0, 2.0, 30.5, 4.0]);
        assert_eq!(flock.velocities().expect("velocities").to_vec(), [-1.0, 0.5, 2.0, 0.0]);
    }
    let copy: Float32Array = flock.positions().expect("positions");
    copy.fill(0.0, 0, 4);
    assert_eq!(positions(&flock), [1.0, 2.0, 30.5, 4.0]);
}

#[wasm_bindgen_test]
fn a_wrong_state_is_an_error_and_changes_nothing() {
    let flock = flock("{ count: 2 }");
    let before = flock.fingerprint().ok();
    let finite = "positions must be finite numbers from -10000000 to 10000000, not";
    for (positions, said) in [
        ("[1, 2]", "positions must be those of 2 boids, not 1".to_owned()),
        ("[1, 2, 3]", "positions must be pairs of x and y, not 3 numbers".to_owned()),
        ("[1, 2, 3, NaN]", format!("{finite} (3, NaN) for boid 1")),
        ("[1, Infinity, 3, 4]", format!("{finite} (1, inf) for boid 0")),
        ("[1, 2, null, 4]", format!("{finite} (NaN, 4) for boid 1")),
        ("[1, '2', 3, 4]", format!("{finite} (1, NaN) for boid 0")),
        ("[1, 2, 3, 1e8]", format!("{finite} (3, 100000000) for boid 1")),
        ("4", "positions must be a Float32Array or an array, not 4".to_owned()),
        ("null", "positions must be a Float32Array or an array, not null".to_owned()),
        ("({ length: 4 })", "positions must be a Float32Array or an array, not an object".to_owned()),
        ("new Int32Array(4)", "positions must be a Float32Array or an array, not an object".to_owned()),
    ] {
        assert_eq!(message(flock.set_state(&js(positions), &js("[0, 0, 0, 0]"))), said);
        assert_eq!(flock.fingerprint().ok(), before);
    }
    let velocities = message(flock.set_state(&js("[1, 2, 3, 4]"), &js("[0, 0, NaN, 0]")));
    assert!(velocities.starts_with("velocities must be finite"), "{velocities}");
    assert_eq!(flock.fingerprint().ok(), before);
}

// --- on a canvas ---

const BACKGROUND: [u8; 4] = [200, 220, 240, 255];
const BORDER: [u8; 4] = [10, 20, 30, 255];
const FILL: [u8; 4] = [250, 120, 0, 255];
const OBSTACLE: [u8; 4] = [0, 130, 90, 255];

fn canvas() -> HtmlCanvasElement {
    let document = web_sys::window().and_then(|window| window.document()).expect("a page");
    document.create_element("canvas").expect("a canvas").unchecked_into()
}

/// A show of `options` in a box of 100 × 80 CSS px, in the colours above.
fn show(options: &str, pixel_ratio: f64) -> (Show, HtmlCanvasElement) {
    let canvas = canvas();
    let show = Show::new(canvas.clone(), &js(options), false).unwrap_or_else(|_| panic!("{options}"));
    let css = |[r, g, b, _]: [u8; 4]| format!("rgb({r}, {g}, {b})");
    show.set_colours(css(BACKGROUND), css(BORDER), css(FILL), "black".to_owned(), css(OBSTACLE)).expect("colours");
    show.resize(100.0, 80.0, pixel_ratio).expect("a box");
    (show, canvas)
}

fn pixel(canvas: &HtmlCanvasElement, x: u32, y: u32) -> [u8; 4] {
    pixel_of(canvas, x, y).try_into().expect("red, green, blue, alpha")
}

/// A single boid at (20, 40) that flies to the right, on a show with a marker 40 long and 20 wide.
fn place_boid(show: &Show) {
    show.flock().set_state(&js("[20, 40]"), &js("[1, 0]")).expect("a state");
    show.step(&0.into()).expect("a picture");
}

#[wasm_bindgen_test]
fn a_boid_is_painted_where_it_is_and_nothing_elsewhere() {
    let (show, canvas) = show("{ count: 1 }", 1.0);
    place_boid(&show);
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
fn other_markers_are_painted_around_the_boid() {
    let (show, canvas) = show("{ count: 1, marker: 'circle', markerLength: 30 }", 1.0);
    place_boid(&show);
    assert_eq!([pixel(&canvas, 7, 40), pixel(&canvas, 20, 28), pixel(&canvas, 32, 40)], [FILL; 3]);
    assert_eq!([pixel(&canvas, 8, 28), pixel(&canvas, 37, 40)], [BACKGROUND; 2]);
    show.configure(&js("{ count: 1, marker: 'square', markerLength: 30 }"), false).expect("a square");
    assert_eq!([pixel(&canvas, 7, 40), pixel(&canvas, 8, 28), pixel(&canvas, 32, 52)], [FILL; 3]);
}

#[wasm_bindgen_test]
fn obstacles_are_painted_under_the_boids_by_both_painters() {
    let (show, canvas) = show("{ count: 1, bounds: 'wrap', obstacles: '60 40 15, 100 20 10' }", 1.0);
    for painter in ["paths", "pixels"] {
        show.paint_by(painter).expect("a picture");
        place_boid(&show);
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
    show.configure(&js("{ count: 1 }"), false).expect("no obstacles");
    place_boid(&show);
    assert_eq!(pixel(&canvas, 70, 50), BACKGROUND);
}

#[wasm_bindgen_test]
fn a_finer_display_gets_a_finer_picture_of_the_same_world() {
    let (show, canvas) = show("{ count: 1 }", 2.0);
    place_boid(&show);
    assert_eq!((canvas.width(), canvas.height()), (200, 160));
    assert_eq!([pixel(&canvas, 50, 80), pixel(&canvas, 110, 80)], [FILL; 2]);
    assert_eq!([pixel(&canvas, 0, 0), pixel(&canvas, 1, 1)], [BORDER; 2], "two device px wide");
    assert_eq!(pixel(&canvas, 2, 2), BACKGROUND);
    assert_eq!(number(&show.flock(), "width"), 100.0);
}

#[wasm_bindgen_test]
fn a_transparent_background_lets_the_page_through_and_keeps_no_old_picture() {
    let (show, canvas) = show("{ count: 1 }", 1.0);
    let [clear, fill] = ["transparent", "rgb(250, 120, 0)"].map(str::to_owned);
    show.set_colours(clear.clone(), clear.clone(), fill, "black".into(), clear).expect("colours");
    place_boid(&show);
    assert_eq!(pixel(&canvas, 30, 40), FILL);
    show.flock().set_state(&js("[60, 40]"), &js("[1, 0]")).expect("a state");
    show.step(&0.into()).expect("a picture");
    assert_eq!([pixel(&canvas, 30, 40), pixel(&canvas, 0, 0)], [[0; 4]; 2]);
    assert_eq!(pixel(&canvas, 70, 40), FILL);
}

#[wasm_bindgen_test]
fn a_new_size_or_pixel_ratio_keeps_the_flock_alive() {
    let (show, canvas) = show("{ count: 40 }", 1.0);
    show.step(&50.into()).expect("fifty steps");
    let before = show.flock().fingerprint().ok();
    for (width, height, ratio) in [(300.0, 200.0, 1.0), (300.0, 200.0, 3.0), (33.3, 500.0, 1.5)] {
        show.resize(width, height, ratio).expect("a box");
        assert_eq!(f64::from(canvas.width()), (width * ratio).round());
        assert_eq!(number(&show.flock(), "width"), width);
        assert_eq!((show.flock().fingerprint().ok(), show.flock().steps().ok()), (before.clone(), Some(50.0)));
        // the picture is there at once, not only with the next frame
        assert_eq!(pixel(&canvas, 0, 0), BORDER);
    }
    for (width, height, ratio) in [(0.0, 10.0, 1.0), (10.0, f64::NAN, 1.0), (10.0, 10.0, -1.0)] {
        assert_eq!(message(show.resize(width, height, ratio)), "a box needs a width, a height and a pixel ratio");
    }
}

#[wasm_bindgen_test]
fn the_flight_begins_in_the_world_of_the_first_box() {
    let (show, _) = show("{ count: 200, seed: 5 }", 1.0);
    let all = positions(&show.flock());
    let farthest = |first: usize| all.iter().skip(first).step_by(2).fold(0.0, |far: f32, &p| far.max(p));
    assert!((90.0..100.0).contains(&farthest(0)), "{}", farthest(0));
    assert!((70.0..80.0).contains(&farthest(1)), "{}", farthest(1));
}

#[wasm_bindgen_test]
fn a_wrong_configuration_leaves_the_show_as_it_was() {
    let (show, canvas) = show("{ count: 1 }", 1.0);
    place_boid(&show);
    let said = message(show.configure(&js("{ 'max-speed': -1 }"), true));
    assert_eq!(said, "max-speed must be a number from 0 to 100, not -1");
    let said = message(show.configure(&js("{ zoom: 'far' }"), false));
    assert_eq!(said, "zoom must be auto or a number from 0.005 to 100, not \"far\"");
    assert_eq!(show.flock().length().ok(), Some(1));
    assert_eq!(pixel(&canvas, 25, 40), FILL);
}

#[wasm_bindgen(inline_js = "
    let pending = new Set(), counting = false
    export function countFrames() {
        if (counting) return
        counting = true
        const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window
        window.requestAnimationFrame = (callback) => {
            const id = request((now) => { pending.delete(id); callback(now) })
            pending.add(id)
            return id
        }
        window.cancelAnimationFrame = (id) => { pending.delete(id); cancel(id) }
    }
    export const pendingFrames = () => pending.size
    export const pixelOf = (canvas, x, y) => canvas.getContext('2d').getImageData(x, y, 1, 1).data
    export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
")]
extern "C" {
    #[wasm_bindgen(js_name = countFrames)]
    fn count_frames();
    #[wasm_bindgen(js_name = pendingFrames)]
    fn pending_frames() -> u32;
    #[wasm_bindgen(js_name = pixelOf)]
    fn pixel_of(canvas: &HtmlCanvasElement, x: u32, y: u32) -> Vec<u8>;
    fn sleep(ms: u32) -> js_sys::Promise;
}

async fn pass(ms: u32) {
    sleep(ms).await.expect("time passes");
}

#[wasm_bindgen_test]
async fn it_flies_until_it_is_paused_or_dropped_and_leaves_no_frame_behind() {
    count_frames();
    let (show, _) = show("{ count: 3 }", 1.0);
    assert_eq!((pending_frames(), show.playing()), (0, false));
    let play = || show.play(js("(fly) => fly").unchecked_ref()).expect("it flies");
    play();
    play();
    assert_eq!((pending_frames(), show.playing()), (1, true));
    pass(200).await;
    let flown = show.flock().steps().expect("steps");
    assert!(flown > 2.0, "{flown} steps");
    assert_eq!(pending_frames(), 1);
    show.pause();
    assert_eq!((pending_frames(), show.playing()), (0, false));
    let flown = show.flock().steps().ok();
    pass(100).await;
    assert_eq!(show.flock().steps().ok(), flown);
    play();
    drop(show);
    assert_eq!(pending_frames(), 0);
    pass(50).await;
    assert_eq!(pending_frames(), 0);
}

#[wasm_bindgen_test]
fn a_canvas_with_another_kind_of_context_is_an_error() {
    let canvas = canvas();
    let taken: Option<CanvasRenderingContext2d> =
        canvas.get_context("bitmaprenderer").ok().flatten().map(JsCast::unchecked_into);
    assert!(taken.is_some());
    assert_eq!(message(Show::new(canvas, &JsValue::UNDEFINED, false)), "the canvas has no 2D context to give");
}
