// @ts-check
/**
 * What a show has to know about the page around it: the size of its box, whether it is visible, and whether its reader
 * prefers reduced motion.
 */

/** @typedef {{ width: number, height: number }} Box */

/**
 * The size as it is now, before transforms: on a slide that is scaled as a whole, getBoundingClientRect differs.
 * @param {Element} element whose size is that of its content
 * @returns {Box}
 */
export function sizeOf(element) {
  const { width, height } = getComputedStyle(element)
  return { width: parseFloat(width), height: parseFloat(height) }
}

/**
 * Watches `element` until `signal` is aborted.
 * @param {Element} element
 * @param {object} on
 * @param {(box: Box) => void} on.resized also when the pixel ratio has changed
 * @param {(visible: boolean) => void} on.visible whether it is on screen, in a visible tab
 * @param {(reduced: boolean) => void} on.reducedMotion
 * @param {AbortSignal} signal
 */
export function watch(element, on, signal) {
  let onScreen = false
  let box = { width: 0, height: 0 }
  const resized = () => on.resized(box)
  const visible = () => on.visible(onScreen && !document.hidden)

  const sizes = new ResizeObserver((entries) => {
    // the size before transforms, as by sizeOf
    box = entries[entries.length - 1].contentRect
    resized()
  })
  sizes.observe(element)
  const places = new IntersectionObserver(
    (entries) => {
      // an element that only touches the edge of the window intersects it, but is not visible
      onScreen = entries[entries.length - 1].intersectionRatio > 0
      visible()
    },
    // between touching and the first visible pixel the threshold 0 is not crossed
    { threshold: [0, 1e-6] },
  )
  places.observe(element)
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    places.disconnect()
  })

  document.addEventListener('visibilitychange', visible, { signal })
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  motion.addEventListener('change', () => on.reducedMotion(motion.matches), { signal })
  on.reducedMotion(motion.matches)
  watchPixelRatio(resized, signal)
}

/**
 * The pixel ratio can change without a resize, as when a window is dragged to another display.
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
function watchPixelRatio(changed, signal) {
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  query.addEventListener(
    'change',
    () => {
      changed()
      watchPixelRatio(changed, signal)
    },
    { signal, once: true },
  )
}
