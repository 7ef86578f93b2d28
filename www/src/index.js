// @ts-check
/**
 * The entry of the npm package for browsers. Importing it does nothing, so that a server can import it, too.
 */

import { mountBy } from './mount.js'
import { initBy, later } from './source.js'

export * from './api.js'

/**
 * The address of the file beside this module. Bundlers know the first expression, and copy the file. The development
 * server of Vite before version 8 moves the module alone, from node_modules/boids-canvas to node_modules/.vite/deps.
 */
function beside() {
  const address = new URL('boids_canvas_bg.wasm', import.meta.url)
  const isMoved = address.pathname.endsWith('/.vite/deps/boids_canvas_bg.wasm')
  return isMoved ? new URL('../../boids-canvas/boids_canvas_bg.wasm', address) : address
}

const init = initBy(beside)

export default init
export const mount = mountBy(later(init))
