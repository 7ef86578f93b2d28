//! A fixed timestep: turns real time into the number of steps in a frame, and into the point between two steps to draw.
//!
//! Steps have a fixed length, so that a flock flies as fast on a 144 Hz display as on a 60 Hz one. Drawing interpolates
//! between the last two states. The method is that of Glenn Fiedler, "Fix Your Timestep!", 2004. The caller passes the
//! time, so nothing here depends on a browser.

/// The longest real time in s that a frame makes up for: three steps at 60 steps per second. After a longer pause (a
/// sleeping tab, a debugger), the flock continues from its present state instead of rushing through the time it missed.
const MAX_FRAME_SECONDS: f64 = 0.05;

/// Turns real time into steps.
///
/// ```
/// use boids_canvas::{Clock, Tick};
///
/// // 60 steps per second, on a display with 120 frames per second
/// let mut clock = Clock::default();
/// assert_eq!(clock.tick(1000.0, 60.0), Tick { steps: 0, fraction: 0.0 });
/// let frame_ms = 1000.0 / 120.0;
/// let tick = clock.tick(1000.0 + frame_ms, 60.0);
/// assert_eq!(tick.steps, 0);
/// assert!((tick.fraction - 0.5).abs() < 1e-6);
/// assert_eq!(clock.tick(1000.0 + 2.1 * frame_ms, 60.0).steps, 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// The time of the last tick, in ms. `None` while the clock is paused.
    last: Option<f64>,
    /// Time not yet turned into steps, in steps, counted from the state before the last step. At most 1 of it is shown.
    accumulator: f64,
}

/// The steps of a frame, and the point in time to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// Number of steps to run.
    pub steps: u32,
    /// The point to draw: from 0, the state before the last step, to 1, the state after it.
    pub fraction: f32,
}

impl Clock {
    /// Advances to the time `now`, in ms.
    ///
    /// A frame makes up for at most 50 ms. So with fewer than 20 frames a second, there are fewer steps than
    /// `steps_per_second` says, unless you use [`Clock::tick_capped`] and pass the time between frames. If the time
    /// runs backwards, or if the time or the rate is negative or not finite, the frame has no step.
    pub fn tick(&mut self, now: f64, steps_per_second: f64) -> Tick {
        self.tick_capped(now, steps_per_second, 0.0)
    }

    /// Like [`Clock::tick`], for frames that come at least `interval` ms apart. A frame then makes up for up to one and
    /// a half intervals, if that is longer than 50 ms.
    ///
    /// ```
    /// use boids_canvas::Clock;
    ///
    /// // 60 steps per second in 10 frames
    /// let mut clock = Clock::default();
    /// clock.tick_capped(1000.0, 60.0, 100.0);
    /// assert_eq!(clock.tick_capped(1100.1, 60.0, 100.0).steps, 6);
    /// ```
    pub fn tick_capped(&mut self, now: f64, steps_per_second: f64, interval: f64) -> Tick {
        let elapsed = self.last.map_or(0.0, |last| (now - last) / 1000.0);
        self.last = Some(now);
        let due = elapsed.min(MAX_FRAME_SECONDS.max(0.0015 * interval)) * steps_per_second;
        // Also false for NaN: nonsense makes a frame without a step, and none in the next one.
        if elapsed > 0.0 && due > 0.0 && due.is_finite() {
            self.accumulator += due;
        }
        let steps = self.accumulator.floor();
        self.accumulator -= steps;
        Tick { steps: steps as u32, fraction: self.fraction() }
    }

    /// The fraction of the last tick: the point between two steps to draw.
    pub fn fraction(&self) -> f32 {
        self.accumulator.min(1.0) as f32
    }

    /// Pauses the clock until the next tick. The time until then doesn't count.
    pub fn pause(&mut self) {
        self.last = None;
    }

    /// Drops the accumulated time, so that the state after the last step is drawn. Call it after you have run steps
    /// yourself, or when there was no time to run all steps of a frame.
    pub fn discard_backlog(&mut self) {
        self.accumulator = 1.0;
    }
}
