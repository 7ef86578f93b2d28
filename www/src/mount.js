// @ts-check
/** `mount`: puts a flock into an element of a page. */

import { isStarted } from './engine.js'
import { readShowOptions } from './options.js'
import { Show } from './show.js'

/** @import { Source } from './engine.js' */
/** @import { Options } from './options.js' */

/**
 * Makes the function `mount` of a package or script.
 * @param {Source} source
 */
export const mountBy =
  (source) =>
  /**
   * @param {Element} host which must allow a shadow root, as a div does
   * @param {Options} [options]
   */
  (host, options) => {
    const values = readShowOptions(options)
    const show = new Show(host, source)
    show.claim(values)
    if (values.thread === 'page' && isStarted()) show.open(values)
    else show.wait(() => show.open(values)).catch(() => {})
    return show
  }
