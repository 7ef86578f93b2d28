/**
 * Random settings that are worth seeing. They stay near a preset, and a small flock tries them first: a flock that comes
 * to rest, flies apart or collapses is not shown.
 */

import { Flock, presetNamed, presets } from '../shared/api.js'
import { rounded } from '../shared/slider-scale.js'
import type { Options } from '../../src/options/options.js'
import type { Measures } from '../../src/entries/package.js'

/** The parameters that vary, each with its greatest factor. The others keep their values. */
const VARIED: [RegExp, number][] = [
  [/^(cohesion|separation|alignment)$/, 2],
  [/^(cohesion|separation|alignment)Range$/, 1.3],
  [/^(fieldOfView|separationFieldOfView|maxTurn|maxForce|noise)$/, 1.4],
  [/^maxSpeed$/, 1.25],
]
const SEEDS = 10_000
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
/** What flies a trial: so many boids at most, for so many steps. */
const TRIAL = { count: 80, steps: 200 }
/** Trials before the preset itself is shown, with another seed. */
const TRIALS = 12
/** What a flock must keep of the preset's speed, and of its distance to the nearest. */
const ALIVE = { speed: 0.5, nearest: [0.4, 3] }

/** @param fit makes settings that conflict with each other ones that do not */
export function randomised(settings: Options, fit: (settings: Options) => Options) {
  const most = 2 * Math.max(ENOUGH, Number(settings.count ?? Infinity))
  const fitting = presets.filter(({ values }) => values.count <= most && values.cohesionRange < Infinity)
  const preset = fitting[Math.floor(Math.random() * fitting.length)]
  const seed = Math.floor(Math.random() * SEEDS)
  const kept = Object.fromEntries(
    Object.entries(settings).filter(([name]) => /^(count|width|height|beside|trails|grid)/.test(name)),
  )
  const [background, fill] = COLOURS[Math.floor(Math.random() * COLOURS.length)]
  const colourBy = fill && Math.random() < 0.5 ? 'none' : 'heading'
  const colours = { background, fill, colourBy, border: 'transparent', outline: 'transparent' }
  const usual = measure({ preset: preset.name, seed })
  for (let trial = 0; trial < TRIALS; trial++) {
    const next = fit({ ...kept, ...vary(preset.values), preset: preset.name, seed })
    if (isAlive(measure(next), usual)) return { ...next, ...colours }
  }
  return { ...kept, ...colours, preset: preset.name, seed }
}

/** Varies the values of a preset. */
function vary(values: object) {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const factor = VARIED.find(([names]) => names.test(name))?.[1]
    // what is off or infinite stays so, since a range of the whole flock is a model, not a number
    if (!factor || !value || !Number.isFinite(value)) return []
    // a logarithmic scale: a factor and its inverse are equally likely
    const varied = rounded(value * factor ** (Math.random() * 2 - 1), 2)
    return [[name, /OfView$/.test(name) ? Math.min(360, varied) : varied]]
  })
  return Object.fromEntries(entries)
}

/** How a small flock flies with these settings. */
function measure({ beside, width, height, trails, grid, ...settings }: Options) {
  const preset = presetNamed(settings.preset)
  const { count, width: w, height: h } = preset.values
  const share = Math.min(1, TRIAL.count / count)
  const sides = { width: w * Math.sqrt(share), height: h * Math.sqrt(share) }
  const margin = Math.min(preset.values.margin, sides.width / 2, sides.height / 2)
  const flock = new Flock({ margin, ...settings, count: Math.round(count * share), ...sides })
  flock.step(TRIAL.steps)
  const measures = flock.measure()
  flock.free()
  return measures
}

function isAlive(found: Measures, usual: Measures) {
  const nearest = found.nearest / usual.nearest
  return found.speed >= ALIVE.speed * usual.speed && nearest >= ALIVE.nearest[0] && nearest <= ALIVE.nearest[1]
}
