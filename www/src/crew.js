// @ts-check
/**
 * A crew: workers that fly one large flock together, bit-identical to one worker. Each has a strip of the world, rows of the
 * grid by which a step finds neighbours (src/flock/strip.rs). The worker of the page leads: it flies the first strip, and has
 * started the others, the members. Before each step they exchange, through the lead, the boids that others see in another
 * strip or beside it. Each draws its boids as density, and the lead adds up what the others have drawn.
 *
 * For all that is rare, the boids come together in the lead, which then flies them alone until its next frame.
 */

import { Flock as RustFlock, Player as RustPlayer } from '../../target/web/boids_canvas.js'
import { fromNumbers, toNumbers } from './numbers.js'
import { startWorker } from './thread.js'

/** @typedef {number[]} Cuts strip `i` is the rows from `cuts[i]` up to `cuts[i + 1]` */
/** @typedef {Uint32Array | undefined} Records of boids; none if there are none */
/**
 * A message to a member. It flies a step if there are `records`, draws if there is a `stamp`, and answers.
 * @typedef {object} Order
 * @property {number} strip its number
 * @property {Cuts} cuts
 * @property {Cuts} next those of the next step
 * @property {Float64Array} [params] with the first order, as `obstacles`
 * @property {Float64Array} [obstacles]
 * @property {number[]} [whole] the number of boids and of steps, the seed of noise, and x and y of the pointer, if there is one
 * @property {Records[]} [records] boids, by the strip from which they are
 * @property {Float32Array} [stamp]
 * @property {number} [fraction]
 */
/** @typedef {{ records: Records[], band?: { first: number, depths: Uint16Array }, ms: number }} Answer */
/** @typedef {{ stamp: Float32Array, fraction: number, isLate: boolean }} Picture */

/** In ms: a frame flies its steps within this time, but one at least. */
const STEPPING_TIME = 8
/** In ms: a frame of most displays. */
const FRAME = 1000 / 60
/** In ms: a member that has not answered by then is lost. */
const SILENCE = 5000
/** After so many steps each, the strips are made more equal in time, and a copy is kept. */
const [BALANCING, COPYING] = [8, 256]
/** The number of boids from which `auto` means several workers, and the most that it means. */
const [LARGE, MOST] = [200_000, 8]
/** The smallest number of rows in a strip, on average. */
const ROWS = 8

/** How this worker was started, if it is one. @type {{ module: WebAssembly.Module, address: string } | undefined} */
let started

/** The crews that this worker leads. @type {Set<Crew>} */
const crews = new Set()

/** What the page calls while crews fly. Before any other call, their boids come together. */
const DURING = [undefined, 'taken', 'setPointer', 'setCamera']

/**
 * What a worker does with a message.
 * @param {typeof globalThis} scope of the worker
 * @param {(event: MessageEvent) => void} answer what one without a crew does
 * @returns {(event: MessageEvent) => Promise<void>}
 */
export const leading = (scope, answer) => async (event) => {
  const { data } = event
  if (data.next) return flyStrip(scope, data)
  if (data.module) started = data
  if (!DURING.includes(data.call)) for (const crew of crews) if (crew.gather()) await crew.gather()
  answer(event)
}

/** @param {RustPlayer} player @param {import('./options.js').Values} values */
export const set = (player, { workers = 1, count = 0, quality }) => {
  const many = workers === 'auto' ? Math.min(MOST, navigator.hardwareConcurrency - 1) : workers
  const isFew = count === 'auto' || (workers === 'auto' && count < LARGE)
  Object.assign(player, { workers: !started || isFew || quality === 'auto' ? 1 : many })
}

/**
 * Boids that the strips of others need.
 * @param {RustFlock} flock
 * @param {number} strip that it is
 * @param {Cuts} next
 * @returns {Records[]}
 */
const boidsFor = (flock, strip, next) =>
  next.slice(1).map((end, to) => (to === strip || end === next[to] ? undefined : flock.boidsOf(next[to], end)))

/**
 * Flies a step.
 * @param {RustFlock} flock
 * @param {Order} order
 */
function flyStep(flock, { strip, cuts, whole = [], records = [] }) {
  flock.hold(cuts[strip], cuts[strip + 1], whole[0], whole[1], whole[2])
  for (const part of records.slice(strip + 1)) if (part) flock.takeIn(part, false)
  for (const part of records.slice(0, strip)) if (part) flock.takeIn(part, true)
  flock.step(1)
}

/** @param {(Records | Uint16Array)[]} arrays */
const buffersOf = (arrays) => arrays.flatMap((array) => array?.buffer ?? [])

/** The strip that this worker flies for another. @type {RustFlock} */
let member

/** @param {typeof globalThis} scope @param {Order} order */
function flyStrip(scope, order) {
  const begun = performance.now()
  const { params, obstacles, whole, stamp, fraction = 1 } = order
  if (params && obstacles) {
    member?.free()
    member = new RustFlock(params, obstacles)
  }
  if (order.records) {
    const [, , , x, y] = whole ?? []
    if (x === x) member.setPointer(x, y)
    else member.setPointer()
    flyStep(member, order)
  }
  const band = stamp && member.band(stamp, fraction)
  const records = boidsFor(member, order.strip, order.next)
  const transfer = buffersOf([...records, band?.depths])
  scope.postMessage({ records, band, ms: performance.now() - begun }, { transfer })
}

