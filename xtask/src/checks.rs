//! `cargo xtask test`: all checks, with titles and times.
//!
//! A change is checked by the first tier. `--all` adds what measures time or takes long: it is for the nightly run and for
//! releases. Checks of the first phase run two at a time, each in a separate process whose output goes to a file. The end-to-end
//! tests come last, since they need both cores.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use lexopt::{Arg, Parser, ValueExt};

use crate::browsers::{self, Browser};
use crate::demo;
use crate::dist;
use crate::end_to_end;
use crate::examples;
use crate::golden;
use crate::npm::{Packages, npm};
use crate::process::{Context, Failure, Result, cargo, path_with, run, say, seconds, skip};
use crate::release;
use crate::setup::Tool::{
    self, CargoDeny, Chrome, Clippy, Firefox, Node, Qemu, Rustfmt, WasmBindgen, WasmPack, WasmTarget,
};
use crate::setup::{self, BROWSER_TESTS, BUNDLER_TESTS, CHROME_TESTS, NODE_TESTS, WEBKIT_TESTS};
use crate::sizes;
use crate::supply_chain;
use crate::table;
use crate::tools;
use crate::workspace::Workspace;

/// When a check runs.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// Beside others, two at a time.
    First,
    /// After all of the first phase, one at a time, with its output shown.
    Last,
}

/// Which runs have a check.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Tier {
    Every,
    WithAll,
    /// With `--all`, another check does the same and more.
    WithoutAll,
}

#[derive(Clone, Copy)]
struct Check {
    title: &'static str,
    tier: Tier,
    phase: Phase,
    /// It reads what "Build of dist/" writes.
    needs_dist: bool,
    tools: &'static [Tool],
    run: fn(&Workspace) -> Result,
}

impl Check {
    const fn new(title: &'static str, run: fn(&Workspace) -> Result) -> Self {
        Self { title, tier: Tier::Every, phase: Phase::First, needs_dist: false, tools: &[], run }
    }

    const fn tier(self, tier: Tier) -> Self {
        Self { tier, ..self }
    }

    const fn needs(self, tools: &'static [Tool]) -> Self {
        Self { tools, ..self }
    }

    const fn last(self) -> Self {
        Self { phase: Phase::Last, needs_dist: true, ..self }
    }

    const fn on_dist(self) -> Self {
        Self { needs_dist: true, ..self }
    }
}

const BUILD: &str = "Build of dist/";

