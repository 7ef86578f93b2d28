//! `dist/embed.html`: the page for iframes, one file with the embed inside.
//!
//! A frame in a sandbox has an origin of its own, for which WebKit matches no `'self'`. So the page's policy allows its
//! scripts and its style by their hashes, and all of them stand in the page.

use std::fs;

use crate::hash;
use crate::process::{Context, Failure, Result};
use crate::workspace::Workspace;

const EMBED: &str = "<script src=\"boids-canvas.js\"></script>";

/// Puts the embed and the hashes into the page.
pub(crate) fn write(workspace: &Workspace) -> Result {
    let (from, to) = (workspace.www().join("embed.html"), workspace.dist().join("embed.html"));
    let embed = workspace.dist().join("boids-canvas.js");
    let page = fs::read_to_string(&from).context("read", &from)?;
    let embed = fs::read_to_string(&embed).context("read", &embed)?;
    if !page.contains(EMBED) {
        return Err(Failure::new(format!("{} lacks the line `{EMBED}`", from.display())));
    }
    let page = page.replace(EMBED, &format!("<script>{embed}</script>"));
    let scripts = sources(workspace, &page, ["<script>", "</script>"])?;
    let styles = sources(workspace, &page, ["<style>", "</style>"])?;
    let page = page.replacen("SCRIPTS", &scripts, 1).replacen("STYLES", &styles, 1);
    fs::write(&to, page).context("write", &to)
}

/// The sources of a policy that allow all that stands between these tags: `'sha256-…' 'sha256-…'`.
fn sources(workspace: &Workspace, page: &str, tags: [&str; 2]) -> Result<String> {
    let mut files = Vec::new();
    for (i, text) in between(page, tags).into_iter().enumerate() {
        let file = workspace.web().join(format!("inline-{i}"));
        fs::write(&file, text).context("write", &file)?;
        files.push(file);
    }
    let hashes = hash::of_files("sha256", &files)?;
    Ok(hashes.iter().map(|hash| format!("'{hash}'")).collect::<Vec<_>>().join(" "))
}

/// All texts between two tags.
fn between<'a>(page: &'a str, [start, end]: [&str; 2]) -> Vec<&'a str> {
    page.split(start).skip(1).filter_map(|rest| rest.split_once(end)).map(|(text, _)| text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_between_tags_are_found() {
        let page = "<script src=a></script><script>\n b\n</script><style>c</style><script>d</script>";
        assert_eq!(between(page, ["<script>", "</script>"]), ["\n b\n", "d"]);
        assert_eq!(between(page, ["<style>", "</style>"]), ["c"]);
    }
}
