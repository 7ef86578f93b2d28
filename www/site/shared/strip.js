// @ts-check
/** A strip: curves over the last seconds of a flight, one above the other, and marks where something changed. */

import { make } from './dom.js'
import { language } from './language.js'

/** @typedef {{ en: string, ja: string }} Text */
/** @typedef {{ name: Text, max: number, ticks: number[] }} Lane from 0 to `max`; greater values are cut off */
/** @typedef {{ time: number, text: Text, colour: string, row: number }} Mark `colour` is a custom property */

/** Shown seconds. */
const SPAN = 30
/** In CSS px. */
const LEFT = 34
const RIGHT = 44
const ROW = 17
const FOOT = 34

const SECONDS = { en: 'seconds', ja: '秒' }

export class Strip {
  #host
  #lanes
  #rows
  #canvas = make('canvas', { ariaHidden: 'true' })
  /** @type {{ time: number, values: number[][] }[]} */
  #samples = []
  /** @type {Mark[]} */
  #marks = []
  #pending = false

  /**
   * @param {HTMLElement} host an element of fixed size with `role="img"` and a label
   * @param {Lane[]} lanes
   * @param {number} rows for the words of marks, above the curves
   */
  constructor(host, lanes, rows) {
    this.#host = host
    this.#lanes = lanes
    this.#rows = rows
    host.append(this.#canvas)
    new ResizeObserver(() => this.#redraw()).observe(host)
    language.follow(() => this.#redraw())
  }

  /**
   * @param {number} time in seconds
   * @param {number[][]} values of each lane's curves; the second curve is dashed
   */
  add(time, values) {
    this.#samples.push({ time, values })
    while (this.#samples[0].time < time - SPAN) this.#samples.shift()
    this.#redraw()
  }

  /** @param {Mark} mark */
  mark(mark) {
    this.#marks.push(mark)
    this.#redraw()
  }

  clear() {
    this.#samples = []
    this.#marks = []
    this.#redraw()
  }

  #redraw() {
    if (this.#pending) return
    this.#pending = true
    requestAnimationFrame(() => {
      this.#pending = false
      this.#draw()
    })
  }

  #draw() {
    const [canvas, { clientWidth: width, clientHeight: height }] = [this.#canvas, this.#host]
    const pen = canvas.getContext('2d')
    if (!pen || !width || !height) return
    const ratio = devicePixelRatio
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    pen.scale(ratio, ratio)
    const style = getComputedStyle(this.#host)
    pen.font = `13px ${style.fontFamily}`
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name)
    const last = this.#samples.at(-1)
    const end = Math.max(SPAN, last?.time ?? 0)
    const x = (/** @type {number} */ time) => LEFT + ((time - end + SPAN) / SPAN) * (width - LEFT - RIGHT)
    const top = 6 + this.#rows * ROW
    const share = (height - FOOT - top) / this.#lanes.length

    pen.fillStyle = colour('--soft-on-night')
    pen.textAlign = 'center'
    for (let time = Math.ceil((end - SPAN) / 10) * 10; time <= end; time += 10)
      pen.fillText(language.number(time), x(time), height - FOOT + 16)
    pen.fillText(language.pick(SECONDS), (x(end) + LEFT) / 2, height - 5)

    pen.lineWidth = 1.5
    for (const { time, text, colour: name, row } of this.#marks) {
      if (time < end - SPAN) continue
      pen.strokeStyle = pen.fillStyle = colour(name)
      pen.setLineDash([5, 4])
      pen.beginPath()
      pen.moveTo(x(time), 8 + row * ROW)
      pen.lineTo(x(time), height - FOOT)
      pen.stroke()
      const words = language.pick(text)
      const isLeft = x(time) + 14 + pen.measureText(words).width > width
      pen.textAlign = isLeft ? 'right' : 'left'
      pen.fillText(words, x(time) + (isLeft ? -6 : 6), 18 + row * ROW)
    }
    pen.setLineDash([])

    this.#lanes.forEach(({ name, max, ticks }, lane) => {
      const [high, low] = [top + lane * share + 24, top + (lane + 1) * share - 4]
      const y = (/** @type {number} */ value) => low - (Math.min(value, max) / max) * (low - high)
      pen.textAlign = 'left'
      pen.fillStyle = colour('--on-night')
      // Marks do not cross the words.
      pen.strokeStyle = style.backgroundColor
      pen.lineWidth = 5
      pen.strokeText(language.pick(name), LEFT, high - 9)
      pen.fillText(language.pick(name), LEFT, high - 9)
      pen.textAlign = 'right'
      pen.fillStyle = colour('--soft-on-night')
      pen.strokeStyle = '#2b3644'
      pen.lineWidth = 1
      for (const tick of ticks) {
        pen.fillText(language.number(tick), LEFT - 7, y(tick) + 4)
        pen.beginPath()
        pen.moveTo(LEFT, y(tick))
        pen.lineTo(x(end), y(tick))
        pen.stroke()
      }
      if (!last) return
      pen.strokeStyle = pen.fillStyle = colour('--on-night')
      pen.lineJoin = 'round'
      last.values[lane].forEach((_, curve) => {
        pen.lineWidth = curve ? 1.3 : 2
        pen.setLineDash(curve ? [3, 3] : [])
        pen.beginPath()
        for (const { time, values } of this.#samples) pen.lineTo(x(time), y(values[lane][curve]))
        pen.stroke()
      })
      pen.setLineDash([])
      const [value] = last.values[lane]
      pen.beginPath()
      pen.arc(x(last.time), y(value), 3.5, 0, 2 * Math.PI)
      pen.fill()
      pen.textAlign = 'left'
      const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
      pen.fillText(language.number(value, digits), x(last.time) + 9, y(value) + 4)
    })
  }
}
