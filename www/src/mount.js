// @ts-check
/** `mount`: puts a flock into an element of a page. */

import { needEngine } from './engine.js'
import { readShowOptions } from './options.js'
import { Show } from './show.js'

/**
 * @param {Element} host which must allow a shadow root, as a div does
 * @param {import('./options.js').Options} [options]
 */
export function mount(host, options) {
  needEngine('mount()')
  return new Show(host, readShowOptions(options))
}
