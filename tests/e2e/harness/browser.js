// @ts-check
/**
 * What all end-to-end tests share: a server for DIST on localhost, browsers driven over WebDriver, and test pages made
 * of a few lines of HTML.
 *
 * `cargo xtask test options.test.js --browser chrome` runs one file in one browser, on the `dist/` that is there. The
 * same by hand, after `npm ci` in the folder above:
 *
 *     CHROME=/usr/bin/chromium CHROMEDRIVER=/usr/bin/chromedriver TEST_BROWSER=chrome node --test element/options.test.js
 *
 * TEST_BROWSER is `chrome`, `firefox` or `webkit`; without it, tests run in all browsers that they name. What all engines
 * do alike is tested in Chromium, and with TEST_ALL=1 in all three. Firefox takes FIREFOX and GECKODRIVER, WebKit takes
 * WEBKITWEBDRIVER and needs Xvfb. DIST names a folder other than `dist/` to test. TEST_THREAD is `page` or `worker`:
 * where flocks fly whose `thread` is `auto`. Without it they fly in a worker, but in WebKit on the page. Add
 * `--test-name-pattern='zoom'` to run only the tests whose title matches.
 */

import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, describe } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Builder } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote/index.js'
import { attach, openOwn } from './shared.js'

/** In ms: what has not come by then does not come, however busy the machine is. */
export const PATIENCE = 60_000

export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../../dist', import.meta.url))

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
}

/** @typedef {'chrome' | 'firefox' | 'webkit'} BrowserName */

/** The browsers that boids-canvas supports. @type {BrowserName[]} */
export const BROWSERS = ['chrome', 'firefox', 'webkit']

/** Where flocks of test pages fly whose `thread` is `auto`, if not where they usually would: `page` or `worker`. */
export let { TEST_THREAD } = process.env

/** WebKit's driver. An empty text means that this machine has none. TEST_BROWSER: the only browser to test in. */
const { WEBKITWEBDRIVER = 'WebKitWebDriver', TEST_BROWSER, TEST_ALL, TEST_SHARED = '{}' } = process.env
if (TEST_BROWSER && !BROWSERS.some((name) => name === TEST_BROWSER)) {
  throw new Error(`TEST_BROWSER must be one of ${BROWSERS.join(', ')}, not "${TEST_BROWSER}"`)
}

/** The driver of the current tests' browser; `any` because only Chromium's has DevTools methods. @type {any} */
export let driver
/** The server of the current tests. @type {Site} */
export let site

/**
 * Describes a suite of tests once per browser. The browser and the server are open while the suite runs.
 * @param {BrowserName[]} names
 * @param {string} title
 * @param {(name: BrowserName) => void} tests
 * @param {string[]} [extraArguments] further command-line arguments for the browser
 */
