// @ts-check
/**
 * A chart: dots and lines over two axes. Places are in percent, so that a new size needs no script; the style
 * sheet sets that size, and the page's HTML has the names of the axes.
 */

import './chart.css'
import { make, makeSvg } from './dom.js'

/** @typedef {[x: number, y: number]} Place */

export class Chart {
  #plot
  #lines
  #xs
  #ys

  /**
   * @param {HTMLElement} host an empty element with the class `plot`
   * @param {{ xs: [number, number], ys: [number, number] }} ranges
   * @param {{ xs: [at: number, text: string][], ys: [at: number, text: string][] }} ticks
   */
  constructor(host, { xs, ys }, ticks) {
    this.#plot = host
    this.#xs = xs
    this.#ys = ys
    this.#lines = makeSvg('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' })
    host.append(this.#lines)
    for (const [at, text] of ticks.xs) {
      const [left] = this.#percent([at, ys[0]])
      host.append(make('span', { className: 'tick x', style: `left:${left}%`, textContent: text }))
    }
    for (const [at, text] of ticks.ys) {
      const [, top] = this.#percent([xs[0], at])
      host.append(make('span', { className: 'tick y', style: `top:${top}%`, textContent: text }))
    }
  }

  /**
   * @param {Place} place
   * @param {string} kind its class
   */
  dot(place, kind) {
    const [left, top] = this.#percent(place)
    this.#plot.append(make('i', { className: `dot ${kind}`, style: `left:${left}%;top:${top}%` }))
  }

  /**
   * Draws a line, in place of the last one of its kind.
   * @param {Place[]} places
   * @param {string} kind its class
   */
  line(places, kind) {
    this.#lines.querySelector(`.${kind}`)?.remove()
    const points = places.map((place) => this.#percent(place).join()).join(' ')
    this.#lines.append(makeSvg('polyline', { points, class: kind }))
  }

  /** Removes dots and lines of a kind. @param {string} kind */
  clear(kind) {
    for (const element of this.#plot.querySelectorAll(`.${kind}`)) element.remove()
  }

  /** @param {Place} place */
  #percent([x, y]) {
    const [[left, right], [bottom, top]] = [this.#xs, this.#ys]
    return [(100 * (x - left)) / (right - left), (100 * (top - y)) / (top - bottom)]
  }
}
