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
  /** What the reader of the last show wanted. @type {boolean | undefined} */
  #wanted
  /** What is wrong, and told. @type {Map<string, { value: string, message: string }>} */
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
    if (!this.#connected) return
    if (this.#show) this.#show.moved()
    else this.update()
  }

  /** The flock lives on if the element is only being moved: then it is connected again at once. */
  disconnect() {
    this.#connected = false
    queueMicrotask(() => {
      if (this.#connected || !this.#show) return
      this.#wanted = this.#show.wanted
      this.#show.destroy()
      this.#show = undefined
    })
  }

  /** Takes over the attributes as they are now. */
  update() {
    const before = this.#wrong
    const wrong = (this.#wrong = new Map())
    try {
      this.#applyAllBut(wrong)
    } finally {
      // at the end, since whoever is told may mend it at once
      for (const [name, { value, message }] of wrong)
        if (before.get(name)?.value !== value) this.#report(name, value, message)
    }
  }

  /** @param {Map<string, { value: string, message: string }>} wrong takes those that are left out */
  #applyAllBut(wrong) {
    const given = this.#read()
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
        wrong.set(culprit, { value: given[culprit] ?? '', message })
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
    else this.#show = new Show(this.#host, given, true, this.#wanted)
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
