// @ts-check
/** `Flock.measure` and the cost of frames. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, driver, flies, inPage, site } from './browser.js'

describeIn(BROWSERS, 'measure', () => {
  test('measure returns polarisation, rotation, distance to the nearest neighbour, groups and mean speed', async () => {
    await driver.get(site.page(''))
    const measured = await inPage(driver, async () => {
      const { Flock, init } = BoidsCanvas
      await init()
      const flock = new Flock({ count: 4, bounds: 'wrap', width: 300, height: 200, cohesionRange: 20 })
      flock.setState([10, 10, 290, 10, 100, 100, 100, 130], [3, 4, 3, 4, -3, -4, 0, 0])
      const four = { ...flock.measure(), rotation: flock.measure().rotation.toFixed(4) }
      flock.set('count', 1)
      const { nearest, groups } = flock.measure()
      flock.set('count', 0)
      return { four, one: [String(nearest), groups], none: Object.values(flock.measure()).map(String) }
    })
    assert.deepEqual(measured, {
      // the first two boids are neighbours across the edge, and the last is at rest
      four: { polarisation: 0.25, rotation: '0.3522', nearest: 25, groups: 4, speed: 3.75 },
      one: ['NaN', 1],
      none: ['0', '0', 'NaN', '0', '0'],
    })
  })

  test('cost holds the times of the last frame and the number of frames', async () => {
    await driver.get(site.page('<boids-canvas count="300" style="height: 300px"></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const [early, before, after] = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.pause()
      const before = await host.query('cost')
      host.step()
      const early = /** @type {any} */ (document.createElement('boids-canvas'))
      return [early.cost === undefined, before, await host.query('cost')]
    })
    assert.ok(early)
    assert.ok(before.frames > 1)
    assert.equal(after.frames, before.frames + 1)
    for (const ms of [before.step, before.draw, before.present]) assert.ok(ms >= 0 && ms < 1000, String(ms))
  })
})
