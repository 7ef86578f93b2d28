// @ts-check
/**
 * The single-file embed: a classic script with the WebAssembly inside. It defines `<boids-canvas>`, puts a flock into
 * every `<div data-boids-canvas>`, and adds one global, `BoidsCanvas`. A second copy on the same page does nothing.
 */

import packed from '../../target/web/boids_canvas_bg.wasm.deflated'
import { upgradeDivs } from './divs.js'
import { define } from './element.js'
import { startFrom } from './engine.js'
import { Flock } from './flock.js'
import { mount } from './mount.js'
import { sweep } from './sweep.js'
import { otherOptions, params, presets } from '../../target/web/table.js'

/** Every browser with WebAssembly's SIMD can inflate, too. The stream lets it compile while it inflates. */
const unpack = () => {
  const wasm = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } })
}
const init = () => startFrom(unpack)

define(init)

// an element with this id or name is a property of the window, too
if (!globalThis.BoidsCanvas?.mount) {
  upgradeDivs(init)
  Object.assign(globalThis, {
    BoidsCanvas: {
      init,
      Flock,
      params,
      otherOptions,
      presets,
      mount,
      sweep,
    },
  })
}
