/**
 * A flock described by attributes: what `<boids-canvas>` and `<div data-boids-canvas>` have in common.
 *
 * Attributes never throw. A wrong one is reported once and left out, and the preset's value holds instead.
 */

import {
  ATTRIBUTES,
  attributesFor,
  attributesOf,
  readAttributes,
  readShowOptions,
  ROWS,
  textOf,
  valueOf,
  type Options,
  type Values,
} from '../options/options.js'
import { describe, isObject, type OptionError, type Row } from '../options/reader.js'
import { dispatch, report } from '../features/events.js'
import { Show } from '../show/show.js'
import { british } from '../options/spellings.js'
import type { Source } from '../player/engine.js'

export class Tag {
  #host
  #prefix
  #source
  /** It waits for its first connection, for its thread, or flies. */
  show: Show
  #isConnected = false
  /** What the reader of the last show wanted: play or pause. */
  #wanted: boolean | undefined
  /** Each wrong attribute that was reported, with its value. */
  #reported: Map<string, unknown> = new Map()
  /** The last count that could not fly. */
  #hugeCount: unknown
  /** Properties that no attribute can hold, such as lists, by the attributes' names. */
  #objects: Record<string, unknown> = {}
  /** Whether the option `follow` was set, perhaps to the value that it has, since the flock last had the values. */
  #choosesBoid = false

  /** @param prefix of the attributes' names */
  constructor(host: Element, prefix: string, source: Source) {
    this.#host = host
    this.#prefix = prefix
    this.#source = source
    this.show = new Show(host, source)
  }

  /** After a show that failed, a new connection is a new try. */
  async connect() {
    // nothing is shown in a document without a window
    if (!this.#host.ownerDocument.defaultView) return
    this.#isConnected = true
    if (this.show.hasFailed) this.show = new Show(this.#host, this.#source)
    const { show } = this
    if (show.hasElement) return show.moved()
    try {
      show.claim(readAttributes(this.#given(), this.#prefix).values)
    } catch (error) {
      console.warn(`boids-canvas: ${(error as Error).message}`, this.#host)
      return show.fail(error)
    }
    await show.wait(() => {
      this.#read()
      // after the calls that were kept
      show.ready.then(() => dispatch(this.#host, 'boids-ready'))
    })
  }

  /** Keeps the flock while the element is only moved: it is connected again at once then. */
  disconnect() {
    this.#isConnected = false
    queueMicrotask(() => {
      const { show } = this
      if (this.#isConnected) return
      // the calls that wait are for the next connection
      if (!show.isOpen) return show.release()
      this.#wanted = show.wanted
      show.destroy()
      this.show = new Show(this.#host, this.#source)
    })
  }

  /** An attribute has changed. */
  changed(name: string, value: string | null) {
    // the attribute is newer than the property
    if (value !== null) delete this.#objects[name]
    if (name === 'follow') this.#choosesBoid = true
    this.update()
  }

  /** Reads the attributes at the end of the task, so that all changes of a task are read and applied together. */
  update() {
    const { show } = this
    if (show.isOpen) show.later.do(() => show === this.show && this.#read())
  }

  /** The value of an option. */
  get(row: Row) {
    const { values } = readAttributes(this.#given(), this.#prefix)
    if (row.name === 'follow') return this.show.followed ?? (values.follow === undefined ? undefined : 'any')
    return valueOf(row, values)
  }

  /** Sets an option as an attribute does. An attribute holds texts, numbers and switches. */
  set(row: Row, value: unknown) {
    const [name, ...others] = attributesFor(row)
    const text = isObject(value) ? undefined : textOf(row, value)
    delete this.#objects[name]
    if (text === undefined) for (const spelling of [name, ...others]) this.#host.removeAttribute(spelling)
    else this.#host.setAttribute(name, text)
    if (isObject(value)) this.#objects[name] = value
    this.changed(name, null)
  }

  configure(options: Options) {
    const { values } = readAttributes(this.#given(), this.#prefix)
    readShowOptions(options, values)
    for (const [name, value] of Object.entries(options))
      this.set(ROWS.find((row) => row.name === british(name)) as Row, value)
  }

  /** All that is given, by the usual names of attributes. */
  #given(): Record<string, unknown> {
    return { ...attributesOf(this.#host, this.#prefix), ...this.#objects }
  }

  /** Applies what is given, and reports what is wrong with it. */
  #read() {
    const given = this.#given()
    const { values, wrong } = readAttributes(given, this.#prefix)
    this.#apply(values, given.count)
    // on a div, an option without the prefix
    for (const name of ATTRIBUTES)
      if (this.#prefix && !(name in given) && this.#host.hasAttribute(name)) {
        given[name] = this.#host.getAttribute(name)
        wrong.push({ name, error: new Error(`there is no option "${name}" (did you mean ${this.#prefix}${name}?)`) })
      }
    // at the end, because a listener may correct an attribute at once
    const before = this.#reported
    this.#reported = new Map(wrong.map(({ name }) => [name, given[name]]))
    for (const { name, error } of wrong)
      if (before.get(name) !== given[name]) this.#report(name, given[name], error.message)
  }

  #report(name: string, value: unknown, message: string) {
    report(this.#host, { name, value: typeof value === 'string' ? value : describe(value), message })
  }

  /** @param count as it was given */
  #apply(values: Values, count: unknown) {
    try {
      this.#fly(values)
      this.#hugeCount = undefined
    } catch (error) {
      // checked values can still need too much memory, or too long a step
      const { option, message } = error as OptionError
      if (option !== 'count' || values.count === undefined) throw error
      this.#fly({ ...values, count: undefined })
      const isNew = count !== this.#hugeCount
      this.#hugeCount = count
      if (isNew) this.#report(option, count, message)
    }
  }

  #fly(values: Values) {
    const { show } = this
    const choosesBoid = this.#choosesBoid
    this.#choosesBoid = false
    if (!show.isOpen) return show.open(values, this.#wanted)
    show.apply(values)
    if (choosesBoid) show.followed = values.follow === 'any' ? undefined : values.follow
  }
}
