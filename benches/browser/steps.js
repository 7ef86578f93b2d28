// The time of a step in WebAssembly: the npm package's `Flock.step`, and beside it, in turns, another kernel's.

import init, { Flock, presets } from '/npm/boids-canvas.js'
import { breathe, median } from './numbers.js'

// these three as in benches/figures.rs, where their reasons are
const seeds = (count) => Math.min(Math.max(Math.floor(4096 / count), 1), 64)
const span = (count, steps) => steps === 0 ? 3 : Math.min(Math.max(Math.floor(20_000 / count), 1), 40)
const WARM_UP = 2

/** In ms: so long flies one before the other does. */
const BATCH = 5
/** In ms: long against the clock's 5 µs, and yet short enough to be left alone now and then on a busy machine. */
const READING = 0.5
/** In ms: V8 compiles a module in haste first, and again at leisure what has run often. */
const TIERING_UP = 2000

/**
 * @param {{ preset: string, count: number, steps: number, against?: string, budget: number }} row `budget` in ms of
 * measuring
 * @returns {Promise<Record<string, number | string>>} ns per boid per step, by who flew
 */
export async function measure({ preset, count, steps, against, budget }) {
  await init()
  const timed = span(count, steps)
  const { values } = presets.find(({ name }) => name === preset)
  const scale = Math.sqrt(count / values.count)
  const world = { width: values.width * scale, height: values.height * scale }
  const flocks = []
  for (let seed = 1; seed <= seeds(count); seed++) {
    flocks.push(new Flock({ preset, count, seed, ...world }))
    await fly(flocks.at(-1), steps)
  }
  const fingerprint = flocks[0].fingerprint()
  const states = flocks.map((flock) => ({ positions: flock.positions(), velocities: flock.velocities() }))
  flocks.splice(1).forEach((flock) => flock.free())

  const fliers = { wasm: ours(flocks[0]) }
  if (against) fliers.against = await theirs(against, count, world)
  const turns = Object.entries(fliers).map(([name, flier]) => {
    return { name, batch: batches(flier, states, timed), times: [] }
  })
  for (const { batch } of turns) {
    const start = performance.now()
    while (performance.now() - start < TIERING_UP) {
      batch()
      await breathe()
    }
  }
  const start = performance.now()
  for (let round = 0; round < 5 || performance.now() - start < budget; round++) {
    for (const { batch, times } of turns) times.push(...batch())
    // whoever goes first may find the caches in another state
    turns.reverse()
    await breathe()
  }
  flocks[0].free()
  const perBoid = turns.map(({ name, times }) => [name, median(times) * 1e6 / timed / count])
  return { fingerprint, ...Object.fromEntries(perBoid) }
}

/** Flies a flock without keeping the browser waiting for minutes. */
async function fly(flock, steps) {
  const atOnce = Math.max(1, Math.floor(1_000_000 / flock.length))
  for (let left = steps; left > 0; left -= atOnce) {
    flock.step(Math.min(left, atOnce))
    await breathe()
  }
}

/**
 * Returns what flies one batch after the other. A batch is a few readings, each the mean time of `timed` steps from a
 * fresh state.
 */
function batches(flier, states, timed) {
  let next = 0
  const read = () => {
    let [total, runs] = [0, 0]
    for (; total < READING; runs++) {
      flier.load(states[next++ % states.length])
      flier.step(WARM_UP)
      const start = performance.now()
      flier.step(timed)
      total += performance.now() - start
    }
    return { mean: total / runs, total }
  }
  return () => {
    const means = []
    for (let time = 0; time < BATCH;) {
      const { mean, total } = read()
      means.push(mean)
      time += total
    }
    return means
  }
}

function ours(flock) {
  return {
    load: ({ positions, velocities }) => flock.setState(positions, velocities),
    step: (n) => flock.step(n),
  }
}

/**
 * A module without imports that exports memory, create, load, step and save. States come in the order of the boids'
 * numbers, so one that flies boids in another order finds them shuffled.
 */
async function theirs(address, count, { width, height }) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address))
  const { memory, create, load, step } = instance.exports
  const buffer = create(count, width, height)
  return {
    load({ positions, velocities }) {
      const state = new Float32Array(memory.buffer, buffer, 4 * count)
      for (let i = 0; i < count; i++) {
        state[4 * i] = positions[2 * i]
        state[4 * i + 1] = positions[2 * i + 1]
        state[4 * i + 2] = velocities[2 * i]
        state[4 * i + 3] = velocities[2 * i + 1]
      }
      load()
    },
    step,
  }
}
