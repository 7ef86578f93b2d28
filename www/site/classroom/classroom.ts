/** The lessons: a flock at the top, answers that open together, and what a button prints. */

import './classroom.css'
import { language, rememberLanguage } from '../shared/language.js'
import { Stage } from '../shared/stage.js'
import { makeSvg } from '../shared/dom.js'
import { readNumbers } from '../shared/typed-number.js'
import { texts } from './en.js'

/** A flock with a predator about as fast as its birds. */
const FLOCK = {
  preset: 'murmuration',
  count: 150,
  seed: 3,
  width: 640,
  height: 400,
  margin: 90,
  turnFactor: 0.1,
  minSpeed: 1.6,
  maxSpeed: 2.4,
  predatorSpeed: 2.2,
  predatorRange: 60,
  separationRange: 12,
  markerLength: 12,
  markerWidth: 5,
}

const TEXTS = texts.class
const STORAGE_KEY = 'boids-canvas-class'
/** Keeps the class table while its tab is open, unless the browser has no storage. */
const kept: Record<string, string> = storage() ?? {}

function storage() {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

const root = document.documentElement
// On a stick the site lies unpacked, without the file to download.
if (location.protocol === 'file:')
  for (const link of document.querySelectorAll('a[download]')) link.replaceWith(...link.childNodes)
const answers = [...document.querySelectorAll('details')]
/** The page for pupils has none. */
const button = document.querySelector('#answers') as HTMLButtonElement | null

const areOpen = () => answers.every(({ open }) => open)

function openAnswers(open: boolean) {
  for (const details of answers) details.open = open
}

rememberLanguage()
new Stage(document.querySelector('#flock') as HTMLElement, FLOCK).ready.catch(console.warn)

if (button) {
  button.onclick = () => openAnswers(!areOpen())
  for (const details of answers) details.addEventListener('toggle', () => (button.ariaPressed = String(areOpen())))
  const code = document.querySelector('#pupils') as HTMLElement
  const full = code.querySelector('.full') as HTMLElement
  // Some browsers do not open the answers that a link leads into.
  for (const link of document.querySelectorAll('.glance a[href^="#"]') as NodeListOf<HTMLAnchorElement>)
    link.onclick = () => document.querySelector(link.hash)?.closest('details')?.setAttribute('open', '')
  full.hidden = !document.fullscreenEnabled
  full.onclick = () => void (document.fullscreenElement ? document.exitFullscreen() : code.requestFullscreen())
}
// Groups that measure the same noise on different devices see different flights.
const seed = 1 + Math.floor(9999 * Math.random())
for (const link of document.querySelectorAll('.noises a') as NodeListOf<HTMLAnchorElement>)
  link.search += `&seed=${seed}`
drawClass(document.querySelector('#class') as HTMLElement)

/** The curve of the class: a dot for each level of noise, the mean of what the groups have found. */
function drawClass(section: HTMLElement) {
  const axes = document.querySelector('.sheet .axes')?.cloneNode(true) as SVGElement
  const line = makeSvg('path', { class: 'found' })
  const dots = makeSvg('g', {})
  axes.append(line, dots)
  section.querySelector('.curve')?.append(axes)
  const says = section.querySelector('.says') as HTMLElement
  const fields = [...section.querySelectorAll('[data-noise]')] as HTMLInputElement[]
  const draw = () => {
    const wrong: string[] = []
    const far: string[] = []
    kept[STORAGE_KEY] = JSON.stringify(fields.map(({ value }) => value))
    const points = fields.map((field) => {
      const values = readNumbers(field.value)
      const isWrong = !values.every((value) => value >= 0 && value <= 1)
      field.ariaInvalid = String(isWrong)
      if (isWrong) wrong.push(field.value)
      const { noise, low, high } = field.dataset
      // 0.8 begins with 0: what is being typed is not judged
      const isTyped = isWrong || field === document.activeElement
      const strange = isTyped ? [] : values.filter((value) => value < Number(low) || value > Number(high))
      field.classList.toggle('far', strange.length > 0)
      for (const value of strange) {
        const words = { value: language.fixed(value, 2), noise: language.plusMinus(Number(noise)) }
        far.push(language.say(TEXTS.at, words))
      }
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const isFound = !isWrong && values.length > 0
      ;(field.nextElementSibling as HTMLOutputElement).value = isFound ? language.fixed(mean, 2) : ''
      if (!isFound) return undefined
      // the scales of the axes of sheet 2
      return { x: 60 + (560 * Number(noise)) / 180, y: 310 - 290 * mean }
    })
    if (wrong.length) says.textContent = language.say(TEXTS.wrong, { texts: wrong.join(TEXTS.or) })
    else says.textContent = far.length ? language.say(TEXTS.far, { values: far.join(TEXTS.and) }) : ''
    // a line joins neighbouring levels only: between others nothing was measured
    const parts = points.map((point, i) => point && `${points[i - 1] ? 'L' : 'M'}${point.x},${point.y}`)
    line.setAttribute('d', parts.join(''))
    const found = points.filter((point) => point !== undefined)
    dots.replaceChildren(...found.map(({ x, y }) => makeSvg('circle', { cx: x, cy: y, r: 6 })))
  }
  const form = section.querySelector('form') as HTMLFormElement
  form.oninput = draw
  form.addEventListener('focusout', draw)
  // A reset empties the fields after its event.
  form.onreset = () => setTimeout(draw)
  for (const [i, text] of JSON.parse(kept[STORAGE_KEY] ?? '[]').entries()) fields[i].value = text
  draw()
}

for (const print of document.querySelectorAll('button[data-print]') as NodeListOf<HTMLButtonElement>) {
  print.onclick = () => {
    // The style sheet prints only this part.
    root.dataset.print = print.dataset.print
    window.print()
  }
}

/** The answers that the reader had closed before printing. */
let closed: HTMLDetailsElement[] = []
addEventListener('beforeprint', () => {
  closed = answers.filter(({ open }) => !open)
  openAnswers(true)
})
addEventListener('afterprint', () => {
  for (const details of closed) details.open = false
  delete root.dataset.print
})
