//! `cargo xtask demo`: builds, then serves `dist/` on localhost until Ctrl-C.

use std::fs::{self, File};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::dist;
use crate::process::{Failure, Result, say};
use crate::workspace::Workspace;

/// Free on most machines; the next free one is taken when it isn't.
pub(crate) const DEFAULT_PORT: u16 = 8070;

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) open: bool,
    pub(crate) port: u16,
}

impl Options {
    pub(crate) fn parse(args: &[String]) -> Result<Self> {
        let mut options = Self { open: false, port: DEFAULT_PORT };
        let mut args = args.iter().map(String::as_str);
        while let Some(arg) = args.next() {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--open", "") => options.open = true,
                ("--port", "") => options.port = port(args.next().unwrap_or(""))?,
                ("--port", given) => options.port = port(given)?,
                _ => {
                    return Err(Failure::new(format!("`cargo xtask demo` takes --open and --port N, but got `{arg}`")));
                }
            }
        }
        Ok(options)
    }
}

fn port(given: &str) -> Result<u16> {
    given.parse().map_err(|_| Failure::new(format!("--port takes a number from 0 to 65535, but got `{given}`")))
}

pub(crate) fn serve(workspace: &Workspace, options: &Options) -> Result {
    dist::build(workspace)?;
    let (server, port) = listen(options.port)?;
    let address = format!("http://localhost:{port}/");
    say(format!("\nThe demo is at {address} (Ctrl-C ends it)"));
    if options.open {
        open(&address);
    }
    let dist = workspace.dist();
    for request in server.incoming_requests() {
        answer(request, &dist);
    }
    Ok(())
}

/// Listens on `wanted` or the next free port after it.
fn listen(wanted: u16) -> Result<(Server, u16)> {
    /// As many demos as anyone leaves running at once.
    const TRIES: u16 = 50;
    let last = wanted.saturating_add(TRIES);
    for port in wanted..=last {
        // This machine only: a demo isn't for the network.
        let Ok(server) = Server::http(("127.0.0.1", port)) else {
            continue;
        };
        // Port 0 asks for any free one.
        let port = server.server_addr().to_ip().map_or(port, |address| address.port());
        return Ok((server, port));
    }
    Err(Failure::new(format!("no port from {wanted} to {last} can be used; choose another with --port")))
}

fn open(address: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut start = Command::new("cmd");
        start.args(["/c", "start"]);
        start
    } else {
        Command::new("xdg-open")
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        say(format!("No program opens it from here; go to {address} in a browser."));
    }
}

/// A client that has gone away is no failure of the demo's, so what responding returns is dropped.
fn answer(request: Request, dist: &Path) {
    if !matches!(request.method(), Method::Get | Method::Head) {
        let _ = request.respond(Response::from_string("only GET and HEAD").with_status_code(405));
        return;
    }
    let found = file_for(request.url(), dist).and_then(|path| Some((File::open(&path).ok()?, path)));
    let Some((file, path)) = found else {
        let _ = request.respond(Response::from_string("not found").with_status_code(404));
        return;
    };
    let mut response = Response::from_file(file);
    // no-store: after a rebuild the page shall be the new one.
    for (name, value) in [("Content-Type", media_type(&path)), ("Cache-Control", "no-store")] {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    let _ = request.respond(response);
}

/// The file in `dist` that a request's address means, if there is one. Nothing outside `dist` is
/// reachable: not by `..`, not by a symbolic link.
fn file_for(url: &str, dist: &Path) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let path = Path::new(path);
    if !path.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let mut file = dist.join(path);
    if file.is_dir() {
        file.push("index.html");
    }
    let file = fs::canonicalize(file).ok()?;
    (file.starts_with(fs::canonicalize(dist).ok()?) && file.is_file()).then_some(file)
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("md" | "txt" | "ts") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("gif") => "image/gif",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This crate's own sources stand for `dist/`: files beside a folder, and files above it.
    fn found(url: &str) -> bool {
        file_for(url, &Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).is_some()
    }

    #[test]
    fn only_files_inside_the_folder_are_served() {
        assert!(found("/main.rs"));
        assert!(found("/main.rs?query#part"));
        for outside in ["/../Cargo.toml", "//../Cargo.toml", "/./../src/main.rs", "/%2e%2e/Cargo.toml"] {
            assert!(!found(outside), "{outside}");
        }
        assert!(!found("/"), "a folder without index.html");
        assert!(!found("/no-such-file"));
    }

    #[test]
    fn webassembly_has_the_type_that_browsers_insist_on() {
        assert_eq!(media_type(Path::new("a/b_bg.wasm")), "application/wasm");
        assert_eq!(media_type(Path::new("a/b.js")), "text/javascript; charset=utf-8");
    }
}
