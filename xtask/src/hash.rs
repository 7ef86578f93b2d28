//! Hashes as content security policies and the attribute `integrity` take them.

use std::path::{Path, PathBuf};

use crate::npm::node;
use crate::process::{Result, output_of};

/// What Node.js runs: a line for each file. Every build has Node.js, so that xtask needs no crate for this.
const PROGRAM: &str = "
const [algorithm, ...files] = process.argv.slice(1)
for (const file of files) {
  const hash = require('crypto').createHash(algorithm).update(require('fs').readFileSync(file))
  console.log(algorithm + '-' + hash.digest('base64'))
}";

/// The hash of each file: `sha256-…` in base64.
pub(crate) fn of_files(algorithm: &str, files: &[PathBuf]) -> Result<Vec<String>> {
    let printed = output_of(node()?.args(["-e", PROGRAM, algorithm]).args(files))?;
    Ok(printed.lines().map(str::to_owned).collect())
}

/// The hash of one file.
pub(crate) fn of(algorithm: &str, file: &Path) -> Result<String> {
    Ok(of_files(algorithm, &[file.to_path_buf()])?.concat())
}
