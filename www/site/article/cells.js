// @ts-check
/** “Why a computer can”: from 10 birds to 100,000, and the questions that they ask each other, counted both ways. */

import './cells.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { Stage, nextTask } from '../shared/stage.js'
import { CellList } from './cell-list.js'
import { drawCells, drawLines } from './cell-picture.js'

/** How far a bird sees, and so the width of a cell, in world px. */
const RANGE = 60
/** The world grows with the flock: one bird for each cell. */
const AREA = RANGE * RANGE
/** Width of the world divided by its height, as the style sheet has it for the stage. */
const ASPECT = 3 / 2
/** A calm flock that stays about as dense as it starts. */
const FLOCK = {
  preset: 'school',
  seed: 1,
  fieldOfView: 360,
  cohesionRange: RANGE,
  cohesionMinRange: 20,
  alignmentRange: RANGE,
  separationRange: 40,
  cohesion: 0.001,
  separation: 0.05,
  alignment: 0.3,
  minSpeed: 1.5,
  maxSpeed: 2.5,
  margin: 40,
  turnFactor: 0.15,
  markerLength: 16,
  markerWidth: 7,
  frameBudget: 16,
}
/** Positions of the slider for each factor of ten. */
const STEPS_PER_DECADE = 100
/** The flock flies so many steps of one bird before it is shown, so that a small flock has begun to form. */
const START = 100_000
/** With more birds the lines would be a white surface. */
const MAX_LINES = 1000
/** In ms: how often the numbers are counted while the flock flies. */
const COUNT_INTERVAL = 500
/** A larger flock waits for the end of a drag. */
const MAX_LIVE = 5000
/** In ms: the sentence waits for the end of a drag, and is renewed while the flock gathers. */
const PAUSE = 250
const RENEWAL = 5000
/** The bars reach from 1 question to 10 to this power. */
const POWERS = 10
/** In CSS px: the circle of the range is at least so large that the reader finds it. */
const MIN_CIRCLE = 9
/** In CSS px: how far beside a bird a reader may click. */
const MAX_MISS = 30

/** @typedef {{ count: string, all: string, near: string, times: string }} Words */

const TEXTS = {
  birds: { en: (/** @type {string} */ count) => `${count} birds`, ja: (/** @type {string} */ count) => `${count}羽` },
  pace: {
    en: (/** @type {string} */ count, /** @type {string} */ rate) => `${count} birds · ${rate} frames a second`,
    ja: (/** @type {string} */ count, /** @type {string} */ rate) => `${count}羽・毎秒${rate}コマ`,
  },
  many: {
    en: (/** @type {Words} */ { count, all, near, times }) =>
      `At ${count} birds, asking everyone takes ${all} questions. Asking the cells nearby takes about ${near}: about ${times} times fewer.`,
    ja: (/** @type {Words} */ { count, all, near, times }) =>
      `${count}羽では、全員に聞くと質問は${all}回。近くの升目だけなら約${near}回、およそ${times}分の1で済みます。`,
  },
  few: {
    en: (/** @type {Words} */ { count }) =>
      `At ${count} birds the cells save next to nothing: nearly all birds are neighbours anyway.`,
    ja: (/** @type {Words} */ { count }) =>
      `${count}羽では、ほぼ全員が隣どうしなので、升目を使ってもほとんど変わりません。`,
  },
  one: {
    en: (/** @type {string} */ all, /** @type {string} */ seen) =>
      `The circled bird asks all ${all} others, and finds the ${seen} that are in sight.`,
    ja: (/** @type {string} */ all, /** @type {string} */ seen) =>
      `丸で囲んだ鳥は、ほかの${all}羽すべてに聞いて、見える${seen}羽を見つけます。`,
  },
  oneNearby: {
    en: (/** @type {string} */ all, /** @type {string} */ seen, /** @type {string} */ near) =>
      `The circled bird asks ${near} of the ${all} others, and finds all ${seen} that are in sight.`,
    ja: (/** @type {string} */ all, /** @type {string} */ seen, /** @type {string} */ near) =>
      `丸で囲んだ鳥は、ほかの${all}羽のうち${near}羽に聞くだけで、見える${seen}羽をすべて見つけます。`,
  },
}

