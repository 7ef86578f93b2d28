/**
 * A player: a flock, its clock and its picture on a canvas. This one flies on the thread that made it, a page's or a worker's.
 * `remote-player.ts` has the same methods for a flock in a worker. All that passes is records, so a show need not know
 * where its flock is.
 */

import { Player as RustPlayer } from '#wasm'
import { feature, features, lacking } from '../options/features.js'
import { LIGHT_QUESTIONS } from './calls.js'
import { FlockSettings } from './flock-settings.js'
import { Frames } from './frames.js'
import { Guard } from './guard.js'
import { fromNumbers } from '../options/numbers.js'
import { pictureOf } from './picture.js'
import { viewThrough, type CssBox, type Place, type View } from './viewport.js'
import type { ParamValues } from '#web/table.js'
import type { Camera, Values } from '../options/options.js'
import type { OptionError } from '../options/reader.js'
import type { Flock, Inspection, Parts } from './flock.js'
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

/** Of a flock: its place in the box, its world in px, and the number of boids. */
export type Status = { place?: Place; world?: { width: number; height: number }; length: number }

/** What a player reports. */
export interface On {
  changed: (status: Status) => void
  /** It flies on after a trap. */
  recovered: (message: string) => void
  /** It has stopped: after a second trap, or for the reason that is given. */
  failed: (reason?: string) => void
  /** It cannot fly so many boids for now, so that the preset's number flies. */
  refused: (error: OptionError) => void
  /** Only of a worker: it flies no more. */
  lost: () => void
}

export class Player {
  #canvas
  #colourBy: ColourBy = 'none'
  /** What colours show, and the colours. */
  #palette = 'none'
  #background = ''
  #rust
  #rustFlock
  #guard
  #settings
  #frames
  #isPlaying = false
  /** Whether the last frame completed a picture, and whether that took several. */
  #isComplete = true
  #isSlow = false
  /** Whether another view is to be shown once the picture is complete. */
  #isStale = false
  /** What is shown: the whole world, or what the camera sees. */
  #view: View | undefined
  #camera: Camera | undefined
  /** The number of boids that was reported last. */
  #reported = 0
  #on
  #life = new AbortController()
  /** What a page may use of the flock: before each use all that waits is done, and that may end the flock. */
  readonly flock: Flock
  readonly #parts
  #marker = features.marker && new features.marker()
  /** Whether it flies by the clock of a clip. */
  #isFilmed = false

