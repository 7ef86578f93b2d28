/**
 * A crew: workers that fly one large flock together, bit-identical to one worker. Each has a strip of the world, rows of the
 * grid by which a step finds neighbours (src/flock/strip.rs). The worker of the page leads: it flies the first strip, and has
 * started the others, the members. Before each step they exchange, through the lead, the boids that others see in another
 * strip or beside it. Each draws its boids as density, and the lead adds up what the others have drawn.
 *
 * For all that is rare, the boids come together in the lead, which then flies them alone until its next frame.
 */

import { Player as RustPlayer, Strip } from '#web/crew/boids_canvas.js'
import { fromNumbers, toNumbers } from '../../../src/options/numbers.js'
import type { Values as AllValues } from '../../../src/options/options.js'
import { callOf } from '../../../src/player/calls.js'
import type { Want } from '../../../src/player/player.js'
import { startWorker } from '../../../src/player/start-worker.js'
import {
  buffersOf,
  emptied,
  flyStep,
  obey,
  type Answer,
  type Boids,
  type Cuts,
  type Order,
  type Settings,
} from './member.js'

/** Of an order, for one member. */
export type Part = Omit<Order, 'own' | 'spare'>
export type Values = Pick<AllValues, 'count' | 'quality'> & { workers?: number | 'auto' }
export type Picture = { stamp: Float32Array; fraction: number; isLate: boolean }
/** All boids after some steps, and `Strip.whole` before each step since then, so that these can be flown again. */
export type Copy = { whole: Float64Array; boids: Boids; flown: Float64Array[] }

/** In ms: a frame flies its steps within this time, but one at least. */
const STEPPING_TIME = 8
/** In ms: a frame of most displays. */
const FRAME = 1000 / 60
/** In ms: a member that has not answered by then is lost. */
const SILENCE = 5000
/** After so many steps each, the work of the strips is compared, and a copy is kept. */
const [WEIGHING, COPYING] = [16, 64]
/** By how many rows a border moves in a step. */
const SHIFT = 2
/** The work of showing a pixel, in the unit of `Strip.work`. Of 300,000 boids the lead waited 3.5 ms a step with 4, and 2 with 2. */
const PIXEL = 2
/** The number of boids from which `auto` means several workers, and the most that it means. */
const [LARGE, MOST] = [200_000, 8]
/** The smallest number of rows in a strip, on average. */
const ROWS = 8
/** The numbers of a boid in a message. */
const RECORD = 5
/** As many arrays for messages are kept at most. */
const SPARE = 16

/** Starts a member; absent on the page. */
let start: (() => Promise<Worker>) | undefined
/** The options of the player that is being made. */
let values: Values = {}
/** The crew that was made last. */
let made: Crew | undefined

/**
 * Makes a worker lead crews, or obey another one that does.
 * @param scope of the worker
 * @param code its script
 */
export function lead(scope: typeof globalThis, code: string) {
  const crews: Map<number, Crew> = new Map()
  const answer = scope.onmessage as (event: MessageEvent) => void
  scope.onmessage = (event) => {
    const { module, next, player, call, args } = event.data
    if (next) return obey(scope, event.data)
    if (module) start = () => startWorker(addressOf(code), location.href, Promise.resolve(module))
    if (call === 'create') {
      values = args[1]
      made = undefined
      answer(event)
      if (made) crews.set(player, made)
      return
    }
    const crew = crews.get(player)
    // a call that a crew carries out in flight waits for those before it
    const isDuring = !call || callOf(call)?.during
    const gathering = isDuring ? crew?.gathering : crew?.gather()
    if (call === 'configure') crew?.set(args[0])
    if (call === 'free') crews.delete(player)
    if (gathering) void gathering.finally(() => answer(event))
    else answer(event)
  }
}

/** Frees memory now; the garbage collector waits. @param boids of which no part has come by a message */
const release = (boids: Boids) => boids.forEach(({ buffer }) => (buffer as ArrayBuffer).transfer?.(0))

/** A script from a blob may start others from blobs; one from an address, under a policy, only from there. */
const addressOf = (code: string) =>
  location.href.startsWith('blob:') ? URL.createObjectURL(new Blob([code], { type: 'text/javascript' })) : location.href

