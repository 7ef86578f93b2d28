/**
 * What a show has to know about the page around it: the size of its box, whether it is visible, and whether its reader
 * prefers reduced motion.
 */

export type Box = { width: number; height: number }

/**
 * The size as it is now, before transforms: on a slide that is scaled as a whole, getBoundingClientRect differs.
 * @param element whose size is that of its content
 */
export function sizeOf(element: Element): Box {
  const { width, height } = getComputedStyle(element)
  return { width: parseFloat(width), height: parseFloat(height) }
}

export interface On {
  /** Also when the pixel ratio has changed. */
  resized: (box: Box) => void
  /** Whether it is on screen, in a visible tab. */
  visible: (visible: boolean) => void
  reducedMotion: (reduced: boolean) => void
}

/** Watches `element` until `signal` is aborted. */
export function watch(element: Element, on: On, signal: AbortSignal) {
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

/** The pixel ratio can change without a resize, as when a window is dragged to another display. */
function watchPixelRatio(changed: () => void, signal: AbortSignal) {
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
