// @ts-check
/** The plot of an experiment: a dot for each flock, a line through the means, and a band of one standard deviation. */

import { Chart, roundNumbers } from '../shared/chart.js'
import { pathOf } from './runs.js'

/** @import { Experiment } from './experiment.js' */
/** @import { Mean } from './runs.js' */
/** @typedef {{ value: number, mean: number, deviation: number }} Estimate */
/** @typedef {{ flock: number, isBack: boolean, points: Estimate[] }} Branch */

/** Measures from 0 to 1. */
const SHARES = ['polarisation', 'rotation']

/**
 * What was found, by flock and, of `back`, by direction.
 * @param {Experiment} experiment
 * @param {Mean[]} means
 * @returns {Branch[]}
 */
export function branchesOf(experiment, means) {
  const path = pathOf(experiment)
  const directions = experiment.way === 'back' ? [false, true] : [false]
  return experiment.flocks.flatMap((_, flock) =>
    directions.map((isBack) => {
      const places = path.map((value, index) => ({ value, index })).filter(({ index }) => index >= experiment.values.length === isBack) // prettier-ignore
      const points = places.map(({ value, index }) => {
        const found = means.filter((mean) => mean.flock === flock && mean.index === index).map(({ mean }) => mean)
        return { value, ...statistics(found) }
      })
      return { flock, isBack, points: points.filter(({ mean }) => !Number.isNaN(mean)) }
    }),
  )
}

/** The mean and the standard deviation of a sample. @param {number[]} values */
function statistics(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 }
}

/**
 * @param {HTMLElement} host with the class `plot`
 * @param {Experiment} experiment
 * @param {Mean[]} means
 * @param {(value: number) => string} write a number
 * @param {number[][]} [expected] the means that are known, for each curve
 */
export function drawPlot(host, experiment, means, write, expected = []) {
  host.replaceChildren()
  const path = pathOf(experiment)
  const [low, high] = [Math.min(...path), Math.max(...path)]
  const pad = (high - low || 1) * 0.03
  const most = Math.max(0, ...expected.flat(), ...means.map(({ mean }) => mean).filter(Number.isFinite))
  const top = SHARES.includes(experiment.measure) ? 1 : (roundNumbers([0, most || 1], { beyond: true }).at(-1) ?? 1)
  const axis = (/** @type {number[]} */ places) => places.map((at) => /** @type {[number, string]} */ ([at, write(at)]))
  const chart = new Chart(host, {
    xs: [low - pad, high + pad],
    ys: [0, top],
    ticks: { xs: axis(roundNumbers([low, high])), ys: axis(roundNumbers([0, top])) },
  })
  for (const [curve, known] of expected.entries()) {
    const first = experiment.way === 'back' ? curve * experiment.values.length : 0
    chart.line(known.map((mean, i) => [path[first + i], mean]), `expected-${curve}`) // prettier-ignore
  }
  for (const { flock, isBack, points } of branchesOf(experiment, means)) {
    const kind = `${isBack ? 'back' : 'up'}${flock}`
    const edge = (/** @type {number} */ side) =>
      points.map(({ value, mean, deviation }) => /** @type {[number, number]} */ ([value, mean + side * deviation]))
    chart.line([...edge(1), ...edge(-1).reverse()], `band-${kind}`)
    chart.line(edge(0), `mean-${kind}`)
  }
  for (const { flock, index, mean } of means)
    if (Number.isFinite(mean))
      chart.dot([path[index], mean], `${index < experiment.values.length ? 'up' : 'back'}${flock}`)
}
