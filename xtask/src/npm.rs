//! Node.js, npm, and the packages of `www/` and of the end-to-end tests.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::browsers;
use crate::process::{Context, Failure, Result, find_program, output_of, run, say};
use crate::workspace::{Lock, Workspace};

/// The oldest Node.js that esbuild and binaryen's wasm-opt run on.
const OLDEST_NODE: u32 = 18;

/// A command that runs Node.js.
pub(crate) fn node() -> Result<Command> {
    program("node").map(Command::new)
}

fn program(name: &str) -> Result<PathBuf> {
    if let Some(file) = find_program(&[name]) {
        return Ok(file);
    }
    browsers::debian_packages(&["nodejs", "npm"], "Node.js and npm")?;
    find_program(&[name])
        .ok_or_else(|| Failure::new(format!("`{name}` is not on PATH; install Node.js {OLDEST_NODE} or newer")))
}

/// An npm project and the programs that its packages bring.
pub(crate) struct Packages {
    folder: PathBuf,
}

impl Packages {
    /// Installs what `package-lock.json` in `folder` of the workspace says, unless that is there already.
    pub(crate) fn install(workspace: &Workspace, folder: &str) -> Result<Self> {
        let packages = Self { folder: workspace.root.join(folder) };
        check_node_version()?;
        let lock_file = packages.folder.join("package-lock.json");
        let wanted = fs::read(&lock_file).context("read", &lock_file)?;
        if packages.up_to_date(&wanted) {
            return Ok(packages);
        }
        let _lock = Lock::take(&workspace.root.join("target/npm.lock"))?;
        if packages.up_to_date(&wanted) {
            return Ok(packages);
        }
        say(format!("Installing the npm packages of {folder} …"));
        // No package here needs its install script, so none is run.
        let options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
        run(Command::new(program("npm")?).args(options).current_dir(&packages.folder))?;
        fs::write(packages.stamp(), wanted).context("write", &packages.stamp())?;
        Ok(packages)
    }

    fn up_to_date(&self, wanted: &[u8]) -> bool {
        fs::read(self.stamp()).is_ok_and(|installed| installed == wanted)
    }

    /// The lock file that was installed; `npm ci` deletes it with the whole of `node_modules`
    /// before it starts, so a broken-off installation doesn't look finished.
    fn stamp(&self) -> PathBuf {
        self.folder.join("node_modules/.installed-lock.json")
    }

    /// A command that runs a package's program in the project's folder.
    pub(crate) fn program(&self, name: &str) -> Command {
        let ending = if cfg!(windows) { ".cmd" } else { "" };
        let mut command = Command::new(self.folder.join(format!("node_modules/.bin/{name}{ending}")));
        command.current_dir(&self.folder);
        command
    }
}

fn check_node_version() -> Result {
    let printed = output_of(node()?.arg("--version"))?;
    match major_version(&printed) {
        Some(major) if major >= OLDEST_NODE => Ok(()),
        _ => {
            Err(Failure::new(format!("Node.js {} is too old; install Node.js {OLDEST_NODE} or newer", printed.trim())))
        }
    }
}

fn major_version(printed: &str) -> Option<u32> {
    printed.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_of_node_is_read() {
        assert_eq!(major_version("v20.20.2\n"), Some(20));
        assert_eq!(major_version("nonsense"), None);
    }
}
