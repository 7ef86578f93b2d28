//! A flock, its clock and its picture on a canvas.
//!
//! JavaScript requests the frames, since only the page knows whether anything is visible, and calls [`Player::fly`] in each.
//! `www/src/player/player.ts` is the other half.

use crate::canvas::{Canvas, PERFORMANCE};
use crate::colour::Colours;
use crate::colour_map::{ColourBy, ColourMap};
use crate::error::Failure;
use crate::flock::{Flock, SharedFlock};
use crate::frame::{Cost, PictureState, STEPPING_TIME};
use crate::lent::Lent;
use crate::own_marker::OwnMarker;
use crate::painter::Painter;
use crate::stage::Stage;
use crate::trails::Trails;
use crate::viewport::Viewport;
use boids_canvas::marker::Silhouette;
use boids_canvas::{Clock, Vec2};
use js_sys::{Array, Function};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Performance;

/// The number of boids from which a change on the page is painted in the next frame. The change itself may take long, as
/// new boids do.
const DEFERRED: usize = 200_000;

/// Plays a flock on a canvas.
#[wasm_bindgen]
pub struct Player {
    pub(crate) flock: Rc<SharedFlock>,
    pub(crate) stage: Stage,
    pub(crate) clock: Cell<Clock>,
    pub(crate) painter: Lent<Painter>,
    pub(crate) trails: Cell<Option<Trails>>,
    pub(crate) shows_trails: Cell<bool>,
    /// Where every frame is reported: a function, and the record of what it wants.
    pub(crate) listener: RefCell<Option<(JsValue, Function)>>,
    pub(crate) performance: Option<Performance>,
    /// The time in ms that steps and painting may take in a frame. Work that needs more time continues in the next frames.
    pub(crate) budget: Cell<f64>,
    pub(crate) picture: Cell<PictureState>,
    /// The time in ms that the step in progress has taken.
    pub(crate) stepping: Cell<f64>,
    /// Whether the last frame has left a step in progress.
    pub(crate) is_cut: Cell<bool>,
    /// The time in ms that the last picture took to begin.
    pub(crate) beginning: Cell<f64>,
    /// What the next picture has taken so far.
    pub(crate) spent: Cell<Cost>,
    pub(crate) cost: Cell<Cost>,
    /// Requests frames for a picture that is not complete.
    request: Function,
    /// Whether frames are coming: from the first [`Player::fly`] until [`Player::pause`].
    flies: Cell<bool>,
}

#[wasm_bindgen]
impl Player {
    /// A player whose flock has no boids yet. `canvas` shows nothing until the first [`Player::fit`]. To set the parameters,
    /// use [`Player::flock`].
    ///
    /// `request` is a function that requests frames. It is called if a picture is not complete, or must be painted again.
    /// Fails if there is no 2D context.
    #[wasm_bindgen(constructor)]
    pub fn new(canvas: Canvas, request: Function) -> Result<Player, Failure> {
        Ok(Player {
            flock: SharedFlock::new(boids_canvas::Flock::default()),
            performance: PERFORMANCE.with(Clone::clone),
            stage: Stage::new(canvas)?,
            clock: Cell::default(),
            painter: Lent::new(Painter::default()),
            trails: Cell::default(),
            shows_trails: Cell::default(),
            listener: RefCell::default(),
            budget: Cell::new(f64::INFINITY),
            picture: Cell::default(),
            stepping: Cell::default(),
            is_cut: Cell::default(),
            beginning: Cell::default(),
            spent: Cell::default(),
            cost: Cell::default(),
            request,
            flies: Cell::default(),
        })
    }

    /// Sets the time in ms that steps and painting may take in a frame; at first it is infinite.
    #[wasm_bindgen(setter)]
    pub fn set_budget(&self, ms: f64) {
        self.budget.set(ms);
    }

