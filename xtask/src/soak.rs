//! `cargo xtask soak`: shows every preset in a page for minutes, while its parameters, its world and its place on the page
//! change at random, by tests/e2e/harness/soak.js.
//!
//! `cargo xtask fuzz` does the like natively.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::browsers;
use crate::dist;
use crate::npm::{Packages, node};
use crate::process::{Failure, Result, run, say};
use crate::workspace::Workspace;

/// A short soak, with another seed each time.
pub(crate) fn check(workspace: &Workspace) -> Result {
    soak(workspace, 1.0, None)
}

/// `seed` repeats an earlier soak.
pub(crate) fn soak(workspace: &Workspace, minutes: f64, seed: Option<u32>) -> Result {
    if minutes.is_nan() || minutes <= 0.0 {
        return Err(Failure::new(format!("MINUTES must be a number above 0, not {minutes}")));
    }
    Packages::install(workspace, "tests/e2e")?;
    let chrome = browsers::chrome()?;
    dist::build(workspace)?;
    let clock = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = seed.unwrap_or(clock.map_or(1, |time| time.subsec_micros()));
    let log = workspace.target.join("soak.log");
    say(format!("\nSoaking in a page, with seed {seed} …"));
    let mut soak = node()?;
    soak.arg(workspace.root.join("tests/e2e/harness/soak.js"))
        .args([(minutes * 60.0).to_string(), seed.to_string()])
        .arg(&log);
    soak.envs([("CHROME", &chrome.browser), ("CHROMEDRIVER", &chrome.driver), ("DIST", &workspace.dist())]);
    run(&mut soak).map_err(|_| {
        Failure::new(format!(
            "the soak failed; the last line of {} is what it did then; repeat it by `cargo xtask soak {minutes} --seed \
             {seed}`",
            log.display()
        ))
    })
}