export class Crew extends RustPlayer {
  #flock = this.flock
  #strip = new Strip(this.#flock)
  /** At most so many fly. */
  #workers = 1
  #members: Worker[] = []
  /** The strips of the next step; none while all boids are here. */
  #cuts: Cuts | undefined
  /** The last strips, and those towards which they move. */
  #lastCuts: Cuts = []
  #aim: Cuts = []
  /** Boids for the next step, by the strips from which and for which they are. */
  #boids: Boids[][] = []
  /** What predators would chase in the next step, by strip. */
  #prey: Float64Array[] = []
  /** What the members do not know yet. */
  #settings: Settings | undefined
  /** What the last step took in ms. */
  #lastStep = 0
  #copy: Copy = { whole: new Float64Array(), boids: [], flown: [] }
  /** What the members have drawn of a picture that is not shown yet. */
  #bands: Answer['band'][] | undefined
  /** Arrays for messages; those in flight are not here. */
  #spare: Uint32Array[] = []
  /** How many arrays the last answer of each member had. */
  #needs: number[] = []
  /** Room for the depths that each member draws. */
  #rooms: (Uint16Array | undefined)[] = []
  /** Whether the display has asked for another frame. */
  #isDue = false
  #frame: Promise<void> | undefined
  /** Ends when all boids are here, if they are about to be. */
  gathering: Promise<void> | undefined
  /** Whether members are being started, or there can be none. */
  #isOpening = false
  #isAlone = !start
  /** What ended the crew. */
  #failure: string | undefined
  /** Whether each frame reports what only one worker has. */
  #isWatched = false

  constructor(...args: ConstructorParameters<typeof RustPlayer>) {
    super(...args)
    this.set(values)
    made = this
  }

  set({ workers = 'auto', count = 0, quality }: Values) {
    const many = workers === 'auto' ? Math.min(MOST, navigator.hardwareConcurrency - 1) : workers
    const isFew = count === 'auto' || (workers === 'auto' && count < LARGE)
    this.#workers = this.#isAlone || isFew || quality === 'auto' ? 1 : Math.max(1, many)
    this.#strip.strips = this.#workers
  }

  onFrame(want?: Want, listener?: Function) {
    this.#isWatched = Boolean(want && (want.positions || want.velocities || want.look !== undefined))
    super.onFrame(want, listener)
  }

