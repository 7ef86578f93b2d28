// @ts-check
/**
 * The canvas of a show as the page sees it: its place, its colours, and its words for screen readers.
 */

import { presetOf } from './options.js'
import { COLOURS } from './style.js'
import { languageOf, wordsFor } from './words.js'

/** @import { Values } from './options.js' */
/** @import { Colour } from './style.js' */
/** @import { Place } from './viewport.js' */

const COLOUR_NAMES = /** @type {Colour[]} */ (Object.keys(COLOURS))

export function createCanvas() {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('part', 'canvas')
  canvas.setAttribute('role', 'img')
  return canvas
}

/**
 * Puts a canvas at its place in its box.
 * @param {HTMLCanvasElement} canvas
 * @param {Place} [place] in CSS px; none before the box has a size
 */
export function placeCanvas(canvas, place) {
  if (!place) return
  const [left, top, width, height] = [place.left, place.top, place.width, place.height].map((css) => `${css}px`)
  Object.assign(canvas.style, { left, top, width, height })
}

/**
 * Sets the colours that are options; the page's style sheet decides the others.
 * @param {HTMLCanvasElement} canvas
 * @param {Values} values
 */
export function setColours(canvas, values) {
  for (const name of COLOUR_NAMES) canvas.style.setProperty(`--boids-${name}`, values[name] ?? '')
}

/**
 * All colours as the browser has computed them.
 * @param {HTMLCanvasElement} canvas
 * @returns {Record<Colour, string>}
 */
export function computedColours(canvas) {
  const style = getComputedStyle(canvas)
  const colours = COLOUR_NAMES.map((name) => [name, style.getPropertyValue(COLOURS[name].property)])
  return Object.fromEntries(colours)
}

/**
 * Describes a flock to screen readers, in the page's words or our own.
 * @param {HTMLCanvasElement} canvas
 * @param {Element} host
 * @param {Values} values
 * @param {number} count of boids
 */
export function describeFlock(canvas, host, values, count) {
  const { title, doc } = presetOf(values)
  const label = wordsFor(host).label.replace('{title}', title).replace('{count}', String(count))
  canvas.setAttribute('aria-label', host.getAttribute('aria-label') ?? label)
  // the table has what a preset is like in English alone
  const description = languageOf(host) === 'en' ? doc : ''
  canvas.setAttribute('aria-description', host.getAttribute('aria-description') ?? description ?? '')
}
