//! `cargo xtask bench`: times steps and frames, natively and in a browser, by benches/browser/run.mjs; and what pages and
//! painters cost the processor, by benches/browser/cpu.mjs and painters.mjs.

use crate::browsers;
use crate::dist;
use crate::npm::{Packages, node};
use crate::process::{Result, run};
use crate::workspace::Workspace;

/// `quick` measures less, `write` writes the tables into docs/benchmarks.md.
pub(crate) fn bench(workspace: &Workspace, quick: bool, write: bool) -> Result {
    Packages::install(workspace, "tests/e2e")?;
    let chrome = browsers::chrome()?;
    dist::build(workspace)?;
    let mut bench = node()?;
    bench.arg(workspace.root.join("benches/browser/run.mjs"));
    bench.args(quick.then_some("--quick")).args(write.then_some("--write"));
    run(bench.envs([("CHROME", chrome.browser), ("CHROMEDRIVER", chrome.driver)]))
}

/// Measures what pages with the element cost the processor, beside others, on the machine's GPU if `gpu`.
pub(crate) fn cpu(workspace: &Workspace, gpu: bool) -> Result {
    processor(workspace, "cpu.mjs", gpu, false)
}

/// Measures what each of the two painters costs the processor, in the same way.
pub(crate) fn painters(workspace: &Workspace, gpu: bool, quick: bool) -> Result {
    processor(workspace, "painters.mjs", gpu, quick)
}

fn processor(workspace: &Workspace, script: &str, gpu: bool, quick: bool) -> Result {
    let chrome = browsers::chrome()?;
    dist::build(workspace)?;
    let mut bench = node()?;
    bench.arg(workspace.root.join("benches/browser").join(script));
    bench.args(gpu.then_some("--gpu")).args(quick.then_some("--quick"));
    run(bench.env("CHROME", chrome.browser))
}
