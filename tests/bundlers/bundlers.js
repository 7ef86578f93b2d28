// @ts-check
/**
 * The bundlers, and how each builds pages of www/embed/ from the npm package: as its own documentation and ours say, with
 * no other option for the sake of boids-canvas.
 */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {Record<string, string>} Files text by path */
/**
 * @typedef {object} Bundler
 * @property {string} version the folder of its package
 * @property {Files} files of the project
 * @property {string[]} build a program and its arguments
 * @property {string[]} pages that it builds
 * @property {boolean} [needsCopy] whether docs/javascript.md says to copy the .wasm beside the bundle
 */

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const installed = (/** @type {string} */ path) => local(join('node_modules', path))
// the tests of the package use it, too, without the other bundlers
const esbuild = local('../../www/node_modules/esbuild')

/** A page of www/embed/ that imports the package by its name. */
const page = (/** @type {string} */ name) =>
  readFileSync(local(`../../www/embed/${name}.html`), 'utf8')
    .replaceAll('../npm/index.js', 'boids-canvas')
    .replace(/ src="\.\.\/npm\/(\w+)\.js">/, '>import "boids-canvas/$1"')

const SCRIPT = /<script type="module">([^]*?)<\/script>/
const script = (/** @type {string} */ name) => SCRIPT.exec(page(name))?.[1] ?? ''
const pageWith = (/** @type {string} */ name, /** @type {string} */ tag) => page(name).replace(SCRIPT, tag)

/** The example in docs/javascript.md that contains a text. @param {string} text */
function documented(text) {
  const docs = readFileSync(local('../../docs/javascript.md'), 'utf8')
  const examples = Array.from(docs.matchAll(/```mjs\n([^]*?)```/g), ([, code]) => code)
  return examples.find((code) => code.includes(text)) ?? ''
}

const PAGES = ['module.html', 'define.html']

/** For bundlers that take pages. */
const AS_PAGES = { 'module.html': page('module'), 'define.html': page('define') }

/** For bundlers that take scripts. */
const AS_SCRIPTS = {
  'module.js': script('module'),
  'define.js': script('define'),
  'out/module.html': pageWith('module', '<script type="module" src="module.js"></script>'),
  'out/define.html': pageWith('define', '<script type="module" src="define.js"></script>'),
}

/** A classic script has no address to find the .wasm by: the entry `inline` contains it. */
const AS_CLASSIC_SCRIPT = {
  'module.js': script('module').replace('"boids-canvas"', '"boids-canvas/inline"'),
  'out/module.html': pageWith('module', '<script defer src="module.js"></script>'),
}

/** Or it passes the address that esbuild's loader gives. */
const AS_CLASSIC_SCRIPT_AND_FILE = {
  'module.js': script('module').replace(/^ *import .*$/m, documented('init(wasm)')),
  'out/module.html': AS_CLASSIC_SCRIPT['out/module.html'],
}

const VITE = {
  ...AS_PAGES,
  'vite.config.js': `export default { build: { outDir: 'out', rollupOptions: { input: ${JSON.stringify(PAGES)} } } }`,
}

const NEXT = {
  'next.config.mjs': `export default { output: 'export', distDir: 'out', turbopack: { root: '${local('.')}' } }`,
  'app/layout.jsx': `export default ({ children }) => <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>`,
  'app/page.jsx': `
    import { Boids } from 'boids-canvas/react'
    export default () => <Boids id="flock" preset="school" zoom="auto" style={{ height: 400 }}>A flock of boids.</Boids>`,
}

