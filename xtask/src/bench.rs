//! `cargo xtask bench`: times steps and frames, natively and in a browser, and prints what came out as Markdown.
//!
//! benches/figures.rs does the native part, benches/browser/ the other, on the same flocks; here they are built, run
//! and put side by side.

mod report;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browsers;
use crate::dist;
use crate::npm::{Packages, node};
use crate::process::{Context, Failure, Result, cargo, output_of, run, say};
use crate::table::between;
use crate::tools;
use crate::workspace::Workspace;

use report::Figures;

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Options {
    /// A crate to time beside ours.
    pub(crate) against: Option<PathBuf>,
    /// Less of everything: to see that it works.
    pub(crate) quick: bool,
    /// Put the tables into docs/benchmarks.md.
    pub(crate) readme: bool,
}

impl Options {
    pub(crate) fn parse(args: &[String]) -> Result<Self> {
        let mut options = Self::default();
        let mut args = args.iter().map(String::as_str);
        while let Some(arg) = args.next() {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--quick", "") => options.quick = true,
                ("--readme", "") => options.readme = true,
                ("--against", "") => options.against = Some(folder(args.next())?),
                ("--against", given) => options.against = Some(folder(Some(given))?),
                _ => {
                    let sentence = "`cargo xtask bench` takes --against DIR, --quick and --readme, but got";
                    return Err(Failure::new(format!("{sentence} `{arg}`")));
                }
            }
        }
        Ok(options)
    }
}

fn folder(given: Option<&str>) -> Result<PathBuf> {
    given.map(PathBuf::from).ok_or_else(|| Failure::new("--against takes the folder of a crate"))
}

/// The page that holds the tables, from the workspace's root.
const PAGE: &str = "docs/benchmarks.md";

/// The lines of the page between which the tables stand.
const MARKS: [&str; 2] = ["<!-- bench -->", "<!-- /bench -->"];

pub(crate) fn bench(workspace: &Workspace, options: &Options) -> Result {
    // what can be missing is found out before anything takes its time
    Packages::install(workspace, "tests/e2e")?;
    let chrome = browsers::chrome()?;
    let built = gather(workspace)?;
    let against = options.against.as_deref().map(|folder| add_rival(folder, &built)).transpose()?;

    say("Timing the native code …");
    let mut figures = Figures::default();
    figures.read(&output_of(&mut native(workspace, options))?);
    figures.add("machine", "rustc", output_of(Command::new("rustc").arg("--version"))?.trim());

    let plan = plan(&built, &figures, against.is_some(), options.quick);
    let mut browse = node()?;
    browse.arg(workspace.root.join("benches/browser/run.mjs")).arg(plan);
    browse.envs([("CHROME", chrome.browser), ("CHROMEDRIVER", chrome.driver)]);
    figures.read(&output_of(&mut browse)?);

    let report = figures.markdown(against.as_deref());
    let file = built.join("table.md");
    fs::write(&file, &report).context("write", &file)?;
    say(format!("\n{report}"));
    figures.check_fingerprints()?;
    if options.readme {
        let file = workspace.root.join(PAGE);
        let text = fs::read_to_string(&file).context("read", &file)?;
        let mended = between(&text, MARKS, &report)
            .ok_or_else(|| Failure::new(format!("{PAGE} lacks a line `{}` or `{}`", MARKS[0], MARKS[1])))?;
        fs::write(&file, mended).context("write", &file)?;
    }
    Ok(())
}

/// Builds the product and copies what is measured of it into a folder of its own: a build that comes between does no
/// harm.
fn gather(workspace: &Workspace) -> Result<PathBuf> {
    dist::build(workspace)?;
    let built = workspace.root.join("target/bench");
    fs::create_dir_all(built.join("npm")).context("create", &built)?;
    let npm = workspace.dist().join("npm");
    for entry in fs::read_dir(&npm).context("read", &npm)? {
        let file = entry.context("read", &npm)?.path();
        copy(&file, &built.join("npm").join(file.file_name().unwrap_or_default()))?;
    }
    // the package keeps the `Show` of the WebAssembly to itself
    copy(&workspace.web().join("boids_canvas.js"), &built.join("glue.js"))?;
    Ok(built)
}

