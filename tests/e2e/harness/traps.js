// @ts-check
/** Traps of the WebAssembly at any place, for `element/recovery.test.js` and `element/faults.test.js`. */

import { everywhere } from './browser.js'

/**
 * A script by which the WebAssembly traps, on the page and in its worker. Each function of it counts down when it is called,
 * and traps at zero. It defines `trap(calls)`, which sets the counter where a flock flies and returns how many calls were left;
 * `quiet()` lets ten seconds pass for the players.
 */
export const TRAPS = everywhere(() => {
  /** A number as WebAssembly writes it (LEB128), in five bytes. @param {number} n */
  const five = (n) => [0, 7, 14, 21, 28].map((shift) => ((n >>> shift) & 127) | (shift < 28 ? 128 : 0))
  /** @param {Uint8Array} bytes */
  const withFuse = (bytes) => {
    let at = 8
    const number = () => {
      let [value, shift] = [0, 0]
      for (;;) {
        const byte = bytes[at++]
        value |= (byte & 127) << shift
        if (byte < 128) return value >>> 0
        shift += 7
      }
    }
    const out = [...bytes.subarray(0, 8)]
    let fuse = 0
    while (at < bytes.length) {
      const id = bytes[at++]
      const size = number()
      const [start, end] = [at, at + size]
      let body = [...bytes.subarray(start, end)]
      if (id === 6 || id === 7) {
        const count = number()
        if (id === 6) fuse = count
        const own =
          id === 6 ? [0x7f, 1, 0x41, 0, 0x0b] : [4, ...[...'fuse'].map((c) => c.charCodeAt(0)), 3, ...five(fuse)]
        body = [...five(count + 1), ...bytes.subarray(at, end), ...own]
      }
      if (id === 10) {
        const [get, set] = [
          [0x23, ...five(fuse)],
          [0x24, ...five(fuse)],
        ]
        // fuse -= 1; if (fuse == 0) unreachable
        const count = [...get, 0x41, 1, 0x6b, ...set, ...get, 0x45, 0x04, 0x40, 0, 0x0b]
        const functions = number()
        body = five(functions)
        for (let i = 0; i < functions; i++) {
          const length = number()
          const next = at + length
          const first = at
          for (let groups = number(); groups > 0; groups--) (number(), at++)
          const locals = bytes.subarray(first, at)
          for (const byte of [...five(length + count.length), ...locals, ...count]) body.push(byte)
          for (const byte of bytes.subarray(at, next)) body.push(byte)
          at = next
        }
      }
      out.push(id, ...five(body.length))
      for (const byte of body) out.push(byte)
      at = end
    }
    return new Uint8Array(out)
  }
  /** @type {WebAssembly.Global | undefined} */
  let fuse
  const { compile, instantiate } = WebAssembly
  WebAssembly.compile = (/** @type {any} */ bytes) => compile(withFuse(bytes))
  // also called for the program that puts the WebAssembly together, which has no fuse
  WebAssembly.instantiate = async (/** @type {[any, any]} */ ...args) => {
    const result = /** @type {any} */ (await instantiate(...args))
    fuse = (result.instance ?? result).exports.fuse
    return result
  }
  let skew = 0
  const { performance } = globalThis
  const now = performance.now.bind(performance)
  performance.now = () => now() + skew

  const channel = new BroadcastChannel('traps')
  channel.onmessage = ({ data: { calls, ms } }) => {
    // the others' answers come here, too
    if (calls === undefined && !ms) return
    skew += ms ?? 0
    channel.postMessage({ left: fuse?.value ?? 0 })
    if (fuse && calls !== undefined) fuse.value = calls
  }
  if (!('document' in globalThis)) return
  const caller = new BroadcastChannel('traps')
  const order = (/** @type {object} */ command) => {
    caller.postMessage(command)
    let scopes = 1 + spy.worker.alive
    let sum = 0
    return new Promise((resolve) => {
      caller.onmessage = ({ data: { left } }) => {
        sum += left
        if (--scopes === 0) resolve(sum)
      }
    })
  }
  Object.assign(globalThis, {
    trap: (/** @type {number} */ calls) => order({ calls }),
    quiet: () => order({ ms: 10_001 }),
  })
})
