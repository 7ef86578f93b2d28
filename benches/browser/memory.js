// The memory that boids take in a page: how the WebAssembly's grows when a flock in flight does.

import start, { Show } from '/glue.js'

const FEW = 10_000
const FRAMES = 5

/**
 * @param {{ count: number }} row
 * @returns {Promise<Record<string, number>>}
 */
export async function measure({ count: many }) {
  const exports = await start({ module_or_path: '/npm/boids_canvas_bg.wasm' })
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory)
  const show = new Show(document.querySelector('canvas'), { count: FEW, zoom: 'auto' }, false)
  show.resize(1280, 720, 1)
  const bytes = async () => {
    show.play((fly) => fly)
    for (let frame = 0; frame < FRAMES; frame++) await new Promise(requestAnimationFrame)
    show.pause()
    return memory.buffer.byteLength
  }
  const before = await bytes()
  show.configure({ count: many, zoom: 'auto' }, false)
  return { bytes: (await bytes() - before) / (many - FEW) }
}
