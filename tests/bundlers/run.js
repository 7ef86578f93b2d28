// @ts-check
/**
 * Builds pages of www/embed/ with each bundler, opens them in Chromium, and prints a table. It also flies a flock in
 * Node.js without a page, and passes values to the element by each framework. Run it after `cargo xtask build`; the folder tests/e2e needs its packages, too:
 *
 *     npm install --no-save --ignore-scripts
 *     CHROME=/usr/bin/chromium CHROMEDRIVER=/usr/bin/chromedriver node run.js [name …]
 *
 * A name selects the rows that contain it, such as `Vite`. package.json has the versions. `cargo xtask test` builds with
 * esbuild alone.
 */

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { GOLDEN, flies, flyGolden, inPage, openBody, openBrowser, serve, until } from '../e2e/harness/browser.js'
import { assertTypes, projectWithPackage } from '../e2e/harness/project.js'
import { BUNDLERS, build } from './bundlers.js'
import { HOSTS } from './hosts.js'
import {
  DOCUMENTED,
  FRAMEWORKS,
  bundle,
  bundleAngularZone,
  bundleDocumented,
  documented,
  versionOf,
} from './frameworks.js'

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

const project = projectWithPackage()
const wanted = process.argv.slice(2)
const isWanted = (/** @type {string} */ name) => !wanted.length || wanted.some((part) => name.includes(part))

/** A page with the tag at which the server adds its script; Parcel leaves it out. */
const withHead = (/** @type {string} */ html) =>
  html.includes('<head>') ? html : html.replace(/^<!doctype html>(<html[^>]*>)?/i, '$&<head>')

/** @type {Record<string, string | number>[]} */
const rows = []
let failed = false

/**
 * Adds a row, with what went wrong if it fails.
 * @param {string} name
 * @param {string} version
 * @param {() => Promise<Record<string, string | number>> | Record<string, string | number>} check
 */
async function row(name, version, check) {
  if (!isWanted(name)) return
  const rest = await Promise.resolve()
    .then(check)
    .catch((error) => {
      failed = true
      console.error(`${name}: ${error.message}`)
      return { flies: 'no' }
    })
  rows.push({ name, version, ...rest })
}

/** Flies the first reference flights, in the oldest Node.js that the package supports and in a new one. */
const EXAMPLE = `
  import init, { Flock } from 'boids-canvas'
  await init()
  console.log([...(${flyGolden})(Flock, ${JSON.stringify(GOLDEN.slice(0, 6))})].join('\\n'))`
for (const name of ['node-20', 'node-26']) {
  const node = local(`node_modules/${name}/bin/node`)
  // its package is for Linux on x64
  const version = existsSync(node) && execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  await row(name, version || 'none here', () => {
    if (!version) return { flies: 'skipped' }
    writeFileSync(join(project, 'example.js'), EXAMPLE)
    const flights = execFileSync(node, ['example.js'], { cwd: project, encoding: 'utf8' })
    assert.deepEqual(flights.trim().split('\n'), GOLDEN.slice(0, 6))
    return { flies: 'yes' }
  })
}

