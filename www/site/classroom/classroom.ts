/** The lessons: a flock at the top, answers that open together, and what a button prints. */

import './classroom.css'
import { rememberLanguage } from '../shared/language.js'
import { Stage } from '../shared/stage.js'

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

const root = document.documentElement
// On a stick the site lies unpacked, without the file to download.
if (location.protocol === 'file:')
  for (const link of document.querySelectorAll('a[download]')) link.replaceWith(...link.childNodes)
const answers = [...document.querySelectorAll('details')]
const button = document.querySelector('#answers') as HTMLButtonElement

const areOpen = () => answers.every(({ open }) => open)

function openAnswers(open: boolean) {
  for (const details of answers) details.open = open
}

rememberLanguage()
new Stage(document.querySelector('#flock') as HTMLElement, FLOCK).ready.catch(console.warn)

button.onclick = () => openAnswers(!areOpen())
for (const details of answers) details.addEventListener('toggle', () => (button.ariaPressed = String(areOpen())))

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
