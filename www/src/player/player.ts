/**
 * A player: a flock, its clock and its picture on a canvas. This one flies on the thread that made it, a page's or a worker's.
 * `remote-player.ts` has the same methods for a flock in a worker. All that passes is records, so a show need not know
 * where its flock is.
 *
 * A trap ends a call in the middle: a panic of ours, a fault of the engine, or no memory for an answer. The flock then flies
 * on from its last complete step, which is still in memory (web/src/lent.rs). After a second trap soon after it the player
 * pauses, and reports that it has failed.
 */

import { Player as RustPlayer, work } from '#wasm'
import { feature, features, lacking } from '../options/features.js'
import { LIGHT_QUESTIONS } from './calls.js'
import { Frames } from './frames.js'
import { fromNumbers, toNumbers, toObstacleNumbers } from '../options/numbers.js'
import { FRAME_BUDGET, allParams, presetOf, type Camera, type Values } from '../options/options.js'
import { pictureOf } from './picture.js'
import { Quality } from './quality.js'
import type { OptionError } from '../options/reader.js'
import { checkedWork, inWorld, viewThrough, viewportOf, type CssBox, type Place, type View } from './viewport.js'
import type { ParamValues } from '#web/table.js'
import type { Flock, Given, Inspection } from './flock.js'
import type { Later } from './tasks.js'
import type { Colour, ColourBy } from '../options/colours.js'

/** The times of the last frame, in ms. */
export interface Cost {
  /** Flying the steps. */
  step: number
  /** Painting. */
  draw: number
  /** Passing the picture to the browser, which may do part of the work later. */
  present: number
  /** Number of frames shown so far. */
  frames: number
}

/** What a snapshot of a frame contains: always `steps`, `place` once the canvas has a box, and what is asked for. */
export interface Snapshot {
  /** Flown since the start. */
  steps: number
  place?: Place
  params?: ParamValues
  /** In the picture, in world px: x and y of each boid. */
  positions?: Float32Array
  velocities?: Float32Array
  /** By which a step finds neighbours. */
  cells?: { columns: number; rows: number }
  /** Of the last frame. */
  cost?: Cost
  /** At the boid asked for. */
  look?: Inspection
}
/** What is asked for; of `look`, at which boid. */
export type Want = { [name in Exclude<keyof Snapshot, 'steps' | 'place' | 'look'>]?: boolean } & { look?: number }
export type Take = (snapshot: Snapshot) => void

/** What a player reports. */
export interface On {
  /** Its place in the box, and the number of boids. */
  changed: (status: { place?: Place; length: number }) => void
  /** It flies on after a trap. */
  recovered: (message: string) => void
  /** It has stopped: after a second trap, or for the reason that is given. */
  failed: (reason?: string) => void
  /** It cannot fly so many boids for now, so that the preset's number flies. */
  refused: (error: OptionError) => void
  /** Only of a worker: it flies no more. */
  lost: () => void
}

/** A marker of the page's own, where the script can have one: see features/own-marker.ts. */
export interface Marker {
  readonly edges: Float32Array
  setPath(path?: string): void
  setImage(levels: ImageBitmap[]): void
}

/** In ms: a trap within this time after the last one is the end. */
const CALM = 10_000

export class Player {
  #canvas
  #colourBy: ColourBy = 'none'
  #palette: string[] = []
  #background = ''
  #rust
  /** The flock of `#rust`, which this.flock owns. */
  #rustFlock
  /** Those that it is asked to fly. */
  #values
  /** Whether their count cannot fly for now, so that the preset's does. */
  #isRefused = false
  /** Whether its boids look round before it has a box, in the world of its parameters. */
  #isUnseen = false
  #quality
  #frames
  #isPlaying = false
  /** Whether the last frame completed a picture, and whether that took several. */
  #isComplete = true
  #isSlow = false
  /** Whether another view is to be shown once the picture is complete. */
  #isStale = false
  /** Whether it has trapped twice: every further call would trap. */
  hasFailed = false
  /** The time of the last trap in ms. */
  #trapped = -Infinity
  /** The number of calls that last: one may report to a page, which calls again. */
  #calls = 0
  /** The box of the canvas, once it has one. */
  #box: CssBox | undefined
  /** The whole world in that box. */
  #whole: View | undefined
  /** What is shown: the whole world, or what the camera sees. */
  #view: View | undefined
  #camera: Camera | undefined
  #given: Given | undefined
  #on
  #life = new AbortController()
  /** What a page may use of the flock. */
  flock: Flock
  #hasImage = false
  #marker: Marker | undefined = features.marker && new features.marker()
  /** Whether it flies by the clock of a clip. */
  #isFilmed = false

