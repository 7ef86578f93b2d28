//! `cargo xtask bench`: times steps and frames, natively and in a browser, and prints the results as Markdown.
//!
//! benches/figures.rs measures natively and benches/browser/ in a browser, with the same flocks. This module builds and
//! runs both and combines their results.

mod report;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lexopt::{Arg, Parser};
use serde_json::{Value, json};

use crate::browsers;
use crate::dist;
use crate::npm::{Packages, node};
use crate::process::{Context, Failure, Result, cargo, output_of, run, say};
use crate::table::replace_between;
use crate::tools;
use crate::workspace::Workspace;

use report::Figures;

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Options {
    /// The folder of a crate whose kernel is timed as well.
    pub(crate) against: Option<PathBuf>,
    /// Measure less, only to see that everything works.
    pub(crate) quick: bool,
    /// Write the results into docs/benchmarks.md.
    pub(crate) write: bool,
}

impl Options {
    pub(crate) fn parse(parser: &mut Parser) -> Result<Self> {
        let mut options = Self::default();
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Long("quick") => options.quick = true,
                Arg::Long("write") => options.write = true,
                Arg::Long("against") => options.against = Some(parser.value()?.into()),
                _ => return Err(arg.unexpected().into()),
            }
        }
        Ok(options)
    }
}

/// The page with the results, relative to the top folder.
const PAGE: &str = "docs/benchmarks.md";

/// The lines before and after the results in the page.
const MARKS: [&str; 2] = ["<!-- bench -->", "<!-- /bench -->"];

pub(crate) fn bench(workspace: &Workspace, options: &Options) -> Result {
    // Set up the tools first: if one is missing, the user should know it before the long measurements.
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
    if options.write {
        let file = workspace.root.join(PAGE);
        let text = fs::read_to_string(&file).context("read", &file)?;
        let updated = replace_between(&text, MARKS, &report)
            .ok_or_else(|| Failure::new(format!("{PAGE} lacks a line `{}` or `{}`", MARKS[0], MARKS[1])))?;
        fs::write(&file, updated).context("write", &file)?;
    }
    Ok(())
}

/// Builds `dist/` and copies the measured files into a folder of their own, so that a later build does not disturb the
/// measurement.
fn gather(workspace: &Workspace) -> Result<PathBuf> {
    dist::build(workspace)?;
    let built = workspace.root.join("target/bench");
    fs::create_dir_all(built.join("npm")).context("create", &built)?;
    let npm = workspace.dist().join("npm");
    for entry in fs::read_dir(&npm).context("read", &npm)? {
        let file = entry.context("read", &npm)?.path();
        copy(&file, &built.join("npm").join(file.file_name().unwrap_or_default()))?;
    }
    // The npm package does not export the class `Player` of the WebAssembly, so the bench imports the glue itself and
    // what passes options to it.
    copy(&workspace.web().join("boids_canvas.js"), &built.join("glue.js"))?;
    copy(&workspace.www().join("src/palettes.js"), &built.join("palettes.js"))?;
    copy(&workspace.www().join("src/numbers.js"), &built.join("param-numbers.js"))?;
    Ok(built)
}

/// Builds a copy of the crate in `folder` as WebAssembly for benches/browser/; returns the name of the crate.
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

    let metadata = output_of(cargo().args(["metadata", "--no-deps", "--format-version=1"]).current_dir(&copied))?;
    let metadata: Value = serde_json::from_str(&metadata).context("read the metadata of", folder)?;
    let name = metadata["packages"][0]["name"].as_str();
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
    // A file that exists may be read-only, so remove it first. If there is none, the error does not matter.
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

/// The measured frames: number of boids, and length and width of a marker on the screen in px, `None` for the preset's.
const FRAMES: [(u32, Option<(f32, f32)>); 5] = [
    (70, Some((40.0, 20.0))),
    (1_000, Some((20.0, 10.0))),
    (10_000, Some((8.0, 4.0))),
    (100_000, Some((4.0, 2.4))),
    (1_000_000, None),
];

/// The flocks that are drawn in colours and with trails, with the same markers on the screen.
const COLOURED: [(u32, (f32, f32)); 3] = [(1_000, (20.0, 10.0)), (20_000, (5.0, 2.5)), (100_000, (4.0, 2.4))];

/// What these flocks are drawn with, besides their plain look.
const LOOKS: [&str; 4] = ["speed", "heading", "flockmates", "trails"];

/// The numbers of boids whose cost to the page's thread is measured.
const THREADS: [u32; 3] = [70, 10_000, 100_000];

/// The work list for benches/browser/run.mjs as JSON: the flocks that were timed natively except the long flights, then
/// the frames, the threads and the memory.
fn plan(built: &Path, figures: &Figures, against: bool, quick: bool) -> String {
    let budget = if quick { 500 } else { 4000 };
    let mut rows = Vec::new();
    for flock in figures.flocks() {
        if figures.is_long_flight(&flock) {
            continue;
        }
        let mut row = json!({
            "page": "steps", "name": flock.row, "preset": flock.preset, "count": flock.count, "steps": flock.steps,
            "budget": budget,
        });
        if against && flock.preset == "classic" {
            row["against"] = json!("/against.wasm");
        }
        rows.push(row);
    }
    for (count, marker) in FRAMES {
        if quick && count > 100_000 {
            continue;
        }
        // Drawing a million paths takes too long.
        let looks = if count <= 100_000 { &["auto", "paths"][..] } else { &["auto"] };
        let name = format!("frame {count}");
        let mut row = json!({ "page": "frames", "name": name, "count": count, "looks": looks, "budget": budget });
        if let Some((length, width)) = marker {
            row["length"] = json!(length);
            row["width"] = json!(width);
        }
        rows.push(row);
    }
    for (count, (length, width)) in COLOURED {
        let (name, looks) = (format!("colours {count}"), [&["auto"], &LOOKS[..]].concat());
        rows.push(json!({
            "page": "frames", "name": name, "count": count, "length": length, "width": width, "looks": looks,
            "budget": budget,
        }));
    }
    for count in THREADS {
        let name = format!("thread {count}");
        rows.push(json!({ "page": "threads", "name": name, "count": count, "budget": budget }));
    }
    rows.push(json!({ "page": "memory", "name": "memory", "count": 1_000_000 }));
    json!({ "built": built.display().to_string(), "rows": rows }).to_string()
}
