//! `cargo xtask build`: from Rust and `www/` to `dist/`.
//!
//! cargo makes the WebAssembly, wasm-bindgen its JavaScript glue, wasm-opt makes it smaller and
//! faster, esbuild bundles and terser packs. What lies between is in `target/web/`, from where `www/src` imports it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::names;
use crate::npm::{Packages, node};
use crate::process::{Context, Failure, Result, cargo, output_of, run, say, seconds};
use crate::table;
use crate::tools;
use crate::workspace::{Lock, Workspace};

/// The names that wasm-bindgen gives to what it makes of the crate.
const WASM: &str = "boids_canvas_bg.wasm";
const GLUE: &str = "boids_canvas.js";

/// The same compressed, for the embed.
const PACKED: &str = "boids_canvas_bg.wasm.deflated";

/// At -O3 within 200 bytes of -Oz gzipped, and a step is up to 6 % faster. The features that it may use (SIMD and
/// others) it reads from the file, where rustc has noted them; no one reads them afterwards. Functions that rustc has left
/// by themselves are inlined only where they are tiny, even those with one caller: that takes off 1.4 kB gzipped. Doing
/// it all twice takes off 0.2 kB.
const WASM_OPT: &[&str] = &[
    "-O3",
    "-O3",
    "--one-caller-inline-max-function-size=20",
    "--flexible-inline-max-function-size=5",
    "--strip-producers",
    "--strip-target-features",
    names::SHORTEN,
];

/// Builds `dist/` and prints the sizes of what matters.
pub(crate) fn build(workspace: &Workspace) -> Result {
    let start = Instant::now();
    tools::wasm_target()?;
    let wasm_bindgen = tools::wasm_bindgen(workspace)?;
    let packages = Packages::install(workspace, "www")?;

    let _lock = Lock::take(&workspace.root.join("target/dist.lock"))?;
    compile(workspace, &wasm_bindgen)?;
    optimise(workspace, &packages)?;
    table::write_modules(workspace)?;
    bundle(workspace, &packages)?;
    copy_the_rest(workspace)?;
    print_sizes(workspace)?;
    say(format!("Built dist/ in {}", seconds(start.elapsed())));
    Ok(())
}

/// Rust to `target/web/`: the glue, its types, and the WebAssembly as compiled.
fn compile(workspace: &Workspace, wasm_bindgen: &Path) -> Result {
    let mut build = cargo();
    build.args(["build", "--release", "--lib", "--package", "boids-canvas-web"]);
    build.args(["--target", tools::WASM_TARGET]);
    // A panic tells where in the sources it arose. Where these lie on this machine is nobody's business, nor does the
    // .wasm depend on it then. The flags add to those of .cargo/config.toml.
    for sources in registries()? {
        let flag = format!("--remap-path-prefix={}/=", sources.display());
        build.arg("--config").arg(format!("target.{}.rustflags=[{flag:?}]", tools::WASM_TARGET));
    }
    run(build.current_dir(&workspace.root))?;

    let compiled = workspace.target.join(tools::WASM_TARGET).join("release/boids_canvas_web.wasm");
    let mut glue = Command::new(wasm_bindgen.join("wasm-bindgen"));
    // The embed has no address of its own to find the .wasm by, so the glue shall not look for
    // it: `www/src` hands the bytes or the address over.
    glue.args(["--target", "web", "--omit-default-module-path", "--out-name", "boids_canvas", "--out-dir"]);
    run(glue.arg(unoptimised(workspace)).arg(compiled))
}

/// Where cargo keeps the sources of other crates.
fn registries() -> Result<Vec<PathBuf>> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources =
        home.ok_or_else(|| Failure::new("there is no home folder with cargo's sources"))?.join("registry/src");
    if sources.is_dir() { files_in(&sources) } else { Ok(Vec::new()) }
}

fn unoptimised(workspace: &Workspace) -> PathBuf {
    workspace.web().join("unoptimised")
}

