/**
 * What is measured of the flocks as they fly: a curve of their main measure in the bar below the stage, and plots of the last
 * minute.
 */

import './measures.css'
import { Chart, type ChartPoint } from '../shared/chart.js'
import { find, make } from '../shared/dom.js'
import { texts } from './en.js'
import { language } from '../shared/language.js'
import type { Numbers } from './live.js'

export type Name = keyof typeof VALUES
/** `time` in seconds of flight: pauses are left out. */
type Sample = { time: number; flocks: Numbers[] }

/** The time between samples, in s. */
const PERIOD = 0.25
/** The time that a plot shows, in s, and the curve in the bar, where a slider's effect is to be seen at once. */
const SPAN = 60
const BAR_SPAN = 20

const VALUES = {
  polarisation: ({ polarisation }: Numbers) => polarisation,
  rotation: ({ rotation }: Numbers) => rotation,
  nearest: ({ nearest }: Numbers) => nearest,
  groups: ({ groups }: Numbers) => groups,
  cost: ({ cost }: Numbers) => cost.step + cost.draw + cost.present,
  rate: ({ rate }: Numbers) => rate,
}
/** Digits after the point. */
const DIGITS: Record<Name, number> = { polarisation: 2, rotation: 2, nearest: 1, groups: 0, cost: 1, rate: 0 }
const OF_FLOCK = ['polarisation', 'rotation', 'nearest', 'groups'] as const
const OF_MACHINE = ['cost', 'rate'] as const
const CURVES = [{ width: 1.8 }, { width: 1.2, dash: [3, 3] }]

/** What tells most of a model: only rotation tells a mill from a swarm. The largest flocks have polarisation alone. */
export const mainMeasure = (preset: unknown, rotation?: number) =>
  preset === 'mill' && !Number.isNaN(rotation) ? 'rotation' : 'polarisation'

/** @param presets of the flocks that fly @returns takes the numbers of each flock, and none when another flight begins */
export function createMeasures(presets: () => unknown[]): (flocks: Numbers[]) => void {
  const [ofFlock, ofMachine] = [1, 2].map(() => make('dl', { className: 'plots' }))
  const machine = make('details', { className: 'all' }, make('summary', {}, texts.plots.machine), ofMachine)
  find('#plots').append(make('div', { role: 'group', ariaLabel: texts.plots.table }, ofFlock, machine))
  const plots = [
    ...OF_FLOCK.map((name) => createPlot(ofFlock, name)),
    ...OF_MACHINE.map((name) => createPlot(ofMachine, name)),
  ]
  const gauges = ['#gauge', '#gauge-b'].map((id, i) => createGauge(find(id), i, presets))
  let samples: Sample[] = []
  let last = 0
  let isSeen = false

  function draw() {
    for (const draw of isSeen ? [...gauges, ...plots] : gauges) draw(samples)
  }
  new IntersectionObserver((entries) => {
    isSeen = entries[entries.length - 1].isIntersecting
    if (isSeen) draw()
  }).observe(find('#plots'))
  // a comparison has its height from the start
  draw()

  return (flocks) => {
    const now = performance.now() / 1000
    const passed = now - last < 4 * PERIOD ? now - last : PERIOD
    last = now
    if (!flocks.length) samples = []
    const time = (samples.at(-1)?.time ?? 0) + passed
    if (flocks.length) samples = [...samples.filter((sample) => sample.time > time - SPAN), { time, flocks }]
    draw()
  }
}

/**
 * The main measure of a flock, as a number and as a curve between two words, for both flocks of a comparison. It is in sight
 * beside every slider. The second flock has its own if its model is about another measure.
 */
function createGauge(host: HTMLElement, flock: number, presets: () => unknown[]) {
  const title = make('a', { href: '#measure' })
  const number = make('output')
  const plot = make('div', { className: 'plot', ariaHidden: 'true' })
  const ends = [make('span'), make('span')]
  const [low, high] = ends.map((text, end) => make('small', {}, `${end} `, text))
  host.append(title, number, low, plot, high)
  const chart = new Chart(plot, CURVES, { axes: [{ show: false }, { show: false }], padding: [2, 0, 2, 0] })
  return (samples: Sample[]) => {
    const flocks = samples.at(-1)?.flocks ?? []
    const names = presets().map((preset, i) => mainMeasure(preset, flocks[i]?.rotation))
    const name = names[flock] ?? names[0]
    host.hidden = flock > 0 && name === names[0]
    if (host.hidden) return
    ;[title.textContent, ends[0].textContent, ends[1].textContent] = texts.gauges[name]
    number.textContent = textOf(name, flocks)
    chart.draw(curvesOf(samples, name), { xs: [-BAR_SPAN, 0], top: 1 })
  }
}

/** Curves of a measure; that of the second flock is dashed. */
function createPlot(list: HTMLElement, name: Name) {
  const number = make('dd')
  const plot = make('div', { className: 'plot' })
  const framed = make('dd', { className: 'framed', ariaHidden: 'true' }, plot)
  list.append(make('div', {}, make('dt', {}, texts.plots[name]), number, framed))
  const chart = new Chart(plot, CURVES, { axes: [{ label: texts.plots.seconds }, { space: 30 }] })
  return (samples: Sample[]) => {
    number.textContent = textOf(name, samples.at(-1)?.flocks ?? [])
    chart.draw(curvesOf(samples, name), { xs: [-SPAN, 0], top: topOf(name) })
  }
}

const curvesOf = (samples: Sample[], name: Name) => [0, 1].map((flock) => curveOf(samples, name, flock))

/** The last seconds of a measure. The present is 0. */
function curveOf(samples: Sample[], name: Name, flock: number): ChartPoint[] {
  const end = samples.at(-1)?.time ?? 0
  return samples.flatMap(({ time, flocks }) => {
    const value = flocks[flock] ? VALUES[name](flocks[flock]) : NaN
    return Number.isFinite(value) ? [[time - end, value]] : []
  })
}

/** The end of the axis of a measure. */
const topOf = (name: Name) => (/^polar|^rot/.test(name) ? 1 : undefined)

/** The number of the flock, or of A and of B. */
const textOf = (name: Name, flocks: Numbers[]) => {
  const numbers = flocks.map((flock) => fixed(name, VALUES[name](flock)))
  return numbers.length > 1 ? `A ${numbers[0]} · B ${numbers[1]}` : (numbers[0] ?? '–')
}
const fixed = (name: Name, value: number) => (Number.isNaN(value) ? '–' : language.fixed(value, DIGITS[name]))
