//! `cargo xtask fuzz`: looks for bytes that break a property of tests/robustness, by libFuzzer, which follows what code they
//! reach.
//!
//! It starts from the corpus in fuzz/corpus, and keeps what it adds to that in target/fuzz.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::process::{Context, Failure, Result, cargo, run, say, seconds};
use crate::workspace::Workspace;

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    /// How long to look with each target, in seconds.
    pub(crate) seconds: u32,
}

impl Options {
    pub(crate) fn parse(args: &[String]) -> Result<Self> {
        match args {
            [] => Ok(Self { seconds: 60 }),
            [seconds] if let Ok(seconds) = seconds.parse() => Ok(Self { seconds }),
            _ => {
                Err(Failure::new(format!("`cargo xtask fuzz` takes a number of seconds, but got `{}`", args.join(" "))))
            }
        }
    }
}

/// Fuzzes every target in turn, whatever the others find.
pub(crate) fn fuzz(workspace: &Workspace, options: &Options) -> Result {
    let folder = workspace.root.join("fuzz");
    // cargo reads fuzz/.cargo/config.toml from there
    run(cargo().args(["build", "--release"]).current_dir(&folder))?;
    let (mut all, mut broken) = (0, Vec::new());
    for target in targets(&folder)? {
        let found = Target { name: &target, workspace }.run(options.seconds)?;
        all += found.executions;
        if found.is_broken {
            broken.push(target);
        }
    }
    say(format!("{all} executions in all"));
    match broken.as_slice() {
        [] => Ok(()),
        _ => Err(Failure::new(format!(
            "there are findings of {}; copied into fuzz/corpus they become tests",
            broken.join(", ")
        ))),
    }
}

fn targets(folder: &Path) -> Result<Vec<String>> {
    let folder = folder.join("fuzz_targets");
    let mut targets: Vec<String> = fs::read_dir(&folder)
        .context("read", &folder)?
        .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_string_lossy().into_owned()))
        .collect();
    targets.sort();
    Ok(targets)
}

struct Target<'a> {
    name: &'a str,
    workspace: &'a Workspace,
}

struct Found {
    executions: u64,
    is_broken: bool,
}

impl Target<'_> {
    fn run(&self, time: u32) -> Result<Found> {
        let name = self.name;
        let work = self.workspace.target.join("fuzz");
        let (grown, log) = (work.join("corpus").join(name), work.join(name).with_extension("log"));
        fs::create_dir_all(&grown).context("create", &grown)?;
        let findings = work.join("findings");
        fs::create_dir_all(&findings).context("create", &findings)?;
        let mut fuzz: Command = cargo();
        fuzz.args(["run", "--quiet", "--release", "--bin", name, "--"]);
        // new bytes go into the first of the two
        fuzz.arg(&grown).arg(self.workspace.root.join("fuzz/corpus").join(name));
        fuzz.arg(format!("-max_total_time={time}"));
        fuzz.arg(format!("-artifact_prefix={}/{name}-", findings.display()));
        // a case takes a millisecond at most, and a few MB
        fuzz.args(["-max_len=400", "-timeout=5", "-rss_limit_mb=512", "-print_final_stats=1"]);
        fuzz.stderr(fs::File::create(&log).context("create", &log)?).current_dir(self.workspace.root.join("fuzz"));
        let start = Instant::now();
        let outcome = run(&mut fuzz);
        let told = fs::read_to_string(&log).context("read", &log)?;
        let executions = executions(&told);
        say(format!("{name}: {executions} executions in {}", seconds(start.elapsed())));
        if outcome.is_err() {
            let what =
                told.lines().skip_while(|line| !line.contains("panicked at") && !line.contains("ERROR: libFuzzer"));
            what.take(4).for_each(say);
            say(format!("all of it is in {}, the bytes in {}", log.display(), findings.display()));
        }
        Ok(Found { executions, is_broken: outcome.is_err() })
    }
}

/// The number of executions that libFuzzer tells at its end.
fn executions(told: &str) -> u64 {
    let stat = |line: &str| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok();
    told.lines().find_map(stat).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executions_are_read_from_what_libfuzzer_says() {
        let told = "Done 888647 runs in 26 second(s)\nstat::number_of_executed_units: 888647\nstat::peak_rss_mb: 28\n";
        assert_eq!(executions(told), 888_647);
    }
}
