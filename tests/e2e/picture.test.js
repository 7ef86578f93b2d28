// @ts-check
/** How a picture reaches the canvas. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, flies, inPage, site } from './browser.js'
import { COUNTED } from './count-pictures.js'

describeIn(['chrome'], 'picture', () => {
  test('a frame of 400 boids makes one call of putImageData', async () => {
    const flock = '<boids-canvas count="400" style="width: 1200px; height: 800px"></boids-canvas>'
    await driver.get(site.page(flock, { script: COUNTED }))
    await flies(driver, 'boids-canvas')
    const actual = await inPage(driver, async () => {
      const host = $('boids-canvas')
      let calls = 0
      const { frames } = await host.query('cost')
      new BroadcastChannel('pictures').onmessage = ({ data }) => (calls += data === 'putImageData' ? 1 : 0)
      await sleep(500)
      host.pause()
      const cost = await host.query('cost')
      await sleep(100)
      return [calls, cost.frames - frames]
    })
    // a frame may come between the question and the first count
    assert.ok(Math.abs(actual[0] - actual[1]) <= 1, actual.join())
    assert.ok(actual[0] > 5)
  })
})
