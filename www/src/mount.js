// @ts-check
/**
 * `mount`: puts a flock into an element of a page. Until the flock can fly, its result takes calls and keeps them.
 */

import { begin } from './begin.js'
import { isStarted } from './engine.js'
import { Handle } from './handle.js'
import { readShowOptions } from './options.js'
import { Pending } from './pending.js'
import { Root } from './root.js'
import { DESTROYED, Show } from './show.js'

/** @typedef {import('./engine.js').Source} Source */
/** @typedef {import('./options.js').Values} Values */

/**
 * Makes the function `mount` of a package or script.
 * @param {Source} source
 */
export const mountBy =
  (source) =>
  /**
   * @param {Element} host which must allow a shadow root, as a div does
   * @param {import('./options.js').Options} [options]
   */
  (host, options) => {
    const values = readShowOptions(options)
    const isReady = values.thread === 'page' && isStarted()
    return isReady ? new Show(host, values, { source }) : new EarlyShow(source, host, values)
  }

/** A show that waits for its thread first. */
class EarlyShow extends Handle(Object) {
  #show
  #root
  /** With all changes that wait for the show. */
  #values
  #isOver = false

  /**
   * @param {Source} source
   * @param {Element} host
   * @param {Values} values checked
   */
  constructor(source, host, values) {
    /** @type {Pending<Show>} */
    const show = new Pending()
    super(show)
    this.#show = show
    this.#root = Root.forFlock(host)
    this.#root.taken = true
    this.#root.shape(values)
    this.#values = values
    this.#start(source, host, values)
  }

  /**
   * @param {Source} source
   * @param {Element} host
   * @param {Values} values
   */
  async #start(source, host, values) {
    let thread
    try {
      thread = await begin(source, values.thread)
      if (this.#isOver) return thread?.leave()
      this.#root.taken = false
      this.#show.resolve(new Show(host, values, { source, thread }))
    } catch (error) {
      thread?.leave()
      this.#end(error)
    }
  }

  /** @param {import('./options.js').Options} options */
  configure(options) {
    const { value: show } = this.#show
    if (show) return show.configure(options)
    const values = (this.#values = readShowOptions(options, this.#values))
    this.#show.use((show) => show.apply(values))
  }

  get flock() {
    const { value: show } = this.#show
    if (!show) throw new Error('the flock is not there yet: wait for `ready` first')
    return show.flock
  }

  destroy() {
    const { value: show } = this.#show
    if (show) return show.destroy()
    const error = new Error(DESTROYED)
    this.#end(error)
    this.#show.use = () => {
      throw error
    }
  }

  /** @param {unknown} error */
  #end(error) {
    if (this.#isOver) return
    this.#isOver = true
    this.#root.clear()
    this.#show.reject(error)
  }
}
