// @ts-check
/**
 * `sweep`: an experiment. One parameter takes each of several values, flocks fly with it, and their measures are averaged.
 */

import { Flock as RustFlock, params } from '#built'
import { needEngine } from './engine.js'
import { toNumbers, toObstacleNumbers } from './numbers.js'
import { allParams, checkLimits, checkNames, readFlockOptions, readOption } from './options.js'
import { optionError } from './reader.js'
import { readSteps } from './steps.js'

/** @import { SweepOptions } from './types.js' */

/** How long it computes in one task, in ms: short enough for a page that scrolls. */
const TASK = 12

const MEASURES = ['polarisation', 'rotation', 'nearest', 'groups', 'speed']
const NAMES = ['options', 'parameter', 'values', 'seeds', 'settle', 'steps', 'measures', 'signal', 'progress']
const PARAMS = params.map(({ name }) => name)

/**
 * Flies a flock for each value and seed. The crate's `Sweep` computes the same means; here that would add 1.7 kB gzipped.
 * @param {SweepOptions<any>} experiment
 */
export async function sweep(experiment) {
  needEngine('sweep()')
  const { params, obstacles, settle, steps, measures, signal, progress } = readExperiment(experiment)
  const [nearest, groups] = ['nearest', 'groups'].map((name) => measures.includes(name))
  /** @type {any[]} */
  const rows = []
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

/**
 * Checks an experiment before anything flies.
 * @param {unknown} given
 */
function readExperiment(given) {
  checkNames(given, NAMES, 'the experiment')
  const experiment = /** @type {Record<string, any>} */ (given)
  const { options, parameter, values, signal, progress } = experiment
  const { seeds = [undefined], settle = 1000, steps = 1000, measures = MEASURES } = experiment
  if (!PARAMS.includes(parameter)) throw optionError('parameter', parameter, `one of ${PARAMS.join(', ')}`)
  signal?.throwIfAborted()
  /** @type {Record<string, any>} */
  const fixed = readFlockOptions(options)
  const flocks = readList('values', values).flatMap((value) =>
    readList('seeds', seeds).map((seed) => {
      /** @type {Record<string, any>} */
      const own = seed === undefined ? {} : { seed: readOption('seed', seed, 'seeds') }
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

/**
 * @param {string} name
 * @param {unknown} given
 * @returns {any[]}
 */
function readList(name, given) {
  if (given === null || typeof given !== 'object' || !(Symbol.iterator in given))
    throw optionError(name, given, 'an array')
  return [.../** @type {Iterable<unknown>} */ (given)]
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
