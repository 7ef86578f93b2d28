// @ts-check
/** What the page takes beyond the table of parameters, and how all of it is written and read. */

import { COLOURS } from '../src/style.js'
import { Flock, params, presetNamed, presets } from './boids.js'
import { obstaclesIn } from './obstacles.js'
import { settings } from './settings.js'
import { worldOf } from './world.js'

/**
 * @typedef {import('./settings.js').Row & { unit?: string, shown?: boolean }} Row
 *   `shown`: whether it has a control in the panel
 */
/** @typedef {import('./settings.js').Options} Options */

/** @type {Row[]} */
export const MORE = [
  ...Object.keys(COLOURS).map((name) => ({
    name,
    kind: /** @type {const} */ ('text'),
    allowed: 'a CSS colour',
    accepts: (/** @type {string} */ text) => CSS.supports('color', text),
    shown: true,
  })),
  {
    name: 'colourBy',
    kind: 'choice',
    choices: ['none', 'speed', 'heading', 'flockmates'],
    default: 'none',
    shown: true,
  },
  { name: 'trails', kind: 'switch', default: false, shown: true },
  { name: 'grid', kind: 'switch', default: false, shown: true },
  { name: 'follow', kind: 'integer', min: 0, max: 2_000_000 },
  {
    name: 'obstacles',
    kind: 'text',
    allowed: 'a list: x y radius, x y radius',
    accepts: (text) => obstaclesIn(text) !== undefined,
    flock: true,
  },
  { name: 'beside', kind: 'choice', choices: presets.map(({ name }) => name) },
]

/** @param {string} name @returns {Row | undefined} */
export const rowNamed = (name) => [...params, ...MORE].find((row) => row.name === name)

export const format = settings({ params, presets }, MORE)

/** What holds where nobody says anything, besides the preset. @type {Options} */
const USUAL = Object.fromEntries(MORE.map((row) => [row.name, row.default]))

/**
 * All values that settings come to.
 * @param {Options} given
 * @returns {Options}
 */
export function valuesOf(given) {
  const { name, values } = presetNamed(given.preset)
  return { ...USUAL, ...values, preset: name, ...given, ...worldOf(given) }
}

/**
 * What `new Flock` takes to fly as the flock on the stage does.
 * @param {Options} given
 */
export function flight(given) {
  const { width, height } = worldOf(given)
  // as a show does in a world too small for its margin
  const margin = Math.min(Number(valuesOf(given).margin), width / 2, height / 2)
  return { ...format.flock(given), width, height, margin }
}

/**
 * Throws where values don't go together.
 * @param {Options} given
 */
export const check = (given) => new Flock({ ...flight(given), count: 0 }).free()

/** The settings without what the preset says anyway. */
export const { lean } = format

/**
 * The settings without what goes badly with other values.
 * @param {Options} given
 */
export const agreed = (given) => format.agreed(given, check)
