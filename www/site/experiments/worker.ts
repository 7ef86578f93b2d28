/** The worker of an experiment: it flies some of the runs, or estimates how long they take. */

import { Flock, work } from '#web/boids_canvas.js'
import { use } from '../../src/options/features.js'
import { toNumbers, toObstacleNumbers } from '../../src/options/numbers.js'
import { allParams, checkLimits, readFlockOptions, readOption, type Options } from '../../src/options/options.js'
import { readObstacles } from '../../src/options/readers.js'
import { checkedWork } from '../../src/player/viewport.js'
import { serveTask } from '../shared/serve-task.js'
import type { Experiment } from './experiment.js'
import type { Mean, Run } from './runs.js'

// experiments have no formations and no paths
use({ readers: { obstacles: readObstacles } })

/** In s, on a laptop: a candidate of a step, and a boid of a measurement. */
const [CANDIDATE, MEASURED] = [2e-9, 1.5e-6]

export type Method = Pick<Experiment, 'parameter' | 'measure' | 'settle' | 'steps'>

serveTask(({ runs, estimates, ...experiment }: Method & { runs: Run[]; estimates?: boolean }, report) => {
  const seconds: number[][] = runs.map((run) => secondsOf(run, experiment))
  const all = seconds.flat().reduce((sum, part) => sum + part, 0)
  if (estimates) return report(all)
  let flown = 0
  runs.forEach((run, i) =>
    fly(run, experiment, (mean, place) => report({ ...mean, done: (flown += seconds[i][place]) / all })),
  )
})

/** How long a run takes at each of its values, roughly. Throws where a page would refuse such a flock. */
function secondsOf({ options, path }: Run, { parameter, settle, steps }: Method) {
  return path.map(({ value }) => {
    const all = paramsAt(options, parameter, value)
    const count = Number(all.count)
    return (settle + steps) * CANDIDATE * checkedWork(work(toNumbers(all)), count) + steps * MEASURED * count
  })
}

/** Flies a flock through its values, and reports the mean of the measure at each, with its place among them. */
function fly(
  { options, path, ...run }: Run,
  { parameter, measure, settle, steps }: Method,
  report: (mean: Mean, place: number) => void,
) {
  const own = { ...options, seed: run.seed }
  const obstacles = toObstacleNumbers(readFlockOptions(options).obstacles)
  const flock = new Flock(toNumbers(paramsAt(own, parameter, path[0].value)), obstacles)
  for (const [place, { value, index }] of path.entries()) {
    flock.setParams(toNumbers(paramsAt(own, parameter, value)))
    flock.step(settle)
    let sum = 0
    for (let step = 0; step < steps; step++) {
      flock.step(1)
      // Groups and nearest neighbours take longer than a step.
      sum += flock.measure(measure === 'nearest', measure === 'groups')[measure]
    }
    report({ ...run, index, mean: sum / steps }, place)
  }
  flock.free()
}

/** All parameters of a flock, with one of them changed. */
function paramsAt(options: Options, parameter: string, value: number) {
  const all = { ...allParams(readFlockOptions(options)), [parameter]: readOption(parameter, value) }
  checkLimits(all)
  return all
}
