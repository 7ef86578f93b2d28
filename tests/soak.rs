//! The native half of `cargo xtask soak`: every preset in flight for as long as there is time, and what may be done to
//! it meanwhile.
//!
//! Everything follows from the seed but the end. Each act is logged before it is done, so that the last line of the log
//! is the one that failed. No test of `cargo test`, since it takes minutes.
#![cfg(not(target_arch = "wasm32"))]

use boids_canvas::{Bounds, Flock, Kind, PRESETS, Params, Preset, TABLE, Value};
use oorandom::Rand32;
use std::env;
use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant};

/// More than any preset's, few enough for a thousand steps to take no second.
const MOST: u32 = 400;
/// Steps that bring a flock back into a world that has shrunk: the slowest boid flies 2 px in each.
const RETURN: u32 = 3_000;
/// In kB. A flock of [`MOST`] takes a tenth of it.
const GROWTH: u64 = 4_096;
/// Others use the machine, too.
const SLOWER: u32 = 3;

fn main() {
    let mut args = env::args().skip(1);
    let mut next = || args.next().expect("arguments: seconds seed log");
    let seconds: f64 = next().parse().expect("a number of seconds");
    let seed: u64 = next().parse().expect("a whole number for a seed");
    let mut log = File::create(next()).expect("a log that can be written");
    let time = Duration::from_secs_f64(seconds / PRESETS.len() as f64);
    let before: Vec<Lap> = PRESETS.iter().map(|preset| Lap::of(&mut begun(preset), preset)).collect();
    let memory = resident();
    for (i, preset) in PRESETS.iter().enumerate() {
        let start = Instant::now();
        // seeded anew, however much there was time for with the presets before
        let mut soak = Soak { random: Rand32::new(seed << 8 | i as u64), log: &mut log, steps: 0 };
        let mut flock = begun(preset);
        soak.fly(&mut flock, preset, time);
        let after = Lap::of(&mut flock, preset);
        assert_eq!(after.fingerprint, before[i].fingerprint, "{} flies otherwise than at first", preset.name);
        println!(
            "{:10} {} steps in {:.0} s, finite and within bounds; {} kB; a step took {:.1} µs at first, {:.1} µs now",
            preset.name,
            soak.steps,
            start.elapsed().as_secs_f64(),
            resident().unwrap_or_default(),
            before[i].step.as_secs_f64() * 1e6,
            after.step.as_secs_f64() * 1e6,
        );
        assert!(after.step < before[i].step * SLOWER, "{}: steps take longer and longer", preset.name);
        if let (Some(memory), Some(now)) = (memory, resident()) {
            assert!(now < memory + GROWTH, "memory grew from {memory} kB to {now} kB");
        }
    }
}

/// One and the same flight, by a flock that has just begun and by one that has been through everything.
struct Lap {
    step: Duration,
    fingerprint: u64,
}

impl Lap {
    fn of(flock: &mut Flock, preset: &Preset) -> Lap {
        flock.reconfigure(preset.params.clone().count(MOST)).expect("a preset's values");
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

fn begun(preset: &Preset) -> Flock {
    Flock::new(preset.params.clone()).expect("a preset's values")
}

/// The memory that this process holds, in kB, where Linux tells it.
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
    fn fly(&mut self, flock: &mut Flock, preset: &Preset, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            self.say(format_args!("{}: from its start, with the preset's own rules", preset.name));
            self.resize(flock, &preset.params);
            flock.restart();
            self.steps_within(flock, 2_000);

            self.resize(flock, &preset.params);
            self.steps(flock, RETURN);
            self.steps_within(flock, 500);

            for _ in 0..8 {
                self.change(flock);
                let steps = self.random.rand_range(1..300);
                self.steps(flock, steps);
            }
        }
    }

    fn say(&mut self, what: std::fmt::Arguments) {
        writeln!(self.log, "step {}: {what}", self.steps).expect("a log that can be written");
    }

    /// A world and a flock of another size, under `rules`.
    fn resize(&mut self, flock: &mut Flock, rules: &Params) {
        let mut side = || f64::from(self.random.rand_range(200..1_500));
        let mut params = rules.clone();
        params.fit_world(side(), side());
        // not denser than the preset: a crowd pushes its outermost on without end
        let most = (f64::from(rules.count) * params.area() / rules.area()).clamp(2.0, MOST.into());
        params.count = self.random.rand_range(1..most as u32);
        params.seed = self.random.rand_u32();
        self.say(format_args!("{} boids in {} × {}", params.count, params.width, params.height));
        flock.reconfigure(params).expect("a world that fits");
    }

    /// Any parameter to any value that is allowed; one that doesn't go with the others is refused.
    fn change(&mut self, flock: &mut Flock) {
        let param = &TABLE[self.random.rand_range(0..TABLE.len() as u32) as usize];
        let share = f64::from(self.random.rand_float());
        let number = |min: f64, max: f64| Value::Number(min + (max - min) * share.powi(4));
        let value = match param.kind {
            Kind::Integer { .. } if param.name == "count" => Value::Number((f64::from(MOST) * share).round()),
            Kind::Integer { min, max } => Value::Number((min + (max - min) * share).round()),
            Kind::Number { min, max } => number(min, max),
            Kind::Range { .. } if share > 0.9 => Value::Number(f64::INFINITY),
            Kind::Range { max } => number(0.0, max),
            Kind::Switch => Value::Switch(share > 0.5),
            Kind::Choice(words) => Value::Choice(words[(share * words.len() as f64) as usize]),
        };
        self.say(format_args!("{} = {value}", param.name));
        if let Err(error) = flock.set(param.name, value) {
            self.say(format_args!("refused: {error}"));
        }
    }

    /// Flies on, somewhere.
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

    /// Flies on where the preset's flock belongs.
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

/// How far out of the world a boid gets, in px: as in tests/flight/endurance.rs, a crowded school's.
fn reach(params: &Params) -> f32 {
    let Params { max_speed, turn_factor, margin, .. } = *params;
    let fastest = max_speed + std::f64::consts::SQRT_2 * turn_factor;
    2.0 * (fastest * fastest / (2.0 * turn_factor) + margin) as f32
}

/// That all boids are somewhere, and no farther out of the world than `reach` where nothing stops them at its edge.
fn check(flock: &Flock, reach: f32) {
    let params = flock.params();
    let reach = if params.bounds == Bounds::Turn { reach } else { 0.0 };
    assert!(flock.velocities().iter().all(|velocity| velocity.is_finite()), "velocities with {params:?}");
    for position in flock.positions() {
        let (x, y) = (position.x, position.y);
        assert!(position.is_finite(), "{position} with {params:?}");
        let is_within =
            position.min_element() >= -reach && x <= params.width as f32 + reach && y <= params.height as f32 + reach;
        assert!(is_within, "{position} is out of bounds with {params:?}");
    }
}
