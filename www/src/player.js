// @ts-check
/**
 * A player: a flock, its clock and its picture on a canvas. This one flies on the thread that made it, a page's or a worker's.
 * `remote-player.js` has the same methods for a flock in a worker. All that passes is records, so a show need not know
 * where its flock is.
 *
 * A trap ends a call in the middle: a panic of ours, a fault of the engine, or no memory for an answer. The flock then flies
 * on from its last complete step, which is still in memory (web/src/lent.rs). After a second trap soon after it the player
 * pauses, and reports that it has failed.
 */

import { Player as RustPlayer, work } from '#built'
import { features, lacking } from './features.js'
import { Frames } from './frames.js'
import { fromNumbers, toNumbers, toObstacleNumbers } from './numbers.js'
import { FRAME_BUDGET, allParams } from './options.js'
import { pictureOf } from './picture.js'
import { Quality } from './quality.js'
import { optionError } from './reader.js'
import { checkedWork, inWorld, viewThrough, viewportOf } from './viewport.js'

/** @typedef {import('./options.js').Values} Values */
/** @typedef {import('./viewport.js').Place} Place */
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
 * @property {(message: string) => void} recovered it flies on after a trap
 * @property {() => void} failed it has stopped after a second trap
 * @property {(error: import('./reader.js').OptionError) => void} refused only of a worker: values that it cannot fly
 * @property {() => void} lost only of a worker: it flies no more
 */

/** What `query` answers: members of a flock, and the cost of the last frame. */
const QUESTIONS = [
  ...['positions', 'velocities', 'predators', 'length', 'steps', 'params', 'get', 'measure', 'look', 'flockmates'],
  ...['fingerprint', 'cost', 'set', 'setState', 'setPointer', 'setFormation'],
]

/** In ms: a trap within this time after the last one is the end. */
const CALM = 10_000

const LIGHT_QUESTIONS = ['length', 'steps', 'fingerprint']

export class Player {
  #canvas
  #rust
  /** The flock of `#rust`, which this.flock owns. */
  #rustFlock
  #values
  #quality
  #frames
  #isPlaying = false
  /** Whether it has trapped twice: every further call would trap. */
  hasFailed = false
  /** The time of the last trap in ms. */
  #trapped = -Infinity
  /** The number of calls that last: one may report to a page, which calls again. */
  #calls = 0
  /** The box of the canvas, once it has one. @type {import('./viewport.js').CssBox | undefined} */
  #box
  /** The whole world in that box. @type {import('./viewport.js').View | undefined} */
  #whole
  /** What is shown: the whole world, or what the camera sees. @type {import('./viewport.js').View | undefined} */
  #view
  /** @type {import('./types.js').Camera | undefined} */
  #camera
  /** @type {import('./flock.js').Given | undefined} */
  #given
  #on
  #life = new AbortController()
  /** What a page may use of the flock. @type {import('./flock.js').Flock} */
  flock
  /** @type {import('./own-marker.js').OwnMarker | undefined} */
  #marker = features.marker && new features.marker()
  /** What is reported after every frame. @type {{ want: Want, take: Take } | undefined} */
  #watch
  /** Receives every picture while the flock is recorded. @type {((picture: ImageBitmap) => void) | undefined} */
  #film

