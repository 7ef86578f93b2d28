//! `cargo xtask demo`: builds, then serves `dist/` on localhost until Ctrl-C, by esbuild's server.

use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

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
    let failure = |error| Failure::new(format!("cannot serve dist/ with esbuild: {error}"));
    let mut server = server.stdin(Stdio::piped()).spawn().map_err(failure)?;
    // esbuild stops when its standard input ends, and waiting would close it.
    let _input = server.stdin.take();
    server.wait().map_err(failure)?;
    Ok(())
}

/// Checks that the demo serves the site at the address that it prints.
pub(crate) fn check(_: &Workspace) -> Result {
    let failure = |error: io::Error| Failure::new(format!("the demo cannot be tried: {error}"));
    let mut demo = Command::new(env::current_exe().map_err(failure)?);
    let mut demo = demo.args(["demo", "--port", "0"]).stdout(Stdio::piped()).spawn().map_err(failure)?;
    let page = demo.stdout.take().map_or(Ok(String::new()), first_page).map_err(failure);
    // The server then ends by itself.
    demo.kill().and_then(|()| demo.wait()).map_err(failure)?;
    match page?.split_once("\r\n\r\n") {
        Some((head, body)) if head.starts_with("HTTP/1.1 200") && body.contains("<boids-canvas") => Ok(()),
        Some((head, _)) => {
            Err(Failure::new(format!("the demo must answer with HTTP/1.1 200 and a flock, not `{head}`")))
        }
        None => Err(Failure::new("the demo has ended without printing an address")),
    }
}

/// The answer at the address in what a demo prints.
fn first_page(printed: impl Read) -> io::Result<String> {
    let mut page = String::new();
    for line in BufReader::new(printed).lines() {
        let line = line?;
        say(&line);
        let Some((_, rest)) = line.split_once("http://localhost:") else { continue };
        let port = rest.split('/').next().and_then(|port| port.parse().ok()).unwrap_or(0);
        let mut stream = connect(port)?;
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        stream.read_to_string(&mut page)?;
        break;
    }
    Ok(page)
}

/// The address is printed before the server listens.
fn connect(port: u16) -> io::Result<TcpStream> {
    let start = Instant::now();
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Err(_) if start.elapsed() < Duration::from_secs(60) => thread::sleep(Duration::from_millis(50)),
            connected => return connected,
        }
    }
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
