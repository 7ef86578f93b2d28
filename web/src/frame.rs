//! Frames: how a [`Player`] flies the steps that are due and paints the picture, as far as time allows.

use crate::error::Failure;
use crate::painter::Painter;
use crate::player::Player;
use crate::trails::Trails;
use crate::viewport::Viewport;
use boids_canvas::marker::Marker;
use boids_canvas::{Clock, Tick};
use wasm_bindgen::JsValue;
use web_sys::Performance;

/// How far the picture is.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) enum PictureState {
    /// The canvas shows it.
    #[default]
    Shown,
    /// It shows another part of the plane. The next frame makes its steps, and then paints.
    Stale,
    /// It has to be painted before the next step.
    Due,
    /// Some of it is painted.
    Begun,
}

/// What the last picture took, in ms, with the steps before it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cost {
    pub(crate) step: f64,
    pub(crate) draw: f64,
    pub(crate) present: f64,
    /// The number of frames shown so far.
    pub(crate) frames: f64,
}

/// In ms. A frame flies its first step in any case and further ones only within this time, or within half of a frame where
/// frames are capped. So a flock that is too large for the machine flies more slowly, instead of showing fewer frames.
pub(crate) const STEPPING_TIME: f64 = 8.0;
/// The work of a part of a step, in candidates: about a millisecond.
const STEP_PART: usize = 1 << 19;
impl Player {
    /// The steps of a frame, and the point between two of them to draw.
    pub(crate) fn next_tick(&self, now: f64, interval: f64) -> Result<Tick, Failure> {
        let steps_per_second = self.flock.read(|flock| flock.params().steps_per_second)?;
        Ok(self.turn_clock(|clock| clock.tick_capped(now, steps_per_second, interval)))
    }

    /// Whether the canvas does not show the flock as it is yet.
    pub(crate) fn is_painting(&self) -> bool {
        self.picture.get() != PictureState::Shown
    }

    /// Adds the time since `start` to a part of what the next picture takes.
    pub(crate) fn spend(&self, part: impl FnOnce(&mut Cost) -> &mut f64, start: f64) {
        let mut spent = self.spent.get();
        *part(&mut spent) += self.now() - start;
        self.spent.set(spent);
    }

    /// The time in ms; 0 where the browser has no clock.
    pub(crate) fn now(&self) -> f64 {
        self.performance.as_ref().map_or(0.0, Performance::now)
    }

    pub(crate) fn fly_step(&self) -> Result<(), Failure> {
        self.record_trails()?;
        self.flock.change(boids_canvas::Flock::step)
    }

    fn record_trails(&self) -> Result<(), Failure> {
        let mut trails = self.trails.take();
        let recorded = trails.as_mut().map_or(Ok(()), |trails| self.flock.read(|flock| trails.record(flock)));
        self.trails.set(trails);
        recorded
    }

    /// Continues a step, or begins one, until `ms` have passed since `start`. Returns whether it is complete.
    fn step_until(&self, start: f64, ms: f64) -> Result<bool, Failure> {
        let begun = self.now();
        let mut is_complete = false;
        if !self.flock.read(boids_canvas::Flock::is_in_step)? {
            self.stepping.set(0.0);
            self.record_trails()?;
            // A step in parts takes longer, since candidates are counted first. Where a change has abandoned the last step,
            // this one is not cut: otherwise changes in every frame, as by a slider for `count`, would stop the flight.
            if self.flock.step_time.get() < ms / 2.0 || self.is_cut.get() {
                self.flock.change(boids_canvas::Flock::step)?;
                is_complete = true;
            }
        }
        while !is_complete {
            is_complete = self.flock.change(|flock| flock.step_part(STEP_PART))?;
            if self.now() - start > ms {
                break;
            }
        }
        self.stepping.set(self.stepping.get() + self.now() - begun);
        self.is_cut.set(!is_complete);
        if is_complete {
            self.flock.step_time.set(self.stepping.get());
        }
        Ok(is_complete)
    }

    pub(crate) fn turn_clock<T>(&self, turn: impl FnOnce(&mut Clock) -> T) -> T {
        let mut clock = self.clock.get();
        let result = turn(&mut clock);
        self.clock.set(clock);
        result
    }

