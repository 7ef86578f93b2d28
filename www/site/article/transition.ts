/** The experiment: the reader predicts the curve of polarisation over noise, and this machine then draws it for two sizes of flock. */

import { Flock, init, sweep } from '../shared/api.js'
import { Chart, type ChartPoint } from '../shared/chart.js'
import { makeSvg } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { makeJob } from '../shared/job.js'
import { language } from '../shared/language.js'
import { nextTask } from '../shared/next-task.js'
import { texts } from './en.js'
import { meanHeading } from './front.js'
import { Prediction, verdict } from '../shared/prediction.js'

/** The flock of the published curve: 4 birds in the square of the range. */
export const FLOCK = { preset: 'vicsek', count: 100, width: 100, height: 100 } as const
const SEEDS = [1, 2]
/** Steps before and while it measures, as for the reference. */
const [SETTLE, STEPS] = [1000, 1500]
/**
 * A flock as dense. It flies all noises in turn, from a common heading up: from a random start it would take thousands of steps
 * to agree.
 */
const LARGE = { ...FLOCK, count: 5000, width: 707, height: 707 } as const
/**
 * Its steps at a noise before it is measured, and while it is: more of them where it gives way, because there it takes long to
 * settle, and then still wavers: with fewer, its curve rises in places with most seeds.
 * @param noise in radians
 */
const largeSteps = (noise: number) => (noise >= 2.5 && noise <= 4 ? [900, 500] : [60, 60])
/** How long it flies in one task, in ms. */
const TASK = 10
const RADIANS = 180 / Math.PI
/** Noise in radians: the range of the random angle, from no noise to almost all directions. */
const NOISES = Array.from({ length: 13 }, (_, i) => i / 2)
/** The width of the range of the random angle in degrees, as the flock has it. @param noise in radians */
const degreesOf = (noise: number) => Math.round(10 * RADIANS * noise) / 10
/** What another program found, which compares all pairs of birds in double precision: noise in radians, polarisation. */
const REFERENCE = [[0.5, 0.99], [1.5, 0.89], [2.5, 0.72], [3.5, 0.48], [4.5, 0.19], [5.5, 0.1]] // prettier-ignore

/** The shapes to choose from: polarisation over noise, both from 0 to 1. */
const SHAPES: Record<string, (noise: number) => number> = {
  straight: (noise) => 1 - noise,
  holds: (noise) => 0.5 + 0.5 * Math.cos(Math.PI * noise ** 0.9),
  drops: (noise) => Math.exp(-9 * noise),
}

/** How the prediction, what was measured, the reference and the large flock are drawn. */
const CURVES = [
  { colour: '--soft', dash: [6, 5] },
  { colour: '--alignment', width: 0, dot: 9 },
  { width: 0, dot: 17, fill: '--none' },
  { colour: '--separation', width: 2, dot: 9 },
]

/** The shape that the curves have. */
const HOLDS = 'holds'

/** The noises of which the answer speaks, in radians. */
const SAID = [2.5, 4]

const TEXTS = texts.transition
const FLOCKS = NOISES.length * SEEDS.length

