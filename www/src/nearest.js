// @ts-check
/**
 * Which boid is meant by a place in the picture.
 */

/** In CSS px: a finger is so broad. */
const FINGER = 24

/**
 * The boid whose marker is nearest to a place, both in world px, or none if all are too far.
 * @param {number[]} place
 * @param {ArrayLike<number>} positions where boids are shown
 * @param {import('./engine.js').RustFlock} flock
 * @param {number} zoom CSS px per world px
 * @returns {number | undefined}
 */
export function nearest([x, y], positions, flock, zoom) {
  const length = flock.get('markerLength')
  // a triangle stands with its base on its boid's position
  const ahead = flock.get('marker') === 'triangle' ? length / 3 : 0
  const torus = flock.get('bounds') === 'wrap'
  /** @param {number} d @param {number} side */
  const along = (d, side) => (torus ? d - side * Math.round(d / side) : d)
  const [width, height] = [flock.get('width'), flock.get('height')]
  const velocities = flock.velocities()
  let least = Math.max(FINGER / zoom, length / 2)
  let found
  for (let boid = 0; boid < flock.length; boid++) {
    const [vx, vy] = velocities.subarray(2 * boid)
    const lead = ahead / (Math.hypot(vx, vy) || Infinity)
    const dx = along(positions[2 * boid] + vx * lead - x, width)
    const dy = along(positions[2 * boid + 1] + vy * lead - y, height)
    const distance = Math.hypot(dx, dy)
    if (distance <= least) {
      least = distance
      found = boid
    }
  }
  return found
}
