// @ts-check
/**
 * The first picture of a flock that is to fly in a worker, painted on the page while the worker starts. The worker's own
 * comes some 30 ms later, and covers it.
 */

import { Later } from './later.js'
import { allParams } from './options.js'
import { View } from './view.js'
import { sizeOf } from './watch.js'

/** More boids could hold up the page for longer than a frame. */
const MAX_COUNT = 20_000

/**
 * Paints the first picture of a flock, and ends the flock at once. Paints nothing where the reader would not see that
 * picture.
 * @param {import('./root.js').Root} root
 * @param {Element} host
 * @param {import('./options.js').Values} values checked
 */
export function paintPoster(root, host, values) {
  if (Number(allParams(values).count) > MAX_COUNT || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { top, bottom, width } = host.getBoundingClientRect()
  if (!width || bottom <= Math.max(top, 0) || top >= innerHeight) return
  const shown = { ...values, frameBudget: Infinity, follow: undefined, formation: undefined }
  const ignore = () => {}
  let view
  try {
    view = new View(
      host,
      shown,
      undefined,
      { failed: ignore, refused: ignore, lost: ignore, formed: ignore },
      new Later(),
    )
    const box = root.preview(view.canvas)
    view.describe(shown)
    view.colour()
    view.player.resize({ ...sizeOf(box), pixelRatio: devicePixelRatio })
  } catch {
    // the flock itself reports what is wrong
    root.uncover()
  }
  view?.free()
}
