// The time of a frame: a flock flies on a canvas of 1280 × 720, one step per animation frame of the browser.

import start, { Show } from '/glue.js'
import { yieldToBrowser, median } from './numbers.js'

const SIZE = { width: 1280, height: 720 }
/** Boids per px² of the preset classic. */
const DENSITY = 70 / (540 * 720)
/** Colours of classic: background, border, fill and outline of the boids, obstacles. */
const COLOURS = [
  'rgb(209, 235, 231)',
  'rgb(119, 196, 187)',
  'rgb(219, 173, 180)',
  'rgb(196, 120, 130)',
  'rgb(164, 215, 208)',
]
/** Steps before the measurement, so that the flock has formed groups. */
const SETTLING_STEPS = 300
/** In ms: until V8 has replaced its quickly compiled code by optimised code. */
const TIERING_UP = 2000
const ROUNDS = 3

/**
 * Measures one row of the table.
 * @param {{ count: number, length?: number, width?: number, paths: boolean, budget: number }} row `length` and `width`
 * of the marker in CSS px; `paths`: whether to measure drawing by paths, too; `budget`: measuring time in ms
 * @returns {Promise<Record<string, number | string>>} medians in ms
 */
export async function measure({ count, length, width, paths: measurePaths, budget }) {
  await start({ module_or_path: '/npm/boids_canvas_bg.wasm' })
  const zoom = Math.sqrt((SIZE.width * SIZE.height * DENSITY) / count)
  const marker = length ? { markerLength: length / zoom, markerWidth: width / zoom } : {}
  const canvas = document.querySelector('canvas')
  const show = new Show(canvas, { preset: 'classic', count, zoom: 'auto', ...marker }, false)
  show.resize(SIZE.width, SIZE.height, 1)
  show.setColours(...COLOURS)
  const flock = show.flock
  for (let flown = 0; flown < SETTLING_STEPS; flown += 10) {
    flock.step(10)
    await yieldToBrowser()
  }
  // alternate between the painter that the show chooses and, if asked for, paths
  const turns = [{ painter: 'auto', frames: [] }]
  if (measurePaths && 'paintBy' in show) turns.push({ painter: 'paths', frames: [] })
  await fly(show, canvas, TIERING_UP)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { painter, frames } of turns) {
      if (turns.length > 1) show.paintBy(painter)
      frames.push(...(await fly(show, canvas, budget / ROUNDS)))
    }
  }
  const [auto, paths] = turns.map(({ frames }) => summary(frames))
  return { ...auto, ...(paths ? { paths: paths.shown } : {}) }
}

/** Flies for `ms`; returns the costs of the frames without the first two, which a change of painter may slow down. */
function fly(show, canvas, ms) {
  const context = canvas.getContext('2d')
  const flock = show.flock
  const frames = []
  let steps = flock.steps
  let last = performance.now()
  const end = last + ms
  return new Promise((resolve) => {
    const onFrame = () => {
      const [step, draw, present] = show.cost()
      // the browser defers drawing until pixels are read, so read one
      const start = performance.now()
      context.getImageData(0, 0, 1, 1)
      const now = performance.now()
      const deferred = now - start
      frames.push({ step, draw, present: present + deferred, interval: now - last, flown: flock.steps - steps })
      steps = flock.steps
      last = now
      if (now > end && frames.length > 4) {
        show.pause()
        resolve(frames.slice(2))
      } else {
        requestAnimationFrame(onFrame)
      }
    }
    // the show requests its frame before this function does, so its callback always runs first
    show.play((fly) => fly)
    requestAnimationFrame(onFrame)
  })
}

function summary(frames) {
  // a frame may have no step or two; only frames with one step are comparable
  const comparable = frames.filter(({ flown }) => flown === 1)
  const of = (figure) => median((comparable.length ? comparable : frames).map(figure))
  return {
    step: of(({ step }) => step),
    draw: of(({ draw }) => draw),
    present: of(({ present }) => present),
    shown: of(({ draw, present }) => draw + present),
    frame: of(({ step, draw, present }) => step + draw + present),
    rate: 1000 / (frames.reduce((sum, { interval }) => sum + interval, 0) / frames.length),
  }
}
