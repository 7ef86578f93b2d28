//! A flock, its clock and its picture on a canvas.
//!
//! JavaScript requests the frames, since only the page knows whether anything is visible, and calls [`Player::fly`] in each.
//! `www/src/player/player.ts` is the other half.

use crate::canvas::Canvas;
use crate::colour::Colours;
use crate::colour_map::{ColourBy, ColourMap};
use crate::error::Failure;
use crate::flock::{Flock, SharedFlock};
use crate::own_marker::OwnMarker;
use crate::painter::PainterChoice;
use crate::scene::{Listener, Scene};
use crate::snapshot;
use crate::stage::Stage;
use crate::viewport::Viewport;
use boids_canvas::marker::Silhouette;
use boids_canvas::{Clock, Vec2};
use js_sys::{Array, Function};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Plays a flock on a canvas.
#[wasm_bindgen]
pub struct Player {
    pub(crate) scene: Scene,
    /// Requests frames for a picture that is not complete.
    request: Function,
    /// Whether frames are coming: from the first [`Player::fly`] until [`Player::pause`].
    flies: Cell<bool>,
}

#[wasm_bindgen]
impl Player {
    /// A flock without boids on `canvas`, which shows nothing until the first [`Player::fit`]. Its [`Player::flock`] takes
    /// the parameters.
    ///
    /// `request` is a function that requests frames, until one is complete while the flock is paused: a picture takes
    /// several.
    ///
    /// # Errors
    ///
    /// An `Error` when there is no 2D context.
    #[wasm_bindgen(constructor)]
    pub fn new(canvas: Canvas, request: Function) -> Result<Player, Failure> {
        let performance = canvas.scope()?.performance();
        let scene = Scene::new(SharedFlock::new(boids_canvas::Flock::default()), Stage::new(canvas)?, performance);
        Ok(Player { scene, request, flies: Cell::default() })
    }

    /// Sets the time in ms that steps and painting may take of a frame; at first it is infinite.
    #[wasm_bindgen(setter)]
    pub fn set_budget(&self, ms: f64) {
        self.scene.budget.set(ms);
    }

    /// Shows the part of the plane that the record `viewport` says: `{ width, height, zoom, pixelRatio, x, y }`, the sides
    /// of the picture in device px, CSS px per world px, device px per CSS px, and the point in the upper left corner. Now,
    /// or where the flock `flies` in its next frame.
    pub fn fit(&self, viewport: &JsValue, flies: bool) -> Result<(), Failure> {
        self.scene.stage.fit(Viewport::from_record(viewport));
        if !flies {
            return self.show();
        }
        self.scene.show_in_next_frame();
        Ok(())
    }

    /// Shows the flock as it is: now, or in the next frames where that takes longer than a frame may.
    fn show(&self) -> Result<(), Failure> {
        self.scene.show()?;
        if self.scene.is_painting() {
            self.request.call0(&JsValue::UNDEFINED)?;
        }
        Ok(())
    }

    /// Sets the colours, a record `{ background, border, fill, outline, obstacle, predator }` of CSS
    /// colours, and repaints.
    #[wasm_bindgen(js_name = setColours)]
    pub fn set_colours(&self, colours: &JsValue) -> Result<(), Failure> {
        let colours = Colours::from_record(colours);
        let scene = &self.scene;
        let changed = scene.painter.with(|painter| painter.set_colours(&colours, &scene.stage))?;
        // While it flies, the next picture has them. One that changes in every frame must not begin each picture anew.
        if changed && !self.flies.get() { self.show() } else { Ok(()) }
    }

    /// Colours boids by `speed`, `heading` or `flockmates` from a palette of CSS colours, or all alike by `none`.
    /// Repaints.
    #[wasm_bindgen(js_name = colourBy)]
    pub fn colour_by(&self, what: &str, palette: &Array) -> Result<(), Failure> {
        let by = match what {
            "speed" => Some(ColourBy::Speed),
            "heading" => Some(ColourBy::Heading),
            "flockmates" => Some(ColourBy::Flockmates),
            _ => None,
        };
        let colour_map = by.map(|by| ColourMap::new(by, palette, self.scene.stage.back()));
        self.scene.painter.with(|painter| painter.set_colour_map(colour_map))?;
        self.show()
    }

    /// Switches trails on or off, and repaints.
    #[wasm_bindgen(js_name = setTrails)]
    pub fn set_trails(&self, on: bool) -> Result<(), Failure> {
        self.scene.show_trails(on);
        self.show()
    }

