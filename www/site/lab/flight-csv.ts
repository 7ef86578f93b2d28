/** Writes a flight as CSV: the position and velocity of every boid and every predator at every step. */

import type { Flock } from '../../src/entries/package.js'
import type { Options } from '../../src/options/options.js'

interface CsvOptions {
  Flock: typeof Flock
  /** The options of the flock, with width and height of its world. */
  options: Options
  steps: number
  /** The options as a query; the last column of the first row holds it, so that the page can load the file again. */
  query: string
  signal?: AbortSignal
  /** Receives the finished fraction, from 0 to 1. */
  progress?: (fraction: number) => void
}

/** About 250 MB. */
const MAX_ROWS = 5_000_000
/** In ms. Half a frame: the page stays responsive, and a busy machine has time left for other work. */
const TIME_SLICE = 8
/** In characters. A longer string takes noticeable time to become a blob, which a browser may write to disk. */
const CHUNK = 100_000

/** Simulates a new flock and returns its rows as text/csv, from the start to the last step. */
export async function csv({ Flock, options, steps, query, signal, progress }: CsvOptions): Promise<Blob> {
  const flock = new Flock(options)
  try {
    const rows = (flock.length + flock.predators().length / 4) * (steps + 1)
    if (!(Number.isInteger(steps) && steps >= 0)) throw new RangeError(`steps must be a whole number, not ${steps}`)
    if (rows > MAX_ROWS) {
      throw new RangeError(`a file must have at most ${MAX_ROWS} rows, not ${rows}: use fewer boids or steps`)
    }
    const chunks: Blob[] = []
    // In a column: R and pandas would take a line before the header for the header.
    let text = 'step,boid,x,y,vx,vy,settings\n'
    let settings = `"${query}"`
    let sliceStart = performance.now()
    for (let step = 0; step <= steps; step++) {
      if (step) flock.step()
      const [positions, velocities] = [flock.positions(), flock.velocities()]
      for (let boid = 0; boid < flock.length; boid++) {
        const [i, j] = [2 * boid, 2 * boid + 1]
        const numbers = [positions[i], positions[j], velocities[i], velocities[j]]
        text += `${step},${boid},${numbers.map(shortest).join()},${settings}\n`
        settings = ''
        if (text.length > CHUNK) {
          chunks.push(new Blob([text]))
          text = ''
        }
        // Reading the clock takes a fiftieth of the time of a row.
        if (performance.now() - sliceStart < TIME_SLICE) continue
        progress?.(step / (steps + 1))
        await new Promise((resolve) => setTimeout(resolve))
        signal?.throwIfAborted()
        sliceStart = performance.now()
      }
      text += predatorRows(step, flock.predators(), flock.get('predatorSpeed'))
    }
    progress?.(1)
    return new Blob([...chunks, text], { type: 'text/csv' })
  } finally {
    flock.free()
  }
}

/** The rows of the predators, which are numbered p0, p1 and so on. */
function predatorRows(step: number, predators: Float32Array, speed: number) {
  let text = ''
  for (let i = 0; i < predators.length; i += 4) {
    const [x, y, ...heading] = predators.subarray(i, i + 4)
    const numbers = [x, y, ...heading.map((along) => along * speed)]
    text += `${step},p${i / 4},${numbers.map(shortest).join()},\n`
  }
  return text
}

/** Nine significant digits identify every 32-bit float. */
const shortest = (n: number) => String(Number(n.toPrecision(9)))
