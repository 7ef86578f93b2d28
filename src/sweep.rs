//! Experiments: one parameter takes each of several values, flocks fly with it, and their measures are averaged.
//!
//! Every run starts from its own seed and shares nothing with the others. So neither the order of the runs nor the number
//! of threads or pages changes the rows.

use crate::flock::Flock;
use crate::measure::Measures;
use crate::params::{Param, ParamError, Params, Value};
use std::fmt;
use std::str::FromStr;

/// An experiment: one flock flies for each value of a parameter and each seed.
///
/// ```
/// use boids_canvas::{Measure, Params, Sweep};
///
/// // How does the width of the view change the order of a school?
/// let params = Params::DEFAULT.count(50);
/// let sweep = Sweep::new(params, "field_of_view", [90.0, 360.0])?.seeds([1, 2]).settle(50).steps(20);
/// for row in sweep.rows()? {
///     println!("{} (seed {}): {:.2}", row.value, row.seed, row.mean(Measure::Polarisation).unwrap_or_default());
/// }
/// # Ok::<(), boids_canvas::ParamError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The parameters of the runs, one set for each value, all with the first seed.
    params: Vec<(Value, Params)>,
    seeds: Vec<u32>,
    settle: u32,
    steps: u32,
    measures: Vec<Measure>,
}