for (const [name, { version, pages }] of Object.entries(BUNDLERS)) {
  const { version: number } = isWanted(name) ? JSON.parse(readFileSync(join(version, 'package.json'), 'utf8')) : {}
  await row(name, number, async () => {
    const { out, printed, seconds } = build(name, join(project, 'node_modules/boids-canvas'))
    const warnings = printed.split('\n').filter((line) => /warn/i.test(line))
    for (const line of warnings) console.log(`${name}: ${line}`)

    const site = await serve()
    /** @type {Record<string, number>} gzipped size by address */
    const sizes = {}
    for (const entry of readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
      const file = join(entry.parentPath ?? entry.path, entry.name)
      const content = file.endsWith('.html') ? withHead(readFileSync(file, 'utf8')) : readFileSync(file)
      sizes[site.put(file.slice(out.length), content)] = gzipSync(content, { level: 9 }).length
    }
    const driver = await openBrowser('chrome')
    try {
      /** @type {string[]} */
      const problems = []
      let bytes = 0
      for (const page of pages) {
        await driver.get(`${site.origin}/${page}`)
        await flies('#flock, boids-canvas')
        const loaded = await inPage(() => performance.getEntriesByType('resource').map(({ name }) => name))
        bytes ||= loaded.reduce((sum, address) => sum + (sizes[address] ?? 0), 0)
        // the element flies in a worker, whose script is a part of the bundle
        const workers = await inPage(() => spy.worker.alive)
        if (page === 'define.html') assert.equal(workers, 1, 'the element flies on the page')
        assert.deepEqual(await inPage(() => spy.errors), [])
        problems.push(...(await inPage(() => spy.warnings)))
        const log = await driver.manage().logs().get('browser')
        const messages = log.map((/** @type {{ message: string }} */ { message }) => message)
        // `flies` reads the picture many times
        problems.push(...messages.filter((/** @type {string} */ message) => !message.includes('willReadFrequently')))
      }
      for (const problem of problems) console.log(`${name}, in the console: ${problem}`)
      return {
        seconds: seconds.toFixed(1),
        warnings: warnings.length,
        'kB, gz': (bytes / 1000).toFixed(1),
        flies: 'yes',
        console: problems.length,
      }
    } finally {
      site.close()
      await driver.quit()
    }
  })
}

console.table(rows)
rows.length = 0

/** What the element of a framework's page has, and its flock. */
const found = async () => {
  const element = /** @type {any} */ (document.querySelector('boids-canvas'))
  if (!element) return 'no element'
  const { count, maxSpeed, controls, obstacles } = element
  const flown = [await element.query('length'), await element.get('maxSpeed')]
  flown.push(await element.get('obstacles'))
  return { count, maxSpeed, controls, obstacles, flown, preset: element.preset, content: element.textContent.trim() }
}

/** Makes a package of this folder one of the project. */
const link = (/** @type {string} */ module) => {
  const path = join(project, 'node_modules', module)
  rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(local(`node_modules/${module}`), path)
}

/** What TypeScript says about the tag's types in a framework that has `declare module` for them. */
const TYPES = {
  Vue: `import type {} from 'boids-canvas/vue'
    import type { GlobalComponents } from 'vue'
    type Props = InstanceType<GlobalComponents['boids-canvas']>['$props']`,
  Svelte: `import type {} from 'boids-canvas/svelte'
    import type { SvelteHTMLElements } from 'svelte/elements'
    type Props = SvelteHTMLElements['boids-canvas']`,
  Preact: `${documented('Preact')}
    import type { JSX } from 'preact'
    type Props = JSX.IntrinsicElements['boids-canvas']`,
}
for (const [name, types] of Object.entries(TYPES))
  await row(`${name}'s types`, '', () => {
    for (const module of ['vue', '@vue', 'svelte', 'preact']) link(module)
    const right = `{ preset: 'school', count: 5, 'max-speed': '3', maxSpeed: 3, controls: true, obstacles: [[9, 9, 5]] }`
    const wrong = [`{ count: 'ten' }`, `{ preset: 'shoal' }`, `{ obstacles: [[9, 9]] }`]
    const [first, ...lines] = [right, ...wrong].map((props, i) => `export const props${i}: Props = ${props}`)
    assertTypes(project, 'use.ts', `${types}\n${first}`, lines, ['--skipLibCheck'])
    return { arrives: 'right props, and no others' }
  })

for (const [name, { needs, code, found }] of Object.entries(HOSTS))
  await row(name, '', () => {
    for (const module of needs) link(module)
    const node = ['--input-type=module', '-e', code]
    const { stdout, stderr } = spawnSync(process.execPath, node, { cwd: project, encoding: 'utf8', timeout: 60_000 })
    assert.deepEqual(JSON.parse(stdout || '0'), found, stderr)
    return { arrives: 'as documented' }
  })

