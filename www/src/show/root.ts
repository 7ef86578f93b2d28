/**
 * The shadow root that shows a flock, and the height of its element where the page gives none.
 *
 * It shows the element's own content until there is a flock, and again afterwards.
 */

import { presetOf, type Values } from '../options/options.js'
import { describe } from '../options/reader.js'
import { sharedSheetFor, sheetFor } from './style.js'

/** A shadow root cannot be removed from an element: it stays for the next flock. */
const roots: WeakMap<Element, Root> = new WeakMap()

export class Root {
  #host
  #shadow
  #sheets: CSSStyleSheet[] = []
  /** Asks for a width where the container has none (style.ts). */
  #width = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  /** The document to which the sheets belong. */
  #page: Document | undefined
  /** Whether it shows a flock. */
  taken = false

  /** The root of an element of a page, which has no flock yet. */
  static of(host: unknown) {
    if (!isElement(host)) throw new Error(`mount needs an element to put the flock in, not ${describe(host)}`)
    let root = roots.get(host)
    if (!root) roots.set(host, (root = new Root(host)))
    if (root.taken) throw new Error('this element already has a flock: destroy it first')
    if (!root.#host.ownerDocument.defaultView) throw new Error('mount needs an element whose document has a window')
    return root
  }

  constructor(host: Element) {
    try {
      this.#shadow = host.attachShadow({ mode: 'open' })
    } catch {
      throw new Error(
        `mount needs an element that allows a shadow root, such as a div; this ${host.localName} does not, or already has one`,
      )
    }
    this.#host = host
    this.#width.setAttribute('class', 'width')
    this.#width.setAttribute('aria-hidden', 'true')
    this.clear()
  }

  /** Shows the element's own content. */
  clear() {
    this.taken = false
    this.#shadow.adoptedStyleSheets = []
    this.#shadow.replaceChildren(document.createElement('slot'))
  }

  /** @param content to be shown instead */
  take(content: Element) {
    this.taken = true
    this.#shadow.replaceChildren(this.#width, content)
  }

  /**
   * Gives the element the aspect ratio of its world, at most one screen high. This happens before there is a flock, so
   * that the page does not shift when the flock appears.
   */
  shape(values: Values) {
    const preset = presetOf(values).values
    const { width = preset.width, height = preset.height } = values
    const { ownerDocument } = this.#host
    if (!ownerDocument.defaultView) return
    if (this.#page !== ownerDocument) {
      this.#page = ownerDocument
      this.#sheets = [sharedSheetFor(this.#host), sheetFor(this.#host, ':host::before { }')]
    }
    const { style } = this.#sheets[1].cssRules[0] as CSSStyleRule
    style.aspectRatio = `${width / height}`
    this.#shadow.adoptedStyleSheets = this.#sheets
    this.#shadow.prepend(this.#width)
  }
}

/** Whether a value is an element. An element of another frame is not an instance of this one's `Element`. */
export function isElement(value: unknown): value is Element {
  return (value as Node | null | undefined)?.nodeType === Node.ELEMENT_NODE
}
