// @ts-check
/** Obstacles as text: `x y radius, x y radius`. */

/** @typedef {[x: number, y: number, radius: number]} Obstacle */

const MOST = 100

/**
 * The obstacles that a text tells, or nothing where it tells something else.
 * @param {string} text
 */
export function obstaclesIn(text) {
  if (text.trim() === '') return []
  const all = text.split(',').map((words) => words.trim().split(/\s+/).map(Number))
  const sound = all.every((numbers) => numbers.length === 3 && numbers.every(Number.isFinite) && numbers[2] >= 1)
  return sound && all.length <= MOST ? /** @type {Obstacle[]} */ (all) : undefined
}

/** @param {Obstacle[]} obstacles */
export const formatObstacles = (obstacles) => obstacles.map((obstacle) => obstacle.join(' ')).join(', ')
