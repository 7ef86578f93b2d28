//! `cargo xtask build`: from Rust and `www/` to `dist/`.
//!
//! cargo compiles the WebAssembly, wasm-bindgen writes its JavaScript glue, wasm-opt makes it smaller and faster, and
//! `www/build.js` bundles the scripts. Intermediate files are in `target/web/`; `www/src` imports them from there.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::npm::{Packages, node};
use crate::process::{Context, Result, cargo, output_of, run, say, seconds};
use crate::reference;
use crate::sizes;
use crate::split;
use crate::table;
use crate::tools;
use crate::workspace::{Lock, Workspace};

/// The WebAssembly that wasm-bindgen writes.
const WASM: &str = "boids_canvas_bg.wasm";

/// The folder of what wasm-bindgen writes, in that of each crate.
const UNOPTIMISED: &str = "unoptimised";

/// The WebAssembly for the scripts, taken apart and compressed.
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
    // Functions of one module lie side by side, so that zopfli finds more of what they share: 0.4 kB.
    "--reorder-functions-by-name",
    // prints the old and the new names, for `www/build.js`
    "--minify-imports-and-exports-and-modules",
    "--strip-producers",
    "--strip-target-features",
];

/// The WebAssembly of the scripts: the package and its features, and the folder of its files in `target/web`. The light one has
/// the same flights with fewer features, for pages that only show a flock; that of the crew flies a large flock by several workers.
const BUILDS: [(&str, &str, &str); 3] =
    [("boids-canvas-web", "", ""), ("boids-canvas-light", "", "light"), ("boids-canvas-web", "crew", "crew")];

/// Builds `dist/` and prints sizes.
pub(crate) fn build(workspace: &Workspace) -> Result {
    let start = Instant::now();
    tools::wasm_target()?;
    let wasm_bindgen = tools::wasm_bindgen(workspace)?;
    let packages = Packages::install(workspace, "www")?;

    let _lock = Lock::take(&workspace.root.join("target/dist.lock"))?;
    // What determines the output of the tools: their versions, and this program with their options.
    let tools =
        [workspace.www().join("package-lock.json"), env::current_exe().context("find", Path::new("this program"))?];
    let joiner = joiner(workspace, &packages)?;
    for (package, features, folder) in BUILDS {
        let folder = workspace.web().join(folder);
        compile(workspace, &wasm_bindgen, package, features, &folder.join(UNOPTIMISED))?;
        optimise(packages.program("wasm-opt"), &tools, &joiner, &folder)?;
    }
    reference::build(workspace, &wasm_bindgen, &packages)?;
    table::write_modules(workspace)?;
    run(node()?.arg("build.js").arg(workspace.version_of("boids-canvas")?).current_dir(workspace.www()))?;
    sizes::print(workspace)?;
    say(format!("Built dist/ in {}", seconds(start.elapsed())));
    Ok(())
}

/// Compiles a package into a folder: the glue, its types and the WebAssembly.
fn compile(workspace: &Workspace, wasm_bindgen: &Path, package: &str, features: &str, to: &Path) -> Result {
    let mut build = cargo();
    build.args(["build", "--release", "--lib", "--package", package, "--features", features]);
    build.args(["--target", tools::WASM_TARGET]);
    // The flags are added to those of .cargo/config.toml.
    for flag in tools::same_paths()? {
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

/// The program that puts WebAssembly together again in a script, from its text.
fn joiner(workspace: &Workspace, packages: &Packages) -> Result<Vec<u8>> {
    let compiled = workspace.web().join("join.wasm");
    fs::create_dir_all(workspace.web()).context("create", &workspace.web())?;
    let mut wasm_opt = packages.program("wasm-opt");
    wasm_opt.args(["-O3", "--enable-bulk-memory", "--strip-target-features", "-o"]).arg(&compiled);
    run(wasm_opt.arg(workspace.www().join("src/player/join.wat")))?;
    fs::read(&compiled).context("read", &compiled)
}

/// Optimises and compresses the WebAssembly in a folder, unless neither it, the `joiner` nor the files `tools` have changed since
/// then.
fn optimise(mut wasm_opt: Command, tools: &[PathBuf], joiner: &[u8], folder: &Path) -> Result {
    let (input, output) = (folder.join(UNOPTIMISED).join(WASM), folder.join(WASM));
    let mut hasher = DefaultHasher::new();
    for source in tools.iter().chain([&input]) {
        hasher.write(&fs::read(source).context("read", source)?);
    }
    hasher.write(joiner);
    let wanted = format!("{:016x}", hasher.finish());
    let [stamp, names, deflated] = ["wasm-opt.stamp", "names.json", DEFLATED].map(|name| folder.join(name));
    if fs::read_to_string(&stamp).is_ok_and(|done| done == wanted) {
        return Ok(());
    }
    // A run that fails leaves no valid stamp.
    fs::write(&stamp, "").context("write", &stamp)?;
    say("Optimising the WebAssembly with wasm-opt …");
    let printed = output_of(wasm_opt.args(WASM_OPT).arg(&input).arg("-o").arg(&output))?;
    fs::write(&names, printed).context("write", &names)?;
    let optimised = fs::read(&output).context("read", &output)?;
    let packed = split::pack(&optimised, joiner)?;
    let file = fs::File::create(&deflated).context("write", &deflated)?;
    // A server cannot compress it much further, so the slow and strong compressor pays: 4 % less than zlib.
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Zlib, &packed[..], file)
        .context("write", &deflated)?;
    fs::write(&stamp, wanted).context("write", &stamp)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A folder with a WebAssembly, the files `tools`, and in place of wasm-opt a program that counts its runs.
    struct Folder(PathBuf);

    impl Folder {
        fn new() -> Self {
            let folder = Self(env::temp_dir().join(format!("boids-canvas-xtask-{}", std::process::id())));
            fs::create_dir_all(folder.0.join(UNOPTIMISED)).expect("a folder");
            for name in ["lock", "program", "unoptimised/boids_canvas_bg.wasm"] {
                folder.write(name, "1");
            }
            folder
        }

        fn write(&self, name: &str, text: &str) {
            fs::write(self.0.join(name), text).expect("a file");
        }

        /// Whether the WebAssembly was optimised once more. `then` is what the program does after that.
        fn optimises(&self, then: &str) -> bool {
            let _ = fs::remove_file(self.0.join(WASM));
            let mut wasm_opt = Command::new("sh");
            // a file with one function, which does nothing
            let wasm = r"\0asm\1\0\0\0\1\4\1\140\0\0\3\2\1\0\12\4\1\2\0\13";
            wasm_opt.arg("-c").arg(format!("printf '{wasm}' > '{}'; {then}", self.0.join(WASM).display()));
            let tools = ["lock", "program"].map(|name| self.0.join(name));
            assert_eq!(optimise(wasm_opt, &tools, b"joiner", &self.0).is_ok(), then == "true");
            self.0.join(WASM).exists()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_webassembly_is_optimised_again_after_any_change_and_after_a_failure() {
        let folder = Folder::new();
        assert!(folder.optimises("true"));
        assert!(!folder.optimises("true"), "nothing has changed");
        for name in ["lock", "program", "unoptimised/boids_canvas_bg.wasm"] {
            folder.write(name, "2");
            assert!(folder.optimises("true"), "{name} has changed");
            assert!(!folder.optimises("true"));
        }
        folder.write("lock", "3");
        assert!(folder.optimises("false"), "fails");
        folder.write("lock", "2");
        assert!(folder.optimises("true"), "the run before has failed");
    }
}
