/**
 * The surroundings of a show: what it asks the place where its element is, and hears of it. It is made anew whenever the element has
 * moved to another document, window or shadow tree.
 */

import { zoomOf } from '../player/viewport.js'
import { translations, wordsFor } from './words.js'

export interface Size {
  width: number
  height: number
}

export interface On {
  /** The box has this size now, in CSS px, or the pixel ratio has changed. */
  resized: (size: Size) => void
  /** Anything else may have changed. */
  changed: () => void
  /** The element is at another place. */
  moved: () => void
  /** Its window has left the page. */
  gone: () => void
}

export class Surroundings {
  readonly #host
  readonly #box
  readonly #on
  /** None in a document that no window shows. */
  readonly #window: Window | undefined
  readonly #roots
  readonly #motion
  readonly #life = new AbortController()
  #isOnScreen = false
  /** Whether its box had room, or a warning said that it has none. */
  #hasHadRoom = false
  /** Whether its window has left the page, as that of a removed iframe has. */
  #isGone = false

  constructor(host: Element, box: HTMLElement, on: On) {
    this.#host = host
    this.#box = box
    this.#on = on
    this.#window = windowOf(host)
    this.#roots = rootsOf(host)
    this.#motion = this.#window?.matchMedia('(prefers-reduced-motion: reduce)')
    this.#watch()
  }

  end() {
    this.#life.abort()
  }

  /** The size before transforms: on a slide that is scaled as a whole, getBoundingClientRect differs. */
  get size(): Size {
    const { width, height } = getComputedStyle(this.#box)
    return { width: parseFloat(width), height: parseFloat(height) }
  }

  get pixelRatio() {
    return (this.#window?.devicePixelRatio ?? 1) * zoomOf(this.#box)
  }

  /** Whether it is on screen, in a visible tab. */
  get isVisible() {
    return this.#isOnScreen && !this.#isGone && !this.#host.ownerDocument.hidden
  }

  get reducedMotion() {
    return this.#motion?.matches ?? false
  }

  /** Whether it, or what contains it, cannot be used. */
  get isInert() {
    for (let node: Node | null | undefined = this.#host; node; node = parentOf(node))
      if ((node as Element).hasAttribute?.('inert')) return true
    return false
  }

  get words() {
    return wordsFor(this.#host)
  }

  #watch() {
    const { signal } = this.#life
    const changed = () => this.#on.changed()
    translations.addEventListener('change', changed, { signal })
    const tree = new MutationObserver((records) => this.#compare(records))
    const attributeFilter = ['lang', 'inert']
    for (const root of this.#roots) tree.observe(root, { subtree: true, childList: true, attributeFilter })
    signal.addEventListener('abort', () => tree.disconnect())
    // the classes of its own window, whose frames bring the news
    const view = this.#window as (Window & typeof globalThis) | undefined
    if (!view) return
    // no observer sees into which window a removed element is put later
    const isElsewhere = () => windowOf(this.#host) !== view
    const sizes = new view.ResizeObserver((entries) => {
      if (isElsewhere()) return this.#on.moved()
      this.#warnOfNoRoom()
      this.#on.resized(entries[entries.length - 1].contentRect)
    })
    sizes.observe(this.#box)
    // a CSS zoom that changes later changes the pixels of a box, but not its size in CSS px
    let ratio = this.pixelRatio
    const pixels = new view.ResizeObserver(() => {
      if (ratio === this.pixelRatio) return
      ratio = this.pixelRatio
      this.#on.resized(this.size)
    })
    if ('devicePixelContentBoxSize' in view.ResizeObserverEntry.prototype)
      pixels.observe(this.#box, { box: 'device-pixel-content-box' })
    const places = new view.IntersectionObserver(
      (entries) => {
        // an element that only touches the edge of the window intersects it, but is not visible
        this.#isOnScreen = entries[entries.length - 1].intersectionRatio > 0
        // a box that is empty from the start has no resize
        this.#warnOfNoRoom()
        changed()
      },
      // between touching and the first visible pixel the threshold 0 is not crossed
      { threshold: [0, 1e-6] },
    )
    places.observe(this.#box)
    for (const observer of [sizes, pixels, places]) signal.addEventListener('abort', () => observer.disconnect())

    this.#host.ownerDocument.addEventListener('visibilitychange', changed, { signal })
    for (const type of ['pagehide', 'pageshow'])
      view.addEventListener(
        type,
        () => {
          this.#isGone = type === 'pagehide'
          changed()
          // unless it only sleeps, it has gone when all its listeners were called
          setTimeout(() => this.#on.gone())
        },
        { signal },
      )
    this.#motion?.addEventListener('change', changed, { signal })
    this.#watchPixelRatio(view)
  }

  /** Says once which box leaves no room for the flock, if it has never had any. What the page hides has no size at all. */
  #warnOfNoRoom() {
    const { size } = this
    const side = (['width', 'height'] as const).find((side) => size[side] === 0)
    if (this.#hasHadRoom || !(side || size.width > 0)) return
    this.#hasHadRoom = true
    if (!side) return
    let box: Element = this.#host
    for (let node: Node | null | undefined = box; node; node = parentOf(node)) {
      const length = node.nodeType === Node.ELEMENT_NODE ? parseFloat(getComputedStyle(node as Element)[side]) : NaN
      if (length === 0) box = node as Element
      if (length > 0) break
    }
    const what = `the ${side} of <${box.localName}> is 0`
    console.warn(`boids-canvas: this flock cannot be seen, because ${what}`, box)
  }

  /** Finds out what changes of the page mean here. Most concern other elements. */
  #compare(records: MutationRecord[]) {
    const inside = [this.#host, ...this.#roots.map((root) => (root as Partial<ShadowRoot>).host)]
    const concern = (nodes: Iterable<Node>) =>
      [...nodes].some((node) => inside.some((one) => one && node.contains(one)))
    if (records.some(({ addedNodes, removedNodes }) => concern([...addedNodes, ...removedNodes]))) this.#on.moved()
    else if (records.some(({ type, target }) => type === 'attributes' && concern([target]))) this.#on.changed()
  }

  /** It can change without a resize, as when a window is dragged to another display. */
  #watchPixelRatio(view: Window) {
    const again = () => {
      this.#on.resized(this.size)
      this.#watchPixelRatio(view)
    }
    const query = view.matchMedia(`(resolution: ${view.devicePixelRatio}dppx)`)
    query.addEventListener('change', again, { signal: this.#life.signal, once: true })
  }
}

/** The window that shows an element, if any. */
export const windowOf = ({ ownerDocument }: Node) => ownerDocument?.defaultView ?? undefined

/** The document, and the shadow trees that an element is in. */
function rootsOf(host: Element) {
  const roots = new Set<Node>([host.ownerDocument])
  for (let root: Node | undefined = host.getRootNode(); root; root = (root as Partial<ShadowRoot>).host?.getRootNode())
    roots.add(root)
  return [...roots]
}

/** What contains a node as the page is shown: through slots and shadow roots. */
const parentOf = (node: Node) =>
  (node as Partial<Element>).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host
