// @ts-check
/**
 * The entry of the npm package that contains the WebAssembly, for bundles and pages that cannot load another file.
 */

import { mountBy } from './mount.js'
import { initBy } from './source.js'
import { unpack } from './unpack.js'

export * from './api.js'

const init = initBy(unpack)

export default init
export const mount = mountBy(init)
