// @ts-check
/**
 * The entry of the npm package that contains the WebAssembly, for bundles and pages that cannot load another file.
 */

import { startFrom } from './engine.js'
import { mountBy } from './mount.js'
import { initBy } from './source.js'
import { unpack } from './unpack.js'

export * from './api.js'

const initFrom = initBy(unpack)

/** @param {import('./source.js').Source} [source] instead of the WebAssembly inside */
export default function init(source) {
  return source === undefined ? startFrom(unpack) : initFrom(source)
}

export const mount = mountBy(init)
