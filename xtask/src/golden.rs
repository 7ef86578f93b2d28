//! The golden table, tests/golden.txt: flights and their fingerprints. This module checks it in several native builds, or
//! writes it again.
//!
//! The package tests/golden computes the flights; it builds in seconds. `cargo test` also computes them, with overflow
//! checks, and so do the tests in browsers, as WebAssembly. `verify.html` flies them in the browser of its visitor.

use std::fs;
use std::path::PathBuf;

use crate::process::{Context, Failure, Result, cargo, output_of, say};
use crate::workspace::Workspace;

struct Build {
    what: &'static str,
    cargo_args: &'static [&'static str],
    rustflags: &'static str,
    /// Longer flights are left out.
    max_steps: &'static str,
}

/// With the target's default SIMD instructions: SSE2 or NEON.
const RELEASE: Build = Build { what: "a release build", cargo_args: &["--release"], rustflags: "", max_steps: ALL };

const ALL: &str = "1000000";

const BUILDS: [Build; 3] = [
    // A hundred times slower than a release build.
    Build { what: "an unoptimised build (up to 100 steps)", cargo_args: &[], rustflags: "", max_steps: "100" },
    RELEASE,
    // With AVX2 and with fused multiply-add, which would change the results if the compiler used it.
    Build { what: "a release build for AVX2", rustflags: "-Ctarget-cpu=x86-64-v3", ..RELEASE },
];

/// Checks that every build computes the fingerprints of the table.
pub(crate) fn check(workspace: &Workspace) -> Result {
    let file = table(workspace);
    let written = fs::read_to_string(&file).context("read", &file)?;
    for build in BUILDS {
        if !build.rustflags.is_empty() && !has_avx2() {
            say(format!("Skipped: {}, because this processor has no AVX2", build.what));
            continue;
        }
        let computed = compute(workspace, &build)?;
        let what = build.what;
        if let Some((line, got)) = written.lines().zip(computed.lines()).find(|(line, got)| line != got) {
            return Err(Failure::new(format!("{what} computes `{got}`, but tests/golden.txt has `{line}`")));
        }
        say(format!("Bit-identical in {what}"));
    }
    Ok(())
}

/// Writes the table with the fingerprints of today's code.
pub(crate) fn update(workspace: &Workspace) -> Result {
    let (file, computed) = (table(workspace), compute(workspace, &RELEASE)?);
    fs::write(&file, computed).context("write", &file)
}

fn table(workspace: &Workspace) -> PathBuf {
    workspace.root.join("tests/golden.txt")
}

fn compute(workspace: &Workspace, build: &Build) -> Result<String> {
    let mut golden = cargo();
    golden.args(["run", "--quiet", "--package", "golden"]).args(build.cargo_args).args(["--", build.max_steps]);
    output_of(golden.env("RUSTFLAGS", build.rustflags).current_dir(&workspace.root))
}

fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
