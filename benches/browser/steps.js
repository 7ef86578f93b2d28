// The time of a step in WebAssembly: `Flock.step` of the npm package, and, alternating with it, another program's step.

import init, { Flock, presets } from '/dist/npm/index.js'
import { yieldToBrowser, median } from './numbers.js'

/** Untimed steps after a state was set, as in benches/figures.rs. */
const WARM_UP = 2

/** In ms: how long one program runs before the other takes its turn. */
const BATCH = 5
/** In ms: long compared with the clock's 5 µs, but short enough to be undisturbed now and then on a busy machine. */
const READING = 0.5
/** In ms: until V8 has replaced its quickly compiled code by optimised code. */
const TIERING_UP = 2000

/**
 * Measures one row of the table.
 * @param {{ preset: string, count: number, steps: number, seeds: number, span: number, against?: string, budget: number }}
 * row `steps` to fly before measuring; `seeds`: number of flocks; `span`: number of steps that are timed from a state;
 * `against`: the address of the other program; `budget`: measuring time in ms
 * @returns {Promise<Record<string, number | string>>} the fingerprint, and ns per boid and step of each program
 */
export async function measure({ preset, count, steps, seeds, span, against, budget }) {
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

  const programs = { wasm: ours(flocks[0]) }
  if (against) programs.against = await theirs(against, count, world)
  const turns = Object.entries(programs).map(([name, program]) => {
    return { name, batch: batches(program, states, span), times: [] }
  })
  for (const { batch } of turns) {
    const start = performance.now()
    while (performance.now() - start < TIERING_UP) {
      batch()
      await yieldToBrowser()
    }
  }
  const start = performance.now()
  for (let round = 0; round < 5 || performance.now() - start < budget; round++) {
    for (const { batch, times } of turns) times.push(...batch())
    // the first program of a round may find the caches in another state
    turns.reverse()
    await yieldToBrowser()
  }
  flocks[0].free()
  const perBoid = turns.map(({ name, times }) => [name, (median(times) * 1e6) / span / count])
  return { inBrowser: fingerprint, ...Object.fromEntries(perBoid) }
}

/** Flies a flock, and yields to the browser about every million boid steps. */
async function fly(flock, steps) {
  const chunk = Math.max(1, Math.floor(1_000_000 / flock.length))
  for (let left = steps; left > 0; left -= chunk) {
    flock.step(Math.min(left, chunk))
    await yieldToBrowser()
  }
}

/**
 * Returns a function that flies one batch and returns its readings. A reading is the mean time of `span` steps, each
 * time from a newly loaded state.
 */
function batches(program, states, span) {
  let next = 0
  const read = () => {
    let [total, runs] = [0, 0]
    for (; total < READING; runs++) {
      program.load(states[next++ % states.length])
      program.step(WARM_UP)
      const start = performance.now()
      program.step(span)
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
 * Another program: a WebAssembly module without imports that exports memory, create, load, step and save. States come
 * in the order of the boids' numbers, so a program that keeps boids in another order gets them shuffled.
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
