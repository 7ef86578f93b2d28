/** The light entry of the npm package, with the WebAssembly inside. Importing it does nothing, so that a server can import it, too. */

import packed from '#web/light/boids_canvas_bg.wasm.deflated'
import { define as defineBy } from '../element/element.js'
import { compileFrom, startFrom } from '../player/engine.js'
import { mountBy } from '../show/mount.js'
import { unpack } from '../player/unpack.js'

const source = {
  init: () => startFrom(() => unpack(packed)),
  compile: () => compileFrom(() => unpack(packed)),
  code: async () => (await import('#web/light/boids_canvas.worker')).default,
}

export { translate } from '../show/words.js'
export { otherOptions, params, presets } from '#table'

export default source.init
export const mount = mountBy(source)
/** Defines `<boids-canvas>`, unless it is defined already. */
export const define = () => defineBy(source)
