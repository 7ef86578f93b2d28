// @ts-check
/**
 * A flock flying in an element of a page: canvas, button, and when to fly.
 *
 * It flies when its reader wants it to and can see it. What its reader wants is what they said last by the button or by
 * `play` and `pause`; else `paused`; else what the system says of motion.
 */

import { presets } from '../../target/web/table.js'
import { createButton } from './button.js'
import { RustShow, needEngine } from './engine.js'
import { COLOUR_NAMES, divide } from './options.js'
import { followPointer } from './pointer.js'
import { record } from './record.js'
import { Root } from './root.js'
import { COLOURS } from './style.js'
import { watch } from './watch.js'

/** @typedef {import('./options.js').Options} Options */

/** A flock shown to someone who wants no motion has flown so many steps: by then every preset's flock has formed. */
const SETTLED = 300
/** In ms: a large flock shows itself less settled rather than keep the page waiting. */
const SETTLING_TIME = 40

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
  #life = new AbortController()
  /** While the pointer is followed. @type {AbortController | undefined} */
  #following
  /** What the reader or the page has said last, if anything. @type {boolean | undefined} */
  #wanted
  #paused = false
  #controls = false
  #reduced = false
  #sized = false
  #seen = false

  /**
   * @param {Element} host
   * @param {Options} [options]
   * @param {boolean} [kebab] whether options are spelt as attributes are
   */
  constructor(host, options = {}, kebab = false) {
    needEngine('mount()')
    const { page, flock } = divide(options)
    this.#root = Root.of(host)
    if (this.#root.taken) throw new Error('this element has a flock already: destroy that first')
    this.#rust = new RustShow(this.#canvas, flock, kebab)
    this.#flock = this.#rust.flock
    this.#host = host
    this.#options = options
    this.#kebab = kebab
    this.#button = createButton({
      toggle: () => (this.playing ? this.pause() : this.play()),
      step: () => (this.pause(), this.step()),
      restart: () => this.reset(),
    })
    this.#build()
    this.#describe(page)
    this.#follow()
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
      this.#rust.resize(width, height, devicePixelRatio)
      if (first && this.#reduced && !this.playing) this.#rust.settle(SETTLED, SETTLING_TIME)
      this.#place()
    }
    this.#update()
  }

  #place() {
    const [left, top, width, height] = Array.from(this.#rust.place(), (css) => `${css}px`)
    if (width) Object.assign(this.#canvas.style, { left, top, width, height })
  }

  /** Hands the colours on as the browser has worked them out. */
  #colour() {
    const style = getComputedStyle(this.#canvas)
    const [background, border, fill, outline, obstacle] = COLOUR_NAMES.map((name) =>
      style.getPropertyValue(COLOURS[name].told),
    )
    this.#rust.setColours(background, border, fill, outline, obstacle)
  }

  /**
   * What a reader is told, in the shape, the colours, the words and the button.
   * @param {import('./options.js').PageOptions} page
   */
  #describe({ paused, controls, colours }) {
    if (paused !== this.#paused) this.#wanted = undefined
    this.#paused = paused
    this.#controls = controls
    for (const name of COLOUR_NAMES) this.#canvas.style.setProperty(`--boids-${name}`, colours[name] ?? '')
    const preset = presets.find(({ name }) => name === this.#flock.get('preset')) ?? presets[0]
    this.#root.shape(this.#options)
    const label = this.#host.getAttribute('aria-label') ?? `${preset.title}: a flock of ${this.#flock.length} boids`
    this.#canvas.setAttribute('aria-label', label)
    this.#canvas.setAttribute('aria-description', preset.doc)
    this.#update()
  }

  /** Follows the pointer if it is anything to the flock. */
  #follow() {
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

  #update() {
    const { playing } = this
    if (playing && this.#sized && this.#seen) this.#rust.play()
    else this.#rust.pause()
    this.#button.show(playing, this.#controls)
  }

  /** Whether it flies whenever it is seen. */
  get playing() {
    return this.#wanted ?? !(this.#paused || this.#reduced)
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
    this.#alive().step(n)
  }

  reset() {
    this.#alive().reset()
  }

  /** @param {Options} options what changes; `undefined` takes an option back */
  configure(options) {
    const all = { ...this.#options, ...options }
    const { page, flock } = divide(all)
    this.#alive().configure(flock, this.#kebab)
    this.#options = all
    this.#describe(page)
    this.#follow()
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

  /** What the last frame took. */
  get cost() {
    const [step, draw, present, frames] = this.#alive().cost()
    return { step, draw, present, frames }
  }

  destroy() {
    if (this.#life.signal.aborted) return
    this.#life.abort()
    this.#following?.abort()
    this.#flock.free()
    this.#rust.free()
    this.#root.clear()
  }

  #alive() {
    if (this.#life.signal.aborted) throw new Error('this show was destroyed; mount a new one')
    return this.#rust
  }
}
