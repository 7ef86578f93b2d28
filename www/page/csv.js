// @ts-check
/**
 * A flight as a table: where every boid was at every step, and how it flew.
 */

/**
 * @typedef {object} Flight
 * @property {number} length
 * @property {(n?: number) => void} step
 * @property {() => Float32Array} positions
 * @property {() => Float32Array} velocities
 * @property {() => void} free
 */
/**
 * @typedef {object} CsvOptions
 * @property {new (options: Record<string, unknown>) => Flight} Flock
 * @property {Record<string, unknown>} options the flock's, its world's sides among them
 * @property {number} steps how many it flies
 * @property {string} head the query that tells the options, for whoever reads the file again
 * @property {AbortSignal} [signal]
 * @property {(part: number) => void} [progress] is told what part is done, from 0 to 1
 */

/** Some 250 MB. */
const MOST_ROWS = 5_000_000
/** In ms: half a frame, so that a page flies on, and a machine that is busy with something else has time to spare. */
const SLICE = 8
/** In characters. Longer ones take a while to become a blob, which a browser may put onto the disk. */
const PART = 100_000

/**
 * Flies a flock of its own, and gives its rows as text/csv, from the start to the last step.
 * @param {CsvOptions} what
 * @returns {Promise<Blob>}
 */
export async function csv({ Flock, options, steps, head, signal, progress }) {
  const flock = new Flock(options)
  try {
    const rows = flock.length * (steps + 1)
    if (!(Number.isInteger(steps) && steps >= 0)) throw new RangeError(`steps must be a whole number, not ${steps}`)
    if (rows > MOST_ROWS) {
      throw new RangeError(`a file has at most ${MOST_ROWS} rows, not ${rows}: fewer boids or steps would fit`)
    }
    /** @type {Blob[]} */
    const parts = []
    let text = `# boids-canvas ${head}\nstep,boid,x,y,vx,vy\n`
    let slice = performance.now()
    for (let step = 0; step <= steps; step++) {
      if (step) flock.step()
      const [positions, velocities] = [flock.positions(), flock.velocities()]
      for (let boid = 0; boid < flock.length; boid++) {
        const [i, j] = [2 * boid, 2 * boid + 1]
        const numbers = [positions[i], positions[j], velocities[i], velocities[j]]
        text += `${step},${boid},${numbers.map(written).join()}\n`
        if (text.length > PART) {
          parts.push(new Blob([text]))
          text = ''
        }
        // a look at the clock takes a fiftieth of a row
        if (performance.now() - slice < SLICE) continue
        progress?.(step / (steps + 1))
        await new Promise((resolve) => setTimeout(resolve))
        signal?.throwIfAborted()
        slice = performance.now()
      }
    }
    progress?.(1)
    return new Blob([...parts, text], { type: 'text/csv' })
  } finally {
    flock.free()
  }
}

/** Nine digits tell every number of 32 bits from the next. @param {number} n */
const written = (n) => String(Number(n.toPrecision(9)))