  /** Its cost also says how many workers fly. */
  snapshot(want: Want) {
    const snapshot = super.snapshot(want)
    const { cost } = snapshot
    if (cost) cost.workers = this.#cuts ? this.#cuts.length - 1 : 1
    // what the step took includes its drawing
    if (cost?.workers > 1) cost.step = Math.max(0, this.#lastStep - cost.draw)
    return snapshot
  }

  /**
   * Begins a frame, or flies one alone.
   * @returns whether it is complete
   */
  fly(now: number, interval: number): boolean {
    if (this.#failure) {
      const message = this.#failure
      this.#failure = undefined
      // as after a trap here
      throw new WebAssembly.RuntimeError(message)
    }
    this.#isDue = true
    this.#show()
    if (this.#frame || this.gathering || this.#isOpening) return true
    const stamp = this.#workers > 1 && !this.#isAlone && !this.#isWatched && this.stamp()
    if (!stamp || !this.#isReady()) return this.gather() || this.#isOpening ? true : super.fly(now, interval)
    this.#frame = this.#run(now, interval, stamp)
      .catch((error) => this.#recover(error))
      .finally(() => (this.#frame = undefined))
    return true
  }

  /** Whether there are members, and strips. */
  #isReady() {
    if (this.#cuts) return true
    const [flock, { rows }] = [this.#flock, this.#strip]
    const count = Math.min(this.#workers, Math.floor(rows / ROWS))
    if (count < 2) return false
    if (this.#members.length < count - 1) {
      void this.#open(count - 1)
      return false
    }
    const last = this.#lastCuts
    const isKnown = last.length === count + 1 && last[count] === rows
    this.#cuts = isKnown ? last : Array.from({ length: count + 1 }, (_, i) => Math.round((i * rows) / count))
    this.#aim = this.#cuts
    this.#settings = {
      params: toNumbers({ ...fromNumbers(flock.params()), count: 0 }),
      obstacles: flock.obstacles(),
      formation: this.#strip.formation,
    }
    release(this.#copy.boids)
    this.#copy = { whole: this.#strip.whole, boids: this.#copyOwn(), flown: [] }
    this.#boids = [this.#boidsFor(this.#cuts)]
    this.#prey = [this.#strip.prey]
    return true
  }

  /** Starts members; where there can be none, one worker flies. */
  async #open(count: number) {
    this.#isOpening = true
    const opened = await Promise.allSettled(Array.from({ length: count }, async () => start?.()))
    this.#end()
    this.#members = opened.flatMap((worker) => (worker.status === 'fulfilled' && worker.value) || [])
    this.#isAlone ||= this.#members.length < count
    if (this.#isAlone) this.#end()
    this.#isOpening = false
  }

  /** Flies a frame, and the next one at once where the display waits for it. */
  async #run(now: number, interval: number, stamp: Float32Array | undefined) {
    while (stamp) {
      this.#isDue = false
      await this.#fly(now, interval, stamp)
      const isLate = this.#isDue || this.#lastStep > Math.max(FRAME, interval)
      stamp = isLate && !this.gathering && !this.#isWatched ? this.stamp() : undefined
      now = performance.now()
    }
    this.#show()
  }

  #show() {
    if (!this.#bands) return
    this.#bands.forEach((band, i) => {
      if (!band) return
      this.addBand(band.first, band.depths)
      this.#rooms[i] = new Uint16Array(band.depths.buffer)
    })
    this.#bands = undefined
    this.showStrips()
  }

  async #fly(now: number, interval: number, stamp: Float32Array) {
    const tick = this.tick(now, interval)
    const wanted = Math.floor(tick)
    if (this.#settings && !wanted) return
    const count = Math.min(wanted, Math.max(1, Math.floor(STEPPING_TIME / this.#lastStep)))
    const isLate = count < wanted
    for (let flown = 1; flown < count; flown++) await this.#step(true)
    await this.#step(count > 0, { stamp, fraction: isLate ? 1 : tick - wanted, isLate })
  }

  async #step(flies: boolean, picture?: Picture) {
    const begun = performance.now()
    const cuts = this.#cuts as Cuts
    const { whole } = this.#strip
    const { flown } = this.#copy
    const weighs = flies && flown.length % WEIGHING === 0
    const next = flies ? cuts.map((cut, i) => cut + Math.min(SHIFT, Math.max(-SHIFT, this.#aim[i] - cut))) : cuts
    const boidsTo = (own: number) => this.#boids.map((from) => from[own] ?? [])
    const [settings, prey, rooms] = [this.#settings, this.#prey, picture ? this.#rooms.splice(0) : []]
    const answers = this.#askAll((own) => ({
      ...{ cuts, next, settings, whole, prey, ...picture, weighs },
      boids: flies ? boidsTo(own) : undefined,
      room: rooms[own - 1],
    }))
    // if the lead fails first
    answers.catch(() => undefined)
    this.#settings = undefined
    // while the others fly, the display may take the last picture
    await new Promise((resolve) => setTimeout(resolve))
    this.#show()
    if (flies) {
      const boids = boidsTo(0)
      flyStep(this.#flock, this.#strip, { own: 0, cuts, whole, boids, prey })
      this.#spare.push(...emptied(boids))
    } else this.#spare.push(...emptied(this.#boids.flat()))
    if (picture) this.drawStrip(picture.isLate)
    const own = { boids: this.#boidsFor(next), work: weighs ? this.#strip.work : undefined, prey: this.#strip.prey }
    const answered = await answers
    this.#bands = picture && answered.map(({ band }) => band)
    const all = [own, ...answered]
    this.#boids = all.map(({ boids }) => boids)
    this.#prey = all.map(({ prey }) => prey)
    this.#cuts = next
    if (!flies) return
    this.#lastStep = performance.now() - begun
    flown.push(whole)
    if (weighs)
      this.#weigh(
        all.flatMap(({ work = [] }) => [...work]),
        picture?.stamp,
      )
    if (flown.length < COPYING) return
    const copy = await this.#collect()
    release(this.#copy.boids)
    this.#copy = copy
  }

  /**
   * Aims at strips with the same work. The lead also shows the picture.
   * @param work of each row
   */
  #weigh(work: number[], { 3: width, 4: height }: ArrayLike<number> = new Float32Array(5)) {
    const count = this.#aim.length - 1
    const showing = PIXEL * width * height
    const share = work.reduce((sum, row) => sum + row, showing) / count
    let sum = showing
    const aim = [0]
    work.forEach((row, i) => {
      sum += row
      const isFull = sum > share * aim.length || work.length - i <= count - aim.length + 1
      if (isFull && aim.length < count) aim.push(i + 1)
    })
    this.#aim = [...aim, work.length]
  }

  /** @param orderOf by the number of a strip */
  #askAll = (orderOf: (own: number) => Part): Promise<Answer[]> =>
    Promise.all(this.#members.map((_, i) => this.#ask(i, orderOf(i + 1))))

  /** @param i of a member */
  async #ask(i: number, part: Part): Promise<Answer> {
    const worker = this.#members[i]
    const spare = this.#spare.splice(0, this.#needs[i] ?? 0)
    const order: Order = { own: i + 1, spare, ...part }
    const answer: Answer = await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a worker of the crew does not answer')), SILENCE)
      worker.onmessage = ({ data }) => resolve(clearTimeout(timer) ?? data)
      worker.onerror = (event) => {
        event.preventDefault()
        reject(clearTimeout(timer) ?? new Error(event.message))
      }
      const { boids = [], room } = order
      worker.postMessage(order, [...buffersOf([...boids, spare]), ...(room ? [room.buffer] : [])])
    })
    this.#needs[i] = answer.boids.flat().length
    this.#spare.push(...answer.spare)
    // those of the first step are many
    this.#spare.splice(SPARE)
    return answer
  }

  /** Boids that the strips of others need. */
  #boidsFor = (cuts: Cuts) => this.#strip.boidsFor(0, Uint32Array.from(cuts), this.#spare)

  #copyOwn(): Boids {
    const boids = []
    for (let from = 0; ;) {
      const part = this.#strip.boidsFrom(from, this.#spare)
      this.#spare.push(...emptied([[part]]))
      if (!part.length) return boids
      boids.push(part.slice())
      from += part.length / RECORD
    }
  }

  async #copyOf(i: number): Promise<Boids> {
    const boids = []
    for (let from = 0; ;) {
      const {
        boids: [[part]],
      } = await this.#ask(i, { cuts: [], next: [], from })
      this.#spare.push(...emptied([[part]]))
      if (!part.length) return boids
      boids.push(part.slice())
      from += part.length / RECORD
    }
  }

  async #collect(): Promise<Copy> {
    // the members have none before the first step
    const others = this.#settings ? [] : await Promise.all(this.#members.map((_, i) => this.#copyOf(i)))
    return { whole: this.#strip.whole, boids: [this.#copyOwn(), ...others].flat(), flown: [] }
  }

  /** All boids come here, so that any call can be carried out. @returns none if they are here */
  gather(): Promise<void> | undefined {
    if (this.#cuts) this.gathering ??= this.#gather().finally(() => (this.gathering = undefined))
    return this.gathering
  }

  async #gather() {
    await this.#frame
    try {
      if (this.#cuts) this.#put(await this.#collect())
    } catch (error) {
      await this.#recover(error as Error)
    }
  }

  /** Makes the flock whole. */
  #put({ whole, boids }: Copy) {
    const [strip, cuts] = [this.#strip, this.#cuts ?? this.#lastCuts]
    this.#lastCuts = cuts
    this.#cuts = undefined
    this.#boids = []
    for (const end of [0, cuts[cuts.length - 1]]) strip.hold(0, end, whole)
    for (const part of boids) strip.takeIn(part, false)
    release(boids)
  }

  /**
   * A member is lost, or has trapped, or the lead has: from now on one worker flies, on from the last complete step. The steps
   * since the copy are flown again.
   */
  async #recover(error: Error) {
    this.#isAlone = true
    this.#end()
    try {
      super.recover()
      const [, , , ...pointer] = this.#strip.whole
      this.#put(this.#copy)
      for (const [, , , ...pointer] of this.#copy.flown) {
        this.#point(pointer)
        this.#flock.step(1)
        // so that the page does not give this worker up
        await new Promise((resolve) => setTimeout(resolve))
      }
      this.#point(pointer)
    } finally {
      this.#failure = String(error.message)
    }
  }

  #point = ([x, y]: number[]) => (Number.isNaN(x) ? this.#flock.setPointer() : this.#flock.setPointer(x, y))

  #end() {
    for (const worker of this.#members) worker.terminate()
    this.#members = []
    this.#needs = []
    this.#rooms = []
  }

  free() {
    // members that are being started end as soon as they are there
    this.#isAlone = true
    this.#end()
    this.#strip.free()
    super.free()
  }
}
