// @ts-check
/** A strip: curves over the last seconds of a flight, one above the other, and marks where something changed. */

import './strip.css'
import { Chart, roundNumbers } from './chart.js'
import { make } from './dom.js'
import { language } from './language.js'
import { texts } from './en.js'

/** @typedef {{ name: string, max: number, ticks: number[] }} Lane from 0 to `max`; greater values are cut off */
/** @typedef {{ time: number, text: string, kind: string }} Mark `kind`: its classes */

/** Shown seconds. */
const SPAN = 30
/** Where the words of a mark lie to its left, as a part of the strip: beyond, they have no room. */
const LATE = 0.7

export class Strip {
  #lanes
  #time
  /** @type {{ time: number, values: number[][] }[]} */
  #samples = []
  /** @type {Mark[]} */
  #marks = []

  /** @param {HTMLElement} host an element of fixed size with `role="img"` and a label @param {Lane[]} lanes */
  constructor(host, lanes) {
    const [time, seconds] = [make('div', { className: 'plot time' }), make('small', {}, texts.strip.seconds)]
    this.#time = new Chart(time, { xs: [0, SPAN], ys: [0, 1], ticks: { xs: [], ys: [] } })
    this.#lanes = lanes.map(({ max, ticks, name }) => {
      const [title, plot] = [make('span', {}, name), make('div', { className: 'plot' })]
      const chart = new Chart(plot, { xs: [-SPAN, 0], ys: [0, max], ticks: { xs: [], ys: inWords(ticks) } })
      return { max, title, plot, chart }
    })
    host.append(time, ...this.#lanes.flatMap(({ title, plot }) => [title, plot]), seconds)
    this.#draw()
  }

  /** @param {number} time in seconds @param {number[][]} values of each lane's curves; the second curve is dashed */
  add(time, values) {
    this.#samples.push({ time, values })
    while (this.#samples[0].time < time - SPAN) this.#samples.shift()
    this.#draw()
  }

  /** @param {Mark} mark */
  mark(mark) {
    this.#marks.push(mark)
    this.#draw()
  }

  clear() {
    this.#samples = []
    this.#marks = []
    this.#draw()
  }

  #draw() {
    const last = this.#samples.at(-1)
    const end = Math.max(SPAN, last?.time ?? 0)
    const start = end - SPAN
    const ticks = { xs: inWords(roundNumbers([start, end], { about: 3 })), ys: [] }
    this.#time.scale({ xs: [start, end], ys: [0, 1], ticks })
    this.#time.clear('mark')
    for (const { time, kind, text } of this.#marks.filter(({ time }) => time >= start))
      this.#time.mark(time, time - start > LATE * SPAN ? `${kind} late` : kind, text)
    this.#lanes.forEach(({ chart, max }, lane) => {
      const y = (/** @type {number} */ value) => Math.min(value, max)
      for (const [curve, kind] of ['first', 'second'].entries())
        chart.line(
          this.#samples.flatMap(({ time, values }) =>
            curve in values[lane] ? [[time - end, y(values[lane][curve])]] : [],
          ),
          kind,
        )
      chart.clear('now')
      if (!last) return
      const [value] = last.values[lane]
      chart.dot([last.time - end, y(value)], 'now', language.fixed(value, 1))
    })
  }
}

/** @param {number[]} values */
const inWords = (values) => values.map((value) => /** @type {const} */ ([value, language.number(value)]))
