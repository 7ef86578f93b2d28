// @ts-check
/**
 * A player: a flock, its clock and its picture on a canvas. This one flies on the thread that made it, a page's or a worker's.
 * `remote-player.js` has the same methods for a flock in a worker. All that passes is records, so a show need not know
 * where its flock is.
 *
 * A panic in the WebAssembly leaves a flock that cannot fly on. The player then pauses and reports it once.
 */

import { RustPlayer } from './engine.js'
import { Flock, givenBy } from './flock.js'
import { FRAME_BUDGET, allParams, presetOf } from './options.js'
import { PALETTES } from './palettes.js'
import { optionError } from './reader.js'

/** @typedef {import('./options.js').Values} Values */
/** @typedef {{ left: number, top: number, width: number, height: number, zoom: number }} Place
 *   of the picture in its box: CSS px, and CSS px per world px */
/**
 * What a snapshot of a frame contains: always `steps`, `place` once the canvas has a box, and what is asked for.
 * @typedef {object} Snapshot
 * @property {number} steps flown since the start
 * @property {Place} [place]
 * @property {import('../../target/web/table.js').ParamValues} [params]
 * @property {Float32Array} [positions] in the picture, in world px: x and y of each boid
 * @property {Float32Array} [velocities]
 * @property {{ columns: number, rows: number }} [cells] by which a step finds neighbours
 * @property {import('./types.js').Cost} [cost] of the last frame
 * @property {import('./types.js').Inspection} [look] at the boid asked for
 */
/** @typedef {{ params?: boolean, positions?: boolean, velocities?: boolean, cells?: boolean, cost?: boolean, look?: number }} Want */
/** @typedef {(snapshot: Snapshot) => void} Take */

/**
 * What a player reports.
 * @typedef {object} On
 * @property {(status: { place?: Place, length: number }) => void} changed its place in the box, and the number of boids
 * @property {() => void} failed it has stopped after a panic
 * @property {(error: import('./options.js').OptionError) => void} refused only of a worker: values that it cannot fly
 * @property {() => void} lost only of a worker: it flies no more
 */

/** What `query` answers: members of a flock, and the cost of the last frame. */
const QUESTIONS = [
  ...['positions', 'velocities', 'predators', 'length', 'steps', 'params', 'get', 'measure', 'look', 'flockmates'],
  ...['fingerprint', 'cost', 'set', 'setState', 'setPointer'],
]

export class Player {
  #canvas
  #rust
  #given
  #on
  #life = new AbortController()
  /** The flock. @type {Flock} */
  flock
  /** What is reported after every frame. @type {{ want: Want, take: Take } | undefined} */
  #watch
  /** Receives every picture while the flock is recorded. @type {((picture: ImageBitmap) => void) | undefined} */
  #film

