//! The reference kernel (benches/reference) as WebAssembly, for `verify.html` to compare the step with.

use std::path::Path;
use std::process::Command;

use crate::npm::Packages;
use crate::process::{Result, cargo, run};
use crate::tools;
use crate::workspace::Workspace;

/// Writes `reference.wasm` and the folder `reference` with its glue into `target/web/`.
pub(crate) fn build(workspace: &Workspace, wasm_bindgen: &Path, packages: &Packages) -> Result {
    // All for speed: without the flags in .cargo/config.toml by which the script is smaller.
    let mut flags = vec!["-Ctarget-feature=+simd128".to_owned()];
    flags.extend(tools::same_paths()?);
    // Other flags would make cargo compile the script's crates again, too, so it has its own folder.
    let target = workspace.target.join("reference");
    let mut build = cargo();
    build.args(["build", "--release", "--lib", "--package", "reference-kernel", "--target", tools::WASM_TARGET]);
    build.arg("--target-dir").arg(&target).env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    run(build.current_dir(&workspace.root))?;

    let compiled = target.join(tools::WASM_TARGET).join("release/reference_kernel.wasm");
    let bound = workspace.web().join("reference");
    let mut glue = Command::new(wasm_bindgen.join("wasm-bindgen"));
    glue.args(["--target", "web", "--omit-default-module-path", "--out-dir"]).arg(&bound).arg(compiled);
    run(&mut glue)?;
    let mut wasm_opt = packages.program("wasm-opt");
    wasm_opt.args(["-O3", "--strip-producers", "--strip-target-features"]);
    run(wasm_opt.arg(bound.join("reference_kernel_bg.wasm")).arg("-o").arg(workspace.web().join("reference.wasm")))
}
