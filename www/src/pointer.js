// @ts-check
/**
 * A feature of a show: the flock reacts to the reader's mouse, pen or finger.
 *
 * It listens to the window, because a canvas behind a page's text receives no events of its own. Fingers are followed by
 * touch events, which continue while the page scrolls under them; pointer events end there, unless the page gives up
 * scrolling.
 */

import { allParams } from './options.js'

/** @import { Values } from './options.js' */
/** @import { Parts } from './view.js' */

export class PointerFeature {
  #show
  /** While it follows the pointer. @type {AbortController | undefined} */
  #listening

  /** @param {Parts} show */
  constructor(show) {
    this.#show = show
    show.signal.addEventListener('abort', () => this.#listening?.abort())
  }

  /**
   * Follows the pointer where the flock reacts to it.
   * @param {Values} values
   */
  configure(values) {
    const { canvas, player } = this.#show
    const wanted = allParams(values).pointer !== 'none'
    if (wanted === Boolean(this.#listening)) return
    if (this.#listening) {
      this.#listening.abort()
      this.#listening = undefined
      player.setPointer()
      return
    }
    this.#listening = new AbortController()
    followPointer(canvas, (place) => player.setPointer(place), this.#listening.signal)
  }
}

/**
 * Follows the pointer until `signal` is aborted.
 * @param {HTMLCanvasElement} canvas
 * @param {(place?: { x: number, y: number }) => void} moved receives the place as shares of the canvas's sides, or
 *   nothing once the pointer has left
 * @param {AbortSignal} signal
 */
function followPointer(canvas, moved, signal) {
  const page = canvas.ownerDocument
  const options = { signal, passive: true, capture: true }
  let isInside = false

  /** @param {{ clientX: number, clientY: number }} [at] */
  const update = (at) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const x = at ? (at.clientX - left) / width : NaN
    const y = at ? (at.clientY - top) / height : NaN
    const inside = x >= 0 && x <= 1 && y >= 0 && y <= 1
    if (inside) moved({ x, y })
    else if (isInside) moved()
    isInside = inside
  }

  /** Pointer events lose a finger that begins to scroll the page. @param {PointerEvent} event */
  const onPointer = (event) => {
    if (event.pointerType !== 'touch') update(event.type === 'pointerleave' ? undefined : event)
  }
  /** @param {TouchEvent} event */
  const onTouch = (event) => update(event.touches[0])

  const window = page.defaultView ?? globalThis.window
  window.addEventListener('pointermove', onPointer, options)
  window.addEventListener('pointerdown', onPointer, options)
  // without capture, which would report every element that the pointer leaves
  page.documentElement.addEventListener('pointerleave', onPointer, { signal })
  for (const type of /** @type {const} */ (['touchstart', 'touchmove', 'touchend', 'touchcancel'])) {
    window.addEventListener(type, onTouch, options)
  }
}
