//! Runs other programs, prints progress, and turns every error into one message.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Why a command stops: the message for the user, or none if it was printed already.
#[derive(Debug)]
pub(crate) struct Failure(Option<String>);

pub(crate) type Result<T = ()> = std::result::Result<T, Failure>;

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(Some(message.into()))
    }

    /// A failure that the user has read about already.
    pub(crate) fn reported() -> Self {
        Self(None)
    }

    pub(crate) fn message(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::new(format!("{error}; `cargo xtask --help` lists the commands and their options"))
    }
}

/// Adds the action and the path to an error.
pub(crate) trait Context<T> {
    fn context(self, action: &str, path: &Path) -> Result<T>;
}

impl<T, E: Display> Context<T> for std::result::Result<T, E> {
    fn context(self, action: &str, path: &Path) -> Result<T> {
        self.map_err(|error| Failure::new(format!("cannot {action} {}: {error}", path.display())))
    }
}

/// Prints a line. Unlike `println!` it does not panic when the reader of a pipe has closed it.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// A check that needs the network or a rare program is left out at home. In CI, which sets the variable `CI`, it fails, since
/// nobody reads there that it was left out.
pub(crate) fn skip(what: &str) -> Result {
    if env::var_os("CI").is_some() {
        return Err(Failure::new(format!("not checked: {what}")));
    }
    say(format!("Skipped: {what}"));
    Ok(())
}

pub(crate) fn seconds(duration: Duration) -> String {
    let whole = duration.as_secs();
    if whole < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", whole / 60, whole % 60)
    }
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command to its end and shows its output as it appears.
pub(crate) fn run(command: &mut Command) -> Result {
    // Some tools append a backtrace to their error message; it only matters to the tools' authors.
    let status = command.env("RUST_LIB_BACKTRACE", "0").status().map_err(|error| start_failure(command, &error))?;
    if status.success() {
        return Ok(());
    }
    Err(Failure::new(format!("`{}` failed ({status})", short_form(command))))
}

/// Runs a command to its end and returns its standard output. The user sees what it prints on standard error.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| start_failure(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(Failure::new(format!("`{}` failed ({})", short_form(command), output.status)))
}

fn start_failure(command: &Command, error: &io::Error) -> Failure {
    let program = command.get_program().to_string_lossy();
    match error.kind() {
        io::ErrorKind::NotFound => Failure::new(format!("`{program}` was not found; install it and try again")),
        _ => Failure::new(format!("cannot start `{program}`: {error}")),
    }
}

/// The command as one would type it, shortened to its program and first words.
fn short_form(command: &Command) -> String {
    const WORDS: usize = 5;
    let program = Path::new(command.get_program());
    let program = program.file_stem().unwrap_or(program.as_os_str());
    let mut words = vec![program.to_string_lossy().into_owned()];
    let mut args = command.get_args().map(|arg| arg.to_string_lossy());
    words.extend(args.by_ref().take(WORDS).map(String::from));
    if args.next().is_some() {
        words.push("…".into());
    }
    words.join(" ")
}

/// PATH with `folder` in front, for programs that find their helper programs on PATH.
pub(crate) fn path_with(folder: &Path) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::join_paths([folder.to_path_buf()].into_iter().chain(env::split_paths(&path)))
        .map_err(|error| Failure::new(format!("cannot add {} to PATH: {error}", folder.display())))
}

/// The first of `names` that is a program on PATH.
pub(crate) fn find_program(names: &[&str]) -> Option<PathBuf> {
    // Windows starts `npm.cmd` only by its full name.
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd"] } else { &[""] };
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        folders
            .iter()
            .flat_map(|folder| endings.iter().map(move |end| folder.join(format!("{name}{end}"))))
            .find(|file| file.is_file())
    })
}
