// @ts-check
/**
 * A flock flying in an element of a page: canvas, button, when to fly, and what to show beside the boids.
 *
 * It flies when its reader wants it to and can see it. What its reader wants is what they said last by the button or by
 * `play` and `pause`; else `paused`; else what the system says of motion.
 */

import { presets } from '../../target/web/table.js'
import { createButton } from './button.js'
import { RustShow, look, needEngine } from './engine.js'
import { record } from './record.js'
import { followPointer } from './pointer.js'
import { nearest } from './nearest.js'
import { COLOUR_NAMES, divide, readFollow } from './options.js'
import { Overlay } from './overlay.js'
import { PALETTES } from './palettes.js'
import { Root } from './root.js'
import { COLOURS } from './style.js'
import { watch } from './watch.js'

/** @typedef {import('./options.js').Options} Options */

/** A flock shown to someone who wants no motion has flown so many steps: by then every preset's flock has formed. */
const SETTLED = 300
/** In ms: a large flock shows itself less settled rather than keep the page waiting. */
const SETTLING_TIME = 40

const DESTROYED = 'this show was destroyed; mount a new one'
const STOPPED = 'This flock has stopped because of an error.'

export class Show {
  #host
  #root
  /** @type {Options} */
  #options
  #kebab
  #rust
  #flock
  #box = document.createElement('div')
  #canvas = document.createElement('canvas')
  #button
  /** Ends when the flock stops or the show is destroyed. */
  #life = new AbortController()
  /** While the pointer is followed. @type {AbortController | undefined} */
  #following
  /** Why nothing can be asked of it any more. */
  #end = ''
  /** What the reader or the page has said last, if anything. @type {boolean | undefined} */
  #wanted
  #paused = false
  #controls = false
  /** The number of a boid, or `any`. @type {number | 'any' | undefined} */
  #follow
  /** As `follow` says, until its reader or the page has said something else. @type {number | undefined} */
  #followed
  /** @type {import('./palettes.js').ColourBy} */
  #colourBy = 'none'
  #trails = false
  #grid = false
  /** Only while there is something to show on it. @type {Overlay | undefined} */
  #overlay
  #reduced = false
  #sized = false
  #seen = false

  /**
   * @param {Element} host
   * @param {Options} [options]
   * @param {boolean} [kebab] whether options are spelt as attributes are
   * @param {boolean} [wanted] what its reader has said before, if anything
   */
  constructor(host, options = {}, kebab = false, wanted = undefined) {
    needEngine('mount()')
    const { page, flock } = divide(options, kebab)
    this.#root = Root.of(host)
    if (this.#root.taken) throw new Error('this element has a flock already: destroy that first')
    this.#rust = new RustShow(this.#canvas, flock, kebab)
    this.#flock = this.#rust.flock
    this.#host = host
    this.#options = options
    this.#kebab = kebab
    this.#button = createButton(
      {
        toggle: () => (this.playing ? this.pause() : this.play()),
        step: () => (this.pause(), this.step()),
        restart: () => this.reset(),
        follow: () => this.#choose(this.followed === undefined ? 0 : this.followed + 1),
      },
      this.#life.signal,
    )
    this.#build()
    this.#describe(page)
    this.#wanted = wanted
    this.#heedPointer()
    this.#watch()
  }

