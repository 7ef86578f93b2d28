//! The golden table, tests/golden.txt: flights and their fingerprints. This module checks it in several native builds, or
//! writes it again.
//!
//! The package tests/golden computes the flights; it builds in seconds. `cargo test` also computes them, with overflow
//! checks, and so do the tests in browsers, as WebAssembly. `verify.html` flies them in the browser of its visitor.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::browsers::{self, QEMU, QEMU_PACKAGES};
use crate::process::{Context, Failure, Result, cargo, output_of, say, skip};
use crate::tools;
use crate::workspace::Workspace;

/// Checks that every build computes the fingerprints of the table.
pub(crate) fn check(workspace: &Workspace) -> Result {
    let same = |what, computed| compare(workspace, what, computed);
    // A hundred times slower than a release build, so longer flights are left out.
    same("an unoptimised build (up to 100 steps)", compute(workspace, &["--", "100"], ""))?;
    // With the target's default SIMD instructions: SSE2 or NEON.
    same("a release build", compute(workspace, &["--release"], ""))?;
    if !has_avx2() {
        say("Skipped: a release build for AVX2, because this processor does not have it");
        return Ok(());
    }
    // With AVX2 and with fused multiply-add, which would change the results if the compiler used it.
    same("a release build for AVX2", compute(workspace, &["--release"], "-Ctarget-cpu=x86-64-v3"))
}

/// A target for arm64 that Rust's own linker can link, without a C compiler.
const ARM64: &str = "aarch64-unknown-linux-musl";

/// Checks the same on arm64, with NEON in place of SSE. By an emulator, a hundred times slower, so longer flights are left to a
/// machine of that kind: .github/workflows/ci.yml.
pub(crate) fn check_arm64(workspace: &Workspace) -> Result {
    if browsers::qemu()?.is_none() {
        browsers::debian_packages(QEMU_PACKAGES, "an emulator of arm64")?;
    }
    let Some(qemu) = browsers::qemu()? else {
        return skip(&format!("golden flights on arm64, because there is no {QEMU}"));
    };
    if let Err(failure) = tools::target(ARM64) {
        return skip(&format!("golden flights on arm64: {}", failure.message().unwrap_or_default()));
    }
    let mut golden = golden(&["--release", "--target", ARM64, "--", "300"], "");
    golden.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld");
    golden.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER", qemu);
    compare(workspace, "a release build for arm64 (up to 300 steps)", output_of(golden.current_dir(&workspace.root)))
}

fn compare(workspace: &Workspace, what: &str, computed: Result<String>) -> Result {
    let file = table(workspace);
    let written = fs::read_to_string(&file).context("read", &file)?;
    if let Some((line, got)) = written.lines().zip(computed?.lines()).find(|(line, got)| line != got) {
        return Err(Failure::new(format!("{what} computes `{got}`, but tests/golden.txt has `{line}`")));
    }
    say(format!("Bit-identical in {what}"));
    Ok(())
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
    output_of(golden(args, rustflags).current_dir(&workspace.root))
}

fn golden(args: &[&str], rustflags: &str) -> Command {
    let mut golden = cargo();
    golden.args(["run", "--quiet", "--package", "golden"]).args(args).env("RUSTFLAGS", rustflags);
    golden
}

fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
