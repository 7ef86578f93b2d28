/**
 * A feature of a show: the flock reacts to the reader's mouse, pen or finger.
 *
 * It listens to the window, because a canvas behind a page's text receives no events of its own. Fingers are followed by
 * touch events, which continue while the page scrolls under them; pointer events end there, unless the page gives up
 * scrolling.
 */

import { allParams } from '../options/options.js'
import { shareOf } from './offset.js'
import type { Shown } from './shown.js'

export class PointerFeature {
  readonly #view
  /** While it follows the pointer. */
  #listening: AbortController | undefined

  constructor(view: Shown) {
    this.#view = view
    view.signal.addEventListener('abort', () => this.#listening?.abort())
  }

  /** Follows the pointer where the flock reacts to it. */
  update() {
    const { canvas, player, values } = this.#view
    const wanted = allParams(values).pointer !== 'none'
    if (wanted === Boolean(this.#listening)) return
    if (!wanted) return this.#end()
    this.#listening = new AbortController()
    followPointer(canvas, (place) => player.pointAt(place), this.#listening.signal)
  }

  /** The canvas is in another window, which has a pointer of its own. */
  moved() {
    if (this.#listening) this.#end()
    this.update()
  }

  #end() {
    this.#listening?.abort()
    this.#listening = undefined
    this.#view.player.pointAt()
  }
}

/**
 * Follows the pointer until `signal` is aborted.
 * @param moved receives the place as shares of the canvas's sides, or
 *   nothing once the pointer has left
 */
function followPointer(
  canvas: HTMLCanvasElement,
  moved: (place?: { x: number; y: number }) => void,
  signal: AbortSignal,
) {
  const page = canvas.ownerDocument
  const options = { signal, passive: true, capture: true }
  let isInside = false

  const update = (at?: { clientX: number; clientY: number }) => {
    const { x, y } = at ? shareOf(canvas, at) : { x: NaN, y: NaN }
    const inside = x >= 0 && x <= 1 && y >= 0 && y <= 1
    if (inside) moved({ x, y })
    else if (isInside) moved()
    isInside = inside
  }

  /** Pointer events lose a finger that begins to scroll the page. */
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') update(event.type === 'pointerleave' ? undefined : event)
  }
  const onTouch = (event: TouchEvent) => update(event.touches[0])

  const window = page.defaultView ?? globalThis.window
  window.addEventListener('pointermove', onPointer, options)
  window.addEventListener('pointerdown', onPointer, options)
  // without capture, which would report every element that the pointer leaves
  page.documentElement.addEventListener('pointerleave', onPointer, { signal })
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    window.addEventListener(type, onTouch, options)
  }
}
