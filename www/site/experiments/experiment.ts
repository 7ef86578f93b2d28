/**
 * An experiment as data, and its text in an address: one parameter of a flock takes several values, and one measure is
 * averaged. Some experiments compare several flocks.
 */

import { limits } from '#table'
import { params, presetNamed } from '../shared/api.js'
import { format } from '../lab/option-rows.js'
import { FIXED, exceeded } from '../../src/options/reader.js'
import { inWorld } from '../../src/player/viewport.js'
import { readNumber, readNumbers } from '../shared/typed-number.js'
import type { Options } from '../../src/options/options.js'
import type { MeasureName } from '../../src/entries/package.js'

export interface Experiment {
  /** Each the query of an address of the laboratory, without `?`. */
  flocks: string[]
  parameter: string
  values: number[]
  /**
   * Whether each value has its own flock, or one flock takes all values, up and then
   * down, without a new start.
   */
  way: 'apart' | 'back'
  measure: MeasureName
  /** The number of seeds, from 1 on. */
  seeds: number
  /** Steps before measuring at each value. */
  settle: number
  /** Measured at each value. */
  steps: number
}

export const MEASURES: MeasureName[] = ['polarisation', 'rotation', 'nearest', 'groups', 'speed']
export const WAYS = ['apart', 'back'] as const

/** The parameters that are numbers, and change a flight. */
export const PARAMETERS = params.filter(
  ({ name, kind }) => ['number', 'integer', 'range'].includes(kind) && !FIXED.test(name),
)

/** @param parameter whose values may be whole numbers only */
export const isWhole = (parameter: string) => PARAMETERS.find(({ name }) => name === parameter)?.kind === 'integer'

/** What each number of an experiment may be. */
export const LIMITS = {
  seeds: { min: 1, max: 50 },
  settle: { min: 0, max: 100_000 },
  steps: { min: 1, max: 100_000 },
  points: { min: 1, max: 100 },
}
const MAX_FLOCKS = 3

const DEFAULT: Experiment = {
  flocks: ['preset=classic'],
  parameter: 'cohesion',
  values: [0, 0.005, 0.01, 0.02],
  way: 'apart',
  measure: 'polarisation',
  seeds: 3,
  settle: 1000,
  steps: 1000,
}

/** The options of a flock. An address of the laboratory may also have options of that page, such as trails; they are left out. */
export function readFlock(flock: string): { options: Options; isWrong: boolean } {
  const { options, errors } = format.read(`?${flock.slice(flock.indexOf('?') + 1)}`)
  return { options: format.pickFlock(options), isWrong: errors.length > 0 }
}

/** The parameter of a flock that allows no such value of another one, if any. */
export function conflictOf(flock: string, parameter: string, value: number): string | undefined {
  const { options } = readFlock(flock)
  const all = { ...presetNamed(options.preset).values, ...options, [parameter]: value }
  const limit = exceeded(parameter === 'margin' ? all : inWorld(all, all), limits)
  return [limit?.option, limit?.conflictsWith].find((name) => name !== undefined && name !== parameter)
}

/** A flock as short as it can be written. */
const shortFlock = (flock: string) => format.query(readFlock(flock).options).slice(1)

/** Reads `0, 5, 10` or `0 to 10 by 5`, as people type them; `undefined` for other texts. */
export function readValues(text: string): number[] | undefined {
  const range = /^\s*(\S+)\s+to\s+(\S+)\s+by\s+(\S+)\s*$/.exec(text)
  const numbers = range ? range.slice(1).map((part) => readNumber(part)) : readNumbers(text)
  if (!numbers.length || numbers.length > LIMITS.points.max || !numbers.every(Number.isFinite)) return undefined
  if (!range) return numbers
  const [from, to, by] = numbers
  const count = Math.floor((to - from) / by + 1e-9) + 1
  if (!(count >= 1 && count <= LIMITS.points.max)) return undefined
  // rounded, since 3 times 0.1 is a little more than 0.3
  return Array.from({ length: count }, (_, i) => Number((from + i * by).toPrecision(12)))
}

/** @returns the query of its address */
export function writeExperiment({ flocks, values, ...rest }: Experiment): string {
  const pairs = Object.entries({ ...rest, values: values.join() }).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([...flocks.map((flock) => ['flock', shortFlock(flock)]), ...pairs])
  return `?${String(query).replaceAll('%2C', ',')}`
}

/** Whether an address has words of an experiment. */
export const hasExperiment = (search: string) => {
  const query = new URLSearchParams(search)
  return ['flock', ...Object.keys(DEFAULT)].some((name) => query.has(name))
}

/** The experiment in an address. What is missing or wrong there is as in the default. */
export function readExperiment(search: string): Experiment {
  const query = new URLSearchParams(search)
  const flocks = query.getAll('flock').slice(0, MAX_FLOCKS)
  const choice = <Value>(name: string, allowed: readonly Value[], otherwise: Value) =>
    allowed.find((value) => value === query.get(name)) ?? otherwise
  const number = (name: 'seeds' | 'settle' | 'steps') => {
    const value = Number(query.get(name) ?? NaN)
    return isAllowed(name, value) ? value : DEFAULT[name]
  }
  const parameter = choice('parameter', PARAMETERS.map(({ name }) => String(name)), DEFAULT.parameter) // prettier-ignore
  return {
    flocks: flocks.length ? flocks : DEFAULT.flocks,
    parameter,
    values: readValues((query.get('values') ?? '').replaceAll(',', ', ')) ?? DEFAULT.values,
    way: choice('way', WAYS, DEFAULT.way),
    measure: choice('measure', MEASURES, DEFAULT.measure),
    seeds: number('seeds'),
    settle: number('settle'),
    steps: number('steps'),
  }
}

export const isAllowed = (name: keyof typeof LIMITS, value: number) =>
  Number.isInteger(value) && value >= LIMITS[name].min && value <= LIMITS[name].max
