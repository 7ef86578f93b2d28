/** The reference flights: a picture of the one that is flown, beside a list of all with their fingerprints, ours and those found here. */

import code from '#web/verify.worker'
import { GOLDEN } from '#web/golden.js'
import { Flock, init, presetNamed } from '../shared/api.js'
import { clearedPen, make } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { makeJob } from '../shared/job.js'
import { language } from '../shared/language.js'
import { fillBirds } from '../shared/pens.js'
import { runTask } from '../shared/run-task.js'
import { prefersStill } from '../shared/stage.js'
import { texts } from './en.js'
import type { FlockOptions } from '../../src/options/options.js'
import type { Flown } from './worker.js'

/** The flights of one flock, after more and more steps: what a changed bit does is shown with them. */
const FIRST = GOLDEN.slice(0, 3)
/** The bits of its positions and velocities. */
const BITS = 4 * 32 * Number(FIRST[0].split(' ')[1])
/** The length of a bird, as a part of the world's side. */
const LENGTH = 0.035
/** The first flock flies so many steps a second, as on a page. */
const RATE = 60
/** With a bit changed, the first flock and the original fly for so many steps until none of their birds are together. */
const PARTING = 360
/** The most steps from one of their pictures to the next. */
const LEAP = 12
/** How much of the picture the world takes: birds fly over its edge. */
const SHARE = 0.75
/** Of the hash of the fingerprints. */
const [FNV_OFFSET, FNV_PRIME] = [0xcbf29ce484222325n, 0x100000001b3n]

const TEXTS = texts.flights

/** What was flown here: the lines, and how long it took. */
export type Flights = { flown: string[]; seconds: number }

/** A flight as a line of the list. */
const nameOf = (line: string) => line.split(' ').slice(0, -1).join(' ')
const fingerprintOf = (line: string) => line.split(' ').at(-1) ?? ''
const PLACES = new Map(GOLDEN.map((line, i) => [nameOf(line), i]))

/** What came of a flight; '' of a flock that is on its way to a line of the list. */
function kindOf(line: string) {
  const golden = GOLDEN[PLACES.get(nameOf(line)) ?? -1]
  if (!golden) return ''
  return golden === line ? 'equal' : 'different'
}
/** The fingerprint of all flights together, in words: FNV-1a, too, over the digits of their fingerprints. */
export function togetherOf(flown: string[]) {
  const digits = flown.map(fingerprintOf).join('')
  const add = (hash: bigint, digit: string) => BigInt.asUintN(64, (hash ^ BigInt(digit.charCodeAt(0))) * FNV_PRIME)
  const print = [...digits].reduce(add, FNV_OFFSET).toString(16).padStart(16, '0')
  return language.say(TEXTS.verdict.together, { print })
}
export const isComplete = (flown: string[]) => flown.length === GOLDEN.length
export const differentOf = (flown: string[]) => flown.filter((line) => kindOf(line) === 'different')

/**
 * @param kept what was flown here before the reader left the page and came back
 * @param changed is called with what was flown
 */
