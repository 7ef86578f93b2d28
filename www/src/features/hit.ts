/**
 * Which boid a click hits.
 */

import type { Snapshot } from '../player/player.js'

/**
 * The boid whose marker is nearest to a point, or none where all are too far.
 * @param point in world px
 * @param reach in world px; markers reach at least half of their length
 */
export function boidAt(
  point: { x: number; y: number },
  { positions, velocities, params }: Pick<Snapshot, 'positions' | 'velocities' | 'params'>,
  reach: number,
): number | undefined {
  if (!(positions && velocities && params)) return undefined
  const { width, height, bounds, marker, markerLength } = params
  // the middle of a triangle lies ahead of its base, which is the boid's position
  const ahead = marker === 'triangle' ? markerLength / 3 : 0
  const shortest = (d: number, side: number) => (bounds === 'wrap' ? d - side * Math.round(d / side) : d)
  let nearest = Math.max(reach, markerLength / 2)
  let found
  for (let boid = 0; boid < positions.length / 2; boid++) {
    const [vx, vy] = velocities.subarray(2 * boid)
    const lead = ahead / (Math.hypot(vx, vy) || Infinity)
    const dx = shortest(positions[2 * boid] + vx * lead - point.x, width)
    const dy = shortest(positions[2 * boid + 1] + vy * lead - point.y, height)
    const distance = Math.hypot(dx, dy)
    if (distance <= nearest) {
      nearest = distance
      found = boid
    }
  }
  return found
}
