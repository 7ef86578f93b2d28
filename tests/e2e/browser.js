// @ts-check
/**
 * Browsers and pages for the end-to-end tests: DIST served on localhost, a browser over WebDriver, and a page made of a
 * few lines of HTML.
 */

import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { after, before, describe } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Builder } from 'selenium-webdriver'
import chrome from 'selenium-webdriver/chrome.js'
import firefox from 'selenium-webdriver/firefox.js'

export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../dist', import.meta.url))

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
}

/** @typedef {'chrome' | 'firefox'} Name */

/** The browsers that a flock must fly in. @type {Name[]} */
export const BROWSERS = ['chrome', 'firefox']

/** The browser of the tests that run; Chromium's has commands that the others' have not. @type {any} */
export let driver
/** What is served to it. @type {Site} */
export let site

/**
 * Describes tests once for each of some browsers, which is open while they run.
 * @param {Name[]} names
 * @param {string} title
 * @param {() => void} tests
 * @param {string[]} [more] further command-line arguments of the browser
 */
export function describeIn(names, title, tests, more) {
  for (const name of names) {
    describe(`${title}, in ${name}`, () => {
      before(async () => {
        site = await serve()
        driver = await open(name, more)
      })
      after(async () => {
        site?.close()
        await driver?.quit()
        driver = undefined
      })
      tests()
    })
  }
}

/**
 * Serves DIST, and pages made on the spot.
 * @returns {Promise<Site>}
 */
async function serve() {
  /** @type {Map<string, { html: string, headers: Record<string, string> }>} */
  const pages = new Map()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const page = pages.get(path)
    const file = join(DIST, normalize(path.endsWith('/') ? `${path}index.html` : path))
    if (page) response.writeHead(200, { 'Content-Type': TYPES['.html'], ...page.headers }).end(page.html)
    else if (!existsSync(file)) response.writeHead(404).end()
    else {
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
      createReadStream(file).pipe(response)
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const origin = `http://localhost:${port}`
  return {
    origin,
    page(body, { script = '<script src="/boids-canvas.js"></script>', headers = {} } = {}) {
      const path = `/page-${pages.size}.html`
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>test</title>${SPY}${script}</head><body>${body}</body></html>`
      pages.set(path, { html, headers })
      return origin + path
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
 * @property {(body: string, options?: { script?: string, headers?: Record<string, string> }) => string} page gives the address of a page
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
  addEventListener('securitypolicyviolation', (event) => spy.errors.push(event.violatedDirective + ' ' + event.blockedURI))
  addEventListener('boids-error', ({ detail }) => spy.events.push(detail))
  // the module's memory, which nothing on the page gives away
  const { instantiate, instantiateStreaming } = WebAssembly
  const noted = (made) => made.then((made) => (spy.memory = (made.instance ?? made).exports.memory, made))
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

const SETTINGS = JSON.parse(readFileSync(new URL('../../webdriver.json', import.meta.url), 'utf8'))

/**
 * @param {Name} name
 * @param {string[]} [more] further command-line arguments
 */
async function open(name, more = []) {
  const builder = new Builder()
  if (name === 'firefox') {
    const options = new firefox.Options().addArguments('--headless', ...more)
    if (process.env.FIREFOX) options.setBinary(process.env.FIREFOX)
    for (const [key, value] of Object.entries(SETTINGS['moz:firefoxOptions'].prefs)) options.setPreference(key, value)
    builder.forBrowser('firefox').setFirefoxOptions(options)
    builder.setFirefoxService(new firefox.ServiceBuilder(process.env.GECKODRIVER))
  } else {
    const options = new chrome.Options()
    options.addArguments(...SETTINGS['goog:chromeOptions'].args, '--headless', '--hide-scrollbars', ...more)
    if (process.env.CHROME) options.setChromeBinaryPath(process.env.CHROME)
    builder.forBrowser('chrome').setChromeOptions(options)
    builder.setChromeService(new chrome.ServiceBuilder(process.env.CHROMEDRIVER))
  }
  const driver = await builder.build()
  await driver.manage().setTimeouts({ script: 30_000 })
  return driver
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
