//! From real time to steps: how many to fly in a frame, and how far between two of them to draw.
//!
//! Steps are of fixed length, so a flock flies as fast on a 144 Hz display as on a 60 Hz one; drawing interpolates. The
//! clock is told the time, and so knows of no browser.

/// The longest real time, in seconds, that a frame makes up for: with 60 steps a second three steps. After a longer
/// pause (a tab that slept, a debugger) the flock flies on from where it was instead of rushing through what it missed.
const LONGEST_FRAME: f64 = 0.05;

/// Turns real time into steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// The time of the last frame, in ms.
    last: Option<f64>,
    /// Steps, and the fraction of one, that real time is ahead of the state before the last step.
    owed: f64,
}

/// What to do in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// Steps to fly.
    pub steps: u32,
    /// How far to draw from the state before the last step (0) to the one after it (1).
    pub fraction: f32,
}

impl Clock {
    /// What to do in a frame at the time `now`, in ms, when a second has `steps_per_second`.
    pub fn tick(&mut self, now: f64, steps_per_second: f64) -> Tick {
        let elapsed = self.last.map_or(0.0, |last| (now - last) / 1000.0);
        self.last = Some(now);
        // false for NaN as well: a clock that goes backwards, or astray, makes a frame without a step
        if elapsed > 0.0 {
            self.owed += elapsed.min(LONGEST_FRAME) * steps_per_second;
        }
        let steps = self.owed.floor();
        self.owed -= steps;
        Tick { steps: steps as u32, fraction: self.fraction() }
    }

    /// The fraction of the last tick: where the flock is drawn between two steps.
    pub fn fraction(&self) -> f32 {
        self.owed.min(1.0) as f32
    }

    /// Stops the time until the next tick.
    pub fn rest(&mut self) {
        self.last = None;
    }

    /// Puts real time at the state after the last step: after steps flown by hand, and when steps owed can't be flown
    /// in time.
    pub fn catch_up(&mut self) {
        self.owed = 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps flown in `seconds` of frames at `hertz`, from time `start` on.
    fn steps(start: f64, hertz: f64, seconds: f64, pace: f64) -> u32 {
        let mut clock = Clock::default();
        let frames = (hertz * seconds) as u32;
        (0..=frames).map(|frame| clock.tick(start + f64::from(frame) * 1000.0 / hertz, pace).steps).sum()
    }

    #[test]
    fn a_second_has_its_steps_on_every_display() {
        for hertz in [24.0, 59.94, 60.0, 144.0, 1000.0] {
            for pace in [1.0, 30.0, 60.0, 240.0] {
                let flown = f64::from(steps(123.4, hertz, 10.0, pace));
                assert!((flown - 10.0 * pace).abs() <= 1.0 + pace / hertz, "{flown} steps at {hertz} Hz, pace {pace}");
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
    fn a_long_sleep_is_not_made_up_for() {
        let mut clock = Clock::default();
        clock.tick(0.0, 60.0);
        assert_eq!(clock.tick(3_600_000.0, 60.0), Tick { steps: 3, fraction: 0.0 });
    }

    #[test]
    fn a_clock_astray_flies_no_step() {
        for astray in [-1e9, f64::NAN, f64::NEG_INFINITY] {
            let mut clock = Clock::default();
            clock.tick(1000.0, 60.0);
            assert_eq!(clock.tick(astray, 60.0), Tick { steps: 0, fraction: 0.0 }, "{astray}");
            clock.tick(2000.0, 60.0);
            assert!(clock.tick(2017.0, 60.0).steps <= 2, "runs on after {astray}");
        }
    }

    #[test]
    fn a_rest_is_no_time_and_keeps_the_fraction() {
        let mut clock = Clock::default();
        clock.tick(0.0, 10.0);
        clock.tick(40.0, 10.0);
        clock.rest();
        assert_eq!(clock.tick(9000.0, 10.0), Tick { steps: 0, fraction: 0.4 });
    }

    #[test]
    fn after_a_step_by_hand_its_end_is_drawn_and_the_flight_goes_on_from_there() {
        let mut clock = Clock::default();
        clock.tick(0.0, 10.0);
        clock.rest();
        clock.catch_up();
        assert_eq!(clock.fraction(), 1.0);
        clock.tick(500.0, 10.0);
        assert_eq!(clock.tick(550.0, 10.0), Tick { steps: 0, fraction: 0.5 });
    }
}
