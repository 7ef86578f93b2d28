/** The canvas of a show as the page sees it: its place, its colours, and its words for screen readers. */

import { presetOf, type Values } from '../options/options.js'
import { COLOURS, type Colour } from '../options/colours.js'
import { wordsFor } from './words.js'

const COLOUR_NAMES = Object.keys(COLOURS) as Colour[]

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
  const colours = COLOUR_NAMES.map((name) => {
    const colour = style.getPropertyValue(COLOURS[name].property)
    if (/^rgb/.test(colour)) return [name, colour]
    // the rasteriser paints sRGB alone: the browser converts other colours to it, in a property without effect here
    canvas.style.caretColor = `color-mix(in srgb, ${colour} 100%, #0000)`
    const [, values] = /^color\(srgb (.*)\)/.exec(style.caretColor) ?? []
    const [red, green, blue, alpha = 1] = values?.split(/[ /]+/).map(Number) ?? []
    return [name, values ? `rgba(${[255 * red, 255 * green, 255 * blue, alpha]})` : colour]
  })
  canvas.style.caretColor = canvas.style.transition = ''
  return Object.fromEntries(colours) as Record<Colour, string>
}

/**
 * Describes a flock to screen readers as an `<img>` is: in the page's words, or in our own and their language.
 * @param count of boids
 */
export function describeFlock(canvas: HTMLCanvasElement, host: Element, values: Values, count: number) {
  const { title, doc } = presetOf(values)
  const { label, lang } = wordsFor(host)
  const given = (name: string) => host.getAttribute(name) ?? undefined
  const [role = '', tooltip] = [given('role'), given('title')]
  const isDecoration = ['none', 'presentation'].includes(role)
  const name = textOf(host, given('aria-labelledby')) ?? given('aria-label')
  // the table has what a preset is like in English alone
  const own = (name === undefined ? undefined : tooltip) ?? (lang === 'en' ? doc : '')
  const description = textOf(host, given('aria-describedby')) ?? given('aria-description') ?? own
  const words = name ?? tooltip ?? label.replace('{title}', title).replace('{count}', String(count))
  const attributes = {
    role: isDecoration ? role : 'img',
    lang: (name ?? tooltip) === undefined ? lang : undefined,
    'aria-label': isDecoration ? undefined : words,
    'aria-description': isDecoration ? undefined : description,
  }
  for (const [attribute, value] of Object.entries(attributes))
    if (value === undefined) canvas.removeAttribute(attribute)
    else canvas.setAttribute(attribute, value)
}

/** The text of elements beside the host: ids do not reach into its shadow tree. */
function textOf(host: Element, ids = '') {
  const root = host.getRootNode() as Partial<Document>
  const texts = ids.split(/\s+/).map((id) => root.getElementById?.(id)?.textContent?.trim())
  return texts.filter(Boolean).join(' ') || undefined
}
