// @ts-check
/**
 * The half of `cargo xtask soak` that needs a browser: every preset in a page for as long as there is time, and what
 * may happen to it there meanwhile. Arguments: seconds, seed, log.
 *
 * All acts follow from the seed; each is logged before it is done, so that the last line of the log is the one that
 * failed.
 */

import assert from 'node:assert/strict'
import { appendFileSync, writeFileSync } from 'node:fs'
import { inPage, open, serve, until } from './browser.js'

const [seconds, seed, log] = process.argv.slice(2)

/** More than any preset's, so many that pictures are made by either painter. */
const MOST = 1000
/** Sides of the largest element, in px. */
const LARGEST = [1200, 900]
/** In bytes: holes where pictures of other sizes were, each of which takes up to 4 MB. */
const GROWTH = 8 << 20
/** Others use the machine, too. */
const SLOWER = 3

/** @type {any[]} */
let params = []

/** Seeded anew for each preset. */
let state = 0

/** A number from 0 to 1: mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const below = (/** @type {number} */ end) => Math.floor(random() * end)
/** @template T @param {readonly T[]} list */
const pick = (list) => list[below(list.length)]

/** A text for an attribute, such as is allowed or, now and then, not. */
function text(/** @type {any} */ { name, kind, min, max, choices }) {
  if (below(12) === 0) return pick(['many', '', 'NaN', '-1', '1e38', 'all', 'true', '∞'])
  if (name === 'count') return String(below(MOST + 1))
  if (kind === 'switch') return pick(['true', 'false'])
  if (kind === 'choice') return pick(choices)
  if (kind === 'range' && below(8) === 0) return 'all'
  const number = (min ?? 0) + (max - (min ?? 0)) * random() ** 4
  return String(kind === 'integer' ? Math.round(number) : number)
}

const kebab = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What to do next: the name of one of the page's `acts`, and what it takes. @returns {[string, ...unknown[]]} */
function next() {
  const param = pick(params)
  const size = () => [below(LARGEST[0]), below(LARGEST[1])]
  /** @type {(() => [string, ...unknown[]])[]} */
  const acts = [
    () => ['set', kebab(param.name), text(param)],
    () => ['set', kebab(param.name), text(param)],
    () => ['set', 'count', String(below(MOST + 1))],
    () => ['set', 'zoom', pick(['auto', '0.1', '1', '4', '0', 'far'])],
    () => ['set', 'paused', pick(['', 'false'])],
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

/** Puts what the soak does into the page. */
function prepare() {
  const host = () => $('boids-canvas')
  /** @type {Record<string, (...args: any[]) => unknown>} */
  const acts = {
    set: (name, value) => host().setAttribute(name, value),
    /** Takes back all that was set. */
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
  /** What is wrong with the flock and its picture, if anything. */
  const wrong = () => {
    const { flock } = host()
    if (spy.errors.length > 0) return spy.errors.join('; ')
    if (!flock) return ''
    const [positions, velocities] = [flock.positions(), flock.velocities()]
    if (![...positions, ...velocities].every(Number.isFinite)) return 'not finite'
    const { sides } = now()
    // others may be outside for good reasons, and so may all before the first step in a world of another size
    const isSettled = flock.steps > before.steps && String(sides) === String(before.sides)
    const isWalled = flock.get('bounds') !== 'turn' && isSettled
    if (isWalled && positions.some((/** @type {number} */ p, /** @type {number} */ i) => p < 0 || p > sides[i % 2]))
      return 'out of bounds'
    const canvas = canvasOf(host())
    const isShown = host().clientWidth > 2 && host().clientHeight > 2 && canvas.clientWidth > 0
    return isShown && !look(host()) ? 'a picture of nothing' : ''
  }
  /** The world, and when it was like that. */
  const now = () => {
    const { flock } = host()
    const sides = ['width', 'height'].map((side) => Math.fround(flock?.get(side)))
    return { steps: flock?.steps ?? 0, sides }
  }
  let before = { steps: 0, sides: [0] }
  Object.assign(window, {
    soak: async (/** @type {string} */ act, /** @type {unknown[]} */ ...args) => {
      spy.costs.length = spy.warnings.length = spy.events.length = 0
      acts[act](...args)
      // a new size comes to the world in the frame after next
      await sleep(30)
      before = now()
      await sleep(30)
      return { wrong: wrong(), memory: spy.memory.buffer.byteLength, frames: spy.frames }
    },
    /** One and the same flight, before all others and after: median time of 10 steps in ms, and fingerprint. */
    lap: (/** @type {string} */ preset, /** @type {number} */ count) => {
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

/** @param {any} driver @param {import('./browser.js').Site} site */
async function soak(driver, site) {
  const soak = (/** @type {unknown[]} */ ...act) =>
    inPage(driver, (...act) => /** @type {any} */ (window).soak(...act), ...act)
  const lap = (/** @type {string} */ preset, count = MOST) =>
    inPage(driver, (preset, count) => /** @type {any} */ (window).lap(preset, count), preset, count)

  await driver.get(site.page('<main></main>'))
  params = await inPage(driver, () => BoidsCanvas.params)
  const presets = await inPage(driver, () => BoidsCanvas.init().then(() => BoidsCanvas.presets))
  await inPage(driver, prepare)
  /** @type {Map<string, { time: number, fingerprint: string }>} */
  const laps = new Map()
  for (const { name } of presets) laps.set(name, await lap(name))
  // as much memory as will be needed
  await soak('preset', 'classic')
  await until(driver, 'it flies', () => $('boids-canvas').flock?.steps > 2)
  await soak('set', 'count', String(MOST))
  await soak('size', ...LARGEST)
  const { memory: enough } = await soak('call', 'step', 100)

  const end = Number(seconds) / presets.length
  for (const { name } of presets) {
    const start = performance.now()
    const past = () => (performance.now() - start) / 1000
    const first = await inPage(driver, () => spy.frames)
    let [acts, frames, memory] = [0, 0, 0]
    // however many acts there was time for with the presets before
    state = Number(seed) + 1_000_003 * presets.findIndex((/** @type {any} */ preset) => preset.name === name)
    for (let act = /** @type {[string, ...unknown[]]} */ (['preset', name]); past() < end; act = next()) {
      appendFileSync(log, `${name}: ${act.join(' ')}\n`)
      const told = await soak(...act)
      assert.equal(told.wrong, '', `${name}, after ${act.join(' ')}: ${told.wrong}`)
      ;({ memory, frames } = told)
      assert.ok(memory <= enough + GROWTH, `memory grew from ${enough} to ${memory} bytes`)
      acts += 1
    }
    const was = /** @type {{ time: number, fingerprint: string }} */ (laps.get(name))
    const now = await lap(name)
    const times = `10 steps took ${was.time.toFixed(1)} ms at first, ${now.time.toFixed(1)} ms now`
    console.log(
      `${name.padEnd(10)} ${acts} acts and ${frames - first} frames in ${past().toFixed(0)} s, ` +
        'finite and within bounds; ' +
        `${memory / 1024} kB; ${times}`,
    )
    assert.equal(now.fingerprint, was.fingerprint, `${name} flies otherwise than at first`)
    assert.ok(now.time < was.time * SLOWER, `${name}: ${times}`)
  }
}

writeFileSync(log, '')
const site = await serve()
const driver = await open('chrome')
try {
  await soak(driver, site)
} finally {
  site.close()
  await driver.quit()
}
