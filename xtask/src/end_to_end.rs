//! The end-to-end tests: `tests/e2e/*/*.test.js`, in three browsers, by `tests/e2e/harness/run.js`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browsers::{self, Browser};
use crate::checks::Options;
use crate::npm::{Packages, node};
use crate::process::{Context, Failure, Result, cargo, run, say};
use crate::setup::{BROWSER_TESTS, CHROME_TESTS, FIREFOX_TESTS, NODE_TESTS, Tool, WEBKIT_TESTS};
use crate::workspace::Workspace;

/// The browsers of the tests.
pub(crate) const BROWSERS: [&str; 3] = ["chrome", "firefox", "webkit"];

/// The folder of tests that measure time. They run alone.
const TIMED: &str = "timed/";
/// The folder of tests that open no browser.
const NODE_ONLY: &str = "node/";
/// Compares the answers of JavaScript's reader of options with those that tests/readers.rs writes.
const READER: &str = "node/reader.test.js";

/// Installs the browsers, their drivers and the npm packages of the tests.
pub(crate) fn set_up(workspace: &Workspace) -> Result {
    environment(workspace, BROWSER_TESTS).map(drop)
}

/// Runs all tests that measure no time, those of what engines do alike in Chromium.
pub(crate) fn test(workspace: &Workspace) -> Result {
    run_files(workspace, &mut runner(workspace, BROWSER_TESTS)?, untimed(workspace)?)
}

/// Runs the same, and all of them in every browser.
pub(crate) fn test_in_every_browser(workspace: &Workspace) -> Result {
    run_files(workspace, runner(workspace, BROWSER_TESTS)?.env("TEST_ALL", "1"), untimed(workspace)?)
}

/// Runs the tests that measure time, one file at a time.
pub(crate) fn test_times(workspace: &Workspace) -> Result {
    let timed = files(workspace)?.into_iter().filter(|name| name.starts_with(TIMED));
    run(runner(workspace, BROWSER_TESTS)?.arg("--alone").args(timed))
}

/// Runs the tests of the element, of `mount` and of the laboratory with all flocks on the page's thread. Only in Chromium: in WebKit
/// they fly there anyway.
pub(crate) fn test_on_page(workspace: &Workspace) -> Result {
    test_thread(workspace, "page", "chrome", &["<boids-canvas", "mount(", "lab.html"])
}

/// Runs the tests of `mount` in WebKit with all flocks in a worker. In the other browsers they fly there anyway.
pub(crate) fn test_in_worker(workspace: &Workspace) -> Result {
    test_thread(workspace, "worker", "webkit", &["mount("])
}

/// Runs the files that contain one of `words` with all flocks of test pages on one thread: without those that open no
/// browser or choose the thread themselves.
fn test_thread(workspace: &Workspace, thread: &str, browser: &str, words: &[&str]) -> Result {
    let is_concerned = |text: &str| {
        words.iter().any(|word| text.contains(word))
            && text.contains("describeIn(")
            && !text.contains("delete process.env.TEST_THREAD")
    };
    let mut concerned = Vec::new();
    for name in untimed(workspace)? {
        let file = workspace.root.join("tests/e2e").join(&name);
        if is_concerned(&fs::read_to_string(&file).context("read", &file)?) {
            concerned.push(name);
        }
    }
    run(runner(workspace, in_browser(Some(browser)))?
        .env("TEST_THREAD", thread)
        .env("TEST_BROWSER", browser)
        .args(concerned))
}

/// Runs files of tests, or repeats them: in one browser or in all that they name.
pub(crate) fn test_files(workspace: &Workspace, options: &Options) -> Result {
    let named = named(workspace, options)?;
    let mut runner = runner(workspace, &tools(workspace, options)?)?;
    if options.all {
        runner.env("TEST_ALL", "1");
    }
    if let Some(browser) = &options.browser {
        runner.env("TEST_BROWSER", browser);
    }
    // Named files can be tried on another build, such as one without a change.
    if let Some(dist) = env::var_os("DIST") {
        runner.env("DIST", dist);
    }
    match options.repeat {
        Some(times) => runner.arg(format!("--repeat={times}")).arg(format!("--load={}", options.load)),
        None => runner.arg("--alone"),
    };
    run_files(workspace, &mut runner, named)
}

/// Runs files, and before them what they need besides `dist/`.
fn run_files(workspace: &Workspace, runner: &mut Command, names: Vec<String>) -> Result {
    if names.iter().any(|name| name == READER) {
        let oracle = ["test", "--quiet", "--package", "boids-canvas", "--test", "readers"];
        run(cargo().args(oracle).current_dir(&workspace.root))?;
    }
    run(runner.args(names))
}

