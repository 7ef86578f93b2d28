// @ts-check
/**
 * Browsers and pages for the end-to-end tests: DIST served on localhost, browsers over WebDriver, and pages made of a
 * few lines of HTML.
 */

import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Builder } from 'selenium-webdriver'
import chrome from 'selenium-webdriver/chrome.js'
import firefox from 'selenium-webdriver/firefox.js'
import { DriverService } from 'selenium-webdriver/remote/index.js'

export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../dist', import.meta.url))

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
}

/** @typedef {'chrome' | 'firefox' | 'webkit'} Name */

/** The browsers that a flock must fly in. @type {Name[]} */
export const BROWSERS = ['chrome', 'firefox', 'webkit']

/** WebKit's driver; set to nothing where there is none. */
const { WEBKITWEBDRIVER = 'WebKitWebDriver' } = process.env

/** The browser of the tests that run; Chromium's has commands that the others' have not. @type {any} */
export let driver
/** What is served to it. @type {Site} */
export let site

/**
 * Describes tests once for each of some browsers, which is open while they run.
 * @param {Name[]} names
 * @param {string} title
 * @param {(name: Name) => void} tests
 * @param {string[]} [more] further command-line arguments of the browser
 */
export function describeIn(names, title, tests, more) {
  for (const name of names) {
    const skip = name === 'webkit' && !WEBKITWEBDRIVER && 'there is no WebKit with a driver on this machine'
    describe(`${title}, in ${name}`, { skip }, () => {
      before(async () => {
        site = await serve()
        driver = await open(name, more)
      })
      after(async () => {
        site?.close()
        await driver?.quit()
        driver = undefined
      })
      tests(name)
    })
  }
}

/** For a test that says something to the browser which Chromium alone understands. */
export const chromiumAlone = (/** @type {Name} */ name) => ({ skip: name !== 'chrome' && 'needs DevTools' })

/**
 * Serves DIST and what is made on the spot, with the tests' own script on every page.
 * @returns {Promise<Site>}
 */
