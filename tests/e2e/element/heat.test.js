// @ts-check
/** Options against heat: their values. timed/heat.test.js shows what they do. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, driver, flies, inPage, oneOf, site } from '../harness/browser.js'

const tag = (/** @type {string} */ attributes) =>
  `<boids-canvas ${attributes} style="width: 600px; height: 400px"></boids-canvas>`

describeIn(oneOf(BROWSERS), 'options against heat', () => {
  test('wrong values are named; new Flock has no count of its own', async () => {
    await driver.get(site.page(tag('frame-rate="0" quality="best" count="many"')))
    await flies(driver, 'boids-canvas')
    const actual = await inPage(driver, async () => {
      await BoidsCanvas.init()
      const messages = spy.events.map(({ message }) => message)
      try {
        new BoidsCanvas.Flock({ count: 'auto' })
      } catch (error) {
        messages.push(/** @type {Error} */ (error).message)
      }
      return messages.sort()
    })
    assert.deepEqual(actual, [
      'count must be a whole number from 0 to 2000000, not "auto"',
      'count must be auto or a whole number from 0 to 2000000, not "many"',
      'frame-rate must be auto or a number from 1 to 240, not "0"',
      'quality must be one of full, auto, not "best"',
    ])
  })

  test('mount and div have these options, too', async () => {
    await driver.get(
      site.page('<div style="height: 300px"></div><p data-boids-canvas data-frame-rate="9" data-count="auto"></p>'),
    )
    const actual = await inPage(driver, async () => {
      const show = BoidsCanvas.mount($('div'), {
        count: 'auto',
        quality: 'auto',
        frameRate: 10,
        width: 540,
        height: 1440,
      })
      await show.ready
      return [await show.query('length'), spy.events]
    })
    assert.deepEqual(actual, [140, []])
  })
})
