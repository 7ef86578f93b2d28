// @ts-check
/** The element before its flock is there: calls are kept, `ready` waits; and the events of its life. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, TEST_THREAD, describeIn, inPage, oneOf, openBody } from '../harness/browser.js'

describeIn(oneOf(BROWSERS), 'ready', () => {
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
        await waitFor(() => events.at(-1) === 'ready')
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
      for (const host of $$()) {
        const show = await host.ready
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

  test('ready and early calls with a result reject with an Error where no flock can fly, and nothing else does', async () => {
    const policy = { 'Content-Security-Policy': "default-src 'none'; script-src 'self' 'nonce-spy'; worker-src blob:" }
    await openBody('<boids-canvas></boids-canvas>', { headers: policy })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      host.pause()
      const promises = [host.ready, host.snapshot(), host.record()]
      const reasons = await Promise.all(promises.map((promise) => messageOf(() => promise)))
      await rest(3)
      return {
        reasons: reasons.map((reason) => reason.split(':')[0]),
        errors: spy.errors.filter((text) => !text.includes('script-src')),
      }
    })
    assert.deepEqual(actual, { reasons: Array(3).fill('the WebAssembly module cannot be started'), errors: [] })
  })

  test('boids-play and boids-pause report each change, whatever its cause, once it has happened', async () => {
    await openBody('<boids-canvas></boids-canvas>')
    const events = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      /** @type {string[]} */
      const events = []
      for (const name of ['play', 'pause'])
        addEventListener(`boids-${name}`, ({ target }) => events.push(`${name} ${target === host && host.playing}`))
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
    assert.deepEqual(events, ['pause false', 'play true', 'pause false', 'play true'])
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
