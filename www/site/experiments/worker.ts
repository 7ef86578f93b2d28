/** The worker of an experiment: it flies some of the runs, or estimates how long they take. */

import { Flock, work } from '#web/boids_canvas.js'
import { use } from '../../src/options/features.js'
import { toNumbers, toObstacleNumbers } from '../../src/options/numbers.js'
import { allParams, presetOf, readFlockOptions, readOption, type Options } from '../../src/options/options.js'
import { readObstacles } from '../../src/options/readers.js'
import { checkedWork, inWorld } from '../../src/player/viewport.js'
import { serveTask } from '../shared/serve-task.js'
import type { Experiment } from './experiment.js'
import type { Mean, Run } from './runs.js'

// experiments have no formations and no paths
use({ readers: { obstacles: readObstacles } })

/** In s: what a candidate of a step takes, and a boid of a measurement. */
type Costs = { candidate: number; measured: number }
const LAPTOP: Costs = { candidate: 2e-9, measured: 1.5e-6 }
/** Work is repeated in so many samples, each at least so many ms long, to find how long it takes here. */
const [SAMPLES, SAMPLE] = [12, 5]
/** In ms: after so long, a few samples have to do. */
const [LONG, FEW] = [300, 3]

export type Method = Pick<Experiment, 'parameter' | 'measure' | 'settle' | 'steps'>

serveTask(({ runs, estimates, ...experiment }: Method & { runs: Run[]; estimates?: boolean }, report) => {
  const secondsBy = (costs: Costs) => runs.map((run) => secondsOf(run, experiment, costs))
  const seconds = secondsBy(LAPTOP)
  if (estimates) return report(sum(secondsBy(costsHere(runs, experiment, seconds))))
  const all = sum(seconds)
  let flown = 0
  runs.forEach((run, i) =>
    fly(run, experiment, (mean, place) => report({ ...mean, done: (flown += seconds[i][place]) / all })),
  )
})

const sum = (parts: number[][]) => parts.flat().reduce((sum, part) => sum + part, 0)

/** How long a run takes at each of its values, roughly. Throws where a page would refuse such a flock. */
function secondsOf({ options, path }: Run, { parameter, settle, steps }: Method, { candidate, measured }: Costs) {
  return path.map(({ value }) => {
    const { count, candidates } = workOf(paramsAt(options, parameter, value))
    return (settle + steps) * candidate * candidates + steps * measured * count
  })
}

function workOf(all: ReturnType<typeof paramsAt>) {
  const count = Number(all.count)
  return { count, candidates: checkedWork(work(toNumbers(all)), count) }
}

/** The costs on this machine, found with the flock that takes longest. */
function costsHere(runs: Run[], { parameter, measure }: Method, seconds: number[][]): Costs {
  const places = runs.flatMap((run, i) => run.path.map(({ value }, k) => ({ run, value, seconds: seconds[i][k] })))
  const { run, value } = places.reduce((longest, place) => (place.seconds > longest.seconds ? place : longest))
  const flock = flockAt(run, parameter, value)
  const { count, candidates } = workOf(paramsAt(run.options, parameter, value))
  const costs = {
    candidate: timeOf(() => flock.step(1)) / candidates,
    measured: timeOf(() => measureIn(flock, measure)) / count,
  }
  flock.free()
  return costs
}

/** How long some work takes, in s: the fastest sample. In others, the engine may still compile, or the machine may be busy. */
function timeOf(work: () => unknown) {
  const sample = () => {
    const start = performance.now()
    let [times, passed] = [0, 0]
    do {
      work()
      times++
      passed = performance.now() - start
    } while (passed < SAMPLE)
    return passed / times / 1000
  }
  const end = performance.now() + LONG
  const samples = []
  while (samples.length < FEW || (samples.length < SAMPLES && performance.now() < end)) samples.push(sample())
  return Math.min(...samples)
}

/** Flies a flock through its values, and reports the mean of the measure at each, with its place among them. */
function fly(run: Run, { parameter, measure, settle, steps }: Method, report: (mean: Mean, place: number) => void) {
  const { flock: number, seed, options, path } = run
  const flock = flockAt(run, parameter, path[0].value)
  for (const [place, { value, index }] of path.entries()) {
    flock.setParams(toNumbers(paramsAt({ ...options, seed }, parameter, value)))
    flock.step(settle)
    let total = 0
    for (let step = 0; step < steps; step++) {
      flock.step(1)
      total += measureIn(flock, measure)
    }
    report({ flock: number, seed, index, mean: total / steps }, place)
  }
  flock.free()
}

/** The flock of a run, at one of its values. */
function flockAt({ options, seed }: Run, parameter: string, value: number) {
  const { obstacles } = options
  return new Flock(
    toNumbers(paramsAt({ ...options, seed }, parameter, value)),
    toObstacleNumbers(obstacles && readOption('obstacles', obstacles)),
  )
}

/** Groups and nearest neighbours take longer than a step. */
const measureIn = (flock: Flock, measure: Method['measure']) =>
  flock.measure(measure === 'nearest', measure === 'groups')[measure]

/** All parameters of a flock, with one of them changed. */
function paramsAt(options: Options, parameter: string, value: number) {
  const all = { ...presetOf(options).values, ...options, [parameter]: value }
  // a small world limits the margin, as on a page
  return allParams(readFlockOptions(parameter === 'margin' ? all : inWorld(all, all)))
}
