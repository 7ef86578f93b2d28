/** `mount`: puts a flock into an element of a page. */

import type { Source } from '../player/engine.js'
import { readShowOptions, type ShowOptions } from '../options/options.js'
import { Show } from './show.js'

/** Makes the function `mount` of a package or script. */
export const mountBy =
  (source: Source) =>
  /** @param host which must allow a shadow root, as a div does */
  (host: Element, options?: ShowOptions) => {
    if (!globalThis.document) throw new Error('mount needs a page; in Node.js, use Flock')
    const values = readShowOptions(options)
    const show = new Show(host, source)
    show.connect(values, true)
    return show
  }