  /** @param later what is done before the flock is used */
  constructor(canvas: HTMLCanvasElement | OffscreenCanvas, values: Values, on: Omit<On, 'lost'>, later?: Later) {
    this.#canvas = canvas
    this.#values = values
    this.#quality = new Quality(values)
    this.#frames = new Frames(scopeOf(canvas), this.#draw)
    this.#rust = new RustPlayer(canvas, () => this.#frames.start())
    this.#rustFlock = this.#rust.flock
    this.#on = on
    const rust = this.#rustFlock
    const { flock } = features
    const given = (this.#given = flock?.givenBy(values))
    const changed = () => this.#showLater()
    this.flock =
      flock && given ? new flock.Flock(undefined, { rust, given, later, changed }) : (rust as unknown as Flock)
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

  /** @param values all of them, while the flock flies */
  configure(values: Values) {
    this.#orFail(() => this.#set(values, new Quality(values, this.#box, this.#quality)))
  }

  resize(box: CssBox) {
    // an observer reports a box that is as before: the world of a state that was restored meanwhile stays
    if (JSON.stringify(box) === JSON.stringify(this.#box)) return
    this.#box = box
    this.#quality = new Quality(this.#values, box, this.#quality)
    // a count that was refused is tried again
    if (this.#isRefused) this.configure(this.#values)
    else this.#fit()
  }

  /** The canvas is in another window. */
  moved() {
    this.#frames.moveTo(scopeOf(this.#canvas))
  }

  /** Flies at the present level of quality. What was set on the flock holds, except for its margin. */
  #fit() {
    const { margin } = allParams(this.#values)
    const params = fromNumbers(this.#call(() => this.#rustFlock.params()))
    this.#orFail(() => {
      this.#apply({ ...params, margin }, this.#values, this.#quality)
      this.#show(this.#isLate)
    })
  }

  /** Ends the flock where not even the preset's number can fly. */
  #orFail(change: () => void) {
    try {
      change()
      this.#report()
    } catch (error) {
      const { option, message } = error as OptionError
      if (!option) throw error
      this.#fail(message)
    }
  }

  /** Sets all that the flock has of the values. */
  #set(values: Values, quality: Quality) {
    this.#apply(allParams(values), values, quality)
    this.#call((rust) => {
      this.#rustFlock.setObstacles(toObstacleNumbers(values.obstacles))
      rust.budget = values.frameBudget ?? FRAME_BUDGET
    })
    if (this.#given) Object.assign(this.#given, features.flock?.givenBy(values))
    this.#show(this.#isLate)
  }

  /**
   * Sets the parameters of the flock, in the world that fits the box. Where it cannot fly so many boids, the preset's number flies, and
   * that is reported.
   */
  #apply(params: ParamValues, values: Values, quality: Quality) {
    this.#values = values
    this.#isRefused = false
    try {
      return this.#flyBy(params, values, quality)
    } catch (error) {
      if (!(error as OptionError).option || values.count === undefined) throw error
      this.#isRefused = true
      this.#on.refused(error as OptionError)
    }
    const fewer = { ...values, count: undefined }
    this.#flyBy({ ...params, count: allParams(fewer).count }, fewer, new Quality(fewer, this.#box, quality))
  }

