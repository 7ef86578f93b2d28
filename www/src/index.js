// @ts-check
/**
 * The entry of the npm package for browsers. Importing it does nothing, so that a server can import it, too.
 */

import { mountBy } from './mount.js'
import { initBy, later } from './source.js'

export * from './api.js'

/** Bundlers know this expression, and copy the file. */
const init = initBy(() => new URL('boids_canvas_bg.wasm', import.meta.url))

export default init
export const mount = mountBy(later(init))
