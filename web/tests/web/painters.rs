//! The two painters in real browsers: a picture by the rasteriser looks like one by paths of the 2D context.
//!
//! Browsers anti-alias paths in slightly different ways, so the pictures are similar and never equal.

use crate::page;
use boids_canvas::marker::Marker;
use boids_canvas::pixels::{Ink, Picture};
use boids_canvas::{MarkerKind, Pose, Vec2};
use boids_canvas_web::Player;
use js_sys::{Array, Promise};
use std::array;
use std::f64::consts::TAU;
use std::fmt::Display;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// The maximum difference of a flock's pictures, of 255, on average over the channels of the pixels that boids cover.
/// Empty pixels do not count, since they are equal in any two pictures.
const MAX_MEAN: f64 = 2.0;
/// The same for a flock in colours: where they differ more from the background, so do pixels that are covered in part.
const MAX_MEAN_IN_COLOURS: f64 = 4.5;
/// The same for markers that are paths: a small bird is all edge, where two ways to smooth differ.
const MAX_MEAN_OF_PATHS: f64 = 2.5;
/// The maximum difference of a single channel where triangles do not overlap.
const MAX_SINGLE: u8 = 48;

/// Size of the box in CSS px.
const WIDTH: f64 = 1280.0;
const HEIGHT: f64 = 720.0;
const SETTLED: u32 = 300;

struct Colours {
    /// Colour of the page behind the canvas, visible where nothing is painted: red, green, blue.
    page: [u8; 3],
    background: &'static str,
    border: &'static str,
    fill: &'static str,
    outline: &'static str,
}

const CLASSIC: Colours = Colours {
    page: [209, 235, 231],
    background: "rgb(209, 235, 231)",
    border: "rgb(119, 196, 187)",
    fill: "rgb(219, 173, 180)",
    outline: "rgb(196, 120, 130)",
};
const TRANSPARENT: Colours = Colours { background: "transparent", border: "transparent", ..CLASSIC };
const BLACK_ON_WHITE: Colours =
    Colours { page: [255; 3], background: "white", border: "white", fill: "black", outline: "black" };

/// A flock of classic with `count` boids, scaled to fill the box; length and width of its markers in CSS px.
#[derive(Clone, Copy)]
struct View {
    count: u32,
    length: f64,
    width: f64,
}

const NEAR: View = View { count: 70, length: 40.0, width: 20.0 };
const FARTHER: View = View { count: 1_000, length: 20.0, width: 10.0 };
const FAR: View = View { count: 10_000, length: 8.0, width: 4.0 };
const FARTHEST: View = View { count: 100_000, length: 4.0, width: 2.4 };

impl View {
    /// The record of a flock at this zoom.
    fn params(self, zoom: f64, marker: &str) -> String {
        let View { count, length, width } = self;
        let [length, width] = [length, width].map(|side| side / zoom);
        format!("{{ count: {count}, marker: '{marker}', marker_length: {length:?}, marker_width: {width:?} }}")
    }

    /// CSS px per world px with `zoom="auto"`.
    fn zoom(self) -> f64 {
        let density = 70.0 / (540.0 * 720.0);
        (WIDTH * HEIGHT * density / f64::from(self.count)).sqrt()
    }
}

struct Stage {
    player: Player,
    canvas: HtmlCanvasElement,
    zoom: f64,
}

/// Lets the browser answer its driver, which gives up when tests hold the page for half a minute.
async fn next_task() {
    let window = web_sys::window().expect("a page");
    let task = Promise::new(&mut |resolve, _| drop(window.set_timeout_with_callback(&resolve)));
    task.await.expect("a new task");
}

impl Stage {
    /// A flock with the parameters of a record, in a world that fills the box at this zoom.
    fn new(params: &str, zoom: f64, pixel_ratio: f64) -> Stage {
        let canvas = page::canvas();
        let stage = Stage { player: page::new_player(&canvas).expect("a player"), canvas, zoom };
        stage.configure(params);
        stage.player.reset().expect("a start");
        stage.resize(WIDTH, HEIGHT, pixel_ratio);
        stage
    }

    fn configure(&self, params: &str) {
        page::configure(&self.player, WIDTH / self.zoom, HEIGHT / self.zoom, params);
        self.player.restore().expect("a picture");
    }

    /// Shows what a box of `width` × `height` CSS px has room for.
    fn resize(&self, width: f64, height: f64, pixel_ratio: f64) {
        self.player.fit(&page::view(width, height, self.zoom, pixel_ratio), false).expect("a picture");
    }