  /**
   * @param {HTMLCanvasElement | OffscreenCanvas} canvas
   * @param {Values} values
   * @param {Pick<On, 'changed' | 'failed'>} on
   * @param {import('./later.js').Later} [later] what is done before the flock is used
   */
  constructor(canvas, values, on, later) {
    this.#canvas = canvas
    this.#rust = new RustPlayer(canvas, record(values), this.#guard)
    this.#on = on
    this.#given = givenBy(values)
    this.flock = new Flock(undefined, { rust: this.#rust.flock, given: this.#given, later })
    const { signal } = this.#life
    for (const surface of [canvas, this.#rust.buffer])
      surface.addEventListener('contextrestored', () => this.#call((rust) => rust.restore()), { signal })
  }

  /** The number of boids. */
  get length() {
    return this.flock.length
  }

  /** @param {Values} values all of them, while the flock flies */
  configure(values) {
    this.#call((rust) => rust.configure(record(values)))
    Object.assign(this.#given, givenBy(values))
    this.#report()
  }

  /** @param {{ width: number, height: number, pixelRatio: number }} box sides in CSS px */
  resize(box) {
    this.#call((rust) => rust.resize(box))
    this.#report()
  }

  #report() {
    const { place } = this.#call((rust) => rust.snapshot({}))
    this.#on.changed({ place, length: this.length })
  }

  /** @param {Record<import('./style.js').Colour, string>} colours as CSS writes them */
  setColours(colours) {
    this.#call((rust) => rust.setColours(colours))
  }

  /** @param {import('./palettes.js').ColourBy} what */
  colourBy(what) {
    this.#call((rust) => rust.colourBy(what, PALETTES[what]))
  }

  /** @param {boolean} on */
  setTrails(on) {
    this.#call((rust) => rust.setTrails(on))
  }

  play() {
    this.#rust.play()
  }

  pause() {
    this.#rust.pause()
  }

  /** @param {number} n */
  step(n) {
    this.#call((rust) => rust.step(n))
  }

  /**
   * Flies up to `steps` steps, as many as `ms` of time allow.
   * @param {number} steps
   * @param {number} ms
   */
  settle(steps, ms) {
    this.#call((rust) => rust.settle(steps, ms))
  }

  reset() {
    this.#call((rust) => rust.reset())
  }

  /** @param {{ x: number, y: number }} [place] of the pointer, in shares of the picture's sides; none if it is elsewhere */
  setPointer(place) {
    if (!place) return this.flock.setPointer()
    const { width, height } = this.flock.params
    this.flock.setPointer(place.x * width, place.y * height)
  }

  /**
   * Takes a snapshot of what is shown.
   * @param {Want} want
   * @param {Take} take
   */
  snapshot(want, take) {
    take(this.#call((rust) => rust.snapshot(want)))
  }

  /**
   * Takes a snapshot now and after every frame; without arguments, none any more.
   * @param {Want} [want]
   * @param {Take} [take]
   */
  watch(want, take) {
    this.#watch = want && take && { want, take }
    this.#listen()
    if (want && take) this.snapshot(want, take)
  }

  /** @param {(picture: ImageBitmap) => void} [take] receives every picture from now on */
  film(take) {
    this.#film = take
    this.#listen()
  }

  #listen() {
    const [watch, film] = [this.#watch, this.#film]
    const onFrame = (/** @type {Snapshot} */ snapshot) => {
      watch?.take(snapshot)
      if (film) createImageBitmap(this.#canvas).then(film)
    }
    this.#rust.onFrame(watch?.want ?? {}, watch || film ? onFrame : undefined)
  }

  /**
   * A canvas to record, which shows every picture until `signal` is aborted.
   * @param {AbortSignal} signal
   */
  // eslint-disable-next-line no-unused-vars
  async filmed(signal) {
    return /** @type {HTMLCanvasElement} */ (this.#canvas)
  }

  /** The picture, as a PNG. @returns {Promise<Blob>} */
  picture() {
    const canvas = this.#canvas
    if ('convertToBlob' in canvas) return canvas.convertToBlob()
    const none = new Error('the browser made no picture of the canvas')
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(none))))
  }

  /**
   * What a member of the flock returns, or its value.
   * @param {string} name
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async query(name, args) {
    if (!QUESTIONS.includes(name)) throw optionError('query', name, `one of ${QUESTIONS.join(', ')}`)
    if (name === 'cost') return this.cost
    const { flock } = this
    const member = /** @type {any} */ (flock)[name]
    return typeof member === 'function' ? member.apply(flock, args) : member
  }

  /** What the last frame took. */
  get cost() {
    return /** @type {import('./types.js').Cost} */ (this.#call((rust) => rust.snapshot({ cost: true })).cost)
  }

  free() {
    this.#life.abort()
    this.#rust.free()
    this.flock.free()
  }

  /**
   * @template T
   * @param {(rust: RustPlayer) => T} act throws an `Error` unless it panics
   */
  #call(act) {
    try {
      return act(this.#rust)
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#fail()
      throw error
    }
  }

  /**
   * Wraps the function that flies a frame, so that a frame that fails is the last.
   * @param {(now: number) => void} fly
   * @returns {(now: number) => void}
   */
  #guard = (fly) => (now) => {
    try {
      fly(now)
    } catch (error) {
      this.#fail()
      throw error
    }
  }

  #fail() {
    this.#rust.pause()
    this.#on.failed()
  }
}

/**
 * What Rust needs of the values.
 * @param {Values} values
 */
function record(values) {
  const { obstacles, zoom = 1, frameBudget = FRAME_BUDGET, width, height } = values
  const preset = presetOf(values).values
  const density = { count: preset.count, width: preset.width, height: preset.height }
  return { params: allParams(values), obstacles, zoom, frameBudget, width, height, preset: density }
}
