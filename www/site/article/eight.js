// @ts-check
/** "Break it": the eight combinations of the three rules, and which of them flock. */

import './eight.css'
import { part } from '../shared/figure.js'
import { make } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { Stage, nextTask } from '../shared/stage.js'
import { FORTY, RULES, SETTLED, groups, only } from './flocks.js'

/** @import { Rule } from './flocks.js' */
/** @typedef {{ card: Element, box: HTMLInputElement, rules: Rule[], stage: Stage, measured?: Measured }} Card */
/** @typedef {{ polarisation: number, groups: number, nearest: number }} Measured `nearest` in bird lengths */

/** What is true of each combination, by the names of its rules. @type {Record<string, { en: string, ja: string }>} */
const VERDICTS = {
  '': { en: 'Each flies for itself. Nothing connects them.', ja: 'それぞれ勝手に飛ぶだけ。互いに無関係です。' },
  separation: { en: 'They make room for each other, and no more.', ja: '互いによけ合うだけです。' },
  cohesion: {
    en: 'Together, but in a ball: they fly through each other.',
    ja: '集まって団子になり、互いをすり抜けています。',
  },
  alignment: {
    en: 'One way, but scattered, and some overlap. Nothing holds them together.',
    ja: '向きは同じでも、散らばったまま。重なる鳥もいます。',
  },
  'separation cohesion': {
    en: 'Like midges: together, but each flies its own way.',
    ja: '蚊柱のよう。集まっても、向きはばらばらです。',
  },
  'separation alignment': {
    en: 'One way, with room, but scattered. Nothing holds them together.',
    ja: '向きも間隔もよいのに、まとまりがありません。',
  },
  'cohesion alignment': {
    en: 'Almost. But the birds lie on top of each other.',
    ja: '惜しい。でも、鳥がみな重なっています。',
  },
  'separation cohesion alignment': { en: 'A flock.', ja: '群れです。' },
}

const TEXTS = {
  mark: { en: 'Mark those that you call a flock.', ja: '群れだと思うものに印を付けてください。' },
  group: { en: 'alike {alike} · 1 group · nearest {nearest}', ja: 'そろい具合 {alike}・集まり1・間隔 {nearest}' },
  groups: {
    en: 'alike {alike} · {groups} groups · nearest {nearest}',
    ja: 'そろい具合 {alike}・集まり{groups}・間隔 {nearest}',
  },
  found: { en: 'You found the one flock.', ja: '正解です。' },
  none: { en: 'You marked none.', ja: '印は一つもありませんでした。' },
  right: {
    en: 'You marked {count}. The flock is among them.',
    ja: '{count}個に印を付けました。正解は、その中にあります。',
  },
  wrong: {
    en: 'You marked {count}. The flock is not among them.',
    ja: '{count}個に印を付けました。正解は、その中にはありません。',
  },
  answer: {
    en: ' Only with all three do they stay together, fly one way and keep room. Take any one away, and the flock is gone. (Alike: 1 is all one way, 0 is no common direction. Groups: birds less than 3.3 bird lengths apart belong together. Nearest: bird lengths to the nearest bird, on average.)',
    ja: 'まとまり、向き、間隔がそろうのは、三つとも働くときだけです。どれか一つでも外すと、群れではなくなります。（そろい具合は、全員が同じ向きなら1、ばらばらなら0に近い数。集まりは、すき間が鳥3.3羽分より狭い鳥どうしを一つと数えます。間隔は、いちばん近い鳥まで平均で鳥何羽分か。）',
  },
}

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
    says.textContent = shown.length ? answer(marked) + language.pick(TEXTS.answer) : language.pick(TEXTS.mark)
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
  part(section, '.still').onclick = () => {
    for (const { stage } of cards) /** @type {HTMLElement} */ (part(stage.host, '.advance')).click()
    if (!again.disabled) reveal(true)
  }
  again.disabled = true
  language.follow(write)

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
    language.pick(VERDICTS[rules.join(' ')]),
  )
}

/** What came of the marks. @param {Card[]} marked */
function answer(marked) {
  const count = marked.length
  if (count === 0) return language.pick(TEXTS.none)
  const isRight = marked.some(({ rules }) => rules.length === RULES.length)
  if (count === 1 && isRight) return language.pick(TEXTS.found)
  return language.say(isRight ? TEXTS.right : TEXTS.wrong, { count })
}

/** @param {Stage} stage @returns {Measured} */
function measure({ flock }) {
  const { polarisation, nearest } = flock.measure()
  return { polarisation, nearest: nearest / FORTY.markerLength, groups: groups(flock) }
}
