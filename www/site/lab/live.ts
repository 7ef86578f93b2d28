/**
 * What flies now: the numbers of each flock on the stage, asked for a few times a second. The flocks fly in a worker, so
 * measuring takes their time and not the page's.
 */

import type { Cost, Measures, Show } from '../../src/entries/package.js'
import type { FlocksOnStage } from './flocks-on-stage.js'

/** Of the measures, a large flock has the polarisation alone; the others are NaN. */
export interface Numbers extends Pick<Measures, 'polarisation' | 'rotation' | 'nearest' | 'groups'> {
  /** Of boids. */
  count: number
  /** Whether the measures are new: after a long measurement, the last ones stay for a while. */
  isMeasured: boolean
  /** Flown since the start. */
  steps: number
  /** Of the last frame, and how many workers flew it. */
  cost: Cost & { workers?: number }
  /** Frames a second; NaN while it stands still. */
  rate: number
  /** Steps a second; NaN while it stands still. */
  pace: number
}

/** The time between questions, in ms. */
const PERIOD = 250
/**
 * Larger flocks are not measured, as that would stop them for too long; their polarisation is computed here. Flocks of a crew
 * are not even asked for their velocities: all boids would have to come together.
 */
const MAX_BOIDS = 50_000
/** The pause after a measurement, as a multiple of its duration: measuring takes at most a twentieth of the time. */
const REST = 20
/**
 * Up to so many boids need no pause: measuring 1,000 takes 3 ms, and the rest of its duration is waiting for the worker. On a
 * busy machine, pauses would leave 5 readings of the 40 in ten seconds, and their mean would vary twice as much.
 */
const NO_REST = 1000

/** @param take receives the numbers of each flock, whenever one of them has moved, and none when another flight begins */
export function watchNumbers(stage: FlocksOnStage, take: (numbers: Numbers[]) => void) {
  let meters: WeakMap<Show, Meter> = new WeakMap()
  let { flight } = stage
  let busy = false
  setInterval(async () => {
    if (flight !== stage.flight) {
      flight = stage.flight
      meters = new WeakMap()
      take([])
    }
    if (busy || document.hidden || !stage.show) return
    busy = true
    const asked = flight
    try {
      const all = stage.shows.map((show) => {
        if (!meters.has(show)) meters.set(show, new Meter(show))
        return (meters.get(show) as Meter).read()
      })
      const numbers = await Promise.all(all)
      if (asked === stage.flight && numbers.some(({ moved }) => moved)) take(numbers)
    } catch {
      // A flock that has ended answers no more.
    } finally {
      busy = false
    }
  }, PERIOD)
}

class Meter {
  #show
  #last: Numbers | undefined
  #time = 0
  /** No measurement is taken before this time, in ms. */
  #restUntil = 0

  constructor(show: Show) {
    this.#show = show
  }

  async read(): Promise<Numbers & { moved: boolean }> {
    const show = this.#show
    const [cost, steps, count]: [Numbers['cost'], number, number] = await Promise.all([
      show.query('cost'),
      show.query('steps'),
      show.query('length'),
    ])
    const now = performance.now()
    const last = this.#last
    const seconds = (now - this.#time) / 1000
    const moved = !last || last.cost.frames !== cost.frames || last.count !== count
    const flies = show.playing && last && moved
    const rate = flies ? (cost.frames - last.cost.frames) / seconds : NaN
    const pace = flies && steps >= last.steps ? (steps - last.steps) / seconds : NaN
    const isDue = moved && now >= this.#restUntil
    const measured = Number(cost.workers) > 1 ? undefined : isDue ? await this.#measure(count) : last
    const { polarisation = NaN, rotation = NaN, nearest = NaN, groups = NaN } = measured ?? {}
    this.#time = now
    this.#last = { count, isMeasured: isDue, steps, cost, rate, pace, polarisation, rotation, nearest, groups }
    return { ...this.#last, moved }
  }

  async #measure(count: number): Promise<Partial<Measures>> {
    const start = performance.now()
    const measured =
      count <= MAX_BOIDS ? await this.#show.measure() : { polarisation: polarisationOf(await this.#show.velocities()) }
    const end = performance.now()
    this.#restUntil = count > NO_REST ? end + REST * (end - start) : end
    return measured
  }
}

/** The length of the mean heading. */
function polarisationOf(velocities: Float32Array) {
  let [x, y] = [0, 0]
  for (let i = 0; i < velocities.length; i += 2) {
    const speed = Math.sqrt(velocities[i] ** 2 + velocities[i + 1] ** 2) || 1
    x += velocities[i] / speed
    y += velocities[i + 1] / speed
  }
  return Math.hypot(x, y) / (velocities.length / 2)
}
