//! Node.js, npm, and the npm packages of `www/` and of the end-to-end tests.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::browsers;
use crate::process::{Context, Failure, Result, find_program, run, say};
use crate::workspace::{Lock, Workspace};

/// The oldest Node.js that runs the tests: they use APIs of version 20. The npm package itself runs from 18 on.
const OLDEST_NODE: u32 = 20;

/// A command that runs Node.js.
pub(crate) fn node() -> Result<Command> {
    program("node").map(Command::new)
}

/// A command that runs npm.
pub(crate) fn npm() -> Result<Command> {
    program("npm").map(Command::new)
}

fn program(name: &str) -> Result<PathBuf> {
    if let Some(file) = find_program(&[name]) {
        return Ok(file);
    }
    browsers::debian_packages(&["nodejs", "npm"], "Node.js and npm")?;
    find_program(&[name])
        .ok_or_else(|| Failure::new(format!("`{name}` is not on PATH; install Node.js {OLDEST_NODE} or newer")))
}

/// An npm project whose packages are installed.
pub(crate) struct Packages {
    folder: PathBuf,
}

impl Packages {
    /// Installs the packages of `package-lock.json` in `folder` of the workspace, unless it was done before.
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
        if packages.stamp().exists() {
            fs::remove_file(packages.stamp()).context("remove", &packages.stamp())?;
        }
        // Not `npm ci`: it refuses a lock that lacks the builds of an optional package for other systems, and npm writes
        // such locks where the registry lacks them. `install --no-save` installs the versions of the lock and changes no file.
        // --ignore-scripts: no package here needs its install script. --no-audit: the supply chain check does that.
        let options = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
        run(npm()?.args(options).current_dir(&packages.folder))?;
        fs::write(packages.stamp(), wanted).context("write", &packages.stamp())?;
        Ok(packages)
    }

    fn up_to_date(&self, wanted: &[u8]) -> bool {
        fs::read(self.stamp()).is_ok_and(|installed| installed == wanted)
    }

    /// A copy of the lock file, written after the installation and deleted before the next, so that an interrupted
    /// installation does not seem complete.
    fn stamp(&self) -> PathBuf {
        self.folder.join("node_modules/.installed-lock.json")
    }

    /// A command that runs a program of an installed package in the project's folder.
    pub(crate) fn program(&self, name: &str) -> Command {
        let ending = if cfg!(windows) { ".cmd" } else { "" };
        let mut command = Command::new(self.folder.join(format!("node_modules/.bin/{name}{ending}")));
        command.current_dir(&self.folder);
        command
    }
}

fn check_node_version() -> Result {
    let is_old = format!("process.exit(parseInt(process.versions.node) < {OLDEST_NODE} ? 1 : 0)");
    run(node()?.args(["--eval", &is_old]))
        .map_err(|_| Failure::new(format!("Node.js is too old; install Node.js {OLDEST_NODE} or newer")))
}