export class Crew extends RustPlayer {
  #workers = 1
  #flock = this.flock
  #crews = crews.add(this)
  /** @type {Worker[]} */
  #members = []
  /** The strips of the next step; none while all boids are here. @type {Cuts | undefined} */
  #cuts
  /** The last strips. @type {Cuts} */
  #lastCuts = []
  /** Boids for the next step, by the strips from which and for which they are. @type {Records[][]} */
  #records = []
  /** What the members do not know yet. @type {Pick<Order, 'params' | 'obstacles'> | undefined} */
  #news
  /** In ms since the strips were balanced, by strip. @type {number[]} */
  #times = []
  /** What the last step took in ms. */
  #lastStep = 0
  /** @type {{ steps: number, records: Records[] } | undefined} */
  #copy
  /** What the members have drawn of a picture that is not shown yet. @type {Answer['band'][] | undefined} */
  #bands
  /** Whether the display has asked for another frame. */
  #isDue = false
  /** The frame in flight. @type {Promise<void> | undefined} */
  #frame
  /** @type {Promise<void> | undefined} */
  #gathering
  /** Whether members are being started, or there can be none. */
  #isOpening = false
  #isAlone = false
  /** What ended the crew. @type {string | undefined} */
  #failure
  /** Whether each frame reports what only one worker has. */
  #isWatched = false

  /** At most so many fly. @param {number} workers */
  set workers(workers) {
    this.#workers = workers
    this.#flock.strips = workers
  }

  /** @param {any} want @param {Function} [listener] */
  onFrame(want, listener) {
    this.#isWatched = want.positions || want.velocities || want.look !== undefined
    super.onFrame(want, listener)
  }

