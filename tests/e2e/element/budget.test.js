// @ts-check
/** Steps and pictures in parts, and flocks that are refused. timed/budget.test.js shows that the page stays alive. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, inPage, oneOf, openBody, until } from '../harness/browser.js'

const SIZE = 'style="display: block; width: 800px; height: 600px"'

describeIn(oneOf(BROWSERS), 'frame budget', () => {
  test('a step in parts is followed by its picture', async () => {
    await openBody(`<boids-canvas count="60000" frame-budget="1" zoom="auto" ${SIZE}></boids-canvas>`)
    await until('it has flown', async () => (await $('boids-canvas').query('steps')) >= 40)
    const [{ frames: pictures }, steps] = await inPage(async () => {
      const host = $('boids-canvas')
      return Promise.all([host.query('cost'), host.query('steps')])
    })
    assert.ok(pictures > 0.8 * steps, `${pictures} pictures of ${steps} steps`)
  })

  test('a picture in parts is the same picture, and comes while the flock is paused', async () => {
    const flock = (/** @type {number} */ budget) =>
      `<boids-canvas count="3000" frame-budget="${budget}" paused trails colour-by="speed" zoom="0.5" ${SIZE}></boids-canvas>`
    const hashes = []
    for (const budget of [10_000, 1]) {
      await openBody(flock(budget))
      await until('it shows a picture', () => pictureHash($('boids-canvas')) && spy.allPending === 0)
      const before = await inPage(() => {
        const host = $('boids-canvas')
        host.setAttribute('background', 'teal')
        return pictureHash(host)
      })
      const isChanged = (/** @type {number} */ before) => ![0, before].includes(pictureHash($('boids-canvas')))
      await until('it shows another picture', isChanged, before)
      await until('no frame is pending', () => spy.allPending === 0)
      hashes.push(await inPage(async () => (await painted($('boids-canvas')), pictureHash($('boids-canvas')))))
    }
    assert.equal(hashes[0], hashes[1])
  })

  test('a flock whose step takes far too long is refused: the preset’s number flies', async () => {
    await openBody(`<boids-canvas count="1000000" cohesion-range="10000" ${SIZE}></boids-canvas>`)
    await until('the preset’s number flies', async () => (await $('boids-canvas').query('length')) === 70)
    await until('it flies', async () => (await $('boids-canvas').query('steps')) > 0)
    const { events, warnings, errors } = await inPage(() => spy)
    const message =
      'count must be at most 200000 in this world with these ranges (zoom="auto" makes the world large enough), not 1000000'
    assert.deepEqual([events.map((event) => event.message), errors], [[message], []])
    assert.equal(warnings.length, 1)
    const mounted = await inPage(async () => {
      const host = document.createElement('div')
      /** @type {unknown[]} */
      const found = []
      host.addEventListener('boids-error', ({ detail }) => found.push(detail))
      const show = BoidsCanvas.mount(host, { count: 2_000_000, width: 1, height: 1, thread: 'page' })
      const length = await show.query('length')
      return [...found, length]
    })
    const detail = { name: 'count', value: '2000000', message: message.replace('1000000', '2000000') }
    assert.deepEqual(mounted, [detail, 70])
  })
})
