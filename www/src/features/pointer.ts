/**
 * A feature of a show: the flock reacts to the reader's mouse, pen or finger.
 *
 * It listens to the window, because a canvas behind a page's text receives no events of its own. Fingers are followed by
 * touch events, which continue while the page scrolls under them; pointer events end there, unless the page gives up
 * scrolling.
 */

import { allParams } from '../options/options.js'
import { zoomOf } from '../player/viewport.js'
import type { Shown } from './shown.js'

export class PointerFeature {
  readonly #view
  /** While it follows the pointer. */
  #listening: AbortController | undefined
  #isInside = false

  constructor(view: Shown) {
    this.#view = view
    view.signal.addEventListener('abort', () => this.#listening?.abort())
  }

  /** Follows the pointer where the flock reacts to it. */
  update() {
    const { canvas, values } = this.#view
    const window = allParams(values).pointer === 'none' ? null : canvas.ownerDocument.defaultView
    if (Boolean(window) === Boolean(this.#listening)) return
    if (window) this.#listen(window)
    else this.#end()
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

  #listen(window: Window) {
    const { signal } = (this.#listening = new AbortController())
    const options = { signal, passive: true, capture: true }
    /** Pointer events lose a finger that begins to scroll the page. */
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') this.#point(event.type === 'pointerleave' ? undefined : event)
    }
    this.#isInside = false
    for (const type of ['pointermove', 'pointerdown'] as const) window.addEventListener(type, onPointer, options)
    // without capture, which would report every element that the pointer leaves
    window.document.documentElement.addEventListener('pointerleave', onPointer, { signal })
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      window.addEventListener(type, (event) => this.#point(event.touches[0]), options)
  }

  /** @param at in the window; none if the pointer has left it */
  #point(at?: { clientX: number; clientY: number }) {
    const { canvas, player } = this.#view
    const { x, y } = at ? shareOf(canvas, at) : { x: NaN, y: NaN }
    const isInside = x >= 0 && x <= 1 && y >= 0 && y <= 1
    if (isInside) player.pointAt({ x, y })
    else if (this.#isInside) player.pointAt()
    this.#isInside = isInside
  }
}

/**
 * A point of the window as shares of a canvas's sides, through whatever transforms the page has: the browser knows that of events
 * alone.
 */
function shareOf(canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const share = { x: NaN, y: NaN }
  const type = 'boids-offset'
  const read = (event: PointerEvent) => {
    const zoom = zoomOf(canvas)
    share.x = event.offsetX / zoom / parseFloat(canvas.style.width)
    share.y = event.offsetY / zoom / parseFloat(canvas.style.height)
  }
  canvas.addEventListener(type as 'pointermove', read, { once: true })
  // without the window, it does not know the pixel ratio
  canvas.dispatchEvent(new PointerEvent(type, { clientX, clientY, view: canvas.ownerDocument.defaultView }))
  return share
}
