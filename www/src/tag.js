// @ts-check
/**
 * A flock described by attributes: what `<boids-canvas>` and `<div data-boids-canvas>` have in common.
 *
 * Attributes never throw. A wrong one is reported once and left out, and the preset's value holds instead.
 */

import { begin } from './begin.js'
import { ATTRIBUTES, attributesOf, readAttributes } from './options.js'
import { Pending } from './pending.js'
import { describe, isObject } from './reader.js'
import { report } from './report.js'
import { Root } from './root.js'
import { Show } from './show.js'

/** @typedef {import('./options.js').Values} Values */

export class Tag {
  #host
  #prefix
  #source
  #show
  #isConnected = false
  /** The last one, while a flock is prepared for it. @type {object | undefined} */
  #connection
  /** Where the next flock flies. @type {import('./thread.js').Thread | undefined} */
  #thread
  /** What the reader of the last show wanted: play or pause. @type {boolean | undefined} */
  #wanted
  /** The text of each wrong attribute that was reported. @type {Map<string, string>} */
  #reported = new Map()
  /** The last count that could not fly. @type {string | undefined} */
  #hugeCount

  /**
   * @param {Element} host
   * @param {string} prefix of the attributes' names
   * @param {import('./engine.js').Source} source
   * @param {Pending<Show>} [show] rejected where no flock can fly; after that, a new connection is a new try
   */
  constructor(host, prefix, source, show = new Pending()) {
    this.#host = host
    this.#prefix = prefix
    this.#source = source
    this.#show = show
  }

  /** The show, once there is one. */
  get show() {
    return this.#show.value
  }

  async connect() {
    // nothing is shown in a document without a window
    if (!this.#host.ownerDocument.defaultView) return
    this.#isConnected = true
    if (this.show) return this.show.moved()
    this.#show.reset()
    /** @type {Root} */
    let root
    try {
      root = Root.of(this.#host)
    } catch (error) {
      console.warn(`boids-canvas: ${/** @type {Error} */ (error).message}`, this.#host)
      return this.#show.reject(error)
    }
    const { values } = readAttributes(attributesOf(this.#host, this.#prefix))
    if (!root.taken) root.shape(values)
    const connection = (this.#connection = {})
    let thread
    try {
      thread = await begin(this.#source, values.thread)
    } catch (error) {
      root.clear()
      return this.#show.reject(error)
    }
    // the element may have left the page, and come back
    if (connection === this.#connection && this.#isConnected) this.#start(thread)
    else thread?.leave()
  }

  /** @param {import('./thread.js').Thread} [thread] where it flies, unless on the page */
  #start(thread) {
    this.#thread = thread
    try {
      this.update()
    } catch (error) {
      thread?.leave()
      this.#show.reject(error)
      throw error
    }
    const { show } = this
    // a listener of boids-error may have removed the element
    if (!this.#isConnected || !show) return
    this.#show.resolve(show)
    // after the calls that were kept
    this.#show.promise.then(() => this.#host.dispatchEvent(new CustomEvent('boids-ready', { bubbles: true })))
  }

  /** Keeps the flock while the element is only moved: it is connected again at once then. */
  disconnect() {
    this.#isConnected = false
    queueMicrotask(() => {
      const { show } = this
      if (this.#isConnected || !show) return
      this.#wanted = show.wanted
      show.destroy()
      this.#show.reset()
    })
  }

  /** Reads the attributes as they are now. All changes of a task are applied together, at its end. */
  update() {
    const attributes = attributesOf(this.#host, this.#prefix)
    const { values, wrong } = readAttributes(attributes)
    const { show } = this
    if (show) show.later.do(() => show === this.show && this.#apply(values, attributes.count))
    else this.#apply(values, attributes.count)
    // on a div, an option without the prefix
    for (const { name, value } of this.#host.attributes)
      if (this.#prefix && !(name in attributes) && ATTRIBUTES.includes(name)) {
        attributes[name] = value
        wrong.push({ name, error: new Error(`there is no option "${name}" (did you mean ${this.#prefix}${name}?)`) })
      }
    // at the end, because a listener may correct an attribute at once
    const before = this.#reported
    this.#reported = new Map(wrong.map(({ name }) => [name, attributes[name]]))
    for (const { name, error } of wrong)
      if (before.get(name) !== attributes[name])
        report(this.#host, { name, value: attributes[name], message: error.message })
  }

  /**
   * @param {Values} values
   * @param {string} count as text
   */
  #apply(values, count) {
    try {
      this.#fly(values)
      this.#hugeCount = undefined
    } catch (error) {
      // checked values can still need too much memory, or too long a step
      const { option, message } = /** @type {import('./options.js').OptionError} */ (error)
      if (option !== 'count' || values.count === undefined) throw error
      this.#fly({ ...values, count: undefined })
      const isNew = count !== this.#hugeCount
      this.#hugeCount = count
      if (isNew) report(this.#host, { name: option, value: count, message })
    }
  }

  /** @param {Values} values */
  #fly(values) {
    if (this.show) this.show.apply(values)
    else
      this.#show.value = new Show(this.#host, values, {
        source: this.#source,
        thread: this.#thread,
        wanted: this.#wanted,
      })
  }
}
