//! The supply chain: licences, sources and known vulnerabilities of the crates and npm packages in the lock files.
//!
//! cargo-deny checks the crates by the rules in .cargo/deny.toml. `npm audit` looks up vulnerabilities of npm packages.
//! npm has no check of licences, hashes or addresses; all three are read from package-lock.json here.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::npm;
use crate::process::{Context, Failure, Result, run, say, skip};
use crate::tools;
use crate::workspace::Workspace;

/// Folders with a package-lock.json.
const NPM_FOLDERS: [&str; 3] = ["www", "tests/e2e", "tests/bundlers"];

/// The licences of npm packages that are allowed: each at most asks to be named.
const LICENCES: [&str; 13] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 AND MIT",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "(MIT AND Zlib)",
    "(MIT OR CC0-1.0)",
    "(MIT OR GPL-3.0-or-later)",
];

/// Packages with another licence, by the start of their names: tools of the tests, of which `dist/` contains nothing.
const EXCEPTIONS: [(&str, &str); 9] = [
    ("@img/sharp-libvips-", "LGPL-3.0-or-later"),
    ("@img/sharp-wasm32", "Apache-2.0 AND LGPL-3.0-or-later AND MIT"),
    ("@img/sharp-win32-", "Apache-2.0 AND LGPL-3.0-or-later"),
    ("argparse", "Python-2.0"),
    ("axe-core", "MPL-2.0"),
    ("caniuse-lite", "CC-BY-4.0"),
    ("eslint-plugin-no-unsanitized", "MPL-2.0"),
    ("lightningcss", "MPL-2.0"),
    // Node.js itself, which its package names "none"
    ("node-20", "none"),
];

/// Checks licences, sources and advisories of the crates, and advisories of the npm packages.
pub(crate) fn check(workspace: &Workspace) -> Result {
    check_crates(workspace)?;
    NPM_FOLDERS.iter().try_for_each(|folder| check_npm_advisories(workspace, folder))
}

/// Checks the licence of each npm package, and that a hash protects it from being replaced.
pub(crate) fn check_locks(workspace: &Workspace) -> Result {
    let registry = npm::default_registry()?;
    for folder in NPM_FOLDERS {
        let file = workspace.root.join(folder).join("package-lock.json");
        let lock = fs::read_to_string(&file).context("read", &file)?;
        let count = check_lock(&lock, &registry).context("accept", &file)?;
        say(format!("{}: the licences and hashes of {count} packages are fine", file.display()));
    }
    Ok(())
}

fn check_crates(workspace: &Workspace) -> Result {
    let cargo_deny = tools::cargo_deny().install(workspace)?;
    let mut folders = vec![workspace.root.clone()];
    folders.extend(workspace.separate_packages()?);
    let deny = |folder| {
        let mut deny = Command::new(&cargo_deny);
        deny.args(["--workspace", "--all-features", "--locked"]).current_dir(folder);
        deny
    };
    let fetched = deny(&workspace.root).args(["fetch", "db"]).stderr(Stdio::null()).status();
    let has_advisories = fetched.is_ok_and(|status| status.success());
    if !has_advisories {
        skip("vulnerabilities of crates, because the database of RustSec cannot be downloaded")?;
    }
    for folder in &folders {
        let mut check = deny(folder);
        check.args(["check", "--hide-inclusion-graph", "bans", "licenses", "sources"]);
        run(check.args(has_advisories.then_some("advisories")))?;
    }
    Ok(())
}

/// Returns the number of packages in the text of a package-lock.json, or the first problem. Where npm writes addresses into it
/// (`resolved`), they are in npm's own registry, for which it then takes the one that the user has configured.
fn check_lock(lock: &str, registry: &str) -> std::result::Result<usize, String> {
    let lock: Value = serde_json::from_str(lock).map_err(|error| error.to_string())?;
    let packages = lock["packages"].as_object().ok_or("there is no list of packages")?;
    // The package with the empty path is our own.
    let others = packages.iter().filter(|(path, _)| !path.is_empty());
    for (path, package) in others.clone() {
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        let licence = package["license"].as_str().unwrap_or("none");
        if !LICENCES.contains(&licence)
            && !EXCEPTIONS.iter().any(|(start, other)| name.starts_with(start) && licence == *other)
        {
            return Err(format!("{name} has the licence `{licence}`; allowed are {}", LICENCES.join(", ")));
        }
        if !package["integrity"].is_string() {
            return Err(format!("{name} has no hash (integrity)"));
        }
        if let Some(address) = package["resolved"].as_str()
            && !address.starts_with(registry)
        {
            return Err(format!(
                "{name} has an address of its own (resolved), from which npm would load it: {address}"
            ));
        }
    }
    Ok(others.count())
}

fn check_npm_advisories(workspace: &Workspace, folder: &str) -> Result {
    let mut audit = npm::npm()?;
    audit.args(["audit", "--json", "--package-lock-only"]).current_dir(workspace.root.join(folder));
    // npm fails both when it finds something and when the registry does not answer; the report says which it was.
    let output = audit.stderr(Stdio::null()).output().context("audit", folder.as_ref())?;
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    match report["vulnerabilities"].as_object() {
        None => {
            skip(&format!("vulnerabilities of npm packages in {folder}, because the registry does not answer"))?;
        }
        Some(found) if found.is_empty() => {}
        Some(found) => {
            let found = found.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            return Err(Failure::new(format!("`npm audit` in {folder} finds vulnerabilities in {found}")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_needs_an_allowed_licence_and_a_hash() {
        let lock =
            |package| format!(r#"{{ "packages": {{ "": {{}}, "node_modules/a/node_modules/b": {{ {package} }} }} }}"#);
        let registry = "https://example.org/";
        let check = |package| check_lock(&lock(package), registry);
        assert_eq!(check(r#""license": "MIT", "integrity": "sha512-x""#), Ok(1));
        assert_eq!(check(r#""license": "MIT", "integrity": "x", "resolved": "https://example.org/b.tgz""#), Ok(1));
        for package in [
            r#""license": "MPL-2.0", "integrity": "sha512-x""#,
            r#""integrity": "x""#,
            r#""license": "MIT""#,
            r#""license": "MIT", "resolved": "https://example.org/b.tgz""#,
            r#""license": "MIT", "integrity": "x", "resolved": "https://example.org.other/b.tgz""#,
            r#""license": "MIT", "integrity": "x", "resolved": "git+ssh://example.org/b.git#1""#,
        ] {
            assert!(check(package).is_err_and(|problem| problem.starts_with("b has ")), "{package}");
        }
    }
}
