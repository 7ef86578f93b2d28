// @ts-check
/** The stage: the flock of the page, and a second flock beside it when two models are compared. */

import { mount, presetNamed } from '../shared/api.js'
import { find } from '../shared/dom.js'
import { i18n } from './i18n.js'
import { valuesOf } from './options.js'
import { worldSize } from './world-size.js'

/** @typedef {import('../shared/api.js').Show} Show */
/** @typedef {import('./settings.js').Options} Options */

/** The settings that a second model shares with the first. */
const SHARED = /^(seed|background|border|fill|outline|obstacle|obstacles|pointer.*|colourBy|trails|grid)$/

/** A flock in its element, with its caption. Each `configure` receives all of its options. */
class StageFlock {
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
    const removed = Object.keys(this.#options).map((name) => [name, undefined])
    this.show.configure({ ...Object.fromEntries(removed), ...options })
    this.#options = options
  }

  /** @param {Options} options */
  #label(options) {
    const [title, doc] = i18n.preset(presetNamed(options.preset))
    this.#host.ariaLabel = i18n.words.stage(title, i18n.number(Number(valuesOf(options).count)))
    this.#host.setAttribute('aria-description', doc)
    const caption = this.#host.nextElementSibling
    if (caption) caption.textContent = title
  }
}

export class Stage {
  /** The element that contains both flocks. */
  element = find('#stage')
  /** The host of the first flock. */
  host = find('#flock')
  /** @type {StageFlock | undefined} */
  #main
  /** @type {StageFlock | undefined} */
  #beside
  /** @type {Options} */
  #settings = {}
  /**
   * Positions and velocities of the flock under settings that a change with fewer boids followed. Undo restores them.
   * @type {WeakMap<Options, Float32Array[]>}
   */
  #states = new WeakMap()
  /** Whether a click on a boid follows it: only while the pointer has no other effect. */
  canFollow = true

  /**
   * Starts the flock.
   * @param {Options} settings
   */
  begin(settings) {
    this.#main = new StageFlock(this.host, this.#options(settings))
    this.configure(settings)
  }

  /** The show of the first flock; `undefined` before `begin`. */
  get show() {
    return this.#main?.show
  }

  /** The show of the first flock. Throws an error before `begin`. */
  get requiredShow() {
    if (!this.show) throw new Error(i18n.words.noFlock)
    return this.show
  }

  get playing() {
    return this.show?.playing ?? false
  }

  /**
   * Applies settings while the flock flies, and updates its labels. Settings that return by undo or redo also restore
   * the boids that were removed after them.
   * @param {Options} settings
   */
  configure(settings) {
    if (!this.#main) return
    const before = this.#settings
    this.#settings = settings
    const { flock } = this.#main.show
    const { length } = flock
    if (Number(valuesOf(settings).count) < length) this.#states.set(before, [flock.positions(), flock.velocities()])
    this.#main.configure(this.#options(settings))
    const [positions, velocities] = this.#states.get(settings) ?? []
    if (flock.length > length && positions) flock.setState(positions, velocities)
    this.#compare(settings)
    // Both models start together, so that they can be compared.
    if (settings.seed !== before.seed || settings.beside !== before.beside) this.each((show) => show.reset())
    this.element.ariaLabel = this.host.getAttribute('aria-label') ?? ''
  }

  /** @param {Options} settings */
  #options({ beside, follow, ...settings }) {
    const followed = Number(follow) < Number(valuesOf(settings).count) ? follow : 'any'
    return { ...settings, ...worldSize(settings), follow: this.canFollow ? followed : undefined }
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
    else this.#beside = new StageFlock(host, { ...options, paused: !this.playing })
  }

  /** Calls a function for each show. @param {(show: Show) => void} action */
  each(action) {
    for (const flock of [this.#main, this.#beside]) if (flock) action(flock.show)
  }

  /**
   * Converts a point of the window to world px; `undefined` outside the world.
   * @param {{ clientX: number, clientY: number }} point
   */
  toWorld({ clientX, clientY }) {
    const { box, width, height } = this.#view
    const x = ((clientX - box.left) / box.width) * width
    const y = ((clientY - box.top) / box.height) * height
    return x >= 0 && x <= width && y >= 0 && y <= height ? { x, y } : undefined
  }

  /**
   * Converts a point of the world to CSS px from the top left of the stage.
   * @param {{ x: number, y: number }} point
   */
  fromWorld({ x, y }) {
    const { box, width, height } = this.#view
    const { left, top } = this.element.getBoundingClientRect()
    return { left: box.left - left + (x / width) * box.width, top: box.top - top + (y / height) * box.height }
  }

  /** The place of the canvas in the window, and the size of the world. */
  get #view() {
    const canvas = /** @type {Element} */ (this.host.shadowRoot?.querySelector('canvas'))
    return { box: canvas.getBoundingClientRect(), ...worldSize(this.#settings) }
  }
}