/** Opens a page of a script, in a browser of its own. Returns what closes both. @param {string} app */
async function openApp(app) {
  const site = await serve()
  const driver = await openBrowser('chrome')
  const wasm = readFileSync(join(project, 'node_modules/boids-canvas/boids_canvas_bg.wasm'))
  site.put('/boids_canvas_bg.wasm', wasm, { 'Content-Type': 'application/wasm' })
  site.put('/app.js', app)
  await openBody('<main></main>', { script: '<script type="module" src="/app.js"></script>' })
  return () => (site.close(), driver.quit())
}

for (const [name, { ways }] of Object.entries(FRAMEWORKS))
  await row(name, isWanted(name) ? versionOf(name) : '', async () => {
    const close = await openApp(await bundle(name, project))
    try {
      const set = (/** @type {object} */ changes) =>
        inPage(async (changes) => {
          const { set } = /** @type {any} */ (window)
          // what JSON cannot send
          set(Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? undefined])))
          await rest(3)
        }, changes)
      const readies = (/** @type {number} */ number) =>
        until(`boids-ready has come ${number} times`, (number) => Object.assign(window).log?.length === number, number)

      await readies(1)
      const first = { preset: 'school', content: 'waiting', count: 12, maxSpeed: 3, controls: true }
      const values = { ...first, obstacles: [[9, 9, 5]], flown: [12, 3, [[9, 9, 5]]] }
      assert.deepEqual(await inPage(found), values)
      await set({ count: 20, maxSpeed: 5, controls: false, obstacles: [] })
      const changed = { ...values, count: 20, maxSpeed: 5, controls: false, obstacles: [], flown: [20, 5, []] }
      assert.deepEqual(await inPage(found), changed)
      await set({ isThere: false })
      assert.equal(await inPage(found), 'no element')
      await set({ isThere: true })
      await readies(2)
      assert.deepEqual(await inPage(found), changed)
      // hot reload evaluates the definition once more
      await inPage(() => import(/** @type {any} */ ('/boids-canvas.js')).then(() => undefined))
      await flies()
      await set({ maxSpeed: null, count: null })
      const { count, maxSpeed } = /** @type {any} */ (await inPage(found))
      assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [])
      return { ways, arrives: 'yes', changes: 'yes', 'mounted again': 'yes', undefined: `${count}, ${maxSpeed}` }
    } finally {
      await close()
    }
  })

for (const thread of ['page', 'auto'])
  await row(`Angular with zone.js, ${thread}`, '', async () => {
    const close = await openApp(bundleAngularZone(project))
    try {
      await until('Angular has started', () => 'begin' in window)
      await inPage((thread) => /** @type {any} */ (window).begin(thread), thread)
      await flies('main div')
      await until('nothing is pending in the zone', () => /** @type {any} */ (window).isStable)
      const detections = await inPage(async () => {
        const { checks, flocks } = /** @type {any} */ (window)
        for (const flock of flocks) {
          const steps = await flock.query('steps')
          await waitFor(async () => (await flock.query('steps')) > steps + 60)
        }
        return /** @type {any} */ (window).checks - checks
      })
      assert.equal(detections, 0)
      const counted = await inPage(() => {
        const { checks, act } = /** @type {any} */ (window)
        act()
        return /** @type {any} */ (window).checks - checks
      })
      assert.ok(counted > 0, 'it counts none')
      return { flies: 'yes' }
    } finally {
      await close()
    }
  })

for (const name of DOCUMENTED)
  await row(`${name}, as documented`, '', async () => {
    const close = await openApp(await bundleDocumented(name, project))
    try {
      const host = name === 'React' ? 'main div' : 'boids-canvas'
      await flies(host)
      const [height, label] = await inPage(
        (host) => [$('main > *').getBoundingClientRect().height, canvasOf($(host)).ariaLabel],
        host,
      )
      assert.equal(height, 400)
      assert.match(label ?? '', / 500 /)
      assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [])
      return { flies: 'yes' }
    } finally {
      await close()
    }
  })
console.table(rows)
process.exitCode = failed ? 1 : 0
