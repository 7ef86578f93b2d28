// @ts-check
/** The WebAssembly inside a script, compressed. */

import packed from '../../target/web/boids_canvas_bg.wasm.deflated'

/** Every browser with WebAssembly's SIMD can inflate, too. The stream lets it compile while it inflates. */
export const unpack = () => {
  const wasm = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }))
}
