/** What an experiment found, as CSV: a line for each flock and value, with all digits. */

import { writeExperiment, type Experiment } from './experiment.js'
import { pathOf, type Mean } from './runs.js'

export function csvOf(experiment: Experiment, means: Mean[]) {
  const path = pathOf(experiment)
  const rows = means.map(({ flock, seed, index, mean }) => {
    const way = index < experiment.values.length ? 'up' : 'down'
    return [flock + 1, way, path[index], seed, mean].join()
  })
  const head = ['flock', 'way', experiment.parameter, 'seed', experiment.measure].join()
  return [`# experiments.html${writeExperiment(experiment)}`, head, ...rows, ''].join('\n')
}
