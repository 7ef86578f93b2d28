/** The WebAssembly inside a script, taken apart (xtask/src/split.rs) and compressed. */

/**
 * The browser inflates it (Chromium from 80, Firefox from 113, Safari from 16.4); then `join.wat`, which is at its start, joins the
 * streams, which makes the script 13 kB smaller. A format of our own in place of inflating, with a decoder in WebAssembly, too, made it
 * 15 kB smaller, but took 55 ms of the page's thread where inflating took 11, and 212 to 234 ms on a CPU four times slower.
 * @param packed in base64
 */
export async function unpack(packed: string) {
  const bytes = fromBase64(packed)
  const inflated = new Response(new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate')))
  const file = await inflated.arrayBuffer()
  const [length, initial] = new Uint32Array(file, 0, 2)
  const split = new Uint8Array(file, 8 + length!)
  const memory = new WebAssembly.Memory({ initial: initial! })
  new Uint8Array(memory.buffer).set(split)
  const { instance } = await WebAssembly.instantiate(new Uint8Array(file, 8, length), { unpack: { memory } })
  const end = (instance.exports.join as (start: number) => number)(split.length)
  return WebAssembly.compile(new Uint8Array(memory.buffer, split.length, end - split.length))
}

/** Chromium has it from 140, Firefox from 133, Safari from 18.2. */
type Base64 = { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }

/** Throws if the text is not base64. */
export const fromBase64 = (base64: string) => (Uint8Array as Base64).fromBase64?.(base64) ?? decoded(base64)

function decoded(base64: string) {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  // Uint8Array.from with a function shows the first picture 7 ms later, and 31 ms on a CPU four times slower.
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
