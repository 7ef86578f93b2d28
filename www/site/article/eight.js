// @ts-check
/** "Break it": the eight combinations of the three rules, and which of them flock. */

import './eight.css'
import { part } from '../shared/figure.js'
import { make } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { nextTask } from '../shared/next-task.js'
import { Stage } from '../shared/stage.js'
import { FORTY, RULES, SETTLED, groups, only } from './flocks.js'

/** @import { Rule } from './flocks.js' */
/** @typedef {{ card: Element, box: HTMLInputElement, rules: Rule[], stage: Stage, measured?: Measured }} Card */
/** @typedef {{ polarisation: number, groups: number, nearest: number }} Measured `nearest` in bird lengths */

/** What is true of each combination, by the names of its rules. @type {Record<string, string>} */
const VERDICTS = texts.eight.verdicts

const TEXTS = texts.eight

/** @param {HTMLElement} section */
export async function makeEight(section) {
  /** @type {HTMLButtonElement} */
  const show = part(section, '.show')
  /** @type {HTMLButtonElement} */
  const again = part(section, '.again')
  const says = part(section, '.says')
  /** @type {Card[]} */
  const cards = []

  const write = () => {
    const shown = again.disabled ? [] : cards
    shown.forEach(writeVerdict)
    const marked = shown.filter(({ box }) => box.checked)
    says.textContent = shown.length ? answer(marked) + TEXTS.answer : TEXTS.mark
  }

  /** @param {boolean} revealed */
  function reveal(revealed) {
    if (document.activeElement === (revealed ? show : again)) setTimeout(() => (revealed ? again : show).focus())
    show.disabled = revealed
    again.disabled = !revealed
    for (const entry of cards) {
      const { card, box, rules, stage } = entry
      box.disabled = revealed
      if (!revealed) box.checked = false
      card.classList.toggle('flocks', revealed && rules.length === RULES.length)
      entry.measured = revealed ? measure(stage) : undefined
      if (!revealed) part(card, '.verdict').replaceChildren()
    }
    write()
  }

  show.onclick = () => reveal(true)
  again.onclick = () => reveal(false)
  part(section, '.still').onclick = async () => {
    await Promise.all(cards.map(({ stage }) => stage.advance()))
    if (!again.disabled) reveal(true)
  }
  again.disabled = true
  write()

  for (const card of section.querySelectorAll('.eight li')) {
    const rules = RULES.filter((rule) => card.getAttribute('data-rules')?.split(' ').includes(rule))
    await nextTask()
    const stage = new Stage(part(card, '.stage'), { ...FORTY, ...only(rules) })
    cards.push({ card, box: part(card, 'input'), rules, stage })
    await stage.ready
    await stage.fly(SETTLED)
  }
}

/** What a card says of its flock. @param {Card} card */
function writeVerdict({ card, rules, measured }) {
  if (!measured) return
  const [alike, nearest] = [measured.polarisation, measured.nearest].map((value) => language.fixed(value, 1))
  const text = measured.groups === 1 ? TEXTS.group : TEXTS.groups
  part(card, '.verdict').replaceChildren(
    make('small', { textContent: language.say(text, { alike, nearest, groups: measured.groups }) }),
    VERDICTS[rules.join(' ')],
  )
}

/** What came of the marks. @param {Card[]} marked */
function answer(marked) {
  const count = marked.length
  if (count === 0) return TEXTS.none
  const isRight = marked.some(({ rules }) => rules.length === RULES.length)
  if (count === 1 && isRight) return TEXTS.found
  return language.say(isRight ? TEXTS.right : TEXTS.wrong, { count })
}

/** @param {Stage} stage @returns {Measured} */
function measure({ flock }) {
  const { polarisation, nearest } = flock.measure()
  return { polarisation, nearest: nearest / FORTY.markerLength, groups: groups(flock) }
}