    fn colour(&self, colours: &Colours) {
        let &Colours { background, border, fill, outline, .. } = colours;
        page::set_colours(&self.player, [background, border, fill, outline, border]);
    }

    async fn difference(&self, colours: &Colours) -> Difference {
        next_task().await;
        self.colour(colours);
        let page = colours.page;
        let [paths, pixels] = ["paths", "pixels"].map(|painter| {
            self.player.paint_by(painter).expect("a picture");
            self.on_page(page)
        });
        let (mut touched, mut sum, mut worst) = (0, 0.0, 0);
        for (path, pixel) in paths.iter().zip(&pixels).filter(|&(path, pixel)| *path != page || *pixel != page) {
            touched += 1;
            for (path, pixel) in path.iter().zip(pixel) {
                sum += f64::from(path.abs_diff(*pixel));
                worst = worst.max(path.abs_diff(*pixel));
            }
        }
        Difference { mean: sum / f64::from(3 * touched), worst }
    }

    fn context(&self) -> CanvasRenderingContext2d {
        self.canvas.get_context("2d").ok().flatten().expect("a context").unchecked_into()
    }

    /// Red, green and blue of all pixels, blended over a page of this colour.
    fn on_page(&self, page: [u8; 3]) -> Vec<[u8; 3]> {
        let size = [self.canvas.width(), self.canvas.height()].map(f64::from);
        let rgba = self.context().get_image_data(0.0, 0.0, size[0], size[1]).expect("pixels").data().0;
        let seen = |pixel: &[u8; 4]| {
            let opacity = u32::from(pixel[3]);
            let channel = |i: usize| u32::from(pixel[i]) * opacity + u32::from(page[i]) * (255 - opacity);
            array::from_fn(|i| ((channel(i) + 127) / 255) as u8)
        };
        rgba.as_chunks().0.iter().map(seen).collect()
    }
}

#[derive(Clone, Copy)]
struct Difference {
    mean: f64,
    worst: u8,
}

impl Difference {
    /// Checks the difference. Equal pictures are an error too: then the same painter drew both.
    fn check(self, is_alike: impl FnOnce(Self) -> bool, what: impl Display) {
        let Difference { mean, worst } = self;
        assert!(worst > 0 && is_alike(self), "{what}: off by {mean:.3} on average, {worst} at most");
    }
}

/// A settled flock with every marker, and on a transparent background.
#[wasm_bindgen_test]
async fn both_painters_agree_on_seventy_to_a_hundred_thousand_boids() {
    for (view, pixel_ratios) in
        [(NEAR, &[1.0, 2.0][..]), (FARTHER, &[1.0, 2.0]), (FAR, &[1.0, 2.0]), (FARTHEST, &[1.0])]
    {
        let View { count, .. } = view;
        let classic = |marker: &str| format!("{{ predators: 3, ...{} }}", view.params(view.zoom(), marker));
        let stage = Stage::new(&classic("triangle"), view.zoom(), 1.0);
        stage.player.step(SETTLED).expect("a flight");
        for &ratio in pixel_ratios {
            stage.resize(WIDTH, HEIGHT, ratio);
            for marker in ["circle", "square", "triangle"] {
                stage.configure(&classic(marker));
                let what = format!("{count} boids, {marker}, pixel ratio {ratio}");
                stage.difference(&CLASSIC).await.check(|it| it.mean <= MAX_MEAN, what);
            }
            let what = format!("{count} boids, transparent background, pixel ratio {ratio}");
            stage.difference(&TRANSPARENT).await.check(|it| it.mean <= MAX_MEAN, what);
        }
    }
}

#[wasm_bindgen(inline_js = "export const ownMarker = (polygon) => {
    const path = new Path2D(`M${polygon.join()}Z`)
    const draw = (pen, isImage, x, y, aheadX, aheadY) => {
        pen.save()
        pen.transform(aheadX, aheadY, -aheadY, aheadX, x, y)
        pen.lineWidth /= Math.hypot(aheadX, aheadY)
        pen.lineJoin = 'round'
        pen.fill(path)
        pen.stroke(path)
        pen.restore()
    }
    return { draw }
}")]
extern "C" {
    #[wasm_bindgen(js_name = ownMarker)]
    fn own_marker(polygon: &[f32]) -> JsValue;
}

