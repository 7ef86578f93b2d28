/**
 * A flock described by attributes: what `<boids-canvas>` and `<div data-boids-canvas>` have in common. It reads the attributes, and
 * passes what they say to a show.
 *
 * Attributes never throw. A wrong one is reported once and left out, and the preset's value holds instead.
 */

import {
  ATTRIBUTES,
  attributesFor,
  attributesOf,
  readAttributes,
  readShowOptions,
  rowOf,
  textOf,
  valueOf,
  type ShowChanges,
} from '../options/options.js'
import { describe, isObject, type Row } from '../options/reader.js'
import { dispatch, report } from '../features/events.js'
import { Show } from '../show/show.js'
import { windowOf } from '../show/surroundings.js'
import { british } from '../options/spellings.js'
import type { Source } from '../player/engine.js'

export class Tag {
  readonly show
  readonly #host
  readonly #prefix
  #isConnected = false
  /** Each wrong attribute that was reported, with its value. */
  #reported = new Map<string, unknown>()
  /** Properties that no attribute can hold, such as lists, by the attributes' names. */
  #objects: Record<string, unknown> = {}
  /** Whether the option `follow` was set, perhaps to the value that it has, since the show last had the values. */
  #follows = false
  /** What the show had last of {@link Tag.#given}; nothing if a value was set since, perhaps to what it was. */
  #taken: Record<string, unknown> | undefined

  /** @param prefix of the attributes' names */
  constructor(host: Element, prefix: string, source: Source) {
    this.#host = host
    this.#prefix = prefix
    this.show = new Show(host, source, () => {
      this.#read()
      // after the calls that were kept
      this.show.ready.then(
        () => dispatch(host, 'boids-ready'),
        () => {},
      )
    })
  }

  connect() {
    // nothing is shown in a document without a window
    if (!windowOf(this.#host)) return
    this.#isConnected = true
    try {
      this.show.connect(readAttributes(this.#given(), this.#prefix).values)
    } catch (error) {
      console.warn(`boids-canvas: ${(error as Error).message}`, this.#host)
      this.show.fail(error)
    }
  }

  /** Keeps the flock while the element is only moved: then the page connects it again in the same task, before it uses it. */
  disconnect() {
    this.#isConnected = false
    this.update()
  }

  changed(name: string, value: string | null) {
    // the attribute is newer than the property
    if (value !== null) delete this.#objects[name]
    if (name === 'follow') this.#follows = true
    if (ATTRIBUTES.includes(name)) this.#taken = undefined
    this.update()
  }

  /**
   * At the end of the task, or before the next use of the show: ends the flock of an element that was removed, and reads the attributes.
   * So all changes of a task are applied together.
   */
  update() {
    this.show.later.do(() => {
      if (!this.#isConnected) this.show.disconnect()
      this.#read()
    })
  }

  get(row: Row) {
    const { values } = readAttributes(this.#given(), this.#prefix)
    if (row.name !== 'follow') return valueOf(row, values)
    // the boid that is followed now, once the show has the values
    const { follow } = this.show
    return this.show.values.follow === values.follow ? follow : values.follow
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

  configure(options: ShowChanges) {
    const { values } = readAttributes(this.#given(), this.#prefix)
    readShowOptions(options, values)
    for (const [name, value] of Object.entries(options)) this.set(rowOf(british(name)) as Row, value)
    // also without any option, all hold again
    this.#taken = undefined
    this.update()
  }

  /** All that is given, by the usual names of attributes. */
  #given(): Record<string, unknown> {
    return { ...attributesOf(this.#host, this.#prefix), ...this.#objects }
  }

  /** Passes what is given to the show and, once there is a flock, reports what is wrong with it. */
  #read() {
    const given = this.#given()
    const { values, wrong } = readAttributes(given, this.#prefix)
    const taken = this.#taken
    this.#taken = { ...given }
    const isGiven = !taken || Object.keys({ ...given, ...taken }).some((name) => given[name] !== taken[name])
    this.show.apply(values, this.#follows, isGiven)
    this.#follows = false
    if (!this.show.isOpen) return
    // on a div, an option without the prefix
    for (const name of ATTRIBUTES)
      if (this.#prefix && !(name in given) && this.#host.hasAttribute(name)) {
        given[name] = this.#host.getAttribute(name)
        wrong.push({ name, error: new Error(`there is no option "${name}" (did you mean ${this.#prefix}${name}?)`) })
      }
    // at the end, because a listener may correct an attribute at once
    const before = this.#reported
    this.#reported = new Map(wrong.map(({ name }) => [name, given[name]]))
    for (const { name, error } of wrong) {
      const value = given[name]
      if (before.get(name) === value) continue
      report(this.#host, { name, value: typeof value === 'string' ? value : describe(value), message: error.message })
    }
  }
}