    /// Shows a part of the plane: now or, if the flock `flies`, in the next frame. The record `viewport` is
    /// `{ width, height, zoom, pixelRatio, x, y, byCamera }`: the width and height of the picture in device px, CSS px per
    /// world px, device px per CSS px, the point in the upper left corner, and whether a camera sees it.
    pub fn fit(&self, viewport: &JsValue, flies: bool) -> Result<(), Failure> {
        self.stage.fit(Viewport::from_record(viewport));
        if !flies {
            return self.show();
        }
        self.show_in_next_frame();
        Ok(())
    }

    /// Shows the flock as it is: now, or in the next frames if that takes longer than a frame may take.
    fn show(&self) -> Result<(), Failure> {
        self.make_due();
        if self.flock.read(boids_canvas::Flock::len)? < DEFERRED {
            self.paint_until(self.now(), self.budget.get())?;
        }
        if self.is_painting() {
            self.request.call0(&JsValue::UNDEFINED)?;
        }
        Ok(())
    }

    /// Sets the colours, a record `{ background, border, fill, outline, obstacle, predator }` of CSS
    /// colours, and repaints.
    #[wasm_bindgen(js_name = setColours)]
    pub fn set_colours(&self, colours: &JsValue) -> Result<(), Failure> {
        let colours = Colours::from_record(colours);
        let changed = self.painter.with(|painter| painter.set_colours(&colours, &self.stage))?;
        // While it flies, the next picture has them. One that changes in every frame must not begin each picture anew.
        if changed && !self.flies.get() { self.show() } else { Ok(()) }
    }

    /// Colours boids by `speed`, `heading` or `flockmates` from a palette of CSS colours, or all of them alike if `what` is
    /// `none`. Repaints.
    #[wasm_bindgen(js_name = colourBy)]
    pub fn colour_by(&self, what: &str, palette: &Array) -> Result<(), Failure> {
        let by = match what {
            "speed" => Some(ColourBy::Speed),
            "heading" => Some(ColourBy::Heading),
            "flockmates" => Some(ColourBy::Flockmates),
            _ => None,
        };
        let colour_map = by.map(|by| ColourMap::new(by, palette, &self.stage.back));
        self.painter.with(|painter| painter.colour_map = colour_map)?;
        self.show()
    }

    /// Switches trails on or off, and repaints.
    #[wasm_bindgen(js_name = setTrails)]
    pub fn set_trails(&self, on: bool) -> Result<(), Failure> {
        self.show_trails(on);
        self.show()
    }

    /// Sets custom markers, and repaints. `edges` are those of the path: x and y of the start, then of the end of each.
    /// The longer side of the path is 1, and its middle is the origin.
    #[wasm_bindgen(js_name = setOwnMarker)]
    pub fn set_own_marker(&self, edges: &[f32], own: OwnMarker) -> Result<(), Failure> {
        let edges = edges.as_chunks().0.iter().map(|&[x, y, to_x, to_y]| [Vec2::new(x, y), Vec2::new(to_x, to_y)]);
        let silhouette = Silhouette::from_edges(edges.collect());
        self.painter.with(|painter| painter.set_own_marker(silhouette, own))?;
        self.show()
    }

    /// Calls `listener` with a snapshot of every frame from now on; without a listener, stops doing so. A snapshot contains
    /// what the record `want` asks for: see [`Player::snapshot`].
    #[wasm_bindgen(js_name = onFrame)]
    pub fn on_frame(&self, want: JsValue, listener: Option<Function>) {
        self.listener.replace(listener.map(|listener| (want, listener)));
    }

    /// Chooses the painter: `paths`, `pixels`, or any other word for the faster one. They look the same; this is for
    /// tests and benchmarks.
    #[wasm_bindgen(js_name = paintBy)]
    pub fn paint_by(&self, painter: &str) -> Result<(), Failure> {
        let by_paths = painter == "paths";
        self.painter.with(|it| it.paths_only = (by_paths || painter == "pixels").then_some(by_paths))?;
        self.show()
    }

