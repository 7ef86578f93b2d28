//! The golden table, tests/golden.txt: flights and their fingerprints. This module checks it in several native builds, or
//! writes it again.
//!
//! The package tests/golden computes the flights; it builds in seconds. `cargo test` also computes them, with overflow
//! checks, and so do the tests in browsers, as WebAssembly. `verify.html` flies them in the browser of its visitor.

use std::fs;
use std::path::PathBuf;

use crate::process::{Context, Failure, Result, cargo, output_of, say};
use crate::workspace::Workspace;

/// Checks that every build computes the fingerprints of the table.
pub(crate) fn check(workspace: &Workspace) -> Result {
    let file = table(workspace);
    let written = fs::read_to_string(&file).context("read", &file)?;
    let same = |what: &str, computed: Result<String>| {
        if let Some((line, got)) = written.lines().zip(computed?.lines()).find(|(line, got)| line != got) {
            return Err(Failure::new(format!("{what} computes `{got}`, but tests/golden.txt has `{line}`")));
        }
        say(format!("Bit-identical in {what}"));
        Ok(())
    };
    // A hundred times slower than a release build, so longer flights are left out.
    same("an unoptimised build (up to 100 steps)", compute(workspace, &["--", "100"], ""))?;
    // With the target's default SIMD instructions: SSE2 or NEON.
    same("a release build", compute(workspace, &["--release"], ""))?;
    if !has_avx2() {
        say("Skipped: a release build for AVX2, because this processor has none");
        return Ok(());
    }
    // With AVX2 and with fused multiply-add, which would change the results if the compiler used it.
    same("a release build for AVX2", compute(workspace, &["--release"], "-Ctarget-cpu=x86-64-v3"))
}

/// Writes the table with the fingerprints of today's code.
pub(crate) fn update(workspace: &Workspace) -> Result {
    let (file, computed) = (table(workspace), compute(workspace, &["--release"], "")?);
    fs::write(&file, computed).context("write", &file)
}

fn table(workspace: &Workspace) -> PathBuf {
    workspace.root.join("tests/golden.txt")
}

fn compute(workspace: &Workspace, args: &[&str], rustflags: &str) -> Result<String> {
    let mut golden = cargo();
    golden.args(["run", "--quiet", "--package", "golden"]).args(args);
    output_of(golden.env("RUSTFLAGS", rustflags).current_dir(&workspace.root))
}

fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