/// Each check sets up its own tools. The longest come early, so that both cores are busy to the end of the first phase.
const CHECKS: &[Check] = &[
    Check::new("Formatting", formatting).needs(&[Rustfmt]),
    Check::new(BUILD, dist::build).needs(setup::BUILD),
    Check::new("Tests, native", tests_native),
    Check::new("Tests in Chromium", tests_in_chrome).needs(&[WasmTarget, WasmBindgen, Chrome]).tier(Tier::WithoutAll),
    Check::new("Browsers and their drivers", end_to_end::set_up).needs(BROWSER_TESTS),
    Check::new("Lints, native", lints_native).needs(&[Clippy]),
    Check::new("Lints, WebAssembly", lints_wasm).needs(&[Clippy, WasmTarget]),
    Check::new("TypeScript and JavaScript lints and format", javascript_lints).needs(NODE_TESTS).on_dist(),
    Check::new("TypeScript and JavaScript types", javascript_types).needs(NODE_TESTS).on_dist(),
    Check::new("Examples", examples::check).needs(&[WasmTarget]),
    Check::new("Documentation", documentation).needs(&[WasmTarget]),
    Check::new("Tables in the docs", table::check_pages),
    Check::new("Lock files of npm", supply_chain::check_locks).needs(&[Node]),
    Check::new("Package for cargo", package),
    Check::new("Package for npm", npm_package).needs(NODE_TESTS).on_dist(),
    Check::new("Sizes", sizes::check).on_dist(),
    Check::new("Pinned script in README", release::check).on_dist(),
    Check::new("Golden flights in every native build", golden::check).tier(Tier::WithAll),
    Check::new("Golden flights on arm64", golden::check_arm64).needs(&[Qemu]).tier(Tier::WithAll),
    Check::new("Oldest Rust", oldest_rust).tier(Tier::WithAll),
    Check::new("Licences and advisories", supply_chain::check).needs(&[Node, CargoDeny]).tier(Tier::WithAll),
    Check::new("Tests by wasm-pack", tests_by_wasm_pack)
        .needs(&[WasmTarget, WasmBindgen, WasmPack, Chrome, Firefox])
        .tier(Tier::WithAll),
    Check::new("End to end", end_to_end::test).needs(BROWSER_TESTS).tier(Tier::WithoutAll).last(),
    Check::new("End to end, every test in every browser", end_to_end::test_in_every_browser)
        .needs(BROWSER_TESTS)
        .tier(Tier::WithAll)
        .last(),
    Check::new("End to end, what measures time", end_to_end::test_times)
        .needs(BROWSER_TESTS)
        .tier(Tier::WithAll)
        .last(),
    Check::new("End to end, all on the page", end_to_end::test_on_page).needs(CHROME_TESTS).tier(Tier::WithAll).last(),
    Check::new("End to end, WebKit in a worker", end_to_end::test_in_worker)
        .needs(WEBKIT_TESTS)
        .tier(Tier::WithAll)
        .last(),
    Check::new("Demo", demo::check).needs(setup::BUILD).tier(Tier::WithAll).last(),
    Check::new("Bundlers", end_to_end::test_bundlers).needs(BUNDLER_TESTS).tier(Tier::WithAll).last(),
];

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Options {
    /// Run only the checks whose titles contain one of these, or these files of end-to-end tests; empty for all checks.
    pub(crate) names: Vec<String>,
    /// Both tiers; of files of end-to-end tests, every test in every browser.
    pub(crate) all: bool,
    /// The only browser for files of end-to-end tests.
    pub(crate) browser: Option<String>,
    /// How often each file of end-to-end tests runs, for a table of what fails how often.
    pub(crate) repeat: Option<NonZeroU32>,
    /// Busy processes beside these runs.
    pub(crate) load: u32,
}

impl Options {
    /// Every check.
    pub(crate) fn all() -> Self {
        Self { all: true, ..Self::default() }
    }

    pub(crate) fn parse(parser: &mut Parser) -> Result<Self> {
        let mut options = Self::default();
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Value(name) => options.names.push(name.string()?),
                Arg::Long("all") => options.all = true,
                Arg::Long("browser") => options.browser = Some(parser.value()?.string()?),
                Arg::Long("repeat") => options.repeat = Some(parser.value()?.parse()?),
                Arg::Long("load") => options.load = parser.value()?.parse()?,
                _ => return Err(arg.unexpected().into()),
            }
        }
        options.contradiction().map_or(Ok(options), |message| Err(Failure::new(message)))
    }

    /// What is wrong with these options together.
    fn contradiction(&self) -> Option<String> {
        let Self { names, browser, repeat, load, .. } = self;
        if let Some(browser) = browser
            && !end_to_end::BROWSERS.contains(&&**browser)
        {
            return Some(format!("--browser must be one of {}, not `{browser}`", end_to_end::BROWSERS.join(", ")));
        }
        if let (Some(_), Some(name)) = (repeat, names.iter().find(|name| !is_file(name))) {
            return Some(format!("--repeat repeats files of end-to-end tests (NAME.test.js), not `{name}`"));
        }
        if browser.is_some() && !self.are_files() {
            return Some("--browser needs a file of end-to-end tests, such as marker.test.js, or --repeat".to_owned());
        }
        (*load > 0 && repeat.is_none()).then(|| "--load needs --repeat".to_owned())
    }

    /// Whether they ask for files of end-to-end tests, not for checks.
    fn are_files(&self) -> bool {
        self.repeat.is_some() || !self.names.is_empty() && self.names.iter().all(|name| is_file(name))
    }

    /// What these checks or files need.
    pub(crate) fn tools(&self, workspace: &Workspace) -> Result<Vec<Tool>> {
        if self.are_files() {
            return end_to_end::tools(workspace, self);
        }
        Ok(self.select()?.iter().flat_map(|check| check.tools).copied().collect())
    }

    fn select(&self) -> Result<Vec<Check>> {
        if self.names.is_empty() {
            let left_out = if self.all { Tier::WithoutAll } else { Tier::WithAll };
            return Ok(CHECKS.iter().filter(|check| check.tier != left_out).copied().collect());
        }
        let matches = |check: &Check, name: &String| {
            // the whole title names one check, even if another's contains it
            let is_title = CHECKS.iter().any(|check| check.title == name);
            if is_title { check.title == name } else { check.title.to_lowercase().contains(&name.to_lowercase()) }
        };
        if let Some(name) = self.names.iter().find(|name| !CHECKS.iter().any(|check| matches(check, name))) {
            let titles: Vec<_> = CHECKS.iter().map(|check| check.title).collect();
            return Err(Failure::new(format!(
                "no check has `{name}` in its title, and `{name}` is not a file of end-to-end tests (NAME.test.js); the titles \
                 are: {}",
                titles.join("; ")
            )));
        }
        Ok(CHECKS.iter().filter(|check| self.names.iter().any(|name| matches(check, name))).copied().collect())
    }
}

