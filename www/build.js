/**
 * The JavaScript half of `cargo xtask build`: from www/ and target/web/, where the WebAssembly and the tables are, to
 * dist/. esbuild bundles and terser minifies the scripts. It runs in www/; the argument is the version.
 */

import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { cli as analyze } from '@custom-elements-manifest/analyzer/cli.js'
import { build } from 'esbuild'
import { zipSync } from 'fflate'
import { minify } from 'terser'
import ts from 'typescript'
import { encode } from 'uqr'

const VERSION = process.argv[2]
const REPOSITORY = 'https://github.com/boids-canvas/boids-canvas'
/** Where the site is: other sites take only full addresses of pictures. */
const SITE = 'https://boids-canvas.github.io/boids-canvas/'
/** Files between the sources and dist/. */
const WEB = '../target/web'
const DIST = '../dist'
const NPM = `${DIST}/npm`
const MODULES = '../target/www'

/**
 * The addresses of the pages. Each page has a folder in site/ with its script and style, with worker.ts if it has a worker,
 * and with a file of texts for each language in which it is written.
 */
const PAGES = {
  article: 'index.html',
  lab: 'lab.html',
  classroom: 'classroom.html',
  experiments: 'experiments.html',
  gallery: 'embed/index.html',
  verify: 'verify.html',
}
/** The language whose pages are in the top folder. The pages of others are in a folder for each. */
const FIRST = 'en'
/** The page of the lesson without answers. */
const PUPILS = 'pupils.html'

/** The entries of the npm package, each with its source. */
const ENTRIES = {
  index: 'src/entries/package.ts',
  inline: 'src/entries/inline.ts',
  define: 'src/entries/define.ts',
  react: 'src/entries/react.ts',
}

/**
 * What the sources import as `#table` and `#wasm`: by default, as tsconfig.json says, the whole table and WebAssembly. The table of the
 * scripts and the worker lacks units and docs of options, which only tools read.
 */
const SCRIPT = { '#table': resolve(WEB, 'embed/table.js') }
const LIGHT = { '#table': resolve(WEB, 'light/table.js'), '#wasm': resolve('src/player/light-flight.ts') }
const CREW = { '#table': resolve('site/lab/crew/table.ts'), '#wasm': resolve('site/lab/crew/wasm.ts') }
/** A page takes the table from its script. The calls that make the rest of the script's table are left out. */
const PAGE = { alias: { '#table': resolve('site/shared/table.ts') }, pure: ['row', 'preset'] }

/**
 * Writes the glue between JavaScript and the WebAssembly, with the short names that wasm-opt has given to imports and
 * exports: wasm-bindgen's contain hashes, which do not compress, 2 kB gzipped of the WebAssembly and 1 kB of the glue.
 */
function glue(folder) {
  const source = read(`${folder}/unoptimised/boids_canvas.js`)
  const { imports, exports } = JSON.parse(read(`${folder}/names.json`))
  const whole = (name) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g')
  // Without wasm-bindgen's functions that load the WebAssembly: src/ compiles it, and its errors say more.
  const [rest, loader] = source.split('\nasync function __wbg_load(')
  if (!loader) throw new Error('wasm-bindgen writes no function `__wbg_load` any more')
  let text = rest
  for (const [, old, short] of imports) text = text.replace(whole(`${old}:`), () => `${short}:`)
  for (const [old, short] of exports) text = text.replace(whole(`wasm\\.${old}`), () => `wasm.${short}`)
  // wasm-opt renames the only module, too
  writeFileSync(`${folder}/boids_canvas.js`, text.replaceAll(`"${imports[0][0]}":`, 'a:') + START)
  for (const types of ['boids_canvas.d.ts', 'boids_canvas_bg.wasm.d.ts'])
    copyFileSync(`${folder}/unoptimised/${types}`, `${folder}/${types}`)
}

/** Starts the compiled WebAssembly, by the interface of wasm-bindgen's own function. */
const START = `
export default async function ({ module_or_path }) {
    const module = await module_or_path;
    return __wbg_finalize_init(await WebAssembly.instantiate(module, __wbg_get_imports()), module);
}
`