  /** Changes nothing where it cannot fly so many boids. */
  #flyBy(params: ParamValues, values: Values, quality: Quality) {
    const { pixelRatio, count = params.count, rate } = quality.level
    const box = this.#box && { ...this.#box, pixelRatio }
    const whole = box && viewportOf(values, box, count)
    const marker = params.marker === 'image' && !this.#hasImage ? presetOf(values).values.marker : params.marker
    const all = toNumbers(inWorld({ ...params, count, marker }, whole?.world ?? params))
    // Without a box, the world is not known yet unless both of its sides are options, or a step needs it now.
    if (whole || this.#isUnseen || (values.width && values.height)) checkedWork(work(all), count)
    this.#call(() => this.#rustFlock.setParams(all))
    // a state from before there was a box stays
    if (whole && !this.#whole && !this.#isStarted) this.#call((rust) => rust.reset())
    this.#quality = quality
    this.#whole = whole
    this.#frames.cap(rate)
  }

  /** Whether steps were flown, or a state was set. */
  get #isStarted() {
    return this.#rustFlock.steps > 0 || this.#given?.hasState
  }

  /** Whether a change is painted in the next frame: at once as well, a worker or a large flock might get no further frames. */
  get #isLate() {
    return this.#isPlaying && (this.#isSlow || !('ownerDocument' in this.#canvas))
  }

  /** Shows the whole world, or what the camera sees. @param inNextFrame rather than now */
  #show(inNextFrame: boolean) {
    const [box, camera] = [this.#box, this.#camera]
    if (!box || !this.#whole) return
    // A picture of several frames is painted to its end: begun anew in every frame, as while a page resizes, none would be.
    this.#isStale = this.#isPlaying && !this.#isComplete
    if (this.#isStale) return
    const { pixelRatio } = this.#quality.level
    const before = JSON.stringify(this.#view?.picture)
    const view = (this.#view = camera ? viewThrough(camera, { ...box, pixelRatio }) : this.#whole)
    // while it flies, the next picture shows a change of the flock
    if (!this.#isPlaying || JSON.stringify(view.picture) !== before)
      this.#call((rust) => rust.fit(view.picture, inNextFrame))
  }

  #report() {
    this.#on.changed({ place: this.#view?.place, length: this.length })
  }

  /** @param colours as CSS computes them */
  setColours(colours: Record<Colour, string>) {
    this.#call((rust) => rust.setColours(colours))
    this.#background = colours.background
    if (this.#colourBy !== 'none') this.colourBy(this.#colourBy)
  }

  colourBy(what: ColourBy) {
    this.#colourBy = what
    const palette = feature('palettes')(this.#background, what)
    if (palette !== this.#palette) this.#call((rust) => rust.colourBy(what, (this.#palette = palette)))
  }

  setTrails(on: boolean) {
    this.#call((rust) => rust.setTrails(on))
  }

  /** @param path SVG path data of the marker `path` */
  setPath(path?: string) {
    this.#setMarker((marker) => marker.setPath(path))
  }

  /** @param levels of the marker `image`: see image.ts */
  setImage(levels: ImageBitmap[]) {
    this.#hasImage = levels.length > 0
    this.#setMarker((marker) => marker.setImage(levels))
    this.configure(this.#values)
  }

  #setMarker(set: (marker: Marker) => void) {
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
    this.#showStale()
  }

  step(n: number) {
    if (n) this.#prepare()
    let end: number | undefined
    this.#call((rust) => {
      const { steps } = this.#rustFlock
      rust.step((end ??= steps + n) - steps)
    })
  }

  /** Flies up to `steps` steps, as many as `ms` of time allow. */
  settle(steps: number, ms: number) {
    this.#prepare()
    this.#call((rust) => rust.settle(steps, ms))
  }

  /** All boids look round next: checks that they do not take minutes. */
  #prepare() {
    if (this.#whole || this.#isUnseen) return
    this.#isUnseen = true
    this.#fit()
  }

  reset() {
    if (this.#given) this.#given.hasState = false
    this.#call((rust) => rust.reset())
  }

  /** @param camera the whole world if there is none */
  setCamera(camera?: Camera) {
    this.#camera = camera
    this.#show(this.#isPlaying)
    if (!this.#isPlaying) this.#report()
  }

  /** @param share of the picture's sides, where the pointer is; none if it is elsewhere */
  pointAt(share?: { x: number; y: number }) {
    const place = this.#view?.place
    this.#call(() => {
      if (!share || !place) return this.flock.setPointer()
      const { x, y, width, height, zoom } = place
      this.flock.setPointer(x + (share.x * width) / zoom, y + (share.y * height) / zoom)
    })
  }

  /** @param points of a formation, in world px */
  setShape(points?: Float32Array) {
    this.#call(() => this.flock.setFormation(points))
  }

  /** A snapshot of what is shown. */
  async snapshot(want: Want) {
    return this.#snapshot(want)
  }

  #snapshot(want: Want) {
    return this.#named(this.#call((rust) => rust.snapshot(want)))
  }

  /** Takes a snapshot now and after every frame; without arguments, none any more. */
  watch(want?: Want, take?: Take) {
    this.#rust.onFrame(want ?? {}, take && ((snapshot: Snapshot) => take(this.#named(snapshot))))
    if (want && take) take(this.#snapshot(want))
  }

  /**
   * A picture of a clip, scaled to `size`: flies on to `now` in ms, by the clip's clock, however long that takes. Until the film ends,
   * no frame of the display flies.
   */
  film(now: number, size?: { width: number; height: number }): Promise<ImageBitmap> {
    this.#isFilmed = true
    this.#frames.stop()
    this.#call((rust) => rust.film(now))
    this.#isComplete = true
    this.#showStale()
    return createImageBitmap(this.#canvas, size && { resizeWidth: size.width, resizeHeight: size.height })
  }

  /** The display's frames fly again, if it plays. */
  endFilm() {
    this.#isFilmed = false
    const isPlaying = this.#isPlaying
    this.pause()
    if (isPlaying) this.play()
  }

  /** The flock as it is now, as a PNG. */
  picture() {
    this.step(0)
    return pictureOf(this.#canvas)
  }

  /** What was set on the flock is seen in the next frame. */
  #showLater() {
    if (!this.#view || this.#isPlaying) return
    this.#show(true)
    this.#frames.start()
  }

  /** What a member of the flock returns, or its value. */
  async query(name: string, args: unknown[]): Promise<unknown> {
    if (!features.flock && !LIGHT_QUESTIONS.includes(name)) throw lacking(name)
    if (name === 'cost') return this.cost
    if (name === 'measure' || name === 'flockmates') this.#prepare()
    const { flock } = this
    return this.#call(() => {
      const member = flock[name as keyof Flock] as unknown
      return typeof member === 'function' ? member.apply(flock, args) : member
    }, false)
  }

  /** What the last frame took. */
  get cost() {
    if (!features.flock) throw lacking('cost')
    return this.#call((rust) => rust.snapshot({ cost: true })).cost as Cost
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
   * @param act throws a `RuntimeError` if it traps
   * @param isRepeated after a trap, unless the flock has failed
   */
  #call<T>(act: (rust: RustPlayer) => T, isRepeated: boolean = true): T {
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

  /** After a trap. @returns whether the flock flies on */
  #recover(message: string): boolean {
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

  /** Draws a frame; if it fails, it is the last. */
  #draw = (now: number) => {
    try {
      return this.#call(() => (this.#isPlaying && !this.#isFilmed ? this.#fly(now) : this.#paint()))
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

  #showStale() {
    if (!this.#isStale) return
    this.#show(this.#isPlaying)
    this.#report()
  }

  #fly(now: number) {
    const start = performance.now()
    const isComplete = this.#rust.fly(now, this.#frames.interval)
    this.#isSlow = !isComplete || !this.#isComplete
    this.#isComplete = isComplete
    if (isComplete) this.#showStale()
    const isChanged = this.#quality.frame(now, performance.now() - start, isComplete)
    // unless a listener has ended it
    if (isChanged && this.#isPlaying) this.#fit()
    return isComplete
  }

  #fail(reason?: string) {
    if (this.hasFailed) return
    this.hasFailed = true
    this.#isPlaying = false
    this.#frames.stop()
    this.#on.failed(reason)
  }

  /** Adds the place to Rust's snapshot, and gives the parameters their names. */
  #named(snapshot: Snapshot): Snapshot {
    if (snapshot.params) snapshot.params = fromNumbers(snapshot.params as unknown as Float64Array)
    if (this.#view) snapshot.place = this.#view.place
    return snapshot
  }
}

/** What gives a canvas its frames: its window, or its worker. */
const scopeOf = (canvas: HTMLCanvasElement | OffscreenCanvas) =>
  (('ownerDocument' in canvas && canvas.ownerDocument.defaultView) || globalThis) as Window & typeof globalThis