/// The left half of a bird is larger than the right one.
const BIRD: [[f32; 2]; 12] = [
    [0.5, 0.0],
    [0.2, 0.08],
    [0.0, 0.45],
    [-0.2, 0.45],
    [-0.1, 0.12],
    [-0.3, 0.06],
    [-0.5, 0.2],
    [-0.45, 0.0],
    [-0.5, -0.12],
    [-0.1, -0.12],
    [-0.2, -0.4],
    [0.12, -0.25],
];

#[wasm_bindgen_test]
async fn both_painters_agree_on_birds_that_are_paths() {
    let edges = BIRD.iter().zip(BIRD.iter().cycle().skip(1)).flat_map(|(from, to)| [*from, *to]);
    let edges: Vec<f32> = edges.flatten().collect();
    for (view, pixel_ratio) in [(NEAR, 1.0), (NEAR, 2.0), (FARTHER, 1.0), (FARTHER, 2.0), (FAR, 1.0), (FAR, 2.0)] {
        let stage = Stage::new(&view.params(view.zoom(), "path"), view.zoom(), pixel_ratio);
        stage.player.set_own_marker(&edges, own_marker(BIRD.as_flattened()).unchecked_into()).expect("a marker");
        stage.player.step(SETTLED).expect("a flight");
        let what = format!("{} birds, pixel ratio {pixel_ratio}", view.count);
        let difference = stage.difference(&CLASSIC).await;
        wasm_bindgen_test::console_log!("{what}: {:.3}, {}", difference.mean, difference.worst);
        difference.check(|it| it.mean <= MAX_MEAN_OF_PATHS, what);
    }
}

/// Boids of many colours overlap in the order of their numbers.
#[wasm_bindgen_test]
async fn both_painters_agree_on_flocks_in_colours() {
    let palette: Array =
        ["#d46f60", "#c8a437", "#4cc89a", "#0da9d5", "#7d77cf", "#b86094"].map(JsValue::from).iter().collect();
    for view in [FARTHER, FAR, FARTHEST] {
        let stage = Stage::new(&view.params(view.zoom(), "triangle"), view.zoom(), 1.0);
        // from a random start, so that boids of all colours overlap
        stage.player.step(1).expect("a flight");
        stage.player.colour_by("heading", &palette).expect("a picture");
        let what = format!("{} boids by heading", view.count);
        stage.difference(&CLASSIC).await.check(|it| it.mean <= MAX_MEAN_IN_COLOURS, what);
    }
}

/// After uploads of dirty rectangles the canvas shows the same as after a full upload, whatever it showed before.
#[wasm_bindgen_test]
async fn partial_uploads_leave_the_whole_picture_on_the_canvas() {
    next_task().await;
    let stage = Stage::new("{ count: 70, predators: 2 }", 1.0, 1.0);
    let player = &stage.player;
    let step = |n: u32| player.step(n).expect("steps");
    let shown = || stage.on_page(CLASSIC.page);
    let check = |what: &str| {
        let pieces = shown();
        // uploads the whole picture
        player.restore().expect("a picture");
        assert!(pieces == shown(), "{what}: part of another picture is left");
    };
    stage.colour(&CLASSIC);
    player.paint_by("pixels").expect("a picture");
    (0..5).for_each(|_| step(1));
    check("in flight");
    let before = shown();
    stage.context().clear_rect(0.0, 0.0, WIDTH, HEIGHT);
    player.restore().expect("a picture");
    assert!(before == shown(), "part of a lost picture is not restored");
    player.paint_by("paths").expect("a picture");
    step(100);
    let middle = [300.0; 140];
    player.flock().set_state(&middle, &middle, f64::INFINITY).expect("all in one place");
    player.paint_by("pixels").expect("a picture");
    check("after paths");
    stage.resize(WIDTH / 2.0, HEIGHT, 1.0);
    check("in a box of another size");
    stage.colour(&BLACK_ON_WHITE);
    check("in other colours");
}

