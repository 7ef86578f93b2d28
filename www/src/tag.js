// @ts-check
/**
 * A flock described by attributes: what `<boids-canvas>` and `<div data-boids-canvas>` have in common.
 *
 * Attributes never throw. A wrong one is reported once and left out, and the preset's value holds instead.
 */

import { begin } from './begin.js'
import {
  ATTRIBUTES,
  attributesFor,
  attributesOf,
  readAttributes,
  readShowOptions,
  ROWS,
  textOf,
  valueOf,
} from './options.js'
import { Pending } from './pending.js'
import { describe, isObject } from './reader.js'
import { report } from './report.js'
import { Root } from './root.js'
import { Show } from './show.js'
import { british } from './spellings.js'

/** @typedef {import('./options.js').Values} Values */
/** @typedef {import('./options.js').Row} Row */

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
  /** Each wrong attribute that was reported, with its value. @type {Map<string, unknown>} */
  #reported = new Map()
  /** The last count that could not fly. @type {unknown} */
  #hugeCount
  /** Properties that no attribute can hold, such as lists, by the attributes' names. @type {Record<string, unknown>} */
  #objects = {}
  /** Whether the option `follow` was set, perhaps to the value that it has, since the flock last had the values. */
  #choosesBoid = false

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
    const { values } = readAttributes(this.#given())
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
      this.#read()
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

  /**
   * An attribute has changed.
   * @param {string} name
   * @param {string | null} value
   */
  changed(name, value) {
    // the attribute is newer than the property
    if (value !== null) delete this.#objects[name]
    if (name === 'follow') this.#choosesBoid = true
    this.update()
  }

  /** Reads the attributes at the end of the task, so that all changes of a task are read and applied together. */
  update() {
    const { show } = this
    show?.later.do(() => show === this.show && this.#read())
  }

  /**
   * The value of an option.
   * @param {Row} row
   */
  get(row) {
    const { values } = readAttributes(this.#given())
    if (row.name === 'follow') return this.show?.followed ?? (values.follow === undefined ? undefined : 'any')
    return valueOf(row, values)
  }

  /**
   * Sets an option as an attribute does. An attribute holds texts, numbers and switches.
   * @param {Row} row
   * @param {unknown} value
   */
  set(row, value) {
    const [name, ...others] = attributesFor(row)
    const text = isObject(value) ? undefined : textOf(row, value)
    delete this.#objects[name]
    if (text === undefined) for (const spelling of [name, ...others]) this.#host.removeAttribute(spelling)
    else this.#host.setAttribute(name, text)
    if (isObject(value)) this.#objects[name] = value
    this.changed(name, null)
  }

  /** @param {import('./options.js').Options} options */
  configure(options) {
    const { values } = readAttributes(this.#given())
    readShowOptions(options, values)
    for (const [name, value] of Object.entries(options))
      this.set(/** @type {Row} */ (ROWS.find((row) => row.name === british(name))), value)
  }

  /** All that is given, by the usual names of attributes. @returns {Record<string, unknown>} */
  #given() {
    return { ...attributesOf(this.#host, this.#prefix), ...this.#objects }
  }

  /** Applies what is given, and reports what is wrong with it. */
  #read() {
    const given = this.#given()
    const { values, wrong } = readAttributes(given)
    this.#apply(values, given.count)
    // on a div, an option without the prefix
    for (const { name, value } of this.#host.attributes)
      if (this.#prefix && !(name in given) && ATTRIBUTES.includes(name)) {
        given[name] = value
        wrong.push({ name, error: new Error(`there is no option "${name}" (did you mean ${this.#prefix}${name}?)`) })
      }
    // at the end, because a listener may correct an attribute at once
    const before = this.#reported
    this.#reported = new Map(wrong.map(({ name }) => [name, given[name]]))
    for (const { name, error } of wrong)
      if (before.get(name) !== given[name]) this.#report(name, given[name], error.message)
  }

  /** @param {string} name @param {unknown} value @param {string} message */
  #report(name, value, message) {
    report(this.#host, { name, value: typeof value === 'string' ? value : describe(value), message })
  }

  /**
   * @param {Values} values
   * @param {unknown} count as it was given
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
      if (isNew) this.#report(option, count, message)
    }
  }

  /** @param {Values} values */
  #fly(values) {
    const { show } = this
    const choosesBoid = this.#choosesBoid
    this.#choosesBoid = false
    if (!show) {
      const [source, thread, wanted] = [this.#source, this.#thread, this.#wanted]
      this.#show.value = new Show(this.#host, values, { source, thread, wanted })
      return
    }
    show.apply(values)
    if (choosesBoid) show.followed = values.follow === 'any' ? undefined : values.follow
  }
}
