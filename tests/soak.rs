//! The native half of `cargo xtask soak`: runs every preset for a given time while parameters and world change at random.
//!
//! The seed determines every change; only the number of changes depends on the time. Each action is logged before it
//! happens, so the last line of the log shows the action that failed. `cargo test` leaves it out because it takes minutes.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{Bounds, Flock, Kind, PRESETS, Params, Preset, TABLE, Value};
use oorandom::Rand32;
use std::env;
use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant};

/// More boids than any preset has, but so few that a thousand steps take less than a second.
const MAX_COUNT: u32 = 400;
/// Steps that bring a flock back into a world that has become smaller: the slowest boid flies 2 px per step.
const RETURN_STEPS: u32 = 3_000;
/// Allowed growth of the memory, in kB. A flock of [`MAX_COUNT`] takes a tenth of it.
const MAX_GROWTH: u64 = 4_096;
/// Allowed ratio of step times after and before. It is large because other programs use the machine, too.
const MAX_SLOWDOWN: u32 = 3;

fn main() {
    let mut args = env::args().skip(1);
    let mut next = || args.next().expect("arguments: seconds seed log");
    let seconds: f64 = next().parse().expect("a number of seconds");
    let seed: u64 = next().parse().expect("a whole number for a seed");
    let mut log = File::create(next()).expect("a log that can be written");
    let time = Duration::from_secs_f64(seconds / PRESETS.len() as f64);
    let before: Vec<Lap> = PRESETS.iter().map(|preset| Lap::measure(&mut new_flock(preset), preset)).collect();
    let memory = resident();
    for (i, preset) in PRESETS.iter().enumerate() {
        let start = Instant::now();
        // A seed per preset: how far the presets before got must not matter.
        let mut soak = Soak { random: Rand32::new(seed << 8 | i as u64), log: &mut log, steps: 0 };
        let mut flock = new_flock(preset);
        soak.run(&mut flock, preset, time);
        let after = Lap::measure(&mut flock, preset);
        assert_eq!(after.fingerprint, before[i].fingerprint, "{}: the flight differs from the first one", preset.name);
        println!(
            "{:10} {} steps in {:.0} s, finite and within bounds; {} kB; a step took {:.1} µs before, {:.1} µs after",
            preset.name,
            soak.steps,
            start.elapsed().as_secs_f64(),
            resident().unwrap_or_default(),
            before[i].step.as_secs_f64() * 1e6,
            after.step.as_secs_f64() * 1e6,
        );
        assert!(after.step < before[i].step * MAX_SLOWDOWN, "{}: steps have become slower", preset.name);
        if let (Some(memory), Some(now)) = (memory, resident()) {
            assert!(now < memory + MAX_GROWTH, "memory grew from {memory} kB to {now} kB");
        }
    }
}

/// A flight of 1,000 steps that is the same for a new flock and for one after all changes.
struct Lap {
    /// Median time of a step.
    step: Duration,
    fingerprint: u64,
}

impl Lap {
    fn measure(flock: &mut Flock, preset: &Preset) -> Lap {
        flock.reconfigure(preset.params.clone().count(MAX_COUNT)).expect("a preset's values");
        flock.restart();
        let mut times: Vec<_> = (0..1_000)
            .map(|_| {
                let start = Instant::now();
                flock.step();
                start.elapsed()
            })
            .collect();
        times.sort();
        Lap { step: times[times.len() / 2], fingerprint: flock.fingerprint() }
    }
}

fn new_flock(preset: &Preset) -> Flock {
    Flock::new(preset.params.clone()).expect("a preset's values")
}

/// The resident memory of this process in kB; `None` on systems other than Linux.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
}

struct Soak<'a> {
    random: Rand32,
    log: &'a mut File,
    steps: u64,
}

