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
 */
/**
 * @typedef {object} Answer
 * @property {Boids[]} boids by the strip for which they are
 * @property {{ first: number, depths: Uint16Array }} [band] what it has drawn
 * @property {Float64Array} [work]
 * @property {Float64Array} prey
 */

/** @type {{ flock: Flock, strip: Strip }} */
let member

/** @param {typeof globalThis} scope @param {Order} order */
export function obey(scope, { own, cuts, next, settings, whole, boids, prey = [], stamp, fraction = 1, weighs }) {
  if (settings) {
    member?.strip.free()
    member?.flock.free()
    const flock = new Flock(settings.params, settings.obstacles)
    flock.setFormation(settings.formation)
    member = { flock, strip: new Strip(flock) }
  }
  const { flock, strip } = member
  if (whole && boids) flyStep(flock, strip, { own, cuts, whole, boids, prey })
  const band = stamp && strip.band(stamp, fraction)
  const work = weighs ? strip.work : undefined
  const answer = { boids: strip.boidsFor(own, Uint32Array.from(next)), band, work, prey: strip.prey }
  const transfer = buffersOf(answer.boids)
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
  release(boids.flat())
  for (const each of prey) strip.hunt(each)
  flock.step(1)
}

/** Frees memory now, where a collector of garbage waits. @param {(Uint16Array | Uint32Array)[]} arrays */
export const release = (arrays) => arrays.forEach(({ buffer }) => /** @type {ArrayBuffer} */ (buffer).transfer?.(0))

/** @param {Boids[]} boids */
export const buffersOf = (boids) => boids.flat().map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer))
