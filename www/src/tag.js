// @ts-check
/**
 * A flock described by attributes: what `<boids-canvas>` and `<div data-boids-canvas>` have in common.
 *
 * Attributes never throw. A wrong one is reported once and left out, and the preset's value holds instead.
 */

import { attributesOf, readAttributes } from './options.js'
import { Root } from './root.js'
import { Show } from './show.js'

/** @typedef {import('./options.js').Wrong} Wrong */

/** Whether the console has said why no flock can fly on this page. */
let hasWarned = false

export class Tag {
  #host
  #prefix
  #init
  /** @type {Show | undefined} */
  #show
  #isConnected = false
  /** What the reader of the last show wanted: play or pause. @type {boolean | undefined} */
  #wanted
  /** The text of each wrong attribute that was reported. @type {Map<string, string>} */
  #reported = new Map()

  /**
   * @param {Element} host
   * @param {string} prefix of the attributes' names
   * @param {() => Promise<void>} init starts the WebAssembly
   */
  constructor(host, prefix, init) {
    this.#host = host
    this.#prefix = prefix
    this.#init = init
  }

  /** The show, once there is one. */
  get show() {
    return this.#show
  }

  async connect() {
    this.#isConnected = true
    /** @type {Root} */
    let root
    try {
      root = Root.of(this.#host)
    } catch (error) {
      console.warn(`boids-canvas: ${/** @type {Error} */ (error).message}`, this.#host)
      return
    }
    if (!root.taken) root.shape(readAttributes(this.#attributes()).values)
    try {
      await this.#init()
    } catch (error) {
      if (!hasWarned)
        console.warn('boids-canvas: no flock can fly on this page, so the content of its elements is shown;', error)
      hasWarned = true
      root.clear()
      return
    }
    if (!this.#isConnected) return
    if (this.#show) this.#show.moved()
    else this.update()
  }

  /** Keeps the flock while the element is only moved: it is connected again at once then. */
  disconnect() {
    this.#isConnected = false
    queueMicrotask(() => {
      if (this.#isConnected || !this.#show) return
      this.#wanted = this.#show.wanted
      this.#show.destroy()
      this.#show = undefined
    })
  }

  /** Applies the attributes as they are now. */
  update() {
    const attributes = this.#attributes()
    const { values, wrong } = readAttributes(attributes)
    try {
      this.#apply(values)
    } catch (error) {
      // Only memory can be missing for checked values.
      const { option } = /** @type {import('./options.js').OptionError} */ (error)
      if (option !== 'count' || values.count === undefined) throw error
      wrong.push({ name: option, error: /** @type {import('./options.js').OptionError} */ (error) })
      this.#apply({ ...values, count: undefined })
    }
    // at the end, because a listener may correct an attribute at once
    const before = this.#reported
    this.#reported = new Map(wrong.map(({ name }) => [name, attributes[name]]))
    for (const { name, error } of wrong)
      if (before.get(name) !== attributes[name]) this.#report(name, attributes[name], error.message)
  }

  #attributes() {
    return attributesOf(this.#host, this.#prefix)
  }

  /** @param {import('./options.js').Values} values */
  #apply(values) {
    if (this.#show) this.#show.apply(values)
    else this.#show = new Show(this.#host, values, this.#wanted)
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {string} message
   */
  #report(name, value, message) {
    console.warn(`boids-canvas: ${message}`, this.#host)
    this.#host.dispatchEvent(new CustomEvent('boids-error', { bubbles: true, detail: { name, value, message } }))
  }
}
