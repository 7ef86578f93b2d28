// @ts-check
/** The bar below the flock: polarisation and nearest distance as they run, the number of boids and the frames a second. */

import { find, make } from '../shared/dom.js'
import { i18n } from './i18n.js'

/** @typedef {import('./live.js').Numbers} Numbers */

/** The number of samples that a gauge shows: half a minute. */
const SAMPLES = 120

const NAMES = /** @type {const} */ (['polarisation', 'nearest'])

export function createGauges() {
  const gauges = NAMES.map((name) => {
    const [title, number] = [make('span', { className: 'title' }), make('output')]
    const canvas = make('canvas', { ariaHidden: 'true' })
    find('#gauges').append(make('div', { className: `gauge ${name}` }, title, number, canvas))
    /** A curve for each flock. @type {number[][]} */
    const curves = []
    return { name, title, number, canvas, curves }
  })
  /** @type {Numbers[]} */
  let now = []

  function write() {
    for (const { name, number } of gauges) {
      const values = now.map((flock) => text(name, flock[name])).join(' | ')
      number.textContent = name === 'nearest' && /\d/.test(values) ? `${values} px` : values
    }
    const [main] = now
    if (!main) return
    const { step, draw, present } = main.cost
    const rate = Number.isNaN(main.rate) ? '–' : i18n.number(Math.round(main.rate))
    const ms = (step + draw + present).toLocaleString(i18n.language, { maximumFractionDigits: 1 })
    const parts = i18n.words.status(i18n.number(main.count), rate, ms)
    find('#status').replaceChildren(...parts.map((part) => make('span', {}, part)))
  }

  /** @param {Numbers[]} numbers of each flock */
  function take(numbers) {
    if (numbers.length !== now.length) for (const { curves } of gauges) curves.length = 0
    now = numbers
    for (const { name, curves, canvas } of gauges) {
      numbers.forEach((flock, i) => {
        const curve = (curves[i] ??= [])
        curve.push(flock[name])
        if (curve.length > SAMPLES) curve.shift()
      })
      drawCurves(canvas, curves, name === 'polarisation' ? 1 : 0)
    }
    write()
  }

  return {
    take,
    show: write,
    translate() {
      for (const { name, title } of gauges) title.textContent = i18n.words.gauges[name]
      write()
    },
  }
}

/** @param {typeof NAMES[number]} name @param {number} value */
function text(name, value) {
  if (Number.isNaN(value)) return '–'
  const digits = name === 'polarisation' ? 2 : 1
  return value.toLocaleString(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number[][]} curves the second is dashed
 * @param {number} max of the axis; 0 fits it to the values
 */
function drawCurves(canvas, curves, max) {
  const ratio = devicePixelRatio
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) })
  const pen = canvas.getContext('2d')
  if (!pen || !width) return
  pen.scale(ratio, ratio)
  pen.strokeStyle = getComputedStyle(canvas).color
  pen.lineJoin = 'round'
  const top = max || Math.max(1, ...curves.flat().filter(Number.isFinite)) * 1.05
  curves.forEach((values, i) => {
    pen.lineWidth = i ? 1.2 : 1.8
    pen.setLineDash(i ? [3, 3] : [])
    pen.beginPath()
    values.forEach((value, n) => {
      if (Number.isFinite(value)) pen.lineTo((n / (SAMPLES - 1)) * width, height - 1 - (value / top) * (height - 3))
    })
    pen.stroke()
  })
}
