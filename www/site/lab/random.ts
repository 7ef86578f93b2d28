/**
 * Random settings that are worth seeing. They stay near a preset, and a small flock tries them first: one that comes to rest,
 * packs into a ball or scatters like dust is not shown. All of it follows from one seed.
 */

import { Flock, presets } from '../shared/api.js'
import { randomFrom } from '../shared/plane.js'
import { rounded } from '../shared/slider-scale.js'
import { clamp } from '../shared/typed-number.js'
import { flockOptions, valuesOf } from './option-rows.js'
import type { Options } from '../../src/options/options.js'

/** The parameters that vary, each with its greatest factor. The others keep their values. */
const VARIED: [RegExp, number][] = [
  [/^(cohesion|separation|alignment)$/, 2],
  [/^(cohesion|separation|alignment)Range$/, 1.3],
  [/^(fieldOfView|separationFieldOfView|maxTurn|maxForce|noise)$/, 1.4],
  [/^maxSpeed$/, 1.25],
]
export const SEEDS = 10_000
/**
 * Colours of background and boids on a light page and on a dark one, each with a contrast of 4.5 and more; or the boids have
 * those of their headings.
 */
const COLOURS = [
  [],
  ['light-dark(#fbf3e4, #1d1030)', 'light-dark(#7a3b2e, #ff9ecb)'],
  ['light-dark(#f4f7fb, #10233a)', 'light-dark(#1f4b8f, #8fd3ff)'],
  ['light-dark(#e9f2e6, #0a0e14)', 'light-dark(#2e5d34, #ffd27a)'],
]
/** A preset is taken if it has at most twice as many boids, or as this: fewer would be lost in its world. */
const ENOUGH = 100
/** What flies a trial: so many boids at most, as dense as those that are to be shown, for so many seconds. */
const TRIAL = { count: 200, seconds: 5 }
/** Trials at most: about every second one is shown. */
const TRIALS = 20
/** What a flock must keep of its greatest speed. */
const SPEED = 0.4
/** The world is divided into cells, one for every so many boids. */
const CELL = 4
/** The share of cells that may be empty. Dust leaves 2 % of them empty, and a ball nearly all. */
const EMPTY = [0.4, 0.95]

/** @param fit makes settings that conflict with each other ones that do not */
export function randomised(seed: number, settings: Options, fit: (settings: Options) => Options) {
  const random = randomFrom(seed)
  const oneOf = <Kind>(list: readonly Kind[]) => list[Math.floor(random() * list.length)]
  const most = 2 * Math.max(ENOUGH, Number(settings.count ?? Infinity))
  const current = valuesOf(settings).preset
  // without cohesion, or with that of the whole flock, there is one cloud or one ball
  const fitting = presets.filter(
    ({ name, values }) =>
      name !== current && values.count <= most && values.cohesion > 0 && values.cohesionRange < Infinity,
  )
  const kept = Object.fromEntries(
    Object.entries(settings).filter(([name]) => /^(count|width|height|beside|trails|grid)/.test(name)),
  )
  const [background, fill] = oneOf(COLOURS)
  const colourBy = fill && random() < 0.5 ? 'none' : 'heading'
  const colours = { background, fill, colourBy, border: 'transparent', outline: 'transparent' }
  for (let trial = 1; ; trial++) {
    const { name, values } = oneOf(fitting)
    const next = fit({ ...kept, ...vary(values, random), preset: name, seed })
    if (trial === TRIALS || isWorthSeeing(next)) return { ...next, ...markersOf(next), ...colours }
  }
}

/** Markers that are seen on a stage of a few hundred px, unless they would hide each other. */
function markersOf(settings: Options) {
  const { count, width, height, markerLength, markerWidth } = valuesOf(settings) as Record<string, number>
  const length = Math.min(width / 100, Math.sqrt((width * height) / count) / 2)
  const scale = Math.max(1, length / markerLength)
  return { markerLength: rounded(scale * markerLength, 2), markerWidth: rounded(scale * markerWidth, 2) }
}

/** Varies the values of a preset. */
function vary(values: object, random: () => number) {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const factor = VARIED.find(([names]) => names.test(name))?.[1]
    // what is off or infinite stays so, since a range of the whole flock is a model, not a number
    if (!factor || !value || !Number.isFinite(value)) return []
    // a logarithmic scale: a factor and its inverse are equally likely
    const varied = rounded(value * factor ** (random() * 2 - 1), 2)
    return [[name, /OfView$/.test(name) ? Math.min(360, varied) : varied]]
  })
  return Object.fromEntries(entries)
}

/** Whether a small flock with these settings flies, and in groups. */
function isWorthSeeing(settings: Options) {
  const flock = new Flock(smaller(settings))
  const { maxSpeed, width, height, stepsPerSecond } = flock.params
  flock.step(Math.round(TRIAL.seconds * stepsPerSecond))
  const empty = emptyShare(flock.positions(), width, height)
  const { speed } = flock.measure()
  flock.free()
  return speed >= SPEED * maxSpeed && empty >= EMPTY[0] && empty <= EMPTY[1]
}

/** A part of a flock in the same part of its world. */
function smaller(settings: Options) {
  const options = flockOptions(settings)
  const count = Number(valuesOf(settings).count)
  const share = Math.min(1, TRIAL.count / count)
  const [width, height] = [options.width, options.height].map((side) => side * Math.sqrt(share))
  return {
    ...options,
    count: Math.round(count * share),
    width,
    height,
    margin: Math.min(options.margin, width / 2, height / 2),
  }
}

/** The share of a world's cells without boids. Those beyond its edges count at the edge. */
function emptyShare(positions: Float32Array, width: number, height: number) {
  const side = Math.sqrt((CELL * 2 * width * height) / positions.length)
  const [columns, rows] = [width, height].map((length) => Math.max(1, Math.round(length / side)))
  const filled = new Set()
  for (let i = 0; i < positions.length; i += 2) {
    const column = clamp(Math.floor((positions[i] / width) * columns), 0, columns - 1)
    const row = clamp(Math.floor((positions[i + 1] / height) * rows), 0, rows - 1)
    filled.add(row * columns + column)
  }
  return 1 - filled.size / (columns * rows)
}
