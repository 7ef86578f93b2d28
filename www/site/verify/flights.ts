/** The reference flights: a bird for each, and a table with the fingerprints. */

import code from '#web/verify.worker'
import { GOLDEN } from '#web/golden.js'
import { presetNamed } from '../shared/api.js'
import { make, makeSvg } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { makeJob } from '../shared/job.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { runTask } from '../shared/run-task.js'

const BIRD = 'M9 0L-7 5L-7 -5Z'
const CROSS = 'M-7 -7L7 7M-7 7L7 -7'

const TEXTS = texts.flights

/** A flight as a line of the table. */
const nameOf = (line: string) => line.split(' ').slice(0, -1).join(' ')
const fingerprintOf = (line: string) => line.split(' ').at(-1) ?? ''

export function makeFlights(
  section: HTMLElement,
  changed: (found: { compared: number; different: string[]; seconds: number }) => void,
) {
  /** The lines that were flown here. */
  let flown: string[] = []
  let seconds = 0
  const different = () => flown.filter((line, i) => line !== GOLDEN[i])
  const birds = makeBirds(section)
  const table = makeTable(section, () => show(flown.keys()))

  /** Shows what came of flights. */
  function show(flights: Iterable<number>) {
    for (const i of flights) {
      const kind = flown[i] ? (flown[i] === GOLDEN[i] ? 'equal' : 'different') : ''
      const [path] = birds[i].children
      birds[i].setAttribute('class', kind)
      path.setAttribute('d', kind === 'different' ? CROSS : BIRD)
      table.show(i, kind, flown[i])
    }
  }
  show(GOLDEN.keys())

  function say(state: 'idle' | 'running' | 'done') {
    const all = GOLDEN.length
    if (state !== 'done') return language.say(TEXTS[state], { all })
    const names = different().map(nameOf)
    if (names.length) return language.say(TEXTS.different, { some: names.length, all, which: names.join(', ') })
    return language.say(TEXTS.equal, { all, seconds: language.number(seconds, { maximumFractionDigits: 1 }) })
  }

  async function work(signal: AbortSignal, progress: (done: number) => void) {
    flown = []
    show(GOLDEN.keys())
    const start = performance.now()
    const receive = (line: string) => {
      flown.push(line)
      show([flown.length - 1])
      progress(flown.length / GOLDEN.length)
    }
    try {
      await runTask(code, { flights: GOLDEN }, receive, signal)
    } finally {
      seconds = (performance.now() - start) / 1000
      changed({ compared: flown.length, different: different(), seconds })
    }
  }

  makeJob(section, { run: TEXTS.run, again: TEXTS.again, say, work, waits: TEXTS.waits })
}

/** A bird for each flight; its direction comes from the fingerprint. */
function makeBirds(section: Element) {
  const birds = GOLDEN.map((line) => {
    // the first twelve bits
    const turn = (360 * parseInt(fingerprintOf(line).slice(0, 3), 16)) / 4096
    const path = makeSvg('path', { d: BIRD, transform: `rotate(${turn.toFixed()})` })
    return makeSvg('svg', { viewBox: '-12 -12 24 24' }, path)
  })
  // The keyboard reaches the flights in the table.
  part(section, '.birds').append(...birds.map((bird, i) => linkTo(GOLDEN[i], { title: inWords(GOLDEN[i]), tabIndex: -1 }, bird))) // prettier-ignore
  return birds
}

/** A flight in a sentence. */
function inWords(line: string) {
  const [flight, count, seed, steps] = line.split(' ')
  return language.say(TEXTS.title, { flight, count: Number(count), seed, steps: Number(steps) })
}

/** The way to a flight in the laboratory, in the world of the flight: the laboratory has a world of its own. */
function linkTo(line: string, properties: Record<string, unknown>, child: Element | string) {
  const [flight, count, seed] = line.split(' ')
  const [preset, more] = flight.split('?')
  const { width, height } = presetNamed(preset).values
  const values = [preset, more, `count=${count}&seed=${seed}&width=${width}&height=${height}`]
  const href = `lab.html?preset=${values.filter(Boolean).join('&')}`
  return make('a', { href, target: '_blank', rel: 'noopener', ...properties }, child)
}

/** The table of all flights, which is made when the reader opens it. */
function makeTable(section: Element, made: () => void) {
  const details = part(section, 'details') as HTMLDetailsElement
  let rows: HTMLTableRowElement[] = []
  details.ontoggle = () => {
    if (rows.length) return
    rows = GOLDEN.map((line) => {
      const [flight, count, seed, steps, fingerprint] = line.split(' ')
      const cells = [language.number(Number(count)), seed, language.number(Number(steps)), fingerprint]
      const head = make('th', { scope: 'row' }, linkTo(line, {}, flight))
      return make('tr', {}, head, ...cells.map((textContent) => make('td', { textContent })), make('td'))
    })
    part(section, 'tbody').append(...rows)
    made()
  }
  return {
    /** @param line that was flown */
    show(i: number, kind: string, line: string) {
      if (!rows.length) return
      const { cells } = rows[i]
      rows[i].className = kind
      cells[cells.length - 1].textContent =
        kind && `${fingerprintOf(line)} (${TEXTS.kinds[kind as 'equal' | 'different']})`
    },
  }
}
