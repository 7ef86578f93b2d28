// @ts-check
/**
 * The entry of the npm package for Node.js, whose `fetch` reads no files.
 */

import { readFile } from 'node:fs/promises'
import { mountBy } from './mount.js'
import { initBy, later } from './source.js'

export * from './api.js'

const init = initBy(
  () => new URL('boids_canvas_bg.wasm', import.meta.url),
  async (address) => (String(address).startsWith('file:') ? readFile(new URL(String(address))) : fetch(address)),
)

export default init
export const mount = mountBy(later(init))
