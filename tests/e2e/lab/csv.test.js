// @ts-check
/** A flight as CSV: its contents, and that a page stays responsive while it is written. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csv } from '../../../target/www/site/lab/flight-csv.js'
import { Format } from '../../../target/www/site/lab/settings.js'
import { Flock, WASM, init } from '../harness/npm.js'

await init(WASM)
const { query, readFile } = new Format()

const OPTIONS = { preset: 'school', count: 30, seed: 7, width: 300, height: 300 }
const flight = (/** @type {object} */ more = {}) =>
  csv({ Flock, options: OPTIONS, steps: 50, query: query(OPTIONS), ...more })

test('it holds every boid at every step, bit-identical', async () => {
  const [names, ...rows] = (await (await flight()).text()).trimEnd().split('\n')
  assert.equal(names, 'step,boid,x,y,vx,vy,settings')
  assert.match(rows[0], /,"\?preset=school&count=30&seed=7&width=300&height=300"$/)
  assert.equal(rows.length, 51 * 30)
  const flock = new Flock(OPTIONS)
  for (let step = 0; step <= 50; step++) {
    const [positions, velocities] = [flock.positions(), flock.velocities()]
    for (let boid = 0; boid < 30; boid++) {
      const found = rows[step * 30 + boid].split(',').slice(0, 6).map(Number)
      assert.deepEqual(found.slice(0, 2), [step, boid])
      const floats = [...positions.slice(2 * boid, 2 * boid + 2), ...velocities.slice(2 * boid, 2 * boid + 2)]
      assert.deepEqual(found.slice(2).map(Math.fround), floats)
    }
    flock.step()
  }
})

test('it holds the predators after the boids of each step', async () => {
  const options = { ...OPTIONS, predators: 2, predatorSpeed: 3 }
  const [, ...rows] = (await (await flight({ options })).text()).trimEnd().split('\n')
  assert.equal(rows.length, 51 * 32)
  const flock = new Flock(options)
  flock.step(50)
  const [x, y, ...heading] = flock.predators().slice(4)
  const [step, number, ...numbers] = rows[rows.length - 1].split(',')
  assert.deepEqual([step, number], ['50', 'p1'])
  const velocity = heading.map((/** @type {number} */ along) => 3 * along)
  for (const [i, expected] of [x, y, ...velocity].entries()) assert.ok(Math.abs(Number(numbers[i]) - expected) < 1e-6)
})

test('the options are read back from the file', async () => {
  const blob = await flight()
  assert.equal(blob.type, 'text/csv')
  assert.deepEqual(await readFile(blob), { options: OPTIONS, errors: [] })
})

test('it can be aborted, and reports its progress', async () => {
  const controller = new AbortController()
  /** @type {number[]} */
  const fractions = []
  const long = flight({
    steps: 20_000,
    signal: controller.signal,
    progress: (/** @type {number} */ fraction) => (fractions.push(fraction), controller.abort(new Error('enough'))),
  })
  await assert.rejects(long, /enough/)
  assert.ok(fractions.length === 1 && fractions[0] >= 0 && fractions[0] < 1, String(fractions))
  fractions.length = 0
  await flight({ progress: (/** @type {number} */ fraction) => fractions.push(fraction) })
  assert.equal(fractions.at(-1), 1)
})

test('a file that is too large and invalid options are refused', async () => {
  await assert.rejects(flight({ steps: 200_000 }), /at most 5000000 rows, not 6000030/)
  await assert.rejects(flight({ steps: 1.5 }), /a whole number, not 1\.5/)
  await assert.rejects(flight({ options: { count: -1 } }), /count must be/)
})

test('every task is short, even if a row takes a hundred times as long', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const slow = () =>
    new Proxy(new Float32Array(4_000), {
      get: (numbers, name) => ((now += name === 'length' ? 0 : 0.15), Reflect.get(numbers, name)),
    })
  class Slow {
    length = 2_000
    step = () => (now += 5)
    positions = slow
    velocities = slow
    predators = () => new Float32Array()
    get = () => 0
    free() {}
  }
  const pauses = [0]
  await flight({ Flock: Slow, steps: 3, progress: () => pauses.push(now) })
  const longest = Math.max(...pauses.slice(1).map((end, i) => end - pauses[i]))
  assert.ok(longest > 5 && longest < 16, `${longest} ms`)
  assert.equal(pauses.at(-1), now)
})
