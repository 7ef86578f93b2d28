//! The sizes of the files that a reader loads, and a budget for each; and what keeping them small must not cost.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::process::{Context, Failure, Result, say};
use crate::tools;
use crate::workspace::Workspace;

/// Files of `dist/` that a reader loads together.
struct Download {
    what: &'static str,
    /// A module stands for those that it imports, too.
    files: &'static [&'static str],
    /// The largest allowed sum of their gzipped sizes in bytes: the size in November 2026 plus 1 or 2 %. Rounder limits are set
    /// for the embed, for the lessons, for the laboratory (70 kB besides the embed), and for the article, which is what a
    /// first screen may load besides the script; uPlot is 22 kB of both, and of the experiments.
    budget: usize,
}

const DOWNLOADS: [Download; 11] = [
    Download { what: "WebAssembly", files: &["npm/boids_canvas_bg.wasm"], budget: 85_900 },
    Download { what: "one-file embed", files: &["boids-canvas.js"], budget: 106_200 },
    Download { what: "light embed", files: &["boids-canvas-light.js"], budget: 48_000 },
    Download { what: "npm entry", files: &["npm/index.js", "npm/boids_canvas_bg.wasm"], budget: 131_000 },
    Download { what: "npm light entry", files: &["npm/light.js"], budget: 48_400 },
    Download { what: "article", files: &["index.html", "article.css", "article.js"], budget: 68_000 },
    Download { what: "lessons", files: &["classroom.html", "classroom.css", "classroom.js"], budget: 28_000 },
    Download { what: "verification", files: &["verify.html", "verify.css", "verify.js"], budget: 45_700 },
    Download { what: "experiments", files: &["experiments.html", "experiments.css", "experiments.js"], budget: 58_000 },
    Download { what: "gallery", files: &["embed/index.html", "gallery.css", "gallery.js"], budget: 20_000 },
    Download { what: "laboratory", files: &["lab.html", "lab.css", "lab.js", "lab-crew.js"], budget: 180_500 },
];

/// Prints the size of each download, and returns the gzipped sizes.
pub(crate) fn print(workspace: &Workspace) -> Result<Vec<usize>> {
    let print = |download: &Download| {
        let Download { what, budget, .. } = download;
        let (raw, gzipped) = download.size(workspace)?;
        say(format!("{what:<15} {raw:>7} bytes, {gzipped:>6} gzipped; the budget is {budget:>6} gzipped"));
        Ok(gzipped)
    };
    DOWNLOADS.iter().map(print).collect()
}

/// Checks that no download exceeds its budget, and that a step calls nothing for each lane.
pub(crate) fn check(workspace: &Workspace) -> Result {
    for (Download { what, budget, .. }, gzipped) in DOWNLOADS.iter().zip(print(workspace)?) {
        if gzipped > *budget {
            return Err(Failure::new(format!(
                "the {what} may take {budget} bytes gzipped, but takes {gzipped}; make it smaller, or raise the budget \
                 in xtask/src/sizes.rs and give the reason"
            )));
        }
    }
    let compiled = workspace.target.join(tools::WASM_TARGET).join("release/boids_canvas_web.wasm");
    match lane_call(&fs::read(&compiled).context("read", &compiled)?) {
        Some(name) => Err(Failure::new(format!(
            "{name} is a function of its own in the WebAssembly; steps of some presets took a quarter longer with one. Call it \
             once for each array, or use a loop"
        ))),
        None => Ok(()),
    }
}

/// The mangled name of a function that runs a closure for each lane, if one was not inlined. Few functions are: see
/// `.cargo/config.toml`.
fn lane_call(module: &[u8]) -> Option<String> {
    /// How the names of functions in `core::array` begin.
    const ARRAY: &[u8] = b"4core5array";
    let at = module.windows(ARRAY.len()).position(|name| name == ARRAY)?;
    let name = module[at..].iter().take_while(|byte| byte.is_ascii_graphic()).take(100);
    Some(name.map(|&byte| char::from(byte)).collect())
}

impl Download {
    /// The sums over all files of their bytes, on disk and gzipped.
    fn size(&self, workspace: &Workspace) -> Result<(usize, usize)> {
        let (mut raw, mut sum) = (0, 0);
        let mut files = self.files.iter().map(|file| workspace.dist().join(file)).collect::<BTreeSet<_>>();
        let mut done = BTreeSet::new();
        while let Some(file) = files.pop_first() {
            let bytes = fs::read(&file).context("read", &file)?;
            raw += bytes.len();
            sum += gzipped(&bytes);
            if file.starts_with(workspace.dist().join("npm")) {
                let text = String::from_utf8_lossy(&bytes);
                let modules = imports(&text).map(|name| file.with_file_name(name));
                files.extend(modules.filter(|module| !done.contains(module)));
            }
            done.insert(file);
        }
        Ok((raw, sum))
    }
}

/// The names of the modules in the same folder that a module imports at once.
fn imports(module: &str) -> impl Iterator<Item = &str> {
    module.match_indices("\"./").filter_map(|(at, quote)| {
        let before = module[..at].trim_end();
        let name = module[at + quote.len()..].split('"').next()?;
        (before.ends_with("from") || before.ends_with("import")).then_some(name)
    })
}

/// The size by gzip at its highest level. The version of the compressor is fixed by Cargo.lock. It says up to 2 % more than
/// the program gzip. Node's zlib would not do: the one in its own downloads and the one in Debian differ by 2 % on the
/// embed.
fn gzipped(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("a Vec takes all bytes").len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_counts_with_those_that_it_imports_at_once() {
        let module =
            r#"import { a } from "./b.js";import"./c.js"; export*from"./d.js"; import("./later.js"); f("./text")"#;
        assert_eq!(imports(module).collect::<Vec<_>>(), ["b.js", "c.js", "d.js"]);
    }

    #[test]
    fn a_closure_for_each_lane_that_was_not_inlined_is_found_by_its_name() {
        assert_eq!(lane_call(b"\x05_ZN4core5array7try_map\x00_ZN4step"), Some("4core5array7try_map".to_owned()));
        assert_eq!(lane_call(b"_ZN4core3fmt5write"), None);
    }
}
