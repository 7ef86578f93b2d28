//! Sets up Rust's tools: targets and components by rustup, programs by `cargo install`.

use std::env::{self, consts::EXE_EXTENSION};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process::{Failure, Result, cargo, output_of, run, say};
use crate::workspace::{Lock, Workspace, files_in};

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Whether the standard library for a target is there.
pub(crate) fn has_target(target: &str) -> Result<bool> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    Ok(PathBuf::from(output_of(&mut rustc)?.trim()).is_dir())
}

/// Installs Rust's standard library for the browser unless it is there.
pub(crate) fn wasm_target() -> Result {
    target(WASM_TARGET)
}

/// Installs Rust's standard library for a target unless it is there.
pub(crate) fn target(target: &str) -> Result {
    if has_target(target)? { Ok(()) } else { rustup(&["target", "add", target]) }
}

/// The compiler's flags by which the same sources become the same .wasm on every machine, so that a hash pins a version of
/// the embed. The message of a panic contains the path of its source file; they remove the folders of this machine.
pub(crate) fn same_paths() -> Result<Vec<String>> {
    let crates = registries()?.into_iter().map(|sources| format!("{}/=", sources.display()));
    Ok(crates.chain([std_sources()?]).map(|prefix| format!("--remap-path-prefix={prefix}")).collect())
}

/// The folders with the sources of downloaded crates.
fn registries() -> Result<Vec<PathBuf>> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = home
        .ok_or_else(|| Failure::new("cannot find cargo's sources: there is no home folder; set CARGO_HOME"))?
        .join("registry/src");
    if sources.is_dir() { files_in(&sources) } else { Ok(Vec::new()) }
}

/// The folder in which the component `rust-src` keeps the sources of the standard library, and what stands for that folder
/// in the library as it is shipped: `FOLDER=/rustc/COMMIT`. Where the component is installed, rustc writes its paths.
fn std_sources() -> Result<String> {
    let sysroot = output_of(Command::new("rustc").args(["--print", "sysroot"]))?;
    let folder = Path::new(sysroot.trim()).join("lib/rustlib/src/rust");
    let version = output_of(Command::new("rustc").arg("-vV"))?;
    let commit = version
        .lines()
        .find_map(|line| line.strip_prefix("commit-hash: "))
        .ok_or_else(|| Failure::new(format!("`rustc -vV` prints no commit-hash, but `{version}`")))?;
    Ok(format!("{}=/rustc/{commit}", folder.display()))
}

/// Whether a subcommand of cargo, such as `fmt`, runs.
pub(crate) fn has_subcommand(subcommand: &str) -> bool {
    prints(cargo().args([subcommand, "--version"]), "")
}

/// Installs a component of the Rust toolchain, such as `rustfmt`, unless its subcommand runs.
pub(crate) fn component(name: &str, subcommand: &str) -> Result {
    if has_subcommand(subcommand) { Ok(()) } else { rustup(&["component", "add", name]) }
}

fn rustup(args: &[&str]) -> Result {
    let wanted = args.join(" ");
    say(format!("Running rustup {wanted} …"));
    run(Command::new("rustup").args(args))
        .map_err(|_| Failure::new(format!("the Rust toolchain is incomplete; run `rustup {wanted}`")))
}

/// A program that `cargo install` compiles into a folder of its own in the cache.
pub(crate) struct Compiled {
    package: &'static str,
    version: String,
    program: &'static str,
    options: &'static [&'static str],
}

/// `wasm-bindgen` and `wasm-bindgen-test-runner`. Their version must equal that of the crate `wasm-bindgen`, because the
/// format between them is private to each version.
pub(crate) fn wasm_bindgen_cli(workspace: &Workspace) -> Result<Compiled> {
    let version = workspace.version_of("wasm-bindgen")?;
    // The default features add TLS for WebDrivers on other machines, a quarter of the compile time.
    let options = &["--no-default-features"];
    Ok(Compiled { package: "wasm-bindgen-cli", version, program: "wasm-bindgen", options })
}

/// The newest releases that `cargo install --locked` can build.
pub(crate) fn wasm_pack() -> Compiled {
    Compiled::new("wasm-pack", "0.15.1")
}

pub(crate) fn geckodriver() -> Compiled {
    Compiled::new("geckodriver", "0.37.1")
}

pub(crate) fn cargo_deny() -> Compiled {
    Compiled::new("cargo-deny", "0.20.2")
}

/// The folder of `wasm-bindgen` and `wasm-bindgen-test-runner`.
pub(crate) fn wasm_bindgen(workspace: &Workspace) -> Result<PathBuf> {
    Ok(wasm_bindgen_cli(workspace)?.install(workspace)?.with_file_name(""))
}

impl Compiled {
    fn new(package: &'static str, version: &str) -> Self {
        Self { package, version: version.to_owned(), program: package, options: &[] }
    }

    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.package, self.version)
    }

    fn folder(&self, workspace: &Workspace) -> PathBuf {
        workspace.cache.join(format!("{}-{}", self.package, self.version))
    }

    /// The program, if it is there and runs.
    pub(crate) fn find(&self, workspace: &Workspace) -> Option<PathBuf> {
        let program = self.folder(workspace).join("bin").join(self.program).with_extension(EXE_EXTENSION);
        prints(Command::new(&program).arg("--version"), &self.version).then_some(program)
    }

    /// The program, which is compiled unless it is there and runs.
    pub(crate) fn install(&self, workspace: &Workspace) -> Result<PathBuf> {
        if let Some(program) = self.find(workspace) {
            return Ok(program);
        }
        let folder = self.folder(workspace);
        let _lock = Lock::take(&folder.with_added_extension("lock"))?;
        if let Some(program) = self.find(workspace) {
            return Ok(program);
        }
        say(format!("Compiling {}, once for this user; this takes a few minutes …", self.name()));
        let mut install = cargo();
        // --force: replace an installation that does not run.
        install.args(["install", "--quiet", "--locked", "--force", self.package, "--version", &self.version]);
        // Without optimisation, wasm-bindgen-cli compiles in 70 s instead of 131 s on two cores. It processes this crate in
        // 0.1 s either way.
        install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env_remove("CARGO_TARGET_DIR");
        run(install.args(self.options).arg("--root").arg(&folder))?;
        self.find(workspace).ok_or_else(|| Failure::new(format!("{} was compiled, but does not run", self.name())))
    }
}

/// Whether a command succeeds and prints `expected`.
fn prints(command: &mut Command, expected: &str) -> bool {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.is_ok_and(|output| output.status.success() && String::from_utf8_lossy(&output.stdout).contains(expected))
}
