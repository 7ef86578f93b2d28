// @ts-check
/** Strict hosts: content security policies, sandboxes, and manners towards the page around. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, driver, flies, inPage, site, until } from './browser.js'

describeIn(BROWSERS, 'any host', () => {
  /** The directives that README states, and what the tests' own script needs. @param {string} script */
  const policy = (script) => ({
    headers: { 'Content-Security-Policy': `default-src 'none'; script-src 'self' 'nonce-spy' ${script}` },
  })

  test('under a strict policy with wasm-unsafe-eval it flies, and violates nothing', async () => {
    await driver.get(site.page('<boids-canvas fill="red" controls></boids-canvas>', policy("'wasm-unsafe-eval'")))
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await inPage(driver, () => [spy.errors, spy.warnings]), [[], []])
  })

  test('where WebAssembly is forbidden the fallback stays, and one warning tells why', async () => {
    await driver.get(site.page('<boids-canvas>a flock</boids-canvas><div data-boids-canvas>another</div>', policy('')))
    await until(driver, 'there is a warning', () => spy.warnings.length > 0)
    const told = await inPage(driver, async () => {
      await sleep(200)
      const texts = [$('boids-canvas').innerText, $('div').innerText]
      return { warnings: spy.warnings, texts, height: $('div').clientHeight }
    })
    assert.equal(told.warnings.length, 1)
    assert.match(told.warnings[0], /^boids-canvas: .*WebAssembly/)
    assert.deepEqual(told.texts, ['a flock', 'another'])
    assert.ok(told.height < 100, 'no room is kept for a flock that never comes')
  })

  test('in a sandboxed iframe', async () => {
    const inner = site.page(`<boids-canvas style="height: 100px"></boids-canvas><script>
      setInterval(() => parent.postMessage(look($('boids-canvas')), '*'), 50)</script>`)
    await driver.get(
      site.page(`<iframe sandbox="allow-scripts" src="${inner}"></iframe><script>
      seen = new Set(); addEventListener('message', ({ data }) => seen.add(data))</script>`),
    )
    await until(driver, 'it moves', () => /** @type {any} */ (window).seen.size > 3)
  })

  test('one request, one global, no ids, nothing outside its own element', async () => {
    await driver.get(
      site.page('<boids-canvas></boids-canvas>', {
        script:
          '<script>names = new Set(Object.getOwnPropertyNames(window))</script><script src="/boids-canvas.js"></script>',
      }),
    )
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, () => ({
      globals: Object.getOwnPropertyNames(window)
        .filter((name) => !(/** @type {any} */ (window).names.has(name)))
        .sort(),
      requests: performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path !== '/favicon.ico'),
      ids: [...document.querySelectorAll('[id]'), ...$('boids-canvas').shadowRoot.querySelectorAll('[id]')].length,
      styles: document.querySelectorAll('style, link').length + document.adoptedStyleSheets.length,
      attributes: $('boids-canvas').getAttributeNames(),
    }))
    // the browser's driver leaves one of its own
    assert.deepEqual(
      told.globals.filter((name) => !['names', 'ret_nodes'].includes(name)),
      ['BoidsCanvas'],
    )
    assert.deepEqual(
      { ...told, globals: [] },
      { globals: [], requests: ['/boids-canvas.js'], ids: 0, styles: 0, attributes: [] },
    )
  })

  test('the page does not jump when the flock comes', async () => {
    await driver.get(
      site.page(
        '<boids-canvas style="width: 270px">short</boids-canvas><boids-canvas preset="school" style="width: 270px"></boids-canvas>',
        { script: '' },
      ),
    )
    const heights = await inPage(driver, async () => {
      const script = document.createElement('script')
      script.src = '/boids-canvas.js'
      document.head.append(script)
      await new Promise((resolve) => {
        script.onload = resolve
      })
      const hosts = [...document.querySelectorAll('boids-canvas')]
      const heights = hosts.map(({ clientHeight }) => clientHeight)
      while (!hosts.every(look)) await sleep(20)
      return [heights, hosts.map(({ clientHeight }) => clientHeight)]
    })
    assert.deepEqual(heights, [
      [360, 180],
      [360, 180],
    ])
  })

  test('as a background the page on top of it stays usable', async () => {
    await driver.get(
      site.page(`<boids-canvas style="position: fixed; inset: 0; width: 100%; height: 100%; z-index: -1; pointer-events: none"></boids-canvas>
      <p>text <button onclick="clicked = true">here</button></p>`),
    )
    await flies(driver, 'boids-canvas')
    await driver.findElement({ css: 'p button' }).click()
    const told = await inPage(driver, () => {
      const canvas = canvasOf($('boids-canvas'))
      return [
        /** @type {any} */ (window).clicked,
        canvas.clientWidth === innerWidth,
        canvas.clientHeight === innerHeight,
      ]
    })
    assert.deepEqual(told, [true, true, true])
  })
})