  /**
   * Begins a frame, or flies one alone.
   * @param {number} now
   * @param {number} interval
   * @returns {boolean} whether it is complete
   */
  fly(now, interval) {
    if (this.#failure) {
      const message = this.#failure
      this.#failure = undefined
      // as after a trap here
      throw new WebAssembly.RuntimeError(message)
    }
    this.#isDue = true
    if (this.#frame || this.#gathering || this.#isOpening) return true
    const stamp = this.#workers > 1 && !this.#isAlone && !this.#isWatched && this.stamp()
    if (!stamp || !this.#isReady()) return this.gather() || this.#isOpening ? true : super.fly(now, interval)
    this.#frame = this.#run(now, interval, stamp).catch((error) => this.#recover(error))
    this.#frame.then(() => (this.#frame = undefined))
    return true
  }

  /** Whether there are members, and strips. */
  #isReady() {
    if (this.#cuts) return true
    const flock = this.#flock
    const { rows } = flock
    const count = Math.min(this.#workers, Math.floor(rows / ROWS))
    if (count < 2) return false
    if (this.#members.length < count - 1) {
      this.#open(count - 1)
      return false
    }
    const last = this.#lastCuts
    const isKnown = last.length === count + 1 && last[count] === rows
    const cuts = isKnown ? last : Array.from({ length: count + 1 }, (_, i) => Math.round((i * rows) / count))
    this.#cuts = cuts
    this.#times = cuts.map(() => 0)
    this.#news = { params: toNumbers({ ...fromNumbers(flock.params()), count: 0 }), obstacles: flock.obstacles() }
    this.#records = [boidsFor(flock, 0, cuts)]
    return true
  }

  /** Starts members; where there can be none, one worker flies. @param {number} count */
  async #open(count) {
    const { module, address } = /** @type {NonNullable<typeof started>} */ (started)
    this.#isOpening = true
    const opening = Array.from({ length: count }, () => startWorker(address, address, Promise.resolve(module)))
    const opened = await Promise.allSettled(opening)
    this.#end()
    this.#members = opened.flatMap((worker) => (worker.status === 'fulfilled' ? worker.value : []))
    this.#isAlone = this.#members.length < count
    if (this.#isAlone) this.#end()
    this.#isOpening = false
  }

  /**
   * Flies a frame, and the next one at once where the display waits for it.
   * @param {number} now
   * @param {number} interval
   * @param {Float32Array | undefined} stamp
   */
  async #run(now, interval, stamp) {
    while (stamp) {
      this.#isDue = false
      await this.#fly(now, interval, stamp)
      const isLate = this.#isDue || this.#lastStep > Math.max(FRAME, interval)
      stamp = isLate && !this.#gathering && !this.#isWatched ? this.stamp() : undefined
      now = performance.now()
    }
    this.#show()
  }

  /** Shows the last picture. */
  #show() {
    if (!this.#bands) return
    for (const band of this.#bands) if (band?.depths.length) this.addBand(band.first, band.depths)
    this.addBand(0, new Uint16Array())
    this.#bands = undefined
  }

  /** @param {number} now @param {number} interval @param {Float32Array} stamp */
  async #fly(now, interval, stamp) {
    const tick = this.tick(now, interval)
    const wanted = Math.floor(tick)
    if (this.#news && !wanted) return
    const count = Math.min(wanted, Math.max(1, Math.floor(STEPPING_TIME / this.#lastStep)))
    const isLate = count < wanted
    for (let flown = 1; flown < count; flown++) await this.#step(true)
    await this.#step(count > 0, { stamp, fraction: isLate ? 1 : tick - wanted, isLate })
  }

  /** @param {boolean} flies @param {Picture} [picture] */
  async #step(flies, picture) {
    const begun = performance.now()
    const flock = this.#flock
    const cuts = /** @type {Cuts} */ (this.#cuts)
    const next = flies ? this.#balanced(cuts) : cuts
    const whole = [flock.length, flock.steps, ...flock.settings]
    const common = { ...this.#news, ...picture, cuts, next, whole }
    const orderOf = (/** @type {number} */ strip) => ({
      ...{ ...common, strip },
      records: flies ? this.#records.map((from) => from[strip]) : undefined,
    })
    const answers = this.#ask(orderOf)
    // while the others fly
    this.#show()
    if (flies) flyStep(flock, orderOf(0))
    this.#news = undefined
    if (picture) this.drawStrip(picture.isLate)
    const own = boidsFor(flock, 0, next)
    const alone = performance.now() - begun
    const answered = await answers
    this.#bands = picture && answered.map(({ band }) => band)
    this.#records = [own, ...answered.map(({ records }) => records)]
    this.#cuts = next
    if (!flies) return
    this.#lastStep = performance.now() - begun
    const times = [alone, ...answered.map(({ ms }) => ms)]
    this.#times = this.#times.map((time, i) => time + times[i])
    if (flock.steps % COPYING === 0) this.#copy = { steps: flock.steps, records: await this.#collect() }
  }

  /** The strips of the next step, a little more equal in time. @param {Cuts} cuts */
  #balanced(cuts) {
    const times = this.#times
    if (this.#flock.steps % BALANCING || !times[0]) return cuts
    this.#times = times.map(() => 0)
    const next = [...cuts]
    const last = cuts.length - 1
    for (let i = 1; i < last; i++) {
      const [before, after] = [times[i - 1], times[i]]
      const rows = Math.min(cuts[i] - cuts[i - 1], cuts[i + 1] - cuts[i])
      next[i] += Math.round((((after - before) / (after + before)) * rows) / 2)
      next[i] = Math.min(Math.max(next[i], next[i - 1] + 1), cuts[last] - last + i)
    }
    return next
  }

  /** @param {(strip: number) => Order} orderOf @returns {Promise<Answer[]>} */
  #ask(orderOf) {
    const ask = (/** @type {Worker} */ worker, /** @type {number} */ i) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('a worker of the crew does not answer')), SILENCE)
        worker.onmessage = ({ data }) => resolve(clearTimeout(timer) ?? data)
        worker.onerror = (event) => {
          event.preventDefault()
          reject(clearTimeout(timer) ?? new Error(event.message))
        }
        const order = orderOf(i + 1)
        worker.postMessage(order, buffersOf(order.records ?? []))
      })
    return Promise.all(this.#members.map(ask))
  }

  /** All boids, by strip; they stay where they are. */
  async #collect() {
    const cuts = /** @type {Cuts} */ (this.#cuts)
    const rows = cuts[cuts.length - 1]
    const next = cuts.map((_, i) => (i ? rows : 0))
    // the members have none before the first step
    const answers = this.#news ? [] : await this.#ask((strip) => ({ strip, cuts, next }))
    return [this.#flock.boidsOf(0, rows), ...answers.map(({ records }) => records[0])]
  }

  /** All boids come here, so that any call can be carried out. @returns {Promise<void> | undefined} none if they are here */
  gather() {
    if (this.#cuts) this.#gathering ??= this.#gather().finally(() => (this.#gathering = undefined))
    return this.#gathering
  }

  async #gather() {
    await this.#frame
    try {
      if (this.#cuts) this.#put({ steps: this.#flock.steps, records: await this.#collect() })
    } catch (error) {
      this.#recover(error)
    }
  }

  /** Makes the flock whole. @param {{ steps: number, records: Records[] }} copy */
  #put({ steps, records }) {
    const [flock, cuts] = [this.#flock, this.#cuts ?? []]
    const rows = cuts[cuts.length - 1]
    this.#lastCuts = cuts
    this.#cuts = undefined
    for (const end of [0, rows]) flock.hold(0, end, flock.length, steps, flock.settings[0])
    for (const part of records) if (part) flock.takeIn(part, false)
  }

  /** A member is lost: from now on one worker flies, on from the last copy, or from the start. @param {any} error */
  #recover(error) {
    this.#isAlone = true
    this.#end()
    this.#put(this.#copy ?? { steps: 0, records: [] })
    if (!this.#copy) super.reset()
    this.#failure = String(error.message)
  }

  #end() {
    for (const worker of this.#members) worker.terminate()
    this.#members = []
  }

  free() {
    this.#end()
    this.#crews.delete(this)
    super.free()
  }
}