/// One of the [`Measures`] of a flock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Measure {
    /// [`Measures::polarisation`].
    Polarisation,
    /// [`Measures::rotation`].
    Rotation,
    /// [`Measures::nearest`].
    Nearest,
    /// [`Measures::groups`].
    Groups,
    /// [`Measures::speed`].
    Speed,
}

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 5] =
        [Measure::Polarisation, Measure::Rotation, Measure::Nearest, Measure::Groups, Measure::Speed];

    /// The name: that of the field of [`Measures`].
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Polarisation => "polarisation",
            Measure::Rotation => "rotation",
            Measure::Nearest => "nearest",
            Measure::Groups => "groups",
            Measure::Speed => "speed",
        }
    }

    fn of(self, measures: &Measures) -> f64 {
        match self {
            Measure::Polarisation => measures.polarisation,
            Measure::Rotation => measures.rotation,
            Measure::Nearest => measures.nearest,
            Measure::Groups => measures.groups as f64,
            Measure::Speed => measures.speed,
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Measure {
    type Err = ParamError;

    fn from_str(name: &str) -> Result<Self, ParamError> {
        Measure::ALL.into_iter().find(|measure| measure.name() == name).ok_or_else(|| ParamError::Value {
            option: "measures",
            value: format!("\"{name}\""),
            allowed: format!("one of {}", Measure::ALL.map(Measure::name).join(", ")),
        })
    }
}

impl Sweep {
    /// An experiment in which the parameter called `parameter` (in `snake_case`) takes each of `values`; the other
    /// parameters come from `params`. Unless you change this, each flock flies with the seed of `params`, settles for
    /// 1,000 steps, and is then measured after each of 1,000 more.
    ///
    /// # Errors
    ///
    /// [`ParamError`] if there is no such parameter, if no flight depends on it (as with `marker_length`), if there are
    /// no values, or if [`Params::check`] refuses the parameters with one of the values. The seed can't be the
    /// parameter: use [`Sweep::seeds`].
    pub fn new<V: Into<Value>>(
        params: Params,
        parameter: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Self, ParamError> {
        let param = Param::named(parameter)?;
        if FIXED.iter().any(|start| param.name.starts_with(start)) {
            let allowed = "one that flights depend on, besides `seeds`".to_owned();
            return Err(ParamError::Value { option: "parameter", value: format!("\"{}\"", param.name), allowed });
        }
        let with = |value: V| {
            let value = value.into();
            let mut params = params.clone();
            param.set(&mut params, value)?;
            params.check()?;
            Ok((value, params))
        };
        let with_values = values.into_iter().map(with).collect::<Result<Vec<_>, ParamError>>()?;
        need_some("values", with_values.len())?;
        Ok(Sweep {
            params: with_values,
            seeds: vec![params.seed],
            settle: 1_000,
            steps: 1_000,
            measures: Measure::ALL.to_vec(),
        })
    }

    /// The same experiment, with these seeds: one run for each value and seed.
    #[must_use]
    pub fn seeds(mut self, seeds: impl IntoIterator<Item = u32>) -> Self {
        self.seeds = seeds.into_iter().collect();
        self
    }

    /// The same experiment, with this many unmeasured steps at the start of each run.
    #[must_use]
    pub fn settle(mut self, steps: u32) -> Self {
        self.settle = steps;
        self
    }

    /// The same experiment, with this many measured steps in each run.
    #[must_use]
    pub fn steps(mut self, steps: u32) -> Self {
        self.steps = steps;
        self
    }

    /// The same experiment, with only these measures. [`Measure::Nearest`] and [`Measure::Groups`] take longer than a
    /// step; the others cost little.
    #[must_use]
    pub fn measures(mut self, measures: impl IntoIterator<Item = Measure>) -> Self {
        self.measures = measures.into_iter().collect();
        self
    }

    /// The number of runs: the number of values times the number of seeds.
    pub fn len(&self) -> usize {
        self.params.len().saturating_mul(self.seeds.len())
    }

    /// Whether there are no runs.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Starts run number `index`. The runs are in this order: all seeds of the first value, all seeds of the second,
    /// and so on. Runs are independent, so threads may share them.
    ///
    /// # Errors
    ///
    /// [`ParamError`] if there are no seeds, or if there is not enough memory for the flock.
    ///
    /// # Panics
    ///
    /// If there is no such run.
    pub fn run(&self, index: usize) -> Result<Run, ParamError> {
        need_some("seeds", self.seeds.len())?;
        let (value, params) = &self.params[index / self.seeds.len()];
        let seed = self.seeds[index % self.seeds.len()];
        Ok(Run {
            flock: Flock::new(params.clone().seed(seed))?,
            value: *value,
            settle: self.settle,
            steps: self.steps,
            measured: 0,
            sums: self.measures.iter().map(|&measure| (measure, 0.0)).collect(),
        })
    }

    /// Flies all runs, one after the other.
    ///
    /// # Errors
    ///
    /// [`ParamError`] if there are no seeds, or if there is not enough memory for a flock.
    pub fn rows(&self) -> Result<Vec<Row>, ParamError> {
        need_some("seeds", self.seeds.len())?;
        (0..self.len()).map(|index| Ok(self.run(index)?.finish())).collect()
    }
}

/// What the names of parameters begin with that no flight of a sweep depends on: the seed has a list of its own, and the
/// others say how a flock is shown, or act on a pointer, obstacles or a formation, which these flocks do not have.
const FIXED: [&str; 6] = ["seed", "steps_per_second", "marker", "pointer", "obstacle", "formation"];

/// An error for a list without entries, which would make a result without rows.
fn need_some(option: &'static str, len: usize) -> Result<(), ParamError> {
    let error = || ParamError::Value { option, value: "none".to_owned(), allowed: "at least one".to_owned() };
    if len > 0 { Ok(()) } else { Err(error()) }
}

/// One run of a [`Sweep`]: a flock that settles, and is then measured after every step.
#[derive(Clone)]
pub struct Run {
    flock: Flock,
    value: Value,
    settle: u32,
    /// The steps to measure, and those measured so far.
    steps: u32,
    measured: u32,
    sums: Vec<(Measure, f64)>,
}

impl Run {
    /// Flies one step, unless the run has ended. Returns whether there are more.
    pub fn step(&mut self) -> bool {
        if self.remaining() == 0 {
            return false;
        }
        self.flock.step();
        if self.settle > 0 {
            self.settle -= 1;
        } else {
            let is_wanted = |wanted| self.sums.iter().any(|(measure, _)| *measure == wanted);
            let measures = self.flock.measure_some(is_wanted(Measure::Nearest), is_wanted(Measure::Groups));
            for (measure, sum) in &mut self.sums {
                *sum += measure.of(&measures);
            }
            self.measured += 1;
        }
        self.remaining() > 0
    }

    /// The number of steps that are left.
    pub fn remaining(&self) -> u64 {
        u64::from(self.settle) + u64::from(self.steps - self.measured)
    }

    /// The means over the steps measured so far; NaN before the first.
    pub fn row(&self) -> Row {
        let steps = f64::from(self.measured);
        Row {
            value: self.value,
            seed: self.flock.params().seed,
            means: self.sums.iter().map(|&(measure, sum)| (measure, sum / steps)).collect(),
        }
    }

    /// Flies all steps that are left and returns the means.
    #[must_use]
    pub fn finish(mut self) -> Row {
        while self.step() {}
        self.row()
    }
}

/// What a run has measured.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Row {
    /// The value of the parameter.
    pub value: Value,
    /// The seed of the flock.
    pub seed: u32,
    /// The mean of each measure over the measured steps, in the sweep's order of measures.
    pub means: Vec<(Measure, f64)>,
}

impl Row {
    /// The mean of a measure; `None` if the sweep doesn't have that measure.
    pub fn mean(&self, measure: Measure) -> Option<f64> {
        self.means.iter().find(|(found, _)| *found == measure).map(|(_, mean)| *mean)
    }
}
