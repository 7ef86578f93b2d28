//! `cargo xtask pin`: the script in README's first example, as a CDN serves it, with its version and its hash.
//!
//! The hash belongs to a published file, so it changes with a release and not with each commit. A tree is a release if its
//! changelog lists nothing unreleased; then the hash must be that of the build.

use std::fs;
use std::path::Path;

use crate::dist;
use crate::process::{Context, Failure, Result, say};
use crate::workspace::Workspace;

/// Builds `dist/` and writes the tag of the script into README.
pub(crate) fn update(workspace: &Workspace) -> Result {
    dist::build(workspace)?;
    let file = workspace.root.join("README.md");
    let (readme, built) = (read(&file)?, read(&workspace.web().join("tag.html"))?);
    fs::write(&file, readme.replacen(tag_in(&readme)?, &built, 1)).context("write", &file)?;
    say(format!("README.md: {built}"));
    Ok(())
}

/// Checks the version and, in a release, the hash. `dist/` must be built.
pub(crate) fn check(workspace: &Workspace) -> Result {
    let is_release = !has_unreleased(&read(&workspace.root.join("CHANGELOG.md"))?);
    if !is_release {
        say("CHANGELOG.md lists unreleased changes, so the hash in README.md may be that of another build");
    }
    compare(&read(&workspace.root.join("README.md"))?, &read(&workspace.web().join("tag.html"))?, is_release)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).context("read", file)
}

/// The line with the script in README's first example. jsDelivr serves all files of the npm package.
fn tag_in(readme: &str) -> Result<&str> {
    const START: &str = "<script src=\"https://cdn.jsdelivr.net/npm/boids-canvas@";
    let example = readme.split("```").nth(1).unwrap_or_default();
    let tag = example.lines().find(|line| line.starts_with(START));
    tag.ok_or_else(|| Failure::new(format!("the first example in README.md has no line that starts with `{START}`")))
}

/// Compares the tag in README with that of the build; except in a release, the hashes may differ.
fn compare(readme: &str, built: &str, is_release: bool) -> Result {
    let pinned = tag_in(readme)?;
    let without_hash = |tag: &str| tag.split('"').enumerate().filter(|&(i, _)| i != 3).map(|(_, part)| part).collect();
    let (same, wanted): (String, String) = (without_hash(pinned), without_hash(built));
    if pinned == built || (same == wanted && !is_release) {
        return Ok(());
    }
    Err(Failure::new(format!("README.md must have `{built}`, not `{pinned}`; run `cargo xtask pin`")))
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
    fn readme_has_the_version_and_in_a_release_the_hash_of_the_build() {
        let tag = |version, hash| {
            format!(
                "<script src=\"https://cdn.jsdelivr.net/npm/boids-canvas@{version}/embed.js\" integrity=\"{hash}\"></script>"
            )
        };
        let readme = format!("# boids\n```html\n{}\n<boids-canvas>\n```\n", tag("1.2.3", "a"));
        assert!(compare(&readme, &tag("1.2.3", "a"), true).is_ok());
        assert!(compare(&readme, &tag("1.2.3", "b"), false).is_ok());
        assert!(compare(&readme, &tag("1.2.3", "b"), true).is_err());
        assert!(compare(&readme, &tag("1.2.4", "a"), false).is_err());
    }

    #[test]
    fn a_tree_without_unreleased_changes_is_a_release() {
        assert!(has_unreleased("# C\n\n## [Unreleased]\n\n- B.\n\n## [1.0.0]\n\n- A.\n"));
        assert!(!has_unreleased("# C\n\n## [Unreleased]\n\n## [1.0.0]\n\n- A.\n"));
        assert!(!has_unreleased("# C\n\n## [1.0.0]\n\n- A.\n"));
    }
}
