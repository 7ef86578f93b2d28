// @ts-check
/** The element before its flock is there: calls are kept, `ready` waits; and the events of its life. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, TEST_THREAD, describeIn, inPage, openBody } from '../harness/browser.js'

describeIn(BROWSERS, 'ready', () => {
  test('ready is a promise of the show, and boids-ready bubbles', async () => {
    await openBody('')
    const actual = await inPage(async () => {
      const host = /** @type {any} */ (document.createElement('boids-canvas'))
      const div = document.createElement('div')
      div.dataset.boidsCanvas = ''
      /** @type {string[]} */
      const events = []
      addEventListener('boids-ready', ({ target }) => events.push(/** @type {Element} */ (target).localName))
      const { ready } = host
      await rest(3) // the element is not in the page yet
      document.body.append(host, div)
      const show = await ready
      await waitFor(() => events.length >= 2)
      show.configure({ count: 12 })
      return { events, length: await host.query('length'), same: (await host.ready) === show }
    })
    assert.deepEqual(actual, { events: ['boids-canvas', 'div'], length: 12, same: true })
  })

  test('boids-ready comes after reports of wrong attributes and effects of earlier calls, and before all else', async () => {
    await openBody('')
    const events = await inPage(async () => {
      /** @type {string[]} */
      const events = []
      for (const name of ['ready', 'error', 'play', 'pause']) addEventListener(`boids-${name}`, () => events.push(name))
      for (const attributes of ['count="many"', '']) {
        document.body.innerHTML = `<boids-canvas ${attributes} style="height: 90px"></boids-canvas>`
        const host = $('boids-canvas')
        if (attributes) host.pause()
        await host.ready
        await waitFor(() => !(events.at(-1) !== 'ready'))
        await rest(3)
        host.playing ? host.pause() : host.play()
      }
      return events
    })
    assert.deepEqual(events, ['error', 'pause', 'ready', 'play', 'ready', 'pause'])
  })

  test('the flock of an element is that of its show; in a worker there is none on the page', async () => {
    const low = 'style="height: 90px"'
    await openBody(`<boids-canvas thread="page" ${low}></boids-canvas><boids-canvas ${low}></boids-canvas>`)
    const actual = await inPage(async () => {
      const actual = []
      for (const host of document.querySelectorAll('boids-canvas')) {
        const show = await /** @type {any} */ (host).ready
        for (const member of ['flock', 'cost']) for (const object of [host, show]) actual.push(typeof object[member])
        actual.push((await show.query('cost')).frames >= 0)
      }
      const [first] = /** @type {any} */ (document.querySelectorAll('boids-canvas'))
      return [first.flock === (await first.ready).flock, ...actual]
    })
    const here = [...Array(4).fill('object'), true]
    const elsewhere = [...Array(4).fill('undefined'), true]
    assert.deepEqual(actual, [true, ...here, ...(TEST_THREAD === 'page' ? here : elsewhere)])
  })

  test('calls and values that are set before the flock is there are carried out, in their order', async () => {
    await openBody('')
    const actual = await inPage(async () => {
      const host = /** @type {any} */ (document.createElement('boids-canvas'))
      host.style.height = '90px'
      host.pause()
      host.step(5)
      host.reset()
      host.step(3)
      host.follow = 3
      const pictures = [host.snapshot()]
      document.body.append(host)
      pictures.push(host.snapshot())
      const sizes = await Promise.all(pictures.map(async (picture) => (await picture).size > 100))
      await host.ready
      const steps = await host.query('steps')
      return { playing: host.playing, steps, follow: host.follow, sizes, errors: spy.errors }
    })
    assert.deepEqual(actual, { playing: false, steps: 3, follow: 3, sizes: [true, true], errors: [] })
  })

  test('a value that is set before the element is defined is kept', async () => {
    await openBody('<boids-canvas></boids-canvas>', { script: '' })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      host.camera = { x: 1, y: 2, zoom: 3 }
      const script = document.createElement('script')
      script.src = '/boids-canvas.js'
      document.head.append(script)
      await new Promise((resolve) => addEventListener('boids-ready', resolve))
      return [host.camera.zoom, Object.hasOwn(host, 'camera')]
    })
    assert.deepEqual(actual, [3, false])
  })

  for (const thread of ['page', 'worker'])
    test(`a state that is set as soon as the flock is there, on the thread ${thread}, stays, although its element is measured later`, async () => {
      await openBody('<div id="host" style="height: 300px"></div>')
      const [set, found] = await inPage(async (thread) => {
        const show = await BoidsCanvas.mount($('#host'), { count: 3, paused: true, thread }).ready
        const state = [new Float32Array([10, 20, 30, 40, 50, 60]), new Float32Array([1, 2, 3, 4, 5, 6])]
        show.setState(...state)
        await rest(20)
        const found = [await show.positions(), await show.velocities()]
        return [state, found].map((arrays) => arrays.map((array) => [...array]))
      }, thread)
      assert.deepEqual(found, set)
    })

  test('ready and early calls with a result reject with an Error where no flock can fly, and nothing else does', async () => {
    const policy = { 'Content-Security-Policy': "default-src 'none'; script-src 'self' 'nonce-spy'; worker-src blob:" }
    await openBody('<boids-canvas></boids-canvas>', { headers: policy })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      host.pause()
      const reason = (/** @type {Promise<unknown>} */ promise) =>
        promise.then(
          () => 'it came',
          (error) => String(error).split(':', 2).join(':'),
        )
      const reasons = await Promise.all([host.ready, host.snapshot(), host.record()].map(reason))
      await rest(3)
      return { reasons, errors: spy.errors.filter((text) => !text.includes('script-src')) }
    })
    assert.deepEqual(actual, { reasons: Array(3).fill('Error: the WebAssembly cannot be started'), errors: [] })
  })

  test('after a removal, ready waits for the next connection, and early calls do, too', async () => {
    await openBody('<boids-canvas></boids-canvas>')
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const first = await host.ready
      host.remove()
      await rest(3)
      host.pause()
      document.body.append(host)
      const second = await host.ready
      return [first === second, second.isOpen, host.playing]
    })
    assert.deepEqual(actual, [true, true, false])
  })

  test('boids-play and boids-pause report each change, whatever its cause, once it has happened', async () => {
    await openBody('<boids-canvas></boids-canvas>')
    const events = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      /** @type {unknown[]} */
      const events = []
      for (const type of ['boids-play', 'boids-pause'])
        addEventListener(type, ({ target }) => events.push([type, target === host && host.playing]))
      host.play() // it plays already
      host.pause()
      host.pause()
      host.shadowRoot.querySelector('button').click()
      host.setAttribute('paused', '')
      await null
      host.removeAttribute('paused')
      await rest(3)
      return events
    })
    const [play, pause] = [
      ['boids-play', true],
      ['boids-pause', false],
    ]
    assert.deepEqual(events, [pause, play, pause, play])
  })

  test('configure in the same task as a change of an attribute keeps that change', async () => {
    await openBody('<boids-canvas style="height: 90px"></boids-canvas>')
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const show = await host.ready
      host.setAttribute('count', '9')
      show.configure({ maxSpeed: 3 })
      const workers = spy.worker.alive
      await rest()
      const values = [await host.query('length'), await host.get('maxSpeed')]
      return { values, isSame: (await host.ready) === show, moved: spy.worker.alive !== workers }
    })
    assert.deepEqual(actual, { values: [9, 3], isSame: true, moved: false })
  })

  test('a listener may remove the element or destroy the show', async () => {
    await openBody('<boids-canvas></boids-canvas><div style="height: 90px"></div>')
    const errors = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      const show = await BoidsCanvas.mount($('div')).ready
      addEventListener('boids-pause', ({ target }) => (target === host ? host.remove() : show.destroy()))
      host.setAttribute('paused', '')
      show.configure({ paused: true })
      await rest(3)
      host.setAttribute('count', '5')
      return [...spy.errors, ...document.querySelectorAll('boids-canvas')]
    })
    assert.deepEqual(errors, [])
  })
})
