// `cargo xtask bench [--quick] [--write]`: times steps natively, then steps, frames, threads and memory in a
// headless Chromium, and prints the tables of docs/benchmarks.md, or writes them into it. dist/ must be built.
//
// benches/figures.rs chooses and times the flocks; the other rows are listed here.

import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FLAGS, machine, serve } from './machine.mjs'
import { report } from './report.mjs'
import * as threads from './threads.mjs'

// uses the packages of the end-to-end tests
const require = createRequire(new URL('../../tests/e2e/package.json', import.meta.url))
const { Builder } = require('selenium-webdriver')
const { Options, ServiceBuilder } = require('selenium-webdriver/chrome.js')

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CARGO = process.env.CARGO ?? 'cargo'
const DOCS = `${ROOT}/docs/benchmarks.md`
/** Where the tables stand in it. */
const MARKED = /(?<=<!-- bench -->\n).*(?=<!-- \/bench -->)/s

/** The measured frames: number of boids, and the marker's size on the screen in px, the preset's if it is missing. */
const FRAMES = [
  { count: 70, marker: [40, 20] },
  { count: 1_000, marker: [20, 10] },
  { count: 10_000, marker: [8, 4] },
  { count: 100_000, marker: [4, 2.4] },
  // drawing a million paths takes too long
  { count: 1_000_000, looks: ['auto'] },
]
/** The flocks that are drawn in colours and with trails. */
const COLOURED = [
  { count: 1_000, marker: [20, 10] },
  { count: 20_000, marker: [5, 2.5] },
  { count: 100_000, marker: [4, 2.4] },
]
const LOOKS = ['auto', 'speed', 'heading', 'flockmates', 'trails']

/** Time limit of a row in ms: a million boids take minutes to settle. */
const ROW_TIMEOUT = 20 * 60_000

const { quick, write } = parseArgs({ options: { quick: { type: 'boolean' }, write: { type: 'boolean' } } }).values

const rows = [...nativeRows(), ...otherRows()]
const browser = await measureInBrowser(rows)
const tables = report(rows, machine(browser))
console.log(`\n${tables}`)
const changed = rows.find(({ fingerprint, inBrowser }) => inBrowser !== fingerprint)
if (changed)
  throw new Error(`the flock of ${changed.preset} ${changed.count} differs between the browser and native code`)
if (write)
  writeFileSync(
    DOCS,
    readFileSync(DOCS, 'utf8').replace(MARKED, () => tables),
  )

/** The flocks that benches/figures.rs has timed natively. */
function nativeRows() {
  console.error('Timing the native code …')
  const bench = ['bench', '--quiet', '--package=boids-canvas', '--bench=figures', '--']
  const lines = run(CARGO, [...bench, ...(quick ? ['--quick'] : [])])
  return lines.split('\n').map((line) => ({ ...JSON.parse(line), module: 'steps' }))
}

function otherRows() {
  const frames = FRAMES.filter(({ count }) => !quick || count <= 100_000)
  return [
    ...frames.map((row) => ({ module: 'frames', table: 'frames', looks: ['auto', 'paths'], ...row })),
    ...COLOURED.map((row) => ({ module: 'frames', table: 'colours', looks: LOOKS, ...row })),
    ...[70, 10_000, 100_000].map((count) => ({ module: 'threads', count })),
    { module: 'memory', count: 1_000_000 },
  ]
}

/** Measures each row by its module, and adds what it finds; returns the browser's name. */
async function measureInBrowser(rows) {
  const server = await serveBuilt()
  const address = `${server.address}/benches/browser`
  const driver = await start()
  try {
    for (const row of rows) {
      console.error(`In the browser: ${row.preset ?? row.table ?? row.module} ${row.count} …`)
      const plan = { ...row, budget: quick ? 500 : 4000 }
      const found = row.module === 'threads' ? await threads.measure(driver, address, plan) : await inPage(plan)
      if (found.error) throw new Error(found.error)
      Object.assign(row, found)
    }
    return `Chromium ${(await driver.getCapabilities()).get('browserVersion')}, headless`
  } finally {
    await driver.quit()
    server.close()
  }

  /** By a module in a new page, so that its memory starts empty. */
  async function inPage(row) {
    await driver.get(`${address}/page.html`)
    return driver.executeAsyncScript((row, done) => {
      import(`/benches/browser/${row.module}.js`)
        .then((page) => page.measure(row))
        .then(done, (error) => done({ error: String(error?.stack ?? error) }))
    }, row)
  }
}

/** Serves the repository, with a copy of the build, which may change. */
function serveBuilt() {
  const copy = `${ROOT}/target/bench/built`
  for (const built of ['dist/npm', 'target/web/boids_canvas.js'])
    cpSync(ROOT + built, `${copy}/${built}`, { recursive: true })
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
  return serve([copy, ROOT], { headers })
}

async function start() {
  const options = new Options().addArguments(...FLAGS)
  options.setChromeBinaryPath(process.env.CHROME)
  const service = new ServiceBuilder(process.env.CHROMEDRIVER)
  const driver = await new Builder().forBrowser('chrome').setChromeOptions(options).setChromeService(service).build()
  await driver.manage().setTimeouts({ script: ROW_TIMEOUT })
  return driver
}

/** Runs a program, shows its errors, and returns what it prints. */
function run(program, args) {
  const stdio = ['ignore', 'pipe', 'inherit']
  return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', stdio }).trim()
}
