//! `cargo xtask pin`: the script in README's first example, as a CDN serves it, with its version and its hash.
//!
//! The hash belongs to a published file, so it changes with a release and not with each commit. A tree is a release if its
//! changelog lists nothing unreleased; then the hash must be that of the build.

use std::fs;
use std::path::PathBuf;

use crate::dist;
use crate::hash;
use crate::process::{Context, Failure, Result, say};
use crate::workspace::Workspace;

/// How the line with the script starts. jsDelivr serves all files of the npm package.
const START: &str = "<script src=\"https://cdn.jsdelivr.net/npm/boids-canvas@";

/// Builds `dist/` and writes the version and the hash into README.
pub(crate) fn update(workspace: &Workspace) -> Result {
    dist::build(workspace)?;
    let (file, readme) = readme(workspace)?;
    let line = line(workspace)?;
    let old = script_in(&readme)?;
    fs::write(&file, readme.replacen(old, &line, 1)).context("write", &file)?;
    say(format!("README.md: {line}"));
    Ok(())
}

/// Checks the version and, in a release, the hash. `dist/` must be built.
pub(crate) fn check(workspace: &Workspace) -> Result {
    let (_, readme) = readme(workspace)?;
    let changelog = workspace.root.join("CHANGELOG.md");
    let changelog = fs::read_to_string(&changelog).context("read", &changelog)?;
    let is_release = !has_unreleased(&changelog);
    if !is_release {
        say("CHANGELOG.md lists unreleased changes, so the hash in README.md may be that of another build");
    }
    let built = if is_release { Some(hash_of_build(workspace)?) } else { None };
    compare(&readme, &workspace.version_of("boids-canvas")?, built.as_deref())
}

fn readme(workspace: &Workspace) -> Result<(PathBuf, String)> {
    let file = workspace.root.join("README.md");
    let text = fs::read_to_string(&file).context("read", &file)?;
    Ok((file, text))
}

fn hash_of_build(workspace: &Workspace) -> Result<String> {
    // the npm package has the same file as embed.js
    hash::of("sha384", &workspace.dist().join("boids-canvas.js"))
}

/// The line with the script that was built.
pub(crate) fn line(workspace: &Workspace) -> Result<String> {
    Ok(script(&workspace.version_of("boids-canvas")?, &hash_of_build(workspace)?))
}

/// The line with the script. A hash needs `crossorigin`: without it, the browser may not see what another host serves.
fn script(version: &str, hash: &str) -> String {
    format!("{START}{version}/embed.js\" integrity=\"{hash}\" crossorigin=\"anonymous\" defer></script>")
}

/// The line with the script in README's first example.
fn script_in(readme: &str) -> Result<&str> {
    let example = readme.split("```").nth(1).and_then(|example| example.strip_prefix("html\n"));
    example
        .and_then(|example| example.lines().find(|line| line.starts_with(START)))
        .ok_or_else(|| Failure::new(format!("the first example in README.md has no line that starts with `{START}`")))
}

/// Compares the line with the script in README with what it should be; without the hash of a build, with any hash.
fn compare(readme: &str, version: &str, built: Option<&str>) -> Result {
    let line = script_in(readme)?;
    let pinned = line.split('"').nth(3).unwrap_or_default();
    if pinned.len() != "sha384-".len() + 64 || line != script(version, built.unwrap_or(pinned)) {
        let wanted = script(version, built.unwrap_or("sha384-…"));
        return Err(Failure::new(format!("README.md must have `{wanted}`, not `{line}`; run `cargo xtask pin`")));
    }
    Ok(())
}

/// Whether the changelog lists changes before its first version.
fn has_unreleased(changelog: &str) -> bool {
    let section = changelog.split("\n## [").find(|section| section.starts_with("Unreleased]"));
    section.is_some_and(|section| section.lines().any(|line| line.starts_with("- ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash_of(letter: &str) -> String {
        format!("sha384-{}", letter.repeat(64))
    }

    #[test]
    fn the_script_has_the_version_and_in_a_release_the_hash_of_the_build() {
        let (a, b) = (hash_of("a"), hash_of("b"));
        let readme = format!("# boids\n```html\n{}\n<boids-canvas>\n```\n", script("1.2.3", &a));
        assert!(compare(&readme, "1.2.3", None).is_ok());
        assert!(compare(&readme, "1.2.3", Some(&a)).is_ok());
        for (version, built) in [("1.2.4", None), ("1.2.4", Some(&a)), ("1.2.3", Some(&b))] {
            let failure = compare(&readme, version, built.map(String::as_str)).expect_err("it differs");
            assert!(failure.message().unwrap_or_default().contains("cargo xtask pin"));
        }
        assert!(compare(&readme.replace(&a, "sha384-short"), "1.2.3", None).is_err());
        assert!(compare(&readme.replace("html", "sh"), "1.2.3", None).is_err());
    }

    #[test]
    fn a_tree_without_unreleased_changes_is_a_release() {
        assert!(has_unreleased("# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n"));
        assert!(has_unreleased("# C\n\n## [Unreleased]\n\n- B.\n\n## [1.0.0]\n\n- A.\n"));
        assert!(!has_unreleased("# C\n\n## [Unreleased]\n\n## [1.0.0]\n\n- A.\n"));
        assert!(!has_unreleased("# C\n\n## [1.0.0]\n\n- A.\n"));
    }
}
