// @ts-check
/**
 * What is measured of the flocks as they fly: the bar below the stage, with half a minute of each flock, and plots of the last
 * minute of the first one.
 */

import './measures.css'
import { Chart, roundNumbers } from '../shared/chart.js'
import { find, make } from '../shared/dom.js'
import { texts } from './en.js'
import { language } from '../shared/language.js'

/** @import { Numbers } from './live.js' */
/** @import { Axes, ChartPoint } from '../shared/chart.js' */
/** @typedef {keyof typeof VALUES} Name */
/** @typedef {{ time: number, flocks: Numbers[] }} Sample `time` in seconds of flight: pauses are left out */

/** The time between samples, in s. */
const PERIOD = 0.25
/** The time that a gauge and a plot show, in s. */
const [GAUGE_SPAN, SPAN] = [30, 60]

const VALUES = {
  polarisation: (/** @type {Numbers} */ { polarisation }) => polarisation,
  nearest: (/** @type {Numbers} */ { nearest }) => nearest,
  groups: (/** @type {Numbers} */ { groups }) => groups,
  cost: (/** @type {Numbers} */ { cost }) => cost.step + cost.draw + cost.present,
  rate: (/** @type {Numbers} */ { rate }) => rate,
}
const PLOTS = /** @type {const} */ (['polarisation', 'nearest', 'groups', 'cost', 'rate'])
const GAUGES = /** @type {const} */ (['polarisation', 'nearest'])

export function createMeasures() {
  const plots = PLOTS.map(createPlot)
  const gauges = GAUGES.map(createGauge)
  const list = make('dl', { className: 'plots' }, ...plots.map(({ element }) => element))
  const group = make('div', { role: 'group' }, list)
  find('#plots').append(group)
  find('#gauges').append(...gauges.map(({ element }) => element))
  /** @type {Sample[]} */
  let samples = []
  let last = 0
  let isSeen = false

  function draw() {
    if (isSeen) for (const { draw } of plots) draw(samples)
    for (const { draw } of gauges) draw(samples)
    writeStatus(samples.at(-1)?.flocks[0])
  }
  new IntersectionObserver((entries) => {
    isSeen = entries[entries.length - 1].isIntersecting
    if (isSeen) draw()
  }).observe(find('#plots'))

  return {
    /** @param {Numbers[]} flocks */
    take(flocks) {
      const now = performance.now() / 1000
      const passed = now - last < 4 * PERIOD ? now - last : PERIOD
      last = now
      const time = (samples.at(-1)?.time ?? 0) + passed
      samples = [...samples.filter((sample) => sample.time > time - SPAN), { time, flocks }]
      draw()
    },
    show() {},
    translate() {
      group.ariaLabel = texts.plots.table
      for (const { translate } of [...plots, ...gauges]) translate()
      draw()
    },
  }
}

/** @param {Numbers} [main] */
function writeStatus(main) {
  if (!main) return
  const rate = Number.isNaN(main.rate) ? '–' : language.number(Math.round(main.rate))
  const parts = texts.status(language.number(main.count), rate, fixed(VALUES.cost(main), 0, 1))
  find('#status').replaceChildren(...parts.map((part) => make('span', {}, part)))
}

/** A name, the numbers of all flocks, and a small curve of each. @param {typeof GAUGES[number]} name */
function createGauge(name) {
  const [title, number, plot] = [
    make('span', { className: 'title' }),
    make('output'),
    make('div', { className: 'plot' }),
  ]
  const chart = new Chart(plot, axes(GAUGE_SPAN, 1))
  const digits = name === 'polarisation' ? 2 : 1
  return {
    element: make('div', { className: `gauge ${name}` }, title, number, plot),
    translate: () => (title.textContent = texts.gauges[name]),
    /** @param {Sample[]} samples */
    draw(samples) {
      const now = samples.at(-1)?.flocks ?? []
      const values = now.map((flock) => fixed(flock[name], digits, digits)).join(' | ')
      number.textContent = name === 'nearest' && /\d/.test(values) ? `${values} px` : values
      // A second flock that has just come, or gone, begins another curve.
      const alike = samples.slice(samples.findLastIndex(({ flocks }) => flocks.length !== now.length) + 1)
      // It grows from the left.
      const end = Math.max(samples.at(-1)?.time ?? 0, (alike[0]?.time ?? 0) + GAUGE_SPAN)
      const curves = [0, 1].map((flock) => curveOf(alike, name, flock, GAUGE_SPAN, end))
      chart.scale(axes(GAUGE_SPAN, name === 'polarisation' ? 1 : topOf(curves.flat())))
      curves.forEach((curve, flock) => chart.line(curve, flock ? 'second' : 'first'))
    },
  }
}

/** A name, a number and a plot. @param {Name} name */
function createPlot(name) {
  const [title, number, plot] = [make('dt'), make('dd'), make('div', { className: 'plot' })]
  const seconds = make('small')
  const chart = new Chart(plot, axes(SPAN, 1))
  return {
    element: make('div', {}, title, number, make('dd', { className: 'framed', ariaHidden: 'true' }, plot, seconds)),
    translate() {
      title.textContent = texts.plots[name]
      seconds.textContent = texts.plots.seconds
    },
    /** @param {Sample[]} samples */
    draw(samples) {
      const main = samples.at(-1)?.flocks[0]
      number.textContent = fixed(main ? VALUES[name](main) : NaN, 0, 2)
      const curve = curveOf(samples, name, 0, SPAN)
      const top = name === 'polarisation' ? 1 : topOf(curve)
      chart.scale({
        ...axes(SPAN, top),
        ticks: { xs: inWords([-60, -40, -20, 0]), ys: inWords(roundNumbers([0, top], { about: 3 })) },
      })
      chart.line(curve, 'first')
    },
  }
}

/**
 * The last seconds of a measure before `end`, which is 0 in the result.
 * @param {Sample[]} samples @param {Name} name @param {number} flock @param {number} span @param {number} [end]
 * @returns {ChartPoint[]}
 */
function curveOf(samples, name, flock, span, end = samples.at(-1)?.time ?? 0) {
  return samples.flatMap(({ time, flocks }) => {
    const value = flocks[flock] ? VALUES[name](flocks[flock]) : NaN
    return Number.isFinite(value) && time > end - span ? [[time - end, value]] : []
  })
}

/** @param {number} span @param {number} top @returns {Axes} without ticks */
const axes = (span, top) => ({ xs: [-span, 0], ys: [0, top], ticks: { xs: [], ys: [] } })

/** The end of an axis that fits its values. @param {ChartPoint[]} curve */
const topOf = (curve) => Math.max(1, ...curve.map(([, value]) => value)) * 1.05

/** @param {number[]} values */
const inWords = (values) => values.map((value) => /** @type {const} */ ([value, fixed(value, 0, 2)]))

/** @param {number} value @param {number} min digits after the point @param {number} max */
const fixed = (value, min, max) =>
  Number.isNaN(value) ? '–' : language.number(value, { minimumFractionDigits: min, maximumFractionDigits: max })
