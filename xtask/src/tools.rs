//! Rust's side of the set-up: rustup's targets and components, and tools by `cargo install`.

use std::env::consts::EXE_EXTENSION;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process::{Failure, Result, cargo, output_of, path_with, run, say};
use crate::workspace::{Lock, Workspace};

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Newest releases that install with `--locked`.
const WASM_PACK_VERSION: &str = "0.15.1";
const GECKODRIVER_VERSION: &str = "0.37.1";

/// Makes sure that Rust can compile for the browser.
pub(crate) fn wasm_target() -> Result {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    if PathBuf::from(output_of(&mut rustc)?.trim()).is_dir() {
        return Ok(());
    }
    rustup(&["target", "add", WASM_TARGET])
}

/// Makes sure that a part of the Rust toolchain, such as `rustfmt`, is there.
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
        .map_err(|_| Failure::new(format!("the Rust toolchain lacks a part: get it by `rustup {wanted}`")))
}

/// The folder of `wasm-bindgen` and `wasm-bindgen-test-runner`, in the version of the crate
/// `wasm-bindgen`: the two speak a private format and must agree exactly.
pub(crate) fn wasm_bindgen(workspace: &Workspace) -> Result<PathBuf> {
    let tool = CargoTool {
        package: "wasm-bindgen-cli",
        version: workspace.locked_version("wasm-bindgen")?,
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        // The default features are TLS for WebDrivers on other machines, a quarter of the compile.
        options: &["--no-default-features"],
    };
    tool.set_up(workspace)
}

/// The folder of `wasm-pack`.
pub(crate) fn wasm_pack(workspace: &Workspace) -> Result<PathBuf> {
    let tool = CargoTool { package: "wasm-pack", version: WASM_PACK_VERSION, programs: &["wasm-pack"], options: &[] };
    tool.set_up(workspace)
}

/// The program `geckodriver`.
pub(crate) fn geckodriver(workspace: &Workspace) -> Result<PathBuf> {
    let tool =
        CargoTool { package: "geckodriver", version: GECKODRIVER_VERSION, programs: &["geckodriver"], options: &[] };
    Ok(tool.set_up(workspace)?.join("geckodriver").with_extension(EXE_EXTENSION))
}

/// A tool that `cargo install` compiles into a folder of its own in the cache.
struct CargoTool<'a> {
    package: &'a str,
    version: &'a str,
    programs: &'a [&'a str],
    options: &'a [&'a str],
}

impl CargoTool<'_> {
    /// Installs the tool unless it is there and runs; returns the folder of its programs.
    fn set_up(&self, workspace: &Workspace) -> Result<PathBuf> {
        let name = format!("{}-{}", self.package, self.version);
        let folder = workspace.cache.join(&name).join("bin");
        if self.runs_in(&folder) {
            return Ok(folder);
        }
        let _lock = Lock::take(&workspace.cache.join(format!("{name}.lock")))?;
        // Another run may have installed it while this one waited.
        if self.runs_in(&folder) {
            return Ok(folder);
        }
        say(format!("Compiling {} {}, once for this user: a minute or two …", self.package, self.version));
        let mut install = cargo();
        // --force: what lies there, if anything, doesn't run.
        install
            .args(["install", "--locked", "--force", self.package, "--version", self.version])
            .args(self.options)
            .arg("--root")
            .arg(workspace.cache.join(&name))
            // Unoptimised, wasm-bindgen-cli compiles in 70 s in place of 131 s on two cores, and its work
            // on this crate takes 0.1 s either way.
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env_remove("CARGO_TARGET_DIR")
            // Else cargo asks the user to put the folder there, which is of no use to them.
            .env("PATH", path_with(&folder)?);
        run(&mut install).map_err(|_| {
            Failure::new(format!(
                "`cargo install --locked {} --version {}` failed; its message is above",
                self.package, self.version
            ))
        })?;
        Ok(folder)
    }

    fn runs_in(&self, folder: &Path) -> bool {
        self.programs.iter().all(|program| {
            let file = folder.join(program).with_extension(EXE_EXTENSION);
            file.is_file() && prints(Command::new(file).arg("--version"), self.version)
        })
    }
}

/// Whether a command ends well and its first words include `expected`.
fn prints(command: &mut Command, expected: &str) -> bool {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.is_ok_and(|output| output.status.success() && String::from_utf8_lossy(&output.stdout).contains(expected))
}
