//! `cargo xtask build`: from Rust and `www/` to `dist/`.
//!
//! cargo compiles the WebAssembly, wasm-bindgen writes its JavaScript glue, wasm-opt makes it smaller and faster, esbuild
//! bundles, terser minifies. Intermediate files are in `target/web/`; `www/src` imports them from there.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::frame;
use crate::golden;
use crate::names::{self, Names};
use crate::npm::Packages;
use crate::package;
use crate::process::{Context, Failure, Result, cargo, output_of, run, say, seconds};
use crate::reference;
use crate::site;
use crate::sizes;
use crate::table;
use crate::tools;
use crate::workspace::{Lock, Workspace};

/// The files that wasm-bindgen writes.
pub(crate) const WASM: &str = "boids_canvas_bg.wasm";
const GLUE: &str = "boids_canvas.js";

/// The WebAssembly for the scripts, compressed.
const DEFLATED: &str = "boids_canvas_bg.wasm.deflated";

/// The options of wasm-opt. The last two strip what only tools read.
///
/// -O3 is within 200 bytes gzipped of -Oz, and a step is up to 6 % faster. A second pass saves 0.2 kB. Inlining only tiny
/// functions, also among those with one caller, saves 1.4 kB. The four options after these save 0.7 kB. Of these,
/// --low-memory-unused folds additions to addresses into loads, which is allowed because the first kB of the memory is the
/// end of the stack. Engines ignore alignment hints, and find common subexpressions themselves.
///
/// wasm-opt reads from the file which features, such as SIMD, it may use.
const WASM_OPT: &[&str] = &[
    "-O3",
    "-O3",
    "--one-caller-inline-max-function-size=20",
    "--flexible-inline-max-function-size=5",
    "--low-memory-unused",
    "--dealign",
    "--skip-pass=ssa-nomerge",
    "--skip-pass=local-cse",
    names::SHORTEN,
    "--strip-producers",
    "--strip-target-features",
];

/// Starts the compiled WebAssembly, by the interface of wasm-bindgen's own function.
const START: &str = "
export default async function ({ module_or_path }) {
    const module = await module_or_path;
    return __wbg_finalize_init(await WebAssembly.instantiate(module, __wbg_get_imports()), module);
}
";

/// A build of the WebAssembly and of the scripts with it.
pub(crate) struct Variant {
    /// The crate.
    package: &'static str,
    /// Its files, in `target/web`.
    folder: &'static str,
    /// The condition under which esbuild resolves the imports of `www/package.json`.
    pub(crate) esbuild: &'static [&'static str],
}

pub(crate) const WHOLE: Variant = Variant { package: "boids-canvas-web", folder: "", esbuild: &["--conditions=embed"] };

/// The same flights with fewer features, for pages that only show a flock.
pub(crate) const LIGHT: Variant =
    Variant { package: "boids-canvas-light", folder: "light", esbuild: &["--conditions=light"] };

impl Variant {
    /// The folder of its files between the sources and `dist/`.
    pub(crate) fn web(&self, workspace: &Workspace) -> PathBuf {
        workspace.web().join(self.folder)
    }

    fn unoptimised(&self, workspace: &Workspace) -> PathBuf {
        self.web(workspace).join("unoptimised")
    }
}

/// Builds `dist/` and prints sizes.
pub(crate) fn build(workspace: &Workspace) -> Result {
    let start = Instant::now();
    tools::wasm_target()?;
    let wasm_bindgen = tools::wasm_bindgen(workspace)?;
    let packages = Packages::install(workspace, "www")?;

    let _lock = Lock::take(&workspace.root.join("target/dist.lock"))?;
    for variant in [&WHOLE, &LIGHT] {
        compile(workspace, &wasm_bindgen, variant.package, &variant.unoptimised(workspace))?;
        optimise(workspace, &packages, variant)?;
    }
    reference::build(workspace, &wasm_bindgen, &packages)?;
    table::write_modules(workspace)?;
    golden::write_module(workspace)?;
    bundle(workspace, &packages)?;
    copy_the_rest(workspace)?;
    frame::write(workspace)?;
    sizes::print(workspace)?;
    say(format!("Built dist/ in {}", seconds(start.elapsed())));
    Ok(())
}

