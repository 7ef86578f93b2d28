// @ts-check
/** Which way a flock flies, and which birds are in front. */

/** @typedef {import('../../src/types.js').Flock} Flock */

/** The mean of the birds' headings: 1 long if all fly one way. @param {Flock} flock */
export function meanHeading(flock) {
  const velocities = flock.velocities()
  /** @type {[number, number]} */
  const sum = [0, 0]
  for (let i = 0; i < velocities.length; i += 2) {
    const speed = Math.hypot(velocities[i], velocities[i + 1]) || 1
    sum[0] += velocities[i] / speed / flock.length
    sum[1] += velocities[i + 1] / speed / flock.length
  }
  return sum
}

/** The birds from the one in front to the last, along the flock's heading. @param {Flock} flock */
export function fromTheFront(flock) {
  const [x, y] = meanHeading(flock)
  const positions = flock.positions()
  const ahead = (/** @type {number} */ bird) => x * positions[2 * bird] + y * positions[2 * bird + 1]
  return Array.from({ length: flock.length }, (_, bird) => bird).sort((a, b) => ahead(b) - ahead(a))
}
