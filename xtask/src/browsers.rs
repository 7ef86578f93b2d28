//! Finds or installs the browsers for the tests, and their WebDrivers.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

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
    if find_chrome()?.is_none() {
        debian_packages(CHROME_PACKAGES, "Chromium and its ChromeDriver")?;
    }
    find_chrome()?.ok_or_else(|| Failure::new(format!("missing: {CHROME}")))
}

/// What to install where `debian_packages` does not.
pub(crate) const CHROME: &str = "Chromium or Chrome and a ChromeDriver of the same version, on PATH or named in the variables CHROME and CHROMEDRIVER";
pub(crate) const CHROME_PACKAGES: &[&str] = &["chromium", "chromium-driver"];

pub(crate) fn find_chrome() -> Result<Option<Browser>> {
    let browser = program("CHROME", &["chromium", "google-chrome", "chromium-browser", "chrome"])?;
    let driver = program("CHROMEDRIVER", &["chromedriver"])?;
    Ok(browser.zip(driver).map(|(browser, driver)| Browser { browser, driver }))
}

/// Firefox and geckodriver.
pub(crate) fn firefox(workspace: &Workspace) -> Result<Browser> {
    if find_firefox()?.is_none() {
        debian_packages(FIREFOX_PACKAGES, "Firefox")?;
    }
    let browser = find_firefox()?.ok_or_else(|| Failure::new(format!("missing: {FIREFOX}")))?;
    let driver = match named_geckodriver()? {
        Some(driver) => driver,
        None => tools::geckodriver().install(workspace)?,
    };
    Ok(Browser { browser, driver })
}

pub(crate) const FIREFOX: &str = "Firefox, on PATH or named in the variable FIREFOX";
pub(crate) const FIREFOX_PACKAGES: &[&str] = &["firefox-esr"];

pub(crate) fn find_firefox() -> Result<Option<PathBuf>> {
    program("FIREFOX", &["firefox", "firefox-esr"])
}

pub(crate) fn named_geckodriver() -> Result<Option<PathBuf>> {
    program("GECKODRIVER", &[])
}

/// WebKit's driver, which finds its browser itself. The browser needs a display, which Xvfb provides. Both exist on Linux
/// only, so their absence is no failure.
pub(crate) fn webkit() -> Result<Option<PathBuf>> {
    if find_webkit()?.is_none()
        && let Err(failure) = debian_packages(WEBKIT_PACKAGES, "WebKit, its driver and Xvfb")
        && let Some(message) = failure.message()
    {
        say(message);
    }
    find_webkit()
}

pub(crate) const WEBKIT_PACKAGES: &[&str] = &["webkit2gtk-driver", "xvfb"];

pub(crate) fn find_webkit() -> Result<Option<PathBuf>> {
    Ok(program("WEBKITWEBDRIVER", &["WebKitWebDriver"])?.filter(|_| find_program(&["Xvfb"]).is_some()))
}

/// An emulator of arm64.
pub(crate) const QEMU: &str = "qemu-aarch64";
pub(crate) const QEMU_PACKAGES: &[&str] = &["qemu-user"];

pub(crate) fn qemu() -> Result<Option<PathBuf>> {
    Ok(find_program(&[QEMU, "qemu-aarch64-static"]))
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

/// Whether `debian_packages` installs: the system is Debian, and the user is root.
pub(crate) fn installs_packages() -> Result<bool> {
    let debian = fs::read_to_string("/etc/os-release").is_ok_and(|release| is_debian(&release));
    Ok(debian && output_of(Command::new("id").arg("-u"))?.trim() == "0")
}

/// How often it is tried again to update the lists of packages.
const LIST_TRIES: usize = 12;

/// Installs Debian packages where it may. Otherwise does nothing; the caller then reports what is missing.
pub(crate) fn debian_packages(packages: &[&str], what: &str) -> Result {
    if !installs_packages()? {
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
    // That timeout holds for installing alone: while another apt-get updates the lists, this one fails at once.
    let mut updated = apt_get(&["update"]);
    for _ in 0..LIST_TRIES {
        if updated.is_err() {
            thread::sleep(Duration::from_secs(10));
            updated = apt_get(&["update"]);
        }
    }
    updated
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
