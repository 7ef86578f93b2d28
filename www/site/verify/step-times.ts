/** The time of a step, in the worker: of ours and, in turns with it, of the reference kernel. */

import { initSync, ReferenceFlock } from '#web/reference/reference_kernel.js'
import bytes from '#web/reference.wasm'
import { presets } from '#web/table.js'
import { Flock } from '../../src/player/flock.js'
import type { Options } from '../../src/options/options.js'

/** Ns per boid and step, a number for each reading. */
export type Times = { count: number; ours: number[]; reference: number[] }
export type Program = { load(positions: Float32Array, velocities: Float32Array): void; step(n: number): void }

/**
 * Steps of boids in one reading: it takes tens of milliseconds, long compared with the clocks of browsers, which tick in
 * steps of up to 1 ms.
 */
const READING = 1_000_000
/** Readings before these: an engine compiles quickly first, and again for speed where much time is spent. */
const WARM_UP = 4
/** Steps that a flock flies before it is measured, so that it has formed groups. */
const SETTLE = 300

/**
 * @param counts of boids
 * @param readings of each program
 * @param report is called after each reading of both, with all of this count so far
 */
export function measureSteps(counts: number[], readings: number, report: (times: Times) => void) {
  initSync({ module: bytes })
  const { count: few, width, height } = presets[0].values
  for (const count of counts) {
    const scale = Math.sqrt(count / few)
    const world = { width: width * scale, height: height * scale }
    /** One flock of few boids is a matter of luck. */
    const states = Array.from({ length: count > 1000 ? 1 : readings }, (_, i) =>
      settled({ count, seed: i + 1, ...world }),
    )
    const flock = new Flock({ count, ...world })
    const reference = new ReferenceFlock(count, world.width, world.height)
    const ours = { load: flock.setState.bind(flock), step: flock.step.bind(flock) }
    const turns = [ours, reference].map((program) => ({ program, times: [] as number[] }))
    const timesOf = (of: Program) => turns.find(({ program }) => program === of)?.times ?? []
    for (let round = -WARM_UP; round < readings; round++) {
      for (const { program, times } of turns) {
        const time = read(program, states[Math.abs(round) % states.length], READING / count)
        if (round >= 0) times.push((time * 1e6) / READING)
      }
      if (round >= 0) report({ count, ours: timesOf(ours), reference: timesOf(reference) })
      // The second of two may find the caches in another state.
      turns.reverse()
    }
    flock.free()
    reference.free()
  }
}

function settled(options: Options) {
  const flock = new Flock(options)
  flock.step(SETTLE)
  const state = { positions: flock.positions(), velocities: flock.velocities() }
  flock.free()
  return state
}

/** The time of `steps` steps from a state, in ms. */
function read(program: Program, { positions, velocities }: ReturnType<typeof settled>, steps: number) {
  program.load(positions, velocities)
  // The states are in the order of the boids' numbers; the first step sorts them by cell.
  program.step(2)
  const start = performance.now()
  program.step(Math.round(steps))
  return performance.now() - start
}
