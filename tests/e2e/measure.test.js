// @ts-check
/** What a page can learn of a flock as a whole, and of the frames that show it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, driver, flies, inPage, site } from './browser.js'

describeIn(BROWSERS, 'measure', () => {
  test('a flock is measured', async () => {
    await driver.get(site.page(''))
    const measured = await inPage(driver, async () => {
      const { Flock, init } = BoidsCanvas
      await init()
      const flock = new Flock({ count: 4, bounds: 'wrap', width: 300, height: 200, cohesionRange: 20 })
      flock.setState([10, 10, 290, 10, 100, 100, 100, 130], [3, 4, 3, 4, -3, -4, 0, 0])
      const four = flock.measure()
      flock.set('count', 1)
      const { nearest, groups } = flock.measure()
      flock.set('count', 0)
      return { four, one: [String(nearest), groups], none: Object.values(flock.measure()).map(String) }
    })
    assert.deepEqual(measured, {
      // two of them are neighbours across the edge, and the last is at rest
      four: { polarisation: 0.25, nearest: 25, groups: 4, speed: 3.75 },
      one: ['NaN', 1],
      none: ['0', 'NaN', '0', '0'],
    })
  })

  test('5,000 boids are measured within a frame', async (t) => {
    await driver.get(site.page(''))
    const times = await inPage(driver, async () => {
      const { Flock, init, presets } = BoidsCanvas
      await init()
      return presets.map((/** @type {any} */ { name, values }) => {
        const zoom = Math.sqrt(5000 / values.count)
        const world = { width: values.width * zoom, height: values.height * zoom }
        const flock = new Flock({ preset: name, count: 5000, ...world })
        flock.step(100)
        const times = Array.from({ length: 30 }, () => {
          const start = performance.now()
          flock.measure()
          return performance.now() - start
        })
        times.sort((a, b) => a - b)
        return { name, least: times[0], median: times[15], ...flock.measure() }
      })
    })
    for (const { name, least, median, groups } of times) {
      t.diagnostic(`${name}: ${median.toFixed(2)} ms, at least ${least.toFixed(2)}, ${groups} groups`)
      // half a frame; a machine under load may take longer, but hardly every time
      assert.ok(least < 8, `${name} takes ${least} ms`)
    }
  })

  test('the cost of a frame is told, and how many there were', async () => {
    await driver.get(site.page('<boids-canvas count="300" style="height: 300px"></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const [early, before, after] = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.pause()
      const before = host.cost
      host.step()
      const early = /** @type {any} */ (document.createElement('boids-canvas'))
      return [early.cost === undefined, before, host.cost]
    })
    assert.ok(early)
    assert.ok(before.frames > 1)
    assert.equal(after.frames, before.frames + 1)
    for (const ms of [before.step, before.draw, before.present]) assert.ok(ms >= 0 && ms < 1000, String(ms))
  })
})
