// @ts-check
/** What the documents say besides their examples: links, names of files, commands, versions, sizes, figures. */

import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { DIST } from '../harness/browser.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (/** @type {string} */ file) => readFileSync(join(ROOT, file), 'utf8')
const inFolder = (/** @type {string} */ folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name))
const DOCUMENTS = [...inFolder('.'), ...inFolder('docs')].filter((file) => file.endsWith('.md'))

/** Asserts that a text says something, without the whole text in the message. @param {string} text @param {RegExp} wanted @param {string} [message] */
const says = (text, wanted, message) => assert.ok(wanted.test(text), `${message ?? ''}: ${wanted}`)

/** The code blocks of a document, with their languages. @param {string} file */
const blocks = (file) =>
  Array.from(read(file).matchAll(/^```(\w*)\n([^]*?)^```$/gm), ([, language, code]) => ({ language, code }))
const withoutBlocks = (/** @type {string} */ file) => read(file).replaceAll(/^```[^]*?^```$/gm, '')

/** The anchors of a document's headings, as its host makes them. @param {string} file */
const anchors = (file) =>
  Array.from(withoutBlocks(file).matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

for (const file of DOCUMENTS) {
  test(`${file}: every relative link leads to a file, and its anchor to a heading`, () => {
    for (const [, link] of withoutBlocks(file).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue
      const [path, anchor] = link.split('#')
      const target = path ? join(dirname(file), path) : file
      assert.ok(existsSync(join(ROOT, target)), link)
      if (anchor) assert.ok(anchors(target).includes(anchor), link)
    }
  })

  test(`${file}: every file that it names is there`, () => {
    const ours = /`((?:src|web|light|www|tests|examples|docs|benches|fuzz|xtask|\.ci|\.github)\/[\w./-]*)`/g
    for (const [, path] of withoutBlocks(file).matchAll(ours)) assert.ok(existsSync(join(ROOT, path)), path)
    for (const [, path] of withoutBlocks(file).matchAll(/`(dist\/[\w./-]*)`/g))
      assert.ok(existsSync(join(DIST, path.slice(5))), path)
  })

  test(`${file}: every block of code has a language that a test runs`, () => {
    // html and js: site/docs.test.js; mjs, and those of frameworks: tests/bundlers; rust: cargo test --doc; sh and toml: below
    const languages = ['html', 'js', 'mjs', 'sh', 'toml', 'rust']
    if (file === 'docs/begin.md') languages.push('jsx')
    if (file === 'docs/frameworks.md') languages.push('jsx', 'vue', 'svelte', 'ts')
    for (const { language, code } of blocks(file)) assert.ok(languages.includes(language), `${language}: ${code}`)
  })

  test(`${file}: every command exists`, () => {
    const usage = read('xtask/src/main.rs')
    const code = blocks(file).filter(({ language }) => language === 'sh')
    const lines = code.flatMap(({ code }) => code.split('\n').map((line) => line.replace(/\s+#.*$/, '')))
    const inline = Array.from(withoutBlocks(file).matchAll(/`(cargo [^`]*)`/g), ([, command]) => command)
    for (const line of [...lines, ...inline].filter((line) => line.trim())) {
      const [, command] = /cargo xtask (\w+)/.exec(line) ?? []
      if (command) says(usage, new RegExp(`^  ${command} `, 'm'), line)
      const [, example] = /--example (\w+)/.exec(line) ?? []
      if (example) assert.ok(existsSync(join(ROOT, `examples/${example}.rs`)), line)
      const [, target] = /cargo test --test (\w+)/.exec(line) ?? []
      if (target)
        assert.ok(existsSync(join(ROOT, `tests/${target}.rs`)) || existsSync(join(ROOT, 'tests', target)), line)
      says(line, /^\(?(cargo|npm|node|cp|cd|wasm-pack|gzip|git)\b/, line)
    }
  })
}

test('the lines for Cargo.toml in README are those of the example package', () => {
  for (const { code } of blocks('README.md').filter(({ language }) => language === 'toml'))
    assert.ok(read('examples/page/Cargo.toml').includes(code), code)
})

test('README and CONTRIBUTING name the oldest Rust and Node.js with which the workspace builds', () => {
  const [, rust] = /\[workspace\.package\][^[]*rust-version = "(.*)"/.exec(read('Cargo.toml')) ?? []
  const [, node] = /OLDEST_NODE: u32 = (\d+)/.exec(read('xtask/src/npm.rs')) ?? []
  for (const file of ['README.md', 'CONTRIBUTING.md']) {
    says(read(file), new RegExp(`Rust\\S* ${rust} or newer`), file)
    says(read(file), new RegExp(`Node\\.js ${node} or\\snewer`), file)
  }
  const [, oldest] = /^rust-version = "(.*)"/m.exec(read('Cargo.toml')) ?? []
  for (const file of ['README.md', 'CHANGELOG.md', 'src/lib.rs']) says(read(file), new RegExp(`Rust ${oldest}`), file)
})

test('the crate documents each feature of Cargo.toml', () => {
  const features = read('Cargo.toml').split('\n[features]\n')[1].split('\n[')[0]
  const names = Array.from(features.matchAll(/^(\w+) = /gm), ([, name]) => name)
  for (const name of names.filter((name) => !['default', 'bench', 'strips'].includes(name)))
    says(read('src/lib.rs'), new RegExp(`^//! \\| \`${name}\` \\| (on|off) \\|`, 'm'), name)
})

/** A module and those that it imports at once, and their WebAssembly. @param {string} name @returns {string[]} */
function modules(name, wasm = true) {
  const text = readFileSync(join(DIST, 'npm', name), 'utf8')
  const imported = Array.from(text.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g), ([, name]) => name)
  return [name, ...imported.flatMap((name) => modules(name, false)), ...(wasm ? ['boids_canvas_bg.wasm'] : [])]
}

test('the sizes in README are within 3 % of what is built', () => {
  const files = {
    'boids-canvas.js': ['boids-canvas.js'],
    'boids-canvas-light.js': ['boids-canvas-light.js'],
    "import 'boids-canvas'": modules('index.js').map((name) => `npm/${name}`),
    "import 'boids-canvas/light'": ['npm/light.js'],
  }
  for (const [way, paths] of Object.entries(files)) {
    const sizes = [...new Set(paths)].map((path) => gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length)
    const actual = sizes.reduce((sum, size) => sum + size, 0) / 1000
    const [, said] = new RegExp(`^\\| \`${way}\` \\| (\\d+) kB`, 'm').exec(read('README.md')) ?? []
    assert.ok(Math.abs(actual - Number(said)) < 0.03 * actual, `${way}: ${said} kB, ${actual.toFixed(1)} kB`)
  }
})

test('the gallery says the same sizes as README, in every language', async () => {
  const sizes = ['boids-canvas.js', 'boids-canvas-light.js'].map(
    (file) => new RegExp(`^\\| \`${file}\` \\| (\\d+) kB`, 'm').exec(read('README.md'))?.[1],
  )
  const texts = readdirSync(join(ROOT, 'target/www/site/gallery')).filter((file) => /^..\.js$/.test(file))
  assert.ok(texts.length >= 3)
  for (const file of texts) {
    const { page } = await import(join(ROOT, 'target/www/site/gallery', file))
    const said = Array.from(page.page.size.matchAll(/(\d+)(?:&nbsp;|\u00a0)k[Bo]/g), ([, size]) => size)
    assert.deepEqual(said, sizes, file)
  }
})

test("the figures of README are those of the benchmarks' table of frames", () => {
  const [, numbers] = /^## Numbers$([^]*?)^##/m.exec(read('README.md')) ?? []
  const rows = Array.from(numbers.matchAll(/^\| ([\d,]+) \| ([\d.]+) ms \| (\d+) \|$/gm))
  assert.ok(rows.length >= 3)
  for (const [, count, ms, rate] of rows)
    says(read('docs/benchmarks.md'), new RegExp(`^\\| ${count} \\|.* \\| ${ms} \\| ${rate} \\|`, 'm'), count)
})

test('beside every table of figures are its date and its command', () => {
  const sections = read('docs/benchmarks.md')
    .split(/^## /m)
    .filter((section) => /\|--:\|/.test(section))
  assert.ok(sections.length > 0)
  for (const section of sections) {
    says(section, /20\d\d-\d\d-\d\d/, section.slice(0, 60))
    says(section, /`(cargo xtask|npm|gzip)[^`]*`/, section.slice(0, 60))
  }
})

test('every dependency has a reason in ARCHITECTURE', () => {
  const [, crates] =
    /\[workspace\.dependencies\]([^[]*(?:\[[^\]]*\][^[\n]*\n[^[]*)*)\n\[lib\]/.exec(read('Cargo.toml')) ?? []
  const packages = ['www', 'tests/e2e'].flatMap((folder) =>
    Object.keys(JSON.parse(read(`${folder}/package.json`)).devDependencies),
  )
  const names = [...Array.from(crates.matchAll(/^([\w-]+) = /gm), ([, name]) => name), ...packages]
  assert.ok(names.length > 25)
  for (const name of names.filter((name) => !name.endsWith('-18')))
    says(read('ARCHITECTURE.md'), new RegExp(`\`${name}\``))
})

test('CITATION.cff has the version of the workspace', () => {
  const [, version] = /\[workspace\.package\]\nversion = "(.*)"/.exec(read('Cargo.toml')) ?? []
  says(read('CITATION.cff'), new RegExp(`^version: ${version}$`, 'm'))
})
