// The part of `cargo xtask bench` that needs a browser: opens the benchmark pages in a headless Chromium.
//
// Its argument is a plan as JSON: `built`, the folder of the build to measure, and `rows`, each a flock and the page
// that measures it. Prints lines of row, column and value, separated by tabs.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import { serve } from './server.mjs'
import * as threads from './threads.mjs'

// uses the packages of the end-to-end tests
const require = createRequire(new URL('../../tests/e2e/package.json', import.meta.url))
const { Builder } = require('selenium-webdriver')
const { Options, ServiceBuilder } = require('selenium-webdriver/chrome.js')

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1400,900',
  '--force-device-scale-factor=1',
]
/** Time limit of a row in ms: a million boids take minutes to settle. */
const ROW_TIMEOUT = 20 * 60_000

const print = (row, column, value) => console.log(`${row}\t${column}\t${value}`)

async function main() {
  const { built, rows } = JSON.parse(process.argv[2])
  const server = await serve(built)
  const driver = await start()
  try {
    const version = (await driver.getCapabilities()).get('browserVersion')
    print('machine', 'browser', `Chromium ${version}, headless`)
    for (const row of rows) {
      console.error(`In the browser: ${row.name} …`)
      const columns =
        row.page === 'threads' ? await threads.measure(driver, server.address, row) : await inPage(driver, server, row)
      if (columns.error) throw new Error(`${row.name}: ${columns.error}`)
      for (const [column, value] of Object.entries(columns)) print(row.name, column, value)
    }
  } finally {
    await driver.quit()
    server.close()
  }
}

async function start() {
  const options = new Options().addArguments(...FLAGS)
  if (process.env.CHROME) options.setChromeBinaryPath(process.env.CHROME)
  const driver = await new Builder()
    .forBrowser('chrome')
    .setChromeOptions(options)
    .setChromeService(new ServiceBuilder(process.env.CHROMEDRIVER))
    .build()
  await driver.manage().setTimeouts({ script: ROW_TIMEOUT })
  return driver
}

/** Measures a row by a module in a new page, so that its memory starts empty. */
async function inPage(driver, server, row) {
  await driver.get(`${server.address}/page.html`)
  return driver.executeAsyncScript(measure, row)
}

/** Runs in the page. */
function measure(row, done) {
  import(`/${row.page}.js`)
    .then((page) => page.measure(row))
    .then(done, (error) => done({ error: String(error?.stack ?? error) }))
}

/** The name of the operating system, on Linux that of the distribution. */
function system() {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))[1]
  } catch {
    return `${os.type()} ${os.release()}`
  }
}

const cpus = os.cpus()
print('machine', 'cpu', `${cpus[0]?.model.trim() ?? 'unknown'}, ${cpus.length} cores`)
print('machine', 'os', system())
print('machine', 'date', new Date().toISOString().slice(0, 10))
await main()