impl Soak<'_> {
    fn run(&mut self, flock: &mut Flock, preset: &Preset, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            self.log(format_args!("{}: restart with the preset's parameters", preset.name));
            self.resize(flock, &preset.params);
            flock.restart();
            self.steps_within(flock, 2_000);

            self.resize(flock, &preset.params);
            self.steps(flock, RETURN_STEPS);
            self.steps_within(flock, 500);

            for _ in 0..8 {
                self.change(flock);
                let steps = self.random.rand_range(1..300);
                self.steps(flock, steps);
            }
        }
    }

    fn log(&mut self, action: std::fmt::Arguments) {
        writeln!(self.log, "step {}: {action}", self.steps).expect("a log that can be written");
    }

    /// Sets the given parameters with a world and a flock of random size.
    fn resize(&mut self, flock: &mut Flock, preset: &Params) {
        let mut side = || f64::from(self.random.rand_range(200..1_500));
        let mut params = preset.clone();
        params.fit_world(side(), side());
        // Not denser than the preset: a dense crowd pushes its outermost boids farther out without limit.
        let max = (f64::from(preset.count) * params.area() / preset.area()).clamp(2.0, MAX_COUNT.into());
        params.count = self.random.rand_range(1..max as u32);
        params.seed = self.random.rand_u32();
        self.log(format_args!("{} boids in {} × {}", params.count, params.width, params.height));
        flock.reconfigure(params).expect("a world that fits");
    }

    /// Sets a random parameter to a random allowed value. A value that conflicts with another parameter is rejected.
    fn change(&mut self, flock: &mut Flock) {
        let param = &TABLE[self.random.rand_range(0..TABLE.len() as u32) as usize];
        let share = f64::from(self.random.rand_float());
        let number = |min: f64, max: f64| Value::Number(min + (max - min) * share.powi(4));
        let value = match param.kind {
            Kind::Integer { .. } if param.name == "count" => Value::Number((f64::from(MAX_COUNT) * share).round()),
            Kind::Integer { min, max } => Value::Number((min + (max - min) * share).round()),
            Kind::Number { min, max } => number(min, max),
            Kind::Range { .. } if share > 0.9 => Value::Number(f64::INFINITY),
            Kind::Range { max } => number(0.0, max),
            Kind::Switch => Value::Switch(share > 0.5),
            Kind::Choice(words) => Value::Choice(words[(share * words.len() as f64) as usize]),
            kind => unreachable!("no parameter has the kind {kind:?}"),
        };
        self.log(format_args!("{} = {value}", param.name));
        if let Err(error) = flock.set(param.name, value) {
            self.log(format_args!("rejected: {error}"));
        }
    }

    /// Steps, without a limit for the positions.
    fn steps(&mut self, flock: &mut Flock, steps: u32) {
        for _ in 0..steps {
            flock.step();
            self.steps += 1;
            if self.steps.is_multiple_of(16) {
                check(flock, f32::INFINITY);
            }
        }
        check(flock, f32::INFINITY);
    }

    /// Steps, and checks that the flock stays where the preset's flock belongs.
    fn steps_within(&mut self, flock: &mut Flock, steps: u32) {
        let reach = reach(flock.params());
        for _ in 0..steps {
            flock.step();
            self.steps += 1;
            if self.steps.is_multiple_of(16) {
                check(flock, reach);
            }
        }
    }
}

/// How far out of the world a boid of a crowded school gets, in px; the same limit as in tests/flight/endurance.rs.
fn reach(params: &Params) -> f32 {
    let Params { max_speed, turn_factor, margin, .. } = *params;
    let fastest = max_speed + std::f64::consts::SQRT_2 * turn_factor;
    2.0 * (fastest * fastest / (2.0 * turn_factor) + margin) as f32
}

/// Checks that all boids have finite positions and velocities, and are in the world; with [`Bounds::Turn`], they may be up
/// to `reach` px outside of it.
fn check(flock: &Flock, reach: f32) {
    let params = flock.params();
    let reach = if params.bounds == Bounds::Turn { reach } else { 0.0 };
    assert!(flock.velocities().iter().all(|velocity| velocity.is_finite()), "velocities with {params:?}");
    for position in flock.positions() {
        let (x, y) = (position.x, position.y);
        assert!(position.is_finite(), "{position} with {params:?}");
        let is_within = x.min(y) >= -reach && x <= params.width as f32 + reach && y <= params.height as f32 + reach;
        assert!(is_within, "{position} is out of bounds with {params:?}");
    }
}
