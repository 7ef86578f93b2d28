/** Runs of an experiment: which there are, and how workers share them. */

import code from '#web/experiments.worker'
import { runTask } from '../shared/run-task.js'
import { readFlock, type Experiment } from './experiment.js'
import type { Options } from '../../src/options/options.js'

/** A flock that takes one value after the other. */
export type Run = { flock: number; seed: number; options: Options; path: { value: number; index: number }[] }
/** What a run found at a value, which `index` counts along the way. */
export type Mean = { flock: number; seed: number; index: number; mean: number }

/** More workers than this would leave small machines nothing. */
const MOST_WORKERS = 6

/** The values in their order: with `back`, all of them again downwards. */
export const pathOf = ({ values, way }: Experiment) => (way === 'back' ? [...values, ...[...values].reverse()] : values)

function runsOf(experiment: Experiment): Run[] {
  const path = pathOf(experiment).map((value, index) => ({ value, index }))
  const paths = experiment.way === 'back' ? [path] : path.map((place) => [place])
  const seeds = Array.from({ length: experiment.seeds }, (_, i) => i + 1)
  return experiment.flocks.flatMap((text, flock) => {
    const { options } = readFlock(text)
    return paths.flatMap((path) => seeds.map((seed) => ({ flock, seed, options, path })))
  })
}

/** How many workers share so many runs. */
const workersFor = (runs: number) => Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), MOST_WORKERS, runs)

/**
 * About how many seconds an experiment takes here. Rejects where it asks for a flock that no page flies.
 * @param signal gives the estimate up
 */
export async function secondsOf(experiment: Experiment, signal: AbortSignal) {
  const { parameter, measure, settle, steps, seeds } = experiment
  const runs = runsOf({ ...experiment, seeds: 1 })
  let seconds = 0
  const task = { runs, parameter, measure, settle, steps, estimates: true }
  await runTask(code, task, (found: number) => (seconds = found * seeds), signal)
  return seconds / workersFor(runs.length * seeds)
}

/**
 * Flies all runs, each from its own seed, so that neither their order nor the number of workers matters.
 * @param receive all means so far, in the order of flocks, values and seeds, and roughly what part of the time has passed
 */
export async function flyExperiment(
  experiment: Experiment,
  receive: (means: Mean[], done: number) => void,
  signal: AbortSignal,
) {
  const { parameter, measure, settle, steps } = experiment
  const runs = runsOf(experiment)
  const means: Mean[] = []
  const count = workersFor(runs.length)
  /** What part of its time has passed for each worker. */
  const parts: number[] = Array(count).fill(0)
  // One that fails ends the others.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  await Promise.all(
    Array.from({ length: count }, async (_, worker) => {
      const share = runs.filter((_, i) => i % count === worker)
      const add = ({ done, ...mean }: Mean & { done: number }) => {
        parts[worker] = done
        means.push(mean)
        means.sort((a, b) => a.flock - b.flock || a.index - b.index || a.seed - b.seed)
        receive(means, parts.reduce((sum, part) => sum + part) / count)
      }
      try {
        await runTask(code, { runs: share, parameter, measure, settle, steps }, add, either)
      } catch (error) {
        failed.abort(error)
        throw error
      }
    }),
  )
}
