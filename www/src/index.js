// @ts-check
/**
 * The entry of the npm package. Importing it does nothing, so that a server can import it, too.
 */

import { startFrom } from './engine.js'

export { Flock } from './flock.js'
export { mount } from './mount.js'
export { sweep } from './sweep.js'
export { otherOptions, params, presets } from '../../target/web/table.js'

/** @typedef {import('./engine.js').Source} Source */

/**
 * Starts the WebAssembly once; later calls wait for the same start.
 * @param {Source | Promise<Source>} [source] the `.wasm` beside this module unless given
 */
export default function init(source = new URL('boids_canvas_bg.wasm', import.meta.url)) {
  return startFrom(() => source)
}
