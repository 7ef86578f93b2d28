// @ts-check
/**
 * The single-file embed: a classic script with the WebAssembly inside. It defines `<boids-canvas>`, sees to every
 * `<div data-boids-canvas>`, and leaves one global, `BoidsCanvas`. A second copy on the same page does nothing.
 */

import packed from '../../target/web/boids_canvas_bg.wasm.deflated'
import { upgradeDivs } from './divs.js'
import { NAME, elementClass } from './element.js'
import { Flock, startFrom } from './engine.js'
import { Show } from './show.js'
import { params, presets } from '../../target/web/table.js'

/** Every browser that knows WebAssembly's SIMD can inflate, too; the streams let it compile while it does. */
const unpack = () => {
  const wasm = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } })
}
const init = () => startFrom(unpack)

if (!customElements.get(NAME)) customElements.define(NAME, elementClass(init))

// an element with this id or name is found by it, too
if (!globalThis.BoidsCanvas?.mount) {
  upgradeDivs(init)
  Object.assign(globalThis, {
    BoidsCanvas: {
      init,
      Flock,
      params,
      presets,
      /** @param {Element} host @param {import('./options.js').Options} [options] */
      mount: (host, options) => new Show(host, options),
    },
  })
}
