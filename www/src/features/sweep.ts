/** `sweep`: an experiment. One parameter takes each of several values, flocks fly with it, and their measures are averaged. */

import { Flock as RustFlock } from '#wasm'
import { params } from '#table'
import { needEngine } from '../player/engine.js'
import { toNumbers, toObstacleNumbers } from '../options/numbers.js'
import {
  allParams,
  checkLimits,
  checkNames,
  checkSignals,
  readFlockOptions,
  readOption,
  type FlockOptions,
} from '../options/options.js'
import { FIXED, optionError, readSteps } from '../options/reader.js'
import type { Measures } from '../player/flock.js'
import type { ParamValues } from '#web/table.js'

/** The names of the measures. */
export type MeasureName = keyof Measures

/** An experiment: see {@link sweep}. */
export interface SweepOptions<Name extends keyof ParamValues = keyof ParamValues> {
  /** The options of the flocks; those of classic by default. */
  options?: FlockOptions
  /** The parameter that changes. */
  parameter: Name
  /** Its values. */
  values: Iterable<ParamValues[Name]>
  /** The seeds: one flock flies for each value and seed. By default, only the seed of the options. */
  seeds?: Iterable<number>
  /** Number of steps at the start of each run that are not measured; 1,000 by default. */
  settle?: number
  /** Number of measured steps of each run; 1,000 by default. */
  steps?: number
  /** Which measures; all by default. `nearest` and `groups` take longer than a step. */
  measures?: readonly MeasureName[]
  /** Ends the experiment: the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Receives the fraction that is done, from 0 to 1, about every 12 ms. */
  progress?: (done: number) => void
}

/** One run of an experiment: the means of its measures over the measured steps, or NaN if no step was measured. */
export interface SweepRow<Name extends keyof ParamValues = keyof ParamValues> extends Partial<Measures> {
  /** The value of the parameter. */
  value: ParamValues[Name]
  /** The seed of the flock. */
  seed: number
}

/** How long it computes in one task, in ms: short enough for a page that scrolls. */
const TASK = 12

const MEASURES: readonly MeasureName[] = ['polarisation', 'rotation', 'nearest', 'groups', 'speed']
const NAMES = ['options', 'parameter', 'values', 'seeds', 'settle', 'steps', 'measures', 'signal', 'progress']
const PARAMS = params.map(({ name }) => name)

/**
 * Runs an experiment: for each value of a parameter and each seed, one flock flies, settles, and is then measured after every
 * step. The same experiment gives the same rows, because flights are bit-identical. It computes in short tasks, so that the page stays
 * responsive. If something is not allowed, it rejects with an {@link OptionError} before anything flies.
 *
 * ```js
 * const rows = await sweep({
 *   options: { preset: 'school', count: 100 },
 *   parameter: 'alignment',
 *   values: [0, 0.05, 0.1, 0.2],
 *   seeds: [1, 2, 3],
 *   measures: ['polarisation'],
 * })
 * for (const { value, seed, polarisation } of rows) console.log(value, seed, polarisation)
 * ```
 */
export async function sweep<Name extends keyof ParamValues>(experiment: SweepOptions<Name>): Promise<SweepRow<Name>[]> {
  needEngine('sweep()')
  const { params, obstacles, settle, steps, measures, signal, progress } = readExperiment(experiment)
  const [nearest, groups] = (['nearest', 'groups'] as const).map((name) => measures.includes(name))
  const rows: SweepRow<Name>[] = []
  let nextTask = performance.now() + TASK
  for (const all of params) {
    const flock = new RustFlock(toNumbers(all), obstacles)
    try {
      const sums = measures.map(() => 0)
      for (let step = 1; step <= settle + steps; step++) {
        if (performance.now() >= nextTask) {
          progress?.((rows.length + (step - 1) / (settle + steps)) / params.length)
          await endOfTask()
          signal?.throwIfAborted()
          nextTask = performance.now() + TASK
        }
        flock.step(1)
        if (step > settle) {
          const measured = flock.measure(nearest, groups)
          measures.forEach((name, i) => (sums[i] += measured[name]))
        }
      }
      const means = measures.map((name, i) => [name, sums[i] / steps])
      rows.push({ value: all[experiment.parameter], seed: all.seed, ...Object.fromEntries(means) })
    } finally {
      flock.free()
    }
  }
  progress?.(1)
  return rows
}

/** Checks an experiment before anything flies. */
function readExperiment(given: unknown) {
  checkNames(given, NAMES, 'the experiment')
  const experiment = given as SweepOptions
  const { options, parameter, values, signal, progress } = experiment
  const {
    seeds = [undefined] as Iterable<number | undefined>,
    settle = 1000,
    steps = 1000,
    measures = MEASURES,
  } = experiment
  if (!PARAMS.includes(parameter)) throw optionError('parameter', parameter, `one of ${PARAMS.join(', ')}`)
  if (FIXED.test(parameter))
    throw optionError('parameter', parameter, 'one that changes a flight (for seeds, use `seeds`)')
  checkSignals(signal, progress)
  const fixed = readFlockOptions(options)
  const flocks = readList('values', values).flatMap((value) =>
    readList('seeds', seeds).map((seed) => {
      const own = seed === undefined ? {} : { seed: readOption('seed', seed, 'seeds') as number }
      const all = allParams({ ...fixed, [parameter]: readOption(parameter, value), ...own })
      checkLimits(all)
      return all
    }),
  )
  return {
    params: flocks,
    obstacles: toObstacleNumbers(fixed.obstacles),
    settle: readSteps(settle, 'settle'),
    steps: readSteps(steps, 'steps'),
    measures: readList('measures', measures).map((measure) => {
      if (MEASURES.includes(measure)) return measure
      throw optionError('measures', measure, `among ${MEASURES.join(', ')}`)
    }),
    signal,
    progress,
  }
}

function readList<Item>(name: string, list: Iterable<Item>): Item[] {
  const given: unknown = list
  if (given === null || typeof given !== 'object' || !(Symbol.iterator in given))
    throw optionError(name, given, 'an array')
  const items = [...list]
  if (items.length || name === 'measures') return items
  const message = `${name} must be an array with at least one entry, not an empty one`
  throw Object.assign(optionError(name, given, 'an array with at least one entry'), { message })
}

/** Lets the page handle its events. Timers would wait 4 ms each, and a second on a page in the background. */
const endOfTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve(undefined)
    }
    port2.postMessage(0)
  })
