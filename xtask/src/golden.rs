//! The golden table of flights, tests/golden.txt: flown by native builds of every kind, or written anew.
//!
//! What flies it is a program of its own, tests/golden, of which a build takes seconds. `cargo test` flies it besides
//! with overflow checked, and the browsers as WebAssembly.

use std::fs;
use std::path::PathBuf;

use crate::process::{Context, Failure, Result, cargo, output_of, say};
use crate::workspace::Workspace;

struct Build {
    what: &'static str,
    /// Of cargo.
    args: &'static [&'static str],
    rustflags: &'static str,
    /// The most steps of a flight.
    most: &'static str,
}

/// As `cargo run --release` flies, with the target's own vectors: SSE2 or NEON.
const RELEASE: Build = Build { what: "a release build", args: &["--release"], rustflags: "", most: ALL };

const ALL: &str = "1000000";

const BUILDS: [Build; 3] = [
    // a hundred times as slow
    Build { what: "an unoptimised build, for up to 100 steps", args: &[], rustflags: "", most: "100" },
    RELEASE,
    // AVX2, and fused multiply-add there for the taking
    Build { what: "a release build for AVX2", rustflags: "-Ctarget-cpu=x86-64-v3", ..RELEASE },
];

/// Flies the table in every build.
pub(crate) fn check(workspace: &Workspace) -> Result {
    let file = table(workspace);
    let written = fs::read_to_string(&file).context("read", &file)?;
    for build in BUILDS {
        if !build.rustflags.is_empty() && !has_avx2() {
            say(format!("{} is skipped: this machine's processor has no AVX2", build.what));
            continue;
        }
        let flown = fly(workspace, &build)?;
        if let Some((written, flown)) = written.lines().zip(flown.lines()).find(|(written, flown)| written != flown) {
            let what = build.what;
            return Err(Failure::new(format!("{what} flies `{flown}`, but tests/golden.txt has `{written}`")));
        }
        say(format!("Flown the same by {}", build.what));
    }
    Ok(())
}

/// Writes down what is flown now.
pub(crate) fn mend(workspace: &Workspace) -> Result {
    let (file, flown) = (table(workspace), fly(workspace, &RELEASE)?);
    fs::write(&file, flown).context("write", &file)
}

fn table(workspace: &Workspace) -> PathBuf {
    workspace.root.join("tests/golden.txt")
}

fn fly(workspace: &Workspace, build: &Build) -> Result<String> {
    let mut fly = cargo();
    fly.args(["run", "--quiet", "--package", "golden"]).args(build.args).args(["--", build.most]);
    output_of(fly.env("RUSTFLAGS", build.rustflags).current_dir(&workspace.root))
}

fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
