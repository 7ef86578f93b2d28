/** Which way a flock flies, and which birds are in front. */

import type { Flock } from '../../src/entries/package.js'

/** The mean of the birds' headings: 1 long if all fly one way. */
export function meanHeading(flock: Flock) {
  const velocities = flock.velocities()
  const sum: [number, number] = [0, 0]
  for (let i = 0; i < velocities.length; i += 2) {
    const speed = Math.hypot(velocities[i], velocities[i + 1]) || 1
    sum[0] += velocities[i] / speed / flock.length
    sum[1] += velocities[i + 1] / speed / flock.length
  }
  return sum
}

/** The birds from the one in front to the last, along the flock's heading. */
export function fromTheFront(flock: Flock) {
  const [x, y] = meanHeading(flock)
  const positions = flock.positions()
  const ahead = (bird: number) => x * positions[2 * bird] + y * positions[2 * bird + 1]
  return Array.from({ length: flock.length }, (_, bird) => bird).sort((a, b) => ahead(b) - ahead(a))
}
