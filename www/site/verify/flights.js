// @ts-check
/** The reference flights: a bird for each, and a table with the fingerprints. */

import code from '../../../target/web/verify.worker'
import { GOLDEN } from '../../../target/web/golden.js'
import { make, makeSvg } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { makeJob } from '../shared/job.js'
import { language } from '../shared/language.js'
import { runTask } from '../shared/run-task.js'

const BIRD = 'M9 0L-7 5L-7 -5Z'
const CROSS = 'M-7 -7L7 7M-7 7L7 -7'

const TEXTS = {
  run: { en: 'Fly them all here', ja: 'ここで全部飛ばす' },
  again: { en: 'Fly them again', ja: 'もう一度飛ばす' },
  idle: {
    en: (/** @type {string} */ all) => `${all} flights, none flown here yet. It takes some seconds.`,
    ja: (/** @type {string} */ all) => `${all}の飛行があります。まだ一つも飛ばしていません。数秒かかります。`,
  },
  running: { en: 'Flying and comparing.', ja: '飛ばしながら比べています。' },
  equal: {
    en: (/** @type {string} */ all, /** @type {string} */ s) =>
      `All ${all} flights are equal, to the last bit. They took ${s} s here.`,
    ja: (/** @type {string} */ all, /** @type {string} */ s) =>
      `${all}の飛行は、最後の1ビットまですべて同じでした。ここでは${s}秒かかりました。`,
  },
  different: {
    en: (/** @type {string} */ some, /** @type {string} */ all, /** @type {string} */ which) =>
      `${some} of ${all} flights are not equal: ${which}. Please report this with the text below.`,
    ja: (/** @type {string} */ some, /** @type {string} */ all, /** @type {string} */ which) =>
      `${all}の飛行のうち${some}が同じではありません：${which}。下の文とともにご報告ください。`,
  },
  differs: { en: 'not equal', ja: '不一致' },
}

/** A flight in words. @param {string} line */
const nameOf = (line) => line.split(' ').slice(0, -1).join(' ')
/** @param {string} line */
const fingerprintOf = (line) => line.split(' ').at(-1) ?? ''

/**
 * @param {HTMLElement} section
 * @param {(found: { compared: number, different: string[], seconds: number }) => void} changed
 */
export function makeFlights(section, changed) {
  /** The lines that were flown here. @type {string[]} */
  let flown = []
  let seconds = 0
  const different = () => flown.filter((line, i) => line !== GOLDEN[i])

  const birds = GOLDEN.map((line) => {
    // the first twelve bits
    const turn = (360 * parseInt(fingerprintOf(line).slice(0, 3), 16)) / 4096
    const path = makeSvg('path', { d: BIRD, transform: `rotate(${turn.toFixed()})` })
    const title = makeSvg('title', {})
    title.textContent = nameOf(line)
    return makeSvg('svg', { viewBox: '-12 -12 24 24' }, title, path)
  })
  part(section, '.birds').append(...birds)

  const details = /** @type {HTMLDetailsElement} */ (part(section, 'details'))
  /** @type {HTMLTableRowElement[]} */
  let rows = []
  details.ontoggle = () => {
    if (rows.length) return
    rows = GOLDEN.map((line) => {
      const [flight, ...cells] = line.split(' ')
      const head = make('th', { scope: 'row', textContent: flight })
      return make('tr', {}, head, ...cells.map((textContent) => make('td', { textContent })), make('td'))
    })
    part(section, 'tbody').append(...rows)
    flown.forEach((_, i) => show(i))
  }

  /** Shows what came of a flight. @param {number} i */
  function show(i) {
    const isEqual = flown[i] === GOLDEN[i]
    const kind = flown[i] && (isEqual ? 'equal' : 'different')
    const [, path] = birds[i].children
    birds[i].setAttribute('class', kind ?? '')
    path.setAttribute('d', flown[i] && !isEqual ? CROSS : BIRD)
    if (!rows.length) return
    rows[i].className = kind ?? ''
    const text = isEqual ? '=' : flown[i] ? `${fingerprintOf(flown[i])} (${language.pick(TEXTS.differs)})` : ''
    rows[i].cells[rows[i].cells.length - 1].textContent = text
  }
  language.follow(() => birds.forEach((_, i) => show(i)))

  const all = () => language.number(GOLDEN.length)
  makeJob(section, {
    run: TEXTS.run,
    again: TEXTS.again,
    say(state) {
      if (state === 'idle') return language.pick(TEXTS.idle)(all())
      if (state === 'running') return language.pick(TEXTS.running)
      const names = different().map(nameOf)
      if (names.length === 0)
        return language.pick(TEXTS.equal)(all(), language.number(seconds, { maximumFractionDigits: 1 }))
      return language.pick(TEXTS.different)(language.number(names.length), all(), names.join(', '))
    },
    async work(signal, progress) {
      flown = []
      birds.forEach((_, i) => show(i))
      const start = performance.now()
      const receive = (/** @type {string} */ line) => {
        flown.push(line)
        show(flown.length - 1)
        progress(flown.length / GOLDEN.length)
      }
      try {
        await runTask(code, { flights: GOLDEN }, receive, signal)
      } finally {
        seconds = (performance.now() - start) / 1000
        changed({ compared: flown.length, different: different(), seconds })
      }
    },
  })
}
