//! Running other programs, saying so, and turning what goes wrong into one sentence.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Why a command stops. What the user reads is one sentence, so that is all it holds.
#[derive(Debug)]
pub(crate) struct Failure(Option<String>);

pub(crate) type Result<T = ()> = std::result::Result<T, Failure>;

impl Failure {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(Some(sentence.into()))
    }

    /// For a failure that has been told already.
    pub(crate) fn told() -> Self {
        Self(None)
    }

    pub(crate) fn sentence(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

/// Adds to an I/O error what was being done to which path.
pub(crate) trait Context<T> {
    fn context(self, doing: &str, path: &Path) -> Result<T>;
}

impl<T> Context<T> for io::Result<T> {
    fn context(self, doing: &str, path: &Path) -> Result<T> {
        self.map_err(|error| Failure::new(format!("cannot {doing} {}: {error}", path.display())))
    }
}

/// Prints a line. Unlike `println!` it doesn't panic when the reader of a pipe has gone.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(io::stdout(), "{line}");
}

pub(crate) fn seconds(duration: Duration) -> String {
    let whole = duration.as_secs();
    if whole < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", whole / 60, whole % 60)
    }
}

/// Cargo, the same one that runs this program.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command to its end, its output shown as it comes.
pub(crate) fn run(command: &mut Command) -> Result {
    // Errors of Rust's own tools are sentences too; where in the tool they arose helps nobody here.
    let status = command.env("RUST_LIB_BACKTRACE", "0").status().map_err(|error| unstartable(command, &error))?;
    if status.success() {
        return Ok(());
    }
    Err(Failure::new(format!("`{}` failed ({status})", shown(command))))
}

/// Runs a command to its end and returns what it printed on its standard output; what it said on
/// the other is shown only when it fails, as Debian's `chromium --version` grumbles as it succeeds.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let output =
        command.stdin(Stdio::null()).stderr(Stdio::inherit()).output().map_err(|error| unstartable(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let _ = io::stderr().write_all(&output.stderr);
    Err(Failure::new(format!("`{}` failed ({})", shown(command), output.status)))
}

fn unstartable(command: &Command, error: &io::Error) -> Failure {
    let program = command.get_program().to_string_lossy();
    match error.kind() {
        io::ErrorKind::NotFound => Failure::new(format!("`{program}` was not found; install it and try again")),
        _ => Failure::new(format!("cannot start `{program}`: {error}")),
    }
}

/// The command as one would type it, shortened to its program and first words.
fn shown(command: &Command) -> String {
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

/// PATH with a folder before all others, for programs that look there for their helpers.
pub(crate) fn path_with(folder: &Path) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::join_paths([folder.to_path_buf()].into_iter().chain(env::split_paths(&path)))
        .map_err(|error| Failure::new(format!("PATH cannot be extended by {}: {error}", folder.display())))
}

/// The first of `names` that is a program on PATH.
pub(crate) fn find_program(names: &[&str]) -> Option<PathBuf> {
    // Windows starts `npm.cmd` only when its ending is given.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_gives_one_sentence_that_names_it() {
        let failure = run(&mut Command::new("no-such-program")).expect_err("cannot start");
        let sentence = failure.sentence().unwrap_or_default();
        assert_eq!(sentence, "`no-such-program` was not found; install it and try again");
    }

    #[test]
    fn a_long_command_is_shortened() {
        let mut command = Command::new("/usr/bin/node");
        command.args(["1", "2", "3", "4", "5", "6"]);
        assert_eq!(shown(&command), "node 1 2 3 4 5 …");
    }
}
