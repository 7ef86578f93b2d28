//! `cargo xtask`: sets up the tools, then builds `dist/`, serves it, tests everything, measures, fuzzes and soaks.
//!
//! This file reads the command line; each command has a module of its own.

mod bench;
mod browsers;
mod checks;
mod demo;
mod dist;
mod end_to_end;
mod examples;
mod frame;
mod fuzz;
mod golden;
mod hash;
mod names;
mod npm;
mod package;
mod pin;
mod process;
mod reference;
mod site;
mod sizes;
mod soak;
mod supply_chain;
mod table;
mod tools;
mod workspace;

use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};

use process::{Failure, Result, say};
use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask <command>

  build                      build dist/: the site, the one-file embed, the npm package;
                             print their sizes
  demo [--open] [--port N]   build, then serve dist/ on localhost until Ctrl-C
  test [--all] [NAME...] [--browser NAME]
                             run the checks that a change can break; --all: also what measures
                             time or takes long; NAME: only the checks whose titles contain it, or
                             a file of end-to-end tests, such as marker.test.js --browser firefox
  bench [--against DIR] [--quick] [--write]
                             time steps and frames, natively and in Chromium;
                             --against DIR: time the kernel of the crate in DIR as well;
                             --quick: measure less, to see that it works;
                             --write: write the tables into docs/benchmarks.md
  fuzz [SECONDS]             run every fuzz target for SECONDS (60)
  soak [MINUTES] [--seed N]  run every preset for MINUTES in total (5) while parameters,
                             world and page change at random
  table                      update the tables of parameters and options in docs/
  pin                        build, and write version and hash of the script into README: for a release
  golden                     compute the golden flights again and write tests/golden.txt

Each command first installs the tools that it needs and does not find. They are kept per user,
in $BOIDS_CANVAS_CACHE or else in the usual cache directory.";

/// A command and its options.
#[derive(Debug, PartialEq)]
enum Request {
    Help,
    Build,
    Demo(demo::Options),
    Test(checks::Options),
    Bench(bench::Options),
    Fuzz(fuzz::Options),
    Soak(soak::Options),
    Table,
    Pin,
    Golden,
}

impl Request {
    fn parse(args: &[String]) -> Result<Self> {
        if args.is_empty() || args.iter().any(|arg| matches!(arg.as_str(), "help" | "--help" | "-h")) {
            return Ok(Self::Help);
        }
        let mut parser = Parser::from_args(args);
        let command = match parser.next()? {
            Some(Arg::Value(command)) => command.string()?,
            Some(option) => return Err(option.unexpected().into()),
            None => return Ok(Self::Help),
        };
        let request = match command.as_str() {
            "build" => Self::Build,
            "demo" => Self::Demo(demo::Options::parse(&mut parser)?),
            "test" => Self::Test(checks::Options::parse(&mut parser)?),
            "bench" => Self::Bench(bench::Options::parse(&mut parser)?),
            "fuzz" => Self::Fuzz(fuzz::Options::parse(&mut parser)?),
            "soak" => Self::Soak(soak::Options::parse(&mut parser)?),
            "table" => Self::Table,
            "pin" => Self::Pin,
            "golden" => Self::Golden,
            _ => {
                return Err(Failure::new(format!(
                    "there is no command `{command}`; `cargo xtask --help` lists the commands"
                )));
            }
        };
        match parser.next()? {
            None => Ok(request),
            Some(extra) => Err(extra.unexpected().into()),
        }
    }

    fn run(self) -> Result {
        if self == Self::Help {
            say(USAGE);
            return Ok(());
        }
        let workspace = Workspace::locate()?;
        match self {
            Self::Help => Ok(()),
            Self::Build => dist::build(&workspace),
            Self::Demo(options) => demo::serve(&workspace, &options),
            Self::Test(options) => checks::run_checks(&workspace, &options),
            Self::Bench(options) => bench::bench(&workspace, &options),
            Self::Fuzz(options) => fuzz::fuzz(&workspace, &options),
            Self::Soak(options) => soak::soak(&workspace, &options),
            Self::Table => table::update_pages(&workspace),
            Self::Pin => pin::update(&workspace),
            Self::Golden => golden::update(&workspace),
        }
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    match Request::parse(&args).and_then(Request::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                eprintln!("error: {message}");
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
    fn commands_and_options_are_parsed() {
        let demo = |open, port| Request::Demo(demo::Options { open, port });
        assert_eq!(parse("").ok(), Some(Request::Help));
        assert_eq!(parse("demo --help").ok(), Some(Request::Help));
        assert_eq!(parse("build").ok(), Some(Request::Build));
        assert_eq!(parse("demo").ok(), Some(demo(false, demo::DEFAULT_PORT)));
        assert_eq!(parse("demo --port 81 --open").ok(), Some(demo(true, 81)));
        assert_eq!(parse("demo --port=81").ok(), Some(demo(false, 81)));
        let test = |names: &[&str], all, browser: Option<&str>| {
            let names = names.iter().map(|&name| name.to_owned()).collect();
            Request::Test(checks::Options { names, all, browser: browser.map(String::from) })
        };
        assert_eq!(parse("test").ok(), Some(test(&[], false, None)));
        assert_eq!(parse("test --all").ok(), Some(test(&[], true, None)));
        assert_eq!(parse("test lints size").ok(), Some(test(&["lints", "size"], false, None)));
        let one_file = test(&["marker.test.js"], false, Some("firefox"));
        assert_eq!(parse("test marker.test.js --browser firefox").ok(), Some(one_file));
        let against = Some("a/b".into());
        assert_eq!(
            parse("bench --against a/b --quick").ok(),
            Some(Request::Bench(bench::Options { against, quick: true, write: false }))
        );
        assert_eq!(parse("fuzz").ok(), Some(Request::Fuzz(fuzz::Options { seconds: 60 })));
        assert_eq!(parse("fuzz 5").ok(), Some(Request::Fuzz(fuzz::Options { seconds: 5 })));
        let soak = |minutes, seed| Request::Soak(soak::Options { minutes, seed });
        assert_eq!(parse("soak").ok(), Some(soak(5.0, None)));
        assert_eq!(parse("soak 0.5 --seed 7").ok(), Some(soak(0.5, Some(7))));
        assert_eq!(parse("soak --seed=7").ok(), Some(soak(5.0, Some(7))));
    }

    #[test]
    fn the_message_names_the_wrong_word_of_a_command_line() {
        for (line, named) in [
            ("fly", "fly"),
            ("--fast", "--fast"),
            ("build --fast", "--fast"),
            ("table twice", "twice"),
            ("demo --port", "--port"),
            ("demo --port 70000", "70000"),
            ("demo --colour", "--colour"),
            ("test --fast", "--fast"),
            ("test --browser", "--browser"),
            ("bench --fast", "--fast"),
            ("bench --against", "--against"),
            ("fuzz long", "long"),
            ("fuzz 5 6", "6"),
            ("soak -1", "-1"),
            ("soak 0", "0"),
            ("soak --seed", "--seed"),
        ] {
            let failure = parse(line).expect_err(line);
            let message = failure.message().unwrap_or_default();
            assert!(message.contains(named), "{line}: {message}");
        }
    }
}
