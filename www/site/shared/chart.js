// @ts-check
/**
 * A chart: lines, dots and marks over two axes. Lines are SVG in the units of the axes; everything else is HTML in percent,
 * so that a new size needs no script. The style sheet sets size and colours, the page's HTML has the names of the axes.
 * A library (uPlot, 19 kB gzipped) did less of that work than the wrapper around it.
 */

import './chart.css'
import { make, makeSvg } from './dom.js'

/** @typedef {[x: number, y: number]} ChartPoint */
/** @typedef {[low: number, high: number]} Range */
/** @typedef {(readonly [at: number, text: string])[]} Ticks */
/** @typedef {{ xs: Range, ys: Range, ticks: { xs: Ticks, ys: Ticks } }} Axes */

export class Chart {
  #plot
  #lines = makeSvg('svg', { preserveAspectRatio: 'none', 'aria-hidden': 'true' })
  #axes

  /** @param {HTMLElement} host an empty element with the class `plot` @param {Axes} axes */
  constructor(host, axes) {
    this.#plot = host
    this.#axes = axes
    host.append(this.#lines)
    this.scale(axes)
  }

  /** Sets the axes. Lines move with them, dots and marks do not. @param {Axes} axes */
  scale(axes) {
    const { xs, ys, ticks } = axes
    this.#axes = axes
    this.#lines.setAttribute('viewBox', `${xs[0]} ${-ys[1]} ${xs[1] - xs[0]} ${ys[1] - ys[0]}`)
    this.clear('tick')
    for (const [at, text] of ticks.xs) this.#put(`left:${this.#left(at)}%`, 'tick x', text)
    for (const [at, text] of ticks.ys) this.#put(`top:${this.#top(at)}%`, 'tick y', text)
  }

  /** @param {ChartPoint} place @param {string} kind its class @param {string} [text] beside it */
  dot([x, y], kind, text) {
    this.#put(`left:${this.#left(x)}%;top:${this.#top(y)}%`, `dot ${kind}`, text)
  }

  /** Marks a value of the x axis. @param {number} x @param {string} kind its class @param {string} text */
  mark(x, kind, text) {
    this.#put(`left:${this.#left(x)}%`, `mark ${kind}`, text)
  }

  /** Draws a line, in place of the last one of its kind. @param {ChartPoint[]} places @param {string} kind its class */
  line(places, kind) {
    const line = this.#lines.querySelector(`.${kind}`) ?? makeSvg('polyline', { class: kind })
    line.setAttribute('points', places.map(([x, y]) => `${x},${-y}`).join(' '))
    this.#lines.append(line)
  }

  /** Removes what has a class. @param {string} kind */
  clear(kind) {
    for (const element of this.#plot.querySelectorAll(`.${kind}`)) element.remove()
  }

  /** @param {string} style @param {string} className @param {string} [textContent] */
  #put(style, className, textContent = '') {
    this.#plot.append(make('i', { className, style, textContent }))
  }

  /** @param {number} x @returns {number} percent */
  #left(x) {
    const [low, high] = this.#axes.xs
    return (100 * (x - low)) / (high - low)
  }

  /** @param {number} y @returns {number} percent */
  #top(y) {
    const [low, high] = this.#axes.ys
    return (100 * (high - y)) / (high - low)
  }
}

/**
 * Round numbers in a range.
 * @param {Range} range
 * @param {{ about?: number, beyond?: boolean }} [how] `about` so many; `beyond`: the last is not less than the range's end
 */
export function roundNumbers([low, high], { about = 5, beyond = false } = {}) {
  const rough = (high - low || 1) / about
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = unit * ([1, 2, 5].find((factor) => factor * unit >= rough) ?? 10)
  const first = Math.ceil(low / step - 1e-9)
  const count = (beyond ? Math.ceil(high / step - 1e-9) : Math.floor(high / step + 1e-9)) - first
  return Array.from({ length: count + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}
