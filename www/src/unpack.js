// @ts-check
/** The WebAssembly inside a script, compressed. */

import packed from '../../target/web/boids_canvas_bg.wasm.deflated'

/** Every browser with WebAssembly's SIMD can inflate, too. The stream lets it compile while it inflates. */
export const unpack = () => {
  const wasm = new Blob([Uint8Array.from(atob(packed), (byte) => byte.charCodeAt(0))])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }))
}
