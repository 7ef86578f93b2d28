// @ts-check
/** `mount` before the WebAssembly is there: by the script and by the npm package, whose modules a page loads as they are. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, TEST_THREAD, alike, describeIn, flies, inPage, openBody, site } from '../harness/browser.js'
import { WASM } from '../harness/npm.js'

const EMBED = '<script src="/boids-canvas.js"></script>'

describeIn(BROWSERS, 'mount before init', (name) => {
  const open = (script = EMBED) => openBody('<main style="height: 200px">fallback</main>', { script })

  const module = (/** @type {string} */ entry) =>
    `<script type="module">import * as all from "/npm/${entry}.js"; window.BoidsCanvas = all</script>`
  for (const [what, script, options] of /** @type {[string, string, object?][]} */ ([
    ['the script', EMBED],
    ['the package', module('index')],
    ['the inline entry', module('inline'), alike(name)],
  ]))
    for (const thread of ['page', 'worker'])
      test(
        `by ${what}, on the thread ${thread}: it starts the WebAssembly, and keeps calls until the flock is there`,
        { ...options },
        async () => {
          await open(script)
          const actual = await inPage(async (thread) => {
            const show = BoidsCanvas.mount($('main'), { count: 9, thread })
            const early = [show.playing, show.follow, show.cost, show.flock, $('main').innerText]
            show.pause()
            show.step(5)
            show.reset()
            show.configure({ count: 12 })
            show.step(3)
            show.follow = 2
            const wrong = await messageOf(() => show.configure({ maxSped: 3 }))
            const size = (await show.snapshot()).size > 100
            const later = [show.playing, await show.query('steps'), await show.query('length'), show.follow, size]
            const ready = await show.ready
            ready.configure({ count: 15 })
            const second = await messageOf(() => BoidsCanvas.mount($('main')))
            return {
              early,
              later,
              wrong,
              same: [await show.query('length'), (await ready.ready) === ready],
              second,
              errors: spy.errors,
              workers: spy.worker.alive,
            }
          }, thread)
          assert.deepEqual(actual.early, [false, null, null, null, 'fallback'])
          assert.deepEqual(actual.later, [false, 3, 12, 2, true])
          assert.match(actual.wrong, /^there is no option "maxSped" \(did you mean maxSpeed\?\)/)
          assert.deepEqual(actual.same, [15, true])
          assert.equal(actual.second, 'this element already has a flock: destroy it first')
          assert.deepEqual(actual.errors, [])
          assert.equal(actual.workers, thread === 'worker' && TEST_THREAD !== 'page' ? 1 : 0)
          await inPage((thread) => {
            BoidsCanvas.mount(document.body.appendChild(document.createElement('div')), { thread })
          }, thread)
          await flies('div')
        },
      )

  test('before its flock is there, a show can be destroyed and another one mounted', alike(name), async () => {
    await open()
    const actual = await inPage(async () => {
      const first = BoidsCanvas.mount($('main'), { count: 9 })
      const second = await messageOf(() => BoidsCanvas.mount($('main')))
      first.destroy()
      first.destroy()
      const show = BoidsCanvas.mount($('main'), { count: 12 })
      const acts = [() => first.ready, () => first.play(), () => first.snapshot()]
      const ended = await Promise.all(acts.map(messageOf))
      await show.ready
      first.destroy()
      await waitFor(async () => await show.query('steps'))
      await rest()
      const canvases = canvasesOf($('main')).length
      // a worker says later what it has asked for
      const [length, pending] = [await show.query('length'), await waitFor(() => spy.allPending)]
      show.destroy()
      return { second, ended, facts: [canvases, length, pending], after: $('main').innerText, errors: spy.errors }
    })
    assert.deepEqual(actual, {
      second: 'this element already has a flock: destroy it first',
      ended: Array(3).fill('this show was destroyed; mount a new one'),
      facts: [1, 12, 1],
      after: 'fallback',
      errors: [],
    })
  })

  test('a wrong host or option throws an Error at once, and leaves the element as it was', alike(name), async () => {
    await openBody('<main>fallback</main><img alt="">')
    const messages = await inPage(async () => {
      const { mount } = BoidsCanvas
      const acts = [
        () => new BoidsCanvas.Flock(),
        () => mount('main'),
        () => mount(null),
        () => mount($('img')),
        () => mount($('main'), { count: -1 }),
        () => mount($('main'), null),
      ]
      const messages = await Promise.all(acts.map(messageOf))
      return [...messages, $('main').innerText, String($('main').shadowRoot)]
    })
    assert.deepEqual(messages, [
      'new Flock() needs the WebAssembly module: call init() and wait for it first',
      'mount needs an element to put the flock in, not "main"',
      'mount needs an element to put the flock in, not null',
      'mount needs an element that allows a shadow root, such as a div; this img does not, or already has one',
      'count must be auto or a whole number from 0 to 2000000, not -1',
      'options must be an object, not null',
      'fallback',
      'null',
    ])
  })

  test('where no WebAssembly can start, ready rejects, and a later mount can succeed', alike(name), async () => {
    await open('')
    const actual = await inPage(async () => {
      const address = '/npm/index.js'
      const { default: init, mount } = await import(address)
      const show = mount($('main'))
      const failed = init('/none.wasm').catch(() => {})
      const reason = await messageOf(() => show.ready)
      await failed
      show.play()
      const text = $('main').innerText
      mount($('main'))
      return { reason, text, warnings: spy.warnings, errors: spy.errors }
    })
    assert.match(
      actual.reason,
      /^the WebAssembly module cannot be started: http:.*\/none.wasm came back with status 404/,
    )
    assert.deepEqual([actual.text, actual.errors, actual.warnings.length], ['fallback', [], 1])
    assert.ok(actual.warnings[0].includes(actual.reason), actual.warnings[0])
    await flies('main')
  })

  test('a source passed to init in the same task is used, and no other file is requested', alike(name), async () => {
    site.put('/moved.wasm', WASM, { 'Content-Type': 'application/wasm' })
    const flocks = '<main style="height: 100px"></main><boids-canvas style="height: 100px"></boids-canvas>'
    const script = `<script type="module">
        import init, { mount } from '/npm/index.js'
        import '/npm/define.js'
        mount(document.querySelector('main'))
        init('/moved.wasm')</script>`
    await openBody(flocks, { script })
    await flies('main')
    await flies()
    const files = await inPage(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()))
    const wasm = files.filter((name) => name?.endsWith('.wasm'))
    assert.deepEqual(wasm, ['moved.wasm'])
  })

  test('in a document without a window, mount throws, and an element waits for a page', alike(name), async () => {
    await openBody('<main style="height: 100px"></main>')
    const actual = await inPage(async () => {
      const { body } = document.implementation.createHTMLDocument()
      const div = body.appendChild(document.createElement('div'))
      const early = await messageOf(() => BoidsCanvas.mount(div))
      const show = BoidsCanvas.mount($('main'))
      await show.ready
      const late = await messageOf(() => BoidsCanvas.mount(div))
      const host = document.createElement('boids-canvas')
      host.style.height = '100px'
      body.append(host)
      await rest()
      const waits = Boolean(/** @type {any} */ (host).flock)
      document.body.append(host)
      await /** @type {any} */ (host).ready
      body.append(host)
      await rest()
      host.setAttribute('count', '9')
      const gone = Boolean(/** @type {any} */ (host).flock)
      body.append($('main'))
      show.configure({ count: 9, width: 100, height: 50 })
      await waitFor(() => spy.allPending === 0)
      document.body.append(host)
      return { early, late, waits, gone, problems: [...spy.errors, ...spy.warnings] }
    })
    const noWindow = 'mount needs an element whose document has a window'
    assert.deepEqual(actual, { early: noWindow, late: noWindow, waits: false, gone: false, problems: [] })
    await flies()
  })
})
