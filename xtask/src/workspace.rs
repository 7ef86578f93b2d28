//! The folders of the workspace and of the per-user cache; what cargo knows about our packages; lock files.

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
    /// The output of `cargo metadata --no-deps`.
    metadata: Value,
}

/// A program in the folder `examples/` of a package.
pub(crate) struct Example {
    pub(crate) package: String,
    pub(crate) name: String,
    /// Features of the package, separated by commas.
    pub(crate) features: String,
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
        let target = PathBuf::from(text(&metadata["target_directory"]));
        Ok(Self { root, target, cache: cache_folder()?, metadata })
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
        let id = output_of(cargo().args(["pkgid", "--locked", name]).current_dir(&self.root))?;
        version_in(&id).ok_or_else(|| Failure::new(format!("`cargo pkgid {name}` prints no version, but `{id}`")))
    }

    pub(crate) fn examples(&self) -> Vec<Example> {
        let mut examples = Vec::new();
        for package in list(&self.metadata["packages"]) {
            for target in list(&package["targets"]) {
                if list(&target["kind"]).iter().any(|kind| kind == "example") {
                    let features: Vec<_> = list(&target["required-features"]).iter().map(text).collect();
                    examples.push(Example {
                        package: text(&package["name"]),
                        name: text(&target["name"]),
                        features: features.join(","),
                    });
                }
            }
        }
        examples
    }

    /// The folders of our packages that are workspaces of their own: their dependencies differ from ours on purpose.
    pub(crate) fn separate_packages(&self) -> Result<Vec<PathBuf>> {
        let mut folders = vec![self.root.join("fuzz")];
        folders.extend(self.example_packages()?);
        Ok(folders)
    }

    /// The folders in `examples/` that are whole packages.
    pub(crate) fn example_packages(&self) -> Result<Vec<PathBuf>> {
        let examples = self.root.join("examples");
        if !examples.is_dir() {
            return Ok(Vec::new());
        }
        let entries = fs::read_dir(&examples).context("read", &examples)?;
        let mut folders: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|folder| folder.join("Cargo.toml").is_file())
            .collect();
        folders.sort();
        Ok(folders)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The version in a package ID: `registry+https://…#name@1.2.3` or, if the folder has the package's name,
/// `path+file:///…/name#1.2.3`.
fn version_in(package_id: &str) -> Option<String> {
    let (_, version) = package_id.trim().rsplit_once(['#', '@'])?;
    Some(version.to_owned())
}

fn cache_folder() -> Result<PathBuf> {
    let folder = if let Some(folder) = variable("BOIDS_CANVAS_CACHE") {
        folder
    } else if let Some(caches) = variable("XDG_CACHE_HOME") {
        caches.join("boids-canvas")
    } else if let Some(caches) = variable("LOCALAPPDATA").filter(|_| cfg!(windows)) {
        caches.join("boids-canvas")
    } else {
        let caches = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
        let home = env::home_dir()
            .ok_or_else(|| Failure::new("there is no home folder for tools; set BOIDS_CANVAS_CACHE to a folder"))?;
        home.join(caches).join("boids-canvas")
    };
    std::path::absolute(&folder).context("find", &folder)
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read_from_both_forms_of_a_package_id() {
        let id = "registry+https://example.org/index#wasm-bindgen@0.2.129\n";
        assert_eq!(version_in(id).as_deref(), Some("0.2.129"));
        assert_eq!(version_in("path+file:///home/me/boids-canvas#0.1.0\n").as_deref(), Some("0.1.0"));
        assert_eq!(version_in(""), None);
    }
}
