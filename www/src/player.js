// @ts-check
/**
 * A player: a flock, its clock and its picture on a canvas. This one flies on the thread that made it, a page's or a worker's.
 * `remote-player.js` has the same methods for a flock in a worker. All that passes is records, so a show need not know
 * where its flock is.
 *
 * A panic in the WebAssembly leaves a flock that cannot fly on. The player then pauses and reports it once.
 */

import { Player as RustPlayer } from '../../target/web/boids_canvas.js'
import { Flock, givenBy } from './flock.js'
import { Frames } from './frames.js'
import { fromNumbers } from './numbers.js'
import { playerOptions } from './options.js'
import { OwnMarker } from './own-marker.js'
import { PALETTES } from './palettes.js'
import { pictureOf } from './picture.js'
import { Quality } from './quality.js'
import { optionError } from './reader.js'

/** @typedef {import('./options.js').Values} Values */
/** @typedef {{ left: number, top: number, width: number, height: number, zoom: number, x: number, y: number, pixelRatio: number }} Place
 *   of the picture in its box: CSS px, CSS px per world px, the point of the world at its upper left corner, and device px
 *   per CSS px */
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
  ...['fingerprint', 'cost', 'set', 'setState', 'setPointer', 'setFormation'],
]

export class Player {
  #canvas
  #rust
  #values
  #quality
  #frames
  #isPlaying = false
  /** Whether a call has panicked. Rust's player counts as in use then, and cannot be freed. */
  #hasFailed = false
  /** The box of the canvas, once it has one. @type {import('./quality.js').CssBox | undefined} */
  #box
  #given
  #on
  #life = new AbortController()
  /** The flock. @type {Flock} */
  flock
  #marker = new OwnMarker()
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
    this.#values = values
    this.#quality = new Quality(values)
    const scope = ('ownerDocument' in canvas && canvas.ownerDocument.defaultView) || globalThis
    this.#frames = new Frames(/** @type {Window & typeof globalThis} */ (scope), this.#draw)
    this.#rust = new RustPlayer(canvas, playerOptions(values), () => this.#frames.start())
    this.#on = on
    this.#given = givenBy(values)
    this.flock = new Flock(undefined, { rust: this.#rust.flock, given: this.#given, later })
    this.setPath()
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
    const before = this.#quality
    const quality = new Quality(values, this.#box, before)
    this.#call((rust) => rust.configure(playerOptions(values, quality.level.count)))
    this.#values = values
    this.#quality = quality
    Object.assign(this.#given, givenBy(values))
    if (quality.level.pixelRatio === before.level.pixelRatio) this.#report()
    else this.#fit()
    this.#frames.cap(quality.level.rate)
  }

  /** @param {import('./quality.js').CssBox} box */
  resize(box) {
    this.#box = box
    this.#quality = new Quality(this.#values, box, this.#quality)
    this.#fit()
  }

  /** Flies at the present level of quality. */
  #fit() {
    const { pixelRatio, count, rate } = this.#quality.level
    this.#frames.cap(rate)
    this.#call((rust) => rust.resize({ ...this.#box, pixelRatio, count }))
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

  /** @param {string} [path] SVG path data of the marker `path` */
  setPath(path) {
    this.#marker.setPath(path)
    this.#setMarker()
  }

  /** @param {ImageBitmap[]} levels of the marker `image`: see image.js */
  setImage(levels) {
    this.#marker.setImage(levels)
    this.#setMarker()
  }

  #setMarker() {
    this.#call((rust) => rust.setOwnMarker(this.#marker.edges, this.#marker))
  }

  play() {
    if (this.#isPlaying) return
    this.#isPlaying = true
    this.#quality.restart()
    this.#frames.start()
  }

  pause() {
    this.#isPlaying = false
    // a picture that takes several frames is painted to its end
    if (this.#rust.pause()) this.#frames.stop()
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

  /** @param {import('./types.js').Camera} [camera] the whole world if there is none */
  setCamera(camera) {
    this.#call((rust) => rust.setCamera(camera, this.#isPlaying))
    if (!this.#isPlaying) this.#report()
  }

  /** @param {{ x: number, y: number }} [share] of the picture's sides, where the pointer is; none if it is elsewhere */
  setPointer(share) {
    const { place } = this.#call((rust) => rust.snapshot({}))
    if (!share || !place) return this.flock.setPointer()
    const { x, y, width, height, zoom } = place
    this.flock.setPointer(x + (share.x * width) / zoom, y + (share.y * height) / zoom)
  }

  /** @param {Float32Array} [points] of a formation, in world px */
  setFormation(points) {
    this.flock.setFormation(points)
  }

  /**
   * Takes a snapshot of what is shown.
   * @param {Want} want
   * @param {Take} take
   */
  snapshot(want, take) {
    take(named(this.#call((rust) => rust.snapshot(want))))
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
      watch?.take(named(snapshot))
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

  /** The picture, as a PNG. */
  picture() {
    return pictureOf(this.#canvas)
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
    this.#isPlaying = false
    this.#frames.stop()
    this.#life.abort()
    if (!this.#hasFailed) this.#rust.free()
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

  /** Draws a frame; if it fails, it is the last. @param {number} now */
  #draw = (now) => {
    try {
      if (this.#isPlaying) return this.#fly(now)
      const isComplete = this.#rust.paint()
      if (isComplete) this.#frames.stop()
      return isComplete
    } catch (error) {
      this.#fail()
      throw error
    }
  }

  /** @param {number} now */
  #fly(now) {
    const start = performance.now()
    const isComplete = this.#rust.fly(now, this.#frames.interval)
    const isChanged = this.#quality.frame(now, performance.now() - start, isComplete)
    // unless a listener has ended it
    if (isChanged && this.#isPlaying) this.#fit()
    return isComplete
  }

  #fail() {
    this.#hasFailed = true
    this.#isPlaying = false
    this.#frames.stop()
    this.#on.failed()
  }
}

/**
 * Gives the parameters in Rust's snapshot their names.
 * @param {any} snapshot
 * @returns {Snapshot}
 */
function named(snapshot) {
  if (snapshot.params) snapshot.params = fromNumbers(snapshot.params)
  return snapshot
}
