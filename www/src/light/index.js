// @ts-check
/** The light entry of the npm package, with the WebAssembly inside. Importing it does nothing, so that a server can import it, too. */

import packed from '../../../target/web/light/boids_canvas_bg.wasm.deflated'
import { define as defineBy } from '../element.js'
import { compileFrom, startFrom } from '../engine.js'
import { mountBy } from '../mount.js'
import { unpack } from '../unpack.js'

const source = {
  init: () => startFrom(() => unpack(packed)),
  compile: () => compileFrom(() => unpack(packed)),
  code: async () => (await import('../../../target/web/light/boids_canvas.worker')).default,
}

export { translate } from '../words.js'
export { otherOptions, params, presets } from '#built'

export default source.init
export const mount = mountBy(source)
/** Defines `<boids-canvas>`, unless it is defined already. */
export const define = () => defineBy(source)
