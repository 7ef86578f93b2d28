//! The examples: programs in `examples/`, and whole packages in folders there.

use std::fs;
use std::path::Path;

use crate::process::{Context, Failure, Result, cargo, output_of, run, say};
use crate::tools;
use crate::workspace::{Workspace, files_in};

/// Runs every program; checks every package and builds it as WebAssembly.
pub(crate) fn check(workspace: &Workspace) -> Result {
    // Programs may write files, so they run in a folder that git ignores.
    let folder = workspace.root.join("target/examples");
    fs::create_dir_all(&folder).context("create", &folder)?;
    for example in files_in(&workspace.root.join("examples"))?.iter().filter(|file| file.is_file()) {
        let name = example.file_stem().unwrap_or_default();
        let mut program = cargo();
        // The profile `test` is optimised, too, and "Tests, native" has built the dependencies with it.
        program.args(["run", "--quiet", "--profile", "test", "--manifest-path"]).arg(workspace.root.join("Cargo.toml"));
        program.args(["--package", "boids-canvas", "--all-features", "--example"]).arg(name);
        let printed = output_of(program.current_dir(&folder))?;
        say(format!("{}: prints {} lines", example.display(), printed.lines().count()));
    }
    let (made, shown) = (folder.join("flock.svg"), workspace.root.join("www/flock.svg"));
    if fs::read(&made).context("read", &made)? != fs::read(&shown).context("read", &shown)? {
        return Err(Failure::new(
            "www/flock.svg differs from what examples/svg.rs draws; copy target/examples/flock.svg over it",
        ));
    }
    for package in workspace.example_packages()? {
        cargo_in(workspace, &package, &["check"])?;
        tools::wasm_target()?;
        cargo_in(workspace, &package, &["build", "--target", tools::WASM_TARGET])?;
    }
    Ok(())
}

/// Runs cargo on a package as it would run outside of this repository: without the flags in .cargo/config.toml.
fn cargo_in(workspace: &Workspace, package: &Path, args: &[&str]) -> Result {
    let mut command = cargo();
    command.args(args).arg("--locked").arg("--target-dir").arg(workspace.root.join("target/examples"));
    run(command.env("RUSTFLAGS", "").current_dir(package))
}
