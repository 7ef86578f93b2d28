//! `cargo xtask release`: all of a release but the upload.
//!
//! The version is in `[workspace.package]` of Cargo.toml alone. README has the line of the script as a CDN serves it, with the
//! version and the hash: it belongs to a published file, so it is there from the first release on, and changes with a release
//! and not with each commit. A tree is a release if its changelog lists nothing unreleased.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::checks;
use crate::dist;
use crate::process::{Context, Failure, Result, output_of, say};
use crate::table::replace_between;
use crate::workspace::Workspace;

const MARKS: [&str; 2] = ["<!-- cdn: by `cargo xtask release` -->", "<!-- end of cdn -->"];

/// Builds `dist/`, writes the line of the script into README, runs all checks, which pack both packages without an upload, and
/// prints what is left to do.
pub(crate) fn prepare(workspace: &Workspace) -> Result {
    if has_unreleased(&read(&workspace.root.join("CHANGELOG.md"))?) {
        return Err(Failure::new("CHANGELOG.md lists unreleased changes; move them to the new version first"));
    }
    let version = workspace.version_of("boids-canvas")?;
    let citation = read(&workspace.root.join("CITATION.cff"))?;
    if !citation.lines().any(|line| line == format!("version: {version}")) {
        return Err(Failure::new(format!("CITATION.cff must say `version: {version}`, and the date of the release")));
    }
    dist::build(workspace)?;
    let file = workspace.root.join("README.md");
    let (readme, pinned) = (read(&file)?, pinned(workspace)?);
    if readme != pinned {
        fs::write(&file, pinned).context("write", &file)?;
        say("Wrote the script's line into README.md");
    }
    let changed = output_of(Command::new("git").args(["status", "--porcelain"]).current_dir(&workspace.root))?;
    if !changed.trim().is_empty() {
        return Err(Failure::new(format!("commit these files, then run `cargo xtask release` again:\n{changed}")));
    }
    checks::run_checks(workspace, &checks::Options::all())?;
    say(format!("\n{}", left(&version)));
    Ok(())
}

/// What is left to do. Only the tag's workflow uploads, so nothing is uploaded twice.
fn left(version: &str) -> String {
    format!(
        "Ready. Nothing was uploaded. What is left:\n\n    git tag v{version}\n    git push origin main v{version}\n\n\
         The tag starts release.yml, which does the same again, then uploads whatever npm and the crates' registry don't have \
         yet. If it stops halfway, start it again.\nBefore the tag of the very first version, upload by hand, because a \
         registry can only trust the workflow of a package that already exists:\n\n    npm publish dist/npm\n    cargo publish --package boids-canvas"
    )
}

/// In a release, checks that README has the line of the build. `dist/` must be built.
pub(crate) fn check(workspace: &Workspace) -> Result {
    if has_unreleased(&read(&workspace.root.join("CHANGELOG.md"))?) {
        say("CHANGELOG.md lists unreleased changes, so README.md may have the line of another build, or none");
        return Ok(());
    }
    if read(&workspace.root.join("README.md"))? != pinned(workspace)? {
        return Err(Failure::new("README.md lacks the line of this build's script; run `cargo xtask release`"));
    }
    Ok(())
}

/// README with the line of the script that was built.
fn pinned(workspace: &Workspace) -> Result<String> {
    let readme = read(&workspace.root.join("README.md"))?;
    let script = read(&workspace.web().join("tag.html"))?;
    let element = readme.lines().find(|line| line.starts_with("<boids-canvas ")).unwrap_or_default();
    let text =
        format!("From a CDN, without a file beside the page:\n\n```html\n{}\n{element}\n```\n", script.trim_end());
    replace_between(&readme, MARKS, &text).ok_or_else(|| Failure::new(format!("README.md lacks `{}`", MARKS[0])))
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).context("read", file)
}

/// Whether the changelog lists changes before its first version.
fn has_unreleased(changelog: &str) -> bool {
    let section = changelog.split("\n## [").find(|section| section.starts_with("Unreleased]"));
    section.is_some_and(|section| section.lines().any(|line| line.starts_with("- ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_without_unreleased_changes_is_a_release() {
        assert!(has_unreleased("# C\n\n## [Unreleased]\n\n- B.\n\n## [1.0.0]\n\n- A.\n"));
        assert!(!has_unreleased("# C\n\n## [Unreleased]\n\n## [1.0.0]\n\n- A.\n"));
        assert!(!has_unreleased("# C\n\n## [1.0.0]\n\n- A.\n"));
    }
}
