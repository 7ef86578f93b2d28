// @ts-check
/** Obstacles as text: `x y radius, x y radius`. */

/** @typedef {[x: number, y: number, radius: number]} Obstacle */

const MAX_OBSTACLES = 100

/**
 * The obstacles in a text; `undefined` if the text is not a list of obstacles.
 * @param {string} text
 */
export function parseObstacles(text) {
  if (text.trim() === '') return []
  const all = text.split(',').map((item) => item.trim().split(/\s+/).map(Number))
  const valid = all.every((numbers) => numbers.length === 3 && numbers.every(Number.isFinite) && numbers[2] >= 1)
  return valid && all.length <= MAX_OBSTACLES ? /** @type {Obstacle[]} */ (all) : undefined
}

/** @param {Obstacle[]} obstacles */
export const formatObstacles = (obstacles) => obstacles.map((obstacle) => obstacle.join(' ')).join(', ')
