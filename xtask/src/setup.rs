//! What a command needs beside cargo. All of it is looked for first, so that the user reads at once what will be installed, and
//! what is missing. The command then installs each thing where it first uses it.

use crate::browsers::{self, CHROME, CHROME_PACKAGES, FIREFOX, FIREFOX_PACKAGES, QEMU, QEMU_PACKAGES, WEBKIT_PACKAGES};
use crate::npm::{self, NODE_PACKAGES, Packages};
use crate::process::{Failure, Result, say};
use crate::tools::{self, Compiled};
use crate::workspace::Workspace;

/// Something that a command needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tool {
    Rustfmt,
    Clippy,
    WasmTarget,
    Node,
    /// The npm packages of a folder.
    Npm(&'static str),
    WasmBindgen,
    WasmPack,
    CargoDeny,
    /// An emulator of arm64. The check that uses it is skipped where it is missing.
    Qemu,
    Chrome,
    Firefox,
    /// The tests in it are skipped where it is missing.
    WebKit,
}

use Tool::{Chrome, Firefox, Node, Npm, WasmBindgen, WasmTarget, WebKit};

/// What builds `dist/`.
pub(crate) const BUILD: &[Tool] = &[WasmTarget, Node, Npm("www"), WasmBindgen];
/// What end-to-end tests need that open no browser.
pub(crate) const NODE_TESTS: &[Tool] = &[Node, Npm("tests/e2e")];
/// What those in Chromium need.
pub(crate) const CHROME_TESTS: &[Tool] = &[Node, Npm("tests/e2e"), Chrome];
pub(crate) const FIREFOX_TESTS: &[Tool] = &[Node, Npm("tests/e2e"), Firefox];
pub(crate) const WEBKIT_TESTS: &[Tool] = &[Node, Npm("tests/e2e"), WebKit];
pub(crate) const BUNDLER_TESTS: &[Tool] = &[Node, Npm("tests/e2e"), Npm("tests/bundlers"), Chrome];
/// What those in every browser need.
pub(crate) const BROWSER_TESTS: &[Tool] = &[Node, Npm("tests/e2e"), Chrome, Firefox, WebKit];

/// What happens about something that is missing.
#[derive(Clone, Copy, Debug, PartialEq)]
enum How {
    Installed,
    ByUser,
    LeftOut,
}

type Missing = (How, String);

/// Prints what is missing. Fails if the user has to install some of it, or if nothing may be installed.
pub(crate) fn announce(workspace: &Workspace, tools: &[Tool], may_install: bool) -> Result {
    let mut missing: Vec<Missing> = Vec::new();
    for tool in tools {
        for one in tool.missing(workspace)? {
            if !missing.contains(&one) {
                missing.push(one);
            }
        }
    }
    let stops = stops(&missing, may_install);
    list(&missing, stops).iter().for_each(say);
    if stops { Err(Failure::reported()) } else { Ok(()) }
}

fn stops(missing: &[Missing], may_install: bool) -> bool {
    missing.iter().any(|(how, _)| *how == How::ByUser || *how == How::Installed && !may_install)
}

fn list(missing: &[Missing], stops: bool) -> Vec<String> {
    let installed = if stops { "Missing; cargo xtask can install these:" } else { "Missing; installing these now:" };
    let by_user = "Missing; install these yourself:";
    let titles = [
        (How::ByUser, by_user),
        (How::Installed, installed),
        (How::LeftOut, "Missing; the tests that need these are skipped:"),
    ];
    let section = |(how, title): (How, &str)| {
        let items =
            missing.iter().filter(|(of, _)| *of == how).map(|(_, text)| format!("  {text}")).collect::<Vec<_>>();
        let title = (!items.is_empty()).then(|| title.to_owned());
        title.into_iter().chain(items).collect::<Vec<_>>()
    };
    titles.into_iter().flat_map(section).collect()
}

impl Tool {
    /// What of it is missing.
    fn missing(self, workspace: &Workspace) -> Result<Vec<Missing>> {
        let rustup = |is_there: bool, what: String| {
            let how = (How::Installed, format!("{what}: with rustup, for this toolchain"));
            if is_there { Vec::new() } else { vec![how] }
        };
        let compiled = |program: Compiled| {
            let folder = workspace.cache.display();
            let how = (How::Installed, format!("{}: compiled in a few minutes into {folder}", program.name()));
            if program.find(workspace).is_some() { Vec::new() } else { vec![how] }
        };
        let system = |is_there: bool, what: &str, packages: &[&str], otherwise: How| {
            Ok::<_, Failure>(match is_there {
                true => Vec::new(),
                false if browsers::installs_packages()? => {
                    vec![(How::Installed, format!("{}: with apt-get, for the whole system", packages.join(", ")))]
                }
                false => vec![(otherwise, what.to_owned())],
            })
        };
        Ok(match self {
            Tool::Rustfmt => rustup(tools::has_subcommand("fmt"), "rustfmt".to_owned()),
            Tool::Clippy => rustup(tools::has_subcommand("clippy"), "clippy".to_owned()),
            WasmTarget => rustup(tools::has_target(tools::WASM_TARGET)?, format!("the target {}", tools::WASM_TARGET)),
            Node => system(npm::has_node(), &npm::needed_node(), NODE_PACKAGES, How::ByUser)?,
            Npm(folder) if Packages::are_there(workspace, folder)? => Vec::new(),
            Npm(folder) => vec![(How::Installed, format!("npm packages: into {folder}/node_modules"))],
            WasmBindgen => compiled(tools::wasm_bindgen_cli(workspace)?),
            Tool::WasmPack => compiled(tools::wasm_pack()),
            Tool::CargoDeny => compiled(tools::cargo_deny()),
            Tool::Qemu => system(browsers::qemu()?.is_some(), QEMU, QEMU_PACKAGES, How::LeftOut)?,
            Chrome => system(browsers::find_chrome()?.is_some(), CHROME, CHROME_PACKAGES, How::ByUser)?,
            Firefox => {
                let browser = system(browsers::find_firefox()?.is_some(), FIREFOX, FIREFOX_PACKAGES, How::ByUser)?;
                let is_named = browsers::named_geckodriver()?.is_some();
                let driver = if is_named { Vec::new() } else { compiled(tools::geckodriver()) };
                [browser, driver].concat()
            }
            WebKit => {
                let what = "WebKitWebDriver and Xvfb, for the tests in WebKit";
                system(browsers::find_webkit()?.is_some(), what, WEBKIT_PACKAGES, How::LeftOut)?
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(how: How) -> Missing {
        (how, format!("{how:?}"))
    }

    #[test]
    fn a_command_stops_where_the_user_has_to_install_something() {
        assert!(!stops(&[], false));
        assert!(!stops(&[missing(How::LeftOut), missing(How::Installed)], true));
        assert!(stops(&[missing(How::Installed)], false));
        assert!(stops(&[missing(How::Installed), missing(How::ByUser)], true));
        assert!(!stops(&[missing(How::LeftOut)], false));
    }

    #[test]
    fn all_that_is_missing_is_listed_at_once() {
        let all = [How::Installed, How::LeftOut, How::ByUser, How::Installed].map(missing);
        let lines = list(&all, true);
        assert_eq!(lines.len(), 3 + all.len());
        assert_eq!(lines[1], "  ByUser");
        assert!(list(&[], true).is_empty());
    }
}
