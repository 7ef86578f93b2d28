// The memory that a boid takes in a page: how much the WebAssembly's memory grows when a flying flock gets more boids.

import start, { Player } from '/target/web/boids_canvas.js'
import { presets } from '/dist/npm/boids-canvas.js'
import { toNumbers } from '/www/src/numbers.js'

const FEW = 10_000
const FRAMES = 5

/**
 * Measures one row of the table.
 * @param {{ count: number }} row
 * @returns {Promise<Record<string, number>>} bytes per boid
 */
export async function measure({ count: many }) {
  const exports = await start({ module_or_path: WebAssembly.compileStreaming(fetch('/dist/npm/boids_canvas_bg.wasm')) })
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory)
  const preset = presets[0].values
  const options = (/** @type {number} */ count) => ({
    params: toNumbers({ ...preset, count }),
    zoom: 'auto',
    preset: toNumbers(preset),
  })
  const player = new Player(document.querySelector('canvas'), options(FEW), () => {})
  player.resize({ width: 1280, height: 720, pixelRatio: 1 })
  const bytes = async () => {
    for (let frame = 0; frame < FRAMES; frame++) player.fly(await new Promise(requestAnimationFrame), 0)
    player.pause()
    return memory.buffer.byteLength
  }
  const before = await bytes()
  player.configure(options(many))
  return { bytes: ((await bytes()) - before) / (many - FEW) }
}
