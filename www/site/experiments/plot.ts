/** The plot of an experiment: a dot for each flock, a line through the means, and a band of one standard deviation. */

import { Chart, type ChartPoint } from '../shared/chart.js'
import { valueText } from './phrases.js'
import { pathOf, type Mean } from './runs.js'
import type { Experiment } from './experiment.js'

/** `all`: of each flock. */
export type Estimate = { value: number; index: number; all: number[]; mean: number; deviation: number }
export type Branch = { flock: number; isBack: boolean; points: Estimate[] }

/** Measures from 0 to 1. */
const SHARES = ['polarisation', 'rotation']

/** What was found, by flock and, of `back`, by direction. */
export function branchesOf(experiment: Experiment, means: Mean[]): Branch[] {
  const path = pathOf(experiment)
  const directions = experiment.way === 'back' ? [false, true] : [false]
  return experiment.flocks.flatMap((_, flock) =>
    directions.map((isBack) => {
      const places = path.map((value, index) => ({ value, index })).filter(({ index }) => index >= experiment.values.length === isBack) // prettier-ignore
      const points = places.map(({ value, index }) => {
        const all = means.filter((mean) => mean.flock === flock && mean.index === index).map(({ mean }) => mean)
        return { value, index, all, ...statistics(all) }
      })
      return { flock, isBack, points: points.filter(({ mean }) => !Number.isNaN(mean)) }
    }),
  )
}

/** The mean and the standard deviation of a sample. */
function statistics(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 }
}

/** The most branches: three flocks, up and down. */
const BRANCHES = 6
/** How the branches are drawn, in turn. */
const KINDS = [
  { colour: '--alignment', dot: 8 },
  { colour: '--separation', dash: [7, 5], dot: 9, fill: '--paper' },
  { colour: '--cohesion', dash: [2, 4], dot: 6 },
]
/** The curves that are known; for each branch the edges of its band, its means and its dots; and a ring around the chosen point. */
const CURVES = [
  ...KINDS.slice(0, 2).map(({ colour }) => ({ colour, width: 1.5, dash: [2, 4], dot: 5 })),
  ...Array.from({ length: BRANCHES }, (_, i) => KINDS[i % KINDS.length]).flatMap(({ colour, dash, ...dots }) => [
    { colour, width: 0 },
    { colour, width: 0, band: true },
    { colour, width: 2.5, dash },
    { colour, width: 0, ...dots },
  ]),
  { width: 0, dot: 20, fill: '--clear' },
]
/** A point: a flock, and its place on the way. */
export type Place = { flock: number; index: number }

/**
 * @param host with the class `plot`
 * @param pressed is called with the flock, and the place on its way, of the point that a reader presses
 * @returns draws what was found, and for each curve the means that are known
 */
export function makePlot(
  host: HTMLElement,
  pressed: (place: Place) => void,
): (experiment: Experiment, means: Mean[], chosen: Place, expected?: number[][]) => void {
  let parameter = ''
  const values = (_: unknown, splits: number[]) => splits.map((split) => valueText(parameter, split))
  const chart = new Chart(host, CURVES, { axes: [{ values }, {}] })
  /** What can be pressed. */
  let points: (Place & { x: number; y: number })[] = []
  chart.onPress((x, y) => {
    const [width, height] = [0, 1].map((i) => {
      const all = points.map((place) => (i ? place.y : place.x))
      return Math.max(...all) - Math.min(...all) || 1
    })
    const far = (place: { x: number; y: number }) => Math.hypot((place.x - x) / width, (place.y - y) / height)
    const [nearest] = points.sort((a, b) => far(a) - far(b))
    if (nearest) pressed(nearest)
  })
  return (experiment, means, chosen, expected = []) => {
    parameter = experiment.parameter
    const path = pathOf(experiment)
    const [low, high] = [Math.min(...path), Math.max(...path)]
    const pad = (high - low || 1) * 0.03
    const known = [0, 1].map((curve) => {
      const first = experiment.way === 'back' ? curve * experiment.values.length : 0
      return (expected[curve] ?? []).map((mean, i) => point(path[first + i], mean))
    })
    const all = branchesOf(experiment, means)
    const places = all.flatMap(({ flock, points }) =>
      points.map(({ value, index, mean }) => ({ flock, index, x: value, y: mean })),
    )
    const knownPlaces = known.flatMap((curve, i) =>
      curve.map(([x, y], at) => ({
        flock: experiment.way === 'back' ? 0 : i,
        index: experiment.way === 'back' ? i * experiment.values.length + at : at,
        x,
        y,
      })),
    )
    const none = path.map((x, index) => ({ flock: 0, index, x, y: 0.5 }))
    points = [places, knownPlaces, none].find(({ length }) => length) ?? []
    const branches = all.flatMap(({ points }) => {
      const edge = (side: number) => points.map(({ value, mean, deviation }) => point(value, mean + side * deviation))
      const dots = points.flatMap(({ value, all }) => all.map((mean) => point(value, mean)))
      return [edge(1), edge(-1), edge(0), dots]
    })
    const top = SHARES.includes(experiment.measure) ? 1 : undefined
    const ring =
      points === none ? [] : points.filter(({ flock, index }) => flock === chosen.flock && index === chosen.index)
    const unused = Array(CURVES.length - 1 - known.length - branches.length).fill([])
    chart.draw([...known, ...branches, ...unused, ring.map(({ x, y }) => point(x, y))], {
      xs: [low - pad, high + pad],
      top,
    })
  }
}

const point = (x: number, y: number): ChartPoint => [x, y]