/// Optimises the WebAssembly and packs it, unless the same was optimised in the same way before.
fn optimise(workspace: &Workspace, packages: &Packages) -> Result {
    let (from, to) = (unoptimised(workspace), workspace.web());
    for file in files_in(&from)? {
        if file.extension().is_some_and(|ending| ending == "ts") {
            copy(&file, &to)?;
        }
    }
    // The stamp is the input itself and all else that decides the output; read whole, it cannot
    // be wrong, and it is small.
    let (input, output) = (from.join(WASM), to.join(WASM));
    let (glue, short) = (from.join(GLUE), to.join(GLUE));
    let glue = fs::read_to_string(&glue).context("read", &glue)?;
    let lock_file = workspace.www().join("package-lock.json");
    let mut wanted = WASM_OPT.join(" ").into_bytes();
    wanted.extend(b" zopfli, 15 rounds ");
    wanted.extend(fs::read(&lock_file).context("read", &lock_file)?);
    wanted.extend(glue.bytes());
    wanted.extend(fs::read(&input).context("read", &input)?);
    let (stamp, packed) = (to.join("wasm-opt.stamp"), to.join(PACKED));
    if [&output, &packed, &short].iter().all(|file| file.is_file()) && fs::read(&stamp).is_ok_and(|done| done == wanted)
    {
        return Ok(());
    }
    say("Optimising the WebAssembly by wasm-opt …");
    let mut wasm_opt = packages.program("wasm-opt");
    let printed = output_of(wasm_opt.args(WASM_OPT).arg(&input).arg("-o").arg(&output))?;
    fs::write(&short, names::shorten(&glue, &printed)?).context("write", &short)?;
    pack(&output, &packed)?;
    fs::write(&stamp, wanted).context("write", &stamp)
}

/// Compresses the WebAssembly for the embed, where it stands in base64: a script of 250 kB, 101 kB after a server has
/// compressed it, becomes one of 121 kB, 76 kB on the way. A server has nothing left to do then, so that effort pays
/// here: zopfli packs deflate's format into 62 kB where zlib needs 65.
fn pack(wasm: &Path, packed: &Path) -> Result {
    let bytes = fs::read(wasm).context("read", wasm)?;
    let file = fs::File::create(packed).context("write", packed)?;
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Deflate, &bytes[..], file).context("write", packed)
}

/// JavaScript and WebAssembly to the embed, the demo page's own script and style, and the npm package's modules.
fn bundle(workspace: &Workspace, packages: &Packages) -> Result {
    let dist = workspace.dist();
    if dist.exists() {
        fs::remove_dir_all(&dist).context("remove", &dist)?;
    }
    let version = workspace.locked_version("boids-canvas")?;
    let esbuild = || {
        let mut command = packages.program("esbuild");
        // es2022 has the private fields and top-level await of the sources, and is older than
        // SIMD in any browser.
        command.args(["--bundle", "--target=es2022", "--log-level=warning"]);
        command.arg(format!("--banner:js=/*! boids-canvas {version}, MIT OR Apache-2.0 */"));
        command
    };
    let mut embed = esbuild();
    embed.args(["src/embed.js", "--minify", "--format=iife", "--loader:.deflated=binary"]);
    // a host's page need not be in UTF-8
    minified(&mut embed, "ascii", packages, &dist.join("boids-canvas.js"))?;

    // a classic script, for a page that is opened by double-click loads no modules; our own page is in UTF-8
    let mut page = esbuild();
    page.args(["page/page.js", "--minify", "--format=iife"]);
    minified(&mut page, "utf8", packages, &dist.join("page.js"))?;
    plots(workspace, packages)?;

    let npm = dist.join("npm");
    let mut modules = esbuild();
    // Splitting: both entries share one copy of the code, and so one WebAssembly instance.
    modules.args(["boids-canvas=src/index.js", "define=src/define.js", "--format=esm", "--splitting"]);
    run(modules.arg(format!("--outdir={}", npm.display())))?;
    copy(&workspace.web().join(WASM), &npm)?;
    // custom-elements.json
    run(packages.program("cem").args(["analyze", "--config", "npm/manifest.js", "--quiet"]))
}

