// @ts-check
/**
 * Where the reader's mouse, pen or finger is over a canvas.
 *
 * The window is listened to, for a canvas behind a page's text gets no events of its own. Fingers are followed by touch
 * events, which go on while the page scrolls under them; pointer events end there, unless scrolling is given up.
 */

/**
 * Follows the pointer until `signal` is aborted.
 * @param {HTMLCanvasElement} canvas
 * @param {(place?: { x: number, y: number }) => void} tell where it is, as shares of the canvas's sides, or that it is
 *   gone
 * @param {AbortSignal} signal
 */
export function followPointer(canvas, tell, signal) {
  const page = canvas.ownerDocument
  const listening = { signal, passive: true, capture: true }
  let here = false

  /** @param {{ clientX: number, clientY: number }} [at] */
  const look = (at) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const x = at ? (at.clientX - left) / width : NaN
    const y = at ? (at.clientY - top) / height : NaN
    const over = x >= 0 && x <= 1 && y >= 0 && y <= 1
    if (over) tell({ x, y })
    else if (here) tell()
    here = over
  }

  /** A finger that begins to scroll the page is gone to pointer events. @param {PointerEvent} event */
  const moved = (event) => {
    if (event.pointerType !== 'touch') look(event.type === 'pointerleave' ? undefined : event)
  }
  /** @param {TouchEvent} event */
  const touched = (event) => look(event.touches[0])

  const window = page.defaultView ?? globalThis.window
  window.addEventListener('pointermove', moved, listening)
  window.addEventListener('pointerdown', moved, listening)
  // no capture: it would tell of every element that the pointer leaves
  page.documentElement.addEventListener('pointerleave', moved, { signal })
  for (const type of /** @type {const} */ (['touchstart', 'touchmove', 'touchend', 'touchcancel'])) {
    window.addEventListener(type, touched, listening)
  }
}