    /// Sets custom markers, and repaints. `edges` are those of the path: x and y of the start, then of the end of each.
    /// The longer side of the path is 1, and its middle is the origin.
    #[wasm_bindgen(js_name = setOwnMarker)]
    pub fn set_own_marker(&self, edges: &[f32], own: OwnMarker) -> Result<(), Failure> {
        let edges = edges.as_chunks().0.iter().map(|&[x, y, to_x, to_y]| [Vec2::new(x, y), Vec2::new(to_x, to_y)]);
        let silhouette = Silhouette::from_edges(edges.collect());
        self.scene.painter.with(|painter| painter.set_own_marker(silhouette, own))?;
        self.show()
    }

    /// Calls `listener` with a snapshot of every frame from now on, or calls nothing any more. A snapshot contains what
    /// the record `want` asks for: see [`Player::snapshot`].
    #[wasm_bindgen(js_name = onFrame)]
    pub fn on_frame(&self, want: JsValue, listener: Option<Function>) {
        let listener = listener.map(|listener| -> Listener {
            Rc::new(move |scene| {
                listener.call1(&JsValue::UNDEFINED, &snapshot::of(scene, &want)?)?;
                Ok(())
            })
        });
        self.scene.listener.replace(listener);
    }

    /// A snapshot of what is shown: `{ steps }`, and of `{ params, positions, velocities, cells, cost, look }`
    /// what the record `want` asks for. `look` is the number of a boid there.
    pub fn snapshot(&self, want: &JsValue) -> Result<JsValue, Failure> {
        snapshot::of(&self.scene, want)
    }

    /// Chooses the painter: `paths`, `pixels`, or any other word for the faster one. They look the same; this is for
    /// tests and benchmarks.
    #[wasm_bindgen(js_name = paintBy)]
    pub fn paint_by(&self, painter: &str) -> Result<(), Failure> {
        let choice = match painter {
            "paths" => PainterChoice::Paths,
            "pixels" => PainterChoice::Pixels,
            _ => PainterChoice::Auto,
        };
        self.scene.painter.with(|painter| painter.choose(choice))?;
        self.show()
    }

    /// Flies and shows a frame at the time `now` in ms; frames come at least `interval` ms apart. Returns whether it is
    /// complete. What takes longer than a frame may is continued by the next call.
    pub fn fly(&self, now: f64, interval: f64) -> Result<bool, Failure> {
        self.flies.set(true);
        self.scene.fly(now, interval)
    }

    /// Flies on to the time `now` in ms of a clip, and shows the whole picture, however long that takes.
    pub fn film(&self, now: f64) -> Result<(), Failure> {
        let tick = self.scene.tick(now, f64::INFINITY)?;
        (0..tick.steps).try_for_each(|_| self.scene.step())?;
        self.scene.show_now()
    }

    /// Continues to paint a picture that is not complete. Returns whether it is.
    pub fn paint(&self) -> Result<bool, Failure> {
        self.scene.paint_on()?;
        Ok(!self.scene.is_painting())
    }

    /// Stops the clock until the next [`Player::fly`]. Returns whether the picture is complete.
    pub fn pause(&self) -> bool {
        self.flies.set(false);
        self.scene.turn_clock(Clock::pause);
        !self.scene.is_painting()
    }

    /// Flies `n` whole steps at once and shows the result.
    pub fn step(&self, n: u32) -> Result<(), Failure> {
        (0..n).try_for_each(|_| self.scene.step())?;
        self.scene.turn_clock(Clock::discard_backlog);
        self.scene.show_now()
    }

    /// Flies at most `steps` steps, as many as `ms` of time allow, and shows the result: a settled flock for a picture
    /// that stands still.
    pub fn settle(&self, steps: u32, ms: f64) -> Result<(), Failure> {
        self.scene.step_within(steps, ms, ms)?;
        self.scene.turn_clock(Clock::discard_backlog);
        self.show()
    }

    /// Starts again from the seed.
    pub fn reset(&self) -> Result<(), Failure> {
        self.scene.restart()?;
        self.show()
    }

    /// The back buffer's canvas. A browser can lose its picture as well as that of the visible canvas.
    #[wasm_bindgen(getter)]
    pub fn buffer(&self) -> Canvas {
        self.scene.stage.buffer()
    }

    /// Repaints after the browser has lost the picture of either canvas.
    pub fn restore(&self) -> Result<(), Failure> {
        self.scene.stage.restore();
        self.show()
    }

    /// After a panic, the flock flies on from its last complete step, and the next frame shows it. No call on this player may
    /// last. Painted at once as well, a worker's canvas may get no frames for seconds.
    ///
    /// # Errors
    ///
    /// An `Error` when there is nothing to take back.
    pub fn recover(&self) -> Result<(), Failure> {
        self.scene.recover()?;
        self.request.call0(&JsValue::UNDEFINED)?;
        Ok(())
    }

    /// The flock.
    #[wasm_bindgen(getter)]
    pub fn flock(&self) -> Flock {
        Flock::of(&self.scene.flock)
    }
}
