// @ts-check
/**
 * The names of all options, and those that are the page's own business: colours, controls, pause, and what is shown
 * beside the boids. All others are read by the WebAssembly.
 */

import { params } from '../../target/web/table.js'
import { kebab } from './kebab.js'
import { PALETTES } from './palettes.js'
import { COLOURS } from './style.js'

/**
 * @typedef {object} PageOptions
 * @property {boolean} paused
 * @property {boolean} controls
 * @property {number | 'any' | undefined} follow
 * @property {import('./palettes.js').ColourBy} colourBy
 * @property {boolean} trails
 * @property {boolean} grid
 * @property {Colours} colours what the page's own style sheet says where it is undefined
 */
/** @typedef {{ [name in import('./style.js').Colour]?: string }} Colours */
/** @typedef {Record<string, unknown>} Options */
/**
 * @typedef {Error & { option?: string, other?: string }} OptionError says which option is wrong and, where it goes
 *   badly with another, which
 */

/** Their names. */
export const COLOUR_NAMES = /** @type {import('./style.js').Colour[]} */ (Object.keys(COLOURS))

/** The options as attributes spell them. */
export const ATTRIBUTES = [
  'preset',
  ...params.map(({ name }) => kebab(name)),
  'obstacles',
  'zoom',
  'paused',
  'controls',
  'follow',
  'colour-by',
  'trails',
  'grid',
  ...COLOUR_NAMES,
]

/** What a page may call a flock. */
export const WORDS = ['aria-label', 'aria-description']

/**
 * Parts the page's own options from the flock's.
 * @param {Options} options
 * @param {boolean} kebabs whether they are spelt as attributes are
 * @returns {{ page: PageOptions, flock: Options }}
 */
export function divide(options, kebabs) {
  if (!isObject(options)) throw new Error(`options must be an object, not ${written(options)}`)
  const by = kebabs ? 'colour-by' : 'colourBy'
  const { paused, controls, follow, [by]: colourBy, trails, grid, background, border, fill, outline, obstacle, ...flock } = options
  const colours = { background, border, fill, outline, obstacle }
  for (const name of COLOUR_NAMES) checkColour(name, colours[name])
  const page = {
    paused: readSwitch('paused', paused),
    controls: readSwitch('controls', controls),
    follow: readFollow('follow', follow),
    colourBy: readColourBy(by, colourBy),
    trails: readSwitch('trails', trails),
    grid: readSwitch('grid', grid),
    colours: /** @type {Colours} */ (colours),
  }
  return { page, flock }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function readSwitch(name, value) {
  switch (value) {
    case true:
    case 'true':
    case '':
    case name:
      return true
    case undefined:
    case false:
    case 'false':
      return false
    default:
      throw refuse(name, value, 'true or false')
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {PageOptions['follow']}
 */
export function readFollow(name, value) {
  if (value === undefined) return undefined
  if (value === 'any') return 'any'
  const boid = typeof value === 'string' && value.trim() ? Number(value) : value
  if (typeof boid === 'number' && Number.isSafeInteger(boid) && boid >= 0) return boid
  throw refuse(name, value, 'any or the number of a boid')
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function readColourBy(name, value = 'none') {
  const names = /** @type {import('./palettes.js').ColourBy[]} */ (Object.keys(PALETTES))
  const found = names.find((name) => name === value)
  if (!found) throw refuse(name, value, `one of ${names.join(', ')}`)
  return found
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function checkColour(name, value) {
  if (value !== undefined && !(typeof value === 'string' && CSS.supports('color', value))) {
    throw refuse(name, value, 'a CSS colour')
  }
}

/**
 * The same error as the WebAssembly throws for its own options.
 * @param {string} option
 * @param {unknown} value
 * @param {string} allowed
 */
const refuse = (option, value, allowed) =>
  Object.assign(new Error(`${option} must be ${allowed}, not ${written(value)}`), { option })

/** @param {unknown} value */
function written(value) {
  if (typeof value === 'string') return `"${value.slice(0, 80)}"`
  return isObject(value) ? 'an object' : String(value)
}

/**
 * Objects of another frame are none of this one's `Object`, so `instanceof` would not do.
 * @param {unknown} value
 */
function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function')
}
