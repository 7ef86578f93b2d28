/** The WebAssembly inside a script, compressed. */

/**
 * Browsers inflate by themselves (Chromium from 80, Firefox from 113, Safari from 16.4), and the stream lets them compile
 * meanwhile. A format of our own with a decoder in WebAssembly made the script 15 kB smaller, but it took 55 ms of the page's
 * thread where inflating took 11, and 212 to 234 ms on a CPU four times slower.
 * @param packed in base64
 */
export function unpack(packed: string) {
  const text = atob(packed)
  const bytes = new Uint8Array(text.length)
  // Uint8Array.from with a function shows the first picture 7 ms later, and 31 ms on a CPU four times slower.
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  const wasm = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }))
}
