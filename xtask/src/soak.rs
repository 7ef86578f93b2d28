//! `cargo xtask soak`: runs every preset for minutes, natively and in a page, while its parameters, its world and its
//! place on the page change at random.
//!
//! The native half is tests/soak.rs, the half in a page tests/e2e/soak.js. One seed determines the changes of both.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use lexopt::{Arg, Parser, ValueExt};

use crate::browsers;
use crate::dist;
use crate::npm::{Packages, node};
use crate::process::{Context, Failure, Result, cargo, run, say};
use crate::workspace::Workspace;

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    /// Total time, half of it natively and half in a page.
    pub(crate) minutes: f64,
    /// Repeats an earlier soak; without it, every soak is another one.
    pub(crate) seed: Option<u32>,
}

impl Options {
    pub(crate) fn parse(parser: &mut Parser) -> Result<Self> {
        let mut options = Self { minutes: 5.0, seed: None };
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Long("seed") => options.seed = Some(parser.value()?.parse()?),
                Arg::Value(minutes) => options.minutes = minutes.parse()?,
                _ => return Err(arg.unexpected().into()),
            }
        }
        if options.minutes > 0.0 && options.minutes <= MAX_MINUTES {
            return Ok(options);
        }
        let minutes = options.minutes;
        Err(Failure::new(format!("MINUTES must be a number above 0, at most {MAX_MINUTES}, not {minutes}")))
    }
}

/// A week.
const MAX_MINUTES: f64 = 10_080.0;

/// A short soak, with another seed each time.
pub(crate) fn check(workspace: &Workspace) -> Result {
    soak(workspace, &Options { minutes: 1.0, seed: None })
}

pub(crate) fn soak(workspace: &Workspace, options: &Options) -> Result {
    // Set up the tools first: if one is missing, the user should know it before the long build.
    Packages::install(workspace, "tests/e2e")?;
    let chrome = browsers::chrome()?;
    dist::build(workspace)?;
    let logs = workspace.target.join("soak");
    fs::create_dir_all(&logs).context("create", &logs)?;
    let seed = options.seed.unwrap_or_else(seed_from_clock);
    let (seconds, seed) = ((options.minutes * 30.0).to_string(), seed.to_string());

    let (native_log, page_log) = (logs.join("native.log"), logs.join("page.log"));
    say(format!("\nSoaking natively, with seed {seed} …"));
    let mut native = cargo();
    native.args(["test", "--quiet", "--package", "boids-canvas", "--test", "soak", "--", &seconds, &seed]);
    let native = run(native.arg(&native_log).current_dir(&workspace.root));

    say(format!("\nSoaking in a page, with seed {seed} …"));
    let mut page = node()?;
    page.arg(workspace.root.join("tests/e2e/soak.js")).args([&seconds, &seed]).arg(&page_log);
    page.envs([("CHROME", &chrome.browser), ("CHROMEDRIVER", &chrome.driver), ("DIST", &workspace.dist())]);
    let page = run(&mut page);

    for (what, outcome, log) in [("natively", &native, native_log), ("in a page", &page, page_log)] {
        let log = log.display();
        match outcome {
            Ok(()) => say(format!("Soak {what}: passed")),
            Err(_) => say(format!(
                "Soak {what}: failed; the last line of {log} is what it did then; repeat it by `cargo xtask soak {} \
                 --seed {seed}`",
                options.minutes
            )),
        }
    }
    if native.is_ok() && page.is_ok() { Ok(()) } else { Err(Failure::reported()) }
}

/// Another seed each time.
fn seed_from_clock() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.subsec_micros())
}