export function makeFlights(section: HTMLElement, kept: Flights | undefined, changed: (flights: Flights) => void) {
  let { flown, seconds } = kept ?? { flown: [], seconds: 0 }
  const list = makeList(section)
  flown.forEach(list.write)
  const show = makePicture(section, list.follow)
  const add = (one: Flown, original?: Flown) => {
    list.write(one.line)
    show(one, original)
  }
  let isStarted = false
  /** Whether a bit was changed in the last flights, and whether it is to be in the next ones. */
  let [isChanged, willChange] = [false, false]
  /** The number whose bit was changed, in px. */
  let [before, after] = [0, 0]

  function writeVerdict() {
    const [some, all, wrong] = [flown.length, GOLDEN.length, differentOf(flown).length]
    const going = some ? 'some' : 'none'
    const kind = isChanged ? 'changed' : wrong ? 'different' : isComplete(flown) ? 'equal' : going
    const verdict = part(section, '.verdict')
    verdict.dataset.kind = kind
    verdict.replaceChildren(make('strong', {}, language.say(TEXTS.verdict[kind], { some, all, wrong })))
    if (!isChanged && isComplete(flown)) verdict.append(' ', make('small', {}, togetherOf(flown)))
  }
  writeVerdict()

  function say(state: 'idle' | 'running' | 'done') {
    const all = GOLDEN.length
    if (state !== 'done') return language.say(TEXTS[state], { all })
    if (isChanged) {
      const [was, is] = [before, after].map((x) => language.number(x, { minimumSignificantDigits: 9 }))
      return language.say(TEXTS.changed, { bits: BITS, before: was, after: is })
    }
    const names = differentOf(flown).map(nameOf)
    if (names.length) return language.say(TEXTS.different, { some: names.length, all, which: names.join(', ') })
    return language.say(TEXTS.equal, { all, seconds: language.number(seconds, { maximumFractionDigits: 1 }) })
  }

  async function work(signal: AbortSignal, progress: (done: number) => void) {
    isStarted = true
    isChanged = willChange
    willChange = false
    list.clear()
    if (!isChanged) flown = []
    writeVerdict()
    if (isChanged) return flyChanged(signal)
    const start = performance.now()
    const receive = (one: Flown) => {
      flown.push(one.line)
      add(one)
      writeVerdict()
      progress(flown.length / GOLDEN.length)
    }
    try {
      await runTask(code, { flights: GOLDEN }, receive, signal)
    } finally {
      seconds = (performance.now() - start) / 1000
      changed({ flown, seconds })
    }
  }

  /** Shows both flocks, step by step, until they have parted, and then the fingerprints. */
  async function flyChanged(signal: AbortSignal) {
    const [preset, count, seed] = FIRST[0].split(' ')
    const steps = Array.from({ length: PARTING }, (_, step) => [preset, count, seed, step, ''].join(' '))
    const fly = async (isChanged: boolean) => {
      const all: Flown[] = []
      await runTask(code, { flights: [...steps, FIRST[2]], isChanged }, (one: Flown) => all.push(one), signal)
      return all
    }
    const [originals, changed] = [await fly(false), await fly(true)]
    ;[before, after] = [originals, changed].map(([{ positions }]) => positions[0])
    const start = performance.now()
    // on a slow machine it takes longer, so that one sees them part there, too
    for (let step = 0; step < PARTING && !prefersStill(); step = Math.min(step + LEAP, stepAt(start))) {
      show(changed[step], originals[step])
      await new Promise(requestAnimationFrame)
      signal.throwIfAborted()
    }
    changed.forEach((one, i) => kindOf(one.line) && add(one, originals[i]))
  }

  const again = () => (isComplete(flown) ? TEXTS.again : TEXTS.run)
  const job = makeJob(section, { run: TEXTS.run, again, say, work, waits: TEXTS.waits, isDone: isComplete(flown) })
  part(section, '.change').onclick = () => {
    // another job works
    if (part<HTMLButtonElement>(section, '.run').disabled) return
    willChange = true
    job.start()
  }
  const showSlowly = (one: Flown) => {
    add(one)
    if (!kindOf(one.line) || flown.includes(one.line)) return
    flown.push(one.line)
    writeVerdict()
    changed({ flown, seconds })
  }
  flySlowly(showSlowly, () => isStarted).catch(console.debug)
}

/** The step that a flock shows now, as on a page, if it started at `start`. */
const stepAt = (start: number) => Math.floor(((performance.now() - start) * RATE) / 1000)

/** Flies the first flock to the second line of the list, as slowly as on a page, so that the reader sees its fingerprint change. */
async function flySlowly(show: (flown: Flown) => void, isOver: () => boolean) {
  await init()
  const [preset, count, seed, steps] = FIRST[1].split(' ')
  const last = Number(steps)
  const flock = new Flock({ preset, count: Number(count), seed: Number(seed) } as FlockOptions)
  const start = performance.now()
  const fly = () => {
    if (isOver()) return
    // the first step is a line of the list, too
    const due = prefersStill() ? last : Math.max(1, stepAt(start))
    flock.step(Math.max(0, Math.min(last, due) - flock.steps))
    const line = [preset, count, seed, flock.steps, flock.fingerprint()].join(' ')
    show({ line, positions: flock.positions(), velocities: flock.velocities() })
    if (flock.steps < last) requestAnimationFrame(fly)
  }
  fly()
}

