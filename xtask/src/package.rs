//! The npm package, in `dist/npm/`: its entries, their types, the WebAssembly, the embed and the README.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;
use std::process::Command;

use crate::dist::{LIGHT, Variant, WASM, copy};
use crate::npm::Packages;
use crate::process::{Context, Result, run};
use crate::workspace::Workspace;

/// The entries, each with its source.
const ENTRIES: &[&str] = &[
    "boids-canvas=src/index.js",
    "node=src/node.js",
    "inline=src/inline.js",
    "define=src/define.js",
    "react=src/react.js",
];

/// The custom section of the WebAssembly that names its build, for `www/src/source.js`.
const SECTION: &str = "boids-canvas";

/// What the addresses in README are relative to.
const REPOSITORY: &str = "https://github.com/boids-canvas/boids-canvas";

/// Bundles the script of the package's worker, as a file of `target/web/` whose text `www/src/source.js` imports. Its
/// ending makes esbuild take it as text.
pub(crate) fn worker(workspace: &Workspace, variant: &Variant, esbuild: &mut Command) -> Result {
    let script = variant.web(workspace).join("boids_canvas.worker");
    esbuild.args(["src/worker.js", "--minify", "--format=iife"]).args(variant.esbuild);
    run(esbuild.arg(format!("--outfile={}", script.display())))
}

/// Bundles the entries with `esbuild`, and writes the WebAssembly.
pub(crate) fn bundle(workspace: &Workspace, packages: &Packages, version: &str, esbuild: &mut Command) -> Result {
    let npm = workspace.dist().join("npm");
    let build = write_wasm(&workspace.web().join(WASM), &npm.join(WASM), version)?;
    // --splitting: all entries share one copy of the code, and so one WebAssembly instance.
    esbuild.args(ENTRIES).args([
        "--format=esm",
        "--splitting",
        "--external:node:*",
        "--external:react",
        "--loader:.deflated=base64",
        "--loader:.worker=text",
    ]);
    esbuild.arg(format!("--define:BUILD={build:?}")).arg(format!("--outdir={}", npm.display()));
    run(esbuild)?;
    // The analyzer writes custom-elements.json.
    run(packages.program("cem").args(["analyze", "--config", "npm/manifest.js", "--quiet"]))
}

/// Bundles the light entry, which contains its WebAssembly and shares nothing with the others.
pub(crate) fn bundle_light(workspace: &Workspace, esbuild: &mut Command) -> Result {
    esbuild.args(["light=src/light/index.js", "--format=esm", "--splitting", "--minify"]);
    esbuild.args(["--chunk-names=light-[hash]", "--loader:.deflated=base64", "--loader:.worker=text"]);
    run(esbuild.args(LIGHT.esbuild).arg(format!("--outdir={}", workspace.dist().join("npm").display())))
}

/// Copies the WebAssembly and adds a custom section with the name of this build. By that, a page notices the file of
/// another build: its functions have the same short names.
fn write_wasm(from: &Path, to: &Path, version: &str) -> Result<String> {
    let mut wasm = fs::read(from).context("read", from)?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&wasm);
    let build = format!("{version}-{:08x}", hasher.finish() >> 32);
    wasm.extend(custom_section(SECTION, build.as_bytes()));
    fs::create_dir_all(to.parent().unwrap_or(to)).context("create", to)?;
    fs::write(to, wasm).context("write", to)?;
    Ok(build)
}

/// A custom section of a WebAssembly file, shorter than 128 bytes, so that each length is one byte.
fn custom_section(name: &str, content: &[u8]) -> Vec<u8> {
    let length = |bytes: usize| u8::try_from(bytes).ok().filter(|&byte| byte < 128).expect("a short custom section");
    let mut section = vec![0, length(1 + name.len() + content.len()), length(name.len())];
    section.extend(name.bytes());
    section.extend(content);
    section
}

/// Adds the types, the embed, the licences, README and package.json.
pub(crate) fn complete(workspace: &Workspace) -> Result {
    let (root, www, dist) = (&workspace.root, workspace.www(), workspace.dist());
    let npm = dist.join("npm");
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root.join(file), &npm)?;
    }
    for types in ["define.d.ts", "inline.d.ts", "light.d.ts", "react.d.ts"] {
        copy(&www.join("npm").join(types), &npm)?;
    }
    copy(&workspace.web().join("table.d.ts"), &npm)?;
    let renamed = |from: &Path, to: &str| fs::copy(from, npm.join(to)).context("copy", from);
    renamed(&www.join("src/types.d.ts"), "boids-canvas.d.ts")?;
    renamed(&dist.join("boids-canvas.js"), "embed.js")?;
    renamed(&dist.join("boids-canvas-light.js"), "embed-light.js")?;
    let rewritten = |from: &Path, to: &str, rewrite: &dyn Fn(&str) -> String| {
        let text = fs::read_to_string(from).context("read", from)?;
        fs::write(npm.join(to), rewrite(&text)).context("write", from)
    };
    rewritten(&root.join("README.md"), "README.md", &absolute_links)?;
    let version = workspace.version_of("boids-canvas")?;
    rewritten(&www.join("npm/package.json"), "package.json", &|text| text.replace("0.0.0", &version))
}

/// Markdown whose links to files of the repository are absolute: a registry shows README on a page of its own.
fn absolute_links(markdown: &str) -> String {
    let raw = REPOSITORY.replace("github.com", "raw.githubusercontent.com");
    let mut parts = markdown.split("](");
    let mut absolute = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let address = part.split(')').next().unwrap_or_default();
        let base = match address {
            _ if address.contains(':') || address.starts_with('#') => String::new(),
            _ if address.ends_with(".png") => format!("{raw}/HEAD/"),
            _ => format!("{REPOSITORY}/blob/HEAD/"),
        };
        absolute.extend(["](", &base, part]);
    }
    absolute
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_files_become_absolute() {
        assert_eq!(
            absolute_links("[a](b.md#c), [d](#e), [f](https://g.h) and ![i](www/j.png)"),
            "[a](https://github.com/boids-canvas/boids-canvas/blob/HEAD/b.md#c), [d](#e), [f](https://g.h) and \
             ![i](https://raw.githubusercontent.com/boids-canvas/boids-canvas/HEAD/www/j.png)"
        );
    }

    #[test]
    fn a_custom_section_has_an_id_lengths_a_name_and_its_content() {
        assert_eq!(custom_section("ab", b"xyz"), *b"\x00\x06\x02abxyz");
    }
}
