// @ts-check
/** What an experiment found, as CSV: a line for each flock and value, with all digits. */

import { writeExperiment } from './experiment.js'
import { pathOf } from './runs.js'

/** @import { Experiment } from './experiment.js' */
/** @import { Mean } from './runs.js' */

/** @param {Experiment} experiment @param {Mean[]} means */
export function csvOf(experiment, means) {
  const path = pathOf(experiment)
  const rows = means.map(({ flock, seed, index, mean }) => {
    const way = index < experiment.values.length ? 'up' : 'down'
    return [flock + 1, way, path[index], seed, mean].join()
  })
  const head = ['flock', 'way', experiment.parameter, 'seed', experiment.measure].join()
  return [`# experiments.html${writeExperiment(experiment)}`, head, ...rows, ''].join('\n')
}
