// The time of a frame: a flock flies on a canvas of 1280 × 720, one step per animation frame of the browser.

import { PALETTES } from '/target/www/src/options/colours.js'
import { median } from './numbers.js'
import { settledPlayer } from './player.js'

const SIZE = { width: 1280, height: 720 }
/** In ms: until V8 has replaced its quickly compiled code by optimised code. */
const TIERING_UP = 2000
const ROUNDS = 3

/**
 * Measures one row of a table.
 * @param {{ count: number, marker?: [number, number], looks: string[], budget: number }} row `marker`: its length and width
 * in CSS px; `looks`: what to draw and how, in turns: `auto` with the painter that the player chooses, `paths`,
 * `trails`, or with colours by a key of `PALETTES`; `budget`: measuring time in ms
 * @returns {Promise<Record<string, number | string>>} medians in ms: of the first look by name, of the others what they
 * take to draw (`speed`) and to draw and present (`speed shown`)
 */
export async function measure({ count, marker, looks, budget }) {
  const { player, canvas } = await settledPlayer({ count, marker, ...SIZE })
  const turns = looks.map((look) => ({ look, frames: [] }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { look, frames } of turns) {
      if (turns.length > 1) dress(player, look)
      const costs = await fly(player, canvas, round ? budget / ROUNDS : TIERING_UP)
      if (round) frames.push(...costs)
    }
  }
  const [first, ...others] = turns.map(({ look, frames }) => ({ look, ...summary(frames) }))
  const columns = others.flatMap(({ look, draw, shown }) => [
    [look, draw],
    [`${look} shown`, shown],
  ])
  return { ...first, ...Object.fromEntries(columns) }
}

/** Makes a player draw a look. */
function dress(player, look) {
  player.paintBy(look === 'paths' ? 'paths' : 'auto')
  player.colourBy(look, PALETTES[look] ?? [])
  player.setTrails(look === 'trails')
}

/** Flies for `ms`; returns the costs of the frames without the first two, which a change of painter may slow down. */
function fly(player, canvas, ms) {
  const context = canvas.getContext('2d')
  const flock = player.flock
  const frames = []
  let steps = flock.steps
  let last = performance.now()
  const end = last + ms
  return new Promise((resolve) => {
    const onFrame = (frame) => {
      player.fly(frame, 0)
      const { step, draw, present } = player.snapshot({ cost: true }).cost
      // the browser defers drawing until pixels are read, so read one
      const start = performance.now()
      context.getImageData(0, 0, 1, 1)
      const now = performance.now()
      const deferred = now - start
      frames.push({ step, draw, present: present + deferred, interval: now - last, flown: flock.steps - steps })
      steps = flock.steps
      last = now
      if (now > end && frames.length > 4) {
        player.pause()
        resolve(frames.slice(2))
      } else {
        requestAnimationFrame(onFrame)
      }
    }
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