export function makeTransition(figure: HTMLElement) {
  const degrees = (_: unknown, splits: number[]) => splits.map(language.plusMinus)
  const chart = new Chart(part(figure, '.plot'), CURVES, { axes: [{ incrs: [45], values: degrees }, {}] })
  /** The points of the curves. */
  const points: Record<'predicted' | 'measured' | 'reference' | 'large', ChartPoint[]> = {
    predicted: [],
    measured: [],
    reference: [],
    large: [],
  }
  const draw = () => chart.draw(Object.values(points), { xs: [0, 180], top: 1 })
  let seconds = 0
  /** Mean polarisation for each noise that was measured. */
  let means: number[] = []

  function say(state: 'idle' | 'running' | 'done') {
    if (state === 'idle') return prediction.guess ? TEXTS.chosen : TEXTS.choose
    prediction.tick(state === 'done' ? HOLDS : undefined)
    const { guess } = prediction
    if (state === 'running') return language.say(TEXTS.running, { flocks: FLOCKS })
    const small = means.map((mean, i) => [degreesOf(NOISES[i]) / 2, mean] as const)
    const listed = (curve: ChartPoint[]) =>
      curve.map(([noise, order]) => `${language.fixed(order, 2)} (${rounded(noise)})`).join(', ')
    part(figure, '.chart').ariaLabel = language.say(TEXTS.chart, { small: listed(small), large: listed(points.large) })
    const took = language.say(seconds === 1 ? TEXTS.second : TEXTS.seconds, { count: seconds })
    const said = SAID.map((noise) => degreesOf(noise) / 2)
    const [small1, small2, large1, large2] = [small, points.large].flatMap((curve) =>
      said.map((at) => language.fixed(curve.find(([noise]) => noise === at)?.[1] ?? 0, 2)),
    )
    const [noise1, noise2] = said.map(rounded)
    const words = { small1, small2, large1, large2, noise1, noise2, seconds: took }
    const [near, far] = [points.measured, points.large].map((curve) => farthest(curve, guess))
    const gaps = {
      small: language.fixed(near.gap, 2),
      smallAt: rounded(near.noise),
      large: language.fixed(far.gap, 2),
      largeAt: rounded(far.noise),
    }
    return verdict(guess === HOLDS) + language.say(TEXTS.gaps, gaps) + language.say(TEXTS.done, words)
  }

  async function work(signal: AbortSignal, progress: (done: number) => void) {
    points.measured = points.reference = points.large = []
    draw()
    means = []
    const start = performance.now()
    await init()
    for (const noise of NOISES) {
      const done = (share: number) => progress((means.length + share) / NOISES.length / 2)
      const orders = await polarisations(degreesOf(noise), signal, done)
      points.measured = [...points.measured, ...orders.map((order) => [degreesOf(noise) / 2, order] as const)]
      draw()
      means.push(orders.reduce((sum, order) => sum + order) / orders.length)
    }
    points.reference = REFERENCE.map(([noise, order]) => [(RADIANS * noise) / 2, order])
    draw()
    for await (const [noise, order] of largeOrders(signal)) {
      points.large = [...points.large, [noise / 2, order]]
      progress(0.5 + points.large.length / NOISES.length / 2)
      draw()
    }
    seconds = Math.ceil((performance.now() - start) / 1000)
  }

  const prediction = new Prediction(figure, (guess) => {
    points.predicted = along(180).map((x) => [x, SHAPES[guess](x / 180)])
    draw()
    job.block()
  })
  const run = part(figure, '.run').textContent
  const job = makeJob(figure, { run, again: () => TEXTS.again, say, work })
  draw()
  drawShapes(figure)
}

/** A noise in whole degrees, as on the axis. */
const rounded = (noise: number) => language.plusMinus(Math.round(noise))

/** Where a curve is farthest from a prediction, and how far. */
const farthest = (curve: ChartPoint[], guess: string) =>
  curve
    .map(([noise, order]) => ({ noise, gap: Math.abs(order - SHAPES[guess](noise / 180)) }))
    .reduce((most, point) => (point.gap > most.gap ? point : most))

/**
 * What flocks from all seeds have with a noise.
 * @param noise in degrees
 */
async function polarisations(noise: number, signal: AbortSignal, progress: (done: number) => void) {
  const measures = ['polarisation'] as const
  const length = { seeds: SEEDS, settle: SETTLE, steps: STEPS }
  const rows = await sweep({
    options: FLOCK,
    parameter: 'noise',
    values: [noise],
    ...length,
    measures,
    signal,
    progress,
  })
  return rows.map(({ polarisation = 0 }) => polarisation)
}

/** Each noise in degrees, and the polarisation of the large flock there. */
async function* largeOrders(signal: AbortSignal) {
  const flock = new Flock(LARGE)
  try {
    const velocities = flock.velocities().map((_, i) => (i % 2 ? 0 : Number(flock.get('maxSpeed'))))
    flock.setState(flock.positions(), velocities)
    for (const noise of NOISES) {
      flock.set('noise', degreesOf(noise))
      const [settle, steps] = largeSteps(noise)
      let [sum, end] = [0, performance.now() + TASK]
      for (let step = 1; step <= settle + steps; step++) {
        flock.step()
        if (step > settle) sum += Math.hypot(...meanHeading(flock))
        if (performance.now() < end) continue
        await nextTask()
        signal.throwIfAborted()
        end = performance.now() + TASK
      }
      yield [degreesOf(noise), sum / steps] as const
    }
  } finally {
    flock.free()
  }
}

/** Draws the curve of each choice. */
function drawShapes(figure: HTMLElement) {
  for (const choice of figure.querySelectorAll<HTMLInputElement>('.guess input')) {
    const height = SHAPES[choice.value]
    const points = along(100).map((x) => `${x},${60 - 56 * height(x / 100)}`)
    const axes = makeSvg('path', { d: 'M0 0V60H100', class: 'axes' })
    const curve = makeSvg('polyline', { points: points.join(' ') })
    const picture = makeSvg('svg', { viewBox: '-4 -4 108 68', 'aria-hidden': 'true' }, axes, curve)
    choice.nextElementSibling?.append(picture)
  }
}

/** Places along an axis. */
const along = (length: number) => Array.from({ length: 41 }, (_, i) => (length * i) / 40)
