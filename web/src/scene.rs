//! A flock, where it is shown and how far its time is: what an animation flies frame by frame.

use crate::error::Failure;
use crate::flock::Kept;
use crate::painter::{Painted, Painter};
use crate::stage::Stage;
use crate::trails::Trails;
use boids_canvas::Clock;
use boids_canvas::marker::Marker;
use js_sys::Function;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::Performance;

/// What a frame needs.
pub(super) struct Scene {
    pub(super) flock: Rc<Kept>,
    pub(super) stage: Stage,
    pub(super) clock: Cell<Clock>,
    /// Taken out while it paints.
    painter: Cell<Option<Box<Painter>>>,
    /// Where they are shown.
    pub(super) trails: Cell<Option<Trails>>,
    /// What is called when a picture has been shown.
    pub(super) shown: RefCell<Option<Function>>,
    performance: Option<Performance>,
    pub(super) cost: Cell<Cost>,
}

/// What the last frame took, in ms.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub(super) step: f64,
    pub(super) draw: f64,
    pub(super) present: f64,
    /// Frames shown so far.
    pub(super) frames: f64,
}

/// In ms. Steps that a frame owes beyond the first are flown only while there is this much time, so that a flock too
/// large for the machine flies slower instead of showing fewer pictures.
const STEPPING_TIME: f64 = 8.0;

impl Scene {
    pub(super) fn new(flock: Rc<Kept>, stage: Stage, performance: Option<Performance>) -> Scene {
        Scene {
            flock,
            stage,
            clock: Cell::default(),
            painter: Cell::new(Some(Box::default())),
            trails: Cell::default(),
            shown: RefCell::default(),
            performance,
            cost: Cell::default(),
        }
    }

    /// One frame of the animation. It fails when an earlier call on the flock panicked.
    pub(super) fn fly(&self, now: f64) -> Result<(), Failure> {
        let pace = self.flock.read(|flock| flock.params().steps_per_second)?;
        let tick = self.turn_clock(|clock| clock.tick(now, pace));
        let start = self.now();
        if !self.step_within(tick.steps, STEPPING_TIME)? {
            self.turn_clock(Clock::catch_up);
        }
        let step = self.now() - start;
        self.show()?;
        self.cost.set(Cost { step, ..self.cost.get() });
        Ok(())
    }

    /// The time in ms, if the browser tells it.
    fn now(&self) -> f64 {
        self.performance.as_ref().map_or(0.0, Performance::now)
    }

    /// Flies one step.
    pub(super) fn step(&self) -> Result<(), Failure> {
        self.flock.change(|flock| {
            let mut trails = self.trails.take();
            if let Some(trails) = &mut trails {
                trails.record(flock);
            }
            self.trails.set(trails);
            flock.step();
        })
    }

    pub(super) fn turn_clock<T>(&self, turn: impl FnOnce(&mut Clock) -> T) -> T {
        let mut clock = self.clock.get();
        let told = turn(&mut clock);
        self.clock.set(clock);
        told
    }

    /// Starts anew from the seed.
    pub(super) fn restart(&self) -> Result<(), Failure> {
        self.flock.change(boids_canvas::Flock::restart)?;
        self.clock.set(Clock::default());
        self.trails.set(self.trails.take().map(|_| Trails::default()));
        Ok(())
    }

    /// Flies `steps` steps, but no further one once `ms` are over. Whether all were flown.
    pub(super) fn step_within(&self, steps: u32, ms: f64) -> Result<bool, Failure> {
        let start = self.now();
        for flown in 1..=steps {
            self.step()?;
            if flown < steps && self.now() - start > ms {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Paints the flock as it stands, and shows the picture.
    pub(super) fn show(&self) -> Result<(), Failure> {
        let Some(viewport) = self.stage.viewport() else { return Ok(()) };
        let fraction = self.clock.get().fraction();
        self.with_painter(&mut |painter| {
            let start = self.now();
            let marker = self.flock.read(|flock| {
                let marker = Marker::new(flock.params(), viewport.scale() as f32);
                painter.observe(flock, fraction, &marker);
                marker
            })?;
            // taken out while they are painted, as the painter is
            let trails = self.trails.take();
            let painted = painter.paint(&self.stage, &viewport, &marker, trails.as_ref());
            self.trails.set(trails);
            let by_paths = matches!(painted, Painted::Buffer(_));
            let drawn = self.now();
            painted.present();
            let (draw, present) = (drawn - start, self.now() - drawn);
            if by_paths {
                painter.learn(draw, present);
            }
            let frames = self.cost.get().frames + 1.0;
            self.cost.set(Cost { step: 0.0, draw, present, frames });
            Ok(())
        })?;
        let shown = self.shown.borrow().clone();
        if let Some(shown) = shown {
            shown.call0(&JsValue::UNDEFINED)?;
        }
        Ok(())
    }

    /// Takes the painter out for `work`, which may call into the browser.
    pub(super) fn with_painter(
        &self,
        work: &mut dyn FnMut(&mut Painter) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut painter = self.painter.take().ok_or_else(Failure::busy)?;
        let done = work(&mut painter);
        self.painter.set(Some(painter));
        done
    }
}
