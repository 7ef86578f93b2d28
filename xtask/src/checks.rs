//! `cargo xtask test`: all checks, the cheapest first, with titles and times.

use std::process::Command;
use std::time::Instant;

use lexopt::{Arg, Parser, ValueExt};

use crate::browsers::{self, Browser};
use crate::dist;
use crate::end_to_end;
use crate::examples;
use crate::golden;
use crate::npm::{Packages, npm};
use crate::pin;
use crate::process::{Failure, Result, cargo, path_with, run, say, seconds};
use crate::sizes;
use crate::supply_chain;
use crate::table;
use crate::tools;
use crate::workspace::Workspace;

type Check = (&'static str, fn(&Workspace) -> Result);

/// Each check sets up its own tools, so that a formatting error is reported before a browser is installed.
const CHECKS: &[Check] = &[
    ("Formatting", formatting),
    ("Supply chain", supply_chain::check),
    ("Lints, native", lints_native),
    ("Lints, WebAssembly", lints_wasm),
    ("Tables in the docs", table::check_pages),
    ("JavaScript lints and format", javascript_lints),
    ("Documentation", documentation),
    ("Tests, native", tests_native),
    ("Golden flights in every native build", golden::check),
    ("Examples", examples::check),
    ("Package for cargo", package),
    ("Build of dist/", dist::build),
    ("Sizes", sizes::check),
    ("Pinned script in README", pin::check),
    ("Package for npm", npm_package),
    ("JavaScript types", javascript_types),
    ("Tests in Chromium", tests_in_chrome),
    ("Tests in Firefox", tests_in_firefox),
    ("End to end", end_to_end::test),
];

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    /// Run only the checks whose titles contain one of these; empty for all checks.
    pub(crate) names: Vec<String>,
}

impl Options {
    pub(crate) fn parse(parser: &mut Parser) -> Result<Self> {
        let mut names = Vec::new();
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Value(name) => names.push(name.string()?),
                _ => return Err(arg.unexpected().into()),
            }
        }
        Ok(Self { names })
    }

    fn select(&self) -> Result<Vec<Check>> {
        let matches = |title: &str, name: &String| title.to_lowercase().contains(&name.to_lowercase());
        if let Some(name) = self.names.iter().find(|name| !CHECKS.iter().any(|(title, _)| matches(title, name))) {
            let titles: Vec<_> = CHECKS.iter().map(|(title, _)| *title).collect();
            return Err(Failure::new(format!("no check has `{name}` in its title: {}", titles.join("; "))));
        }
        let is_selected = |title: &str| self.names.is_empty() || self.names.iter().any(|name| matches(title, name));
        Ok(CHECKS.iter().filter(|(title, _)| is_selected(title)).copied().collect())
    }
}

/// Runs the checks until one fails. CI reads the last line: the numbers of checks that passed and failed.
pub(crate) fn run_checks(workspace: &Workspace, options: &Options) -> Result {
    let checks = options.select()?;
    let start = Instant::now();
    let mut passed = 0;
    let mut failed = 0;
    for (title, check) in &checks {
        say(format!("\n=== {title}"));
        let start = Instant::now();
        let outcome = check(workspace);
        let time = seconds(start.elapsed());
        if let Err(failure) = outcome {
            failed = 1;
            if let Some(message) = failure.message() {
                eprintln!("error: {message}");
            }
            say(format!("=== {title}: failed after {time}"));
            break;
        }
        passed += 1;
        say(format!("=== {title}: passed in {time}"));
    }
    let left = checks.len() - passed - failed;
    if left > 0 {
        say(format!("\n{left} further checks were not run"));
    }
    say(format!("\nTotal time: {}", seconds(start.elapsed())));
    say(format!("{passed} passed, {failed} failed"));
    if failed == 0 { Ok(()) } else { Err(Failure::reported()) }
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
    // --all-targets leaves out what `cargo test` and `cargo bench` leave out.
    let others = ["--package", "boids-canvas", "--all-features", "--test", "soak", "--bench", "figures"];
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
    let packing = ["--package", "boids-canvas-packing", "--no-default-features"];
    for build in [&whole, &light, &packing] {
        run_cargo(workspace, &[&clippy[..], build, &["--", "-D", "warnings"]].concat())?;
    }
    Ok(())
}

/// Each crate for the target where it is used: parts of boids-canvas-web exist only for WebAssembly.
fn documentation(workspace: &Workspace) -> Result {
    tools::wasm_target()?;
    let features = "boids-canvas/mint,boids-canvas/rayon,boids-canvas/serde";
    let native = &["--package", "boids-canvas", "--package", "boids-canvas-packing", "--features", features][..];
    let web = &["--package", "boids-canvas-web", "--package", "boids-canvas-light", "--target", tools::WASM_TARGET];
    for args in [native, web] {
        let mut doc = cargo();
        doc.args(["doc", "--no-deps"]).args(args).env("RUSTDOCFLAGS", "-D warnings");
        run(doc.current_dir(&workspace.root))?;
    }
    Ok(())
}

fn tests_native(workspace: &Workspace) -> Result {
    run_cargo(workspace, &["test", "--workspace", "--features", "boids-canvas/mint,boids-canvas/serde"])?;
    // All other tests fly on one core, as most programs do.
    let flights = ["--test", "golden", "--test", "parallel"];
    for features in [&["--features", "rayon"][..], &["--no-default-features"]] {
        run_cargo(workspace, &[&["test", "--package", "boids-canvas"], features, &flights].concat())?;
    }
    Ok(())
}

/// eslint and prettier run in the top folder, because their rules name files relative to it.
fn javascript_lints(workspace: &Workspace) -> Result {
    let packages = Packages::install(workspace, "tests/e2e")?;
    let mut eslint = packages.program("eslint");
    eslint.args(["--config", "tests/e2e/eslint.config.mjs", "--max-warnings", "0"]);
    eslint.args(["www/src", "www/site", "www/embed", "www/npm", "tests/e2e", "tests/bundlers/*.js", "benches/browser"]);
    run(eslint.current_dir(&workspace.root))?;
    let mut prettier = packages.program("prettier");
    prettier.args(["--config", "tests/e2e/prettier.config.json", "--check", "--log-level", "warn"]);
    prettier.args([
        "www/{src,site,embed,npm}/**/*.{js,jsx,ts}",
        "{tests/e2e,tests/bundlers,benches/browser}/*.{js,mjs,ts}",
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
    // wasm-pack finds wasm-bindgen and its test runner on PATH.
    let path = path_with(&tools::wasm_bindgen(workspace)?)?;
    for package in [&workspace.root, &workspace.root.join("web")] {
        let mut test = Command::new(wasm_pack.join("wasm-pack"));
        test.args(["test", "--headless", "--release"]).args(browser).arg(driver);
        run(test.env("PATH", &path).current_dir(package))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn select(names: &[&str]) -> Result<Vec<&'static str>> {
        let options = Options { names: names.iter().map(|&name| name.to_owned()).collect() };
        Ok(options.select()?.into_iter().map(|(title, _)| title).collect())
    }

    #[test]
    fn checks_are_selected_by_a_part_of_their_titles() {
        assert_eq!(select(&[]).map(|titles| titles.len()).ok(), Some(CHECKS.len()));
        assert_eq!(select(&["size", "FORMATTING"]).ok(), Some(vec!["Formatting", "Sizes"]));
        let failure = select(&["sizes", "none"]).expect_err("no title contains `none`");
        assert!(failure.message().unwrap_or_default().contains("`none`"));
    }
}