/// What the files need that `options` name.
pub(crate) fn tools(workspace: &Workspace, options: &Options) -> Result<Vec<Tool>> {
    let open_none = named(workspace, options)?.iter().all(|name| name.starts_with(NODE_ONLY));
    Ok(if open_none { NODE_TESTS } else { in_browser(options.browser.as_deref()) }.to_vec())
}

fn in_browser(browser: Option<&str>) -> &'static [Tool] {
    match browser {
        Some("chrome") => CHROME_TESTS,
        Some("firefox") => FIREFOX_TESTS,
        Some("webkit") => WEBKIT_TESTS,
        _ => BROWSER_TESTS,
    }
}

fn named(workspace: &Workspace, options: &Options) -> Result<Vec<String>> {
    if options.names.is_empty() { untimed(workspace) } else { find(workspace, &options.names) }
}

/// The files of these names: `element/marker.test.js`, or `marker.test.js`, which is each file of that name.
fn find(workspace: &Workspace, names: &[String]) -> Result<Vec<String>> {
    let known = files(workspace)?;
    let mut found = Vec::new();
    for name in names {
        let matches = |file: &&String| *file == name || file.ends_with(&format!("/{name}"));
        let before = found.len();
        found.extend(known.iter().filter(matches).cloned());
        if found.len() == before {
            let known = known.join(", ");
            return Err(Failure::new(format!("there is no file {name} in tests/e2e; the files are: {known}")));
        }
    }
    Ok(found)
}

/// Builds the pages of `www/embed/` with every bundler.
pub(crate) fn test_bundlers(workspace: &Workspace) -> Result {
    let folder = "tests/bundlers";
    Packages::install(workspace, folder)?;
    let mut bundlers = node()?;
    let environment = environment(workspace, CHROME_TESTS)?;
    run(bundlers.arg("run.js").envs(environment).current_dir(workspace.root.join(folder)))
}

/// Searches for input that breaks a property of JavaScript's readers, for so many seconds each.
pub(crate) fn fuzz(workspace: &Workspace, seconds: u32) -> Result {
    Packages::install(workspace, "tests/e2e")?;
    let mut fuzz = node()?;
    fuzz.args(["--test", "--test-reporter=spec", "node/generated.test.js"])
        .current_dir(workspace.root.join("tests/e2e"));
    run(fuzz.env("FUZZ_SECONDS", seconds.to_string()).env("DIST", workspace.dist()))
}

/// All files of tests but those that measure time.
fn untimed(workspace: &Workspace) -> Result<Vec<String>> {
    Ok(files(workspace)?.into_iter().filter(|name| !name.starts_with(TIMED)).collect())
}

/// All files of tests in the folders of `tests/e2e`, as `run.js` names them: `element/marker.test.js`.
fn files(workspace: &Workspace) -> Result<Vec<String>> {
    let root = workspace.root.join("tests/e2e");
    let mut files = Vec::new();
    for folder in names_in(&root)? {
        if folder == "node_modules" || !root.join(&folder).is_dir() {
            continue;
        }
        let names = names_in(&root.join(&folder))?.into_iter().filter(|name| name.ends_with(".test.js"));
        files.extend(names.map(|name| format!("{folder}/{name}")));
    }
    if files.is_empty() {
        return Err(Failure::new(format!("there are no tests (*.test.js) in {}", root.display())));
    }
    files.sort();
    Ok(files)
}

fn names_in(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).context("read", folder)?;
    Ok(entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect())
}

/// `run.js` with what `tools` need, ready for the names of files.
fn runner(workspace: &Workspace, tools: &[Tool]) -> Result<Command> {
    let mut runner = node()?;
    runner.arg("harness/run.js").envs(environment(workspace, tools)?).current_dir(workspace.root.join("tests/e2e"));
    Ok(runner)
}

/// Where the tests find `dist/`, and those browsers and drivers that `tools` names.
fn environment(workspace: &Workspace, tools: &[Tool]) -> Result<Vec<(&'static str, PathBuf)>> {
    let mut environment = vec![("DIST", workspace.dist())];
    if tools.contains(&Tool::Chrome) {
        let Browser { browser, driver } = browsers::chrome()?;
        environment.extend([("CHROME", browser), ("CHROMEDRIVER", driver)]);
    }
    if tools.contains(&Tool::Firefox) {
        let Browser { browser, driver } = browsers::firefox(workspace)?;
        environment.extend([("FIREFOX", browser), ("GECKODRIVER", driver)]);
    }
    if tools.contains(&Tool::WebKit) {
        let driver = browsers::webkit()?;
        if driver.is_none() {
            say(
                "Skipped: the tests in WebKit, because WebKitWebDriver or Xvfb is missing; the results name these tests",
            );
        }
        environment.push(("WEBKITWEBDRIVER", driver.unwrap_or_default()));
    }
    Packages::install(workspace, "tests/e2e")?;
    Ok(environment)
}
