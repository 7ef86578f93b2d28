/** Flies the reference flights of tests/golden.txt. */

import type { Flock } from '../../src/entries/package.js'

type Flown = Pick<Flock, 'step' | 'steps' | 'fingerprint' | 'free'>

/**
 * Yields a line for each flight, with the fingerprint that it got. Consecutive lines of the same preset, count and seed
 * continue one flock. It uses no variable from outside, because tests also send its source text to a browser or to another
 * process.
 * @param Flock the class
 * @param golden lines of preset (with other values as in an address), count, seed, steps and fingerprint
 */
export function* flyGolden(Flock: new (options: Record<string, unknown>) => Flown, golden: string[]) {
  let flock = undefined as unknown as Flown
  let last = ''
  for (const line of golden) {
    const [address, count, seed, steps] = line.split(' ')
    const flight = `${address} ${count} ${seed}`
    if (flight !== last) {
      flock?.free()
      const [preset, query] = address.split('?')
      const values = [...new URLSearchParams(query)].map(([name, value]) => [
        name.replace(/-./g, ([, letter]) => letter.toUpperCase()),
        value,
      ])
      flock = new Flock({ preset, count, seed, ...Object.fromEntries(values) })
    }
    last = flight
    flock.step(Number(steps) - flock.steps)
    yield `${flight} ${steps} ${flock.fingerprint()}`
  }
}
