//! The pages of the site: their scripts and styles, and the scripts of their workers.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::dist::minified;
use crate::npm::Packages;
use crate::pin;
use crate::process::{Context, Result};
use crate::workspace::Workspace;

/// Each page has a folder in `www/site` with its script and style, and with `worker.js` if it has a worker.
const PAGES: [&str; 6] = ["article", "classroom", "experiments", "gallery", "lab", "verify"];

/// Bundles the scripts as classic ones, because a page opened by double-click cannot load modules. Our own pages are in
/// UTF-8.
pub(crate) fn bundle(workspace: &Workspace, packages: &Packages, esbuild: &impl Fn() -> Command) -> Result {
    let minify = |source: String, loader: &str, script: &Path| {
        let mut esbuild = esbuild();
        esbuild.args([&source, "--minify", "--format=iife", loader]);
        minified(&mut esbuild, "utf8", packages, script)
    };
    write_embeds(workspace)?;
    for page in PAGES {
        let worker = format!("site/{page}/worker.js");
        if workspace.www().join(&worker).is_file() {
            // The page imports its worker as text: from a blob, it also starts in a page opened by double-click.
            minify(worker, "--loader:.wasm=binary", &workspace.web().join(format!("{page}.worker")))?;
        }
        let script = workspace.dist().join(format!("{page}.js"));
        minify(format!("site/{page}/{page}.js"), "--loader:.worker=text", &script)?;
    }
    Ok(())
}

/// Writes `embeds.js` into `target/web/`: the version, the line with the script, and the sources of the examples in
/// `www/embed`, by their names. The gallery shows them, so that its code is what runs.
fn write_embeds(workspace: &Workspace) -> Result {
    let (folder, to) = (workspace.www().join("embed"), workspace.web().join("embeds.js"));
    let mut names = vec!["react/page.jsx".to_owned()];
    for entry in fs::read_dir(&folder).context("read", &folder)? {
        let name = entry.context("read", &folder)?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".html") && name != "index.html" {
            names.push(name);
        }
    }
    // A folder has no order that is the same everywhere.
    names.sort();
    let mut sources = serde_json::Map::new();
    for name in names {
        let file = folder.join(&name);
        sources.insert(name, fs::read_to_string(&file).context("read", &file)?.into());
    }
    let (version, script) = (workspace.version_of("boids-canvas")?, serde_json::Value::from(pin::line(workspace)?));
    let sources = serde_json::Value::from(sources);
    let module = format!(
        "// Written by `cargo xtask build` from www/embed.\n\
         export const VERSION = {version:?}\nexport const SCRIPT = {script}\n\n\
         /** @type {{Record<string, string>}} */\nexport const SOURCES = {sources:#}\n"
    );
    fs::write(&to, module).context("write", &to)
}

/// The pages with parts of `www/site/shared`, and the path from each to the top folder.
const WITH_PARTS: [(&str, &str); 5] = [
    ("index.html", "."),
    ("classroom.html", "."),
    ("experiments.html", "."),
    ("verify.html", "."),
    ("embed/index.html", ".."),
];

/// Replaces each line such as `<!-- shared/bar.html -->` in the pages of `dist/` by that file. In it, `ROOT` is the path to
/// the top folder, and the link to the page itself is marked as such.
pub(crate) fn insert_parts(workspace: &Workspace) -> Result {
    for (page, root) in WITH_PARTS {
        let file = workspace.dist().join(page);
        let mut text = fs::read_to_string(&file).context("read", &file)?;
        while let Some((name, _)) = text.split_once("<!-- shared/").and_then(|(_, rest)| rest.split_once(" -->\n")) {
            let part = workspace.www().join("site/shared").join(name);
            let line = format!("<!-- shared/{name} -->\n");
            let part = fs::read_to_string(&part).context("read", &part)?;
            let part =
                part.replace(&format!("href=\"ROOT/{page}\""), &format!("href=\"ROOT/{page}\" aria-current=\"page\""));
            text = text.replacen(&line, &part.replace("ROOT", root), 1);
        }
        fs::write(&file, text).context("write", &file)?;
    }
    Ok(())
}
