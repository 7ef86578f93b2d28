// @ts-check
/** How a picture reaches the canvas. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, flies, inPage, site } from '../harness/browser.js'
import { COUNTED } from '../harness/count-pictures.js'

describeIn(['chrome'], 'picture', () => {
  test('a frame of 400 boids makes one call of putImageData', async () => {
    const flock = '<boids-canvas count="400" style="width: 1200px; height: 800px"></boids-canvas>'
    await driver.get(site.page(flock, { script: COUNTED }))
    await flies(driver, 'boids-canvas')
    const [before, after] = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const channel = new BroadcastChannel('pictures')
      // it hears nothing before it is connected
      await new Promise((resolve) => (channel.onmessage = resolve))
      let calls = 0
      channel.onmessage = ({ data }) => (calls += data === 'putImageData' ? 1 : 0)
      const counts = async () => {
        host.pause()
        // until nothing more is heard: a picture that takes several frames is painted to its end
        for (let heard; heard !== calls; await sleep(200)) heard = calls
        const { frames } = await host.query('cost')
        return { frames, calls }
      }
      const before = await counts()
      host.play()
      for (let i = 0; i < 100 && calls <= before.calls + 5; i++) await sleep(100)
      return [before, await counts()]
    })
    assert.equal(after.calls - before.calls, after.frames - before.frames)
    assert.ok(after.calls > before.calls + 5)
  })
})
