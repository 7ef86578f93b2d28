//! `cargo xtask demo`: builds, then serves `dist/` on localhost until Ctrl-C.

use std::fs::{self, File};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use lexopt::{Arg, Parser, ValueExt};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::dist;
use crate::process::{Failure, Result, say};
use crate::workspace::Workspace;

/// Free on most machines. If not, the next free port is used.
pub(crate) const DEFAULT_PORT: u16 = 8070;

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) open: bool,
    pub(crate) port: u16,
}

impl Options {
    pub(crate) fn parse(parser: &mut Parser) -> Result<Self> {
        let mut options = Self { open: false, port: DEFAULT_PORT };
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Long("open") => options.open = true,
                Arg::Long("port") => options.port = parser.value()?.parse()?,
                _ => return Err(arg.unexpected().into()),
            }
        }
        Ok(options)
    }
}

pub(crate) fn serve(workspace: &Workspace, options: &Options) -> Result {
    dist::build(workspace)?;
    let (server, port) = listen(options.port)?;
    let address = format!("http://localhost:{port}/");
    say(format!("\nThe demo is at {address} (stop it with Ctrl-C)"));
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
    /// More demos than anyone leaves running at the same time.
    const TRIES: u16 = 50;
    let last = wanted.saturating_add(TRIES);
    for port in wanted..=last {
        // On the loopback address, so that other machines cannot reach the demo.
        let Ok(server) = Server::http(("127.0.0.1", port)) else {
            continue;
        };
        // Port 0 asks the system for any free port.
        let port = server.server_addr().to_ip().map_or(port, |address| address.port());
        return Ok((server, port));
    }
    Err(Failure::new(format!("no port from {wanted} to {last} is free; choose another with --port")))
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
        say(format!("No program here opens a browser; open {address} yourself."));
    }
}

/// Answers a request. Errors are ignored: they only mean that the client has closed the connection.
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
    // `no-store`, so that a reload after a rebuild shows the new page.
    for (name, value) in [("Content-Type", media_type(&path)), ("Cache-Control", "no-store")] {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    let _ = request.respond(response);
}

/// The file in `dist` for the URL of a request. Neither `..` nor a symbolic link reaches a file outside of `dist`.
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

    /// Uses this crate's `src/` in place of `dist/`: it has a subfolder, and files above it.
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
        assert!(!found("/"), "the folder has no index.html");
        assert!(!found("/no-such-file"));
    }

    #[test]
    fn webassembly_has_the_media_type_that_browsers_require() {
        assert_eq!(media_type(Path::new("a/b_bg.wasm")), "application/wasm");
        assert_eq!(media_type(Path::new("a/b.js")), "text/javascript; charset=utf-8");
    }
}