    /// Flies and shows a frame at the time `now` in ms; frames come at least `interval` ms apart. Returns whether it is
    /// complete; if not, the next call continues it.
    pub fn fly(&self, now: f64, interval: f64) -> Result<bool, Failure> {
        self.flies.set(true);
        let tick = self.next_tick(now, interval)?;
        let start = self.now();
        let budget = self.budget.get();
        if matches!(self.picture.get(), PictureState::Due | PictureState::Begun) {
            if tick.steps > 0 {
                self.turn_clock(Clock::discard_backlog);
            }
        } else {
            // A step that earlier frames began is this frame's only one: its picture is late.
            let is_late = self.flock.read(boids_canvas::Flock::is_in_step)?;
            let ms = if is_late { 0.0 } else { STEPPING_TIME.max(budget.min(interval / 2.0)) };
            let is_whole = self.step_within(tick.steps, ms, budget)?;
            self.spend(|spent| &mut spent.step, start);
            if !is_whole {
                return Ok(false);
            }
            self.make_due();
        }
        self.paint_until(start, budget)?;
        Ok(!self.is_painting())
    }

    /// Flies on to the time `now` of a clip, in ms, and shows the whole picture, however long that takes.
    pub fn film(&self, now: f64) -> Result<(), Failure> {
        let tick = self.next_tick(now, f64::INFINITY)?;
        (0..tick.steps).try_for_each(|_| self.fly_step())?;
        self.show_now()
    }

    /// Continues to paint a picture that is not complete. Returns whether it is complete now.
    pub fn paint(&self) -> Result<bool, Failure> {
        self.paint_until(self.now(), self.budget.get())?;
        Ok(!self.is_painting())
    }

    /// Stops the clock until the next [`Player::fly`]. Returns whether the picture is complete.
    pub fn pause(&self) -> bool {
        self.flies.set(false);
        self.turn_clock(Clock::pause);
        !self.is_painting()
    }

    /// Flies `n` whole steps at once and shows the result.
    pub fn step(&self, n: u32) -> Result<(), Failure> {
        (0..n).try_for_each(|_| self.fly_step())?;
        self.turn_clock(Clock::discard_backlog);
        self.show_now()
    }

    /// Flies at most `steps` steps, as many as `ms` of time allow, and shows the result: a settled flock for a still
    /// picture.
    pub fn settle(&self, steps: u32, ms: f64) -> Result<(), Failure> {
        self.step_within(steps, ms, ms)?;
        self.turn_clock(Clock::discard_backlog);
        self.show()
    }

    /// Starts again from the seed.
    pub fn reset(&self) -> Result<(), Failure> {
        self.flock.change(boids_canvas::Flock::restart)?;
        self.clock.set(Clock::default());
        self.trails.set(self.trails.take().map(|_| Trails::default()));
        self.show()
    }

    /// The back buffer's canvas. A browser can lose its picture as well as that of the visible canvas.
    #[wasm_bindgen(getter)]
    pub fn buffer(&self) -> Canvas {
        self.stage.buffer.clone()
    }

    /// Repaints after the browser has lost the picture of either canvas.
    pub fn restore(&self) -> Result<(), Failure> {
        self.stage.restore();
        self.show()
    }

    /// After a panic, the flock flies on from its last complete step, and the next frame shows it. No other call on this player
    /// may be in progress. This does not paint, because a worker's canvas might then get no frames for seconds.
    pub fn recover(&self) -> Result<(), Failure> {
        self.flock.recover()?;
        self.painter.take_back();
        self.painter.with(Painter::recover)?;
        self.show_trails(self.shows_trails.get());
        self.stage.restore();
        self.make_due();
        self.request.call0(&JsValue::UNDEFINED)?;
        Ok(())
    }

    /// The flock.
    #[wasm_bindgen(getter)]
    pub fn flock(&self) -> Flock {
        Flock(self.flock.clone())
    }
}
