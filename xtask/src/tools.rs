//! Sets up Rust's tools: targets and components by rustup, programs by `cargo install`.

use std::env::{self, consts::EXE_EXTENSION};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process::{Failure, Result, cargo, output_of, run, say};
use crate::workspace::{Lock, Workspace, files_in};

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The newest releases that `cargo install --locked` can build.
const CARGO_DENY_VERSION: &str = "0.20.2";
const WASM_PACK_VERSION: &str = "0.15.1";
const GECKODRIVER_VERSION: &str = "0.37.1";

/// Installs Rust's standard library for the browser unless it is there.
pub(crate) fn wasm_target() -> Result {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    if PathBuf::from(output_of(&mut rustc)?.trim()).is_dir() {
        return Ok(());
    }
    rustup(&["target", "add", WASM_TARGET])
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

/// Installs a component of the Rust toolchain, such as `rustfmt`, unless its subcommand runs.
pub(crate) fn component(name: &str, subcommand: &str) -> Result {
    if prints(cargo().args([subcommand, "--version"]), "") {
        return Ok(());
    }
    rustup(&["component", "add", name])
}

fn rustup(args: &[&str]) -> Result {
    let wanted = args.join(" ");
    say(format!("Running rustup {wanted} …"));
    run(Command::new("rustup").args(args))
        .map_err(|_| Failure::new(format!("the Rust toolchain is incomplete; run `rustup {wanted}`")))
}

/// The folder of `wasm-bindgen` and `wasm-bindgen-test-runner`. Their version must equal that of the crate
/// `wasm-bindgen`, because the format between them is private to each version.
pub(crate) fn wasm_bindgen(workspace: &Workspace) -> Result<PathBuf> {
    // The default features add TLS for WebDrivers on other machines, a quarter of the compile time.
    let options = ["--no-default-features"];
    let version = workspace.version_of("wasm-bindgen")?;
    let program = install(workspace, "wasm-bindgen-cli", &version, "wasm-bindgen", &options)?;
    Ok(program.with_file_name(""))
}

pub(crate) fn wasm_pack(workspace: &Workspace) -> Result<PathBuf> {
    install(workspace, "wasm-pack", WASM_PACK_VERSION, "wasm-pack", &[])
}

pub(crate) fn geckodriver(workspace: &Workspace) -> Result<PathBuf> {
    install(workspace, "geckodriver", GECKODRIVER_VERSION, "geckodriver", &[])
}

pub(crate) fn cargo_deny(workspace: &Workspace) -> Result<PathBuf> {
    install(workspace, "cargo-deny", CARGO_DENY_VERSION, "cargo-deny", &[])
}

/// Compiles a package by `cargo install` into its own folder in the cache, unless its program is there and runs;
/// returns the program.
fn install(workspace: &Workspace, package: &str, version: &str, program: &str, options: &[&str]) -> Result<PathBuf> {
    let folder = workspace.cache.join(format!("{package}-{version}"));
    let program = folder.join("bin").join(program).with_extension(EXE_EXTENSION);
    let runs = || prints(Command::new(&program).arg("--version"), version);
    if runs() {
        return Ok(program);
    }
    let _lock = Lock::take(&workspace.cache.join(format!("{package}-{version}.lock")))?;
    // Another run may have installed it while this one waited for the lock.
    if runs() {
        return Ok(program);
    }
    say(format!("Compiling {package} {version}, once for this user: takes some minutes …"));
    let mut install = cargo();
    // --force: replace an installation that does not run.
    install.args(["install", "--quiet", "--locked", "--force", package, "--version", version]).args(options);
    // Without optimisation, wasm-bindgen-cli compiles in 70 s instead of 131 s on two cores. It processes this crate in
    // 0.1 s either way.
    install.arg("--root").arg(&folder).env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env_remove("CARGO_TARGET_DIR");
    run(&mut install)?;
    Ok(program)
}

/// Whether a command succeeds and prints `expected`.
fn prints(command: &mut Command, expected: &str) -> bool {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.is_ok_and(|output| output.status.success() && String::from_utf8_lossy(&output.stdout).contains(expected))
}