export function describeIn(names, title, tests, extraArguments) {
  for (const name of names) {
    const skip =
      (name === 'webkit' && !WEBKITWEBDRIVER && 'there is no WebKit with a driver on this machine') ||
      (TEST_BROWSER && name !== TEST_BROWSER && `TEST_BROWSER is ${TEST_BROWSER}`)
    describe(`${title}, in ${name}`, { skip }, () => {
      before(async () => {
        // WebKitGTK crashes now and then when a worker ends that draws on a canvas of the page
        TEST_THREAD = process.env.TEST_THREAD ?? (name === 'webkit' ? 'page' : undefined)
        await serve()
        await openBrowser(name, extraArguments)
      })
      afterEach(async () => {
        if (isEmulated) await emulate()
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

/**
 * The browsers for tests of what all engines do alike: the first of these, or with TEST_ALL all of them.
 * @param {BrowserName[]} names
 */
export const oneOf = (names) => (TEST_ALL ? names : names.slice(0, 1))

/** Describes a suite of what all engines do alike. @type {(title: string, tests: (name: BrowserName) => void) => void} */
export const describeAlike = (title, tests) => describeIn(oneOf(BROWSERS), title, tests)

/** Options of a test, among others in three browsers, of what all engines do alike. */
export const alike = (/** @type {BrowserName} */ name) => ({
  skip: name !== 'chrome' && !TEST_ALL && 'alike in every browser: in `cargo xtask test --all`',
})

/** Options of a test that takes long, of a property that a cheaper test holds as well: in `cargo xtask test --all` only. */
export const thorough = { skip: !TEST_ALL && 'in `cargo xtask test --all`' }

/** Options of a test that sends DevTools commands, which only Chromium has. */
export const chromiumOnly = (/** @type {BrowserName} */ name) => ({ skip: name !== 'chrome' && 'needs DevTools' })

/**
 * Serves DIST and the files that tests add, as the current `site`. Inserts the script `SPY` into every HTML page.
 * @returns {Promise<Site>}
 */
export async function serve() {
  /** Files that tests added, by path. @type {Map<string, { content: Content | Promise<Content>, headers: Record<string, string> }>} */
  const added = new Map()
  let language = ''
  let times = 1
  // the header limit leaves room for an address of 100 kB
  const server = createServer({ maxHeaderSize: 300_000 }, async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    if (request.headers.host?.startsWith('127.')) site.elsewhere.requests.push(path)
    const file = join(DIST, path)
    if (!added.has(path) && !statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end()
    const { content: made, headers } = added.get(path) ?? { content: readFileSync(file), headers: {} }
    const content = await made
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { 'Content-Type': type, ...headers })
    // the replacement is a function because `$` is special in a replacement string
    const own = [language && storeLanguage(language), times > 1 && HURRY.replaceAll('TIMES', String(times))]
    const scripts = [SPY.replaceAll('THREAD', JSON.stringify(TEST_THREAD ?? '')), ...own].filter(Boolean).join('')
    response.end(type === TYPES['.html'] ? String(content).replace('<head>', () => `<head>${scripts}`) : content)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const origin = `http://localhost:${port}`
  /** @type {Site['put']} */
  const put = (path, content, headers = {}) => {
    added.set(path, { content, headers })
    return origin + path
  }
  site = {
    origin,
    elsewhere: { origin: `http://127.0.0.1:${port}`, requests: [] },
    put,
    page(body, { script = '<script src="/boids-canvas.js"></script>', headers } = {}) {
      const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>test</title>${script}</head>`
      return put(`/page-${added.size}.html`, `${head}<body>${body}</body></html>`, headers)
    },
    speak: (chosen) => (language = chosen),
    hurry: (chosen) => (times = chosen),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return site
}

/** @typedef {string | Buffer} Content */
/**
 * @typedef {object} Site
 * @property {string} origin
 * @property {{ origin: string, requests: string[] }} elsewhere another origin with the same files, and the paths that it was asked for
 * @property {(path: string, content: Content | Promise<Content>, headers?: Record<string, string>) => string} put
 *   serves one more file and returns its address
 * @property {(body: string, options?: { script?: string, headers?: Record<string, string> }) => string} page
 *   serves a page with this body and returns its address; `script` replaces the script tag of the embed
 * @property {(language: string) => void} speak makes all pages those of a reader who has chosen a language before
 * @property {(times: number) => void} hurry makes the clock of all pages run so many times faster
 * @property {() => void} close
 */

/** A script for a page whose clock and timers run faster; frames come as they do. `sleep` sleeps by that clock. */
const HURRY = `<script nonce="spy">
for (const name of ['setTimeout', 'setInterval']) {
  const original = window[name]
  window[name] = (code, ms = 0, ...args) => original(code, ms / TIMES, ...args)
}
{
  const start = performance.now()
  const now = performance.now.bind(performance)
  performance.now = () => start + TIMES * (now() - start)
}
</script>`

/** A script that stores the language that a reader has chosen. @param {string} language */
const storeLanguage = (language) =>
  `<script nonce="spy">try { localStorage['boids-canvas-language'] = '${language}' } catch {}</script>`

/** Opens a page of the site for a reader who has chosen a language before. @param {string} page @param {string} [language] */
export async function openPage(page, language = 'en') {
  site.speak(language)
  await driver.get(new URL(inLanguage(page, language), site.origin).href)
}

/** Where a page is in a language. @param {string} page @param {string} language */
export const inLanguage = (page, language) => (language === 'en' ? page : `${language}/${page}`)

/**
 * Opens the article with only some of its sections: those with these ids. Without the first screen and its thousands of birds, a
 * figure is there sooner.
 * @param {string[]} ids
 * @param {string} [language]
 */
export async function openSections(ids, language = 'en') {
  site.speak(language)
  const article = readFileSync(join(DIST, inLanguage('index.html', language)), 'utf8')
    .replace('<header id="hero"', '<header')
    .replace(/<div class="stage"[^>]*><\/div>/, '')
    .replace(/\n<section id="(\w+)">[^]*?\n<\/section>/g, (section, id) => (ids.includes(id) ? section : ''))
  await driver.get(site.put(`/${inLanguage(`${ids.join('-')}.html`, language)}`, article))
}

/** The `file:` address of a file in DIST, as a double-click opens it. */
export const fileAddress = (/** @type {string} */ path) => pathToFileURL(join(DIST, path)).href

/**
 * A script for every test page. It records requested and pending animation frames, the time each frame takes,
 * warnings, errors and `boids-error` events in `spy`, and defines helpers for the tests. page.d.ts declares both.
 */
const SPY = `<script nonce="spy">
window.spy = { pending: new Set(), frames: 0, costs: [], warnings: [], errors: [], events: [], shown: new WeakSet() }
// what happened in the worker, as it last said
spy.worker = { pending: 0, frames: 0, memory: 0, alive: 0, painted: 0 }
spy.transfer = HTMLCanvasElement.prototype.transferControlToOffscreen
if (THREAD === 'page') delete HTMLCanvasElement.prototype.transferControlToOffscreen
// the script knows WebKit, where it would stay on the page, by this
if (THREAD === 'worker') Object.defineProperty(navigator, 'vendor', { value: '' })
{
  // the same for the worker, which reports after every frame; its code stands before the worker's own
  const spyInWorker = () => {
    const [channel, pending] = [new BroadcastChannel('spy'), new Set()]
    // other workers of the page report on the same channel
    channel.onmessage = ({ data }) => {
      while (data === 'hang');
      if (data.paint) paint(data.paint)
    }
    // answers after the frames that are asked for and the one that shows the last of them; a flock that plays always asks for one
    const paint = (number, frames = 5) =>
      request(() => (frames && pending.size ? paint(number, frames - 1) : request(() => channel.postMessage({ painted: number }))))
    let [frames, memory] = [0, undefined]
    const report = () => channel.postMessage({ pending: pending.size, frames, memory: memory?.buffer.byteLength })
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = self
    self.requestAnimationFrame = (callback) => {
      const id = request((now) => {
        pending.delete(id)
        frames += 1
        try { callback(now) } finally { report() }
      })
      pending.add(id)
      return id
    }
    self.cancelAnimationFrame = (id) => (pending.delete(id), cancel(id), report())
    const { instantiate } = WebAssembly
    WebAssembly.instantiate = async (...args) => {
      const result = await instantiate(...args)
      memory = Object.values((result.instance ?? result).exports).find((value) => value instanceof WebAssembly.Memory)
      return result
    }
  }
  const channel = new BroadcastChannel('spy')
  channel.onmessage = ({ data }) => spy.worker.alive && Object.assign(spy.worker, data)
  // the worker hangs in an endless loop
  spy.hang = () => channel.postMessage('hang')
  // waits until the worker has passed on its picture
  let paints = 0
  spy.paint = async () => {
    const number = ++paints
    channel.postMessage({ paint: number })
    await waitFor(() => !spy.worker.alive || spy.worker.painted >= number)
  }
  // how many frames are asked for, on the page and in the worker
  Object.defineProperty(spy, 'allPending', { get: () => spy.pending.size + spy.worker.pending })
  Object.defineProperty(spy, 'allFrames', { get: () => spy.frames + spy.worker.frames })
  const { createObjectURL } = URL
  URL.createObjectURL = (blob) =>
    createObjectURL(
      blob.type === 'text/javascript' ? new Blob(['(' + spyInWorker + ')();', blob], { type: blob.type }) : blob,
    )
  const { Worker } = window
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args)
      spy.worker.alive += 1
      spy.worker.address = String(args[0])
      spy.lastWorker = this
    }
    terminate() {
      spy.worker.alive -= 1
      if (!spy.worker.alive) spy.worker.pending = 0
      super.terminate()
    }
  }
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel, setTimeout: later, clearTimeout: never } = window
  // the page gives a worker 2 s to start, and a busy machine needs longer
  spy.start = 20_000
  window.setTimeout = (act, ms, ...given) => later(act, ms === 2000 ? spy.start : ms, ...given)
  // a frame that is not counted; a page that is not shown has none
  window.nextFrame = () =>
    new Promise((resolve) => {
      const timer = later(resolve, 100)
      request(() => (never(timer), resolve()))
    })
  // so many frames: whatever would happen by itself has happened by then
  window.rest = async (count = 10) => {
    for (let i = 0; i < count; i++) await nextFrame()
  }
  // what a condition returns, once it is truthy
  const clock = performance.now.bind(performance)
  window.waitFor = async (condition) => {
    for (const end = clock() + ${PATIENCE}; clock() < end; await nextFrame()) {
      const value = await condition()
      if (value) return value
    }
    throw new Error('timed out waiting for ' + condition)
  }
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
    // browsers request this icon on their own
    if (!blockedURI.endsWith('/favicon.ico')) spy.errors.push(violatedDirective + ' ' + blockedURI)
  })
  addEventListener('boids-error', ({ detail }) => spy.events.push(detail))
  // records the memory of the WebAssembly module, which is not reachable from the page
  const { instantiate, instantiateStreaming } = WebAssembly
  const memoryOf = (instance) => Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
  const record = (result) => result.then((result) => ((spy.memory = memoryOf(result.instance ?? result)), result))
  WebAssembly.instantiate = (...args) => record(instantiate(...args))
  WebAssembly.instantiateStreaming = (...args) => record(instantiateStreaming(...args))
}
window.canvasesOf = (host) => [...(host.shadowRoot?.querySelectorAll('canvas') ?? [])]
window.canvasOf = (host) => canvasesOf(host)[0]
// a context to read pixels: a canvas that was given to a worker has none here, but it can be copied
window.contextOf = (canvas) => {
  const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
  const context = copy.getContext('2d')
  context.drawImage(canvas, 0, 0)
  return context
}
// the picture on the page is that of all calls so far, wherever the flock flies
window.painted = async (host) => {
  await host.query('steps')
  await spy.paint()
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
}
// options of the flock, wherever it flies
window.get = (host, ...names) => Promise.all(names.map((name) => host.get(name)))
/** A hash of all pixels on a host's canvas; 0 if there is no canvas or all its pixels are transparent. */
window.pictureHash = (host) => {
  const canvas = canvasOf(host)
  if (!canvas?.width || !canvas.clientWidth) return 0
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(data.buffer)
  let [sum, any] = [17, 0]
  // a plain loop, since it runs in each frame of many tests
  for (let i = 0; i < pixels.length; i++) {
    sum = (Math.imul(sum, 31) + pixels[i]) | 0
    any |= pixels[i]
  }
  return any && sum
}
/**
 * Whether a host has shown a picture on its canvas. A busy browser reads a worker's picture as a blank one now and then, so that many
 * are hardly ever read at once.
 */
window.isShown = (host) => spy.shown.has(canvasOf(host)) || Boolean(pictureHash(host) && spy.shown.add(canvasOf(host)))
/** Whether the picture with this hash changes within 900 frames. On a busy machine, a picture from a worker comes late. */
window.hasChanged = async (host, hash) => {
  let now = hash
  for (let i = 0; i < 900 && (now === hash || !now); i++, now = pictureHash(host)) await nextFrame()
  return now !== hash && now !== 0
}
window.pixel = (host, x, y) => [...contextOf(canvasOf(host)).getImageData(x, y, 1, 1).data]
/** The points of a curve of a chart, as uPlot has them. */
window.curveOf = (host, curve) => {
  const [xs, ...curves] = host.plot?.data ?? [[], []]
  return xs.flatMap((x, i) => (curves[curve]?.[i] === undefined ? [] : [[x, curves[curve][i]]]))
}
// as a reader does: a browser then reports both
window.setValue = (field, value) => {
  field.value = value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
// the error that a call throws, or that its promise rejects with; and its message
window.errorOf = async (act) => { try { await act() } catch (error) { return error } }
window.messageOf = async (act) => (await errorOf(act))?.message ?? 'nothing was thrown'
// a script that has run then
window.addScript = (src) =>
  new Promise((resolve) => document.head.append(Object.assign(document.createElement('script'), { src, onload: resolve })))
window.sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
window.$ = (selector) => document.querySelector(selector)
window.$$ = (selector = 'boids-canvas') => [...document.querySelectorAll(selector)]
</script>`

/**
 * A script for a page that runs `code` there and in its worker, before their own code.
 * @param {() => void} code as a function without variables from outside
 */
export const everywhere = (code) => `<script nonce="spy">
{
  const code = ${code}
  code()
  const { createObjectURL } = URL
  URL.createObjectURL = (blob) =>
    createObjectURL(
      blob.type === 'text/javascript' ? new Blob(['(' + code + ')();', blob], { type: blob.type }) : blob,
    )
}
</script>`

/** Reference flights, one a line: preset (with other values as in an address), count, seed, steps, fingerprint. */
export const GOLDEN = readFileSync(new URL('../../golden.txt', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .filter((line) => line && !line.startsWith('#'))

/** The preset of a line. @param {string} line */
const presetOf = (line) => line.split(/[ ?]/)[0]
/** The work of a line: boids times steps. @param {string} line */
const workOf = (line) => Number(line.split(' ')[1]) * Number(line.split(' ')[3])

/**
 * What every browser and Node.js fly, by preset: one line, that of the least work with 100 steps or more; with TEST_ALL every
 * line. verify.html flies all of them.
 */
export const GOLDEN_IN_BROWSERS = [...new Set(GOLDEN.map(presetOf))].map((preset) => {
  const lines = GOLDEN.filter((line) => presetOf(line) === preset)
  const long = lines.filter((line) => Number(line.split(' ')[3]) >= 100).sort((a, b) => workOf(a) - workOf(b))
  return TEST_ALL ? lines : long.slice(0, 1)
})

export { flyGolden } from '../../../target/www/site/verify/fly-golden.js'

/**
 * Opens a browser, whose `driver` is the current one from then on.
 * @param {BrowserName} name
 * @param {string[]} [extraArguments] further command-line arguments; `--enable-x` replaces a default `--disable-x`
 */
export async function openBrowser(name, extraArguments = []) {
  driver = await startBrowser(name, extraArguments)
  await driver.manage().setTimeouts({ script: 4 * PATIENCE })
  return driver
}

/** @param {BrowserName} name @param {string[]} extraArguments @returns {Promise<any>} */
async function startBrowser(name, extraArguments) {
  if (name !== 'webkit') {
    const address = extraArguments.length === 0 && JSON.parse(TEST_SHARED)[name]
    return address ? attach(name, address) : openOwn(name, extraArguments)
  }
  const capabilities = { browserName: 'MiniBrowser' }
  const driver = await new Builder()
    .usingServer(await startWebKit())
    .withCapabilities(capabilities)
    .build()
  waitForPages(driver)
  return driver
}

/**
 * Makes `get` wait for the new page. Where the process of a page crashes as it is left, WebKitGTK's driver returns early, and
 * scripts would run in whatever page there is. The page that is left gets a mark; where it takes none, the new one is known by
 * its path.
 * @param {import('selenium-webdriver').WebDriver} driver
 */
function waitForPages(driver) {
  const get = driver.get.bind(driver)
  driver.get = async (address) => {
    const [page, fragment] = address.split('#')
    const isNew = fragment === undefined || page !== (await driver.getCurrentUrl()).split('#')[0]
    const mark = () => driver.executeScript('return (window.isLeft = true)').catch(() => false)
    const path = isNew && !(await mark()) ? new URL(address).pathname : ''
    await get(address)
    const isThere = (/** @type {string} */ path) =>
      !(/** @type {any} */ (window).isLeft) &&
      document.readyState === 'complete' &&
      (!path || location.pathname === path)
    const code = `return (${isThere})(${JSON.stringify(path)})`
    const hasCome = () => driver.executeScript(code).catch(() => false)
    await driver.wait(hasCome, PATIENCE, `timed out waiting for ${address}`)
  }
}

/**
 * Starts WebKit's driver, which finds its MiniBrowser. MiniBrowser has no headless mode, so Xvfb provides a virtual
 * display. Both programs end with this process, and Xvfb ends when the browser closes.
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
  // Without a graphics card, the compositor of WebKitGTK 2.50 now and then ends its process by an assertion of its own.
  // Of the locale C.UTF-8 it makes the language `C`, which is no language tag, and of C en-US.
  // A signal of the thread that compiles now and then breaks a flight (tests/webkit.html). Without that thread, WebAssembly
  // waits for the same code.
  const environment = {
    ...process.env,
    LC_ALL: 'C',
    DISPLAY: `:${number.trim()}`,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    JSC_useConcurrentJIT: '0',
  }
  return service.setEnvironment(environment).build().start()
}

let calls = 0

/**
 * Runs a function in the page and returns its result. Only its source text is sent, so it sees its arguments and the
 * page's globals, but no variable of the test. Selenium sends a request again whose connection was reset; the function then
 * does not run twice.
 * @template {unknown[]} Args
 * @template Result
 * @param {(...args: Args) => Result | Promise<Result>} code
 * @param {Args} args
 * @returns {Promise<Result>}
 */
export async function inPage(code, ...args) {
  const outcome = await driver.executeAsyncScript(
    `const done = arguments[arguments.length - 1];
    const results = (window[Symbol.for('results')] ??= {});
    (results[${(calls += 1)}] ??= Promise.resolve().then(() => (${code})(...[...arguments].slice(0, -1)))).then(
      (value) => done({ value }), (error) => done({ error: error + '\\n' + (error && error.stack) }))`,
    ...args,
  )
  const { value, error } = /** @type {{ value: Result, error?: string }} */ (outcome)
  if (error) throw new Error(`in the page: ${error}`)
  return value
}

/** For `inPage`: a reader who comes back to the page gets it anew, and not as it was. */
export const keepsNoPage = () => addEventListener('unload', () => {})

/** Opens a page with this body. @param {Parameters<Site['page']>} page */
export const openBody = (...page) => driver.get(site.page(...page))

/** Opens a page with this body, and waits until its first flock shows a picture. @param {Parameters<Site['page']>} page */
export async function openFlock(...page) {
  await openBody(...page)
  await until('it shows a picture', () => pictureHash($('boids-canvas')))
}

/** Opens a page with this body, and waits until its first flock flies. @param {Parameters<Site['page']>} page */
export async function openFlight(...page) {
  await openBody(...page)
  await flies()
}

/** Waits until the element shows a picture, and then until that picture changes: its flock flies. @param {any[]} given a selector */
export async function flies(...given) {
  const selector = given.find((one) => typeof one === 'string') ?? 'boids-canvas'
  const before = await until(`${selector} shows a picture`, (selector) => pictureHash($(selector)), selector)
  const moves = (/** @type {string} */ selector, /** @type {number} */ before) =>
    ![0, before].includes(pictureHash($(selector)))
  await until(`${selector} moves`, moves, selector, before)
}

/**
 * Calls `code` in the page until it returns something truthy, and returns that. Fails after {@link PATIENCE}. It calls after each frame,
 * inside the page; if another page takes its place, it goes on there.
 * @template {unknown[]} Args
 * @param {string} what the awaited state in words, for the message of the failure
 * @param {(...args: Args) => unknown} code
 * @param {Args} args
 * @returns {Promise<any>}
 */
export async function until(what, code, ...args) {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const outcome = await driver
      .executeAsyncScript(
        WAIT.replace('CODE', () => String(code)),
        ...args,
      )
      .catch(isLeft)
    if (outcome?.error) throw new Error(`in the page: ${outcome.error}`)
    if (outcome?.value) return outcome.value
  }
  throw new Error(`timed out waiting until ${what}`)
}

/** What `until` runs in the page, for a second at most: a page that is left may never answer. */
const WAIT = `const [done, args, end] = [arguments[arguments.length - 1], [...arguments].slice(0, -1), performance.now() + 1000]
const next = window.nextFrame ?? (() => new Promise((resolve) => setTimeout(resolve, 20)))
const wait = async () => {
  for (;;) {
    const value = await (CODE)(...args)
    if (value || performance.now() > end) return { value }
    await next()
  }
}
wait().then(done, (error) => done({ error: error + '\\n' + (error && error.stack) }))`

/** Whether a script failed because its page was left meanwhile. Throws any other error. @param {Error} error */
function isLeft(error) {
  if (!/unload|navigat|detached|no longer|context|destroyed|not loaded|aborted/i.test(error.message)) throw error
  return new Promise((resolve) => setTimeout(resolve, 50))
}

/** Waits for so many frames of the page: whatever would happen by itself has happened by then. @param {number} [count] */
export const frames = (count = 10) => inPage((count) => rest(count), count)

let isEmulated = false

/**
 * Emulates a window, and what its reader prefers, in Chromium. `emulate()` takes all of it back, as the end of a test does.
 * @param {{ width?: number, height?: number, ratio?: number, media?: string, theme?: string, motion?: string }} [reader]
 */
export async function emulate(reader = {}) {
  const { width, height = 800, ratio = 1, media = '', theme = 'light', motion = 'no-preference' } = reader
  const features = [
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: motion },
  ]
  await driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { media, features })
  isEmulated = Boolean(width) || media !== '' || theme !== 'light' || motion !== 'no-preference'
  if (!width) return driver.sendDevToolsCommand('Emulation.clearDeviceMetricsOverride', {})
  const screen = { width, height, deviceScaleFactor: ratio, mobile: width < 600 }
  await driver.sendDevToolsCommand('Emulation.setDeviceMetricsOverride', screen)
}

/** Touches the page, in Chromium. @param {string} type `Start`, `Move` or `End` @param {[x: number, y: number][]} points */
export const touch = (type, ...points) =>
  driver.sendDevToolsCommand('Input.dispatchTouchEvent', {
    type: `touch${type}`,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  })

/**
 * What axe finds wrong with the accessibility of the page, a line for each place.
 * @param {string[]} [rules] those that are checked; all of them by default
 * @returns {Promise<string[]>}
 */
export async function axeViolations(rules) {
  await driver.executeScript(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  return inPage(async (runOnly) => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run({
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    })
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ { html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  }, rules)
}

/** A machine that is not busy may still hold a page up once; a page that has a long task has it each time. */
const ATTEMPTS = 3

/**
 * The longest task of the page, in ms, in the 1.5 s after an action; 0 if none is longer than 50. It is the best of
 * three attempts. Only Chromium reports long tasks.
 * @param {(arg?: any) => Promise<() => void>} prepare returns the action
 * @param {unknown} [arg]
 */
export async function longestTask(prepare, arg) {
  const code = `const act = await (${prepare})(given)
    let longest = 0
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))))
    observer.observe({ type: 'longtask' })
    await sleep(100)
    longest = 0
    act()
    await sleep(1500)
    // one that has ended just now is not reported yet
    for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration)
    observer.disconnect()
    return longest`
  let best = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && best > 50; attempt++) {
    const longest = await driver.executeAsyncScript(
      `const [given, done] = arguments; (async () => { ${code} })().then(done, (error) => done(String(error)))`,
      arg,
    )
    if (typeof longest !== 'number') throw new Error(`in the page: ${longest}`)
    best = Math.min(best, longest)
  }
  return best
}

/**
 * Whether other programs hold up this machine: of 200 pieces of work of about 1 ms on an empty page, one takes over 12 ms.
 * A task of 40 ms may then take over 50.
 */
export async function isBusy() {
  await driver.get('about:blank')
  return inPage(async () => {
    let longest = 0
    for (let piece = 0; piece < 200; piece++) {
      const start = performance.now()
      for (let n = 0, x = 1; n < 400_000; n++) x = Math.sqrt(x + n)
      longest = Math.max(longest, performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return longest > 12
  })
}
