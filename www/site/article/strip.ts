/** A strip: curves over the last seconds of a flight, one above the other, and marks where something changed. */

import './strip.css'
import { Chart } from '../shared/chart.js'
import { make } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'

/** From 0 to `max`; greater values are cut off. */
export type Lane = { name: string; max: number; digits: number }
/** `kind`: its classes. */
export type Mark = { time: number; text: string; kind: string }

/** Shown seconds. */
const SPAN = 30
/** Where the words of a mark lie to its left, as a part of the strip: beyond, they have no room. */
const LATE = 0.7

export class Strip {
  #lanes
  #over = make('div', { className: 'over' })
  #samples: { time: number; values: number[] }[] = []
  #marks: Mark[] = []

  /** @param host an element of fixed size with `role="img"` and a label */
  constructor(host: HTMLElement, lanes: Lane[]) {
    host.append(this.#over)
    this.#lanes = lanes.map(({ name, ...lane }) => {
      const [title, plot] = [make('span', {}, name), make('div', { className: 'plot' })]
      host.append(title, plot)
      const isLast = host.querySelectorAll('.plot').length === lanes.length
      const axes = [isLast ? { label: texts.rules.seconds } : { show: false }, { space: 30 }]
      const chart = new Chart(plot, [{}], { axes, padding: [8, 42, isLast ? 0 : 8, 0] })
      return { ...lane, chart, now: chart.over.appendChild(make('i', { className: 'now', hidden: true })) }
    })
    this.#draw()
  }

  /** @param time in seconds @param values of each lane */
  add(time: number, values: number[]) {
    this.#samples.push({ time, values })
    while (this.#samples[0].time < time - SPAN) this.#samples.shift()
    this.#draw()
  }

  mark(mark: Mark) {
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
    const left = (time: number) => `left:${(100 * (time - start)) / SPAN}%`
    this.#over.replaceChildren(
      ...this.#marks
        .filter(({ time }) => time >= start)
        .map(({ time, kind, text }) => {
          const late = time - start > LATE * SPAN ? 'late' : ''
          return make('i', { className: `mark ${kind} ${late}`, style: left(time) }, text)
        }),
    )
    this.#lanes.forEach(({ chart, max, digits, now }, lane) => {
      const points = this.#samples.map(({ time, values }) => [time, values[lane]] as const)
      chart.draw([points], { xs: [start, end], top: max })
      now.hidden = !last
      if (!last) return
      const value = last.values[lane]
      now.style = `${left(last.time)};top:${100 - (100 * Math.min(value, max)) / max}%`
      now.textContent = language.fixed(value, digits)
    })
  }
}
