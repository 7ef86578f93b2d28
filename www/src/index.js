// @ts-check
/**
 * The package's entry: nothing happens until something is called, so that it can be imported on a server, too.
 */

import { startFrom } from './engine.js'
import { Show } from './show.js'

export { Flock } from './engine.js'
export { params, presets } from '../../target/web/table.js'

/** @typedef {import('./engine.js').Source} Source */

/**
 * Starts the WebAssembly, once; later calls wait for the same.
 * @param {Source | Promise<Source>} [source] the `.wasm` beside this module unless given
 */
export default function init(source = new URL('boids_canvas_bg.wasm', import.meta.url)) {
  return startFrom(() => source)
}

/**
 * Puts a flock into an element.
 * @param {Element} host
 * @param {import('./options.js').Options} [options]
 */
export const mount = (host, options) => new Show(host, options)
