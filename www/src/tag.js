// @ts-check
/**
 * A flock described by attributes: what `<boids-canvas>` and `<div data-boids-canvas>` have in common.
 *
 * Attributes never throw: a wrong one is told once and left out, and the preset's value stands in for it.
 */

import { ATTRIBUTES } from './options.js'
import { Root } from './root.js'
import { Show } from './show.js'

/** Whether the page has been told that no flock can fly on it. */
let told = false

export class Tag {
  #host
  #prefix
  #init
  /** @type {Show | undefined} */
  #show
  #connected = false
  /** What is wrong, and told. @type {Map<string, string>} */
  #wrong = new Map()

  /**
   * @param {Element} host
   * @param {string} prefix what stands before the names of attributes
   * @param {() => Promise<void>} init starts the WebAssembly
   */
  constructor(host, prefix, init) {
    this.#host = host
    this.#prefix = prefix
    this.#init = init
  }

  /** The show, when there is one. */
  get show() {
    return this.#show
  }

  async connect() {
    this.#connected = true
    /** @type {Root} */
    let root
    try {
      root = Root.of(this.#host)
    } catch (error) {
      console.warn(`boids-canvas: ${/** @type {Error} */ (error).message}`, this.#host)
      return
    }
    if (!root.taken) root.shape(this.#read())
    try {
      await this.#init()
    } catch (error) {
      if (!told) console.warn('boids-canvas: what stands inside the elements is shown instead of flocks;', error)
      told = true
      root.clear()
      return
    }
    if (this.#connected && !this.#show) this.update()
  }

  /** The flock lives on if the element is only being moved: then it is connected again at once. */
  disconnect() {
    this.#connected = false
    queueMicrotask(() => {
      if (this.#connected) return
      this.#show?.destroy()
      this.#show = undefined
    })
  }

  /** Takes over the attributes as they are now. */
  update() {
    const given = this.#read()
    const before = this.#wrong
    this.#wrong = new Map()
    // each turn leaves out an attribute, so that there is an end
    for (;;) {
      try {
        this.#apply(given)
        return
      } catch (error) {
        const { message, option, other } = /** @type {import('./options.js').OptionError} */ (error)
        // the attribute that the error names, or, where a given one goes badly with a preset's value, that
        const culprit = [option, other].find((name) => name !== undefined && given[name] !== undefined)
        if (!culprit) throw error
        this.#report(culprit, given[culprit] ?? '', message, before)
        given[culprit] = undefined
      }
    }
  }

  #read() {
    return Object.fromEntries(
      ATTRIBUTES.map((name) => [name, this.#host.getAttribute(this.#prefix + name) ?? undefined]),
    )
  }

  /** @param {Record<string, string | undefined>} given */
  #apply(given) {
    if (this.#show) this.#show.configure(given)
    else this.#show = new Show(this.#host, given, true)
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {string} message
   * @param {Map<string, string>} before what was wrong before
   */
  #report(name, value, message, before) {
    this.#wrong.set(name, value)
    if (before.get(name) === value) return
    console.warn(`boids-canvas: ${message}`, this.#host)
    this.#host.dispatchEvent(new CustomEvent('boids-error', { bubbles: true, detail: { name, value, message } }))
  }
}
