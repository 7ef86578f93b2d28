// @ts-check
/** The flock that the page is about, and a second one beside it when two models are compared. */

import { mount, presetNamed } from './boids.js'
import { find } from './find.js'
import { valuesOf } from './options.js'
import { say } from './say.js'
import { worldOf } from './world.js'

/** @typedef {import('./boids.js').Show} Show */
/** @typedef {import('./settings.js').Options} Options */

/** What a second model shares with the first. */
const SHARED = /^(seed|background|border|fill|outline|obstacle|obstacles|pointer.*|colourBy|trails|grid)$/

/** A flock in its element, given all of its options each time. */
class Shown {
  #host
  #options
  show

  /**
   * @param {HTMLElement} host
   * @param {Options} options
   */
  constructor(host, options) {
    this.#host = host
    this.#options = options
    this.#label(options)
    this.show = mount(host, options)
  }

  /** @param {Options} options */
  configure(options) {
    this.#label(options)
    const taken = Object.keys(this.#options).map((name) => [name, undefined])
    this.show.configure({ ...Object.fromEntries(taken), ...options })
    this.#options = options
  }

  /** @param {Options} options */
  #label(options) {
    const [title, doc] = say.preset(presetNamed(options.preset))
    this.#host.ariaLabel = say.words.stage(title, say.number(Number(valuesOf(options).count)))
    this.#host.setAttribute('aria-description', doc)
    const caption = this.#host.nextElementSibling
    if (caption) caption.textContent = title
  }
}

export class Stage {
  /** Both flocks are in it. */
  element = find('#stage')
  /** The host of the flock. */
  host = find('#flock')
  /** @type {Shown | undefined} */
  #main
  /** @type {Shown | undefined} */
  #beside
  /** @type {Options} */
  #settings = {}
  /**
   * Positions and velocities of flocks that boids were then taken out of, by their settings.
   * @type {WeakMap<Options, Float32Array[]>}
   */
  #fuller = new WeakMap()
  /** Whether the reader may choose a boid to look inside; not while the pointer is something else. */
  onlooking = true

  /**
   * Lets the flock fly; before, there is none.
   * @param {Options} settings
   */
  begin(settings) {
    this.#main = new Shown(this.host, this.#options(settings))
    this.configure(settings)
  }

  /** The flock's show, once there is one. */
  get show() {
    return this.#main?.show
  }

  /** The same for whoever can do nothing without. */
  get shown() {
    if (!this.show) throw new Error(say.words.none)
    return this.show
  }

  get playing() {
    return this.show?.playing ?? false
  }

  /**
   * Takes over settings while the flock flies, and the words for them. Settings that come back by undo or redo bring
   * back the boids that went with them, where they were.
   * @param {Options} settings
   */
  configure(settings) {
    if (!this.#main) return
    const before = this.#settings
    this.#settings = settings
    const { flock } = this.#main.show
    const { length } = flock
    if (Number(valuesOf(settings).count) < length) this.#fuller.set(before, [flock.positions(), flock.velocities()])
    this.#main.configure(this.#options(settings))
    const [positions, velocities] = this.#fuller.get(settings) ?? []
    if (flock.length > length && positions) flock.setState(positions, velocities)
    this.#compare(settings)
    // two models are compared from the same start
    if (settings.seed !== before.seed || settings.beside !== before.beside) this.each((show) => show.reset())
    this.element.ariaLabel = this.host.getAttribute('aria-label') ?? ''
  }

  /** @param {Options} settings */
  #options({ beside, follow, ...settings }) {
    const chosen = Number(follow) < Number(valuesOf(settings).count) ? follow : 'any'
    return { ...settings, ...worldOf(settings), follow: this.onlooking ? chosen : undefined }
  }

  /** @param {Options} settings */
  #compare(settings) {
    const host = find('#beside')
    this.element.classList.toggle('two', settings.beside !== undefined)
    if (settings.beside === undefined) {
      this.#beside?.show.destroy()
      this.#beside = undefined
      return
    }
    const { count, width, height } = valuesOf(settings)
    const shared = Object.fromEntries(Object.entries(settings).filter(([name]) => SHARED.test(name)))
    const options = { ...shared, preset: settings.beside, count, width, height }
    if (this.#beside) this.#beside.configure(options)
    else this.#beside = new Shown(host, { ...options, paused: !this.playing })
  }

  /** @param {(show: Show) => void} act */
  each(act) {
    for (const shown of [this.#main, this.#beside]) if (shown) act(shown.show)
  }

  /**
   * From the window to the world, or nothing outside it.
   * @param {{ clientX: number, clientY: number }} place
   */
  place({ clientX, clientY }) {
    const { box, width, height } = this.#view
    const x = ((clientX - box.left) / box.width) * width
    const y = ((clientY - box.top) / box.height) * height
    return x >= 0 && x <= width && y >= 0 && y <= height ? { x, y } : undefined
  }

  /**
   * From the world to the stage, in CSS px.
   * @param {{ x: number, y: number }} place
   */
  position({ x, y }) {
    const { box, width, height } = this.#view
    const { left, top } = this.element.getBoundingClientRect()
    return { left: box.left - left + (x / width) * box.width, top: box.top - top + (y / height) * box.height }
  }

  /** Where the picture of the flock is in the window, and the sides of its world. */
  get #view() {
    const canvas = /** @type {Element} */ (this.host.shadowRoot?.querySelector('canvas'))
    return { box: canvas.getBoundingClientRect(), ...worldOf(this.#settings) }
  }
}
