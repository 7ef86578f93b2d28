// @ts-check
/**
 * An experiment as data, and its text in an address: one parameter of a flock takes several values, and one measure is
 * averaged. Some experiments compare several flocks.
 */

import { params } from '../shared/api.js'
import { format } from '../lab/option-rows.js'

/** @import { MeasureName } from '../../src/types.js' */
/** @import { Options } from '../../src/options/options.js' */
/**
 * @typedef {object} Experiment
 * @property {string[]} flocks each the query of an address of the laboratory, without `?`
 * @property {string} parameter
 * @property {number[]} values
 * @property {'apart' | 'back'} way whether each value has its own flock, or one flock takes all values, up and then
 *   down, without a new start
 * @property {MeasureName} measure
 * @property {number} seeds the number of seeds, from 1 on
 * @property {number} settle steps before measuring at each value
 * @property {number} steps measured at each value
 */

/** @type {MeasureName[]} */
export const MEASURES = ['polarisation', 'rotation', 'nearest', 'groups', 'speed']
export const WAYS = /** @type {const} */ (['apart', 'back'])

/** The parameters that are numbers. The seed is not one: an experiment repeats all of it with other seeds. */
export const PARAMETERS = params.filter(
  ({ name, kind }) => ['number', 'integer', 'range'].includes(kind) && name !== 'seed',
)

/** What each number of an experiment may be. */
export const LIMITS = {
  seeds: { min: 1, max: 50 },
  settle: { min: 0, max: 100_000 },
  steps: { min: 1, max: 100_000 },
}
const MAX_VALUES = 100
const MAX_FLOCKS = 3

/** @type {Experiment} */
const DEFAULT = {
  flocks: ['preset=classic'],
  parameter: 'cohesion',
  values: [0, 0.005, 0.01, 0.02],
  way: 'apart',
  measure: 'polarisation',
  seeds: 3,
  settle: 1000,
  steps: 1000,
}

/**
 * The options of a flock. An address of the laboratory may also have options of that page, such as trails; they are left out.
 * @param {string} flock
 * @returns {{ options: Options, isWrong: boolean }}
 */
export function readFlock(flock) {
  const { options, errors } = format.read(`?${flock.slice(flock.indexOf('?') + 1)}`)
  return { options: format.pickFlock(options), isWrong: errors.length > 0 }
}

/** A flock as short as it can be written. @param {string} flock */
const shortFlock = (flock) => format.query(readFlock(flock).options).slice(1)

/**
 * Reads `0, 5, 10` or `0 to 10 by 5`; `undefined` for other texts.
 * @param {string} text
 * @returns {number[] | undefined}
 */
export function readValues(text) {
  const range = /^\s*(\S+)\s+to\s+(\S+)\s+by\s+(\S+)\s*$/.exec(text)
  const numbers = (range ? range.slice(1) : text.split(/[\s,、]+/).filter(Boolean)).map(Number)
  if (!numbers.length || numbers.length > MAX_VALUES || !numbers.every(Number.isFinite)) return undefined
  if (!range) return numbers
  const [from, to, by] = numbers
  const count = Math.floor((to - from) / by + 1e-9) + 1
  if (!(count >= 1 && count <= MAX_VALUES)) return undefined
  // rounded, since 3 times 0.1 is a little more than 0.3
  return Array.from({ length: count }, (_, i) => Number((from + i * by).toPrecision(12)))
}

/** @param {Experiment} experiment @returns {string} the query of its address */
export function writeExperiment({ flocks, values, ...rest }) {
  const pairs = Object.entries({ ...rest, values: values.join() }).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([...flocks.map((flock) => ['flock', shortFlock(flock)]), ...pairs])
  return `?${String(query).replaceAll('%2C', ',')}`
}

/** Whether an address has words of an experiment. @param {string} search */
export const hasExperiment = (search) => {
  const query = new URLSearchParams(search)
  return ['flock', ...Object.keys(DEFAULT)].some((name) => query.has(name))
}

/**
 * The experiment in an address. What is missing or wrong there is as in the default.
 * @param {string} search
 * @returns {Experiment}
 */
export function readExperiment(search) {
  const query = new URLSearchParams(search)
  const flocks = query.getAll('flock').slice(0, MAX_FLOCKS)
  /** @template Value @param {string} name @param {readonly Value[]} allowed @param {Value} otherwise */
  const choice = (name, allowed, otherwise) => allowed.find((value) => value === query.get(name)) ?? otherwise
  /** @param {keyof typeof LIMITS} name */
  const number = (name) => {
    const value = Number(query.get(name) ?? NaN)
    return isAllowed(name, value) ? value : DEFAULT[name]
  }
  const parameter = choice('parameter', PARAMETERS.map(({ name }) => String(name)), DEFAULT.parameter) // prettier-ignore
  return {
    flocks: flocks.length ? flocks : DEFAULT.flocks,
    parameter,
    values: readValues(query.get('values') ?? '') ?? DEFAULT.values,
    way: choice('way', WAYS, DEFAULT.way),
    measure: choice('measure', MEASURES, DEFAULT.measure),
    seeds: number('seeds'),
    settle: number('settle'),
    steps: number('steps'),
  }
}

/** @param {keyof typeof LIMITS} name @param {number} value */
export const isAllowed = (name, value) =>
  Number.isInteger(value) && value >= LIMITS[name].min && value <= LIMITS[name].max
