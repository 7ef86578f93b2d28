/**
 * An open plane: a flock that flies without edges, and a picture that goes with it. The show's own picture ends at the
 * world's edges, so it is transparent, and the figure draws the flock.
 */

import type { Point } from './stage.js'

/** Options of a flock on an open plane. The world's size is that of the picture. */
export const OPEN_PLANE = {
  bounds: 'turn' as const,
  margin: 0,
  turnFactor: 0,
  fill: 'transparent',
  predator: 'transparent',
}

/** Distance between the dots of the ground, in world px. */
const GROUND = 60

/**
 * Positions for a start in a disc. They depend on the seed alone: only operations that round alike in every browser.
 * @param radius in world px
 * @param apart distance that any two keep, in world px
 */
export function scatter(count: number, radius: number, apart: number, seed: number, centre: Point) {
  const random = randomFrom(seed)
  const positions: number[] = []
  while (positions.length < 2 * count) {
    const [x, y] = inDisc(random, radius)
    const isFree = positions.every((px, i) => i % 2 || (px - x) ** 2 + (positions[i + 1] - y) ** 2 >= apart ** 2)
    if (isFree) positions.push(x, y)
  }
  return positions.map((value, i) => value + (i % 2 ? centre.y : centre.x))
}

export function scatterHeadings(count: number, speed: number, seed: number) {
  const random = randomFrom(seed)
  return Array.from({ length: count }).flatMap(() => {
    const [x, y] = inDisc(random, 1)
    const length = Math.sqrt(x * x + y * y)
    return [(speed * x) / length, (speed * y) / length]
  })
}

/** Numbers from 0 to 1 that follow from a seed. */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  // neighbouring seeds begin with similar numbers
  for (let i = 0; i < 10; i++) next()
  return next
}

/** A point in a disc, never its centre. */
function inDisc(random: () => number, radius: number) {
  for (;;) {
    const [x, y] = [2 * random() - 1, 2 * random() - 1]
    const square = x * x + y * y
    if (square < 1 && square > 1e-4) return [radius * x, radius * y]
  }
}

/**
 * The mean of some boids' positions.
 * @param boids all by default
 */
export function centreOf(positions: Float32Array, boids: number[] = [...Array(positions.length / 2).keys()]): Point {
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
 * @param width of the picture
 * @param height of the picture
 */
export function moveTo(pen: CanvasRenderingContext2D, centre: Point, width: number, height: number) {
  pen.translate(width / 2 - centre.x, height / 2 - centre.y)
  pen.fillStyle = 'rgb(230 237 245 / 22%)'
  const [left, top] = [centre.x - width / 2, centre.y - height / 2]
  for (let x = Math.ceil(left / GROUND) * GROUND; x < left + width; x += GROUND)
    for (let y = Math.ceil(top / GROUND) * GROUND; y < top + height; y += GROUND) pen.fillRect(x - 1, y - 1, 2, 2)
}

/**
 * Marks a point that is out of the picture by a square at its rim.
 * @param centre the point in the middle of the picture
 */
export function markBeyond(
  pen: CanvasRenderingContext2D,
  { x, y }: Point,
  centre: Point,
  width: number,
  height: number,
  colour: string,
) {
  const [dx, dy] = [x - centre.x, y - centre.y]
  const beyond = Math.max(Math.abs(dx) / (width / 2 - 6), Math.abs(dy) / (height / 2 - 6))
  if (beyond <= 1) return
  pen.fillStyle = colour
  pen.fillRect(centre.x + dx / beyond - 3, centre.y + dy / beyond - 3, 6, 6)
}
