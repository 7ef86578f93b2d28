// @ts-check
/**
 * An open plane: a flock that flies without edges, and a picture that goes with it. The show's own picture ends at the
 * world's edges, so it is transparent, and the figure draws the flock.
 */

/** @import { Point } from './stage.js' */

/** Options of a flock on an open plane. The world's size is that of the picture. */
export const OPEN_PLANE = {
  bounds: /** @type {const} */ ('turn'),
  margin: 0,
  turnFactor: 0,
  fill: 'transparent',
  predator: 'transparent',
}

/** Distance between the dots of the ground, in world px. */
const GROUND = 60

/**
 * Positions for a start in a disc. They depend on the seed alone: only operations that round alike in every browser.
 * @param {number} count
 * @param {number} radius in world px
 * @param {number} apart distance that any two keep, in world px
 * @param {number} seed
 * @param {Point} centre
 */
export function scatter(count, radius, apart, seed, centre) {
  const random = randomFrom(seed)
  /** @type {number[]} */
  const positions = []
  while (positions.length < 2 * count) {
    const [x, y] = inDisc(random, radius)
    const isFree = positions.every((px, i) => i % 2 || (px - x) ** 2 + (positions[i + 1] - y) ** 2 >= apart ** 2)
    if (isFree) positions.push(x, y)
  }
  return positions.map((value, i) => value + (i % 2 ? centre.y : centre.x))
}

/** Velocities in random directions. @param {number} count @param {number} speed @param {number} seed */
export function scatterHeadings(count, speed, seed) {
  const random = randomFrom(seed)
  return Array.from({ length: count }).flatMap(() => {
    const [x, y] = inDisc(random, 1)
    const length = Math.sqrt(x * x + y * y)
    return [(speed * x) / length, (speed * y) / length]
  })
}

/** A linear congruential generator. @param {number} seed */
function randomFrom(seed) {
  let state = seed
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  // neighbouring seeds begin with similar numbers
  for (let i = 0; i < 10; i++) next()
  return next
}

/** A point in a disc, never its centre. @param {() => number} random @param {number} radius */
function inDisc(random, radius) {
  for (;;) {
    const [x, y] = [2 * random() - 1, 2 * random() - 1]
    const square = x * x + y * y
    if (square < 1 && square > 1e-4) return [radius * x, radius * y]
  }
}

/**
 * The mean of some boids' positions.
 * @param {Float32Array} positions
 * @param {number[]} [boids] all by default
 * @returns {Point}
 */
export function centreOf(positions, boids = [...Array(positions.length / 2).keys()]) {
  const sum = { x: 0, y: 0 }
  for (const boid of boids) {
    sum.x += positions[2 * boid]
    sum.y += positions[2 * boid + 1]
  }
  return { x: sum.x / boids.length, y: sum.y / boids.length }
}

/**
 * Draws dots that stand still on the plane, so that the flock's flight is seen, and moves the pen's origin so that a
 * point of the plane is in the middle of the picture.
 * @param {CanvasRenderingContext2D} pen
 * @param {Point} centre
 * @param {number} width of the picture
 * @param {number} height of the picture
 */
export function moveTo(pen, centre, width, height) {
  pen.translate(width / 2 - centre.x, height / 2 - centre.y)
  pen.fillStyle = 'rgb(230 237 245 / 22%)'
  const [left, top] = [centre.x - width / 2, centre.y - height / 2]
  for (let x = Math.ceil(left / GROUND) * GROUND; x < left + width; x += GROUND)
    for (let y = Math.ceil(top / GROUND) * GROUND; y < top + height; y += GROUND) pen.fillRect(x - 1, y - 1, 2, 2)
}
