// @ts-check
/**
 * The shadow root that shows a flock, and the height of its element where the page gives none.
 *
 * It shows the element's own content until there is a flock, and again afterwards.
 */

import { presetOf } from './options.js'
import { describe } from './reader.js'
import { sharedSheetFor, sheetFor } from './style.js'

/** @import { Values } from './options.js' */

/** A shadow root cannot be removed from an element: it stays for the next flock. @type {WeakMap<Element, Root>} */
const roots = new WeakMap()

export class Root {
  #host
  #shadow
  /** @type {CSSStyleSheet[]} */
  #sheets = []
  /** The document to which the sheets belong. @type {Document | undefined} */
  #page
  /** Whether it shows a flock. */
  taken = false

  /**
   * The root of an element.
   * @param {unknown} host
   */
  static of(host) {
    if (!isElement(host)) throw new Error(`mount needs an element to put the flock in, not ${describe(host)}`)
    let root = roots.get(host)
    if (!root) roots.set(host, (root = new Root(host)))
    return root
  }

  /**
   * The root of an element of a page, which has no flock yet.
   * @param {unknown} host
   */
  static forFlock(host) {
    const root = Root.of(host)
    if (root.taken) throw new Error('this element has a flock already: destroy that first')
    if (!root.#host.ownerDocument.defaultView) throw new Error('mount needs an element whose document has a window')
    return root
  }

  /** @param {Element} host */
  constructor(host) {
    try {
      this.#shadow = host.attachShadow({ mode: 'open' })
    } catch {
      throw new Error(
        `mount needs an element that allows a shadow root, such as a div; this ${host.localName} does not, or has one`,
      )
    }
    this.#host = host
    this.clear()
  }

  /** Shows the element's own content. */
  clear() {
    this.taken = false
    this.#shadow.adoptedStyleSheets = []
    this.#shadow.replaceChildren(document.createElement('slot'))
  }

  /** @param {Element} content to be shown instead */
  take(content) {
    this.taken = true
    this.#shadow.replaceChildren(content)
  }

  /**
   * Gives the element the aspect ratio of its world, at most one screen high. This happens before there is a flock, so
   * that the page does not shift when the flock appears.
   * @param {Values} values
   */
  shape(values) {
    const preset = presetOf(values).values
    const { width = preset.width, height = preset.height } = values
    const { ownerDocument } = this.#host
    if (!ownerDocument.defaultView) return
    if (this.#page !== ownerDocument) {
      this.#page = ownerDocument
      this.#sheets = [sharedSheetFor(this.#host), sheetFor(this.#host, ':host::before { padding: 0; }')]
    }
    const { style } = /** @type {CSSStyleRule} */ (this.#sheets[1].cssRules[0])
    // a browser that does not know svh keeps vh; page resets such as `*::before { padding: 0 }` must not win
    for (const unit of ['vh', 'svh'])
      style.setProperty('padding-top', `min(${(100 * height) / width}%, 100${unit})`, 'important')
    this.#shadow.adoptedStyleSheets = this.#sheets
  }
}

/**
 * Whether a value is an element. An element of another frame is not an instance of this one's `Element`.
 * @param {any} value
 * @returns {value is Element}
 */
export function isElement(value) {
  return value?.nodeType === Node.ELEMENT_NODE
}
