/**
 * The plot of an experiment: a dot for each flock, a line through the means, and a band of one standard deviation. Before it is
 * open, it is empty, and the reader draws a guess.
 */

import { presetNamed } from '../shared/api.js'
import { Chart, type ChartPoint } from '../shared/chart.js'
import { clamp } from '../shared/typed-number.js'
import { valueText } from './phrases.js'
import { pathOf, type Mean } from './runs.js'
import { isWhole, readFlock, type Experiment } from './experiment.js'

/** `all`: of each flock. */
export type Estimate = { value: number; index: number; all: number[]; mean: number; deviation: number }
export type Branch = { flock: number; isBack: boolean; points: Estimate[] }

/** Of an axis: 1, 2 and 5 times each power of ten, from 1 on where all values are whole. */
const STEPS = Array.from({ length: 36 }, (_, i) => [1, 2, 5][i % 3] * 10 ** (Math.floor(i / 3) - 6))
const stepsOf = (isWhole: boolean) => (isWhole ? STEPS.filter((step) => step >= 1) : STEPS)

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
/** Each branch has a colour and a kind of dot. The kind of line shows where the values come from. */
const KINDS = [
  { colour: '--alignment', dot: 8 },
  { colour: '--separation', dot: 9, fill: '--paper' },
  { colour: '--cohesion', dot: 6 },
]
const KIND_OF = Array.from({ length: BRANCHES }, (_, i) => KINDS[i % KINDS.length])
/**
 * For each branch the edges of its band, its means and its dots; the curves that are known, to be seen where they equal these;
 * the guesses; and a ring around the chosen point.
 */
const CURVES = [
  ...KIND_OF.flatMap(({ colour, ...dots }) => [
    { colour, width: 0 },
    { colour, width: 0, band: true },
    { colour, width: 2.5 },
    { colour, width: 0, ...dots },
  ]),
  ...KINDS.slice(0, 2).map(({ colour }) => ({ colour: `${colour}-pale`, fill: '--paper', width: 9, dot: 5 })),
  ...KIND_OF.map((kind) => ({ ...kind, width: 1.5, dash: [8, 5], dot: 5 })),
  { width: 0, dot: 20, fill: '--clear' },
]
/** A point: a flock, and its place on the way. */
export type Place = { flock: number; index: number }
export interface Shown {
  experiment: Experiment
  means: Mean[]
  /** The means that are known and may be seen, for each curve. */
  known: number[][]
  /** By flock, and by the place on its way. */
  guess: number[][]
  chosen: Place
  /** Whether the reader can no longer guess. */
  isOpen: boolean
}

/** The places on the way of the branch to which a place belongs. */
export function branchOf({ values, way }: Experiment, index: number) {
  const first = way === 'back' && index >= values.length ? values.length : 0
  return values.map((_, i) => first + i)
}

/** The known mean of a place. */
export const knownAt = ({ values, way }: Experiment, known: number[][], { flock, index }: Place): number | undefined =>
  way === 'back' ? known[Number(index >= values.length)]?.[index % values.length] : known[flock]?.[index]

/** Where the axis of a guess ends. It depends on the settings alone, so that it gives nothing away. */
export function topOf({ flocks, parameter, values, measure }: Experiment) {
  if (SHARES.includes(measure)) return 1
  const { options } = readFlock(flocks[0])
  const tops = values.map((value) => {
    const all = { ...presetNamed(options.preset).values, ...options, [parameter]: value }
    const [count, width, height, speed] = [all.count, all.width, all.height, all.maxSpeed].map(Number)
    // as many px as birds on a grid are apart, and as many groups as a row of the grid has birds
    return { nearest: Math.sqrt((width * height) / count), groups: Math.sqrt(count), speed }[measure as 'speed']
  })
  return Math.max(...tops.filter(Number.isFinite)) || 1
}

/**
 * @param host with the class `plot`
 * @param pressed is called with the flock, and the place on its way, of the point that a reader presses
 * @param guessed is called for each place at which the reader draws a guess
 */
