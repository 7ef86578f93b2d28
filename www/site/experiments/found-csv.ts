/** What an experiment found, as CSV: a line for each flock and value, with all digits. */

import { writeExperiment, type Experiment } from './experiment.js'
import { pathOf, type Mean } from './runs.js'

export function csvOf(experiment: Experiment, means: Mean[]) {
  const path = pathOf(experiment)
  const rows = means.map(({ flock, seed, index, mean }, row) => {
    const way = index < experiment.values.length ? 'up' : 'down'
    // In a column: R and pandas would take a line before the header for the header.
    const address = row ? '' : `"experiments.html${writeExperiment(experiment)}"`
    return [flock + 1, way, path[index], seed, mean, address].join()
  })
  const head = ['flock', 'way', experiment.parameter, 'seed', experiment.measure, 'address'].join()
  return [head, ...rows, ''].join('\n')
}
