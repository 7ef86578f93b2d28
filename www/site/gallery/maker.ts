/** The code on the page and the flock that it makes: the reader changes the flock, and the code follows. */

import { presetNamed, presets } from '../shared/api.js'
import { makeCopy } from '../shared/copy.js'
import { make } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'

/** What the reader can choose, in the order of the attributes; `none` is no attribute. */
const VALUES: Record<string, string[]> = {
  preset: presets.map(({ name }) => name),
  count: ['50', '100', '200', '500', '1000', '2000', '5000'],
  'colour-by': ['heading', 'speed', 'flockmates', 'none'],
  pointer: ['none', 'attract', 'repel', 'predator'],
  background: ['#0a0e14', '#0d3b54', '#f4f1e8'],
}

/** The colour of a flock whose colours show nothing, on each background. */
const FILLS: Record<string, string> = { '#0a0e14': '#dbe6f7', '#0d3b54': '#ffd27d', '#f4f1e8': '#14213d' }

/** What a value of an attribute is called, unless it is a word itself. */
function wordsOf(name: string, value: string) {
  const words = texts.values as Record<string, string>
  return words[`${name}=${value}`] ?? words[value] ?? (Number(value) ? language.number(Number(value)) : value)
}

/** The picture begins formed, a mill with its ring. A large flock flies fewer steps first, so that it shows soon. */
const FORMED = { steps: 1200, work: 600_000 }

/** The script as the code on the page names it. */
export const SCRIPT = '<script src="boids-canvas.js" defer></script>'
const FRAME = 'title="A flock" loading="lazy" sandbox="allow-scripts"'

/** A flock with these attributes, in each way to write it. */
const FORMS: Record<string, (attributes: [string, string][], style: string) => string> = {
  element: (attributes, style) => `${SCRIPT}\n<boids-canvas ${written(attributes)} style="${style}"></boids-canvas>`,
  div: (attributes, style) =>
    `${SCRIPT}\n<div data-boids-canvas ${written(attributes, 'data-')} style="${style}"></div>`,
  iframe: (attributes, style) =>
    `<iframe src="embed.html?${new URLSearchParams(attributes)}" ${FRAME} style="${style}; width: 100%; border: 0"></iframe>`,
}

const written = (attributes: [string, string][], prefix = '') =>
  attributes.map(([name, value]) => `${prefix}${name}="${value}"`).join(' ')

/** @param section with the code in a `.tag code`, its controls, and a place for its flock, `.made` */
export function makeMaker(section: HTMLElement) {
  makeCopy(part(section, '.tag'))
  const code = part(section, '.tag code')
  const flock = document.createElement('boids-canvas')
  for (const [, name, value] of (code.textContent ?? '').matchAll(/([\w-]+)="([^"]*)"(?=[^<]*><\/boids)/g))
    flock.setAttribute(name, value)
  part(section, '.made').replaceChildren(flock)
  const begin = () => {
    flock.reset()
    flock.step(Math.min(FORMED.steps, Math.ceil(FORMED.work / Number(flock.count))))
  }
  begin()

  const forms = [...section.querySelectorAll('[data-form]')] as HTMLButtonElement[]
  const texts = [...section.querySelectorAll('[data-says]')] as HTMLElement[]
  let form = 'element'
  const write = () => {
    const names = ['preset', 'count', 'margin', 'zoom', 'colour-by', 'fill', 'pointer', 'background', 'border']
    const attributes = names.flatMap((name) => (flock.hasAttribute(name) ? [[name, flock.getAttribute(name)]] : []))
    code.textContent = FORMS[form](attributes as [string, string][], flock.getAttribute('style') ?? '')
    for (const button of forms) button.ariaPressed = String(button.dataset.form === form)
    for (const text of texts) text.hidden = text.dataset.says !== form
  }
  for (const button of forms)
    button.onclick = () => {
      form = button.dataset.form ?? form
      write()
    }
  const selects = [...section.querySelectorAll('select')]
  const selectOf = (name: string) => part(section, `[data-option=${name}]`) as HTMLSelectElement
  let isCountChosen = false
  for (const select of selects) {
    const name = select.dataset.option ?? ''
    select.append(...VALUES[name].map((value) => make('option', { value }, wordsOf(name, value))))
    select.value = flock.getAttribute(name) ?? 'none'
    select.onchange = () => {
      if (name === 'count') isCountChosen = true
      if (name === 'preset') {
        // About as many as the preset's own, so that each model shows what it is known for. In this low box a mill needs
        // fewer fish, and more of the height.
        const isMill = select.value === 'mill'
        const { count } = isMill ? { count: 50 } : presetNamed(select.value).values
        const counts = selectOf('count')
        if (!isCountChosen) counts.value = VALUES.count.find((value) => Number(value) >= Number(count)) ?? counts.value
        if (isMill) flock.setAttribute('margin', '20')
        else flock.removeAttribute('margin')
        flock.setAttribute('count', counts.value)
      }
      if (select.value === 'none') flock.removeAttribute(name)
      else flock.setAttribute(name, select.value)
      if (selectOf('colour-by').value !== 'none') flock.removeAttribute('fill')
      else flock.setAttribute('fill', FILLS[selectOf('background').value])
      write()
      if (['preset', 'count'].includes(name)) begin()
    }
  }
}
