//! `cargo xtask`: sets up the tools, then builds `dist/`, serves it, tests everything, measures and fuzzes.
//!
//! This file reads the command line; each command has its own module.

mod bench;
mod browsers;
mod case;
mod checks;
mod demo;
mod dist;
mod end_to_end;
mod examples;
mod fuzz;
mod golden;
mod npm;
mod options;
mod process;
mod reference;
mod release;
mod setup;
mod sizes;
mod split;
mod supply_chain;
mod table;
mod tools;
mod workspace;

use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};

use process::{Failure, Result, say};
use setup::{BUILD, CHROME_TESTS, NODE_TESTS, Tool};
use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask <command>

  build                      build dist/ (the site, the one-file embed and the npm package), and
                             print the sizes
  demo [--open] [--port N]   build dist/, then serve it on localhost until Ctrl-C;
                             --open: also open it in your browser
  test [--all] [NAME...] [--browser NAME]
                             run the checks; --all: also those that measure time or take long;
                             NAME: only the checks whose titles contain it, or a file of end-to-end
                             tests, such as marker.test.js; --browser: run that file only in
                             chrome, firefox or webkit
  test --repeat N [--load K] [FILE...] [--all] [--browser NAME]
                             run each file of end-to-end tests N times, or all files if you name
                             none, while K other processes (0) keep the machine busy; then print
                             how often each test failed
  bench [--quick] [--write]  time steps and frames, natively and in Chromium;
                             --quick: measure less, to see whether it works;
                             --write: write the tables into docs/benchmarks.md
  bench cpu [--gpu]          measure the CPU time of pages with the element, of bare canvases and
                             of other libraries; --gpu: with the machine's GPU; takes 17 minutes,
                             only on Linux
  bench painters [--gpu] [--quick]
                             measure the CPU time of the two painters, without a GPU or with it;
                             takes 14 minutes, only on Linux
  fuzz [SECONDS]             run each fuzz target and each property of JavaScript's readers for
                             SECONDS (60)
  table                      update the tables of parameters and options in docs/
  release                    prepare a release: build, write the script's version and hash into
                             README, run test --all, and print what is left to do; uploads nothing
  golden                     compute the golden flights again, and write them into tests/golden.txt

Each command first lists the tools that it needs and can't find, then installs them. It adds parts of
the Rust toolchain with rustup, compiles other programs into $BOIDS_CANVAS_CACHE (or, if that isn't
set, into your cache folder), and puts npm packages into node_modules. As root on Debian, it also
installs Node.js and browsers for the whole system, with apt-get; anywhere else, install these yourself.
With --no-install, a command that lacks something only lists it, and fails.";

const NO_INSTALL: &str = "--no-install";

/// A command line: a command, and the options of all commands.
#[derive(Debug, PartialEq)]
struct Request {
    command: String,
    /// Of all: whether missing tools are installed.
    may_install: bool,
    test: checks::Options,
    /// Of `demo`.
    open: bool,
    port: u16,
    /// Of `bench`.
    cpu: bool,
    painters: bool,
    gpu: bool,
    quick: bool,
    write: bool,
    /// Of `fuzz`, for each target.
    seconds: u32,
}

impl Request {
    fn parse(args: &[String]) -> Result<Self> {
        let is_help = |arg: &String| matches!(arg.as_str(), "help" | "--help" | "-h");
        let command = args.first().filter(|_| !args.iter().any(is_help)).map_or("help", String::as_str);
        let mut request = Self {
            command: command.to_owned(),
            may_install: !args.iter().any(|arg| arg == NO_INSTALL),
            test: checks::Options::default(),
            open: false,
            port: 8070,
            cpu: false,
            painters: false,
            gpu: false,
            quick: false,
            write: false,
            seconds: 60,
        };
        let mut parser = Parser::from_args(args.iter().skip(1).filter(|arg| *arg != NO_INSTALL));
        match command {
            "help" => return Ok(request),
            "test" => request.test = checks::Options::parse(&mut parser)?,
            "build" | "demo" | "bench" | "fuzz" | "table" | "release" | "golden" => {}
            _ => {
                let message = format!("there is no command `{command}`; `cargo xtask --help` lists the commands");
                return Err(Failure::new(message));
            }
        }
        while let Some(arg) = parser.next()? {
            match (command, arg) {
                ("demo", Arg::Long("open")) => request.open = true,
                ("demo", Arg::Long("port")) => request.port = parser.value()?.parse()?,
                ("bench", Arg::Value(what)) if what == "cpu" => request.cpu = true,
                ("bench", Arg::Value(what)) if what == "painters" => request.painters = true,
                ("bench", Arg::Long("gpu")) if request.cpu || request.painters => request.gpu = true,
                ("bench", Arg::Long("quick")) => request.quick = true,
                ("bench", Arg::Long("write")) => request.write = true,
                ("fuzz", Arg::Value(seconds)) => request.seconds = seconds.parse()?,
                (_, arg) => return Err(arg.unexpected().into()),
            }
        }
        Ok(request)
    }