/// Compiles a crate into a folder: the glue, its types and the WebAssembly.
fn compile(workspace: &Workspace, wasm_bindgen: &Path, package: &str, to: &Path) -> Result {
    let mut build = cargo();
    build.args(["build", "--release", "--lib", "--package", package]);
    build.args(["--target", tools::WASM_TARGET]);
    // The flags are added to those of .cargo/config.toml.
    for flag in same_paths()? {
        build.arg("--config").arg(format!("target.{}.rustflags=[{flag:?}]", tools::WASM_TARGET));
    }
    run(build.current_dir(&workspace.root))?;

    let compiled = workspace.target.join(tools::WASM_TARGET).join("release").join(package.replace('-', "_"));
    let compiled = compiled.with_extension("wasm");
    let mut glue = Command::new(wasm_bindgen.join("wasm-bindgen"));
    // The embed has no address from which the glue could derive that of the .wasm, so `www/src` passes the bytes or the
    // address.
    glue.args(["--target", "web", "--omit-default-module-path", "--out-name", "boids_canvas", "--out-dir"]);
    run(glue.arg(to).arg(compiled))
}

/// The compiler's flags by which the same sources become the same .wasm on every machine, so that a hash pins a version of
/// the embed. The message of a panic contains the path of its source file; they remove the folders of this machine.
pub(crate) fn same_paths() -> Result<Vec<String>> {
    let crates = registries()?.into_iter().map(|sources| format!("{}/=", sources.display()));
    Ok(crates.chain([tools::std_sources()?]).map(|prefix| format!("--remap-path-prefix={prefix}")).collect())
}

/// The folders with the sources of downloaded crates.
fn registries() -> Result<Vec<PathBuf>> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = home
        .ok_or_else(|| Failure::new("cannot find cargo's sources: there is no home folder; set CARGO_HOME"))?
        .join("registry/src");
    if sources.is_dir() { files_in(&sources) } else { Ok(Vec::new()) }
}

/// Optimises and compresses the WebAssembly, unless nothing has changed since the last time.
fn optimise(workspace: &Workspace, packages: &Packages, variant: &Variant) -> Result {
    let (from, to) = (variant.unoptimised(workspace), variant.web(workspace));
    for file in files_in(&from)? {
        if file.extension().is_some_and(|ending| ending == "ts") {
            copy(&file, &to)?;
        }
    }
    let (input, output) = (from.join(WASM), to.join(WASM));
    let (glue, short) = (from.join(GLUE), to.join(GLUE));
    // The stamp is a hash of all that determines the output. This program is part of it: the options of the tools, and what it
    // does with their output.
    let program = env::current_exe().context("find", Path::new("this program"))?;
    let mut hasher = DefaultHasher::new();
    for source in [&workspace.www().join("package-lock.json"), &glue, &input, &program] {
        hasher.write(&fs::read(source).context("read", source)?);
    }
    let wanted = format!("{:016x}", hasher.finish());
    let (stamp, deflated) = (to.join("wasm-opt.stamp"), to.join(DEFLATED));
    if fs::read_to_string(&stamp).is_ok_and(|done| done == wanted) {
        return Ok(());
    }
    // a run that fails leaves none
    if stamp.exists() {
        fs::remove_file(&stamp).context("remove", &stamp)?;
    }
    say("Optimising the WebAssembly with wasm-opt …");
    let mut wasm_opt = packages.program("wasm-opt");
    let printed = output_of(wasm_opt.args(WASM_OPT).arg(&input).arg("-o").arg(&output))?;
    let glue = fs::read_to_string(&glue).context("read", &glue)?;
    fs::write(&short, Names::parse(&printed)?.shorten(&without_loader(&glue)?)?).context("write", &short)?;
    let optimised = fs::read(&output).context("read", &output)?;
    let file = fs::File::create(&deflated).context("write", &deflated)?;
    // A server cannot compress it much further, so the slow and strong compressor pays: 4 % less than zlib.
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Zlib, &optimised[..], file)
        .context("write", &deflated)?;
    fs::write(&stamp, wanted).context("write", &stamp)
}

