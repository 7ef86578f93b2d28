//! The supply chain: licences, sources and known vulnerabilities of the crates and npm packages in the lock files.
//!
//! cargo-deny checks the crates by the rules in .cargo/deny.toml. `npm audit` looks up vulnerabilities of npm packages.
//! npm has no check of licences or hashes; both are read from package-lock.json here.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::npm;
use crate::process::{Context, Failure, Result, run, say};
use crate::tools;
use crate::workspace::Workspace;

/// Folders with a package-lock.json.
const NPM_FOLDERS: [&str; 2] = ["www", "tests/e2e"];

/// The licences of npm packages that are allowed: each only asks to be named.
const LICENCES: [&str; 9] = [
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "(MIT AND Zlib)",
    "(MIT OR GPL-3.0-or-later)",
];

/// Packages with another licence: tools of the tests, of which `dist/` contains nothing.
const EXCEPTIONS: [(&str, &str); 3] =
    [("argparse", "Python-2.0"), ("axe-core", "MPL-2.0"), ("eslint-plugin-no-unsanitized", "MPL-2.0")];

/// Checks licences, sources and advisories of the crates, and advisories of the npm packages.
pub(crate) fn check(workspace: &Workspace) -> Result {
    check_crates(workspace)?;
    NPM_FOLDERS.iter().try_for_each(|folder| check_npm_advisories(&workspace.root.join(folder)))
}

/// Checks licences and hashes of the npm packages.
pub(crate) fn check_locks(workspace: &Workspace) -> Result {
    NPM_FOLDERS.iter().try_for_each(|folder| check_npm_lock(&workspace.root.join(folder)))
}

fn check_crates(workspace: &Workspace) -> Result {
    let cargo_deny = tools::cargo_deny(workspace)?;
    let deny = |folder: &Path| {
        let mut deny = Command::new(&cargo_deny);
        deny.args(["--workspace", "--all-features", "--locked"]).current_dir(folder);
        deny
    };
    let fetched = deny(&workspace.root).args(["fetch", "db"]).stderr(Stdio::null()).status();
    let has_advisories = fetched.is_ok_and(|status| status.success());
    if !has_advisories {
        say("Skipped: vulnerabilities of crates, because the database of RustSec cannot be downloaded");
    }
    let mut folders = vec![workspace.root.clone()];
    folders.extend(workspace.separate_packages()?);
    for folder in folders {
        let mut check = deny(&folder);
        check.args(["check", "--hide-inclusion-graph", "bans", "licenses", "sources"]);
        run(check.args(has_advisories.then_some("advisories")))?;
    }
    Ok(())
}

/// Checks the licence of each npm package, and that a hash protects it from being replaced.
fn check_npm_lock(folder: &Path) -> Result {
    let file = folder.join("package-lock.json");
    let lock = fs::read_to_string(&file).context("read", &file)?;
    let count = check_lock(&lock).map_err(|problem| Failure::new(format!("{}: {problem}", file.display())))?;
    say(format!("{}: the licences and hashes of {count} packages are fine", file.display()));
    Ok(())
}

/// Returns the number of packages in the text of a package-lock.json, or the first problem.
fn check_lock(lock: &str) -> std::result::Result<usize, String> {
    let lock: Value = serde_json::from_str(lock).map_err(|error| error.to_string())?;
    let packages = lock["packages"].as_object().ok_or("there is no list of packages")?;
    // The package with the empty path is our own.
    let others = packages.iter().filter(|(path, _)| !path.is_empty());
    for (path, package) in others.clone() {
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        let licence = package["license"].as_str().unwrap_or("none");
        if !LICENCES.contains(&licence) && !EXCEPTIONS.contains(&(name, licence)) {
            return Err(format!("{name} has the licence `{licence}`; allowed are {}", LICENCES.join(", ")));
        }
        if package["integrity"].as_str().is_none() {
            return Err(format!("{name} has no hash (integrity)"));
        }
    }
    Ok(others.count())
}

fn check_npm_advisories(folder: &Path) -> Result {
    let mut audit = npm::npm()?;
    audit.args(["audit", "--json", "--package-lock-only"]).current_dir(folder);
    // npm fails both when it finds something and when the registry does not answer; the report says which it was.
    let output = audit.stdin(Stdio::null()).stderr(Stdio::null()).output().context("audit", folder)?;
    match audit_report(&output.stdout) {
        None => {
            say(format!(
                "Skipped: vulnerabilities of npm packages in {}, because the registry has no answer",
                folder.display()
            ));
            Ok(())
        }
        Some(found) if found.is_empty() => Ok(()),
        Some(found) => {
            let found = found.join(", ");
            Err(Failure::new(format!("`npm audit` in {} finds vulnerabilities of {found}", folder.display())))
        }
    }
}

/// The vulnerable packages and their severity in what `npm audit --json` prints; `None` if it is no report.
fn audit_report(printed: &[u8]) -> Option<Vec<String>> {
    let report: Value = serde_json::from_slice(printed).ok()?;
    let found = report["vulnerabilities"].as_object()?;
    let severity = |package: &Value| package["severity"].as_str().unwrap_or("unknown").to_owned();
    Some(found.iter().map(|(name, package)| format!("{name} ({})", severity(package))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock_with(package: &str) -> String {
        format!(r#"{{ "packages": {{ "": {{ "name": "ours" }}, "node_modules/a/node_modules/b": {{ {package} }} }} }}"#)
    }

    #[test]
    fn a_package_needs_an_allowed_licence_and_a_hash() {
        assert_eq!(check_lock(&lock_with(r#""license": "MIT", "integrity": "sha512-x""#)), Ok(1));
        for (package, named) in [
            (r#""license": "GPL-3.0-only", "integrity": "sha512-x""#, "b has the licence `GPL-3.0-only`"),
            (r#""license": "MPL-2.0", "integrity": "sha512-x""#, "b has the licence `MPL-2.0`"),
            (r#""integrity": "sha512-x""#, "b has the licence `none`"),
            (r#""license": "MIT""#, "b has no hash"),
        ] {
            let problem = check_lock(&lock_with(package)).expect_err(package);
            assert!(problem.contains(named), "{problem}");
        }
        assert!(check_lock("{}").is_err());
    }

    #[test]
    fn an_audit_without_an_answer_is_not_a_clean_one() {
        assert_eq!(audit_report(br#"{ "message": "405 Method Not Allowed", "error": {} }"#), None);
        assert_eq!(audit_report(b""), None);
        assert_eq!(audit_report(br#"{ "vulnerabilities": {} }"#), Some(Vec::new()));
        let found = audit_report(br#"{ "vulnerabilities": { "a": { "severity": "high" } } }"#);
        assert_eq!(found, Some(vec!["a (high)".to_owned()]));
    }
}
