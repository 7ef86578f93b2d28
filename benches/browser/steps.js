// The time of a step in WebAssembly: `Flock.step` of the npm package.

import init, { Flock, presets } from '/dist/npm/index.js'
import { yieldToBrowser, median } from './numbers.js'

/** Untimed steps after a state was set, as in benches/figures.rs. */
const WARM_UP = 2

/** In ms: how long a batch runs before the browser takes its turn. */
const BATCH = 5
/** In ms: long compared with the clock's 5 µs, but short enough to be undisturbed now and then on a busy machine. */
const READING = 0.5
/** In ms: until V8 has replaced its quickly compiled code by optimised code. */
const TIERING_UP = 2000

/**
 * Measures one row of the table.
 * @param {{ preset: string, count: number, steps: number, seeds: number, span: number, budget: number }} row `steps` to fly
 * before measuring; `seeds`: number of flocks; `span`: number of steps that are timed from a state; `budget`: measuring time
 * in ms
 * @returns {Promise<Record<string, number | string>>} the fingerprint, and ns per boid and step
 */
export async function measure({ preset, count, steps, seeds, span, budget }) {
  await init()
  const [called, query] = preset.split('?')
  const { values } = presets.find(({ name }) => name === called)
  const scale = Math.sqrt(count / values.count)
  const world = { width: values.width * scale, height: values.height * scale }
  const flocks = []
  for (let seed = 1; seed <= seeds; seed++) {
    flocks.push(new Flock({ preset: called, ...Object.fromEntries(new URLSearchParams(query)), count, seed, ...world }))
    await fly(flocks.at(-1), steps)
  }
  const fingerprint = flocks[0].fingerprint()
  const states = flocks.map((flock) => ({ positions: flock.positions(), velocities: flock.velocities() }))
  flocks.splice(1).forEach((flock) => flock.free())

  await readings(flocks[0], states, span, TIERING_UP)
  const times = await readings(flocks[0], states, span, budget)
  flocks[0].free()
  return { inBrowser: fingerprint, wasm: (median(times) * 1e6) / span / count }
}

/** Flies a flock, and yields to the browser about every million boid steps. */
async function fly(flock, steps) {
  const chunk = Math.max(1, Math.floor(1_000_000 / flock.length))
  for (let left = steps; left > 0; left -= chunk) {
    flock.step(Math.min(left, chunk))
    await yieldToBrowser()
  }
}

/** Readings during `ms`, at least five: each is the mean time of `span` steps, from a newly loaded state each time. */
async function readings(flock, states, span, ms) {
  const times = []
  let next = 0
  const read = () => {
    let [total, runs] = [0, 0]
    for (; total < READING; runs++) {
      const { positions, velocities } = states[next++ % states.length]
      flock.setState(positions, velocities)
      flock.step(WARM_UP)
      const start = performance.now()
      flock.step(span)
      total += performance.now() - start
    }
    return total / runs
  }
  for (const end = performance.now() + ms; times.length < 5 || performance.now() < end; await yieldToBrowser())
    for (const pause = performance.now() + BATCH; performance.now() < pause;) times.push(read())
  return times
}