/// Builds the crate in `folder` for the browser as benches/browser/ wants it; returns its name. Only a copy is touched.
fn add_rival(folder: &Path, built: &Path) -> Result<String> {
    let copied = built.join("against");
    if copied.exists() {
        fs::remove_dir_all(&copied).context("remove", &copied)?;
    }
    copy_crate(folder, &copied)?;
    let target = built.join("against-target");
    let mut build = cargo();
    build.args(["build", "--release", "--target", tools::WASM_TARGET, "--target-dir"]).arg(&target);
    run(build.env("RUSTFLAGS", "-Ctarget-feature=+simd128").current_dir(&copied))?;

    let manifest = fs::read_to_string(copied.join("Cargo.toml")).context("read", folder)?;
    let name = manifest.lines().find_map(|line| line.strip_prefix("name")?.split('"').nth(1));
    let name = name.ok_or_else(|| Failure::new(format!("the crate in {} has no name", folder.display())))?;
    let wasm = target.join(tools::WASM_TARGET).join("release").join(name.replace('-', "_")).with_extension("wasm");
    copy(&wasm, &built.join("against.wasm"))?;
    Ok(name.to_owned())
}

fn copy_crate(from: &Path, to: &Path) -> Result {
    fs::create_dir_all(to).context("create", to)?;
    for entry in fs::read_dir(from).context("read", from)? {
        let path = entry.context("read", from)?.path();
        let Some(name) = path.file_name().filter(|name| *name != OsStr::new("target")) else { continue };
        if path.is_dir() {
            copy_crate(&path, &to.join(name))?;
        } else {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result {
    // over what may be there and not to be written to
    let _ = fs::remove_file(to);
    fs::copy(from, to).context("copy", from).map(|_| ())
}

fn native(workspace: &Workspace, options: &Options) -> Command {
    let mut bench = cargo();
    bench.args(["bench", "--quiet", "--package", "boids-canvas", "--features", "bench", "--bench", "figures"]);
    bench.arg("--").args(options.quick.then_some("--quick"));
    bench.current_dir(&workspace.root);
    bench
}

/// Frames: number of boids, and length and width on the screen in px unless they are the preset's own.
const FRAMES: [(u32, Option<(f32, f32)>); 5] = [
    (70, Some((40.0, 20.0))),
    (1_000, Some((20.0, 10.0))),
    (10_000, Some((8.0, 4.0))),
    (100_000, Some((4.0, 2.4))),
    (1_000_000, None),
];

/// What benches/browser/run.mjs is to do, as JSON: the flocks that were timed natively, but for those flown long, then
/// the frames, then the memory.
fn plan(built: &Path, figures: &Figures, against: bool, quick: bool) -> String {
    let budget = if quick { r#""budget": 500"# } else { r#""budget": 4000"# };
    let mut rows = Vec::new();
    for flock in figures.flocks() {
        if figures.is_long_flight(&flock) {
            continue;
        }
        let against = if against && flock.preset == "classic" { r#", "against": "/against.wasm""# } else { "" };
        rows.push(format!(
            r#"{{ "page": "steps", "name": {:?}, "preset": {:?}, "count": {}, "steps": {}, {budget}{against} }}"#,
            flock.row, flock.preset, flock.count, flock.steps
        ));
    }
    for (count, marker) in FRAMES {
        if quick && count > 100_000 {
            continue;
        }
        let marker =
            marker.map_or_else(String::new, |(length, width)| format!(r#", "length": {length}, "width": {width}"#));
        // a million paths take longer than anyone waits
        let paths = count <= 100_000;
        rows.push(format!(
            r#"{{ "page": "frames", "name": "frame {count}", "count": {count}, "paths": {paths}, {budget}{marker} }}"#
        ));
    }
    rows.push(r#"{ "page": "memory", "name": "memory", "count": 1000000 }"#.to_owned());
    let built = built.display().to_string();
    format!(r#"{{ "built": {built:?}, "rows": [{}] }}"#, rows.join(", "))
}
