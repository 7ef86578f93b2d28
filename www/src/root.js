// @ts-check
/**
 * The shadow root that a flock is shown in, and the shape of its element where the page gives no height.
 *
 * It shows the element's own content until there is a flock to show, and again after it.
 */

import { presets } from '../../target/web/table.js'
import { sharedSheetFor, sheetFor } from './style.js'

/** A shadow root can't be taken off an element: it stays for the next flock. @type {WeakMap<Element, Root>} */
const roots = new WeakMap()

export class Root {
  #host
  #shadow
  /** @type {CSSStyleSheet[]} */
  #sheets = []
  /** The document that they are good for. @type {Document | undefined} */
  #page
  /** Whether a flock is shown in it. */
  taken = false

  /**
   * The root of an element.
   * @param {unknown} host
   */
  static of(host) {
    if (!isElement(host)) throw new Error(`mount needs an element to put the flock in, not ${host}`)
    let root = roots.get(host)
    if (!root) roots.set(host, (root = new Root(host)))
    return root
  }

  /** @param {Element} host */
  constructor(host) {
    try {
      this.#shadow = host.attachShadow({ mode: 'open' })
    } catch {
      throw new Error(
        `mount needs an element that takes a shadow root, such as a div; this ${host.localName} does not, or has one`,
      )
    }
    this.#host = host
    this.clear()
  }

  /** Shows the element's own content and nothing else. */
  clear() {
    this.taken = false
    this.#shadow.adoptedStyleSheets = []
    this.#shadow.replaceChildren(document.createElement('slot'))
  }

  /** @param {Element} content what to show instead */
  take(content) {
    this.taken = true
    this.#shadow.replaceChildren(content)
  }

  /**
   * Gives the element the shape of the world that options describe: before the flock comes, lest the page jump when it
   * does.
   * @param {import('./options.js').Options} options
   */
  shape({ preset = 'classic', width, height }) {
    const { values } = presets.find(({ name }) => name === preset) ?? presets[0]
    const side = (/** @type {unknown} */ given, /** @type {number} */ otherwise) =>
      Number(given) > 0 ? Number(given) : otherwise
    const { ownerDocument } = this.#host
    if (this.#page !== ownerDocument) {
      this.#page = ownerDocument
      this.#sheets = [sharedSheetFor(this.#host), sheetFor(this.#host, ':host { aspect-ratio: 1; }')]
    }
    const { style } = /** @type {CSSStyleRule} */ (this.#sheets[1].cssRules[0])
    style.aspectRatio = `${side(width, values.width)} / ${side(height, values.height)}`
    this.#shadow.adoptedStyleSheets = this.#sheets
  }
}

/**
 * An element of another frame is none of this one's `Element`, so `instanceof` would not do.
 * @param {any} value
 * @returns {value is Element}
 */
export function isElement(value) {
  return value?.nodeType === Node.ELEMENT_NODE
}
