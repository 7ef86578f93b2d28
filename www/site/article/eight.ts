/** "Break it": the eight combinations of the three rules, and which of them flock. */

import './eight.css'
import { part } from '../shared/figure.js'
import { make } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { nextTask } from '../shared/next-task.js'
import { Stage, prefersStill } from '../shared/stage.js'
import { FORTY, RULES, SETTLED, groups, only, type Rule } from './flocks.js'

export type Card = { card: Element; box: HTMLInputElement; rules: Rule[]; stage: Stage; measured?: Measured }
/** `nearest` in bird lengths. */
export type Measured = { polarisation: number; groups: number; nearest: number }

/** In px: larger than a bird length, so that one sees in a small picture which way each flies. */
const MARKER = { markerLength: 1.5 * FORTY.markerLength, markerWidth: 1.5 * FORTY.markerWidth }

/** What is true of each combination, by the names of its rules. */
const VERDICTS: Record<string, string> = texts.eight.verdicts

const TEXTS = texts.eight

export async function makeEight(section: HTMLElement) {
  const show: HTMLButtonElement = part(section, '.show')
  const again: HTMLButtonElement = part(section, '.again')
  const says = part(section, '.says')
  const cards: Card[] = []

  const write = () => {
    const shown = again.disabled ? [] : cards
    shown.forEach(writeVerdict)
    const marked = shown.filter(({ box }) => box.checked)
    says.textContent = shown.length ? answer(marked) + TEXTS.answer : TEXTS.mark
  }

  function reveal(revealed: boolean) {
    if (document.activeElement === (revealed ? show : again)) setTimeout(() => (revealed ? again : show).focus())
    show.disabled = revealed
    again.disabled = !revealed
    part(section, 'figcaption').hidden = !revealed
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

  show.onclick = () => {
    reveal(true)
    // what the cards now say has pushed it down
    says.scrollIntoView({ block: 'nearest' })
  }
  again.onclick = () => reveal(false)
  part(section, '.still').onclick = async () => {
    await Promise.all(cards.map(({ stage }) => stage.advance()))
    if (!again.disabled) reveal(true)
  }
  // on a phone one button for all of them, in place of eight
  const all = part(section, '.all')
  const pauseAll = all.textContent
  const label = (plays: boolean) => (all.textContent = plays ? pauseAll : TEXTS.playAll)
  label(!prefersStill())
  all.onclick = () => {
    const plays = cards.some(({ stage }) => stage.show.playing)
    for (const { stage } of cards)
      if (plays) stage.show.pause()
      else stage.show.play()
    label(!plays)
  }
  again.disabled = true
  write()

  for (const card of section.querySelectorAll('.eight li')) {
    const rules = RULES.filter((rule) => card.getAttribute('data-rules')?.split(' ').includes(rule))
    await nextTask()
    const stage = new Stage(part(card, '.stage'), { ...FORTY, ...MARKER, ...only(rules) })
    cards.push({ card, box: part(card, 'input'), rules, stage })
    await stage.ready
    await stage.fly(SETTLED)
  }
}

/** What a card says of its flock. */
function writeVerdict({ card, rules, measured }: Card) {
  if (!measured) return
  const [alike, nearest] = [measured.polarisation, measured.nearest].map((value) => language.fixed(value, 1))
  const text = measured.groups === 1 ? TEXTS.group : TEXTS.groups
  part(card, '.verdict').replaceChildren(
    make('small', { textContent: language.say(text, { alike, nearest, groups: measured.groups }) }),
    VERDICTS[rules.join(' ')],
  )
}

/** What came of the marks. */
function answer(marked: Card[]) {
  const count = marked.length
  if (count === 0) return TEXTS.none
  const isRight = marked.some(({ rules }) => rules.length === RULES.length)
  if (count === 1 && isRight) return TEXTS.found
  return language.say(isRight ? TEXTS.right : TEXTS.wrong, { count })
}

function measure({ flock }: Stage): Measured {
  const { polarisation, nearest } = flock.measure()
  return { polarisation, nearest: nearest / FORTY.markerLength, groups: groups(flock) }
}