/// uPlot without what it hangs onto its constructor at its module's end, for whoever asks for bars, splines or dates:
/// esbuild leaves that out then, and 19,233 bytes gzipped are left of the 22,080 that its author packs.
///
/// Where it fails, as in WebKitGTK under the locale C, whose name for a language is none, a script of its own leaves
/// the page without plots and not without a flock.
fn plots(workspace: &Workspace, packages: &Packages) -> Result {
    let source = workspace.www().join("node_modules/uplot/dist/uPlot.esm.js");
    let whole = fs::read_to_string(&source).context("read", &source)?;
    let (module, _) = whole
        .split_once("\nuPlot.assign = assign;")
        .ok_or_else(|| Failure::new(format!("{} ends otherwise than it did", source.display())))?;
    let needed = workspace.web().join("uplot.js");
    fs::write(&needed, format!("{module}\nglobalThis.uPlot = uPlot\n")).context("write", &needed)?;
    let mut esbuild = packages.program("esbuild");
    esbuild.args(["--bundle", "--minify", "--target=es2022", "--format=iife", "--log-level=warning"]);
    esbuild.arg("--banner:js=/*! uPlot, (c) Leon Sorokin, MIT: https://github.com/leeoniya/uPlot */").arg(needed);
    minified(&mut esbuild, "utf8", packages, &workspace.dist().join("uplot.js"))
}

/// Bundles a script by esbuild, and makes what comes out smaller still by terser: 2 kB gzipped of all three.
fn minified(esbuild: &mut Command, charset: &str, packages: &Packages, script: &Path) -> Result {
    run(esbuild.arg(format!("--charset={charset}")).arg(format!("--outfile={}", script.display())))?;
    let mut terser = packages.program("terser");
    terser.arg(script).args(["--ecma", "2022", "--compress", "passes=3", "--mangle", "--comments", "/^!/"]);
    run(terser.arg("--format").arg(format!("ascii_only={}", charset == "ascii")).arg("--output").arg(script))
}

/// The demo page, the pages of each way of embedding, and what else an npm package holds.
fn copy_the_rest(workspace: &Workspace) -> Result {
    let (root, www, dist) = (&workspace.root, workspace.www(), workspace.dist());
    let npm = dist.join("npm");
    copy(&www.join("index.html"), &dist)?;
    copy(&www.join("embed"), &dist)?;
    for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root.join(file), &npm)?;
    }
    copy(&workspace.web().join("table.d.ts"), &npm)?;
    let types = npm.join("boids-canvas.d.ts");
    fs::copy(www.join("src/types.d.ts"), &types).context("write", &types)?;
    copy(&www.join("npm/define.d.ts"), &npm)?;

    let template = www.join("npm/package.json");
    let package = fs::read_to_string(&template).context("read", &template)?;
    let package = package.replace("0.0.0", workspace.locked_version("boids-canvas")?);
    fs::write(npm.join("package.json"), package).context("write", &npm.join("package.json"))
}

/// Copies a file, or a folder with all in it, into the folder `to`.
fn copy(from: &Path, to: &Path) -> Result {
    let into = to.join(from.file_name().unwrap_or_default());
    if from.is_dir() {
        return files_in(from)?.iter().try_for_each(|file| copy(file, &into));
    }
    fs::create_dir_all(to).context("create", to)?;
    fs::copy(from, into).context("copy", from)?;
    Ok(())
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).context("read", folder)?;
    entries.map(|entry| Ok(entry.context("read", folder)?.path())).collect()
}

fn print_sizes(workspace: &Workspace) -> Result {
    // Node.js is here anyway, and its zlib is the one that servers use.
    const GZIPPED: &str = "for (const file of process.argv.slice(1)) console.log(
        require('zlib').gzipSync(require('fs').readFileSync(file), { level: 9 }).length)";
    let files = [
        "dist/npm/boids_canvas_bg.wasm",
        "dist/boids-canvas.js",
        "dist/uplot.js",
        "dist/page.js",
        "dist/page.css",
        "dist/index.html",
    ];
    let gzipped = output_of(node()?.current_dir(&workspace.root).args(["-e", GZIPPED]).args(files))?;
    for (file, gzipped) in files.iter().zip(gzipped.lines()) {
        let raw = fs::metadata(workspace.root.join(file)).context("read", Path::new(file))?.len();
        say(format!("{file:<30} {raw:>7} bytes, {gzipped:>6} gzipped"));
    }
    Ok(())
}