/** The one-file scripts. In ASCII, because the page of a host may use another encoding than UTF-8. */
async function embeds() {
  const options = { loader: { '.deflated': 'base64' } }
  for (const [entry, name, alias] of [
    ['src/entries/script.ts', 'boids-canvas', SCRIPT],
    ['src/entries/light-script.ts', 'boids-canvas-light', LIGHT],
    // only for the laboratory: docs/threads.md
    ['site/lab/crew/script.ts', 'lab-crew', CREW],
  ]) {
    const file = `${DIST}/${name}.js`
    await script(entry, file, { charset: 'ascii', alias, ...options })
    // The function around the script gets a name, by which it passes its own text to a worker (src/entries/embedded.ts). It
    // is strict by itself: a directive before it would hold for every script that a page's build puts behind it.
    const [, banner, code] = /^(.*?)"use strict";\(\(\)=>\{(.*)\}\)\(\);\s*$/s.exec(read(file)) ?? []
    if (!code) throw new Error(`${file} is not one function, which is called at once`)
    // Plugins such as WP Rocket minify by regular expressions, for which a string has at most 65,535 characters; in a longer
    // one, they take `//` for a comment.
    const short = code.replace(/[\w+/=]{60000,}/g, (text) => text.match(/.{1,60000}/g).join('"+"'))
    writeFileSync(file, `${banner};(function EMBED(){"use strict";${short}})();\n`)
  }
}

/** The pages of the site and their scripts: classic ones, because a page opened by double-click cannot load modules. */
async function pages() {
  // The tag as a CDN serves the script. A hash needs `crossorigin`: without it, the browser may not see what another host
  // serves. The npm package has the same file as embed.js.
  const tag =
    `<script src="https://cdn.jsdelivr.net/npm/boids-canvas@${VERSION}/embed.js" ` +
    `integrity="${hash('sha384', read(`${DIST}/boids-canvas.js`))}" crossorigin="anonymous" defer></script>`
  writeFileSync(`${WEB}/tag.html`, tag)
  // The gallery shows the sources of its examples, so that its code is what runs.
  const examples = readdirSync('embed').filter((name) => name.endsWith('.html'))
  const sources = [...examples, 'react/page.jsx'].sort().map((name) => [name, read(`embed/${name}`)])
  writeFileSync(
    `${WEB}/embeds.js`,
    `export const VERSION = ${JSON.stringify(VERSION)}\n` +
      `/** @type {Record<string, string>} */\nexport const SOURCES = ${JSON.stringify(Object.fromEntries(sources))}\n`,
  )
  const golden = read('../tests/golden.txt').trimEnd().split('\n')
  const flights = golden.filter((line) => !line.startsWith('#'))
  writeFileSync(`${WEB}/golden.js`, `export const GOLDEN = ${JSON.stringify(flights)}\n`)

  cpSync('embed', `${DIST}/embed`, { recursive: true })
  cpSync('site/previews', `${DIST}/previews`, { recursive: true })
  for (const page of Object.keys(PAGES)) {
    const worker = `site/${page}/worker.ts`
    // The page imports its worker as text: from a blob, it also starts in a page opened by double-click.
    if (existsSync(worker))
      await script(worker, `${WEB}/${page}.worker`, { alias: SCRIPT, loader: { '.wasm': 'binary' } })
    for (const language of languagesOf(page)) await translated(page, language)
  }
}

/** The languages in which a page is written, the first one first. */
function languagesOf(page) {
  const found = readdirSync(`site/${page}`).flatMap((name) => /^([a-z]{2})\.ts$/.exec(name)?.[1] ?? [])
  return found.sort((a, b) => Number(b === FIRST) - Number(a === FIRST))
}

/** The folder of a language, from the top folder. */
const folderOf = (language) => (language === FIRST ? '' : `${language}/`)