/// At a pixel ratio of 2 the upload of the picture costs more than 3,000 boids by paths. The flock does not move meanwhile.
#[wasm_bindgen_test]
async fn a_flock_whose_picture_grows_or_shrinks_changes_its_painter_and_looks_the_same() {
    let params = View { count: 3_000, ..FARTHER }.params(FARTHER.zoom(), "triangle");
    let stage = Stage::new(&params, FARTHER.zoom(), 1.0);
    stage.player.step(SETTLED).expect("a flight");
    for (ratio, cheaper) in [(1.0, "pixels"), (2.0, "paths"), (1.0, "pixels")] {
        stage.resize(WIDTH, HEIGHT, ratio);
        stage.difference(&CLASSIC).await.check(|it| it.mean <= MAX_MEAN, format!("by {cheaper}"));
        let [chosen, expected] = ["auto", cheaper].map(|painter| {
            stage.player.paint_by(painter).expect("a picture");
            stage.on_page(CLASSIC.page)
        });
        assert!(chosen == expected, "at a pixel ratio of {ratio} not {cheaper} paint");
    }
}

/// Compares triangles that do not overlap, one in each square of `side` CSS px, each at another heading and another
/// place within a pixel.
async fn compare_separate(view: View, zoom: f64, side: f64, colours: &Colours, pixel_ratio: f64) {
    let View { length, width, .. } = view;
    let [columns, rows] = [WIDTH, HEIGHT].map(|size| (size / side) as u32);
    let count = columns * rows;
    let stage = Stage::new(&View { count, ..view }.params(zoom, "triangle"), zoom, pixel_ratio);
    let (mut positions, mut velocities) = (Vec::new(), Vec::new());
    for boid in 0..count {
        // multiples of these irrational numbers, modulo 1, fill a pixel and a circle evenly
        let [x, y, turn] = [0.754_877_67, 0.569_840_29, 0.381_966_01].map(|step| f64::from(boid) * step % 1.0);
        let square = [boid % columns, boid / columns].map(|place| f64::from(place) + 0.5);
        let heading = [(turn * TAU).cos(), (turn * TAU).sin()];
        for (axis, within) in [x, y].into_iter().enumerate() {
            let place = square[axis] * side - heading[axis] * length / 2.0 + within / pixel_ratio;
            positions.push((place / zoom) as f32);
            velocities.push(heading[axis] as f32);
        }
    }
    stage.player.flock().set_state(&positions, &velocities, f64::INFINITY).expect("a state");
    stage.player.step(0).expect("a picture");
    let fill = colours.fill;
    let what = format!("{count} separate triangles of {length} × {width} in {fill}, pixel ratio {pixel_ratio}");
    stage.difference(colours).await.check(|it| it.mean <= MAX_MEAN && it.worst <= MAX_SINGLE, what);
}

#[wasm_bindgen_test]
async fn both_painters_agree_on_separate_triangles_of_small_and_large_flocks() {
    let (small, large) =
        ([NEAR, FARTHER, FAR, FARTHEST].map(|view| (view, 50.0)), [FAR, FARTHEST].map(|view| (view, 12.0)));
    for pixel_ratio in [1.0, 2.0] {
        for (view, side) in small.into_iter().chain(large) {
            compare_separate(view, view.zoom(), side, &CLASSIC, pixel_ratio).await;
        }
    }
}

/// Only triangles that are drawn one by one and have hairlines. At the corners of wider outlines browsers darken a pixel
/// or two by up to 70 more than its coverage. Sprites are drawn at the nearest of a few headings and places, so that they
/// are off by up to 133.
#[wasm_bindgen_test]
async fn both_painters_agree_on_separate_black_triangles_with_hairlines() {
    compare_separate(NEAR, 1.0, 50.0, &BLACK_ON_WHITE, 1.0).await;
    compare_separate(FARTHER, FARTHER.zoom(), 50.0, &BLACK_ON_WHITE, 1.0).await;
}

/// As on machines whose conversion of NaN to an integer differs from WebAssembly's.
#[wasm_bindgen_test]
fn a_pose_that_is_not_a_number_is_left_out() {
    let marker = Marker { kind: MarkerKind::Triangle, length: 9.0, width: 4.0, outline: 1.0 };
    let ink = Ink { fill: [255, 0, 0, 255], outline: [0, 0, 0, 255] };
    for count in [1, 501] {
        for (x, y) in [(f32::NAN, 5.0), (5.0, f32::NAN), (f32::NAN, f32::NAN)] {
            let mut picture = Picture::new(9, 9);
            picture.clear([255; 4], None);
            let at = Pose { position: Vec2::new(x, y), velocity: Vec2::X };
            picture.paint(&vec![at; count], &marker, ink, 1.0);
            assert!(picture.rgba().iter().all(|channel| *channel == 255), "{count} at ({x}, {y})");
        }
    }
}