/** @type {Record<string, Bundler>} */
export const BUNDLERS = {
  ...Object.fromEntries(
    ['vite-7', 'vite-8'].map((name) => {
      const build = [installed(`${name}/bin/vite.js`), 'build']
      return [name.replace('vite-', 'Vite '), { version: installed(name), files: VITE, build, pages: PAGES }]
    }),
  ),
  'webpack 5': {
    version: installed('webpack'),
    files: {
      ...AS_SCRIPTS,
      'webpack.config.mjs': `export default {
        mode: 'production',
        entry: { module: './module.js', define: './define.js' },
        output: { path: '${local('target/webpack 5/out')}' },
      }`,
    },
    build: [installed('webpack-cli/bin/cli.js')],
    pages: PAGES,
  },
  'Parcel 2': {
    version: installed('parcel'),
    files: AS_PAGES,
    build: [
      installed('parcel/lib/bin.js'),
      'build',
      ...PAGES,
      '--dist-dir',
      'out',
      '--no-source-maps',
      '--cache-dir',
      'cache',
    ],
    pages: PAGES,
  },
  'Rollup 4': {
    version: installed('rollup'),
    files: {
      ...AS_SCRIPTS,
      'rollup.config.mjs': `import { nodeResolve } from '@rollup/plugin-node-resolve'
        export default { input: ['module.js', 'define.js'], output: { dir: 'out' }, plugins: [nodeResolve()] }`,
    },
    build: [installed('rollup/dist/bin/rollup'), '-c'],
    pages: PAGES,
    needsCopy: true,
  },
  'Rollup 4, import.meta assets': {
    version: installed('rollup'),
    files: {
      ...AS_SCRIPTS,
      'rollup.config.mjs': documented('importMetaAssets').replace(`'main.js'`, `['module.js', 'define.js']`),
    },
    build: [installed('rollup/dist/bin/rollup'), '-c'],
    pages: PAGES,
  },
  'esbuild, ESM': {
    version: esbuild,
    files: AS_SCRIPTS,
    build: `${esbuild}/bin/esbuild module.js define.js --bundle --minify --splitting --format=esm --outdir=out`.split(
      ' ',
    ),
    pages: PAGES,
    needsCopy: true,
  },
  'esbuild, IIFE': {
    version: esbuild,
    files: AS_CLASSIC_SCRIPT,
    build: `${esbuild}/bin/esbuild module.js --bundle --minify --format=iife --outdir=out`.split(' '),
    pages: ['module.html'],
  },
  'esbuild, IIFE, file': {
    version: esbuild,
    files: AS_CLASSIC_SCRIPT_AND_FILE,
    build: `${esbuild}/bin/esbuild module.js --bundle --minify --format=iife --loader:.wasm=file --outdir=out`.split(
      ' ',
    ),
    pages: ['module.html'],
  },
  'Next, Turbopack': {
    version: installed('next'),
    files: NEXT,
    build: [installed('next/dist/bin/next'), 'build'],
    pages: ['index.html'],
  },
  'Next, webpack': {
    version: installed('next'),
    files: NEXT,
    build: [installed('next/dist/bin/next'), 'build', '--webpack'],
    pages: ['index.html'],
  },
}

/**
 * Builds the pages in a new project.
 * @param {string} name of the bundler
 * @param {string} npm the folder of the npm package, as it is installed
 * @returns {{ out: string, printed: string, seconds: number }}
 */
export function build(name, npm) {
  const { files, build, needsCopy } = BUNDLERS[name]
  const project = local(`target/${name}`)
  const installedPackage = join(project, 'node_modules/boids-canvas')
  rmSync(project, { recursive: true, force: true })
  cpSync(npm, installedPackage, { recursive: true })
  for (const [path, text] of Object.entries({ 'package.json': '{ "private": true, "type": "module" }', ...files })) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const start = performance.now()
  const [program, ...options] = build
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: project, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${name} fails:\n${stdout}${stderr}`)
  const out = join(project, 'out')
  if (needsCopy) cpSync(join(installedPackage, 'boids_canvas_bg.wasm'), join(out, 'boids_canvas_bg.wasm'))
  return { out, printed: stdout + stderr, seconds: (performance.now() - start) / 1000 }
}
