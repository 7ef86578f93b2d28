// @ts-check
/** The WebAssembly inside a script, compressed. */

/**
 * Every browser with WebAssembly's SIMD can inflate, too. The stream lets it compile while it inflates.
 * @param {string} packed in base64
 */
export function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  const wasm = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }))
}
