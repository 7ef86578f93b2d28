/** A member of a crew: a worker that flies a strip of a flock and draws it, whenever the lead orders it. */

import { Flock, Strip } from '#web/crew/boids_canvas.js'

/** Strip `i` is the rows from `cuts[i]` up to `cuts[i + 1]`. */
export type Cuts = number[]
/** In parts; none if there are none. */
export type Boids = Uint32Array[]
export type Settings = { params: Float64Array; obstacles: Float64Array; formation: Float32Array }
/** A message to a member. It flies a step if there is `boids`, draws if there is a `stamp`, and answers. */
export interface Order {
  /** The number of its strip. */
  own: number
  cuts: Cuts
  /** Those of the next step. */
  next: Cuts
  /** With the first order. */
  settings?: Settings
  /** See `Strip.whole`. */
  whole?: Float64Array
  /** For it, by the strip from which they are. */
  boids?: Boids[]
  /** Of the predators: see `Strip.prey`. */
  prey?: Float64Array[]
  stamp?: Float32Array
  fraction?: number
  /** Whether it reports the work of each row. */
  weighs?: boolean
  /** Instead of all else: it answers with a part of all boids that it has, from this index on. */
  from?: number
  /** Arrays for the boids of the answer. */
  spare: Uint32Array[]
  /** For the depths of the answer. */
  room?: Uint16Array
}
export interface Answer {
  /** By the strip for which they are. */
  boids: Boids[]
  /** What it has drawn. */
  band?: { first: number; depths: Uint16Array }
  work?: Float64Array
  prey: Float64Array
  /** Arrays that are free again. */
  spare: Uint32Array[]
}

let member: { flock: Flock; strip: Strip }

export function obey(scope: typeof globalThis, order: Order) {
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

export function flyStep(
  flock: Flock,
  strip: Strip,
  { own, cuts, whole, boids, prey }: Required<Pick<Order, 'own' | 'cuts' | 'whole' | 'boids' | 'prey'>>,
) {
  strip.hold(cuts[own], cuts[own + 1], whole)
  for (const part of boids.slice(own + 1).flat()) strip.takeIn(part, false)
  for (const part of boids.slice(0, own).flat()) strip.takeIn(part, true)
  for (const each of prey) strip.hunt(each)
  flock.step(1)
}

/**
 * The arrays of boids that have been taken in, so that messages use them again: Chromium keeps the memory of an array that has
 * come by a message until its garbage collector runs, which may be after a gigabyte.
 */
export const emptied = (boids: Boids[] = []) => boids.flat().map(({ buffer }) => new Uint32Array(buffer))

export const buffersOf = (boids: Boids[]) => boids.flat().map(({ buffer }) => buffer as ArrayBuffer)
