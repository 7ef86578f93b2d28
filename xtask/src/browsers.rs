//! Finds or installs the browsers for the tests, and their WebDrivers.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Context, Failure, Result, find_program, output_of, run, say};
use crate::tools;
use crate::workspace::Workspace;

/// A browser and its WebDriver.
pub(crate) struct Browser {
    pub(crate) browser: PathBuf,
    pub(crate) driver: PathBuf,
}

/// Chromium or Chrome, and its ChromeDriver.
pub(crate) fn chrome() -> Result<Browser> {
    let browser = || program("CHROME", &["chromium", "google-chrome", "chromium-browser", "chrome"]);
    let driver = || program("CHROMEDRIVER", &["chromedriver"]);
    if browser()?.is_none() || driver()?.is_none() {
        debian_packages(&["chromium", "chromium-driver"], "Chromium and its ChromeDriver")?;
    }
    match (browser()?, driver()?) {
        (Some(browser), Some(driver)) => Ok(Browser { browser, driver }),
        _ => Err(Failure::new(
            "the tests need Chromium or Chrome and a ChromeDriver of the same version; install them, or name them in \
             CHROME and CHROMEDRIVER",
        )),
    }
}

/// Firefox and geckodriver.
pub(crate) fn firefox(workspace: &Workspace) -> Result<Browser> {
    let browser = || program("FIREFOX", &["firefox", "firefox-esr"]);
    if browser()?.is_none() {
        debian_packages(&["firefox-esr"], "Firefox")?;
    }
    let Some(browser) = browser()? else {
        return Err(Failure::new("the tests need Firefox; install it, or name its program in FIREFOX"));
    };
    let driver = match program("GECKODRIVER", &[])? {
        Some(driver) => driver,
        None => tools::geckodriver(workspace)?,
    };
    Ok(Browser { browser, driver })
}

/// WebKit's driver, which finds its browser itself. The browser needs a display, which Xvfb provides. Both exist on Linux
/// only, so their absence is no failure.
pub(crate) fn webkit() -> Result<Option<PathBuf>> {
    let driver = || Ok(program("WEBKITWEBDRIVER", &["WebKitWebDriver"])?.filter(|_| find_program(&["Xvfb"]).is_some()));
    if driver()?.is_none()
        && let Err(failure) = debian_packages(&["webkit2gtk-driver", "xvfb"], "WebKit, its driver and Xvfb")
        && let Some(message) = failure.message()
    {
        say(message);
    }
    driver()
}

/// The program that the environment variable names, or else the first of `names` on PATH.
fn program(variable: &str, names: &[&str]) -> Result<Option<PathBuf>> {
    let Some(named) = env::var_os(variable).filter(|value| !value.is_empty()) else {
        return Ok(find_program(names));
    };
    // Make the path absolute, because the tests run in another folder.
    let named = std::path::absolute(&named).context("find", Path::new(&named))?;
    if named.is_file() {
        return Ok(Some(named));
    }
    Err(Failure::new(format!("{variable} must name a program, but {} is not a file", named.display())))
}

/// Installs Debian packages if the system is Debian and the user is root. Otherwise does nothing; the caller then reports
/// what is missing.
pub(crate) fn debian_packages(packages: &[&str], what: &str) -> Result {
    let debian = fs::read_to_string("/etc/os-release").is_ok_and(|release| is_debian(&release));
    if !debian || output_of(Command::new("id").arg("-u"))?.trim() != "0" {
        return Ok(());
    }
    say(format!("Installing {what} with apt-get …"));
    let apt_get = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        // If another apt-get is running, wait for it.
        command.args(["-q", "-y", "-o", "DPkg::Lock::Timeout=600"]).args(args);
        command.env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut command)
    };
    let wanted = packages.join(" ");
    apt_get(&["update"])
        .and_then(|()| apt_get(&[&["install", "--no-install-recommends"], packages].concat()))
        .map_err(|_| Failure::new(format!("`apt-get install {wanted}` failed; install {what} yourself")))
}

/// Ubuntu is not included: its `chromium` package only installs a snap.
fn is_debian(os_release: &str) -> bool {
    os_release.lines().any(|line| line == "ID=debian")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_based_on_debian_are_not_debian() {
        assert!(is_debian("NAME=\"Debian GNU/Linux\"\nID=debian\n"));
        assert!(!is_debian("ID=ubuntu\nID_LIKE=debian\n"));
    }
}
