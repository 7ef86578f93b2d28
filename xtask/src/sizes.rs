//! The sizes of the files that a reader loads, and a budget for each.

use std::fs;

use crate::process::{Context, Failure, Result, say};
use crate::workspace::Workspace;

/// Files of `dist/` that a reader loads together.
struct Download {
    what: &'static str,
    files: &'static [&'static str],
    /// The largest allowed sum of their gzipped sizes in bytes: the size in November 2026 plus 2 %. That of the article is
    /// what a first screen may load besides the script.
    budget: usize,
}

const DOWNLOADS: [Download; 5] = [
    Download { what: "WebAssembly", files: &["npm/boids_canvas_bg.wasm"], budget: 74_600 },
    Download { what: "one-file embed", files: &["boids-canvas.js"], budget: 97_600 },
    Download { what: "article", files: &["index.html", "article.css", "article.js"], budget: 60_000 },
    Download { what: "lessons", files: &["classroom.html", "classroom.css", "classroom.js"], budget: 27_000 },
    Download {
        what: "laboratory",
        files: &["lab.html", "lab.css", "lab.js", "uplot.js", "boids-canvas.js"],
        budget: 143_800,
    },
];

/// Prints the size of each download.
pub(crate) fn print(workspace: &Workspace) -> Result {
    for download in &DOWNLOADS {
        let (raw, gzipped) = download.size(workspace)?;
        let Download { what, budget, .. } = download;
        say(format!("{what:<14} {raw:>7} bytes, {gzipped:>6} gzipped; the budget is {budget:>6} gzipped"));
    }
    Ok(())
}

/// Checks that no download exceeds its budget.
pub(crate) fn check(workspace: &Workspace) -> Result {
    print(workspace)?;
    for download in &DOWNLOADS {
        let (_, gzipped) = download.size(workspace)?;
        let Download { what, budget, .. } = download;
        if gzipped > *budget {
            return Err(Failure::new(format!(
                "the {what} may take {budget} bytes gzipped, but takes {gzipped}; make it smaller, or raise the budget \
                 in xtask/src/sizes.rs with a reason"
            )));
        }
    }
    Ok(())
}

impl Download {
    /// Bytes on disk and gzipped.
    fn size(&self, workspace: &Workspace) -> Result<(usize, usize)> {
        let mut sum = (0, 0);
        for file in self.files {
            let file = workspace.dist().join(file);
            let bytes = fs::read(&file).context("read", &file)?;
            sum = (sum.0 + bytes.len(), sum.1 + gzipped(&bytes));
        }
        Ok(sum)
    }
}

/// The gzipped size, by a compressor whose version Cargo.lock fixes. It is within 0.3 % of `gzip -9`. Node's zlib would
/// not do: the one in its own downloads and the one in Debian differ by 2 % on the embed.
fn gzipped(bytes: &[u8]) -> usize {
    const HEADER_AND_TRAILER: usize = 18;
    miniz_oxide::deflate::compress_to_vec(bytes, 9).len() + HEADER_AND_TRAILER
}
