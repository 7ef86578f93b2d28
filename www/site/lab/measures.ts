/**
 * What is measured of the flocks as they fly: the bar below the stage, with half a minute of each flock, and plots of the last
 * minute of the first one.
 */

import './measures.css'
import { Chart, type ChartPoint } from '../shared/chart.js'
import { find, make } from '../shared/dom.js'
import { texts } from './en.js'
import { language } from '../shared/language.js'
import type { Numbers } from './live.js'

export type Name = keyof typeof VALUES
/** `time` in seconds of flight: pauses are left out. */
export type Sample = { time: number; flocks: Numbers[] }

/** The time between samples, in s. */
const PERIOD = 0.25
/** The time that a gauge and a plot show, in s. */
const [GAUGE_SPAN, SPAN] = [30, 60]

const VALUES = {
  polarisation: ({ polarisation }: Numbers) => polarisation,
  nearest: ({ nearest }: Numbers) => nearest,
  groups: ({ groups }: Numbers) => groups,
  cost: ({ cost }: Numbers) => cost.step + cost.draw + cost.present,
  rate: ({ rate }: Numbers) => rate,
}
/** Digits after the point. */
const DIGITS: Record<Name, number> = { polarisation: 2, nearest: 1, groups: 0, cost: 1, rate: 0 }
const PLOTS = ['polarisation', 'nearest', 'groups', 'cost', 'rate'] as const
const GAUGES = ['polarisation', 'nearest'] as const
/** The second flock's curve is dashed. */
const GAUGE_CURVES = [{ width: 1.8 }, { width: 1.2, dash: [3, 3] }]
const PLOT_CURVES = [{ width: 1.8 }]

/** @returns takes the numbers of each flock */
export function createMeasures(): (flocks: Numbers[]) => void {
  const list = make('dl', { className: 'plots' })
  find('#plots').append(make('div', { role: 'group', ariaLabel: texts.plots.table }, list))
  const plots = PLOTS.map((name) => createPlot(list, name))
  const gauges = GAUGES.map(createGauge)
  let samples: Sample[] = []
  let last = 0
  let isSeen = false

  function draw() {
    for (const draw of isSeen ? [...plots, ...gauges] : gauges) draw(samples)
    writeStatus(samples.at(-1)?.flocks[0])
  }
  new IntersectionObserver((entries) => {
    isSeen = entries[entries.length - 1].isIntersecting
    if (isSeen) draw()
  }).observe(find('#plots'))

  return (flocks) => {
    const now = performance.now() / 1000
    const passed = now - last < 4 * PERIOD ? now - last : PERIOD
    last = now
    const time = (samples.at(-1)?.time ?? 0) + passed
    samples = [...samples.filter((sample) => sample.time > time - SPAN), { time, flocks }]
    draw()
  }
}

function writeStatus(main?: Numbers) {
  if (!main) return
  const rate = Number.isNaN(main.rate) ? '–' : language.number(Math.round(main.rate))
  const parts = texts.status(
    language.number(main.count),
    rate,
    fixed('cost', VALUES.cost(main)),
    main.cost.workers ?? 1,
  )
  find('#status').replaceChildren(...parts.map((part) => make('span', {}, part)))
}

/** A name, the numbers of all flocks, and a small curve of each. */
function createGauge(name: (typeof GAUGES)[number]) {
  const number = make('output')
  const plot = make('div', { className: 'plot' })
  const title = make('span', { className: 'title' }, texts.gauges[name])
  find('#gauges').append(make('div', { className: `gauge ${name}` }, title, number, plot))
  const none = { show: false }
  const chart = new Chart(plot, GAUGE_CURVES, { axes: [none, none], padding: [2, 0, 2, 0] })
  return (samples: Sample[]) => {
    const now = samples.at(-1)?.flocks ?? []
    const values = now.map((flock) => fixed(name, flock[name])).join(' | ')
    number.textContent = name === 'nearest' && /\d/.test(values) ? `${values} px` : values
    // A second flock that has just come, or gone, begins another curve.
    const alike = samples.slice(samples.findLastIndex(({ flocks }) => flocks.length !== now.length) + 1)
    // It grows from the left.
    const end = Math.max(samples.at(-1)?.time ?? 0, (alike[0]?.time ?? 0) + GAUGE_SPAN)
    const curves = [0, 1].map((flock) => curveOf(alike, name, flock, GAUGE_SPAN, end))
    chart.draw(curves, { xs: [-GAUGE_SPAN, 0], top: topOf(name) })
  }
}

function createPlot(list: HTMLElement, name: Name) {
  const number = make('dd')
  const plot = make('div', { className: 'plot' })
  const framed = make('dd', { className: 'framed', ariaHidden: 'true' }, plot)
  list.append(make('div', {}, make('dt', {}, texts.plots[name]), number, framed))
  const chart = new Chart(plot, PLOT_CURVES, { axes: [{ label: texts.plots.seconds }, { space: 30 }] })
  return (samples: Sample[]) => {
    const main = samples.at(-1)?.flocks[0]
    number.textContent = fixed(name, main ? VALUES[name](main) : NaN)
    chart.draw([curveOf(samples, name, 0, SPAN)], { xs: [-SPAN, 0], top: topOf(name) })
  }
}

/** The last seconds of a measure before `end`, which is 0 in the result. */
function curveOf(
  samples: Sample[],
  name: Name,
  flock: number,
  span: number,
  end: number = samples.at(-1)?.time ?? 0,
): ChartPoint[] {
  return samples.flatMap(({ time, flocks }) => {
    const value = flocks[flock] ? VALUES[name](flocks[flock]) : NaN
    return Number.isFinite(value) && time > end - span ? [[time - end, value]] : []
  })
}

/** The end of the axis of a measure. */
const topOf = (name: Name) => (name === 'polarisation' ? 1 : undefined)

const fixed = (name: Name, value: number) => (Number.isNaN(value) ? '–' : language.fixed(value, DIGITS[name]))
