// @ts-check
/**
 * The work of `cargo xtask soak`: it shows every preset in a page and does random things to it, called acts, until the
 * time is up. Arguments: seconds, seed, log file.
 *
 * The seed determines all acts. Each is logged before it runs, so that after a failure the last line names the act.
 */

import assert from 'node:assert/strict'
import { appendFileSync, writeFileSync } from 'node:fs'
import { inPage, openBody, openBrowser, serve, until } from './browser.js'
import { randomFrom, valueOf } from './random-links.js'

const [seconds, seed, log] = process.argv.slice(2)

/** Largest number of boids: above every preset's, and large enough that both painters get their turn. */
const MAX_COUNT = 1000
/** Largest width and height of the element in px. */
const MAX_SIZE = [1200, 900]
/** How many bytes memory may grow by: freed pictures, up to 4 MB each, leave holes of the wrong size. */
const MAX_GROWTH = 8 << 20
/** How many times longer the same steps may take at the end: other programs use the machine, too. */
const MAX_SLOWDOWN = 3

/** @type {any[]} */
let params = []

/** A number from 0 to 1. Each preset gets a generator of its own. */
let random = randomFrom(0)
const below = (/** @type {number} */ end) => Math.floor(random() * end)
/** @template T @param {readonly T[]} list */
const pick = (list) => list[below(list.length)]

/** A random text for an attribute: usually an allowed value, in one of twelve cases a wrong one. */
function text(/** @type {any} */ row) {
  if (below(12) === 0) return pick(['many', '', 'NaN', '-1', '1e38', 'all', 'true', '∞'])
  return row.name === 'count' ? String(below(MAX_COUNT + 1)) : valueOf(row, random)
}

const kebab = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The next act: the name of one of the page's `acts`, and its arguments. @returns {[string, ...unknown[]]} */
function next() {
  const param = pick(params)
  const size = () => [below(MAX_SIZE[0]), below(MAX_SIZE[1])]
  /** @type {(() => [string, ...unknown[]])[]} */
  const acts = [
    () => ['set', kebab(param.name), text(param)],
    () => ['set', kebab(param.name), text(param)],
    () => ['set', 'count', String(below(MAX_COUNT + 1))],
    () => ['set', 'zoom', pick(['auto', '0.1', '1', '4', '0', 'far'])],
    () => ['set', 'paused', pick(['', 'false'])],
    () => ['set', 'thread', pick(['page', 'worker', 'auto', 'far'])],
    () => ['plain'],
    () => ['size', ...size()],
    () => ['size', ...size()],
    () => ['size', 0, 300],
    () => ['display', 'none'],
    () => ['display', ''],
    () => ['display', ''],
    () => ['call', 'pause'],
    () => ['call', 'play'],
    () => ['call', 'play'],
    () => ['call', 'reset'],
    () => ['call', 'step', below(50)],
    () => ['move'],
  ]
  return pick(acts)()
}

/** Runs in the page: defines the acts and the checks after them. */
function prepare() {
  const host = () => $('boids-canvas')
  /** @type {Record<string, (...args: any[]) => unknown>} */
  const acts = {
    set: (name, value) => host().setAttribute(name, value),
    /** Removes all attributes that were set. */
    plain() {
      for (const { name } of [...host().attributes])
        if (name !== 'preset' && name !== 'style') host().removeAttribute(name)
    },
    size: (width, height) => Object.assign(host().style, { width: `${width}px`, height: `${height}px` }),
    display: (display) => Object.assign(host().style, { display }),
    call: (name, ...args) => host()[name](...args),
    move: () => $('main').append(host()),
    preset(name) {
      $('main').innerHTML = `<boids-canvas preset="${name}" style="width: 600px; height: 400px"></boids-canvas>`
    },
  }
  /** What is wrong with the flock or its picture, or an empty text. */
  const problem = async () => {
    if (spy.errors.length > 0) return spy.errors.join('; ')
    const after = await now()
    if (!after) return ''
    const positions = await host().positions()
    const velocities = await host().velocities()
    if (![...positions, ...velocities].every(Number.isFinite)) return 'not finite'
    const { sides } = after
    // with the bounds "turn" boids may be outside; with any bounds they may be before the first step in a resized world
    const isSettled = after.steps > before.steps && String(sides) === String(before.sides)
    const isWalled = (await host().get('bounds')) !== 'turn' && isSettled
    if (isWalled && positions.some((/** @type {number} */ p, /** @type {number} */ i) => p < 0 || p > sides[i % 2]))
      return 'out of bounds'
    // where the flock moves to another thread, its first picture comes later
    for (let wait = 0; wait < 20; wait++) {
      const canvas = canvasOf(host())
      const isShown = host().clientWidth > 2 && host().clientHeight > 2 && canvas.clientWidth > 0
      if (!isShown || pictureHash(host())) return ''
      await rest(3)
    }
    return 'an empty picture'
  }
  /** The number of steps so far and the sides of the world, once there is a flock. */
  const now = async () => {
    if (!canvasOf(host())) return undefined
    const steps = await host().query('steps')
    const sides = []
    for (const side of ['width', 'height']) sides.push(Math.fround(await host().get(side)))
    return { steps, sides }
  }
  let before = { steps: 0, sides: [0] }
  Object.assign(window, {
    soak: async (/** @type {string} */ act, /** @type {unknown[]} */ ...args) => {
      spy.costs.length = spy.warnings.length = spy.events.length = 0
      acts[act](...args)
      // a new size reaches the world in the frame after the next
      await rest(2)
      before = (await now()) ?? { steps: 0, sides: [0] }
      await rest(2)
      const memory = spy.memory.buffer.byteLength + spy.worker.memory
      return { problem: await problem(), memory, frames: spy.allFrames }
    },
    /** Flies a fixed flight, to compare before and after the soak: median time of 10 steps in ms, and fingerprint. */
    flyReference: (/** @type {string} */ preset, /** @type {number} */ count) => {
      const flock = new BoidsCanvas.Flock({ preset, count })
      const times = Array.from({ length: 60 }, () => {
        const start = performance.now()
        flock.step(10)
        return performance.now() - start
      }).sort((a, b) => a - b)
      const fingerprint = flock.fingerprint()
      flock.free()
      return { time: times[30], fingerprint }
    },
  })
}

