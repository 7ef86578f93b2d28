//! What others have a hand in: the crates and npm packages that this project builds and tests with, their licences and
//! what is known against them; and that no text of a page's is taken for markup or code.
//!
//! An equivalent of cargo-deny and `npm audit` that has nothing to install: cargo and the lock files tell all but the
//! advisories, and these come from one place for both.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::npm::node;
use crate::process::{Context, Failure, Result, cargo, output_of, say};
use crate::workspace::Workspace;

/// Licences that ask for no more than to be named.
const LICENCES: [&str; 8] = ["Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "NCSA", "Unicode-3.0", "Zlib"];

/// What asks for more, and is let in by name: the tests run it, and nothing that is built holds any of it.
const IN_TESTS_ONLY: [(&str, &str); 1] = [("axe-core", "MPL-2.0")];

/// The folders of Cargo.lock, and of package-lock.json.
const CARGO_FOLDERS: [&str; 2] = ["", "fuzz"];
const NPM_FOLDERS: [&str; 2] = ["www", "tests/e2e"];

const REGISTRY: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";

/// What holds only as long as it is written.
const PROMISES: [(&str, &str); 7] = [
    ("Cargo.toml", "rust-version = \""),
    ("Cargo.toml", "incompatible_msrv = \"deny\""),
    ("Cargo.toml", "unsafe_code = \"forbid\""),
    ("src/lib.rs", "#![forbid(unsafe_code)]"),
    ("web/src/lib.rs", "#![deny(clippy::unwrap_used, clippy::expect_used)]"),
    ("xtask/Cargo.toml", "[lints]\nworkspace = true"),
    ("tests/golden/Cargo.toml", "[lints]\nworkspace = true"),
];

/// What takes text for markup or code.
const SINKS: [&str; 9] = [
    "innerHTML",
    "outerHTML",
    "insertAdjacentHTML",
    "setHTMLUnsafe",
    "createContextualFragment",
    "document.write",
    "srcdoc",
    "eval(",
    "new Function",
];

/// A crate or npm package of someone else's, at the version that a lock file holds.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    /// As the advisories call it.
    ecosystem: &'static str,
    name: String,
    version: String,
    licence: String,
}

pub(crate) fn check(workspace: &Workspace) -> Result {
    for (file, line) in PROMISES {
        if !read(&workspace.root.join(file))?.contains(line) {
            return Err(Failure::new(format!("{file} lacks `{line}`")));
        }
    }
    check_sinks(&workspace.www())?;
    let mut packages = npm_packages(workspace)?;
    for folder in CARGO_FOLDERS {
        check_lock(&workspace.root.join(folder))?;
        match crates(&workspace.root.join(folder)) {
            Ok(crates) => packages.extend(crates),
            Err(_) => say("Not all crates are here nor to be had: licences and advisories of crates are skipped"),
        }
    }
    for Package { name, version, licence, .. } in &packages {
        if !is_allowed(licence) && !IN_TESTS_ONLY.contains(&(name, licence)) {
            return Err(Failure::new(format!(
                "{name} {version} has the licence `{licence}`; allowed are {}",
                LICENCES.join(", ")
            )));
        }
    }
    say(format!("The licences of {} packages are allowed", packages.len()));
    check_advisories(&packages)
}

/// That Cargo.lock is there, up to date, and names crates of the registry alone.
fn check_lock(folder: &Path) -> Result {
    let sources = read(&folder.join("Cargo.lock"))?;
    if let Some(other) = sources.lines().find(|line| line.starts_with("source = ") && *line != REGISTRY) {
        return Err(Failure::new(format!("a crate in {} is not from crates.io: {other}", folder.display())));
    }
    output_of(cargo().args(["tree", "--locked", "--depth", "0"]).current_dir(folder)).map(|_| ())
}

fn crates(folder: &Path) -> Result<BTreeSet<Package>> {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--workspace", "--target", "all", "--edges", "all"]);
    tree.args(["--prefix", "none", "--format", "{p}|{l}|"]);
    Ok(output_of(tree.current_dir(folder))?.lines().filter_map(registry_crate).collect())
}

/// A line of `cargo tree`, unless it is of a crate of our own, told with its folder.
fn registry_crate(line: &str) -> Option<Package> {
    let (package, rest) = line.split_once('|')?;
    let (licence, _) = rest.split_once('|')?;
    let (name, version) = package.split_once(" v")?;
    if version.contains(['/', '\\']) {
        return None;
    }
    let version = version.split(' ').next()?;
    Some(Package {
        ecosystem: "crates.io",
        name: name.to_owned(),
        version: version.to_owned(),
        licence: licence.to_owned(),
    })
}

fn npm_packages(workspace: &Workspace) -> Result<BTreeSet<Package>> {
    // a package without a hash could be replaced unseen
    const LIST: &str = "for (const file of process.argv.slice(1)) {
        const { packages } = JSON.parse(require('fs').readFileSync(file, 'utf8'))
        for (const [path, { version, license, integrity }] of Object.entries(packages)) {
            const licence = integrity ? license : 'that no hash vouches for'
            if (path) console.log([path.split('node_modules/').pop(), version, licence].join('|'))
        }
    }";
    let files = NPM_FOLDERS.map(|folder| workspace.root.join(folder).join("package-lock.json"));
    let package = |line: &str| {
        let mut parts = line.split('|').map(str::to_owned);
        Some(Package { ecosystem: "npm", name: parts.next()?, version: parts.next()?, licence: parts.next()? })
    };
    Ok(output_of(node()?.args(["-e", LIST]).args(files))?.lines().filter_map(package).collect())
}

