// @ts-check
/**
 * What a show has to know of the page around it: its box, whether anyone can see it, and whether its reader wants
 * motion.
 */

/** @typedef {{ width: number, height: number }} Box */

/**
 * Watches `element` until `signal` is aborted.
 * @param {Element} element
 * @param {object} tell
 * @param {(box: Box) => void} tell.resized also when the pixel ratio has changed
 * @param {(seen: boolean) => void} tell.seen whether it is on screen, in a tab that is
 * @param {(reduced: boolean) => void} tell.reduced
 * @param {AbortSignal} signal
 */
export function watch(element, tell, signal) {
  let onScreen = false
  let box = { width: 0, height: 0 }
  const resized = () => tell.resized(box)
  const seen = () => tell.seen(onScreen && !document.hidden)

  const sizes = new ResizeObserver((entries) => {
    // as laid out: on a slide that is scaled as a whole, getBoundingClientRect would tell something else
    box = entries[entries.length - 1].contentRect
    resized()
  })
  sizes.observe(element)
  const places = new IntersectionObserver(
    (entries) => {
      // what touches the window's edge, or a fold's, intersects it and is not seen
      onScreen = entries[entries.length - 1].intersectionRatio > 0
      seen()
    },
    // from touching to the least that is seen no threshold of 0 is crossed
    { threshold: [0, 1e-6] },
  )
  places.observe(element)
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    places.disconnect()
  })

  document.addEventListener('visibilitychange', seen, { signal })
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  motion.addEventListener('change', () => tell.reduced(motion.matches), { signal })
  tell.reduced(motion.matches)
  watchPixelRatio(resized, signal)
}

/**
 * A change of the pixel ratio is no change of size: a page dragged to another display.
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
