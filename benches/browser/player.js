// A player on the canvas of a page, with a settled flock.

import start, { Player } from '/target/web/boids_canvas.js'
import { presets } from '/dist/npm/index.js'
import { toNumbers } from '/target/www/src/options/numbers.js'
import { viewportOf } from '/target/www/src/player/viewport.js'
import { yieldToBrowser } from './numbers.js'

/** Boids per px² of the preset classic. */
const DENSITY = 70 / (540 * 720)
/** Colours of classic. */
const COLOURS = {
  background: 'rgb(209, 235, 231)',
  border: 'rgb(119, 196, 187)',
  fill: 'rgb(219, 173, 180)',
  outline: 'rgb(196, 120, 130)',
  obstacle: 'rgb(164, 215, 208)',
}
/** Steps until a flock has formed groups. */
const SETTLING_STEPS = 300

/**
 * Flies classic until it has formed groups, in a box of `width` × `height` CSS px that `zoom="auto"` fills.
 * @param {{ count: number, width: number, height: number, marker?: [number, number] }} flock `marker`: its length and width
 * in CSS px
 */
export async function settledPlayer({ count, width, height, marker }) {
  await start({ module_or_path: WebAssembly.compileStreaming(fetch('/dist/npm/boids_canvas_bg.wasm')) })
  const zoom = Math.sqrt((width * height * DENSITY) / count)
  const [markerLength, markerWidth] = marker?.map((side) => side / zoom) ?? []
  const canvas = document.querySelector('canvas')
  const preset = presets[0].values
  const { world, picture } = viewportOf({ zoom: 'auto' }, { width, height, pixelRatio: 1 }, count)
  const player = new Player(canvas, () => {})
  player.flock.setParams(toNumbers({ ...preset, count, ...world, ...(marker && { markerLength, markerWidth }) }))
  player.reset()
  player.fit(picture, false)
  player.setColours(COLOURS)
  for (let flown = 0; flown < SETTLING_STEPS; flown += 10) {
    player.flock.step(10)
    await yieldToBrowser()
  }
  return { player, canvas }
}
