// @ts-check
/**
 * What a flock is like, as it flies: plots of the last minute, and the numbers of now as a list for everyone.
 */

import { make } from './find.js'
import './plots.css'

/**
 * @typedef {object} Flock
 * @property {number} length
 * @property {() => { polarisation: number, nearest: number, groups: number }} measure
 */
/**
 * What is plotted: an element or a show.
 * @typedef {object} Source
 * @property {Flock} [flock]
 * @property {{ step: number, draw: number, present: number, frames: number }} [cost]
 */
/** @typedef {'polarisation' | 'nearest' | 'groups' | 'cost' | 'rate'} Name */
/** @typedef {Record<Name | 'table' | 'seconds', string>} Words */

/** @type {Name[]} */
const NAMES = ['polarisation', 'nearest', 'groups', 'cost', 'rate']
/** In ms. */
const PERIOD = 250
/** In s. */
const SPAN = 60
/** Larger flocks are not measured: it would take longer than readers bear a page to stand still. */
const MOST_BOIDS = 50_000
/** So many times as long as measuring took, nothing is measured: a large flock flies on. */
const REST = 20
const HEIGHT = 120
const FONT = '11px system-ui, sans-serif'

/**
 * Fills `host` with plots of `source`, which are drawn once anyone can see them, and kept up while the flock flies.
 * @param {Element} host
 * @param {Source} source
 * @param {Words} words
 */
export function plots(host, source, words) {
  const list = make('dl', { className: 'plots' })
  host.replaceChildren(make('div', { role: 'group', ariaLabel: words.table }, list))
  const format = new Intl.NumberFormat(host.closest('[lang]')?.getAttribute('lang') || undefined, {
    maximumFractionDigits: 2,
  })
  const life = new AbortController()

  /** How old each sample is, in s, up to 0 for now. @type {number[]} */
  const ages = []
  const panels = NAMES.map((name) => panelOf(list, name, words))
  const draw = () => panels.forEach((panel) => panel.draw(ages))

  let shown = NaN
  /** When the last sample was taken; NaN where a pause lies between. */
  let time = NaN
  let rested = 0

  function sample() {
    const { flock, cost } = source
    if (!flock || !cost || cost.frames === shown) {
      time = NaN
      return
    }
    const now = performance.now()
    if (now < rested) return
    const since = (now - time) / 1000
    const rate = (cost.frames - shown) / since
    const measured = flock.length <= MOST_BOIDS ? flock.measure() : { polarisation: NaN, nearest: NaN, groups: NaN }
    rested = now + REST * (performance.now() - now)
    shown = cost.frames
    time = now
    // a pause is no part of the minute
    const pace = Number.isNaN(since) ? PERIOD / 1000 : since
    ages.forEach((age, i) => (ages[i] = age - pace))
    ages.push(0)
    const numbers = { ...measured, cost: cost.step + cost.draw + cost.present, rate }
    for (const { name, values, number } of panels) {
      const value = numbers[name]
      values.push(Number.isFinite(value) ? value : null)
      number.textContent = Number.isFinite(value) ? format.format(value) : '–'
    }
    while (ages[0] < -SPAN) [ages, ...panels.map(({ values }) => values)].forEach((kept) => kept.shift())
    draw()
  }

  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer
  const sight = new IntersectionObserver((entries) => {
    const { isIntersecting } = entries[entries.length - 1]
    clearInterval(timer)
    timer = isIntersecting ? setInterval(sample, PERIOD) : undefined
    time = NaN
    if (isIntersecting) draw()
  })
  sight.observe(host)
  const sizes = new ResizeObserver(() => panels.forEach((panel) => panel.fit()))
  sizes.observe(list)
  // the colours are the page's, and change with it
  const night = matchMedia('(prefers-color-scheme: dark)')
  night.addEventListener('change', () => panels.forEach((panel) => panel.repaint()), { signal: life.signal })

  return {
    destroy() {
      life.abort()
      clearInterval(timer)
      sight.disconnect()
      sizes.disconnect()
      for (const panel of panels) panel.destroy()
      host.replaceChildren()
    },
  }
}

/**
 * A name, a number and a plot, which is made when it is first drawn.
 * @param {Element} list
 * @param {Name} name
 * @param {Words} words
 */
function panelOf(list, name, words) {
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
      // polarisation is a part of one; the rest begin at nothing
      y: { range: (_, __, most) => [0, name === 'polarisation' ? 1 : Math.max(most ?? 0, 1) * 1.05] },
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
    /** @param {number[]} ages */
    draw(ages) {
      /** From a script of its own. @type {{ uPlot: typeof import('uplot') }} */
      const { uPlot } = /** @type {any} */ (globalThis)
      plot ??= new uPlot({ width: Math.max(place.clientWidth, 1), height: HEIGHT, ...options }, undefined, place)
      plot.setData([ages, values])
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
