//! The folders of the workspace and of the per-user cache; versions of crates; lock files.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::process::{Context, Failure, Result, cargo, output_of, say};

pub(crate) struct Workspace {
    /// The top folder of the clone.
    pub(crate) root: PathBuf,
    /// Cargo's output: `target/` unless `CARGO_TARGET_DIR` or cargo's configuration names another folder.
    pub(crate) target: PathBuf,
    /// Tools that several clones share, one folder for each version of each tool.
    pub(crate) cache: PathBuf,
}

impl Workspace {
    pub(crate) fn locate() -> Result<Self> {
        // `cargo run` sets the variable. The path known at compile time serves a program that is started without cargo.
        let xtask =
            env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = xtask.parent().unwrap_or(&xtask).to_path_buf();
        let mut metadata = cargo();
        // Without --no-deps, cargo would download the crates of every platform before the first build.
        metadata.args(["metadata", "--no-deps", "--format-version=1"]).current_dir(&root);
        let metadata: Value =
            serde_json::from_str(&output_of(&mut metadata)?).context("read the metadata of", &root)?;
        let target = PathBuf::from(metadata["target_directory"].as_str().unwrap_or("target"));
        Ok(Self { root, target, cache: cache_folder()? })
    }

    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    pub(crate) fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// Files between the sources and `dist/`.
    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("target/web")
    }

    /// The version of a crate in Cargo.lock.
    pub(crate) fn version_of(&self, name: &str) -> Result<String> {
        let file = self.root.join("Cargo.lock");
        let lock = fs::read_to_string(&file).context("read", &file)?;
        let rest = lock.split_once(&format!("name = \"{name}\"\nversion = \""));
        let version = rest.and_then(|(_, rest)| rest.split('"').next()).map(str::to_owned);
        version.ok_or_else(|| Failure::new(format!("Cargo.lock has no crate `{name}`")))
    }

    /// The oldest Rust that builds the crate, by its `rust-version`.
    pub(crate) fn oldest_rust(&self) -> Result<String> {
        let file = self.root.join("Cargo.toml");
        let manifest = fs::read_to_string(&file).context("read", &file)?;
        let rest = manifest.split_once("\nrust-version = \"");
        let version = rest.and_then(|(_, rest)| rest.split('"').next()).map(str::to_owned);
        version.ok_or_else(|| Failure::new("Cargo.toml has no rust-version"))
    }

    /// The folders of our packages that are separate workspaces: their dependencies differ from ours on purpose.
    pub(crate) fn separate_packages(&self) -> Result<Vec<PathBuf>> {
        let mut folders = vec![self.root.join("fuzz")];
        folders.extend(self.example_packages()?);
        Ok(folders)
    }

    /// The folders in `examples/` that are whole packages.
    pub(crate) fn example_packages(&self) -> Result<Vec<PathBuf>> {
        Ok(files_in(&self.root.join("examples"))?
            .into_iter()
            .filter(|file| file.join("Cargo.toml").is_file())
            .collect())
    }
}

/// The files and folders in a folder, in the order of their names.
pub(crate) fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).context("read", folder)?;
    let mut files = entries.map(|entry| Ok(entry.context("read", folder)?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

fn cache_folder() -> Result<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let inside = |caches: PathBuf| caches.join("boids-canvas");
    let usual = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    let folder = variable("BOIDS_CANVAS_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(inside))
        .or_else(|| variable("LOCALAPPDATA").filter(|_| cfg!(windows)).map(inside))
        .or_else(|| env::home_dir().map(|home| inside(home.join(usual))))
        .ok_or_else(|| Failure::new("there is no home folder for tools; set BOIDS_CANVAS_CACHE to a folder"))?;
    std::path::absolute(&folder).context("find", &folder)
}

/// A lock file, held by one process at a time. Dropping it, or a crash, releases the lock.
#[must_use = "dropping this releases the lock"]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock file `path`. While another process holds it, prints a message and waits.
    pub(crate) fn take(path: &Path) -> Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).context("create", folder)?;
        }
        let file = File::create(path).context("create", path)?;
        if file.try_lock().is_err() {
            say(format!("Waiting for another cargo xtask to release {} …", path.display()));
            file.lock().context("lock", path)?;
        }
        Ok(Self { _file: file })
    }
}
