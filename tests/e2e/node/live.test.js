// @ts-check
/** How often the laboratory measures its flocks. */

import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { mock, test } from 'node:test'
import { watchNumbers } from '../../../target/www/site/lab/live.js'

/** Whether each of three readings, 250 ms apart, is measured if an answer takes 100 ms. @param {number} count of boids */
async function measured(count) {
  let now = 0
  let read = async () => {}
  mock.method(performance, 'now', () => now)
  mock.method(globalThis, 'setInterval', (/** @type {typeof read} */ ask) => (read = ask))
  Object.assign(globalThis, { document: { hidden: false } })
  const show = {
    playing: true,
    query: async (/** @type {string} */ name) => ({ cost: { frames: now }, steps: now, length: count })[name],
    measure: async () => ((now += 100), { polarisation: 1 }),
  }
  /** @type {boolean[]} */
  const readings = []
  const stage = /** @type {any} */ ({ show, shows: [show] })
  watchNumbers(stage, ([{ isMeasured }]) => readings.push(isMeasured))
  for (let i = 0; i < 3; i++) {
    now += 250
    await read()
  }
  mock.restoreAll()
  return readings
}

test('a busy machine measures a small flock as often, and pauses after a large one', async () => {
  assert.deepEqual(await measured(1000), [true, true, true])
  assert.deepEqual(await measured(5000), [true, false, false])
})
