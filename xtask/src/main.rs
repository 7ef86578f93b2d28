//! `cargo xtask`: sets up the tools, builds `dist/`, serves it, tests everything, measures, fuzzes and soaks.
//!
//! This file reads the command line; each command has its own module.

#![forbid(unsafe_code)]

mod bench;
mod browsers;
mod checks;
mod demo;
mod dist;
mod fuzz;
mod golden;
mod names;
mod npm;
mod process;
mod soak;
mod supply;
mod table;
mod tools;
mod workspace;

use std::process::ExitCode;

use process::{Failure, Result, say};
use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask <command>

  build                      build dist/: the demo page, the one-file embed, the npm package
  demo [--open] [--port N]   build, then serve dist/ on localhost until Ctrl-C
  test                       check everything: format, lints, native, browsers, end to end
  bench [--against DIR] [--quick] [--readme]
                             time steps and frames, natively and in Chromium, with --against
                             a kernel in another crate beside ours; with --readme put the
                             tables into docs/benchmarks.md
  fuzz [SECONDS]             look with every fuzz target for what breaks a flock
  soak [MINUTES] [--seed N]  fly every preset for minutes while all about it changes
  table                      bring the table of parameters in docs/model.md up to date
  golden                     fly the golden table of flights anew, and write it down

Each command first sets up what it needs and finds missing. Tools are kept per user, in
$BOIDS_CANVAS_CACHE or else the usual cache directory.";

/// What the command line asks for.
#[derive(Debug, PartialEq)]
enum Request {
    Help,
    Build,
    Demo(demo::Options),
    Test,
    Bench(bench::Options),
    Fuzz(fuzz::Options),
    Soak(soak::Options),
    Table,
    Golden,
}

impl Request {
    fn parse(args: &[String]) -> Result<Self> {
        let Some((command, rest)) = args.split_first() else {
            return Ok(Self::Help);
        };
        let help = |arg: &String| matches!(arg.as_str(), "help" | "--help" | "-h");
        if args.iter().any(help) {
            return Ok(Self::Help);
        }
        match command.as_str() {
            "build" => no_options(command, rest).map(|()| Self::Build),
            "demo" => demo::Options::parse(rest).map(Self::Demo),
            "test" => no_options(command, rest).map(|()| Self::Test),
            "bench" => bench::Options::parse(rest).map(Self::Bench),
            "fuzz" => fuzz::Options::parse(rest).map(Self::Fuzz),
            "soak" => soak::Options::parse(rest).map(Self::Soak),
            "table" => no_options(command, rest).map(|()| Self::Table),
            "golden" => no_options(command, rest).map(|()| Self::Golden),
            _ => Err(Failure::new(format!(
                "there is no command `{command}`; `cargo xtask --help` lists those there are"
            ))),
        }
    }

    fn carry_out(self) -> Result {
        match self {
            Self::Help => say(USAGE),
            Self::Build => dist::build(&Workspace::locate()?)?,
            Self::Demo(options) => demo::serve(&Workspace::locate()?, &options)?,
            Self::Test => checks::run_all(&Workspace::locate()?)?,
            Self::Bench(options) => bench::bench(&Workspace::locate()?, &options)?,
            Self::Fuzz(options) => fuzz::fuzz(&Workspace::locate()?, &options)?,
            Self::Soak(options) => soak::soak(&Workspace::locate()?, &options)?,
            Self::Table => table::update_page(&Workspace::locate()?)?,
            Self::Golden => golden::mend(&Workspace::locate()?)?,
        }
        Ok(())
    }
}

fn no_options(command: &str, rest: &[String]) -> Result {
    match rest.first() {
        None => Ok(()),
        Some(extra) => Err(Failure::new(format!("`cargo xtask {command}` takes no options, but got `{extra}`"))),
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    match Request::parse(&args).and_then(Request::carry_out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(sentence) = failure.sentence() {
                eprintln!("error: {sentence}");
            }
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request> {
        let args: Vec<String> = line.split_whitespace().map(String::from).collect();
        Request::parse(&args)
    }

    #[test]
    fn commands_and_their_options_are_understood() {
        let demo = |open, port| Request::Demo(demo::Options { open, port });
        assert_eq!(parse("").ok(), Some(Request::Help));
        assert_eq!(parse("demo --help").ok(), Some(Request::Help));
        assert_eq!(parse("build").ok(), Some(Request::Build));
        assert_eq!(parse("demo").ok(), Some(demo(false, demo::DEFAULT_PORT)));
        assert_eq!(parse("demo --port 81 --open").ok(), Some(demo(true, 81)));
        assert_eq!(parse("demo --port=81").ok(), Some(demo(false, 81)));
        let against = Some("a/b".into());
        assert_eq!(
            parse("bench --against a/b --quick").ok(),
            Some(Request::Bench(bench::Options { against, quick: true, readme: false }))
        );
        assert_eq!(parse("fuzz").ok(), Some(Request::Fuzz(fuzz::Options { seconds: 60 })));
        assert_eq!(parse("fuzz 5").ok(), Some(Request::Fuzz(fuzz::Options { seconds: 5 })));
        let soak = |minutes, seed| Request::Soak(soak::Options { minutes, seed });
        assert_eq!(parse("soak").ok(), Some(soak(5.0, None)));
        assert_eq!(parse("soak 0.5 --seed 7").ok(), Some(soak(0.5, Some(7))));
        assert_eq!(parse("soak --seed=7").ok(), Some(soak(5.0, Some(7))));
    }

    #[test]
    fn a_wrong_command_line_is_named_in_the_error() {
        for (line, named) in [
            ("fly", "fly"),
            ("build --fast", "--fast"),
            ("demo --port", "--port"),
            ("demo --port 70000", "70000"),
            ("demo --colour", "--colour"),
            ("bench --fast", "--fast"),
            ("bench --against", "--against"),
            ("fuzz long", "long"),
            ("soak -1", "-1"),
            ("soak --seed", "--seed"),
        ] {
            let failure = parse(line).expect_err(line);
            let sentence = failure.sentence().unwrap_or_default();
            assert!(sentence.contains(named), "{line}: {sentence}");
        }
    }
}
