//! A fixed timestep: from real time to the number of steps in a frame, and to the point between two steps to draw.
//!
//! Steps have a fixed length, so that a flock flies as fast on a 144 Hz display as on a 60 Hz one. Drawing interpolates
//! between the last two states. The method is that of Glenn Fiedler, "Fix Your Timestep!", 2004. The caller passes the
//! time, so nothing here depends on a browser.

/// The longest real time in s that a frame makes up for: three steps at 60 steps per second. After a longer pause (a
/// sleeping tab, a debugger) the flock continues from its present state and does not rush through the time it missed.
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
    /// Number of steps to fly.
    pub steps: u32,
    /// The point to draw: from 0, the state before the last step, to 1, the state after it.
    pub fraction: f32,
}

impl Clock {
    /// Advances to the time `now`, in ms.
    ///
    /// A frame makes up for at most 50 ms. So with fewer than 20 frames a second a flock flies fewer steps than
    /// `steps_per_second`, unless [`Clock::tick_capped`] knows how far apart the frames are. A time that runs backwards, and
    /// a time or a rate that is not finite or is negative, make a frame without a step.
    pub fn tick(&mut self, now: f64, steps_per_second: f64) -> Tick {
        self.tick_capped(now, steps_per_second, 0.0)
    }

    /// [`Clock::tick`] where frames come at least `interval` ms apart: a frame then makes up for one and a half of them, if
    /// that is longer than three steps.
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

    /// The fraction of the last tick: the point between two steps that is drawn.
    pub fn fraction(&self) -> f32 {
        self.accumulator.min(1.0) as f32
    }

    /// Pauses the clock until the next tick. The time between does not count.
    pub fn pause(&mut self) {
        self.last = None;
    }

    /// Drops the accumulated time and draws the state after the last step. For use after steps that were flown by hand,
    /// and when there was no time to fly all steps of a frame.
    pub fn discard_backlog(&mut self) {
        self.accumulator = 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of steps in `seconds` of frames at `hertz`, from the time `start` in ms.
    fn steps(start: f64, hertz: f64, seconds: f64, steps_per_second: f64) -> u32 {
        let mut clock = Clock::default();
        let frames = (hertz * seconds) as u32;
        (0..=frames).map(|frame| clock.tick(start + f64::from(frame) * 1000.0 / hertz, steps_per_second).steps).sum()
    }

    #[test]
    fn the_number_of_steps_does_not_depend_on_the_frame_rate() {
        for hertz in [24.0, 59.94, 60.0, 144.0, 1000.0] {
            for rate in [1.0, 30.0, 60.0, 240.0] {
                let flown = f64::from(steps(123.4, hertz, 10.0, rate));
                assert!((flown - 10.0 * rate).abs() <= 1.0 + rate / hertz, "{flown} steps at {hertz} Hz, {rate} per s");
            }
        }
    }

    #[test]
    fn the_fraction_grows_evenly_between_steps() {
        let mut clock = Clock::default();
        clock.tick(0.0, 10.0);
        let ticks: Vec<_> = (1..=4).map(|frame| clock.tick(f64::from(frame) * 25.0, 10.0)).collect();
        let expected = [(0, 0.25), (0, 0.5), (0, 0.75), (1, 0.0)];
        assert_eq!(ticks, expected.map(|(steps, fraction)| Tick { steps, fraction }));
    }

    #[test]
    fn a_long_pause_makes_at_most_three_steps() {
        let mut clock = Clock::default();
        clock.tick(0.0, 60.0);
        assert_eq!(clock.tick(3_600_000.0, 60.0), Tick { steps: 3, fraction: 0.0 });
    }

    #[test]
    fn few_frames_a_second_fly_all_steps_and_a_pause_between_them_does_not() {
        for rate in [1.0, 7.0, 15.0] {
            let interval = 1000.0 / rate;
            let mut clock = Clock::default();
            let frames = (0..=100).map(|frame| f64::from(frame) * interval);
            let steps: u32 = frames.map(|now| clock.tick_capped(now, 60.0, interval).steps).sum();
            assert!((f64::from(steps) - 60.0 * 100.0 / rate).abs() <= 1.0, "{steps} steps in 100 frames at {rate} Hz");
            let after = clock.tick_capped(1e9, 60.0, interval).steps;
            assert!(
                f64::from(after) <= 1.0 + f64::max(3.0, 1.5 * 60.0 / rate),
                "{after} steps after a pause at {rate} Hz"
            );
        }
    }

    #[test]
    fn a_time_that_runs_backwards_or_is_not_finite_makes_no_step() {
        for wrong in [-1e9, f64::NAN, f64::NEG_INFINITY] {
            let mut clock = Clock::default();
            clock.tick(1000.0, 60.0);
            assert_eq!(clock.tick(wrong, 60.0), Tick { steps: 0, fraction: 0.0 }, "{wrong}");
            clock.tick(2000.0, 60.0);
            assert!(clock.tick(2017.0, 60.0).steps <= 2, "after {wrong}");
        }
    }

    #[test]
    fn a_rate_that_is_negative_or_not_finite_makes_no_step_and_the_next_frame_goes_on() {
        for wrong in [-60.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for interval in [0.0, 100.0, f64::NAN, f64::INFINITY] {
                let mut clock = Clock::default();
                clock.tick(1000.0, 60.0);
                assert_eq!(clock.tick_capped(1016.0, wrong, interval).steps, 0, "{wrong}");
                assert_eq!(clock.tick(1036.0, 60.0), Tick { steps: 1, fraction: 0.2 }, "{wrong}");
            }
        }
        // all steps of a rate that no flock flies
        let mut clock = Clock::default();
        clock.tick(0.0, 60.0);
        assert_eq!(clock.tick(10.0, 1e300), Tick { steps: u32::MAX, fraction: 0.0 });
        assert_eq!(clock.tick(26.0, 62.5), Tick { steps: 1, fraction: 0.0 });
    }

    #[test]
    fn with_few_frames_a_second_only_a_clock_that_knows_it_flies_all_steps() {
        let frames = |tick: fn(&mut Clock, f64) -> Tick| {
            let mut clock = Clock::default();
            (0..=100).map(|frame| tick(&mut clock, f64::from(frame) * 100.0).steps).sum::<u32>()
        };
        assert_eq!(frames(|clock, now| clock.tick(now, 60.0)), 300);
        assert_eq!(frames(|clock, now| clock.tick_capped(now, 60.0, 100.0)), 600);
    }

    #[test]
    fn a_pause_does_not_count_and_keeps_the_fraction() {
        let mut clock = Clock::default();
        clock.tick(0.0, 10.0);
        clock.tick(40.0, 10.0);
        clock.pause();
        assert_eq!(clock.tick(9000.0, 10.0), Tick { steps: 0, fraction: 0.4 });
    }

    #[test]
    fn after_the_backlog_is_discarded_the_last_state_is_drawn_and_time_continues_from_it() {
        let mut clock = Clock::default();
        clock.tick(0.0, 10.0);
        clock.pause();
        clock.discard_backlog();
        assert_eq!(clock.fraction(), 1.0);
        clock.tick(500.0, 10.0);
        assert_eq!(clock.tick(550.0, 10.0), Tick { steps: 0, fraction: 0.5 });
    }
}
