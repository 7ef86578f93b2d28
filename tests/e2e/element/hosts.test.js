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
  alike,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  flies,
  inPage,
  openBody,
  openFlight,
  site,
  until,
} from '../harness/browser.js'

/** How many workers the flocks of a page fly in, where one can start. */
const workersOfAll = () => (TEST_THREAD === 'page' ? 0 : 1)

const EMBED = readFileSync(join(DIST, 'boids-canvas.js'), 'utf8')
const LIGHT = readFileSync(join(DIST, 'boids-canvas-light.js'), 'utf8')

test('no script has a string of over 65,535 characters, in which minifiers by regular expressions take // for a comment', () => {
  for (const [word] of (EMBED + LIGHT).matchAll(/[\w+/=]+/g)) assert.ok(word.length < 65_536, word.slice(0, 60))
})

describeIn(BROWSERS, 'hosts', (name) => {
  /** The directives that README states, and a nonce for the tests' own script. @param {string} script */
  const policy = (script) => {
    const directives = `default-src 'none'; worker-src blob:; script-src 'self' 'nonce-spy' ${script}`
    return { headers: { 'Content-Security-Policy': directives } }
  }
  const assertFliesWithoutViolation = async () =>
    assert.deepEqual(await inPage(() => [spy.errors, spy.warnings, spy.worker.alive]), [[], [], workersOfAll()])

  test('under a strict policy with wasm-unsafe-eval a flock flies without a violation', async () => {
    await openFlight('<boids-canvas fill="red" controls></boids-canvas>', policy("'wasm-unsafe-eval'"))
    await assertFliesWithoutViolation()
  })

  test('the npm package flies under the policy that docs/javascript.md states', async () => {
    for (const [entry, connect] of [
      ['index', "; connect-src 'self'"],
      ['inline', ''],
    ]) {
      const script = `<script type="module" nonce="spy">
        import init from '/npm/${entry}.js'; import '/npm/define.js'; init()</script>`
      await openFlight('<boids-canvas></boids-canvas>', { script, ...policy(`'wasm-unsafe-eval'${connect}`) })
      await assertFliesWithoutViolation()
    }
  })

  test('under a policy that requires trusted types, it flies in a worker if the policy allows its own', async () => {
    const hasTypes = await inPage(() => 'trustedTypes' in globalThis)
    const needsTypes = "; require-trusted-types-for 'script'; trusted-types"
    for (const [types, workers] of /** @type {const} */ ([
      ['boids-canvas', 1],
      ["'none'", hasTypes ? 0 : 1],
    ])) {
      await openFlight('<boids-canvas></boids-canvas>', policy(`'wasm-unsafe-eval'${needsTypes} ${types}`))
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
      setInterval(() => parent.postMessage([pictureHash($('boids-canvas')), spy.worker.alive], '*'), 50)</script>`)
    await openBody(`<iframe sandbox="allow-scripts" src="${inner}"></iframe><script>
      seen = new Set(); addEventListener('message', ({ data: [hash, workers] }) => seen.add(hash).workers = workers)</script>`)
    await until('it moves', () => /** @type {any} */ (window).seen.size > 3)
    assert.equal(await inPage(() => /** @type {any} */ (window).seen.workers), workersOfAll())
  })

  test('the embed makes one request and one global; it adds no id, style or attribute to the page', async () => {
    await openFlight('<boids-canvas></boids-canvas>', {
      script:
        '<script>names = new Set(Object.getOwnPropertyNames(window))</script><script src="/boids-canvas.js"></script>',
    })
    const actual = await inPage(() => ({
      // ret_nodes comes from the browser's driver
      globals: Object.getOwnPropertyNames(window).filter(
        (name) => !(/** @type {any} */ (window).names.has(name)) && !['names', 'ret_nodes'].includes(name),
      ),
      requests: performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path !== '/favicon.ico'),
      ids: [...document.querySelectorAll('[id]'), ...$('boids-canvas').shadowRoot.querySelectorAll('[id]')].length,
      styles: document.querySelectorAll('style, link').length + document.adoptedStyleSheets.length,
      attributes: $('boids-canvas').getAttributeNames(),
    }))
    assert.deepEqual(actual, {
      globals: ['BoidsCanvas'],
      requests: ['/boids-canvas.js'],
      ids: 0,
      styles: 0,
      attributes: [],
    })
  })

  test('a page whose build inserts the script by String.replace before an old one works', alike(name), async () => {
    for (const build of [EMBED, LIGHT]) {
      const code = `${build}undeclared = typeof this\n`
      const script = '<script src="both.js"></script>'.replace('<script src="both.js">', `<script>${code}`)
      await openFlight('<boids-canvas></boids-canvas>', { script })
      const actual = await inPage(() => [/** @type {any} */ (window).undeclared, spy.errors, spy.worker.alive])
      assert.deepEqual(actual, ['object', [], workersOfAll()])
    }
  })

  test('beside an old library that replaces functions of the browser, all is as without', alike(name), async () => {
    const library = `<script>
      Array.from = (list) => { const copy = []; for (let i = 0; i < list.length; i++) copy[i] = list[i]; return copy }
      Array.prototype.entries = Array.prototype.toArray = function () { return [...this] }
      for (const name of ['map', 'filter', 'find', 'reverse', 'concat']) {
        const own = Array.prototype[name]
        Array.prototype[name] = function (...given) { return own.apply(this, given) }
      }
      Object.assign(Object.prototype.constructor, { extend: Object.assign }); window.$A = Array.from
    </script><script src="/boids-canvas.js"></script>`
    const options = 'thread="page" grid follow="0" marker="path" marker-path="M0 0a9 5 0 1 1 0 .1z" obstacles="9 9 9"'
    await openBody(`<boids-canvas ${options} style="height: 100px"></boids-canvas>`, { script: library })
    await flies()
    await until('there is an overlay', () => canvasesOf($('boids-canvas')).length === 2)
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      await host.query('params')
      return [host.obstacles, spy.errors, spy.events]
    })
    assert.deepEqual(actual, [[[9, 9, 9]], [], []])
  })

  test('a div in an open shadow tree flies whenever it comes, but not in a part that is off', alike(name), async () => {
    const tag = '<div data-boids-canvas style="height: 50px"></div>'
    await openBody(
      `<section id="declared"><template shadowrootmode="open"><b></b>${tag}</template></section>
        <section id="later"></section><section id="off" data-boids-canvas="off"></section>
        <script>off.attachShadow({ mode: 'open' }).innerHTML = later.attachShadow({ mode: 'open' }).innerHTML = '${tag}'</script>`,
    )
    const inside = (/** @type {string} */ id) =>
      until(
        `a div in #${id} has a picture`,
        (id) => {
          const host = $('#' + id).shadowRoot.querySelector('[data-boids-canvas]')
          return host && pictureHash(host)
        },
        id,
      )
    await inside('declared')
    await inside('later')
    await inPage((tag) => {
      const outer = Object.assign(document.createElement('article'), { id: 'added' })
      $('body').append(outer)
      outer.attachShadow({ mode: 'open' }).append(document.createElement('p'))
      outer.shadowRoot?.append(document.createElement('p'))
      void rest(3).then(() => outer.shadowRoot?.querySelector('p')?.insertAdjacentHTML('afterend', tag))
    }, tag)
    await inside('added')
    const ended = await inPage(async () => {
      const host = $('#added').shadowRoot.querySelector('[data-boids-canvas]')
      host.remove()
      await rest()
      return [Boolean(canvasOf(host)), Boolean($('#off').shadowRoot.querySelector('div').shadowRoot)]
    })
    assert.deepEqual(ended, [false, false])
  })

  test('it starts behind another script without a last semicolon', alike(name), async () => {
    const script = `<script>var last = function () {}\n${EMBED}</script>`
    await openFlight('<boids-canvas></boids-canvas>', { script })
  })

  test('a script whose build put functions outside of it says why flocks fly on the page', alike(name), async () => {
    const lowered = EMBED.replace('(function EMBED(){', () => 'var helper=()=>{};(function EMBED(){helper();')
    await openFlight('<boids-canvas></boids-canvas>', { script: `<script>${lowered}</script>` })
    const warnings = (await inPage(() => spy.warnings)).join('\n')
    assert.match(warnings, TEST_THREAD === 'page' ? /^$/ : /^boids-canvas: flocks fly on the page; .*helper/)
  })

  test('a browser that returns other pixels than it shows gives errors that say so', alike(name), async () => {
    const noise = `<script>
      const noise = (x, y, width, height) => new ImageData(new Uint8ClampedArray(4 * width * height).fill(255), width)
      for (const type of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) type.prototype.getImageData = noise
    </script><script src="/boids-canvas.js"></script>`
    const options = 'thread="page" formation="text: BIRDS" marker="image"'
    const marker = '<svg slot="marker" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>'
    await openBody(`<boids-canvas ${options}>${marker}</boids-canvas>`, { script: noise })
    await until('both are reported', () => spy.events.length === 2)
    const messages = await inPage(async () => [
      ...spy.events.map(({ message }) => message),
      await $('boids-canvas').snapshot().catch(String),
    ])
    for (const message of messages) assert.match(message, /protection against fingerprinting keeps pages from/)
  })

  test('under zone.js, no task of a flock makes Angular detect changes', alike(name), async () => {
    site.put('/zone.js', readFileSync(new URL('../node_modules/zone.js/bundles/zone.umd.min.js', import.meta.url)))
    const script = '<script src="/zone.js"></script><script src="/boids-canvas.js"></script>'
    for (const thread of ['page', 'auto']) {
      await openBody('<div style="height: 90px"></div><boids-canvas></boids-canvas>', { script })
      const tasks = await inPage(async (thread) => {
        /** @type {string[]} */
        const tasks = []
        const zone = Object.assign(window).Zone.current.fork({
          name: 'angular',
          onInvokeTask(/** @type {any[]} */ ...[delegate, , target, task, ...args]) {
            if (task.type !== 'microTask') tasks.push(task.source)
            return delegate.invokeTask(target, task, ...args)
          },
        })
        const element = $('boids-canvas')
        const show = zone.run(() => BoidsCanvas.mount($('div'), { thread, frameRate: 50 }))
        for (const flock of [show, element]) {
          await waitFor(async () => (await flock.query('steps')) > 3)
          zone.run(() => {
            flock.configure({ pointer: 'predator', maxSpeed: 5, follow: 1 })
            flock.pause()
            flock.play()
            flock.step(3)
            flock.get('maxSpeed')
          })
          const steps = await flock.query('steps')
          await waitFor(async () => (await flock.query('steps')) > steps + 9)
        }
        dispatchEvent(new PointerEvent('pointermove', { clientX: 9, clientY: 9 }))
        await rest()
        return tasks
      }, thread)
      assert.deepEqual(tasks, [], thread)
    }
  })

  test('on paper, the whole picture is as wide as its element, without a button', chromiumOnly(name), async () => {
    await openBody('<boids-canvas follow="0" controls style="height: 300px"></boids-canvas>')
    await until('there is an overlay', () => canvasesOf($('boids-canvas')).length === 2)
    await emulate({ media: 'print' })
    const actual = await inPage(() => {
      // the paper is narrower, and no frame comes between
      const host = $('boids-canvas')
      const isWide = host.clientWidth > 400
      host.style.width = '200px'
      const places = canvasesOf(host).map((canvas) => {
        const { left, top, width, height } = canvas.getBoundingClientRect()
        const { left: x, top: y } = host.getBoundingClientRect()
        return [left - x, top - y, width, height, getComputedStyle(canvas).objectFit]
      })
      const button = host.shadowRoot.querySelector('button')
      return { isWide, places, button: getComputedStyle(button).display }
    })
    const place = [0, 0, 200, 300, 'contain']
    assert.deepEqual(actual, { isWide: true, places: [place, place], button: 'none' })
  })

  test('the layout of the page does not change when the flock appears', async () => {
    await openBody(
      `<style>boids-canvas { width: 270px }</style><boids-canvas>short</boids-canvas>
        <boids-canvas preset="school"></boids-canvas><boids-canvas width="100" height="50"></boids-canvas>`,
      { script: '' },
    )
    const heights = await inPage(async () => {
      await addScript('/boids-canvas.js')
      const hosts = $$()
      const heights = hosts.map(({ clientHeight }) => clientHeight)
      await waitFor(() => hosts.every(isShown))
      return [heights, hosts.map(({ clientHeight }) => clientHeight)]
    })
    // the aspect ratio of the preset, or of the given world
    assert.deepEqual(heights, Array(2).fill([360, 180, 135]))
  })

  test('with a flock as background of the page, the page on top stays usable', async () => {
    await openFlight(`<boids-canvas style="position: fixed; inset: 0; width: 100%; height: 100%; z-index: -1; pointer-events: none"></boids-canvas>
      <p>text <button onclick="clicked = true">here</button></p>`)
    await driver.findElement({ css: 'p button' }).click()
    const actual = await inPage(() => {
      const { clientWidth, clientHeight } = canvasOf($('boids-canvas'))
      return [/** @type {any} */ (window).clicked, clientWidth === innerWidth, clientHeight === innerHeight]
    })
    assert.deepEqual(actual, [true, true, true])
  })
})
