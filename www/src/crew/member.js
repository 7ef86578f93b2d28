// @ts-check
/** A member of a crew: a worker that flies a strip of a flock and draws it, whenever the lead orders it. */

import { Flock, Strip } from '../../../target/web/crew/boids_canvas.js'

/** @typedef {number[]} Cuts strip `i` is the rows from `cuts[i]` up to `cuts[i + 1]` */
/** @typedef {Uint32Array[]} Boids in parts; none if there are none */
/** @typedef {{ params: Float64Array, obstacles: Float64Array, formation: Float32Array }} Settings */
/**
 * A message to a member. It flies a step if there is `boids`, draws if there is a `stamp`, and answers.
 * @typedef {object} Order
 * @property {number} own the number of its strip
 * @property {Cuts} cuts
 * @property {Cuts} next those of the next step
 * @property {Settings} [settings] with the first order
 * @property {Float64Array} [whole] see `Strip.whole`
 * @property {Boids[]} [boids] for it, by the strip from which they are
 * @property {Float64Array[]} [prey] of the predators: see `Strip.prey`
 * @property {Float32Array} [stamp]
 * @property {number} [fraction]
 * @property {boolean} [weighs] whether it reports the work of each row
 * @property {number} [from] instead of all else: it answers with a part of all boids that it has, from this index on
 * @property {Uint32Array[]} spare arrays for the boids of the answer
 * @property {Uint16Array} [room] for the depths of the answer
 */
/**
 * @typedef {object} Answer
 * @property {Boids[]} boids by the strip for which they are
 * @property {{ first: number, depths: Uint16Array }} [band] what it has drawn
 * @property {Float64Array} [work]
 * @property {Float64Array} prey
 * @property {Uint32Array[]} spare arrays that are free again
 */

/** @type {{ flock: Flock, strip: Strip }} */
let member

/** @param {typeof globalThis} scope @param {Order} order */
export function obey(scope, order) {
  const { own, cuts, next, settings, whole, boids, prey = [], stamp, fraction = 1, weighs, from, spare, room } = order
  if (settings) {
    member?.strip.free()
    member?.flock.free()
    const flock = new Flock(settings.params, settings.obstacles)
    flock.setFormation(settings.formation)
    member = { flock, strip: new Strip(flock) }
  }
  const { flock, strip } = member
  if (whole && boids) flyStep(flock, strip, { own, cuts, whole, boids, prey })
  const band = stamp && strip.band(stamp, fraction, room)
  const work = weighs ? strip.work : undefined
  spare.push(...emptied(boids))
  const sent =
    from === undefined ? strip.boidsFor(own, Uint32Array.from(next), spare) : [[strip.boidsFrom(from, spare)]]
  const answer = { boids: sent, band, work, prey: strip.prey, spare }
  const transfer = buffersOf([...sent, spare])
  scope.postMessage(answer, { transfer: band ? [...transfer, band.depths.buffer] : transfer })
}

/**
 * @param {Flock} flock
 * @param {Strip} strip
 * @param {Required<Pick<Order, 'own' | 'cuts' | 'whole' | 'boids' | 'prey'>>} order
 */
export function flyStep(flock, strip, { own, cuts, whole, boids, prey }) {
  strip.hold(cuts[own], cuts[own + 1], whole)
  for (const part of boids.slice(own + 1).flat()) strip.takeIn(part, false)
  for (const part of boids.slice(0, own).flat()) strip.takeIn(part, true)
  for (const each of prey) strip.hunt(each)
  flock.step(1)
}

/**
 * The arrays of boids that have been taken in, so that messages use them again: Chromium keeps the memory of an array that has
 * come by a message until its garbage collector runs, which may be after a gigabyte.
 * @param {Boids[]} boids
 */
export const emptied = (boids = []) => boids.flat().map(({ buffer }) => new Uint32Array(buffer))

/** @param {Boids[]} boids */
export const buffersOf = (boids) => boids.flat().map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer))
