/**
 * The entry of the npm package that contains the WebAssembly, for bundles and pages that cannot load another file.
 */

import packed from '#web/boids_canvas_bg.wasm.deflated'
import { mountBy } from '../show/mount.js'
import { sourceBy } from './source.js'
import { unpack } from '../player/unpack.js'

export * from './exports.js'

const source = sourceBy(() => unpack(packed))

export default source.init
export const mount = mountBy(source)