  #build() {
    this.#box.setAttribute('part', 'box')
    this.#canvas.setAttribute('part', 'canvas')
    this.#canvas.setAttribute('role', 'img')
    this.#box.append(this.#canvas, this.#button.element)
    this.#root.take(this.#box)
  }

  #watch() {
    const { signal } = this.#life
    this.#canvas.addEventListener('transitionend', () => this.#colour(), { signal })
    this.#canvas.addEventListener('click', (event) => this.#choose(this.#pointed(event)), { signal })
    for (const canvas of [this.#canvas, this.#rust.buffer])
      canvas.addEventListener('contextrestored', () => this.#call((rust) => rust.restore()), { signal })
    watch(
      this.#box,
      {
        resized: (box) => this.#resize(box),
        seen: (seen) => {
          this.#seen = seen
          this.#update()
        },
        reduced: (reduced) => {
          this.#reduced = reduced
          // a wish to see it fly was one before this was said
          if (reduced && this.#wanted) this.#wanted = undefined
          this.#update()
        },
      },
      signal,
    )
  }

  /** @param {import('./watch.js').Box} box */
  #resize({ width, height }) {
    const first = !this.#sized && this.#flock.steps === 0
    this.#sized = width > 0 && height > 0
    if (this.#sized) {
      this.#colour()
      this.#call((rust) => rust.resize(width, height, devicePixelRatio))
      if (first && this.#reduced && !this.playing) this.#call((rust) => rust.settle(SETTLED, SETTLING_TIME))
      this.#place()
    }
    this.#update()
  }

  #place() {
    const [left, top, width, height] = [...this.#rust.place()].map((css) => `${css}px`)
    if (width) Object.assign(this.#canvas.style, { left, top, width, height })
  }

  /** Hands the colours on as the browser has worked them out. */
  #colour() {
    const style = getComputedStyle(this.#canvas)
    const [background, border, fill, outline, obstacle] = COLOUR_NAMES.map((name) =>
      style.getPropertyValue(COLOURS[name].told),
    )
    this.#call((rust) => rust.setColours(background, border, fill, outline, obstacle))
  }

  /**
   * What a reader is told, in the shape, the colours, the words and the button.
   * @param {import('./options.js').PageOptions} page
   */
  #describe({ paused, controls, colours, follow, colourBy, trails, grid }) {
    if (paused !== this.#paused) this.#wanted = undefined
    this.#paused = paused
    this.#controls = controls
    for (const name of COLOUR_NAMES) this.#canvas.style.setProperty(`--boids-${name}`, colours[name] ?? '')
    const preset = presets.find(({ name }) => name === this.#flock.get('preset')) ?? presets[0]
    this.#root.shape(this.#options)
    const label = this.#host.getAttribute('aria-label') ?? `${preset.title}: a flock of ${this.#flock.length} boids`
    this.#canvas.setAttribute('aria-label', label)
    this.#canvas.setAttribute('aria-description', this.#host.getAttribute('aria-description') ?? preset.doc)
    if (follow !== this.#follow) this.#followFrom(follow)
    this.#follow = follow
    this.#canvas.style.cursor = follow === undefined ? '' : 'pointer'
    if (colourBy !== this.#colourBy) this.#rust.colourBy(colourBy, PALETTES[colourBy])
    if (trails !== this.#trails) this.#rust.setTrails(trails)
    this.#colourBy = colourBy
    this.#trails = trails
    this.#grid = grid
    this.#overlie()
    this.#update()
  }

  /** Follows the pointer if it is anything to the flock. */
  #heedPointer() {
    const flock = this.#flock
    if ((flock.get('pointer') !== 'none') === Boolean(this.#following)) return
    if (this.#following) {
      this.#following.abort()
      this.#following = undefined
      flock.setPointer(undefined, undefined)
      return
    }
    this.#following = new AbortController()
    followPointer(
      this.#canvas,
      (place) => flock.setPointer(place && place.x * flock.get('width'), place && place.y * flock.get('height')),
      this.#following.signal,
    )
  }

  /** @param {number | 'any' | undefined} follow */
  #followFrom(follow) {
    this.#followed = follow === 'any' ? undefined : follow
  }

  /** Puts the overlay above the picture, or takes it away; from now on it is drawn whenever a picture is shown. */
  #overlie() {
    if (this.#followed === undefined && !this.#grid) {
      this.#overlay?.remove()
      this.#overlay = undefined
      this.#rust.onShown(undefined)
    } else {
      this.#overlay ??= new Overlay(this.#canvas, () => this.#draw())
      this.#rust.onShown(() => this.#draw())
      this.#draw()
    }
  }

  #draw() {
    const place = Array.from(this.#rust.place())
    if (!place.length) return
    const flock = this.#flock
    const { followed } = this
    this.#overlay?.draw({
      place,
      flock,
      positions: followed === undefined ? [] : this.#rust.positions(),
      look: followed === undefined ? undefined : look(flock, followed),
      cells: this.#grid ? Array.from(this.#rust.cells()) : undefined,
    })
  }

  /**
   * The boid that a pointer means.
   * @param {MouseEvent} event
   */
  #pointed({ offsetX, offsetY }) {
    const zoom = this.#rust.place()[4]
    // offsets come in px of the page, whatever the CSS `zoom` of the element
    const scale = zoom * (this.#canvas.currentCSSZoom ?? 1)
    return nearest([offsetX / scale, offsetY / scale], this.#rust.positions(), this.#flock, zoom)
  }

  /**
   * Follows the boid that the reader has chosen, or none if that is the one they follow or there is none.
   * @param {number | undefined} boid
   */
  #choose(boid) {
    if (this.#follow === undefined) return
    const { followed } = this
    this.followed = boid === followed ? undefined : boid
    if (this.followed === followed) return
    const detail = { boid: this.followed }
    this.#host.dispatchEvent(new CustomEvent('boids-follow', { bubbles: true, detail }))
  }

  /** The number of the boid that is followed, if one is. */
  get followed() {
    this.#alive()
    return /** @type {number} */ (this.#followed) < this.#flock.length ? this.#followed : undefined
  }

  /** Holds until the option `follow` changes. */
  set followed(boid) {
    this.#alive()
    this.#followFrom(readFollow('followed', boid))
    this.#overlie()
  }

  #update() {
    const { playing } = this
    if (playing && this.#sized && this.#seen) this.#rust.play(this.#guard)
    else this.#rust.pause()
    this.#button.show(playing, this.#controls, this.#follow !== undefined)
  }

  /** Whether it flies whenever it is seen. */
  get playing() {
    return !this.#end && (this.#wanted ?? !(this.#paused || this.#reduced))
  }

  /** The flock. It belongs to the show, and goes with it; what is set on it holds until the next `configure`. */
  get flock() {
    this.#alive()
    return this.#flock
  }

  play() {
    this.#want(true)
  }

  pause() {
    this.#want(false)
  }

  /** @param {boolean} wanted */
  #want(wanted) {
    this.#alive()
    this.#wanted = wanted
    this.#update()
  }

  /** @param {number} [n] */
  step(n) {
    this.#call((rust) => rust.step(n))
  }

  reset() {
    this.#call((rust) => rust.reset())
  }

  /** @param {Options} options what changes; `undefined` takes an option back */
  configure(options) {
    const all = { ...this.#options, ...options }
    const { page, flock } = divide(all, this.#kebab)
    this.#call((rust) => rust.configure(flock, this.#kebab))
    this.#options = all
    this.#describe(page)
    this.#heedPointer()
    this.#place()
  }

  /** @returns {Promise<Blob>} */
  snapshot() {
    this.#alive()
    return new Promise((resolve, reject) => {
      const none = () => reject(new Error('there is nothing to take a snapshot of: the flock has no size on this page'))
      if (this.#sized) this.#canvas.toBlob((blob) => (blob ? resolve(blob) : none()))
      else none()
    })
  }

  /**
   * @param {import('./record.js').RecordOptions} [options]
   * @returns {Promise<Blob>}
   */
  async record(options) {
    const rust = this.#alive()
    if (!this.#sized) throw new Error('there is nothing to record: the flock has no size on this page')
    return record(this.#canvas, () => rust.step(0), this.#life.signal, options)
  }

  /** Looks again at what depends on where the element is: its document's style sheets, the colours about it. */
  moved() {
    this.#root.shape(this.#options)
    if (!this.#end) this.#colour()
  }

  /** What its reader or the page has said last, if anything. */
  get wanted() {
    return this.#wanted
  }

  /** What the last frame took. */
  get cost() {
    const [step, draw, present, frames] = this.#alive().cost()
    return { step, draw, present, frames }
  }

  destroy() {
    if (this.#end === DESTROYED) return
    this.#end = DESTROYED
    this.#life.abort()
    this.#following?.abort()
    this.#root.clear()
    this.#rust.free()
    // last, for it throws if the page has freed it
    this.#flock.free()
  }

  #alive() {
    if (this.#end) throw new Error(this.#end)
    return this.#rust
  }

  /** @param {(rust: RustShow) => void} act which fails by an Error unless it panics */
  #call(act) {
    try {
      act(this.#alive())
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#stop()
      throw error
    }
  }

  /**
   * What flies a frame, and tells when that was the last.
   * @param {(now: number) => void} fly
   * @returns {(now: number) => void}
   */
  #guard = (fly) => (now) => {
    try {
      fly(now)
    } catch (error) {
      this.#stop()
      throw error
    }
  }

  /** A panic leaves a flock that can't fly on. Its last picture stays. */
  #stop() {
    if (this.#end) return
    this.#end = STOPPED
    this.#life.abort()
    this.#following?.abort()
    this.#rust.pause()
    const message = document.createElement('p')
    message.setAttribute('part', 'message')
    message.setAttribute('role', 'alert')
    message.textContent = STOPPED
    this.#button.element.replaceWith(message)
    this.#host.dispatchEvent(new CustomEvent('boids-error', { bubbles: true, detail: { message: STOPPED } }))
  }
}
