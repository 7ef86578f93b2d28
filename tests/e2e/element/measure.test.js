// @ts-check
/** `Flock.measure`, in Node, and the cost of frames. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, inPage, oneOf, openFlight } from '../harness/browser.js'
import { Flock, WASM, init } from '../harness/npm.js'

await init(WASM)

test('measure returns polarisation, rotation, distance to the nearest neighbour, groups and mean speed', () => {
  const flock = new Flock({ count: 4, bounds: 'wrap', width: 300, height: 200, cohesionRange: 20 })
  flock.setState([10, 10, 290, 10, 100, 100, 100, 130], [3, 4, 3, 4, -3, -4, 0, 0])
  // the first two boids are neighbours across the edge, and the last is at rest
  assert.deepEqual(
    { ...flock.measure(), rotation: flock.measure().rotation.toFixed(4) },
    { polarisation: 0.25, rotation: '0.7247', nearest: 25, groups: 4, speed: 3.75 },
  )
  flock.set('count', 1)
  const { nearest, groups } = flock.measure()
  assert.deepEqual([nearest, groups], [NaN, 1])
  flock.set('count', 0)
  assert.deepEqual(Object.values(flock.measure()), [0, 0, NaN, 0, 0])
})

describeIn(oneOf(BROWSERS), 'cost', () => {
  test('cost holds the times of the last frame and the number of frames', async () => {
    await openFlight('<boids-canvas count="300" style="height: 300px"></boids-canvas>')
    const [early, before, after] = await inPage(async () => {
      const host = $('boids-canvas')
      host.pause()
      // a picture that takes several frames is painted to its end
      await painted(host)
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
