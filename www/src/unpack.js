// @ts-check
/** The WebAssembly inside a script, packed. */

import packed from '#packed'

/**
 * Format: the length of the unpacker in two bytes; the unpacker, a small WebAssembly (`packing/`); the packed WebAssembly.
 * The unpacker's memory is freed with it.
 */
export async function unpack() {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  const start = 2 + bytes[0] + 256 * bytes[1]
  const unpacker = new WebAssembly.Instance(new WebAssembly.Module(bytes.subarray(2, start)))
  const { memory, input, unpack: run, output } = /** @type {any} */ (unpacker.exports)
  const room = new Uint8Array(memory.buffer)
  room.set(bytes.subarray(start), input())
  const length = run(bytes.length - start)
  return WebAssembly.compile(room.subarray(output(), output() + length))
}
