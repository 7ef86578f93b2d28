//! A flock flying on a canvas: what `mount` and the element stand on.
//!
//! When to fly is for the page's side to say, which knows what is seen: here are only `play` and `pause`.

use crate::animation::Animation;
use crate::error::Failure;
use crate::flock::{Flock, Kept, to_array, whole_steps};
use crate::options::Options;
use crate::painter::Preferred;
use crate::scene::{Cost, Scene};
use crate::stage::Stage;
use crate::tint::{ColourBy, Tint};
use crate::trails::Trails;
use boids_canvas::Clock;
use boids_canvas::Order;
use boids_canvas::{Case, Params};
use boids_canvas::{DVec2, Vec2};
use boids_canvas::{Frame, Viewport};
use js_sys::{Array, Float32Array, Function};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{HtmlCanvasElement, Window};

/// A flock on a canvas.
#[wasm_bindgen]
pub struct Show {
    scene: Rc<Scene>,
    options: RefCell<Options>,
    /// The box that the canvas has, once it has one.
    frame: Cell<Option<Frame>>,
    animation: RefCell<Option<Animation>>,
    window: Window,
}

#[wasm_bindgen]
impl Show {
    /// A flock on `canvas`, which shows nothing until the first [`Show::resize`]. Options are those of a [`Flock`], and
    /// `zoom`; with `kebab` their names are spelt as attributes are.
    ///
    /// # Errors
    ///
    /// An `Error` that names the option, the value given and what is allowed.
    #[wasm_bindgen(constructor)]
    pub fn new(canvas: HtmlCanvasElement, options: &JsValue, kebab: bool) -> Result<Show, Failure> {
        let case = case(kebab);
        let options = Options::read(options, case)?;
        let window = canvas.owner_document().and_then(|document| document.default_view());
        let window = window.ok_or_else(|| Failure::other(&["the canvas belongs to no page"]))?;
        let (params, _) = arrange(&options, None);
        let flock = Kept::new(&options, params).map_err(|wrong| Failure::option(wrong, case))?;
        let scene = Scene::new(flock, Stage::new(canvas)?, window.performance());
        let scene = Rc::new(scene);
        Ok(Show { scene, options: options.into(), frame: Cell::default(), animation: RefCell::default(), window })
    }

    /// Takes over a whole new set of options while the flock flies: what is not among them is as the preset has it.
    ///
    /// # Errors
    ///
    /// As [`Show::new`]; nothing has changed then.
    pub fn configure(&self, options: &JsValue, kebab: bool) -> Result<(), Failure> {
        let case = case(kebab);
        let options = Options::read(options, case)?;
        self.take(options, self.frame.get(), case)
    }

    /// Gives the canvas a box, its sides in CSS px. The flock flies on in a world that follows it; the first box begins
    /// the flight.
    ///
    /// # Errors
    ///
    /// An `Error` for a box without width or height.
    pub fn resize(&self, width: f64, height: f64, pixel_ratio: f64) -> Result<(), Failure> {
        let positive = |n: f64| n > 0.0 && n.is_finite();
        if !(positive(width) && positive(height) && positive(pixel_ratio)) {
            return Err(Failure::other(&["a box needs a width, a height and a pixel ratio"]));
        }
        let frame = Frame { size: DVec2::new(width, height), pixel_ratio };
        let options = self.options.borrow().clone();
        self.take(options, Some(frame), Case::Camel)
    }

    /// Changes the flock, the stage and the picture to these options in this frame.
    fn take(&self, options: Options, frame: Option<Frame>, case: Case) -> Result<(), Failure> {
        let (params, viewport) = arrange(&options, frame);
        let kept = &self.scene.flock;
        let obstacles = options.obstacles.clone();
        kept.change(|flock| flock.reconfigure(params).and_then(|()| flock.set_obstacles(obstacles)))?
            .map_err(|wrong| Failure::option(wrong, case))?;
        kept.note(&options);
        self.options.replace(options);
        let first = self.frame.replace(frame).is_none();
        if let Some(viewport) = viewport {
            if first {
                self.scene.restart()?;
            }
            self.scene.stage.fit(viewport);
            self.scene.show()?;
        }
        Ok(())
    }

    /// Sets the colours, each as CSS writes it, and repaints.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    #[wasm_bindgen(js_name = setColours)]
    pub fn set_colours(
        &self,
        background: String,
        border: String,
        fill: String,
        outline: String,
        obstacle: String,
    ) -> Result<(), Failure> {
        let colours = [background, border, fill, outline, obstacle];
        let scene = &self.scene;
        let mut changed = false;
        scene.with_painter(&mut |painter| {
            changed = painter.set_colours(&colours, &scene.stage);
            Ok(())
        })?;
        if changed { scene.show() } else { Ok(()) }
    }

    /// Colours boids by `speed`, `heading` or `flockmates`, from a palette of colours as CSS writes them; by
    /// anything else, all alike. Repaints.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    #[wasm_bindgen(js_name = colourBy)]
    pub fn colour_by(&self, what: &str, palette: &Array) -> Result<(), Failure> {
        let by = match what {
            "speed" => Some(ColourBy::Speed),
            "heading" => Some(ColourBy::Heading),
            "flockmates" => Some(ColourBy::Flockmates),
            _ => None,
        };
        let scene = &self.scene;
        scene.with_painter(&mut |painter| {
            painter.tint(by.map(|by| Tint::new(by, palette, scene.stage.back())));
            Ok(())
        })?;
        scene.show()
    }

