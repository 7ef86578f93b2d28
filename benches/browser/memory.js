// The memory that a boid takes in a page: how much the WebAssembly's memory grows when a flying flock gets more boids.

import start, { Show } from '/glue.js'

const FEW = 10_000
const FRAMES = 5

/**
 * Measures one row of the table.
 * @param {{ count: number }} row
 * @returns {Promise<Record<string, number>>} bytes per boid
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
  return { bytes: ((await bytes()) - before) / (many - FEW) }
}