/** A page in a language, and its script with the texts in that language. */
async function translated(page, language) {
  for (const folder of [page, 'shared']) await checkTexts(folder, language)
  const texts = {
    name: 'texts',
    setup: ({ onResolve }) =>
      onResolve({ filter: /\/en\.js$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, dirname(path), `${language}.ts`),
      })),
  }
  // The style is the same in every language.
  const loader = { '.worker': 'text', '.css': language === FIRST ? 'css' : 'empty' }
  await script(`site/${page}/${page}.ts`, `${DIST}/${folderOf(language)}${page}.js`, {
    ...PAGE,
    loader,
    plugins: [texts],
  })
  const file = `${DIST}/${folderOf(language)}${PAGES[page]}`
  mkdirSync(dirname(file), { recursive: true })
  const html = await htmlOf(page, language)
  writeFileSync(file, withPolicy(html))
  if (page === 'classroom') writeFileSync(file.replace(PAGES[page], PUPILS), withPolicy(pupilsOf(html)))
}

/** The lesson as its pupils see it, without answers, and without what is for the teacher. */
const pupilsOf = (html) =>
  html
    .replace(
      /<details>[^]*?<\/details>|<p class="teacher">[^]*?<\/p>|<dl class="glance">[^]*?<\/dl>|<div class="tools">[^]*?<\/div>/g,
      '',
    )
    .replace(/<section class="lesson course"[^]*?<\/section>/, '')
    .replaceAll(PAGES.classroom, PUPILS)

/** An address as a QR code: a path of squares, with the margin that readers need. */
function qrCode(address) {
  const { data, size } = encode(address, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${address}"><path d="${path.join('')}"/></svg>`
}

// eslint-disable-next-line no-unsanitized/method -- a file of this repository
const textsOf = (folder, language) => import(`${MODULES}/site/${folder}/${language}.js`)

/** Refuses a file of texts with others than the first language has. */
async function checkTexts(folder, language) {
  const expected = namesOf(await textsOf(folder, FIRST))
  const found = namesOf(await textsOf(folder, language))
  const missing = expected.filter((name) => !found.includes(name))
  const unknown = found.filter((name) => !expected.includes(name))
  if (missing.length || unknown.length)
    throw new Error(
      `site/${folder}/${language}.ts: missing ${missing.join(', ') || 'nothing'}; unknown ${unknown.join(', ') || 'nothing'}`,
    )
}

/** The names of all texts, with their kinds. Only the first language needs no table of options: it is that of Rust. */
const namesOf = ({ page = {}, texts = {} }) => [
  ...Object.keys(flat(page, 'page')),
  ...Object.entries(flat(texts, 'texts')).map(([name, text]) => `${name} (${typeof text})`),
]

/** Texts by names such as `leader.title`. */
const flat = (value, name = '') =>
  typeof value === 'object'
    ? Object.assign({}, ...Object.entries(value).map(([key, part]) => flat(part, name ? `${name}.${key}` : key)))
    : { [name]: value }

/**
 * The HTML of a page: its template with the parts of site/shared in place of lines such as `<!-- shared/bar.html -->`, lists repeated,
 * and with texts in place of `{{their names}}`. `{{texts.flights.run}}` is one that the script writes: the page has it before the script
 * comes, so that nothing moves then. `{{to.lab}}` is the way to a page, in this language if it is written in it.
 */
async function htmlOf(page, language) {
  const root = '../'.repeat((folderOf(language) + PAGES[page]).split('/').length - 1)
  const to = (other, language) =>
    root + folderOf(languagesOf(other).includes(language) ? language : FIRST) + PAGES[other]
  const module = await textsOf(page, language)
  const own = flat(module.page)
  const shared = flat((await textsOf('shared', language)).page)
  const names = Object.keys(PAGES)
  const pupils = SITE + folderOf(language) + PUPILS
  const texts = {
    ...shared,
    ...own,
    ...flat(module.texts, 'texts'),
    ...Object.fromEntries(names.map((name) => [`to.${name}`, to(name, language)])),
    ROOT: root,
    SITE,
    // as one types it
    PUPILS: pupils.replace('https://', ''),
    QR: qrCode(pupils),
    OWN: root + folderOf(language),
    LANGUAGE: language,
    LANGUAGES: languagesOf(page).join(' '),
    NAME: page,
    SCRIPT: page === 'lab' ? 'lab-crew.js' : 'boids-canvas.js',
    ADDRESS: PAGES[page],
    // only those that are written in this language
    PAGES: names
      .filter((name) => languagesOf(name).includes(language))
      .map((name) => `<a href="${to(name, language)}"${current(name === page)}>${shared[`bar.${name}`]}</a>`)
      .join('\n    '),
    ALTERNATES: languagesOf(page)
      .map((other) => `<link rel="alternate" hreflang="${other}" href="${to(page, other)}">`)
      .join('\n'),
    LINKS: (
      await Promise.all(languagesOf(page).map((other) => languageLink(other, to(page, other), other === language)))
    ).join('\n    '),
  }
  const unused = new Set(Object.keys(own))
  const fill = (html) =>
    html.replace(/{{([\w.]+)}}/g, (_, name) => {
      if (!(name in texts)) throw new Error(`site/${page}.html: there is no text ${name}`)
      unused.delete(name)
      return fill(texts[name])
    })
  const html = fill(
    read(`site/${page}.html`)
      .replace(/<!-- shared\/(.*) -->\n/g, (_, part) => read(`site/shared/${part}`))
      .replace(/<!-- for: (.*) -->\n([^]*?)<!-- end -->\n/g, (_, list, body) => repeated(list, body)),
  )
  if (unused.size) throw new Error(`site/${page}.html does not use ${[...unused].join(', ')}`)
  if (page !== 'classroom') return html
  // What is printed names the addresses of its links.
  const here = SITE + folderOf(language)
  return html.replace(/(?<=<a [^>]*)href="([^"#][^"]*)"/g, (link, to) => {
    const { href } = new URL(to.replaceAll('&amp;', '&'), here)
    return `data-address="${onPaper(href.replace('index.html', '')).replaceAll('&', '&amp;')}" ${link}`
  })
}