    /// Shows trails from now on, or no more, and repaints.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    #[wasm_bindgen(js_name = setTrails)]
    pub fn set_trails(&self, on: bool) -> Result<(), Failure> {
        self.scene.trails.set(on.then(Trails::default));
        self.scene.show()
    }

    /// Calls `shown` whenever a picture has been shown, in place of what was called before.
    #[wasm_bindgen(js_name = onShown)]
    pub fn on_shown(&self, shown: Option<Function>) {
        self.scene.shown.replace(shown);
    }

    /// Where boids are shown, in world px: x and y of the first, of the second, and so on.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    pub fn positions(&self) -> Result<Float32Array, Failure> {
        let fraction = self.scene.clock.get().fraction();
        let mut poses = Vec::new();
        self.scene.flock.read(|flock| flock.poses(fraction, Order::Number, &mut poses))?;
        let positions: Vec<Vec2> = poses.iter().map(|pose| pose.position).collect();
        Ok(to_array(&positions))
    }

    /// Columns and rows of the cells by which the step finds neighbours.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    pub fn cells(&self) -> Result<Vec<f64>, Failure> {
        self.scene.flock.read(|flock| flock.cells().as_dvec2().to_array().to_vec())
    }

    /// Chooses who paints: `paths` or `pixels`, anyone else for whoever is faster. To the eye it makes no difference;
    /// it is for tests and benches.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    #[wasm_bindgen(js_name = paintBy)]
    pub fn paint_by(&self, painter: &str) -> Result<(), Failure> {
        let preferred = match painter {
            "paths" => Preferred::Paths,
            "pixels" => Preferred::Pixels,
            _ => Preferred::Faster,
        };
        self.scene.with_painter(&mut |painter| {
            painter.prefer(preferred);
            Ok(())
        })?;
        self.scene.show()
    }

    /// Flies in real time from the next frame on. `guard` is given the function that flies a frame, and gives the one
    /// to call in its place: that one sees a frame fail or panic, and has to pause the flock then.
    ///
    /// # Errors
    ///
    /// What `guard` throws.
    pub fn play(&self, guard: &Function) -> Result<(), Failure> {
        if self.animation.borrow().is_some() {
            return Ok(());
        }
        let scene = self.scene.clone();
        let animation = Animation::start(self.window.clone(), guard, move |now| scene.fly(now))?;
        self.animation.replace(Some(animation));
        Ok(())
    }

    /// Stands still: no frame is pending any more.
    pub fn pause(&self) {
        self.animation.take();
        self.scene.turn_clock(Clock::rest);
    }

    /// Whether it flies.
    #[wasm_bindgen(getter)]
    pub fn playing(&self) -> bool {
        self.animation.borrow().is_some()
    }

    /// Flies `n` steps at once, one if it is not given, and shows where they lead.
    ///
    /// # Errors
    ///
    /// An `Error` unless `n` is a whole number from 0 to 1,000,000.
    pub fn step(&self, n: &JsValue) -> Result<(), Failure> {
        let steps = whole_steps(n)?;
        (0..steps).try_for_each(|_| self.scene.step())?;
        self.scene.turn_clock(Clock::catch_up);
        self.scene.show()
    }

    /// Starts anew from the seed.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    pub fn reset(&self) -> Result<(), Failure> {
        self.scene.restart()?;
        self.scene.show()
    }

    /// Flies up to `steps` steps, as many as `ms` of time allow, and shows where they lead: a settled flock for a
    /// picture that stands still.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    pub fn settle(&self, steps: u32, ms: f64) -> Result<(), Failure> {
        self.scene.step_within(steps, ms)?;
        self.scene.turn_clock(Clock::catch_up);
        self.scene.show()
    }

    /// The canvas behind the visible one: a browser can lose the picture of either.
    #[wasm_bindgen(getter)]
    pub fn buffer(&self) -> HtmlCanvasElement {
        self.scene.stage.buffer()
    }

    /// Shows the picture anew after the browser has lost that of either canvas.
    ///
    /// # Errors
    ///
    /// An `Error` when an earlier call on this flock panicked.
    pub fn restore(&self) -> Result<(), Failure> {
        self.scene.stage.restore();
        self.scene.show()
    }

    /// The flock. What is set on it holds until the show is configured again.
    #[wasm_bindgen(getter)]
    pub fn flock(&self) -> Flock {
        Flock::of(&self.scene.flock)
    }

    /// Where the canvas belongs in its box, in CSS px: left, top, width, height; and CSS px per world px. Empty before
    /// the first box.
    pub fn place(&self) -> Vec<f64> {
        let place = |view: Viewport| vec![view.origin.x, view.origin.y, view.size.x, view.size.y, view.zoom];
        self.scene.stage.viewport().map(place).unwrap_or_default()
    }

    /// What the last frame took, in ms: its steps, painting, and handing the picture to the browser, which may put off
    /// what it is told; and how many there were.
    pub fn cost(&self) -> Vec<f64> {
        let Cost { step, draw, present, frames } = self.scene.cost.get();
        vec![step, draw, present, frames]
    }
}

/// The parameters and the viewport that options come to in a frame.
fn arrange(options: &Options, frame: Option<Frame>) -> (Params, Option<Viewport>) {
    let mut params = options.params();
    let preset = &options.preset.params;
    let viewport = frame.map(|frame| Viewport::new(&options.framing(), frame, params.count, preset));
    let world = viewport.map_or(DVec2::new(params.width, params.height), |view| view.world);
    params.fit_world(world.x, world.y);
    (params, viewport)
}

fn case(kebab: bool) -> Case {
    if kebab { Case::Kebab } else { Case::Camel }
}
