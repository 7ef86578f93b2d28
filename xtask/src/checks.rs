//! `cargo xtask test`: every check there is, cheapest first, each announced and timed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use crate::browsers::{self, Browser};
use crate::dist;
use crate::golden;
use crate::npm::{Packages, node};
use crate::process::{Context, Failure, Result, cargo, path_with, run, say, seconds};
use crate::supply;
use crate::table;
use crate::tools;
use crate::workspace::Workspace;

type Check = (&'static str, fn(&Workspace) -> Result);

/// Each sets up what it needs itself, so that a slip in the formatting is known before a browser
/// has been installed.
const CHECKS: &[Check] = &[
    ("Formatting", formatting),
    ("Supply chain", supply::check),
    ("Lints, native", lints_native),
    ("Lints, WebAssembly", lints_wasm),
    ("Table of parameters", table::check_page),
    ("JavaScript: lint and format", javascript),
    ("Documentation", documentation),
    ("Tests, native", tests_native),
    ("The same flight in every native build", golden::check),
    ("Build of dist/", dist::build),
    ("Types of the JavaScript", types),
    ("Tests in Chromium", tests_in_chrome),
    ("Tests in Firefox", tests_in_firefox),
    ("End to end", end_to_end),
];

/// Runs the checks up to the first that fails. The last line tells the tally, in the form that
/// CI reads.
pub(crate) fn run_all(workspace: &Workspace) -> Result {
    let start = Instant::now();
    let mut passed = 0;
    let mut failed = 0;
    for (title, check) in CHECKS {
        say(format!("\n=== {title}"));
        let start = Instant::now();
        let outcome = check(workspace);
        let took = seconds(start.elapsed());
        if let Err(failure) = outcome {
            failed = 1;
            if let Some(sentence) = failure.sentence() {
                eprintln!("error: {sentence}");
            }
            say(format!("=== {title}: failed after {took}"));
            break;
        }
        passed += 1;
        say(format!("=== {title}: passed in {took}"));
    }
    let left = CHECKS.len() - passed - failed;
    if left > 0 {
        say(format!("\n{left} further checks were not run"));
    }
    say(format!("\nAll took {}", seconds(start.elapsed())));
    say(format!("{passed} passed, {failed} failed"));
    if failed == 0 { Ok(()) } else { Err(Failure::told()) }
}

/// Runs cargo at the top of the workspace.
fn cargo_run(workspace: &Workspace, args: &[&str]) -> Result {
    run(cargo().args(args).current_dir(&workspace.root))
}

fn formatting(workspace: &Workspace) -> Result {
    tools::component("rustfmt", "fmt")?;
    cargo_run(workspace, &["fmt", "--all", "--check"])?;
    cargo_run(workspace, &["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"])
}

fn lints_native(workspace: &Workspace) -> Result {
    tools::component("clippy", "clippy")?;
    // with the feature, or the benches would go unseen
    let args = ["clippy", "--workspace", "--all-targets", "--features", "boids-canvas/bench", "--", "-D", "warnings"];
    cargo_run(workspace, &args)
}

fn lints_wasm(workspace: &Workspace) -> Result {
    tools::wasm_target()?;
    tools::component("clippy", "clippy")?;
    let args = [
        "--package",
        "boids-canvas",
        "--package",
        "boids-canvas-web",
        "--lib",
        "--tests",
        "--target",
        tools::WASM_TARGET,
    ];
    cargo_run(workspace, &[&["clippy"], &args[..], &["--", "-D", "warnings"]].concat())
}

fn tests_native(workspace: &Workspace) -> Result {
    cargo_run(workspace, &["test", "--workspace"])
}

/// Natively and for WebAssembly: the part that touches the browser exists there alone.
fn documentation(workspace: &Workspace) -> Result {
    tools::wasm_target()?;
    for target in
        [&["--package", "boids-canvas"][..], &["--package", "boids-canvas-web", "--target", tools::WASM_TARGET]]
    {
        let mut doc = cargo();
        doc.args(["doc", "--no-deps"]);
        doc.args(target).env("RUSTDOCFLAGS", "-D warnings");
        run(doc.current_dir(&workspace.root))?;
    }
    Ok(())
}

/// Both programs are started at the top: the rules name files from there.
fn javascript(workspace: &Workspace) -> Result {
    let packages = Packages::install(workspace, "tests/e2e")?;
    let mut eslint = packages.program("eslint");
    eslint.args(["--config", "tests/e2e/eslint.config.mjs", "--max-warnings", "0"]);
    eslint.args(["www/src", "www/page", "www/embed", "www/npm", "tests/e2e", "benches/browser"]);
    run(eslint.current_dir(&workspace.root))?;
    let mut prettier = packages.program("prettier");
    prettier.args(["--config", "tests/e2e/prettier.config.json", "--check", "--log-level", "warn"]);
    prettier.args(["www/{src,page,embed,npm}/**/*.{js,jsx,ts}", "{tests/e2e,benches/browser}/*.{js,mjs,ts}"]);
    run(prettier.current_dir(&workspace.root))
}

fn types(workspace: &Workspace) -> Result {
    let packages = Packages::install(workspace, "tests/e2e")?;
    for project in ["www", "tests/e2e"] {
        run(packages.program("tsc").args(["--noEmit", "--project"]).arg(workspace.root.join(project)))?;
    }
    Ok(())
}

fn tests_in_chrome(workspace: &Workspace) -> Result {
    let chrome = browsers::chrome()?;
    wasm_pack_test(workspace, &["--chrome", "--chromedriver"], &chrome)
}

fn tests_in_firefox(workspace: &Workspace) -> Result {
    let firefox = browsers::firefox(workspace)?;
    wasm_pack_test(workspace, &["--firefox", "--geckodriver"], &firefox)
}

fn wasm_pack_test(workspace: &Workspace, browser: &[&str], Browser { driver, .. }: &Browser) -> Result {
    tools::wasm_target()?;
    let wasm_pack = tools::wasm_pack(workspace)?;
    // wasm-pack takes wasm-bindgen and its test runner from there.
    let path = path_with(&tools::wasm_bindgen(workspace)?)?;
    for package in [&workspace.root, &workspace.root.join("web")] {
        let mut test = Command::new(wasm_pack.join("wasm-pack"));
        test.args(["test", "--headless", "--release"]).args(browser).arg(driver);
        run(test.env("PATH", &path).current_dir(package))?;
    }
    Ok(())
}

fn end_to_end(workspace: &Workspace) -> Result {
    let (chrome, firefox, webkit) = (browsers::chrome()?, browsers::firefox(workspace)?, browsers::webkit()?);
    if webkit.is_none() {
        say("There is no WebKitWebDriver here, or no Xvfb: tests in WebKit are skipped, and named below");
    }
    let folder = workspace.root.join("tests/e2e");
    Packages::install(workspace, "tests/e2e")?;
    let mut tests: Vec<OsString> = std::fs::read_dir(&folder)
        .context("read", &folder)?
        .filter_map(|entry| Some(entry.ok()?.file_name()))
        .filter(|name| name.to_string_lossy().ends_with(".test.js"))
        .collect();
    if tests.is_empty() {
        return Err(Failure::new(format!("{} holds no tests, no *.test.js", folder.display())));
    }
    tests.sort();
    // Named one by one: what a folder's name means to `node --test` differs between versions.
    let mut test = node()?;
    test.arg("--test").args(tests).current_dir(&folder);
    let environment: [(&str, PathBuf); 6] = [
        ("CHROME", chrome.browser),
        ("CHROMEDRIVER", chrome.driver),
        ("FIREFOX", firefox.browser),
        ("GECKODRIVER", firefox.driver),
        ("WEBKITWEBDRIVER", webkit.unwrap_or_default()),
        ("DIST", workspace.dist()),
    ];
    run(test.envs(environment))
}
