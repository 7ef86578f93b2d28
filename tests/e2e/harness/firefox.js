// @ts-check
/**
 * Firefox for the tests: of its own, or one that several files of tests share. It takes 4 s to start.
 *
 * `run.js` starts the shared one and passes its address in TEST_FIREFOX. Each suite of tests attaches to its session, in a
 * user context of its own ("container"): a window, cookies and storage that no other suite has.
 */

import { readFileSync } from 'node:fs'
import { Builder, Capabilities, Session, WebDriver } from 'selenium-webdriver'
import firefox from 'selenium-webdriver/firefox.js'
import { Executor, HttpClient } from 'selenium-webdriver/http/index.js'

/** @typedef {import('selenium-webdriver').WebDriver} Driver */

const { prefs } = JSON.parse(readFileSync(new URL('../../webdriver.json', import.meta.url), 'utf8'))[
  'moz:firefoxOptions'
]

/** @param {string[]} [extraArguments] */
function firefoxOptions(extraArguments = []) {
  const options = new firefox.Options().addArguments('--headless', ...extraArguments)
  if (process.env.FIREFOX) options.setBinary(process.env.FIREFOX)
  for (const [key, value] of Object.entries(prefs)) options.setPreference(key, value)
  // A page that copies the picture of a worker waits for it so many ms, 10,000 by default, even if the worker waits for
  // the page just then.
  options.setPreference('gfx.offscreencanvas.snapshot-timeout-ms', 200)
  // user contexts are commands of WebDriver BiDi
  options.enableBidi()
  return options
}

const service = () => new firefox.ServiceBuilder(process.env.GECKODRIVER)

/** A Firefox that ends with its suite. @param {string[]} [extraArguments] @returns {Promise<Driver>} */
export const openFirefox = async (extraArguments) =>
  new Builder()
    .forBrowser('firefox')
    .setFirefoxOptions(firefoxOptions(extraArguments))
    .setFirefoxService(service())
    .build()

/** Starts a Firefox to share. `address` names its driver and its session, for `attachToFirefox`. */
export async function startFirefox() {
  const server = service().build()
  const url = await server.start()
  const driver = await new Builder().usingServer(url).forBrowser('firefox').setFirefoxOptions(firefoxOptions()).build()
  const session = await driver.getSession()
  const socket = session.getCapability('webSocketUrl')
  return {
    address: JSON.stringify({ url, id: session.getId(), socket }),
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

/**
 * Attaches to a shared Firefox, in a window, cookies and storage of its own. `quit` removes them, and lets the Firefox be.
 * @param {string} address
 * @returns {Promise<Driver>}
 */
export async function attachToFirefox(address) {
  const { url, id, socket } = JSON.parse(address)
  const session = new Session(id, new Capabilities().set('webSocketUrl', socket))
  const driver = new WebDriver(session, new Executor(Promise.resolve(new HttpClient(url))))
  const [first] = await driver.getAllWindowHandles()
  const bidi = await driver.getBidi()
  const send = async (/** @type {string} */ method, /** @type {object} */ params) =>
    /** @type {any} */ (await bidi.send({ method, params })).result
  const { userContext } = await send('browser.createUserContext', {})
  const { context } = await send('browsingContext.create', { type: 'window', userContext })
  await driver.switchTo().window(context)
  driver.quit = async () => {
    // its windows close with it, but a driver opens new ones outside of it
    await send('browser.removeUserContext', { userContext })
    for (const handle of await driver.getAllWindowHandles()) {
      if (handle === first) continue
      await driver.switchTo().window(handle)
      await driver.close()
    }
    await driver.switchTo().window(first)
    await bidi.close()
  }
  return driver
}
