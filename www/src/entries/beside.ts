/** The WebAssembly as a file beside the modules of the npm package. */

import { sourceBy } from './source.js'

/**
 * The address of the file beside this module. Bundlers know the first expression, and copy the file. The development
 * server of Vite before version 8 moves the module alone, from node_modules/boids-canvas to node_modules/.vite/deps.
 */
function beside() {
  const address = new URL('boids_canvas_bg.wasm', import.meta.url)
  const isMoved = address.pathname.endsWith('/.vite/deps/boids_canvas_bg.wasm')
  return isMoved ? new URL('../../boids-canvas/boids_canvas_bg.wasm', address) : address
}

export const source = sourceBy(beside)
