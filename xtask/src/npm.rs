//! Node.js, npm, and the npm packages of `www/` and of the end-to-end tests.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::browsers;
use crate::process::{Context, Failure, Result, find_program, output_of, run, say};
use crate::workspace::{Lock, Workspace};

/// The oldest Node.js that runs the tests: they use APIs of version 20. The npm package itself needs 20.16.
const OLDEST_NODE: u32 = 20;

/// A command that runs Node.js.
pub(crate) fn node() -> Result<Command> {
    program("node").map(Command::new)
}

/// A command that runs npm.
pub(crate) fn npm() -> Result<Command> {
    program("npm").map(Command::new)
}

/// The address of npm's own registry, whichever this machine is configured to use.
pub(crate) fn default_registry() -> Result<String> {
    let empty = std::env::temp_dir();
    let mut config = npm()?;
    config.args(["config", "get", "registry"]).current_dir(&empty);
    // files that do not exist
    for kind in ["user", "global"] {
        config.env(format!("npm_config_{kind}config"), empty.join(format!("no-{kind}-npmrc")));
    }
    config.env_remove("npm_config_registry").env_remove("NPM_CONFIG_REGISTRY");
    Ok(output_of(&mut config)?.trim().to_owned())
}

fn program(name: &str) -> Result<PathBuf> {
    if let Some(file) = find_program(&[name]) {
        return Ok(file);
    }
    browsers::debian_packages(NODE_PACKAGES, "Node.js and npm")?;
    find_program(&[name]).ok_or_else(|| Failure::new(format!("missing: {}", needed_node())))
}

pub(crate) const NODE_PACKAGES: &[&str] = &["nodejs", "npm"];

pub(crate) fn needed_node() -> String {
    format!("Node.js {OLDEST_NODE} or newer, with npm")
}

/// Whether Node.js and npm are there, and new enough.
pub(crate) fn has_node() -> bool {
    find_program(&["npm"]).is_some() && find_program(&["node"]).is_some_and(|node| is_new(&mut Command::new(node)))
}

fn is_new(node: &mut Command) -> bool {
    let is_old = format!("process.exit(parseInt(process.versions.node) < {OLDEST_NODE} ? 1 : 0)");
    node.args(["--eval", &is_old]).status().is_ok_and(|status| status.success())
}

/// An npm project whose packages are installed.
pub(crate) struct Packages {
    folder: PathBuf,
}

impl Packages {
    /// Installs the packages of `package-lock.json` in `folder` of the workspace, unless it was done before.
    pub(crate) fn install(workspace: &Workspace, folder: &str) -> Result<Self> {
        let packages = Self { folder: workspace.root.join(folder) };
        if !is_new(&mut node()?) {
            return Err(Failure::new(format!("Node.js is too old; install {}", needed_node())));
        }
        if packages.are_installed()? {
            return Ok(packages);
        }
        let _lock = Lock::take(&workspace.root.join("target/npm.lock"))?;
        if packages.are_installed()? {
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
        fs::write(packages.stamp(), packages.wanted()?).context("write", &packages.stamp())?;
        Ok(packages)
    }

    /// Whether those of a folder of the workspace are installed.
    pub(crate) fn are_there(workspace: &Workspace, folder: &str) -> Result<bool> {
        Self { folder: workspace.root.join(folder) }.are_installed()
    }

    fn are_installed(&self) -> Result<bool> {
        let wanted = self.wanted()?;
        Ok(fs::read(self.stamp()).is_ok_and(|installed| installed == wanted))
    }

    /// The lock file.
    fn wanted(&self) -> Result<Vec<u8>> {
        let file = self.folder.join("package-lock.json");
        fs::read(&file).context("read", &file)
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