fn is_file(name: &str) -> bool {
    name.ends_with(".test.js")
}

/// Runs the checks. CI reads the last line: the numbers of checks that passed and failed.
pub(crate) fn run_checks(workspace: &Workspace, options: &Options) -> Result {
    if options.are_files() {
        return end_to_end::test_files(workspace, options);
    }
    let checks = options.select()?;
    if let [check] = &checks[..] {
        return (check.run)(workspace);
    }
    let start = Instant::now();
    let schedule = Schedule::new(workspace, checks)?;
    schedule.run_first_phase();
    schedule.run_last_phase();
    let state = schedule.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    for title in &state.failed {
        let log = fs::read_to_string(schedule.logs.join(file_name(title))).unwrap_or_default();
        let lines: Vec<_> = log.lines().collect();
        say(format!("\nFailed: {title}"));
        for line in &lines[lines.len().saturating_sub(SHOWN)..] {
            say(format!("    {line}"));
        }
        say(format!("  Run it alone: cargo xtask test '{title}'"));
    }
    if !state.waiting.is_empty() {
        say(format!("\n{} more checks were not run", state.waiting.len()));
    }
    say(format!("\nTotal time: {}", seconds(start.elapsed())));
    say(format!("{} passed, {} failed", state.passed, state.failed.len()));
    if state.failed.is_empty() { Ok(()) } else { Err(Failure::reported()) }
}

/// How many of the last lines of a failed check are shown.
const SHOWN: usize = 60;

/// Checks that run side by side in the first phase: as many as most small machines have cores. More would wait for cargo's
/// locks.
const LANES: usize = 2;

struct Schedule<'a> {
    workspace: &'a Workspace,
    /// Where the output of each check goes.
    logs: PathBuf,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Vec<Check>,
    running: BTreeSet<&'static str>,
    passed: usize,
    failed: Vec<&'static str>,
}

impl<'a> Schedule<'a> {
    fn new(workspace: &'a Workspace, checks: Vec<Check>) -> Result<Self> {
        let logs = workspace.target.join("checks");
        fs::create_dir_all(&logs).context("create", &logs)?;
        let state = Mutex::new(State { waiting: checks, ..State::default() });
        Ok(Self { workspace, logs, state, changed: Condvar::new() })
    }

    fn run_first_phase(&self) {
        thread::scope(|scope| {
            for _ in 0..LANES {
                scope.spawn(|| {
                    while let Some(check) = self.next(Phase::First) {
                        let start = Instant::now();
                        let outcome = self.run_logged(&check);
                        self.ended(&check, outcome, start.elapsed());
                    }
                });
            }
        });
    }