/// The glue without wasm-bindgen's functions that load the WebAssembly, of which none would be used: `www/src` compiles
/// it, and its errors say more.
fn without_loader(glue: &str) -> Result<String> {
    let (rest, _) = glue
        .split_once("\nasync function __wbg_load(")
        .ok_or_else(|| Failure::new("wasm-bindgen writes no function `__wbg_load` any more"))?;
    Ok(format!("{rest}{START}"))
}

/// Bundles the embed, the scripts and styles of the site's pages, and the modules of the npm package.
fn bundle(workspace: &Workspace, packages: &Packages) -> Result {
    let dist = workspace.dist();
    if dist.exists() {
        fs::remove_dir_all(&dist).context("remove", &dist)?;
    }
    let version = workspace.version_of("boids-canvas")?;
    let esbuild = || {
        let mut command = packages.program("esbuild");
        // es2022 has the private fields and top-level await of the sources. Every browser with WebAssembly SIMD supports
        // it.
        command.args(["--bundle", "--target=es2022", "--log-level=warning"]);
        command.arg(format!("--banner:js=/*! boids-canvas {version}, MIT OR Apache-2.0 */"));
        command
    };
    for (entry, script, variant) in
        [("src/embed.js", "boids-canvas.js", &WHOLE), ("src/light/embed.js", "boids-canvas-light.js", &LIGHT)]
    {
        let mut embed = esbuild();
        embed.args([entry, "--minify", "--format=iife", "--loader:.deflated=base64"]).args(variant.esbuild);
        // ASCII, because the page of a host may use another encoding than UTF-8
        let script = dist.join(script);
        minified(&mut embed, "ascii", packages, &script)?;
        let text = fs::read_to_string(&script).context("read", &script)?;
        fs::write(&script, named(&text)?).context("write", &script)?;
    }

    site::bundle(workspace, packages, &esbuild)?;
    for variant in [&WHOLE, &LIGHT] {
        package::worker(workspace, variant, &mut esbuild())?;
    }
    package::bundle(workspace, packages, &version, &mut esbuild())?;
    package::bundle_light(workspace, &mut esbuild())
}

/// Bundles a script with esbuild and minifies it with terser, which saves 2 kB gzipped.
pub(crate) fn minified(esbuild: &mut Command, charset: &str, packages: &Packages, script: &Path) -> Result {
    run(esbuild.arg(format!("--charset={charset}")).arg(format!("--outfile={}", script.display())))?;
    let mut terser = packages.program("terser");
    terser.arg(script).args(["--ecma", "2022", "--compress", "passes=3", "--mangle", "--comments", "/^!/"]);
    run(terser.arg("--format").arg(format!("ascii_only={}", charset == "ascii")).arg("--output").arg(script))
}

/// The script with a name for the function around it, by which it passes its own text to a worker (`www/src/embedded.js`).
fn named(script: &str) -> Result<String> {
    let code =
        script.split_once("(()=>{").and_then(|(before, rest)| Some((before, rest.trim_end().strip_suffix("})();")?)));
    let (before, code) = code.ok_or_else(|| Failure::new("the embed is not one function, which is called at once"))?;
    Ok(format!("{before}(function EMBED(){{{code}}})();\n"))
}

/// Copies the pages of the site, the pages for each way of embedding, and the other files of the npm package.
fn copy_the_rest(workspace: &Workspace) -> Result {
    let www = workspace.www();
    for file in files_in(&www.join("site"))?.iter().filter(|file| file.is_file()) {
        copy(file, &workspace.dist())?;
    }
    copy(&www.join("embed"), &workspace.dist())?;
    site::insert_parts(workspace)?;
    package::complete(workspace)
}

/// Copies a file, or a folder with its contents, into the folder `to`.
pub(crate) fn copy(from: &Path, to: &Path) -> Result {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_around_the_embed_gets_a_name() {
        let script = "/*! notice */\n\"use strict\";(()=>{a(()=>{b(\"c\")})})();\n";
        let expected = "/*! notice */\n\"use strict\";(function EMBED(){a(()=>{b(\"c\")})})();\n";
        assert_eq!(named(script).expect("an embed"), expected);
        assert!(named("f()").is_err());
    }
}