async function soak() {
  const soak = (/** @type {unknown[]} */ ...act) => inPage((...act) => /** @type {any} */ (window).soak(...act), ...act)
  const flyReference = (/** @type {string} */ preset) =>
    inPage((preset, count) => /** @type {any} */ (window).flyReference(preset, count), preset, MAX_COUNT)

  await openBody('<main></main>')
  params = await inPage(() => BoidsCanvas.params)
  const presets = await inPage(() => BoidsCanvas.init().then(() => BoidsCanvas.presets))
  await inPage(prepare)
  /** @type {Map<string, { time: number, fingerprint: string }>} */
  const references = new Map()
  for (const { name } of presets) references.set(name, await flyReference(name))
  // the largest flock and picture first, so that memory is as large as it needs to get
  await soak('preset', 'classic')
  await until('it flies', async () => (await $('boids-canvas').query('steps')) > 2)
  await soak('set', 'count', String(MAX_COUNT))
  await soak('size', ...MAX_SIZE)
  const { memory: memoryAtFirst } = await soak('call', 'step', 100)

  const end = Number(seconds) / presets.length
  for (const { name } of presets) {
    const start = performance.now()
    const elapsed = () => (performance.now() - start) / 1000
    const first = await inPage(() => spy.allFrames)
    let [acts, frames, memory] = [0, 0, 0]
    // a seed per preset, so that its acts do not depend on how many the earlier presets had time for
    random = randomFrom(
      Number(seed) + 1_000_003 * presets.findIndex((/** @type {any} */ preset) => preset.name === name),
    )
    for (let act = /** @type {[string, ...unknown[]]} */ (['preset', name]); elapsed() < end; act = next()) {
      appendFileSync(log, `${name}: ${act.join(' ')}\n`)
      const actual = await soak(...act)
      assert.equal(actual.problem, '', `${name}, after ${act.join(' ')}: ${actual.problem}`)
      ;({ memory, frames } = actual)
      assert.ok(memory <= memoryAtFirst + MAX_GROWTH, `memory grew from ${memoryAtFirst} to ${memory} bytes`)
      acts += 1
    }
    const was = /** @type {{ time: number, fingerprint: string }} */ (references.get(name))
    const now = await flyReference(name)
    const times = `10 steps took ${was.time.toFixed(1)} ms at first, ${now.time.toFixed(1)} ms now`
    console.log(
      `${name.padEnd(10)} ${acts} acts and ${frames - first} frames in ${elapsed().toFixed(0)} s, ` +
        'finite and within bounds; ' +
        `${memory / 1024} kB; ${times}`,
    )
    assert.equal(now.fingerprint, was.fingerprint, `the reference flight of ${name} differs from the first`)
    assert.ok(now.time < was.time * MAX_SLOWDOWN, `${name}: ${times}`)
  }
}

writeFileSync(log, '')
const site = await serve()
const driver = await openBrowser('chrome')
try {
  await soak()
} finally {
  site.close()
  await driver.quit()
}
