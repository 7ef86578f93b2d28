// @ts-check
/** The npm package: its exports, its types, and that it works in Node.js without a page. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DIST, GOLDEN_IN_BROWSERS, flyGolden } from '../harness/browser.js'
import { assertTypes, projectWithPackage } from '../harness/project.js'

describe('the npm package', () => {
  const project = projectWithPackage()
  const node = (/** @type {string} */ code) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: project, encoding: 'utf8' })

  test('importing the package has no side effect, so that a server can do it', () => {
    const output = node(`
      const before = Object.getOwnPropertyNames(globalThis).length
      const { default: init, Flock, mount, params, presets } = await import('boids-canvas')
      await import('boids-canvas/define')
      await import('boids-canvas/inline')
      await import('boids-canvas/light')
      console.log(JSON.stringify({
        globals: Object.getOwnPropertyNames(globalThis).length - before,
        types: [init, Flock, mount].map((value) => typeof value),
        params: params.length >= 39, presets: presets.length >= 11, first: presets[0].name,
        count: params[0], school: presets.find(({ name }) => name === 'school').values.count,
      }))`)
    const range = { min: 0, max: 2000000, default: 70 }
    assert.deepEqual(JSON.parse(output), {
      globals: 0,
      types: ['function', 'function', 'function'],
      params: true,
      presets: true,
      first: 'classic',
      count: { name: 'count', unit: 'boids', kind: 'integer', ...range, doc: 'Number of boids', pageWord: 'auto' },
      school: 200,
    })
  })

  test('initialised from bytes, without a page, flights are bit-identical to those of browsers', () => {
    const golden = GOLDEN_IN_BROWSERS.flat()
    const output = node(`
      import init, { Flock } from 'boids-canvas'
      import { readFileSync } from 'node:fs'
      import { fileURLToPath } from 'node:url'
      const bytes = readFileSync(fileURLToPath(import.meta.resolve('boids-canvas/boids_canvas_bg.wasm')))
      await Promise.all([init(bytes), init(new Uint8Array([1, 2, 3]))])
      await init()
      const golden = ${JSON.stringify(golden)}
      console.log([...(${flyGolden})(Flock, golden)].join('\\n'))`)
    assert.deepEqual(output.trim().split('\n'), golden)
  })

  test('the WebAssembly names no folder of the machine that built it', () => {
    const wasm = readFileSync(join(project, 'node_modules/boids-canvas/boids_canvas_bg.wasm'), 'latin1')
    assert.match(wasm, /web\/src\/player\.rs/, 'panics name their source files')
    const clone = fileURLToPath(new URL('../../..', import.meta.url))
    // a user of a container may have / as home
    const folders = [clone, homedir(), 'registry/src', 'rustlib/src'].filter((folder) => folder !== '/')
    for (const folder of folders) assert.ok(!wasm.includes(folder), folder)
  })

  const WORKS = `
    const flock = new Flock({ preset: 'school', count: 9 })
    flock.step(3)
    console.log(flock.steps, flock.length)`

  test('in Node.js, init needs no argument, and takes the addresses of files', () => {
    const copy = pathToFileURL(join(project, 'copy.wasm'))
    cpSync(join(project, 'node_modules/boids-canvas/boids_canvas_bg.wasm'), copy)
    for (const source of ['', `'${copy}'`, `new URL('${copy}')`, `{ module_or_path: new URL('${copy}') }`])
      assert.equal(node(`import init, { Flock } from 'boids-canvas'; await init(${source}); ${WORKS}`), '3 9\n', source)
  })

  test('in Node.js, a missing file is an Error that names it, and init can be tried again', () => {
    const output = node(`
      import init, { Flock } from 'boids-canvas'
      console.log(await init('file:///none.wasm').catch(({ message }) => message))
      await init()
      ${WORKS}`)
    const says =
      /^the WebAssembly module cannot be started: file:\/\/\/none.wasm cannot be loaded: Error: ENOENT.* The source must be .*\n3 9\n$/
    assert.match(output, says)
  })

  test('the inline entry needs no other file, and shares the WebAssembly with the other entries', () => {
    const file = join(project, 'node_modules/boids-canvas/boids_canvas_bg.wasm')
    renameSync(file, `${file}.away`)
    try {
      const output = node(`
        import init from 'boids-canvas/inline'
        import { Flock } from 'boids-canvas'
        await init({ module_or_path: undefined })
        ${WORKS}`)
      assert.equal(output, '3 9\n')
    } finally {
      renameSync(`${file}.away`, file)
    }
  })

  test('installed as README says, it stays a folder after the next npm install', () => {
    const folder = mkdtempSync(join(tmpdir(), 'boids-canvas-'))
    const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
    const readme = readFileSync(local('../../../README.md'), 'utf8')
    const [, install] = /```sh\n(npm pack [^]*?)```/.exec(readme) ?? []
    const commands = install.replaceAll('../boids-canvas/dist', DIST).replaceAll('npm install', 'npm install --offline')
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const react = local('../node_modules/react')
    execFileSync('sh', ['-ec', `${commands}\nnpm install --offline ${react}`], { cwd: folder, stdio: 'ignore' })
    const isLink = lstatSync(join(folder, 'node_modules/boids-canvas')).isSymbolicLink()
    rmSync(folder, { recursive: true })
    assert.equal(isLink, false)
  })

  for (const [way, module, skip] of /** @type {const} */ ([
    ['import()', "import('boids-canvas')", false],
    ['require', "Promise.resolve(require('boids-canvas'))", !('require_module' in process.features)],
  ]))
    test(`a CommonJS program loads the package by ${way}, where Node.js can`, { skip }, () => {
      const program = `${module}.then(({ default: init, Flock }) => init().then(() => { ${WORKS} }))`
      const code = ['--input-type=commonjs', '-e', program]
      assert.equal(execFileSync(process.execPath, code, { cwd: project, encoding: 'utf8' }), '3 9\n')
    })

  test('without a page, mount throws an Error that says so', () => {
    const output = node(`
      import { mount } from 'boids-canvas'
      try { mount({}) } catch ({ message }) { console.log(message) }`)
    assert.equal(output, 'mount needs a page; in Node.js, use Flock\n')
  })

  /** A bundle of a program, as text. @param {string} code @param {string} [format] */
  const bundled = (code, format = 'esm') => {
    const esbuild = fileURLToPath(new URL('../../../www/node_modules/.bin/esbuild', import.meta.url))
    const options = ['--bundle', `--format=${format}`, '--log-level=error']
    return execFileSync(esbuild, options, { cwd: project, encoding: 'utf8', input: code, maxBuffer: 1e8 })
  }

  test('a bundle for browsers has no module of Node.js, with esbuild as ESM and as IIFE, inline too', () => {
    for (const entry of ['boids-canvas', 'boids-canvas/inline', 'boids-canvas/define'])
      for (const format of ['esm', 'iife']) {
        const bundle = bundled(`import * as all from '${entry}'; console.log(all)`, format)
        assert.doesNotMatch(bundle, /node:/, `${entry} as ${format}`)
      }
  })

  test('an unused import of mount is removed from a bundle', () => {
    assert.ok(bundled("import { mount, Flock } from 'boids-canvas'; import 'boids-canvas/inline'").length < 1000)
  })

  test('package.json names the files for CDNs and old bundlers, README has absolute links', () => {
    const folder = join(project, 'node_modules/boids-canvas')
    const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')
    const { main, unpkg, jsdelivr, repository, homepage, bugs } = JSON.parse(read('package.json'))
    assert.deepEqual([unpkg, jsdelivr], ['./embed.js', './embed.js'])
    assert.deepEqual(readFileSync(join(folder, unpkg)), readFileSync(join(DIST, 'boids-canvas.js')))
    assert.match(read(main), /\bexport ?\{/)
    const github = 'https://github.com/boids-canvas/boids-canvas'
    assert.deepEqual([repository.url, homepage, bugs], [`git+${github}.git`, `${github}#readme`, `${github}/issues`])
    const readme = read('README.md')
    const links = [...readme.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address)
    for (const address of links) assert.match(address, /^(https:\/\/|http:\/\/localhost:8070\/|#)/)
    const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, address]) => address)
    assert.deepEqual(pictures, ['https://raw.githubusercontent.com/boids-canvas/boids-canvas/HEAD/www/flock.svg'])
  })

  test('the types compile under --strict and refuse wrong uses', () => {
    const right = `
      import init, { Flock, mount, params, presets, type FlockOptions, type PresetName, type Show } from 'boids-canvas'
      import 'boids-canvas/define'
      const options: FlockOptions = { preset: 'classic', count: 70, cohesionRange: Infinity, bounds: 'wrap' }
      import inlineInit, { mount as inlineMount } from 'boids-canvas/inline'
      await init(new URL('https://example.org/boids_canvas_bg.wasm'))
      await init({ module_or_path: fetch('https://example.org/boids_canvas_bg.wasm') })
      await inlineInit()
      const flock = new Flock(options)
      flock.step()
      flock.setState(flock.positions(), [1, 2])
      const speed: number = flock.get('maxSpeed')
      const preset: PresetName = flock.get('preset')
      flock.set('separationLast', true)
      const show: Show = mount(document.body, { ...options, zoom: 'auto', fill: 'red' })
      const png: Promise<Blob> = show.snapshot()
      const sameShow: Show = await inlineMount(document.body).ready
      const names: string[] = [...params, ...presets].map(({ name, doc }) => name + doc)
      const element = document.createElement('boids-canvas')
      element.flock?.step(2)
      element.addEventListener('boids-error', ({ detail }) => console.log(detail.message))
      document.addEventListener('boids-error', ({ target, detail }) => console.log(target, detail.name, detail.message))
      window.addEventListener('boids-follow', ({ detail }) => detail.boid?.toFixed())
      export { speed, preset, png, names, sameShow }`
    const wrong = [
      'new Flock({ cuont: 70 })',
      "new Flock({ count: 'ten' })",
      "new Flock({ preset: 'shoal' })",
      "new Flock().get('wingSpan')",
      "new Flock().set('bounds', 'sphere')",
      "mount('div')",
      'new Flock().length = 3',
    ]
    assertTypes(project, 'use.ts', right, wrong)
  })
})
