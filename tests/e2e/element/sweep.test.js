// @ts-check
/** `sweep`: rows are the means that flocks measure; errors before anything flies; short tasks on a page. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, inPage, oneOf, openBody } from '../harness/browser.js'
import { Flock, WASM, init, sweep } from '../harness/npm.js'

const OPTIONS = { count: 40, width: 300, height: 300 }
const EXPERIMENT = { options: OPTIONS, parameter: 'cohesion', values: [0, 0.05], seeds: [3, 9], settle: 30, steps: 25 }

/** The rows by their definition. */
function byDefinition() {
  return EXPERIMENT.values.flatMap((cohesion) =>
    EXPERIMENT.seeds.map((seed) => {
      const flock = new Flock({ ...OPTIONS, cohesion, seed })
      flock.step(30)
      const sums = { polarisation: 0, rotation: 0, nearest: 0, groups: 0, speed: 0 }
      const names = /** @type {(keyof typeof sums)[]} */ (Object.keys(sums))
      for (let i = 0; i < 25; i++) {
        flock.step()
        const measured = flock.measure()
        for (const name of names) sums[name] += measured[name]
      }
      for (const name of names) sums[name] /= 25
      return { value: cohesion, seed, ...sums }
    }),
  )
}

test('before init, a sweep is rejected by an error that says what is missing', async () => {
  await assert.rejects(sweep(EXPERIMENT), {
    message: 'sweep() needs the WebAssembly module: call init() and wait for it first',
  })
  await init(WASM)
})

test('rows are the means over the steps after settling, one for each value and seed', async () => {
  assert.deepEqual(await sweep(EXPERIMENT), byDefinition())
})

test('without seeds, the flocks fly with the seed of the options; only chosen measures are in a row', async () => {
  const rows = await sweep({ ...EXPERIMENT, options: { ...OPTIONS, seed: 9 }, seeds: undefined, measures: ['speed'] })
  const expected = byDefinition().filter(({ seed }) => seed === 9)
  const speeds = expected.map(({ value, seed, speed }) => ({ value, seed, speed }))
  assert.deepEqual(rows, speeds)
})

test('values may be words, too, and come back as they are set', async () => {
  const rows = await sweep({ parameter: 'bounds', values: ['wrap', 'turn'], settle: 1, steps: 1, measures: ['groups'] })
  const words = rows.map((/** @type {{ value: string }} */ { value }) => value)
  assert.deepEqual(words, ['wrap', 'turn'])
  const [row] = await sweep({ parameter: 'cohesionRange', values: ['all'], settle: 1, steps: 1 })
  assert.equal(row.value, Infinity)
})

test('progress rises to 1, and a signal ends the experiment with its reason', async () => {
  /** @type {number[]} */
  const shares = []
  const long = { ...EXPERIMENT, options: { count: 1000 }, settle: 200, steps: 20 }
  await sweep({ ...long, progress: (/** @type {number} */ share) => shares.push(share) })
  assert.ok(shares.length > 2, `${shares.length} calls`)
  for (const [i, share] of shares.entries()) assert.ok(share > (shares[i - 1] ?? -1), shares.join())
  assert.equal(shares.at(-1), 1)

  const controller = new AbortController()
  const reason = new Error('enough')
  let calls = 0
  const progress = () => {
    if (++calls === 2) controller.abort(reason)
  }
  await assert.rejects(sweep({ ...long, signal: controller.signal, progress }), reason)
  assert.equal(calls, 2)
  await assert.rejects(sweep({ ...long, signal: AbortSignal.abort(reason) }), reason)
})

test('a wrong experiment is rejected before anything flies, by an error that names what is allowed', async () => {
  const parameters = /^parameter must be one of count, seed, .*, not "coheison"$/
  const measures = 'measures must be among polarisation, rotation, nearest, groups, speed, not "order"'
  /** @type {[change: object, message: string | RegExp][]} */
  const wrong = [
    [{ parameter: 'coheison' }, parameters],
    [{ values: [0, 11] }, 'cohesion must be a number from 0 to 10, not 11'],
    [{ parameter: 'minSpeed', values: [20] }, 'minSpeed must be at most maxSpeed (15), not 20'],
    [{ values: [] }, 'values must be an array with at least one entry, not an empty one'],
    [{ seeds: [] }, 'seeds must be an array with at least one entry, not an empty one'],
    [{ values: 3 }, 'values must be an array, not 3'],
    [{ seeds: [-1] }, 'seeds must be a whole number from 0 to 4294967295, not -1'],
    [{ settle: 0.5 }, 'settle must be a whole number from 0 to 1000000, not 0.5'],
    [{ measures: ['order'] }, measures],
    [{ progress: 5 }, 'progress must be a function, not 5'],
    [{ signal: {} }, 'signal must be an AbortSignal, not an object'],
    [{ option: {} }, /^there is no option "option" \(did you mean options\?\)/],
  ]
  for (const parameter of ['seed', 'markerLength', 'stepsPerSecond', 'pointerRange', 'formationStrength']) {
    const message = `parameter must be one that changes a flight (for seeds, use \`seeds\`), not "${parameter}"`
    wrong.push([{ parameter, values: [1, 2, 3] }, message])
  }
  for (const [change, message] of wrong) await assert.rejects(sweep({ ...EXPERIMENT, ...change }), { message })
  const coheison = { option: 'parameter', value: 'coheison' }
  await assert.rejects(sweep({ ...EXPERIMENT, parameter: 'coheison' }), coheison)
  await assert.rejects(sweep(7), { message: 'the experiment must be an object, not 7' })
})

describeIn(oneOf(BROWSERS), 'sweep on a page', () => {
  test('the rows are those of Node, and the page goes on meanwhile', async () => {
    await openBody('')
    const { rows, tasks } = await inPage(async (experiment) => {
      await BoidsCanvas.init()
      let tasks = 0
      const count = setInterval(() => tasks++, 0)
      // enough work for several tasks
      const rows = await BoidsCanvas.sweep({ ...experiment, seeds: [3, 9, ...Array(200).keys()] })
      clearInterval(count)
      return { rows: rows.slice(0, 2), tasks }
    }, EXPERIMENT)
    assert.deepEqual(rows, byDefinition().slice(0, 2))
    assert.ok(tasks > 0, 'no timer ran')
  })
})