    fn run_last_phase(&self) {
        while let Some(check) = self.next(Phase::Last) {
            say(format!("=== {}", check.title));
            let start = Instant::now();
            let outcome = (check.run)(self.workspace);
            if let Err(failure) = &outcome
                && let Some(message) = failure.message()
            {
                eprintln!("error: {message}");
            }
            // what was shown is not shown again
            let _ = fs::remove_file(self.logs.join(file_name(check.title)));
            self.ended(&check, outcome, start.elapsed());
        }
    }

    /// The next check of a phase; none after a failure. Waits while all that are left need a build that is running.
    fn next(&self, phase: Phase) -> Option<Check> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if !state.failed.is_empty() {
                return None;
            }
            let has_dist = |state: &State| {
                !state.running.contains(BUILD) && !state.waiting.iter().any(|check| check.title == BUILD)
            };
            let of_phase = |check: &Check| check.phase == phase;
            let ready =
                state.waiting.iter().position(|check| of_phase(check) && (!check.needs_dist || has_dist(&state)));
            if let Some(index) = ready {
                let check = state.waiting.remove(index);
                state.running.insert(check.title);
                return Some(check);
            }
            if !state.waiting.iter().any(of_phase) {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn ended(&self, check: &Check, outcome: Result, time: Duration) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.running.remove(check.title);
        let word = if outcome.is_ok() { "passed" } else { "FAILED" };
        say(format!("{word} {:>12}  {}", seconds(time), check.title));
        let _ = io::stdout().flush();
        match outcome {
            Ok(()) => state.passed += 1,
            Err(_) => state.failed.push(check.title),
        }
        self.changed.notify_all();
    }

    /// Runs a check in a separate process, with its output in a file.
    fn run_logged(&self, check: &Check) -> Result {
        let log = self.logs.join(file_name(check.title));
        let file = File::create(&log).context("create", &log)?;
        let errors = file.try_clone().context("open", &log)?;
        let program = env::current_exe().context("find", &PathBuf::from("this program"))?;
        let mut command = Command::new(program);
        run(command.args(["test", check.title]).stdin(Stdio::null()).stdout(file).stderr(errors))
    }
}

fn file_name(title: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    format!("{}.log", title.chars().map(word).collect::<String>())
}

/// Runs cargo in the top folder of the workspace.
fn run_cargo(workspace: &Workspace, args: &[&str]) -> Result {
    run(cargo().args(args).current_dir(&workspace.root))
}

fn formatting(workspace: &Workspace) -> Result {
    tools::component("rustfmt", "fmt")?;
    run_cargo(workspace, &["fmt", "--all", "--check"])?;
    for package in workspace.separate_packages()? {
        run(cargo().args(["fmt", "--check"]).current_dir(package))?;
    }
    Ok(())
}

fn lints_native(workspace: &Workspace) -> Result {
    tools::component("clippy", "clippy")?;
    let all = ["--workspace", "--all-features", "--all-targets"];
    // --all-targets leaves out what `cargo bench` leaves out.
    let others = ["--package", "boids-canvas", "--all-features", "--bench", "figures"];
    for targets in [&all[..], &others] {
        run_cargo(workspace, &[&["clippy"], targets, &["--", "-D", "warnings"]].concat())?;
    }
    Ok(())
}

fn lints_wasm(workspace: &Workspace) -> Result {
    tools::wasm_target()?;
    tools::component("clippy", "clippy")?;
    let clippy = ["clippy", "--lib", "--target", tools::WASM_TARGET, "--package", "boids-canvas"];
    let whole = ["--package", "boids-canvas-web", "--tests"];
    let light = ["--package", "boids-canvas-light", "--no-default-features"];
    let crew = ["--package", "boids-canvas-web", "--features=boids-canvas-web/crew"];
    for build in [&whole, &light, &crew] {
        run_cargo(workspace, &[&clippy[..], build, &["--", "-D", "warnings"]].concat())?;
    }
    Ok(())
}

