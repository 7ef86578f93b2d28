// The time of a frame: a flock in flight on a canvas of 1280 × 720, at the pace of the browser's frames.

import start, { Show } from '/glue.js'
import { breathe, median } from './numbers.js'

const SIZE = { width: 1280, height: 720 }
/** Boids per area of classic. */
const DENSITY = 70 / (540 * 720)
/** Page, border, fill and outline of classic, and of obstacles, if there were any. */
const COLOURS = [
  'rgb(209, 235, 231)',
  'rgb(119, 196, 187)',
  'rgb(219, 173, 180)',
  'rgb(196, 120, 130)',
  'rgb(164, 215, 208)',
]
const SETTLED = 300
/** In ms: until V8 has compiled at leisure what it first compiled in haste. */
const TIERING_UP = 2000
const ROUNDS = 3

/**
 * @param {{ count: number, length?: number, width?: number, paths: boolean, budget: number }} row the marker's length
 * and width on screen; whether to draw by paths as well; `budget` in ms of measuring
 * @returns {Promise<Record<string, number | string>>} medians in ms
 */
export async function measure({ count, length, width, paths: byPaths, budget }) {
  await start({ module_or_path: '/npm/boids_canvas_bg.wasm' })
  const zoom = Math.sqrt(SIZE.width * SIZE.height * DENSITY / count)
  const marker = length ? { markerLength: length / zoom, markerWidth: width / zoom } : {}
  const canvas = document.querySelector('canvas')
  const show = new Show(canvas, { preset: 'classic', count, zoom: 'auto', ...marker }, false)
  show.resize(SIZE.width, SIZE.height, 1)
  show.setColours(...COLOURS)
  const flock = show.flock
  for (let flown = 0; flown < SETTLED; flown += 10) {
    flock.step(10)
    await breathe()
  }
  // in turns: as the product has it, and by paths where it has a choice
  const turns = [{ painter: 'auto', frames: [] }]
  if (byPaths && 'paintBy' in show) turns.push({ painter: 'paths', frames: [] })
  await fly(show, canvas, TIERING_UP)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { painter, frames } of turns) {
      if (turns.length > 1) show.paintBy(painter)
      frames.push(...await fly(show, canvas, budget / ROUNDS))
    }
  }
  const [auto, paths] = turns.map(({ frames }) => summary(frames))
  return { ...auto, ...(paths ? { paths: paths.shown } : {}) }
}

/** Flies for so many ms; returns what each frame cost, the first two left out, which a change of painter may burden. */
function fly(show, canvas, ms) {
  const context = canvas.getContext('2d')
  const flock = show.flock
  const frames = []
  let steps = flock.steps
  let last = performance.now()
  const end = last + ms
  return new Promise((resolve) => {
    const look = () => {
      const [step, draw, present] = show.cost()
      // whatever the browser has put off is done now: drawing waits until someone reads
      const asked = performance.now()
      context.getImageData(0, 0, 1, 1)
      const now = performance.now()
      const forced = now - asked
      frames.push({ step, draw, present: present + forced, took: now - last, flown: flock.steps - steps })
      steps = flock.steps
      last = now
      if (now > end && frames.length > 4) {
        show.pause()
        resolve(frames.slice(2))
      } else {
        requestAnimationFrame(look)
      }
    }
    // the show's own callback was asked for before this one, and always comes before it
    show.play((fly) => fly)
    requestAnimationFrame(look)
  })
}

function summary(frames) {
  // frames and steps may drift: one of them without the other is no whole frame
  const whole = frames.filter(({ flown }) => flown === 1)
  const of = (figure) => median((whole.length ? whole : frames).map(figure))
  return {
    step: of(({ step }) => step),
    draw: of(({ draw }) => draw),
    present: of(({ present }) => present),
    shown: of(({ draw, present }) => draw + present),
    frame: of(({ step, draw, present }) => step + draw + present),
    rate: 1000 / (frames.reduce((sum, { took }) => sum + took, 0) / frames.length),
  }
}
