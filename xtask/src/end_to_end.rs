//! The end-to-end tests: `tests/e2e/*.test.js`, one file after the other, in three browsers.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use crate::browsers;
use crate::npm::{Packages, node};
use crate::process::{Context, Failure, Result, run, say};
use crate::workspace::Workspace;

/// The most failed files that are run a second time. More of them are no accident.
const RUN_AGAIN: usize = 4;

/// Runs all files of tests.
///
/// Now and then a browser crashes by a fault of its own, or a busy machine stops it for seconds. So a few failed files are
/// run again, and the check passes if they pass then. It names them: a person should look at them.
pub(crate) fn test(workspace: &Workspace) -> Result {
    if !workspace.dist().is_dir() {
        return Err(Failure::new("there is no dist/ to test; build it first: cargo xtask build"));
    }
    let run = Run::set_up(workspace)?;
    let Err(failure) = run.files(&test_files(&run.folder)?) else { return Ok(()) };
    let failed = fs::read_to_string(&run.failed).context("read", &run.failed)?;
    let failed: BTreeSet<String> = failed.lines().map(String::from).collect();
    if failed.is_empty() || failed.len() > RUN_AGAIN {
        return Err(failure);
    }
    let names = Vec::from_iter(failed.iter().map(String::as_str)).join(", ");
    say(format!("A second attempt, of the files with failed tests: {names}"));
    run.files(&failed)?;
    say(format!("Passed only at the second attempt: {names}"));
    Ok(())
}

fn test_files(folder: &Path) -> Result<BTreeSet<String>> {
    let files: BTreeSet<String> = fs::read_dir(folder)
        .context("read", folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".test.js"))
        .collect();
    if files.is_empty() {
        return Err(Failure::new(format!("there are no tests (*.test.js) in {}", folder.display())));
    }
    Ok(files)
}

/// What every run of `node --test` needs.
struct Run {
    folder: PathBuf,
    /// Where `failed-files.js` writes the names of the files with failed tests.
    failed: PathBuf,
    environment: [(&'static str, PathBuf); 6],
}

impl Run {
    fn set_up(workspace: &Workspace) -> Result<Self> {
        let (chrome, firefox, webkit) = (browsers::chrome()?, browsers::firefox(workspace)?, browsers::webkit()?);
        if webkit.is_none() {
            say("Skipped: tests in WebKit, because there is no WebKitWebDriver or no Xvfb; the results name them");
        }
        Packages::install(workspace, "tests/e2e")?;
        Ok(Self {
            folder: workspace.root.join("tests/e2e"),
            failed: workspace.target.join("failed-files.txt"),
            environment: [
                ("CHROME", chrome.browser),
                ("CHROMEDRIVER", chrome.driver),
                ("FIREFOX", firefox.browser),
                ("GECKODRIVER", firefox.driver),
                ("WEBKITWEBDRIVER", webkit.unwrap_or_default()),
                ("DIST", workspace.dist()),
            ],
        })
    }

    /// Runs these files. Names of files, not the folder: versions of Node.js disagree about `node --test FOLDER`.
    fn files(&self, names: &BTreeSet<String>) -> Result {
        let shown = if io::stdout().is_terminal() { "spec" } else { "tap" };
        let mut test = node()?;
        // one file at a time: some tests measure times
        test.args(["--test", "--test-concurrency=1"]);
        for (reporter, destination) in [(shown, OsStr::new("stdout")), ("./failed-files.js", self.failed.as_os_str())] {
            test.arg(format!("--test-reporter={reporter}")).arg("--test-reporter-destination").arg(destination);
        }
        run(test.args(names).envs(self.environment.iter().map(|(name, path)| (name, path))).current_dir(&self.folder))
    }
}