export async function serve() {
  /** @type {Map<string, { content: string | Buffer, headers: Record<string, string> }>} */
  const made = new Map()
  // room for an address of 100 kB
  const server = createServer({ maxHeaderSize: 300_000 }, (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const file = join(DIST, path)
    if (!made.has(path) && !statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end()
    const { content, headers } = made.get(path) ?? { content: readFileSync(file), headers: {} }
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { 'Content-Type': type, ...headers })
    // put in by a function: in a string of its own, `$` has a meaning
    response.end(type === TYPES['.html'] ? String(content).replace('<head>', () => `<head>${SPY}`) : content)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const origin = `http://localhost:${port}`
  /** @type {Site['put']} */
  const put = (path, content, headers = {}) => {
    made.set(path, { content, headers })
    return origin + path
  }
  return {
    origin,
    put,
    page(body, { script = '<script src="/boids-canvas.js"></script>', headers } = {}) {
      const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>test</title>${script}</head>`
      return put(`/page-${made.size}.html`, `${head}<body>${body}</body></html>`, headers)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * @typedef {object} Site
 * @property {string} origin
 * @property {(path: string, content: string | Buffer, headers?: Record<string, string>) => string} put
 *   serves something more, and gives its address
 * @property {(body: string, options?: { script?: string, headers?: Record<string, string> }) => string} page
 *   gives the address of a page
 * @property {() => void} close
 */

/** The address of a file in DIST, as a double-click opens it. */
export const fileAddress = (/** @type {string} */ path) => pathToFileURL(join(DIST, path)).href

/**
 * Counts what a page must not do too often or too long: frames requested and not cancelled, what frames cost,
 * listeners, warnings, errors.
 */
const SPY = `<script nonce="spy">
window.spy = { pending: new Set(), frames: 0, costs: [], warnings: [], errors: [], events: [], listeners: 0 }
{
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window
  window.requestAnimationFrame = (callback) => {
    const id = request((now) => {
      spy.pending.delete(id)
      spy.frames += 1
      const start = performance.now()
      try { callback(now) } finally { spy.costs.push(performance.now() - start) }
    })
    spy.pending.add(id)
    return id
  }
  window.cancelAnimationFrame = (id) => (spy.pending.delete(id), cancel(id))
  const { warn } = console
  console.warn = (...words) => (spy.warnings.push(words.map(String).join(' ')), warn(...words))
  addEventListener('error', ({ message }) => spy.errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => spy.errors.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // browsers ask for this by themselves
    if (!blockedURI.endsWith('/favicon.ico')) spy.errors.push(violatedDirective + ' ' + blockedURI)
  })
  addEventListener('boids-error', ({ detail }) => spy.events.push(detail))
  // the module's memory, which nothing on the page gives away
  const { instantiate, instantiateStreaming } = WebAssembly
  const memoryOf = (instance) => Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
  const noted = (made) => made.then((made) => ((spy.memory = memoryOf(made.instance ?? made)), made))
  WebAssembly.instantiate = (...args) => noted(instantiate(...args))
  WebAssembly.instantiateStreaming = (...args) => noted(instantiateStreaming(...args))
}
/** The canvas of a host, and all that is on it as one number; 0 for nothing. */
window.canvasOf = (host) => host.shadowRoot?.querySelector('canvas')
window.look = (host) => {
  const canvas = canvasOf(host)
  if (!canvas?.width || !canvas.clientWidth) return 0
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  if (!data.some(Boolean)) return 0
  let sum = 17
  for (const byte of data) sum = (sum * 31 + byte) | 0
  return sum
}
window.pixel = (host, x, y) => [...canvasOf(host).getContext('2d').getImageData(x, y, 1, 1).data]
window.sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
window.$ = (selector) => document.querySelector(selector)
</script>`

/** Flights, and their fingerprints: lines of preset, count, seed, steps and fingerprint. */
export const GOLDEN = readFileSync(new URL('../golden.txt', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .filter((line) => line && !line.startsWith('#'))

/**
 * Flies those flights as the WebAssembly does, wherever this is called; a flock flies on from line to line as long as
 * they tell of the same one.
 * @param {any} Flock
 * @param {string[]} golden
 */
export function flyAll(Flock, golden) {
  /** @type {any} */
  let flock
  let same = ''
  return golden.map((line) => {
    const [preset, count, seed, steps] = line.split(' ')
    const flight = `${preset} ${count} ${seed}`
    if (flight !== same) {
      flock?.free()
      flock = new Flock({ preset, count, seed })
    }
    same = flight
    flock.step(Number(steps) - flock.steps)
    return `${flight} ${steps} ${flock.fingerprint()}`
  })
}

const SETTINGS = JSON.parse(readFileSync(new URL('../webdriver.json', import.meta.url), 'utf8'))

/**
 * @param {Name} name
 * @param {string[]} [more] further command-line arguments; one that enables what is disabled otherwise takes its place
 */
export async function open(name, more = []) {
  const builder = new Builder()
  if (name === 'webkit') {
    builder.usingServer(await startWebKit()).withCapabilities({ browserName: 'MiniBrowser' })
  } else if (name === 'firefox') {
    const options = new firefox.Options().addArguments('--headless', ...more)
    if (process.env.FIREFOX) options.setBinary(process.env.FIREFOX)
    for (const [key, value] of Object.entries(SETTINGS['moz:firefoxOptions'].prefs)) options.setPreference(key, value)
    builder.forBrowser('firefox').setFirefoxOptions(options)
    builder.setFirefoxService(new firefox.ServiceBuilder(process.env.GECKODRIVER))
  } else {
    const options = new chrome.Options()
    const isWanted = (/** @type {string} */ argument) => !more.includes(argument.replace('--disable', '--enable'))
    options.addArguments(...SETTINGS['goog:chromeOptions'].args.filter(isWanted))
    options.addArguments('--headless', '--hide-scrollbars', ...more)
    if (process.env.CHROME) options.setChromeBinaryPath(process.env.CHROME)
    builder.forBrowser('chrome').setChromeOptions(options)
    builder.setChromeService(new chrome.ServiceBuilder(process.env.CHROMEDRIVER))
  }
  const driver = await builder.build()
  await driver.manage().setTimeouts({ script: 30_000 })
  return driver
}

/**
 * Starts WebKit's driver, which knows where its MiniBrowser is; that has no headless mode, so it gets a display that
 * nobody sees. Both end with this process, and the display when the browser does.
 * @returns {Promise<string>} the driver's address
 */
async function startWebKit() {
  const display = spawn('Xvfb', ['-displayfd', '3', '-terminate', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  process.once('exit', () => display.kill())
  display.unref()
  const number = await text(/** @type {import('node:stream').Readable} */ (display.stdio[3]))
  const service = new DriverService.Builder(WEBKITWEBDRIVER).setLoopback(true)
  return service.setEnvironment({ ...process.env, DISPLAY: `:${number.trim()}` }).build().start()
}

/**
 * Runs an async function in the page.
 * @template {unknown[]} Args
 * @template Result
 * @param {import('selenium-webdriver').WebDriver} driver
 * @param {(...args: Args) => Result | Promise<Result>} code
 * @param {Args} args
 * @returns {Promise<Result>}
 */
export async function inPage(driver, code, ...args) {
  const outcome = await driver.executeAsyncScript(
    `const done = arguments[arguments.length - 1];
    Promise.resolve().then(() => (${code})(...[...arguments].slice(0, -1))).then(
      (value) => done({ value }), (error) => done({ error: error + '\\n' + (error && error.stack) }))`,
    ...args,
  )
  const { value, error } = /** @type {{ value: Result, error?: string }} */ (outcome)
  if (error) throw new Error(`in the page: ${error}`)
  return value
}

/**
 * Waits until the flock in the element is seen to move.
 * @param {import('selenium-webdriver').WebDriver} driver
 * @param {string} selector
 */
export async function flies(driver, selector) {
  const before = await until(driver, `${selector} shows something`, (selector) => look($(selector)), selector)
  await until(driver, `${selector} moves`, (selector, before) => look($(selector)) !== before, selector, before)
}

/**
 * Waits until what `code` gives in the page is true, and gives it.
 * @template {unknown[]} Args
 * @param {import('selenium-webdriver').WebDriver} driver
 * @param {string} what
 * @param {(...args: Args) => unknown} code
 * @param {Args} args
 */
export async function until(driver, what, code, ...args) {
  return driver.wait(() => inPage(driver, code, ...args), 10_000, `waited in vain until ${what}`)
}
