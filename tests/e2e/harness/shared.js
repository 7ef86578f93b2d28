// @ts-check
/**
 * Chromium and Firefox for the tests: of their own, or one of each that several files of tests share. To start them takes 2 and 4 s.
 *
 * `run.js` starts the shared ones and passes their addresses in TEST_SHARED. Each suite of tests attaches to a session, in a user
 * context of its own: a window, cookies and storage that no other suite has.
 */

import { readFileSync } from 'node:fs'
import { Builder, Capabilities, Session, WebDriver } from 'selenium-webdriver'
import chrome from 'selenium-webdriver/chrome.js'
import firefox from 'selenium-webdriver/firefox.js'
import { Executor, HttpClient } from 'selenium-webdriver/http/index.js'

/** @typedef {'chrome' | 'firefox'} Name */
/** @typedef {import('selenium-webdriver').WebDriver} Driver */
/**
 * The driver of a shared browser, its session, and the socket that takes commands about user contexts.
 * @typedef {{ url: string, id: string, socket: string }} Address
 */

const SETTINGS = JSON.parse(readFileSync(new URL('../../webdriver.json', import.meta.url), 'utf8'))

const SERVICES = {
  chrome: () => new chrome.ServiceBuilder(process.env.CHROMEDRIVER),
  firefox: () => new firefox.ServiceBuilder(process.env.GECKODRIVER),
}

/**
 * A builder of sessions.
 * @param {Name} name
 * @param {string[]} extraArguments further command-line arguments; `--enable-x` replaces a default `--disable-x`
 */
function builderOf(name, extraArguments) {
  if (name === 'chrome') {
    const options = new chrome.Options()
    const isWanted = (/** @type {string} */ argument) =>
      !extraArguments.includes(argument.replace('--disable', '--enable'))
    options.addArguments(...SETTINGS['goog:chromeOptions'].args.filter(isWanted))
    options.addArguments('--headless', '--hide-scrollbars', ...extraArguments)
    if (process.env.CHROME) options.setChromeBinaryPath(process.env.CHROME)
    return new Builder().forBrowser('chrome').setChromeOptions(options)
  }
  const options = new firefox.Options().addArguments('--headless', ...extraArguments)
  if (process.env.FIREFOX) options.setBinary(process.env.FIREFOX)
  for (const [key, value] of Object.entries(SETTINGS['moz:firefoxOptions'].prefs)) options.setPreference(key, value)
  // A page that copies the picture of a worker waits for it so many ms, 10,000 by default, even if the worker waits for
  // the page just then.
  options.setPreference('gfx.offscreencanvas.snapshot-timeout-ms', 200)
  // user contexts are commands of WebDriver BiDi
  options.enableBidi()
  return new Builder().forBrowser('firefox').setFirefoxOptions(options)
}

/** A browser that ends with its suite. @param {Name} name @param {string[]} extraArguments @returns {Promise<Driver>} */
export const openOwn = async (name, extraArguments) =>
  builderOf(name, extraArguments).setChromeService(SERVICES.chrome()).setFirefoxService(SERVICES.firefox()).build()

/** Starts a browser to share. `address` names its driver and its session, for `attach`. @param {Name} name */
export async function startShared(name) {
  const server = SERVICES[name]().build()
  const url = await server.start()
  const driver = await builderOf(name, []).usingServer(url).build()
  const session = await driver.getSession()
  const socket = await socketOf(session)
  return {
    address: { url, id: session.getId(), socket },
    isAlive: () =>
      driver.getAllWindowHandles().then(
        () => true,
        () => false,
      ),
    quit: async () => {
      await driver.quit().catch(() => {})
      await server.kill()
    },
  }
}

/** Firefox takes commands of WebDriver BiDi, Chromium those of DevTools. @param {Session} session @returns {Promise<string>} */
async function socketOf(session) {
  const chromium = session.getCapability('goog:chromeOptions')
  if (!chromium) return session.getCapability('webSocketUrl')
  return (await (await fetch(`http://${chromium.debuggerAddress}/json/version`)).json()).webSocketDebuggerUrl
}

/**
 * The commands that make a user context, open a window in it, and remove both.
 * @type {Record<Name, [create: string, open: string, window: object, remove: string]>}
 */
const COMMANDS = {
  chrome: [
    'Target.createBrowserContext',
    'Target.createTarget',
    { url: 'about:blank', newWindow: true },
    'Target.disposeBrowserContext',
  ],
  firefox: ['browser.createUserContext', 'browsingContext.create', { type: 'window' }, 'browser.removeUserContext'],
}

/**
 * Attaches to a shared browser, in a window, cookies and storage of its own. `quit` removes them, and lets the browser be.
 * @param {Name} name
 * @param {Address} address
 * @returns {Promise<Driver>}
 */
export async function attach(name, { url, id, socket }) {
  const session = new Session(id, new Capabilities().set('webSocketUrl', socket))
  const executor = new Executor(Promise.resolve(new HttpClient(url)))
  // selenium defines Chromium's commands only where it starts the browser
  const path = '/session/:sessionId/chromium/send_command'
  executor.defineCommand('sendDevToolsCommand', 'POST', path)
  executor.defineCommand('sendAndGetDevToolsCommand', 'POST', `${path}_and_get_result`)
  const driver = new (name === 'chrome' ? chrome.Driver : WebDriver)(session, executor)
  const [first] = await driver.getAllWindowHandles()
  const connection = await driver.getBidi()
  const send = async (/** @type {string} */ method, /** @type {object} */ params) => {
    const { result, error } = /** @type {any} */ (await connection.send({ method, params }))
    if (!result) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
  const [create, open, how, remove] = COMMANDS[name]
  const context = await send(create, {})
  const opened = await send(open, { ...how, ...context })
  await driver.switchTo().window(opened.context ?? opened.targetId)
  driver.quit = async () => {
    await driver.switchTo().window(first)
    // its windows close with it, but a driver opens new ones outside of it
    await send(remove, context)
    for (const handle of await driver.getAllWindowHandles()) {
      if (handle === first) continue
      await driver.switchTo().window(handle)
      await driver.close()
    }
    await driver.switchTo().window(first)
    await connection.close()
  }
  return driver
}
