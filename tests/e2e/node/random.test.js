// @ts-check
/** "Surprise me": flocks that are worth seeing, each from a seed. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Flock, WASM, init, npm } from '../harness/npm.js'

await init(WASM)
// as the script of a page does
Object.assign(globalThis, { navigator: {}, BoidsCanvas: npm, CSS: { supports: () => true } })
const { randomised } = await import('../../../target/www/site/lab/random.js')
const { flockOptions, format } = await import('../../../target/www/site/lab/option-rows.js')

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed)
/** @import { Options } from '../../../target/www/src/options/options.js' */
/** @param {number} seed @param {Options} settings @returns {Options} */
const surprise = (seed, settings) => randomised(seed, settings, (options) => format.checked(options).options)

/**
 * The share of a world without boids. Each of its cells would have four, and of cells of dust, 2 % have none.
 * @param {Float32Array} positions
 * @param {Record<string, number>} params
 */
function emptyShare(positions, { width, height, count }) {
  const rows = Math.round(Math.sqrt((count / 4) * (height / width)))
  const columns = Math.round(count / 4 / rows)
  const filled = Array.from({ length: rows * columns }, () => 0)
  for (let i = 0; i < count; i++) {
    const cell = (/** @type {number} */ at, /** @type {number} */ side, /** @type {number} */ cells) =>
      Math.max(0, Math.min(cells - 1, Math.floor((at / side) * cells)))
    filled[cell(positions[2 * i + 1], height, rows) * columns + cell(positions[2 * i], width, columns)] = 1
  }
  return filled.filter((is) => !is).length / filled.length
}

for (const [where, settings] of /** @type {const} */ ([
  ['on the flock that opens', { preset: 'school', count: 1500 }],
  ['with the number of each model', {}],
])) {
  test(`it shows groups, never dust: ${where}`, () => {
    const dust = SEEDS.filter((seed) => {
      const flock = new Flock(flockOptions(surprise(seed, settings)))
      // what it shows after ten seconds
      flock.step(10 * flock.params.stepsPerSecond)
      const empty = emptyShare(flock.positions(), flock.params)
      flock.free()
      return empty < 0.25
    })
    assert.deepEqual(dust, [])
  })
}

test('the model that flies never comes again', () => {
  for (const preset of ['classic', 'school', 'mill']) {
    const again = SEEDS.filter((seed) => surprise(seed, { preset, count: 33 }).preset === preset)
    assert.deepEqual(again, [], preset)
  }
})

test('a seed always gives the same flock', () => {
  assert.deepEqual(surprise(7, {}), surprise(7, {}))
  const presets = new Set(SEEDS.map((seed) => surprise(seed, {}).preset))
  assert.ok(presets.size >= 4, [...presets].join())
})