    /// Flies `steps` steps. From the second on they are left out after `ms`, and after `budget` ms the present one is
    /// continued by the next call. Returns whether no step is left in progress.
    pub(crate) fn step_within(&self, steps: u32, ms: f64, budget: f64) -> Result<bool, Failure> {
        let start = self.now();
        for flown in 1..=steps {
            let is_whole = self.step_until(start, budget)?;
            if !is_whole || flown < steps && self.now() - start >= ms {
                self.turn_clock(Clock::discard_backlog);
                return Ok(is_whole);
            }
        }
        Ok(true)
    }

    /// Leaves it to the next frame to show another part of the plane. If it were painted at once as well, a worker's canvas
    /// might get no frames for seconds.
    pub(crate) fn show_in_next_frame(&self) {
        let is_between = matches!(self.picture.get(), PictureState::Shown | PictureState::Stale);
        self.make_due();
        if is_between && self.is_painting() {
            self.picture.set(PictureState::Stale);
        }
    }

    /// Paints the flock as it is and shows the picture, however long that takes.
    pub(crate) fn show_now(&self) -> Result<(), Failure> {
        self.make_due();
        self.paint_until(self.now(), f64::INFINITY)
    }

    /// The flock differs from its picture. Without a viewport there is no picture.
    pub(crate) fn make_due(&self) {
        self.picture.set(if self.stage.viewport.get().is_some() { PictureState::Due } else { PictureState::Shown });
    }

    /// Continues to paint until `ms` have passed since `start`, and shows the picture once it is complete.
    pub(crate) fn paint_until(&self, start: f64, ms: f64) -> Result<(), Failure> {
        let Some(viewport) = self.stage.viewport.get().filter(|_| self.is_painting()) else { return Ok(()) };
        // so that a picture that panics is not tried again
        let state = self.picture.replace(PictureState::Shown);
        self.painter.with(|painter| -> Result<(), Failure> {
            let begun = self.now();
            if state != PictureState::Begun {
                // What can't be split waits for the next frame.
                if begun - start > ms / 4.0 && begun - start + self.beginning.get() > ms {
                    self.picture.set(PictureState::Due);
                    return Ok(());
                }
                self.begin(painter, &viewport)?;
                self.beginning.set(self.now() - begun);
            }
            let mut is_complete = painter.paint_part();
            while !is_complete && self.now() - start < ms {
                is_complete = painter.paint_part();
            }
            self.spend(|spent| &mut spent.draw, begun);
            if !is_complete {
                self.picture.set(PictureState::Begun);
                return Ok(());
            }
            self.present(painter);
            Ok(())
        })??;
        if self.is_painting() { Ok(()) } else { self.report() }
    }

    pub(crate) fn present(&self, painter: &mut Painter) {
        let drawn = self.now();
        let by_paths = painter.present(&self.stage);
        let frames = self.cost.get().frames + 1.0;
        let cost = Cost { present: self.now() - drawn, frames, ..self.spent.take() };
        if by_paths {
            painter.gpu.learn(cost.draw, cost.present);
        }
        self.cost.set(cost);
    }

    pub(crate) fn report(&self) -> Result<(), Failure> {
        let listener = self.listener.borrow().clone();
        let Some((want, listener)) = listener else { return Ok(()) };
        listener.call1(&JsValue::UNDEFINED, &self.snapshot(&want)?)?;
        Ok(())
    }

    pub(crate) fn begin(&self, painter: &mut Painter, viewport: &Viewport) -> Result<(), Failure> {
        let fraction = self.clock.get().fraction();
        let (marker, shrink) = self.flock.read(|flock| {
            let (params, scale) = (flock.params(), viewport.scale() as f32);
            let (marker, shrink) = (Marker::new(params, scale), Marker::shrink(params, scale));
            painter.capture(flock, fraction, &marker, shrink, viewport);
            (marker, shrink)
        })?;
        // taken out of the cell while they are painted, as the painter is
        let trails = self.trails.take();
        painter.begin(&self.stage, viewport, &marker, shrink, trails.as_ref());
        self.trails.set(trails);
        Ok(())
    }

    pub(crate) fn show_trails(&self, on: bool) {
        self.shows_trails.set(on);
        self.trails.set(on.then(Trails::default));
    }
}
