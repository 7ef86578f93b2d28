// The memory that a boid takes in a page: how much the WebAssembly's memory grows when a flying flock gets more boids.

import start, { Player } from '/target/web/boids_canvas.js'
import { presets } from '/dist/npm/index.js'
import { toNumbers } from '/target/www/src/options/numbers.js'
import { viewportOf } from '/target/www/src/player/viewport.js'

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
  const player = new Player(document.querySelector('canvas'), () => {})
  const fly = (/** @type {number} */ count) => {
    const { world, picture } = viewportOf({ zoom: 'auto' }, { width: 1280, height: 720, pixelRatio: 1 }, count)
    player.flock.setParams(toNumbers({ ...preset, count, ...world }))
    player.fit(picture, false)
  }
  fly(FEW)
  const bytes = async () => {
    for (let frame = 0; frame < FRAMES; frame++) player.fly(await new Promise(requestAnimationFrame), 0)
    player.pause()
    return memory.buffer.byteLength
  }
  const before = await bytes()
  fly(many)
  return { bytes: ((await bytes()) - before) / (many - FEW) }
}
