//! `cargo xtask soak`: every preset in flight for minutes, natively and in a page, while its parameters, its world and
//! its place on the page change at random.
//!
//! tests/soak.rs does the native half, tests/e2e/soak.js the other. All that they do follows from one seed.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::browsers;
use crate::dist;
use crate::npm::{Packages, node};
use crate::process::{Context, Failure, Result, cargo, run, say};
use crate::workspace::Workspace;

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    /// How long to fly, half of it in a page.
    pub(crate) minutes: f64,
    /// To fly again what failed; another one each time unless given.
    pub(crate) seed: Option<u32>,
}

impl Options {
    pub(crate) fn parse(args: &[String]) -> Result<Self> {
        let mut options = Self { minutes: 5.0, seed: None };
        let mut args = args.iter().map(String::as_str);
        while let Some(arg) = args.next() {
            match (arg.split_once('=').unwrap_or((arg, "")), arg.parse::<f64>()) {
                (("--seed", ""), _) => options.seed = Some(seed(args.next())?),
                (("--seed", given), _) => options.seed = Some(seed(Some(given))?),
                (_, Ok(minutes)) if minutes > 0.0 && minutes <= 10_000.0 => options.minutes = minutes,
                _ => {
                    let sentence = "`cargo xtask soak` takes a number of minutes and --seed N, but got";
                    return Err(Failure::new(format!("{sentence} `{arg}`")));
                }
            }
        }
        Ok(options)
    }
}

fn seed(given: Option<&str>) -> Result<u32> {
    let number = given.and_then(|given| given.parse().ok());
    number.ok_or_else(|| Failure::new("--seed takes a whole number, as an earlier soak told it"))
}

pub(crate) fn soak(workspace: &Workspace, options: &Options) -> Result {
    // what can be missing is found out before anything takes its time
    Packages::install(workspace, "tests/e2e")?;
    let chrome = browsers::chrome()?;
    dist::build(workspace)?;
    let logs = workspace.target.join("soak");
    fs::create_dir_all(&logs).context("create", &logs)?;
    let seed = options.seed.unwrap_or_else(any_seed);
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
            Ok(()) => say(format!("Soaked {what}: nothing is wrong")),
            Err(_) => say(format!(
                "Soaked {what}: failed, by what {log} ends with; fly it again by `cargo xtask soak {} --seed {seed}`",
                options.minutes
            )),
        }
    }
    if native.is_ok() && page.is_ok() { Ok(()) } else { Err(Failure::told()) }
}

/// A seed that was not used lately.
fn any_seed() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.subsec_micros())
}
