/**
 * The canvas of a show as the page sees it: its place, its colours, and its words for screen readers.
 */

import { presetOf, type Values } from '../options/options.js'
import { COLOURS, type Colour } from '../options/colours.js'
import { languageOf, wordsFor } from './words.js'

const COLOUR_NAMES = Object.keys(COLOURS) as Colour[]

export function createCanvas() {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('part', 'canvas')
  canvas.setAttribute('role', 'img')
  return canvas
}

/** Sets the colours that are options; the page's style sheet decides the others. */
export function setColours(canvas: HTMLCanvasElement, values: Values) {
  for (const name of COLOUR_NAMES) canvas.style.setProperty(`--boids-${name}`, values[name] ?? '')
}

/**
 * All colours as the browser computes them. A transition, which reports that one has changed (style.ts), has the colour of before at
 * first.
 */
export function computedColours(canvas: HTMLCanvasElement): Record<Colour, string> {
  const style = getComputedStyle(canvas)
  canvas.style.transition = 'none'
  const colours = COLOUR_NAMES.map((name) => [name, style.getPropertyValue(COLOURS[name].property)])
  canvas.style.transition = ''
  return Object.fromEntries(colours)
}

/**
 * Describes a flock to screen readers, in the page's words or our own.
 * @param count of boids
 */
export function describeFlock(canvas: HTMLCanvasElement, host: Element, values: Values, count: number) {
  const { title, doc } = presetOf(values)
  const label = wordsFor(host).label.replace('{title}', title).replace('{count}', String(count))
  canvas.setAttribute('aria-label', host.getAttribute('aria-label') ?? label)
  // the table has what a preset is like in English alone
  const description = languageOf(host) === 'en' ? doc : ''
  canvas.setAttribute('aria-description', host.getAttribute('aria-description') ?? description ?? '')
}