    fn run(&self) -> Result {
        if self.command == "help" {
            say(USAGE);
            return Ok(());
        }
        let workspace = &Workspace::locate()?;
        setup::announce(workspace, &self.tools(workspace)?, self.may_install)?;
        match self.command.as_str() {
            "demo" => demo::serve(workspace, self.open, self.port),
            "test" => checks::run_checks(workspace, &self.test),
            "bench" if self.cpu => bench::cpu(workspace, self.gpu),
            "bench" if self.painters => bench::painters(workspace, self.gpu, self.quick),
            "bench" => bench::bench(workspace, self.quick, self.write),
            "fuzz" => fuzz::fuzz(workspace, self.seconds),
            "table" => table::update_pages(workspace),
            "release" => release::prepare(workspace),
            "golden" => golden::update(workspace),
            _ => dist::build(workspace),
        }
    }

    fn tools(&self, workspace: &Workspace) -> Result<Vec<Tool>> {
        Ok(match self.command.as_str() {
            "build" | "demo" => BUILD.to_vec(),
            "test" => return self.test.tools(workspace),
            "bench" => [BUILD, CHROME_TESTS].concat(),
            "fuzz" => NODE_TESTS.to_vec(),
            "release" => return checks::Options::all().tools(workspace),
            _ => Vec::new(),
        })
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    match Request::parse(&args).and_then(|request| request.run()) {
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
        let is =
            |line: &str, wanted: fn(&Request) -> bool| assert!(parse(line).is_ok_and(|found| wanted(&found)), "{line}");
        for line in ["", "help", "demo --help"] {
            is(line, |found| found.command == "help");
        }
        is("demo --port=81 --open", |found| found.command == "demo" && found.open && found.port == 81);
        is("test a.test.js b.test.js --all --browser chrome", |found| found.test.names.len() == 2 && found.test.all);
        is("test --repeat 3 --load 2 --browser webkit", |found| {
            found.test.repeat.is_some_and(|times| times.get() == 3) && found.test.load == 2
        });
        is("bench --quick", |found| found.quick && !found.write);
        is("bench cpu", |found| found.cpu && !found.gpu && found.may_install);
        is("bench painters --gpu", |found| found.painters && found.gpu && !found.quick);
        is("test sizes --no-install", |found| found.test.names.len() == 1 && !found.may_install);
        is("fuzz 5", |found| found.seconds == 5);
    }

    #[test]
    fn the_message_names_the_wrong_word_of_a_command_line() {
        for (line, named) in [
            ("fly", "fly"),
            ("--fast", "--fast"),
            ("table twice", "twice"),
            ("demo --port", "--port"),
            ("demo --port 70000", "70000"),
            ("test --fast", "--fast"),
            ("test --browser", "--browser"),
            ("test --browser chrome", "marker.test.js"),
            ("test sizes --browser chrome", "marker.test.js"),
            ("test a.test.js --browser opera", "opera"),
            ("test --repeat 0", "0"),
            ("test sizes --repeat 2", "sizes"),
            ("test a.test.js --load 2", "--repeat"),
            ("bench gpu", "gpu"),
            ("bench --gpu", "--gpu"),
            ("fuzz long", "long"),
        ] {
            let failure = parse(line).expect_err(line);
            let message = failure.message().unwrap_or_default();
            assert!(message.contains(named), "{line}: {message}");
        }
    }
}
