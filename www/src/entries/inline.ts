/** The entry of the npm package that contains the WebAssembly, for bundles and pages that cannot load another file. */

import packed from '#web/boids_canvas_bg.wasm.deflated'
import { mountBy } from '../show/mount.js'
import { sourceBy } from './source.js'
import { unpack } from '../player/unpack.js'

export * from './exports.js'

const source = sourceBy(() => unpack(packed))

/** Like `init` of `boids-canvas`, but by default it uses the WebAssembly inside this entry. */
const { init } = source
export default init
/** Puts a flock into an element, which must allow a shadow root, as a div does. */
export const mount = mountBy(source)
