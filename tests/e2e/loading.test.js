// @ts-check
/** Loading the script, the package and the WebAssembly: more than once, together, or cut short. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BROWSERS, DIST, describeIn, driver, flies, inPage, site, until } from './browser.js'

const EMBED = readFileSync(`${DIST}/boids-canvas.js`, 'utf8')
const WASM = readFileSync(`${DIST}/npm/boids_canvas_bg.wasm`)

/** The start of the message of every failure to start. */
const CANNOT_START = 'Error: the WebAssembly cannot be started: '
/** The warning on a page whose embed cannot start. */
const FALLBACK_SHOWN = 'boids-canvas: no flock can fly on this page, so the content of its elements is shown; '

describeIn(BROWSERS, 'loading', () => {
  test('a second copy of the script on a page changes nothing', async () => {
    await driver.get(
      site.page('<boids-canvas></boids-canvas><div data-boids-canvas></div>', {
        script:
          '<script src="/boids-canvas.js"></script><script>first = BoidsCanvas</script><script src="/boids-canvas.js?again"></script>',
      }),
    )
    await flies(driver, 'boids-canvas')
    await until(driver, 'the div has one flock', () => $('div').shadowRoot?.querySelectorAll('canvas').length === 1)
    assert.ok(await inPage(driver, () => BoidsCanvas === /** @type {any} */ (window).first && spy.errors.length === 0))
  })

  test('a second copy of the script, loaded while flocks fly, changes nothing', async () => {
    await driver.get(site.page('<boids-canvas></boids-canvas><div data-boids-canvas style="height: 200px"></div>'))
    await flies(driver, 'boids-canvas')
    const actual = await inPage(driver, async () => {
      const { flock } = $('boids-canvas')
      const { steps } = flock
      const first = BoidsCanvas
      const script = document.createElement('script')
      script.src = '/boids-canvas.js?again'
      document.head.append(script)
      await new Promise((resolve) => {
        script.onload = resolve
      })
      await sleep(100)
      // frames are rare on a busy machine
      for (let wait = 0; wait < 100 && flock.steps === steps; wait++) await sleep(50)
      const canvases = [...document.querySelectorAll('boids-canvas, div')].map(
        (host) => host.shadowRoot?.querySelectorAll('canvas').length,
      )
      return { canvases, same: BoidsCanvas === first && $('boids-canvas').flock === flock && flock.steps > steps }
    })
    assert.deepEqual(actual, { canvases: [1, 1], same: true })
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await inPage(driver, () => [...spy.errors, ...spy.warnings]), [])
  })

  test('the script defines its global even where an element has the id BoidsCanvas', async () => {
    await driver.get(site.page('<boids-canvas></boids-canvas>', { script: '' }))
    await inPage(driver, () => {
      document.body.id = 'BoidsCanvas'
      const script = document.createElement('script')
      script.src = '/boids-canvas.js'
      document.head.append(script)
    })
    await flies(driver, 'boids-canvas')
    assert.equal(await inPage(driver, () => typeof BoidsCanvas.mount), 'function')
  })

  test('where the package has already defined the element, the script still puts flocks into divs', async () => {
    const low = 'style="height: 100px"'
    const body = `<boids-canvas ${low}></boids-canvas><div data-boids-canvas ${low}></div>`
    await driver.get(site.page(body, { script: '' }))
    await inPage(driver, async () => {
      await import(`${location.origin}/npm/define.js`)
      const script = document.createElement('script')
      script.src = '/boids-canvas.js'
      document.head.append(script)
    })
    await flies(driver, 'boids-canvas')
    await flies(driver, 'div')
    assert.equal(await inPage(driver, () => typeof BoidsCanvas.mount), 'function')
  })

  test('a truncated embed leaves the fallback content, warns once with the reason, and init rejects', async () => {
    const cut = EMBED.replace(/[A-Za-z0-9+/]{10000,}=*/, (packed) => packed.slice(0, (packed.length >> 3) << 2))
    assert.ok(cut.length < EMBED.length - 10_000)
    site.put('/cut.js', cut)
    await driver.get(
      site.page('<boids-canvas>a flock</boids-canvas><div data-boids-canvas>another</div>', {
        script: '<script src="/cut.js"></script>',
      }),
    )
    await until(driver, 'there is a warning', () => spy.warnings.length > 0)
    const actual = await inPage(driver, async () => {
      const message = await BoidsCanvas.init().then(
        () => 'it started',
        (/** @type {Error} */ { name, message }) => `${name}: ${message}`,
      )
      await sleep(100)
      const texts = [$('boids-canvas').innerText, $('div').innerText]
      return { warnings: spy.warnings, errors: spy.errors, texts, message }
    })
    assert.equal(actual.warnings.length, 1)
    assert.ok(actual.warnings[0].startsWith(FALLBACK_SHOWN + CANNOT_START), actual.warnings[0])
    assert.ok(actual.message.startsWith(CANNOT_START), actual.message)
    assert.deepEqual([actual.errors, actual.texts], [[], ['a flock', 'another']])
  })

  test('with a truncated, missing or blocked .wasm, init rejects with an Error; a later call can succeed', async () => {
    site.put('/cut.wasm', WASM.subarray(0, WASM.length >> 1), { 'Content-Type': 'application/wasm' })
    await driver.get(site.page('<div style="height: 200px">fallback</div>', { script: '' }))
    const messages = await inPage(driver, async () => {
      const address = '/npm/boids-canvas.js'
      const { default: init, mount } = await import(address)
      const attempt = (/** @type {string} */ wasm) =>
        init(wasm).then(
          () => 'it started',
          (/** @type {Error} */ { name, message }) => `${name}: ${message}`,
        )
      const messages = [
        ...(await Promise.all([attempt('/cut.wasm'), attempt('/cut.wasm')])),
        await attempt('/none.wasm'),
        await attempt('http://localhost:1/blocked.wasm'),
      ]
      messages.push($('div').innerText)
      await init()
      mount($('div'))
      return messages
    })
    for (const message of messages.slice(0, 4)) assert.ok(message.startsWith(CANNOT_START), message)
    assert.equal(messages[4], 'fallback')
    await flies(driver, 'div')
  })
})