/** @param {HTMLElement} section */
export function makeCells(section) {
  const host = part(section, '.stage')
  const slider = /** @type {HTMLInputElement} */ (part(section, 'input'))
  const modes = /** @type {HTMLButtonElement[]} */ ([...section.querySelectorAll('[data-ask]')])
  const [one, says] = [part(section, '.one'), part(section, '.says')]
  let count = countAt(slider)
  let asking = 'near'
  /** The bird that asks. */
  let bird = 0
  /** When the numbers were last counted, and how many frames there were by then. */
  let counted = { time: 0, frames: 0 }
  /** The questions nearby, as they were last counted. */
  let questions = 0
  /** Whether the numbers are counted in a task that is yet to come. */
  let isCounting = false
  /** When the sentence was last written. */
  let said = Infinity
  let applying = 0
  let timer = 0
  const stage = new Stage(host, { ...FLOCK, ...world(count) }, draw)

  function cells() {
    const { width, height } = world(count)
    return new CellList(stage.flock.positions(), width, height, RANGE)
  }

  async function applyCount() {
    const chosen = (count = countAt(slider))
    bird = 0
    const { colourBy, ...size } = world(count)
    const steps = Math.min(300, Math.floor(START / count))
    const { show } = stage
    for (const work of [() => show.configure({ colourBy }), () => show.configure(size), () => show.reset()]) {
      work()
      // A large flock takes about 25 ms for each.
      if (count > MAX_LIVE) await nextTask()
      if (count !== chosen) return
    }
    if (steps > 1) await stage.fly(steps)
    await nextTask()
    if (count === chosen) changed()
  }

  function writeSlider() {
    const text = language.number(countAt(slider))
    part(section, '.birds').textContent = text
    slider.ariaValueText = language.pick(TEXTS.birds)(text)
  }

  /** Writes the numbers, and the sentence when the reader pauses. Only what the reader changes is read out. */
  function changed() {
    writeSlider()
    for (const text of [one, says]) text.ariaLive = 'polite'
    for (const mode of modes) mode.ariaPressed = String(mode.dataset.ask === asking)
    writeNumbers(cells())
    stage.redraw()
    clearTimeout(timer)
    timer = window.setTimeout(writeSays, PAUSE)
  }

  /** Writes what changes while the flock flies on. @param {CellList} list */
  function renew(list) {
    for (const text of [one, says]) text.ariaLive = 'off'
    writeNumbers(list)
    if (performance.now() - said > RENEWAL) writeSays()
  }

  /** @param {CellList} list */
  function writeNumbers(list) {
    questions = list.questions()
    for (const [name, value] of Object.entries({ all: count * (count - 1), near: questions })) {
      part(section, `.${name} output`).textContent = language.number(value)
      part(section, `.${name} .fill`).style.width = `${(100 * Math.log10(Math.max(1, value))) / POWERS}%`
    }
    const { near, seenNear } = list.answers(bird)
    const [others, seen, asked] = [count - 1, seenNear, near].map((value) => language.number(value))
    one.textContent = language.pick(asking === 'all' ? TEXTS.one : TEXTS.oneNearby)(others, seen, asked)
    writePace()
  }

  /** Writes the frames a second since the last call. */
  function writePace() {
    const now = { time: performance.now(), frames: stage.show.cost?.frames ?? 0 }
    const rate = (1000 * (now.frames - counted.frames)) / (now.time - counted.time)
    counted = now
    const words = [count, Math.round(rate)].map((value) => language.number(value))
    const text = stage.show.playing ? TEXTS.pace : TEXTS.birds
    part(section, '.pace').textContent = language.pick(text)(words[0], words[1])
  }

  function writeSays() {
    said = performance.now()
    const all = count * (count - 1)
    const factor = all / Math.max(1, questions)
    const words = {
      count: language.number(count),
      all: inWords(all),
      near: inWords(Number(questions.toPrecision(2))),
      times: language.number(Number(factor.toPrecision(1))),
    }
    says.textContent = language.pick(factor < 2 ? TEXTS.few : TEXTS.many)(words)
  }

  /** @type {import('../shared/stage.js').Draw} */
  function draw(pen, { scale }) {
    if (!isCounting && performance.now() - counted.time > COUNT_INTERVAL) {
      isCounting = true
      // Not in the task of a frame.
      setTimeout(() => {
        isCounting = false
        renew(cells())
      })
    }
    const positions = stage.flock.positions()
    if (count <= MAX_LINES) {
      const list = cells()
      if (asking === 'near') drawCells(pen, list, bird, world(count), scale)
      drawLines(pen, list, positions, bird, asking === 'all', scale)
    }
    pen.strokeStyle = '#fff'
    pen.lineWidth = 1.5 / scale
    pen.setLineDash([5 / scale, 4 / scale])
    pen.beginPath()
    pen.arc(positions[2 * bird], positions[2 * bird + 1], Math.max(RANGE, MIN_CIRCLE / scale), 0, 2 * Math.PI)
    pen.stroke()
    pen.setLineDash([])
  }

  /** @param {number} chosen */
  function ask(chosen) {
    bird = chosen % count
    changed()
  }

  slider.oninput = () => {
    writeSlider()
    clearTimeout(applying)
    applying = window.setTimeout(applyCount, countAt(slider) > MAX_LIVE ? PAUSE : 0)
  }
  for (const mode of modes) {
    mode.onclick = () => {
      asking = mode.dataset.ask ?? asking
      changed()
    }
  }
  part(section, '.another').onclick = () => ask(bird + 1)
  host.onpointerdown = (event) => {
    const found = stage.boidAt(stage.toWorld(event), MAX_MISS / stage.scale)
    if (found !== undefined) ask(found)
  }
  host.addEventListener('advance', changed)
  stage.ready.then(() => {
    applyCount()
    language.follow(changed)
  })
}

/** @param {HTMLInputElement} slider */
const countAt = (slider) => Number((10 * 10 ** (Number(slider.value) / STEPS_PER_DECADE)).toPrecision(2))

/** The world of a flock, as options. Where no lines are drawn, colours show the courses. @param {number} count */
function world(count) {
  const width = Math.sqrt(count * AREA * ASPECT)
  /** @type {'heading' | 'none'} */
  const colourBy = count > MAX_LINES ? 'heading' : 'none'
  return { count, width, height: width / ASPECT, colourBy }
}

/** A number of questions as a reader says it: rounded from a million on. @param {number} questions */
function inWords(questions) {
  if (questions < 1e6) return language.number(questions)
  const digits = { maximumSignificantDigits: 2 }
  if (language.current === 'ja') return language.number(questions, { notation: 'compact', ...digits })
  if (questions < 1e9) return `${language.number(questions / 1e6, digits)} million`
  return `${language.number(questions / 1e9, digits)} billion`
}