/** An address as one types it. A line may end after its slashes and signs, and not at the hyphens of a name. */
const onPaper = (address) => address.replace('https://', '').replace(/[/?&]/g, '$&\u200b').replace(/-/g, '-\u2060')

/** The text once for each entry of a list such as `a b | c d`, with the words of the entry in place of `$1`, `$2` and so on. */
const repeated = (list, body) =>
  list
    .split('|')
    .map((entry) => entry.trim().split(/\s+/))
    .map((words) => body.replace(/\$(\d)/g, (_, i) => words[i - 1] ?? '').replace(/(data-\w+="[^"]*?) +"/g, '$1"'))
    .join('')

const current = (is) => (is ? ' aria-current="page"' : '')

/** A link to a page in a language, by the name that the language has for itself. */
const languageLink = async (language, address, isCurrent) =>
  `<a href="${address}" lang="${language}" hreflang="${language}" data-language="${language}"${current(isCurrent)}>` +
  `${(await textsOf('shared', language)).page.bar.name}</a>`

/** A page whose policy allows the scripts and styles within the page by their hashes. */
function withPolicy(page) {
  const hashes = (tag) =>
    [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
      .map(([, text]) => `'${hash('sha256', text)}'`)
      .join(' ')
  return page.replace('SCRIPTS', hashes('script')).replace('STYLES', hashes('style'))
}

/** The npm package: its entries, their types, the WebAssembly, the embed and the README. */
async function npm() {
  for (const [worker, folder, alias] of [
    ['src/entries/worker.ts', '', SCRIPT],
    ['src/entries/light-worker.ts', '/light', LIGHT],
  ])
    // src/entries/source.ts imports the script of the package's worker as text.
    await bundle(worker, {
      outfile: `${WEB}${folder}/boids_canvas.worker`,
      format: 'iife',
      minify: true,
      alias,
    })
  const options = {
    outdir: NPM,
    format: 'esm',
    // all entries share one copy of the code, and so one WebAssembly instance
    splitting: true,
    loader: { '.deflated': 'base64', '.worker': 'text' },
  }
  // The light entry contains its WebAssembly and shares nothing with the others.
  const light = { alias: LIGHT, minify: true, chunkNames: 'light-[hash]' }
  await bundle({ light: 'src/entries/light.ts' }, { ...options, ...light })
  // A page notices the WebAssembly of another build by its name: its functions have the same short names (src/entries/source.ts).
  const wasm = readFileSync(`${WEB}/boids_canvas_bg.wasm`)
  const name = `${VERSION}-${createHash('sha256').update(wasm).digest('hex').slice(0, 8)}`
  writeFileSync(`${NPM}/boids_canvas_bg.wasm`, Buffer.concat([wasm, customSection('boids-canvas', name)]))
  // without comments: the types have the docs
  await bundle(ENTRIES, {
    ...options,
    minifyWhitespace: true,
    external: ['react'],
    define: { BUILD: JSON.stringify(name) },
  })
  for (const file of readdirSync(NPM).filter((name) => name.endsWith('.js')))
    writeFileSync(`${NPM}/${file}`, replaceable(read(`${NPM}/${file}`)))
  // custom-elements.json
  await analyze({ argv: ['analyze', '--config', 'npm/manifest.js', '--quiet'], cwd: process.cwd() })

  types()
  for (const file of ['../LICENSE-MIT', '../LICENSE-APACHE', 'npm/svelte.d.ts', 'npm/vue.d.ts'])
    copyFileSync(file, `${NPM}/${file.split('/').at(-1)}`)
  copyFileSync(`${DIST}/boids-canvas.js`, `${NPM}/embed.js`)
  copyFileSync(`${DIST}/boids-canvas-light.js`, `${NPM}/embed-light.js`)
  writeFileSync(`${NPM}/package.json`, read('npm/package.json').replace('0.0.0', VERSION))
  // A registry shows README on its own page, so its links to files become absolute.
  const raw = REPOSITORY.replace('github.com', 'raw.githubusercontent.com')
  const absolute = (_, path) => `](${/\.(png|svg)$/.test(path) ? `${raw}/HEAD` : `${REPOSITORY}/blob/HEAD`}/${path})`
  writeFileSync(`${NPM}/README.md`, read('../README.md').replace(/\]\((?!#)([^):]*)\)/g, absolute))
}

/** Writes the types of a module that is made from a source: those of another module. */
function typesOf(module, source, types) {
  const hasDefault = /^export default /m.test(read(source)) ? `export { default } from '${types}'\n` : ''
  writeFileSync(`${module}.d.ts`, `export * from '${types}'\n${hasDefault}`)
}

/** Writes the types of the entries and of what they name, without what is `@internal`: declarations that tsc makes from the sources. */
function types() {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  Object.assign(config.compilerOptions, {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
  })
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const named = { ...ENTRIES, light: 'src/entries/light.ts' }
  const entries = Object.values(named)
  const program = ts.createProgram([...entries, 'src/wasm.d.ts'], options)
  const sources = new Set(entries)
  for (const source of sources)
    program.emit(
      program.getSourceFile(source),
      (_, text) => {
        for (const [, path] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.js/g))
          sources.add(join(dirname(source), `${path}.ts`))
        const file = `${NPM}/types/${source.slice('src/'.length, -'.ts'.length)}.d.ts`
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text.replace(/(['"])#(web\/)?table(\.js)?\1/g, "'../table.js'"))
      },
      undefined,
      true,
    )
  copyFileSync(`${WEB}/table.d.ts`, `${NPM}/types/table.d.ts`)
  for (const [name, source] of Object.entries(named))
    typesOf(`${NPM}/${name}`, source, `./types${source.slice('src'.length, -'.ts'.length)}.js`)
}

/**
 * The modules as Node.js and a browser run them, each for itself, in target/www: tests import them from there, and
 * npm/manifest.js. Their types are those of the sources.
 */
async function modules() {
  const sources = ['src', 'site'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /(?<!\.d)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  rmSync(MODULES, { recursive: true, force: true })
  await build({ entryPoints: sources, outdir: MODULES, outbase: '.', format: 'esm', target: 'es2022' })
  for (const source of sources) {
    const module = `${MODULES}/${source.slice(0, -'.ts'.length)}`
    typesOf(module, source, relative(dirname(module), source))
  }
  const imports = {
    '#web/*': './web/*',
    '#table': './web/table.js',
    '#wasm': './web/boids_canvas.js',
  }
  writeFileSync('../target/package.json', JSON.stringify({ type: 'module', imports }))
}

/** A custom section of a WebAssembly file, shorter than 128 bytes, so that each length is one byte. */
const customSection = (name, content) =>
  Buffer.concat([Buffer.from([0, 1 + name.length + content.length, name.length]), Buffer.from(name + content)])

/**
 * The page for iframes, one file with the embed inside. A frame in a sandbox has its own origin, for which WebKit
 * matches no `'self'`. So the page's policy allows its scripts and its style by their hashes.
 */
function frame() {
  const page = read('embed.html').replace(
    '<script src="boids-canvas.js"></script>',
    () => `<script>${read(`${DIST}/boids-canvas.js`)}</script>`,
  )
  writeFileSync(`${DIST}/embed.html`, withPolicy(page))
}

/** The site as one file, for a stick. It lacks the npm package, whose modules no browser loads from disk. */
function siteZip() {
  const entries = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = entries.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(DIST.length + 1)).sort()
  const files = names.filter((name) => !name.startsWith('npm/')).map((name) => [name, readFileSync(`${DIST}/${name}`)])
  // with one date, so that the same files give the same zip
  const zip = zipSync({ 'boids-canvas': Object.fromEntries(files) }, { level: 9, mtime: new Date(2026, 0, 1) })
  writeFileSync(`${DIST}/boids-canvas-site.zip`, zip)
}

/** Bundles a classic script, and its style beside it. terser makes it 2 kB gzipped smaller. */
async function script(entry, outfile, { charset = 'utf8', ...options }) {
  await bundle(entry, { outfile, charset, format: 'iife', minify: true, ...options })
  const { code } = await minify(read(outfile), {
    ecma: 2022,
    compress: { passes: 3 },
    mangle: true,
    format: { comments: /^!/, ascii_only: charset === 'ascii' },
  })
  writeFileSync(outfile, replaceable(code))
}

/** es2022 has the private fields and top-level await of the sources. Every browser with WebAssembly SIMD supports it. */
const bundle = (entry, options) =>
  build({
    entryPoints: typeof entry === 'string' ? [entry] : entry,
    bundle: true,
    target: 'es2022',
    logLevel: 'warning',
    banner: { js: `/*! boids-canvas ${VERSION}, MIT OR Apache-2.0 */` },
    ...options,
  })

/** As content security policies and the attribute `integrity` take it: `sha256-…` in base64. */
const hash = (algorithm, text) => `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`

const read = (file) => readFileSync(file, 'utf8')

/** A short name may be `$`; before `&&`, `String.replace` would take it for what it has found: see {@link checkReplaceable}. */
const replaceable = (code) => code.replaceAll('$&', '$ &')

/** What `String.replace` takes in a replacement for something else. */
const REPLACEMENT = /\$[$&`'\d]/

/** A page's build may insert a file by `String.replace`, so no file has what is special there. */
function checkReplaceable() {
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const file = `${entry.parentPath}/${entry.name}`
    if (!/\.(js|html|css|json|ts|md)$/.test(file)) continue
    const text = read(file)
    const found = REPLACEMENT.exec(text)
    if (found) {
      const around = text.slice(Math.max(0, found.index - 40), found.index + 40)
      throw new Error(`${file} has ${found[0]}, which String.replace takes for something else: ${around}`)
    }
  }
}

rmSync(DIST, { recursive: true, force: true })
glue(WEB)
glue(`${WEB}/light`)
glue(`${WEB}/crew`)
await modules()
await embeds()
await pages()
await npm()
frame()
checkReplaceable()
siteZip()