  /**
   * @param {HTMLCanvasElement | OffscreenCanvas} canvas
   * @param {Values} values
   * @param {Pick<On, 'changed' | 'recovered' | 'failed'>} on
   * @param {import('./later.js').Later} [later] what is done before the flock is used
   */
  constructor(canvas, values, on, later) {
    this.#canvas = canvas
    this.#values = values
    this.#quality = new Quality(values)
    const scope = ('ownerDocument' in canvas && canvas.ownerDocument.defaultView) || globalThis
    this.#frames = new Frames(/** @type {Window & typeof globalThis} */ (scope), this.#draw)
    this.#rust = new RustPlayer(canvas, () => this.#frames.start())
    this.#rustFlock = this.#rust.flock
    this.#on = on
    const rust = this.#rustFlock
    this.#given = features.flock?.givenBy(values)
    this.flock = this.#given
      ? new features.flock.Flock(undefined, { rust, given: this.#given, later })
      : /** @type {any} */ (rust)
    this.#set(values, this.#quality)
    this.setPath()
    const { signal } = this.#life
    for (const surface of [canvas, this.#rust.buffer])
      surface.addEventListener('contextrestored', () => this.#call((rust) => rust.restore()), { signal })
  }

  /** The number of boids. */
  get length() {
    return this.#rustFlock.length
  }

  /** The number of steps flown; 0 if a trap has ended the flock. */
  get steps() {
    return this.hasFailed ? 0 : this.#call(() => this.#rustFlock.steps)
  }

  /** @param {Values} values all of them, while the flock flies */
  configure(values) {
    this.#set(values, new Quality(values, this.#box, this.#quality))
    this.#report()
  }

  /** @param {import('./viewport.js').CssBox} box */
  resize(box) {
    this.#box = box
    this.#quality = new Quality(this.#values, box, this.#quality)
    this.#fit()
  }

  /** Flies at the present level of quality. What was set on the flock holds, except for its margin. */
  #fit() {
    const { margin } = allParams(this.#values)
    const params = fromNumbers(this.#call(() => this.#rustFlock.params()))
    this.#apply({ ...params, margin }, this.#values, this.#quality)
    this.#show(false)
    this.#report()
  }

  /**
   * Sets all that the flock has of the values.
   * @param {Values} values
   * @param {Quality} quality
   */
  #set(values, quality) {
    this.#apply(allParams(values), values, quality)
    this.#call((rust) => {
      this.#rustFlock.setObstacles(toObstacleNumbers(values.obstacles))
      rust.budget = values.frameBudget ?? FRAME_BUDGET
    })
    if (this.#given) Object.assign(this.#given, features.flock?.givenBy(values))
    this.#show(false)
  }

  /**
   * Sets the parameters of the flock, in the world that fits the box. Changes nothing where it cannot fly by them.
   * @param {any} params
   * @param {Values} values
   * @param {Quality} quality
   */
  #apply(params, values, quality) {
    const { pixelRatio, count = params.count, rate } = quality.level
    const box = this.#box && { ...this.#box, pixelRatio }
    const whole = box && viewportOf(values, box, count)
    const all = toNumbers(inWorld({ ...params, count }, whole?.world ?? params))
    // Without a box, the world is not known yet unless both of its sides are options.
    if (whole || (values.width && values.height)) checkedWork(work(all), count)
    this.#call(() => this.#rustFlock.setParams(all))
    if (whole && !this.#whole) this.#call((rust) => rust.reset())
    this.#values = values
    this.#quality = quality
    this.#whole = whole
    this.#frames.cap(rate)
  }

  /** Shows the whole world, or what the camera sees. @param {boolean} inNextFrame rather than now */
  #show(inNextFrame) {
    const [box, camera] = [this.#box, this.#camera]
    if (!box || !this.#whole) return
    const { pixelRatio } = this.#quality.level
    const view = (this.#view = camera ? viewThrough(camera, { ...box, pixelRatio }) : this.#whole)
    this.#call((rust) => rust.fit(view.picture, inNextFrame))
  }

  #report() {
    this.#on.changed({ place: this.#view?.place, length: this.length })
  }

  /** @param {Record<import('./style.js').Colour, string>} colours as CSS writes them */
  setColours(colours) {
    this.#call((rust) => rust.setColours(colours))
  }

  /** @param {import('./palettes.js').ColourBy} what */
  colourBy(what) {
    this.#call((rust) => rust.colourBy(what, features.palettes[what]))
  }

  /** @param {boolean} on */
  setTrails(on) {
    this.#call((rust) => rust.setTrails(on))
  }

  /** @param {string} [path] SVG path data of the marker `path` */
  setPath(path) {
    this.#setMarker((marker) => marker.setPath(path))
  }

  /** @param {ImageBitmap[]} levels of the marker `image`: see image.js */
  setImage(levels) {
    this.#setMarker((marker) => marker.setImage(levels))
  }

  /** @param {(marker: import('./own-marker.js').OwnMarker) => void} set */
  #setMarker(set) {
    const marker = this.#marker
    if (!marker) return
    set(marker)
    this.#call((rust) => rust.setOwnMarker(marker.edges, marker))
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
    /** @type {number | undefined} */
    let end
    this.#call((rust) => {
      const { steps } = this.#rustFlock
      rust.step((end ??= steps + n) - steps)
    })
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
    this.#camera = camera
    this.#show(this.#isPlaying)
    if (!this.#isPlaying) this.#report()
  }

  /** @param {{ x: number, y: number }} [share] of the picture's sides, where the pointer is; none if it is elsewhere */
  setPointer(share) {
    const place = this.#view?.place
    this.#call(() => {
      if (!share || !place) return this.flock.setPointer()
      const { x, y, width, height, zoom } = place
      this.flock.setPointer(x + (share.x * width) / zoom, y + (share.y * height) / zoom)
    })
  }

  /** @param {Float32Array} [points] of a formation, in world px */
  setFormation(points) {
    this.#call(() => this.flock.setFormation(points))
  }

  /**
   * Takes a snapshot of what is shown.
   * @param {Want} want
   * @param {Take} take
   */
  snapshot(want, take) {
    take(this.#named(this.#call((rust) => rust.snapshot(want))))
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
      watch?.take(this.#named(snapshot))
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
    const questions = features.flock ? QUESTIONS : LIGHT_QUESTIONS
    if (!questions.includes(name))
      throw optionError('query', name, `one of ${questions.join(', ')}${features.flock ? '' : ' in the light build'}`)
    if (name === 'cost') return this.cost
    const { flock } = this
    return this.#call(() => {
      const member = /** @type {any} */ (flock)[name]
      return typeof member === 'function' ? member.apply(flock, args) : member
    }, false)
  }

  /** What the last frame took. */
  get cost() {
    if (!features.flock) throw lacking('cost')
    return /** @type {import('./types.js').Cost} */ (this.#call((rust) => rust.snapshot({ cost: true })).cost)
  }

  free() {
    this.#isPlaying = false
    this.#frames.stop()
    this.#life.abort()
    try {
      this.#rust.free()
      this.flock.free()
    } catch (error) {
      // what has trapped counts as in use, and cannot be freed
      if (this.#trapped < 0) throw error
    }
  }

  /**
   * @template T
   * @param {(rust: RustPlayer) => T} act throws a `RuntimeError` if it traps
   * @param {boolean} [isRepeated] after a trap, unless the flock has failed
   * @returns {T}
   */
  #call(act, isRepeated = true) {
    this.#calls++
    try {
      return act(this.#rust)
    } catch (error) {
      const isTrap = error instanceof WebAssembly.RuntimeError
      // as long as an outer call lasts, what it uses cannot be taken back
      if (this.#calls > 1 || !isTrap || !this.#recover(error.message) || !isRepeated) throw error
    } finally {
      this.#calls--
    }
    return this.#call(act)
  }

  /** After a trap. @param {string} message @returns {boolean} whether the flock flies on */
  #recover(message) {
    const now = performance.now()
    const isSoon = now < this.#trapped + CALM
    this.#trapped = now
    try {
      if (this.hasFailed || isSoon) throw new Error(message)
      this.#rust.recover()
    } catch {
      this.#fail()
      return false
    }
    this.#on.recovered(message)
    return true
  }

  /** Draws a frame; if it fails, it is the last. @param {number} now */
  #draw = (now) => {
    try {
      return this.#call(() => (this.#isPlaying ? this.#fly(now) : this.#paint()))
    } catch (error) {
      this.#fail()
      throw error
    }
  }

  #paint() {
    const isComplete = this.#rust.paint()
    if (isComplete) this.#frames.stop()
    return isComplete
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
    if (this.hasFailed) return
    this.hasFailed = true
    this.#isPlaying = false
    this.#frames.stop()
    this.#on.failed()
  }

  /**
   * Adds the place to Rust's snapshot, and gives the parameters their names.
   * @param {any} snapshot
   * @returns {Snapshot}
   */
  #named(snapshot) {
    if (snapshot.params) snapshot.params = fromNumbers(snapshot.params)
    if (this.#view) snapshot.place = this.#view.place
    return snapshot
  }
}