  /** @param later what is done before the flock is used */
  constructor(canvas: HTMLCanvasElement | OffscreenCanvas, values: Values, on: Omit<On, 'lost'>, later?: Later) {
    this.#canvas = canvas
    this.#on = on
    this.#frames = new Frames(scopeOf(canvas), this.#draw)
    this.#rust = new RustPlayer(canvas, () => this.#frames.start())
    this.#rustFlock = this.#rust.flock
    this.#guard = new Guard(this.#rust, {
      recovered: on.recovered,
      failed: (reason) => {
        this.#isPlaying = false
        this.#frames.stop()
        on.failed(reason)
      },
    })
    const rust = this.#rustFlock
    this.#settings = new FlockSettings(values, this.#rust, rust, this.#guard, on.refused)
    this.#parts = { rust, given: this.#settings.given, later, changed: () => this.#showLater() } as Parts
    this.flock = features.flock ? new features.flock(undefined, this.#parts) : (rust as unknown as Flock)
    this.#change(() => this.#settings.set(values))
    this.setPath()
    const { signal } = this.#life
    for (const surface of [canvas, this.#rust.buffer])
      surface.addEventListener('contextrestored', () => this.#call((rust) => rust.restore()), { signal })
  }

  get length() {
    return this.#rustFlock.length
  }

  /** The number of steps flown; 0 if a trap has ended the flock. */
  get steps() {
    return this.hasFailed ? 0 : this.#call(() => this.#rustFlock.steps)
  }

  get hasFailed() {
    return this.#guard.hasFailed
  }

  /** @param values all of them, while the flock flies */
  configure(values: Values) {
    this.#orFail(() => this.#settings.set(values))
  }

  resize(box: CssBox) {
    // an observer reports a box that is as before: the world of a state that was restored meanwhile stays
    if (JSON.stringify(box) === JSON.stringify(this.#settings.box)) return this.#report()
    this.#orFail(() => this.#settings.resize(box))
  }

  /** The canvas is in another window. */
  moved() {
    this.#frames.moveTo(scopeOf(this.#canvas))
  }

  /** Changes what the flock flies with. Ends it where not even the preset's number can fly. */
  #orFail(change: () => void) {
    try {
      this.#change(change)
      this.#report()
    } catch (error) {
      const { option, message } = error as OptionError
      if (!option) throw error
      this.#guard.fail(message)
    }
  }

  #change(change: () => void) {
    change()
    this.#frames.cap(this.#settings.quality.level.rate)
    this.#show(this.#isLate)
  }

  /** Whether a change is painted in the next frame: at once as well, a worker or a large flock might get no further frames. */
  get #isLate() {
    return this.#isPlaying && (this.#isSlow || !('ownerDocument' in this.#canvas))
  }

  /** Shows the whole world, or what the camera sees. @param inNextFrame rather than now */
  #show(inNextFrame: boolean) {
    const { box, whole, quality } = this.#settings
    if (!box || !whole) return
    // A picture of several frames is painted to its end: begun anew in every frame, as while a page resizes, none would be.
    this.#isStale = this.#isPlaying && !this.#isComplete
    if (this.#isStale) return
    const { pixelRatio } = quality.level
    const camera = this.#camera
    const before = JSON.stringify(this.#view?.picture)
    const view = (this.#view = camera ? viewThrough(camera, { ...box, pixelRatio }) : whole)
    // while it flies, the next picture shows a change of the flock
    if (!this.#isPlaying || JSON.stringify(view.picture) !== before)
      this.#call((rust) => rust.fit(view.picture, inNextFrame))
  }

  #report() {
    this.#reported = this.length
    this.#on.changed({ place: this.#view?.place, world: this.#settings.whole?.world, length: this.length })
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
    const text = [what, ...palette].join()
    if (text === this.#palette) return
    this.#palette = text
    this.#call((rust) => rust.colourBy(what, palette))
  }

  setTrails(on: boolean) {
    this.#call((rust) => rust.setTrails(on))
  }

  setPath(path?: string) {
    this.#marker?.setPath(path)
    this.#showMarker()
  }

  setImage(levels: ImageBitmap[]) {
    this.#marker?.setImage(levels)
    this.#showMarker()
    this.#orFail(() => this.#settings.setImage(levels.length > 0))
  }

  #showMarker() {
    const marker = this.#marker
    if (marker) this.#call((rust) => rust.setOwnMarker(marker.edges, marker))
  }

  play() {
    if (this.#isPlaying) return
    this.#isPlaying = true
    this.#settings.quality.restart()
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

  /** The boids look round next. */
  #prepare() {
    if (!this.#settings.hasWorld) this.#orFail(() => this.#settings.takeOwnWorld())
  }

  reset() {
    this.#settings.given.hasState = false
    this.#call((rust) => rust.reset())
  }

  /** @param camera the whole world if there is none */
  setCamera(camera?: Camera) {
    const before = boxOf(this.#view)
    this.#camera = camera
    this.#show(this.#isPlaying)
    // in flight, a page need not hear of each move of a camera
    if (!this.#isPlaying || boxOf(this.#view) !== before) this.#report()
  }

  /** @param share of the picture's sides, where the pointer is; none if it is elsewhere */
  pointAt(share?: { x: number; y: number }) {
    const place = this.#view?.place
    this.#call(() => {
      if (!share || !place) return this.#rustFlock.setPointer()
      const { x, y, width, height, zoom } = place
      this.#rustFlock.setPointer(x + (share.x * width) / zoom, y + (share.y * height) / zoom)
    })
  }

  /** @param points of a formation, in world px */
  setShape(points?: Float32Array) {
    this.#call(() => this.#rustFlock.setFormation(points ?? new Float32Array()))
  }

  async snapshot(want: Want) {
    return this.#snapshot(want)
  }

  #snapshot(want: Want) {
    return this.#named(this.#call((rust) => rust.snapshot(want)))
  }

  /** Takes a snapshot now and after every frame; without arguments, none any more. */
  watch(want?: Want, take: Take = () => {}) {
    this.#rust.onFrame(want, want && ((snapshot: Snapshot) => take(this.#named(snapshot))))
    if (want) take(this.#snapshot(want))
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

  picture() {
    this.step(0)
    return pictureOf(this.#canvas)
  }

  /** What was set on the flock is seen in the next frame. */
  #showLater() {
    if (this.length !== this.#reported) this.#report()
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

  get cost() {
    if (!features.flock) throw lacking('cost')
    return this.#call((rust) => rust.snapshot({ cost: true })).cost as Cost
  }

  free() {
    this.#isPlaying = false
    this.#life.abort()
    this.#parts.rust = undefined
    // a listener may end it within a call of the flock
    queueMicrotask(() => {
      this.#frames.stop()
      try {
        this.#rust.free()
        this.#rustFlock.free()
      } catch (error) {
        // what has trapped counts as in use, and cannot be freed
        if (this.#guard.trapped < 0) throw error
      }
    })
  }

  #call<T>(act: (rust: RustPlayer) => T, isRepeated?: boolean): T {
    return this.#guard.call(() => act(this.#rust), isRepeated)
  }

  /** Draws a frame; if it fails, it is the last. */
  #draw = (now: number) => {
    try {
      return this.#call(() => (this.#isPlaying && !this.#isFilmed ? this.#fly(now) : this.#paint()))
    } catch (error) {
      this.#guard.fail()
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
    const isChanged = this.#settings.quality.frame(now, performance.now() - start, isComplete)
    // unless a listener has ended it
    if (isChanged && this.#isPlaying) this.#orFail(() => this.#settings.fit())
    return isComplete
  }

  /** Adds the place to Rust's snapshot, and gives the parameters their names. */
  #named(snapshot: Snapshot): Snapshot {
    if (snapshot.params) snapshot.params = fromNumbers(snapshot.params as unknown as Float64Array)
    if (this.#view) snapshot.place = this.#view.place
    return snapshot
  }
}

/** Where a view lies on the page, as a text. */
const boxOf = ({ place }: Partial<View> = {}) => place && [place.left, place.top, place.width, place.height].join()

/** What gives a canvas its frames: its window, or its worker. */
const scopeOf = (canvas: HTMLCanvasElement | OffscreenCanvas) =>
  (('ownerDocument' in canvas && canvas.ownerDocument.defaultView) || globalThis) as Window & typeof globalThis
