//! `cargo xtask fuzz`: searches for bytes that break a property of tests/robustness. It uses libFuzzer, which is guided by
//! code coverage. JavaScript's readers follow, by fast-check: tests/e2e/node/generated.test.js, on the `dist/` that is there.
//!
//! It starts from the corpus in fuzz/corpus and writes new inputs to target/fuzz.

use std::fs;
use std::path::Path;

use crate::end_to_end;
use crate::process::{Context, Failure, Result, cargo, run, say};
use crate::workspace::{Workspace, files_in};

/// Fuzzes every target for so many seconds in turn, also after a finding.
pub(crate) fn fuzz(workspace: &Workspace, seconds: u32) -> Result {
    let (folder, work) = (workspace.root.join("fuzz"), workspace.target.join("fuzz"));
    let findings = work.join("findings");
    fs::create_dir_all(&findings).context("create", &findings)?;
    // cargo reads fuzz/.cargo/config.toml only when it runs in that folder
    run(cargo().args(["build", "--release"]).current_dir(&folder))?;
    let mut broken = Vec::new();
    for target in fs::read_dir(folder.join("fuzz_targets")).context("read", &folder)? {
        let target = target.context("read", &folder)?.path().with_extension("");
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (grown, log) = (work.join("corpus").join(&name), work.join(&name).with_extension("log"));
        fs::create_dir_all(&grown).context("create", &grown)?;
        let mut fuzz = cargo();
        fuzz.current_dir(&folder).args(["run", "--quiet", "--release", "--bin", &name, "--"]);
        // libFuzzer reads both folders and writes new inputs to the first
        fuzz.arg(&grown).arg(folder.join("corpus").join(&name));
        fuzz.arg(format!("-max_total_time={seconds}"));
        fuzz.arg(format!("-artifact_prefix={}/{name}-", findings.display()));
        // normal inputs take at most a millisecond and a few MB
        fuzz.args(["-max_len=400", "-timeout=5", "-rss_limit_mb=512"]);
        let outcome = run(fuzz.stderr(fs::File::create(&log).context("create", &log)?));
        let printed = fs::read_to_string(&log).context("read", &log)?;
        match outcome {
            Ok(()) => say(format!("{name}: {}", printed.trim_end().lines().last().unwrap_or_default())),
            Err(_) => {
                let is_error = |line: &&str| line.contains("panicked at") || line.contains("ERROR: libFuzzer");
                say(format!("{name}: the whole log is in {}", log.display()));
                printed.lines().skip_while(|line| !is_error(line)).take(12).for_each(say);
                print_findings(&findings, &name)?;
                broken.push(name);
            }
        }
    }
    // these print the input that they find
    let readers = end_to_end::fuzz(workspace, seconds);
    if broken.is_empty() {
        return readers;
    }
    let (broken, findings) = (broken.join(", "), findings.display());
    Err(Failure::new(format!(
        "fuzzing broke {broken}; to turn the findings into tests, copy them from {findings} into fuzz/corpus"
    )))
}

/// Prints the inputs that break a target, so that they outlive this machine.
fn print_findings(folder: &Path, target: &str) -> Result {
    for file in files_in(folder)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(&format!("{target}-")) {
            let bytes = fs::read(&file).context("read", &file)?;
            say(format!("{name} in hexadecimal, which `xxd -r -p` turns back into bytes:\n{}", hexadecimal(&bytes)));
        }
    }
    Ok(())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_finding_is_printed_as_hexadecimal() {
        assert_eq!(super::hexadecimal(&[0, 10, 255]), "000aff");
    }
}