export function makePlot(
  host: HTMLElement,
  pressed: (place: Place) => void,
  guessed: (place: Place, value: number) => void,
): (shown: Shown) => void {
  let shown: Shown
  const values = (_: unknown, splits: number[]) => splits.map((split) => valueText(shown.experiment.parameter, split))
  const across = { values, incrs: () => stepsOf(isWhole(shown.experiment.parameter)) }
  // also a low plot has three numbers
  const up = { space: 36, incrs: () => stepsOf(shown.experiment.measure === 'groups') }
  const chart = new Chart(host, CURVES, { axes: [across, up] })
  /** What can be pressed. */
  let points: (Place & { x: number; y: number })[] = []
  const nearest = (far: (place: { x: number; y: number }) => number) => points.sort((a, b) => far(a) - far(b))[0]
  chart.onPress((x, y) => {
    const [width, height] = [0, 1].map((i) => {
      const all = points.map((place) => (i ? place.y : place.x))
      return Math.max(...all) - Math.min(...all) || 1
    })
    pressed(nearest((place) => Math.hypot((place.x - x) / width, shown.isOpen ? (place.y - y) / height : 0)))
  })
  let last = { x: 0, y: 0 }
  chart.onDrag((x, y, isStart) => {
    if (shown.isOpen) return
    const top = topOf(shown.experiment)
    const at = nearest((place) => Math.abs(place.x - x))
    const next = { x: at.x, y: clamp(y, 0, top) }
    if (isStart) last = next
    // a quick hand passes several places at once
    for (const { x, ...place } of points) {
      const share = (x - last.x) / (next.x - last.x)
      if (share > 0 && share < 1) guessed(place, last.y + share * (next.y - last.y))
      if (x === next.x) guessed(place, next.y)
    }
    last = next
  })
  return (next) => {
    shown = next
    const { experiment, means, known, guess, chosen, isOpen } = shown
    const path = pathOf(experiment)
    const [low, high] = [Math.min(...path), Math.max(...path)]
    const pad = (high - low) * 0.03 || 1
    const branches = branchesOf(experiment, means)
    const measured = branches.flatMap(({ flock, points }) =>
      points.map(({ value, index, mean }) => ({ flock, index, x: value, y: mean })),
    )
    const ways = experiment.flocks.flatMap((_, flock) => [...new Set([0, path.length - 1].map((index) => branchOf(experiment, index)[0]))].map((index) => ({ flock, index }))) // prettier-ignore
    const branchPoints = (place: Place, heightOf: (place: Place) => number | undefined) =>
      branchOf(experiment, place.index).flatMap((index) => {
        const y = heightOf({ ...place, index })
        return y === undefined ? [] : [{ flock: place.flock, index, x: path[index], y }]
      })
    const knownPoints = ways.map((way) => branchPoints(way, (place) => knownAt(experiment, known, place)))
    const guessPoints = ways.map((way) => branchPoints(way, ({ flock, index }) => guess[flock]?.[index]))
    const empty = branchPoints(chosen, ({ flock, index }) => guess[flock]?.[index] ?? 0)
    points = [measured, knownPoints.flat(), empty].find(({ length }) => length && isOpen) ?? empty
    const curves = branches.flatMap(({ points }) => {
      const edge = (side: number) => points.map(({ value, mean, deviation }) => point(value, mean + side * deviation))
      const dots = points.flatMap(({ value, all }) => all.map((mean) => point(value, mean)))
      return [edge(1), edge(-1), edge(0), dots]
    })
    const ring = points.filter(({ flock, index }) => flock === chosen.flock && index === chosen.index)
    const top = SHARES.includes(experiment.measure) || !isOpen ? topOf(experiment) : undefined
    const padded = <Item>(items: Item[][], length: number) => Array.from({ length }, (_, i) => items[i] ?? [])
    const asPoints = (branch: { x: number; y: number }[]) => branch.map(({ x, y }) => point(x, y))
    host.classList.toggle('empty', !isOpen)
    chart.draw(
      [
        ...padded(curves, 4 * BRANCHES),
        ...padded(knownPoints.map(asPoints), 2),
        ...padded(guessPoints.map(asPoints), BRANCHES),
        // none where there is neither a mean nor a guess
        asPoints(points === empty && guess[chosen.flock]?.[chosen.index] === undefined ? [] : ring),
      ],
      { xs: [low - pad, high + pad], top },
    )
  }
}

const point = (x: number, y: number): ChartPoint => [x, y]
