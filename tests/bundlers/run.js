// @ts-check
/**
 * Builds pages of www/embed/ with each bundler, opens them in Chromium, and prints a table. It also flies a flock in
 * Node.js without a page. Run it after `cargo xtask build`; the folder tests/e2e needs its packages, too:
 *
 *     npm install --no-save --ignore-scripts
 *     CHROME=/usr/bin/chromium CHROMEDRIVER=/usr/bin/chromedriver node run.js [name …]
 *
 * A name selects the rows that contain it, such as `Vite`. package.json has the versions. `cargo xtask test` builds with
 * esbuild alone.
 */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { GOLDEN, flies, flyGolden, inPage, openBrowser, serve } from '../e2e/browser.js'
import { projectWithPackage } from '../e2e/project.js'
import { BUNDLERS, build } from './bundlers.js'

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

/** Flies the first reference flights. */
const EXAMPLE = `
  import init, { Flock } from 'boids-canvas'
  await init()
  console.log([...(${flyGolden})(Flock, ${JSON.stringify(GOLDEN.slice(0, 6))})].join('\\n'))`
for (const name of ['node-18', 'node-26']) {
  const node = local(`node_modules/${name}/bin/node`)
  await row(name, isWanted(name) ? execFileSync(node, ['--version'], { encoding: 'utf8' }).trim() : '', () => {
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
        await flies(driver, '#flock, boids-canvas')
        const loaded = await inPage(driver, () => performance.getEntriesByType('resource').map(({ name }) => name))
        bytes ||= loaded.reduce((sum, address) => sum + (sizes[address] ?? 0), 0)
        // the element flies in a worker, whose script is a part of the bundle
        const workers = await inPage(driver, () => spy.worker.alive)
        if (page === 'define.html') assert.equal(workers, 1, 'the element flies on the page')
        problems.push(...(await inPage(driver, () => [...spy.errors, ...spy.warnings])))
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
process.exitCode = failed ? 1 : 0
