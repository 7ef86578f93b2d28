//! The WebAssembly inside the scripts: packed by the crate `packing`, behind a small WebAssembly that unpacks it there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::dist::{FINISH, WASM, compile};
use crate::npm::Packages;
use crate::panics;
use crate::process::{Context, Failure, Result, run};
use crate::workspace::Workspace;

/// The crate that becomes the unpacking WebAssembly.
const PACKAGE: &str = "boids-canvas-packing";

/// What a page uses of the unpacking WebAssembly.
const EXPORTS: [&str; 4] = ["memory", "input", "unpack", "output"];

/// In bytes: the largest WebAssembly that every browser compiles synchronously on a page's thread. Older versions of Chrome
/// refuse more.
const AT_ONCE: usize = 4096;

/// Builds the unpacking WebAssembly.
pub(crate) fn build(workspace: &Workspace, wasm_bindgen: &Path, packages: &Packages) -> Result {
    let (folder, to) = (folder(workspace), file(workspace));
    let unoptimised = folder.join("unoptimised");
    compile(workspace, wasm_bindgen, PACKAGE, &unoptimised)?;
    let from = unoptimised.join(WASM);
    let whole = fs::read(&from).context("read", &from)?;
    fs::write(&to, panics::trap(&whole)?).context("write", &to)?;
    let graph = folder.join("used.json");
    fs::write(&graph, used().to_string()).context("write", &graph)?;
    // wasm-metadce removes what else wasm-bindgen exports, and wasm-opt what is used by that alone.
    let mut remove = packages.program("wasm-metadce");
    remove.arg(&to).arg("--all-features").arg("--graph-file").arg(&graph).arg("-o").arg(&to);
    // it lists what it removes
    run(remove.stdout(Stdio::null()))?;
    let mut shorten = packages.program("wasm-opt");
    run(shorten.args(["-Oz", "--low-memory-unused"]).args(FINISH).arg(&to).arg("-o").arg(&to))
}

/// The folder of the unpacking WebAssembly.
fn folder(workspace: &Workspace) -> PathBuf {
    workspace.web().join("unpacker")
}

/// The unpacking WebAssembly itself.
fn file(workspace: &Workspace) -> PathBuf {
    folder(workspace).join(WASM)
}

/// The graph of what is used from outside.
fn used() -> Value {
    let exports = EXPORTS.map(|name| json!({ "name": name, "export": name }));
    let page = json!({ "name": "page", "root": true, "reaches": EXPORTS });
    json!([&[page][..], &exports[..]].concat())
}

/// The bytes of the unpacking WebAssembly, which [`build`] has written.
pub(crate) fn unpacker(workspace: &Workspace) -> Result<Vec<u8>> {
    let file = file(workspace);
    let bytes = fs::read(&file).context("read", &file)?;
    if bytes.len() > AT_ONCE {
        let length = bytes.len();
        return Err(Failure::new(format!("the unpacking WebAssembly must have at most {AT_ONCE} bytes, not {length}")));
    }
    Ok(bytes)
}

/// Packs WebAssembly. The file: the length of the unpacking WebAssembly in two bytes, little-endian; that itself; the packed
/// bytes.
pub(crate) fn pack(workspace: &Workspace, wasm: &Path, packed: &Path) -> Result {
    let unpacker = unpacker(workspace)?;
    let bytes = fs::read(wasm).context("read", wasm)?;
    let bytes = boids_canvas_packing::pack(&bytes).context("pack", wasm)?;
    let length = [unpacker.len() as u8, (unpacker.len() >> 8) as u8];
    fs::write(packed, [&length, &unpacker[..], &bytes].concat()).context("write", packed)
}
