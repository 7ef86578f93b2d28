//! `cargo xtask demo`: builds, then serves `dist/` on localhost until Ctrl-C, by esbuild's server.

use std::net::TcpListener;
use std::process::{Command, Stdio};

use crate::dist;
use crate::npm::Packages;
use crate::process::{Failure, Result, say};
use crate::workspace::Workspace;

/// Serves on `port` or, if it is not free, the next that is.
pub(crate) fn serve(workspace: &Workspace, open_browser: bool, port: u16) -> Result {
    dist::build(workspace)?;
    let port = free_port(port)?;
    let address = format!("http://localhost:{port}/");
    say(format!("\nThe demo is at {address} (stop it with Ctrl-C)"));
    if open_browser {
        open(&address);
    }
    let mut server = Packages::install(workspace, "www")?.program("esbuild");
    server.arg(format!("--servedir={}", workspace.dist().display())).arg("--log-level=warning");
    // On the loopback address, so that other machines cannot reach the demo.
    server.arg(format!("--serve=127.0.0.1:{port}"));
    let failure = |error| Failure::new(format!("cannot serve dist/ by esbuild: {error}"));
    let mut server = server.stdin(Stdio::piped()).spawn().map_err(failure)?;
    // esbuild stops when its standard input ends, and waiting would close it.
    let _input = server.stdin.take();
    server.wait().map_err(failure)?;
    Ok(())
}

/// `wanted`, or the next free port after it. Port 0 stands for any free one.
fn free_port(wanted: u16) -> Result<u16> {
    /// More demos than anyone leaves running at the same time.
    const TRIES: u16 = 50;
    let last = wanted.saturating_add(TRIES);
    let free = (wanted..=last).find_map(|port| TcpListener::bind(("127.0.0.1", port)).ok()?.local_addr().ok());
    free.map(|address| address.port())
        .ok_or_else(|| Failure::new(format!("no port from {wanted} to {last} is free; choose another with --port")))
}

fn open(address: &str) {
    let (program, args) = match std::env::consts::OS {
        "macos" => ("open", &[][..]),
        "windows" => ("cmd", &["/c", "start"][..]),
        _ => ("xdg-open", &[][..]),
    };
    let mut command = Command::new(program);
    command.args(args).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        say(format!("No program here opens a browser; open {address} yourself."));
    }
}
