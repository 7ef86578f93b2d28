// @ts-check
/** The WebAssembly inside a script, compressed. */

import packed from '#packed'

/** Every browser with WebAssembly's SIMD can inflate, too. The stream lets it compile while it inflates. */
export const unpack = () => {
  const text = atob(packed)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  const wasm = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }))
}