/// Each crate for the target where it is used: parts of boids-canvas-web exist only for WebAssembly.
fn documentation(workspace: &Workspace) -> Result {
    tools::wasm_target()?;
    let features = "boids-canvas/mint,boids-canvas/rayon,boids-canvas/serde";
    let native = &["--package", "boids-canvas", "--features", features][..];
    let web = &["--package", "boids-canvas-web", "--package", "boids-canvas-light", "--target", tools::WASM_TARGET];
    for args in [native, web] {
        let mut doc = cargo();
        doc.args(["doc", "--no-deps"]).args(args).env("RUSTDOCFLAGS", "-D warnings");
        run(doc.current_dir(&workspace.root))?;
    }
    Ok(())
}

/// Builds the crate with the oldest Rust that it promises, whose toolchain rustup installs.
fn oldest_rust(workspace: &Workspace) -> Result {
    let version = workspace.oldest_rust()?;
    let rustup = |args: &[&str]| run(Command::new("rustup").args(args).current_dir(&workspace.root));
    let install = ["toolchain", "install", &version, "--profile", "minimal", "--no-self-update"];
    if rustup(&["run", &version, "rustc", "--version"]).is_err() && rustup(&install).is_err() {
        return skip(&format!("Rust {version}, because rustup cannot install it"));
    }
    rustup(&["run", &version, "cargo", "check", "--locked", "--package", "boids-canvas", "--all-features"])
}

/// Each package by itself, because cargo gives packages that it builds together the features of all.
fn tests_native(workspace: &Workspace) -> Result {
    let test = |args: &[&str]| run_cargo(workspace, &[&["test"], args].concat());
    // the crate as the registry gives it to people
    let packages = ["boids-canvas", "boids-canvas-web", "reference-kernel"].map(|name| ["--package", name]).concat();
    test(&[&packages[..], &["--lib", "--tests"]].concat())?;
    // what its features add
    let featured = ["allocations", "parallel", "save", "serde", "vectors"].map(|name| ["--test", name]).concat();
    test(&[&["--package", "boids-canvas", "--all-features"], &featured[..]].concat())?;
    test(&["--package", "boids-canvas", "--all-features", "--doc"])?;
    test(&["--package", "boids-canvas", "--no-default-features", "--test", "golden"])?;
    // in the profile by which `cargo xtask` has compiled its dependencies
    test(&["--package", "xtask", "--profile", "dev"])
}

/// eslint and prettier run in the top folder, because their rules name files relative to it.
fn javascript_lints(workspace: &Workspace) -> Result {
    let packages = Packages::install(workspace, "tests/e2e")?;
    let mut eslint = packages.program("eslint");
    eslint.args(["--config", "tests/e2e/eslint.config.mjs", "--max-warnings", "0"]);
    eslint.args([
        "www/*.js",
        "www/src",
        "www/site",
        "www/embed",
        "www/npm",
        "tests/e2e",
        "tests/bundlers/*.js",
        "benches/browser",
    ]);
    run(eslint.current_dir(&workspace.root))?;
    let mut prettier = packages.program("prettier");
    prettier.args(["--config", "tests/e2e/prettier.config.json", "--check", "--log-level", "warn"]);
    prettier.args([
        "www/*.js",
        "www/{src,site,embed,npm}/**/*.{js,jsx,ts}",
        "{tests/e2e,tests/e2e/*,tests/bundlers,benches/browser}/*.{js,mjs,ts}",
    ]);
    run(prettier.current_dir(&workspace.root))
}

/// Packs the crate, builds it from the packed files, and checks all that the registry would, without an upload.
fn package(workspace: &Workspace) -> Result {
    run_cargo(workspace, &["publish", "--dry-run", "--allow-dirty", "--package", "boids-canvas"])
}