/// Whether a licence's SPDX expression leaves a choice among those allowed. An old way of writing OR is a stroke.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    any(&mut words) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words) -> bool {
    let mut allowed = all(words);
    while words.next_if_eq(&"OR").is_some() {
        allowed |= all(words);
    }
    allowed
}

fn all(words: &mut Words) -> bool {
    let mut allowed = one(words);
    while words.next_if_eq(&"AND").is_some() {
        allowed &= one(words);
    }
    allowed
}

fn one(words: &mut Words) -> bool {
    match words.next() {
        Some("(") => any(words) & (words.next() == Some(")")),
        Some(word) => LICENCES.contains(&word),
        None => false,
    }
}

/// Asks the database that gathers advisories of RustSec, npm and GitHub for what is known against `packages`.
fn check_advisories(packages: &BTreeSet<Package>) -> Result {
    const ASK: &str = "const packages = process.argv.slice(1).map((line) => line.split(' '))
        const queries = packages.map(([ecosystem, name, version]) => ({ package: { ecosystem, name }, version }))
        const request = { method: 'POST', body: JSON.stringify({ queries }), signal: AbortSignal.timeout(20_000) }
        const ask = async () => {
            const answer = await fetch('https://api.osv.dev/v1/querybatch', request)
            if (!answer.ok) throw new Error('status ' + answer.status)
            const { results } = await answer.json()
            results.forEach(({ vulns = [] }, i) => vulns.forEach(({ id }) => console.log(...packages[i].slice(1), id)))
        }
        ask().catch((error) => console.log('unreachable:', String(error.cause ?? error)))";
    let names = packages.iter().map(|Package { ecosystem, name, version, .. }| format!("{ecosystem} {name} {version}"));
    let told = output_of(node()?.args(["-e", ASK]).args(names))?;
    if told.starts_with("unreachable:") {
        say(format!("Skipped: what is known against {} packages, as api.osv.dev is {}", packages.len(), told.trim()));
        return Ok(());
    }
    let advisories = told.trim();
    if !advisories.is_empty() {
        return Err(Failure::new(format!("there are advisories (https://osv.dev/<id>):\n{advisories}")));
    }
    say("Nothing is known against them");
    Ok(())
}

/// That nothing on a page is made of text: what is shown is set as text or attribute.
fn check_sinks(folder: &Path) -> Result {
    for file in sources(folder)? {
        if let Some((line, sink)) = sink(&read(&file)?) {
            let file = file.display();
            return Err(Failure::new(format!("{file}:{line} takes text for markup or code, by `{sink}`")));
        }
    }
    Ok(())
}

/// The first line with a sink.
fn sink(text: &str) -> Option<(usize, &'static str)> {
    let find = |line: &str| SINKS.into_iter().find(|sink| line.contains(sink));
    text.lines().zip(1..).find_map(|(line, number)| Some((number, find(line)?)))
}

fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder).context("read", folder)? {
        let path = entry.context("read", folder)?.path();
        let is_source = ["js", "jsx", "html"].iter().any(|ending| path.extension() == Some(OsStr::new(ending)));
        if path.is_dir() && path.file_name() != Some(OsStr::new("node_modules")) {
            sources.extend(self::sources(&path)?);
        } else if is_source {
            sources.push(path);
        }
    }
    Ok(sources)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).context("read", file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_allowed_if_a_choice_of_it_is() {
        for allowed in ["MIT", "GPL-3.0-only OR MIT", "Unlicense/MIT", "(MIT OR GPL-2.0) AND Zlib", "MIT AND ISC"] {
            assert!(is_allowed(allowed), "{allowed}");
        }
        for refused in ["", "GPL-3.0-only", "MIT AND GPL-2.0", "(MIT OR ISC) AND GPL-2.0", "MIT WITH ISC", "(MIT"] {
            assert!(!is_allowed(refused), "{refused}");
        }
    }

    #[test]
    fn crates_of_the_registry_are_told_from_our_own() {
        let read = |line| registry_crate(line).map(|it| [it.name, it.version, it.licence].join(" "));
        assert_eq!(read("syn v3.0.9|MIT OR Apache-2.0| (*)").as_deref(), Some("syn 3.0.9 MIT OR Apache-2.0"));
        assert_eq!(
            read("wasm-bindgen-macro v0.2.129 (proc-macro)|MIT|").as_deref(),
            Some("wasm-bindgen-macro 0.2.129 MIT")
        );
        assert_eq!(read("xtask v0.0.0 (/home/me/xtask)||"), None);
    }

    #[test]
    fn text_taken_for_markup_or_code_is_found_with_its_line() {
        assert_eq!(sink("a\nhost.innerHTML = text\n"), Some((2, "innerHTML")));
        assert_eq!(sink("eval(text)"), Some((1, "eval(")));
        assert_eq!(sink("host.textContent = text"), None);
    }
}
