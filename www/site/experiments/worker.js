// @ts-check
/** The worker of an experiment: it flies some of the runs. */

import { Flock } from '../../src/flock.js'
import { serveTask } from '../shared/serve-task.js'

serveTask(({ runs, ...experiment }, report) => {
  for (const run of runs) fly(run, experiment, report)
})

/**
 * Flies a flock through its values, and reports the mean of the measure at each.
 * @param {import('./runs.js').Run} run
 * @param {Pick<import('./experiment.js').Experiment, 'parameter' | 'measure' | 'settle' | 'steps'>} experiment
 * @param {(mean: import('./runs.js').Mean) => void} report
 */
function fly({ options, path, ...run }, { parameter, measure, settle, steps }, report) {
  const flock = new Flock({ ...options, seed: run.seed, [parameter]: path[0].value })
  for (const { value, index } of path) {
    flock.set(/** @type {any} */ (parameter), value)
    flock.step(settle)
    let sum = 0
    for (let step = 0; step < steps; step++) {
      flock.step(1)
      sum += flock.measure()[measure]
    }
    report({ ...run, index, mean: sum / steps })
  }
  flock.free()
}
