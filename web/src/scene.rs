//! What one frame needs: a flock, its clock, the painter and the stage. An animation flies it frame by frame.

use crate::error::Failure;
use crate::flock::SharedFlock;
use crate::painter::{PaintedPicture, Painter};
use crate::stage::Stage;
use crate::trails::Trails;
use boids_canvas::Clock;
use boids_canvas::marker::Marker;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::Performance;

/// A flock with its clock and its picture.
pub(crate) struct Scene {
    pub(crate) flock: Rc<SharedFlock>,
    pub(crate) stage: Stage,
    pub(crate) clock: Cell<Clock>,
    /// Taken out of the cell while it paints.
    painter: Cell<Option<Box<Painter>>>,
    /// The last steps, where trails are shown.
    pub(crate) trails: Cell<Option<Trails>>,
    pub(crate) listener: RefCell<Option<Listener>>,
    performance: Option<Performance>,
    pub(crate) cost: Cell<Cost>,
}

/// Is called after every frame.
pub(crate) type Listener = Rc<dyn Fn(&Scene) -> Result<(), Failure>>;

/// What the last frame took, in ms.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cost {
    pub(crate) step: f64,
    pub(crate) draw: f64,
    pub(crate) present: f64,
    /// The number of frames shown so far.
    pub(crate) frames: f64,
}

/// In ms. A frame flies its first step in any case and further ones only within this time. So a flock that is too large
/// for the machine flies more slowly, instead of showing fewer frames.
const STEPPING_TIME: f64 = 8.0;

impl Scene {
    pub(crate) fn new(flock: Rc<SharedFlock>, stage: Stage, performance: Option<Performance>) -> Scene {
        Scene {
            flock,
            stage,
            clock: Cell::default(),
            painter: Cell::new(Some(Box::default())),
            trails: Cell::default(),
            listener: RefCell::default(),
            performance,
            cost: Cell::default(),
        }
    }

    /// Flies and shows one frame of the animation. It fails when an earlier call on the flock panicked.
    pub(crate) fn fly(&self, now: f64) -> Result<(), Failure> {
        let steps_per_second = self.flock.read(|flock| flock.params().steps_per_second)?;
        let tick = self.turn_clock(|clock| clock.tick(now, steps_per_second));
        let start = self.now();
        if !self.step_within(tick.steps, STEPPING_TIME)? {
            self.turn_clock(Clock::discard_backlog);
        }
        let step = self.now() - start;
        self.show()?;
        self.cost.set(Cost { step, ..self.cost.get() });
        Ok(())
    }

    /// The time in ms; 0 where the browser has no clock.
    fn now(&self) -> f64 {
        self.performance.as_ref().map_or(0.0, Performance::now)
    }

    /// Flies one step.
    pub(crate) fn step(&self) -> Result<(), Failure> {
        self.flock.change(|flock| {
            let mut trails = self.trails.take();
            if let Some(trails) = &mut trails {
                trails.record(flock);
            }
            self.trails.set(trails);
            flock.step();
        })
    }

    pub(crate) fn turn_clock<T>(&self, turn: impl FnOnce(&mut Clock) -> T) -> T {
        let mut clock = self.clock.get();
        let result = turn(&mut clock);
        self.clock.set(clock);
        result
    }

    /// Starts again from the seed.
    pub(crate) fn restart(&self) -> Result<(), Failure> {
        self.flock.change(boids_canvas::Flock::restart)?;
        self.clock.set(Clock::default());
        self.trails.set(self.trails.take().map(|_| Trails::default()));
        Ok(())
    }

    /// Flies `steps` steps, or fewer if `ms` are over before. Returns whether it flew all.
    pub(crate) fn step_within(&self, steps: u32, ms: f64) -> Result<bool, Failure> {
        let start = self.now();
        for flown in 1..=steps {
            self.step()?;
            if flown < steps && self.now() - start > ms {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Paints the flock as it is and shows the picture.
    pub(crate) fn show(&self) -> Result<(), Failure> {
        let Some(viewport) = self.stage.viewport() else { return Ok(()) };
        let fraction = self.clock.get().fraction();
        self.with_painter(&mut |painter| {
            let start = self.now();
            let marker = self.flock.read(|flock| {
                let marker = Marker::new(flock.params(), viewport.scale() as f32);
                painter.capture(flock, fraction, &marker);
                marker
            })?;
            // taken out of the cell while they are painted, as the painter is
            let trails = self.trails.take();
            let painted = painter.paint(&self.stage, &viewport, &marker, trails.as_ref());
            self.trails.set(trails);
            let by_paths = matches!(painted, PaintedPicture::BackBuffer(_));
            let drawn = self.now();
            painted.present();
            let (draw, present) = (drawn - start, self.now() - drawn);
            if by_paths {
                painter.detect_gpu(draw, present);
            }
            let frames = self.cost.get().frames + 1.0;
            self.cost.set(Cost { step: 0.0, draw, present, frames });
            Ok(())
        })?;
        let listener = self.listener.borrow().clone();
        listener.map_or(Ok(()), |listener| listener(self))
    }

    /// Takes the painter out of its cell for `work`, which may call into the browser.
    pub(crate) fn with_painter(
        &self,
        work: &mut dyn FnMut(&mut Painter) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut painter = self.painter.take().ok_or_else(Failure::busy)?;
        let done = work(&mut painter);
        self.painter.set(Some(painter));
        done
    }
}
