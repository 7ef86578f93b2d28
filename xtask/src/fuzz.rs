//! `cargo xtask fuzz`: searches for bytes that break a property of tests/robustness. It uses libFuzzer, which is guided by
//! code coverage.
//!
//! It starts from the corpus in fuzz/corpus and writes new inputs to target/fuzz.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use lexopt::{Arg, Parser, ValueExt};

use crate::process::{Context, Failure, Result, cargo, run, say, seconds};
use crate::workspace::Workspace;

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    /// Time for each target.
    pub(crate) seconds: u32,
}

impl Options {
    pub(crate) fn parse(parser: &mut Parser) -> Result<Self> {
        match parser.next()? {
            None => Ok(Self { seconds: 60 }),
            Some(Arg::Value(seconds)) => Ok(Self { seconds: seconds.parse()? }),
            Some(option) => Err(option.unexpected().into()),
        }
    }
}

/// Fuzzes every target in turn, also after a finding.
pub(crate) fn fuzz(workspace: &Workspace, options: &Options) -> Result {
    let folder = workspace.root.join("fuzz");
    // cargo reads fuzz/.cargo/config.toml only when it runs in that folder
    run(cargo().args(["build", "--release"]).current_dir(&folder))?;
    let (mut executions, mut broken) = (0, Vec::new());
    for target in targets(&folder)? {
        let found = Target { name: &target, workspace }.run(options.seconds)?;
        executions += found.executions;
        if found.is_broken {
            broken.push(target);
        }
    }
    say(format!("{executions} executions in total"));
    match broken.as_slice() {
        [] => Ok(()),
        _ => Err(Failure::new(format!(
            "there are findings of {}; copy them into fuzz/corpus to make them tests",
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
        // libFuzzer reads both folders and writes new inputs to the first
        fuzz.arg(&grown).arg(self.workspace.root.join("fuzz/corpus").join(name));
        fuzz.arg(format!("-max_total_time={time}"));
        fuzz.arg(format!("-artifact_prefix={}/{name}-", findings.display()));
        // normal inputs take at most a millisecond and a few MB
        fuzz.args(["-max_len=400", "-timeout=5", "-rss_limit_mb=512", "-print_final_stats=1"]);
        fuzz.stderr(fs::File::create(&log).context("create", &log)?).current_dir(self.workspace.root.join("fuzz"));
        let start = Instant::now();
        let outcome = run(&mut fuzz);
        let printed = fs::read_to_string(&log).context("read", &log)?;
        let executions = executions(&printed);
        say(format!("{name}: {executions} executions in {}", seconds(start.elapsed())));
        if outcome.is_err() {
            let is_error = |line: &&str| line.contains("panicked at") || line.contains("ERROR: libFuzzer");
            printed.lines().skip_while(|line| !is_error(line)).take(4).for_each(say);
            say(format!("the whole log is {}; the bytes are in {}", log.display(), findings.display()));
        }
        Ok(Found { executions, is_broken: outcome.is_err() })
    }
}

/// The number of executions in the statistics that libFuzzer prints at its end.
fn executions(printed: &str) -> u64 {
    let stat = |line: &str| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok();
    printed.lines().find_map(stat).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_executions_is_read_from_the_statistics() {
        let printed =
            "Done 888647 runs in 26 second(s)\nstat::number_of_executed_units: 888647\nstat::peak_rss_mb: 28\n";
        assert_eq!(executions(printed), 888_647);
    }
}