/// Packs the npm package, and checks that Node.js, bundlers and TypeScript find all of it, without an upload.
fn npm_package(workspace: &Workspace) -> Result {
    let packages = Packages::install(workspace, "tests/e2e")?;
    let package = workspace.dist().join("npm");
    run(packages.program("publint").arg("--strict").arg(&package))?;
    let mut attw = packages.program("attw");
    // The package is ESM only, and documented so; no TypeScript imports the WebAssembly.
    attw.args(["--profile", "esm-only", "--exclude-entrypoints", "boids_canvas_bg.wasm", "--pack"]).arg(&package);
    run(&mut attw)?;
    run(npm()?.args(["publish", "--dry-run"]).arg(&package).current_dir(&workspace.root))
}

fn javascript_types(workspace: &Workspace) -> Result {
    let packages = Packages::install(workspace, "tests/e2e")?;
    for project in ["www", "tests/e2e"] {
        run(packages.program("tsc").args(["--noEmit", "--project"]).arg(workspace.root.join(project)))?;
    }
    Ok(())
}

/// The tests of `web/` and the golden flights, by wasm-bindgen's own runner of tests.
fn tests_in_chrome(workspace: &Workspace) -> Result {
    tools::wasm_target()?;
    let runner = tools::wasm_bindgen(workspace)?.join("wasm-bindgen-test-runner");
    let mut test = cargo();
    test.args(["test", "--release", "--target", tools::WASM_TARGET]);
    test.args(["--package", "boids-canvas", "--package", "boids-canvas-web"]);
    test.args(["--test", "golden", "--test", "web"]);
    test.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner);
    test.env("WASM_BINDGEN_TEST_ONLY_WEB", "1").env("CHROMEDRIVER", browsers::chrome()?.driver);
    run(test.current_dir(&workspace.root))
}

/// The same by the command that people type, in both browsers that it knows.
fn tests_by_wasm_pack(workspace: &Workspace) -> Result {
    wasm_pack_test(workspace, &["--chrome", "--chromedriver"], &browsers::chrome()?)?;
    wasm_pack_test(workspace, &["--firefox", "--geckodriver"], &browsers::firefox(workspace)?)
}

fn wasm_pack_test(workspace: &Workspace, browser: &[&str], Browser { driver, .. }: &Browser) -> Result {
    tools::wasm_target()?;
    let wasm_pack = tools::wasm_pack().install(workspace)?;
    // wasm-pack finds wasm-bindgen and its test runner on PATH.
    let path = path_with(&tools::wasm_bindgen(workspace)?)?;
    for package in [&workspace.root, &workspace.root.join("web")] {
        let mut test = Command::new(&wasm_pack);
        test.args(["test", "--headless", "--release"]).args(browser).arg(driver);
        run(test.env("PATH", &path).current_dir(package))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn select(names: &[&str], all: bool) -> Result<Vec<&'static str>> {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let options = Options { names, all, ..Options::default() };
        Ok(options.select()?.into_iter().map(|check| check.title).collect())
    }

    #[test]
    fn checks_are_selected_by_a_part_of_their_titles() {
        assert_eq!(select(&["size", "FORMATTING"], false).ok(), Some(vec!["Formatting", "Sizes"]));
        assert_eq!(select(&["End to end"], false).ok(), Some(vec!["End to end"]), "a whole title is one check");
        assert!(select(&["end to"], false).is_ok_and(|titles| titles.len() > 1));
        let failure = select(&["sizes", "none"], false).expect_err("no title contains `none`");
        assert!(failure.message().unwrap_or_default().contains("`none`"));
    }

    #[test]
    fn all_adds_a_tier_to_every_run() {
        let (every, all) = (select(&[], false).expect("checks"), select(&[], true).expect("checks"));
        assert!(every.contains(&"End to end") && !every.contains(&"Bundlers"));
        assert!(!all.contains(&"End to end") && all.contains(&"Bundlers"));
    }

    #[test]
    fn titles_and_their_logs_differ() {
        let logs: BTreeSet<_> = CHECKS.iter().map(|check| file_name(check.title)).collect();
        assert_eq!(logs.len(), CHECKS.len());
    }
}