/**
 * @param shown is called with the line of a flight whose picture comes
 * @returns shows a flock and its fingerprint, and if a bit of it was changed, the original as well
 */
function makePicture(section: HTMLElement, shown: (line: string) => void) {
  const canvas = part<HTMLCanvasElement>(section, 'canvas')
  const style = getComputedStyle(canvas)
  let flocks: [Flown, Flown?] | undefined
  let frame = 0
  const draw = () => {
    frame = 0
    const pen = flocks && clearedPen(canvas)
    if (!pen) return
    const [flown, original] = flocks as [Flown, Flown?]
    const { line } = flown
    const [flight, numbers] = inWords(line)
    const { width, height } = presetNamed(flight.split('?')[0]).values
    const scale = SHARE * Math.min(canvas.width / width, canvas.height / height)
    pen.translate((canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2)
    pen.scale(scale, scale)
    const fill = (flock: Flown, colour: string) =>
      fillBirds(pen, flock, Array(flock.positions.length / 2).keys(), LENGTH * Math.sqrt(width * height), colour)
    fill(original ?? flown, style.color)
    if (original) fill(flown, style.getPropertyValue('--separation'))
    part(section, '.flight').replaceChildren(make('strong', {}, flight), numbers)
    part(section, '.print').textContent = fingerprintOf(line)
    part(section, '.here').dataset.kind = kindOf(line)
    shown(line)
  }
  new ResizeObserver(draw).observe(canvas)
  return (...next: [Flown, Flown?]) => {
    flocks = next
    // Once a frame is enough.
    frame ||= requestAnimationFrame(draw)
  }
}

/** The name of a flight, and its numbers in words. */
function inWords(line: string) {
  const [flight, count, seed, steps] = line.split(' ')
  return [flight, language.say(TEXTS.numbers, { count: Number(count), seed, steps: Number(steps) })]
}

/** The way to a flight in the laboratory, in the world of the flight: the laboratory has a world of its own. */
function addressOf(line: string) {
  const [flight, count, seed] = line.split(' ')
  const [preset, more] = flight.split('?')
  const { width, height } = presetNamed(preset).values
  const values = [preset, more, `count=${count}&seed=${seed}&width=${width}&height=${height}`]
  return `lab.html?preset=${values.filter(Boolean).join('&')}`
}

/** The list of all flights, with a place for what comes of each. */
function makeList(section: Element) {
  const rows = GOLDEN.map((line) => {
    const [flight, numbers] = inWords(line)
    const link = make('a', { href: addressOf(line), target: '_blank', rel: 'noopener' }, flight)
    const head = make('th', { scope: 'row' }, link, make('small', {}, numbers))
    return make('tr', {}, head, make('td', {}, fingerprintOf(line)), make('td'))
  })
  part(section, 'tbody').append(...rows)
  const rowOf = (line: string) => rows[PLACES.get(nameOf(line)) ?? -1]
  return {
    /** @param line that was flown */
    write(line: string) {
      const kind = kindOf(line)
      if (!kind) return
      rowOf(line).className = kind
      rowOf(line).cells[2].replaceChildren(fingerprintOf(line), make('small', {}, TEXTS.kinds[kind]))
    },
    /** Scrolls to the flight. Those of the first flock are at the top of the list, together. */
    follow(line: string) {
      const table = part(section, '.table')
      const row = rowOf(line)
      if (row) table.scrollTop = rows.indexOf(row) < FIRST.length ? 0 : row.offsetTop - table.clientHeight / 2
    },
    clear() {
      for (const row of rows) {
        row.className = ''
        row.cells[2].replaceChildren()
      }
    },
  }
}
