//! Where things lie: the sources, the build's results, the per-user cache; and the locked versions.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::process::{Context, Failure, Result, say};

pub(crate) struct Workspace {
    /// The clone's top folder.
    pub(crate) root: PathBuf,
    /// Cargo's own output: `target/` unless `CARGO_TARGET_DIR` says otherwise.
    pub(crate) target: PathBuf,
    /// Tools that outlive this clone, one folder for each version of each.
    pub(crate) cache: PathBuf,
    lock_file: String,
}

impl Workspace {
    pub(crate) fn locate() -> Result<Self> {
        // Cargo sets the variable for the program it runs; the built-in path is for a binary
        // started by hand.
        let xtask =
            env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = xtask.parent().unwrap_or(&xtask).to_path_buf();
        let lock = root.join("Cargo.lock");
        Ok(Self {
            target: match variable("CARGO_TARGET_DIR") {
                Some(folder) => env::current_dir().context("find", &root)?.join(folder),
                None => root.join("target"),
            },
            cache: cache_folder()?,
            lock_file: fs::read_to_string(&lock).context("read", &lock)?,
            root,
        })
    }

    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    pub(crate) fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// What lies between the sources and `dist/`.
    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("target/web")
    }

    /// The version of a crate that Cargo.lock holds.
    pub(crate) fn locked_version(&self, name: &str) -> Result<&str> {
        locked_version(&self.lock_file, name)
            .ok_or_else(|| Failure::new(format!("Cargo.lock has no crate `{name}`; run `cargo update`")))
    }
}

fn locked_version<'a>(lock_file: &'a str, name: &str) -> Option<&'a str> {
    let quoted = |line: &'a str, key: &str| {
        let value = line.strip_prefix(key)?.trim_start().strip_prefix('=')?;
        Some(value.trim().trim_matches('"'))
    };
    let mut lines = lock_file.lines();
    lines.find(|line| quoted(line, "name") == Some(name))?;
    lines.next().and_then(|line| quoted(line, "version"))
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

/// Held while this process alone changes what the lock guards; freed on drop, even by a crash.
#[must_use = "the lock is free again as soon as this is dropped"]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits, saying so, until no other run of ours holds the lock file `path`.
    pub(crate) fn take(path: &Path) -> Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).context("create", folder)?;
        }
        let file = File::create(path).context("create", path)?;
        if file.try_lock().is_err() {
            say(format!("Waiting for another cargo xtask that holds {} …", path.display()));
            file.lock().context("lock", path)?;
        }
        Ok(Self { _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_that_of_the_exact_name() {
        let lock = "version = 4\n\n[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\
                    \n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.129\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.129"));
        assert_eq!(locked_version(lock, "wasm"), None);
    }
}
