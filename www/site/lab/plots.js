// @ts-check
/** Measures of a flock while it flies: plots of the last minute, and the current numbers as a list. */

import { make } from '../shared/dom.js'
import './plots.css'

/**
 * @typedef {object} Flock
 * @property {number} length
 * @property {() => { polarisation: number, nearest: number, groups: number }} measure
 */
/**
 * The source of the numbers: a `<boids-canvas>` element or a show.
 * @typedef {object} Source
 * @property {Flock} [flock]
 * @property {{ step: number, draw: number, present: number, frames: number }} [cost]
 */
/** @typedef {'polarisation' | 'nearest' | 'groups' | 'cost' | 'rate'} Name */
/** @typedef {Record<Name | 'table' | 'seconds', string>} Words */

/** @type {Name[]} */
const NAMES = ['polarisation', 'nearest', 'groups', 'cost', 'rate']
/** The time between samples, in ms. */
const PERIOD = 250
/** The time that a plot shows, in s. */
const SPAN = 60
/** Larger flocks are not measured: that would block the page for too long. */
const MAX_BOIDS = 50_000
/** The pause after a measurement, as a multiple of its duration: measuring takes at most a twentieth of the time. */
const REST = 20
const HEIGHT = 120
const FONT = '11px system-ui, sans-serif'

/**
 * Fills `host` with plots of `source`. They are drawn when they are first visible, and updated while the flock flies.
 * @param {Element} host
 * @param {Source} source
 * @param {Words} words
 */
export function createPlots(host, source, words) {
  const list = make('dl', { className: 'plots' })
  host.replaceChildren(make('div', { role: 'group', ariaLabel: words.table }, list))
  const format = new Intl.NumberFormat(host.closest('[lang]')?.getAttribute('lang') || undefined, {
    maximumFractionDigits: 2,
  })
  const controller = new AbortController()

  /** The time of each sample in s: 0 is now, and the past is negative. @type {number[]} */
  const times = []
  const panels = NAMES.map((name) => createPanel(list, name, words))
  const draw = () => panels.forEach((panel) => panel.draw(times))

  /** The number of frames at the last sample. */
  let frames = NaN
  /** The time of the last sample in ms; NaN after a pause. */
  let sampled = NaN
  /** No sample is taken before this time, in ms. */
  let restUntil = 0

  function sample() {
    const { flock, cost } = source
    if (!flock || !cost || cost.frames === frames) {
      sampled = NaN
      return
    }
    const now = performance.now()
    if (now < restUntil) return
    const elapsed = (now - sampled) / 1000
    const rate = (cost.frames - frames) / elapsed
    const measured = flock.length <= MAX_BOIDS ? flock.measure() : { polarisation: NaN, nearest: NaN, groups: NaN }
    restUntil = now + REST * (performance.now() - now)
    frames = cost.frames
    sampled = now
    // Pauses are left out of the minute.
    const shift = Number.isNaN(elapsed) ? PERIOD / 1000 : elapsed
    times.forEach((time, i) => (times[i] = time - shift))
    times.push(0)
    const numbers = { ...measured, cost: cost.step + cost.draw + cost.present, rate }
    for (const { name, values, number } of panels) {
      const value = numbers[name]
      values.push(Number.isFinite(value) ? value : null)
      number.textContent = Number.isFinite(value) ? format.format(value) : '–'
    }
    while (times[0] < -SPAN) [times, ...panels.map(({ values }) => values)].forEach((column) => column.shift())
    draw()
  }

  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer
  const visibility = new IntersectionObserver((entries) => {
    const { isIntersecting } = entries[entries.length - 1]
    clearInterval(timer)
    timer = isIntersecting ? setInterval(sample, PERIOD) : undefined
    sampled = NaN
    if (isIntersecting) draw()
  })
  visibility.observe(host)
  const sizes = new ResizeObserver(() => panels.forEach((panel) => panel.fit()))
  sizes.observe(list)
  // Plots use the text colour of the page, which differs between light and dark.
  const theme = matchMedia('(prefers-color-scheme: dark)')
  theme.addEventListener('change', () => panels.forEach((panel) => panel.repaint()), { signal: controller.signal })

  return {
    destroy() {
      controller.abort()
      clearInterval(timer)
      visibility.disconnect()
      sizes.disconnect()
      for (const panel of panels) panel.destroy()
      host.replaceChildren()
    },
  }
}

/**
 * A name, a number and a plot. The plot is created when it is first drawn.
 * @param {Element} list
 * @param {Name} name
 * @param {Words} words
 */
function createPanel(list, name, words) {
  const number = make('dd', {}, '–')
  const place = make('dd', { className: 'plot', ariaHidden: 'true' })
  list.append(make('div', {}, make('dt', {}, words[name]), number, place))
  /** @type {(number | null)[]} */
  const values = []
  const ink = () => getComputedStyle(place).color
  const line = () => `color-mix(in srgb, ${ink()} 15%, transparent)`
  const axis = { stroke: ink, font: FONT, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  /** @type {Omit<import('uplot').Options, 'width' | 'height'>} */
  const options = {
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [-SPAN, 0] },
      // Polarisation is at most 1. The other axes fit their values.
      y: { range: (_, __, max) => [0, name === 'polarisation' ? 1 : Math.max(max ?? 0, 1) * 1.05] },
    },
    axes: [
      { ...axis, size: 22, gap: 6, label: words.seconds, labelFont: FONT, labelSize: 14 },
      { ...axis, size: 44, gap: 4, space: 26 },
    ],
    series: [{}, { stroke: ink, width: 1.5, points: { show: false } }],
  }
  /** @type {import('uplot') | undefined} */
  let plot
  return {
    name,
    values,
    number,
    /** @param {number[]} times */
    draw(times) {
      /** Loaded as a separate script. @type {{ uPlot: typeof import('uplot') }} */
      const { uPlot } = /** @type {any} */ (globalThis)
      plot ??= new uPlot({ width: Math.max(place.clientWidth, 1), height: HEIGHT, ...options }, undefined, place)
      plot.setData([times, values])
    },
    repaint() {
      plot?.redraw()
    },
    fit() {
      const width = place.clientWidth
      if (width && width !== plot?.width) plot?.setSize({ width, height: HEIGHT })
    },
    destroy() {
      plot?.destroy()
    },
  }
}
