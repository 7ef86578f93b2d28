//! From real time to steps.

use boids_canvas::{Clock, Tick};

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
        assert!(f64::from(after) <= 1.0 + f64::max(3.0, 1.5 * 60.0 / rate), "{after} steps after a pause at {rate} Hz");
    }
}

#[test]
fn a_time_that_runs_backwards_or_is_not_finite_makes_no_step() {
    for wrong in [-1e9, f64::NAN, f64::NEG_INFINITY] {
        let mut clock = Clock::default();
        clock.tick(1000.0, 60.0);
        assert_eq!(clock.tick(wrong, 60.0), Tick { steps: 0, fraction: 0.0 }, "{wrong}");
        clock.tick(2000.0, 60.0);
        assert!((1..=2).contains(&clock.tick(2017.0, 60.0).steps), "after {wrong}");
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
