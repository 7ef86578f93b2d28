// @ts-check
/** Runs of an experiment: which there are, and how workers share them. */

import code from '../../../target/web/experiments.worker'
import { runTask } from '../shared/run-task.js'
import { readFlock } from './experiment.js'

/** @import { Experiment } from './experiment.js' */
/** @import { Options } from '../../src/options/options.js' */
/**
 * A flock that takes one value after the other.
 * @typedef {{ flock: number, seed: number, options: Options, path: { value: number, index: number }[] }} Run
 */
/** What a run found at a value, which `index` counts along the way. @typedef {{ flock: number, seed: number, index: number, mean: number }} Mean */

/** More workers than this would leave small machines nothing. */
const MOST_WORKERS = 6

/** The values in their order: with `back`, all of them again downwards. @param {Experiment} experiment */
export const pathOf = ({ values, way }) => (way === 'back' ? [...values, ...[...values].reverse()] : values)

/** @param {Experiment} experiment @returns {Run[]} */
function runsOf(experiment) {
  const path = pathOf(experiment).map((value, index) => ({ value, index }))
  const paths = experiment.way === 'back' ? [path] : path.map((place) => [place])
  const seeds = Array.from({ length: experiment.seeds }, (_, i) => i + 1)
  return experiment.flocks.flatMap((text, flock) => {
    const { options } = readFlock(text)
    return paths.flatMap((path) => seeds.map((seed) => ({ flock, seed, options, path })))
  })
}

/** How many workers share so many runs. @param {number} runs */
const workersFor = (runs) => Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), MOST_WORKERS, runs)

/**
 * About how many seconds an experiment takes here. Rejects where it asks for a flock that no page flies.
 * @param {Experiment} experiment
 */
export async function secondsOf(experiment) {
  const { parameter, settle, steps, seeds } = experiment
  const runs = runsOf({ ...experiment, seeds: 1 })
  let seconds = 0
  const task = { runs, parameter, settle, steps, estimates: true }
  await runTask(code, task, (/** @type {number} */ found) => (seconds = found * seeds), new AbortController().signal)
  return seconds / workersFor(runs.length * seeds)
}

/**
 * Flies all runs, each from its own seed, so that neither their order nor the number of workers matters.
 * @param {Experiment} experiment
 * @param {(means: Mean[], done: number) => void} receive all means so far, in the order of flocks, values and seeds
 * @param {AbortSignal} signal
 */
export async function flyExperiment(experiment, receive, signal) {
  const { parameter, measure, settle, steps } = experiment
  const runs = runsOf(experiment)
  const all = experiment.flocks.length * pathOf(experiment).length * experiment.seeds
  /** @type {Mean[]} */
  const means = []
  const add = (/** @type {Mean} */ mean) => {
    means.push(mean)
    means.sort((a, b) => a.flock - b.flock || a.index - b.index || a.seed - b.seed)
    receive(means, means.length / all)
  }
  const count = workersFor(runs.length)
  // One that fails ends the others.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  await Promise.all(
    Array.from({ length: count }, async (_, worker) => {
      const share = runs.filter((_, i) => i % count === worker)
      try {
        await runTask(code, { runs: share, parameter, measure, settle, steps }, add, either)
      } catch (error) {
        failed.abort(error)
        throw error
      }
    }),
  )
}
