// @ts-check
/** Pages with restrictions: content security policies, sandboxes; and no side effects on the page around the flock. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  BROWSERS,
  DIST,
  TEST_THREAD,
  describeIn,
  driver,
  flies,
  inPage,
  openBody,
  openFlight,
  site,
  until,
} from '../harness/browser.js'

/** How many workers the flocks of a page fly in, where one can start. */
const workersOfAll = () => (TEST_THREAD === 'page' ? 0 : 1)

describeIn(BROWSERS, 'hosts', () => {
  /** The directives that README states, and a nonce for the tests' own script. @param {string} script */
  const policy = (script) => ({
    headers: {
      'Content-Security-Policy': `default-src 'none'; worker-src blob:; script-src 'self' 'nonce-spy' ${script}`,
    },
  })

  test('under a strict policy with wasm-unsafe-eval a flock flies without a violation', async () => {
    await openFlight('<boids-canvas fill="red" controls></boids-canvas>', policy("'wasm-unsafe-eval'"))
    assert.deepEqual(await inPage(() => [spy.errors, spy.warnings, spy.worker.alive]), [[], [], workersOfAll()])
  })

  test('the npm package flies under the policy that docs/javascript.md states', async () => {
    for (const [entry, connect] of [
      ['index', "; connect-src 'self'"],
      ['inline', ''],
    ]) {
      const script = `<script type="module" nonce="spy">
        import init from '/npm/${entry}.js'; import '/npm/define.js'; init()</script>`
      const page = site.page(`<boids-canvas></boids-canvas>${script}`, {
        script: '',
        ...policy(`'wasm-unsafe-eval'${connect}`),
      })
      await driver.get(page)
      await flies()
      assert.deepEqual(await inPage(() => [spy.errors, spy.warnings, spy.worker.alive]), [[], [], workersOfAll()])
    }
  })

  test('under a policy that requires trusted types, it flies in a worker if the policy allows its own', async () => {
    const hasTypes = await inPage(() => 'trustedTypes' in globalThis)
    const needsTypes = "; require-trusted-types-for 'script'; trusted-types"
    for (const [types, workers] of /** @type {const} */ ([
      ['boids-canvas', 1],
      ["'none'", hasTypes ? 0 : 1],
    ])) {
      const { headers } = policy(`'wasm-unsafe-eval'${needsTypes} ${types}`)
      await openFlight('<boids-canvas></boids-canvas>', { headers })
      const actual = await inPage(() => [spy.worker.alive, spy.errors.length > 0, spy.warnings])
      // where no worker can start anyway, there is no violation
      assert.deepEqual(actual, [workers && workersOfAll(), !workers && workersOfAll() === 1, []], types)
    }
  })

  const noWebAssembly = `<script nonce="spy">
    delete globalThis.WebAssembly
    if (navigator.vendor) Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
  </script><script src="/boids-canvas.js"></script>`
  for (const [where, options] of /** @type {[string, any][]} */ ([
    ['where the policy forbids WebAssembly', policy('')],
    ['where there is no WebAssembly, as in Lockdown Mode of Safari', { script: noWebAssembly }],
  ]))
    test(`${where}, the fallback content stays and one warning says why`, async () => {
      await openBody('<boids-canvas>a flock</boids-canvas><div data-boids-canvas>another</div>', options)
      await until('there is a warning', () => spy.warnings.length > 0)
      const actual = await inPage(async () => {
        await rest()
        const texts = [$('boids-canvas').innerText, $('div').innerText]
        return { warnings: spy.warnings, texts, height: $('div').clientHeight }
      })
      assert.equal(actual.warnings.length, 1)
      assert.match(actual.warnings[0], /^boids-canvas: .*WebAssembly/)
      assert.deepEqual(actual.texts, ['a flock', 'another'])
      assert.ok(actual.height < 100, 'no space is reserved for a flock that cannot start')
    })

  test('a flock flies in a sandboxed iframe', async () => {
    const inner = site.page(`<boids-canvas style="height: 100px"></boids-canvas><script>
      setInterval(() => parent.postMessage(pictureHash($('boids-canvas')), '*'), 50)</script>`)
    await openBody(`<iframe sandbox="allow-scripts" src="${inner}"></iframe><script>
      seen = new Set(); addEventListener('message', ({ data }) => seen.add(data))</script>`)
    await until('it moves', () => /** @type {any} */ (window).seen.size > 3)
  })

  test('the embed makes one request and one global; it adds no id, style or attribute to the page', async () => {
    await openFlight('<boids-canvas></boids-canvas>', {
      script:
        '<script>names = new Set(Object.getOwnPropertyNames(window))</script><script src="/boids-canvas.js"></script>',
    })
    const actual = await inPage(() => ({
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
    // ret_nodes comes from the browser's driver
    assert.deepEqual(
      actual.globals.filter((name) => !['names', 'ret_nodes'].includes(name)),
      ['BoidsCanvas'],
    )
    assert.deepEqual(
      { ...actual, globals: [] },
      { globals: [], requests: ['/boids-canvas.js'], ids: 0, styles: 0, attributes: [] },
    )
  })

  test('a page whose build inserts the script by String.replace, before an old script in the same file, works', async () => {
    for (const file of ['boids-canvas.js', 'boids-canvas-light.js']) {
      const code = `${readFileSync(join(DIST, file), 'utf8')}undeclared = typeof this\n`
      const script = '<script src="both.js"></script>'.replace('<script src="both.js">', `<script>${code}`)
      await openFlight('<boids-canvas></boids-canvas>', { script })
      const actual = await inPage(() => [/** @type {any} */ (window).undeclared, spy.errors, spy.worker.alive])
      assert.deepEqual(actual, ['object', [], workersOfAll()], file)
    }
  })

  test('the layout of the page does not change when the flock appears', async () => {
    await openBody(
      '<boids-canvas style="width: 270px">short</boids-canvas><boids-canvas preset="school" style="width: 270px"></boids-canvas>',
      { script: '' },
    )
    const heights = await inPage(async () => {
      const script = document.createElement('script')
      script.src = '/boids-canvas.js'
      document.head.append(script)
      await new Promise((resolve) => {
        script.onload = resolve
      })
      const hosts = [...document.querySelectorAll('boids-canvas')]
      const heights = hosts.map(({ clientHeight }) => clientHeight)
      await waitFor(() => hosts.every(pictureHash))
      return [heights, hosts.map(({ clientHeight }) => clientHeight)]
    })
    assert.deepEqual(heights, [
      [360, 180],
      [360, 180],
    ])
  })

  test('with a flock as background of the page, the page on top stays usable', async () => {
    await openFlight(`<boids-canvas style="position: fixed; inset: 0; width: 100%; height: 100%; z-index: -1; pointer-events: none"></boids-canvas>
      <p>text <button onclick="clicked = true">here</button></p>`)
    await driver.findElement({ css: 'p button' }).click()
    const actual = await inPage(() => {
      const canvas = canvasOf($('boids-canvas'))
      return [
        /** @type {any} */ (window).clicked,
        canvas.clientWidth === innerWidth,
        canvas.clientHeight === innerHeight,
      ]
    })
    assert.deepEqual(actual, [true, true, true])
  })
})
