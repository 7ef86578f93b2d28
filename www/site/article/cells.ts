/** “Why a computer can”: from 10 birds to 100,000, and the questions that they ask each other, counted both ways. */

import './cells.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { FrameRate } from '../shared/frame-rate.js'
import { strokeCircle, vectorOf } from '../shared/pens.js'
import { nextTask } from '../shared/next-task.js'
import { Stage } from '../shared/stage.js'
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
const COUNT_INTERVAL = 1000
/** A larger flock waits for the end of a drag. */
const MAX_LIVE = 5000
/** In ms: the sentence waits for the end of a drag. */
const PAUSE = 250
/** The bars reach from 1 question to 10 to this power. */
const POWERS = 10
/** In CSS px: the circle of the range is at least so large that the reader finds it. */
const MIN_CIRCLE = 9
/** In CSS px: how far beside a bird a reader may click. */
const MAX_MISS = 30

const TEXTS = texts.cells

export const makeCells = (section: HTMLElement) => void new Cells(section)

class Cells {
  #section
  #stage
  #slider
  #modes
  #count
  #asking = 'near'
  /** The bird that asks. */
  #bird = 0
  /** When the numbers were last counted. */
  #counted = 0
  #rate
  /** Whether the numbers are counted in a task that is yet to come. */
  #isCounting = false
  #applying = 0
  #timer = 0

  constructor(section: HTMLElement) {
    this.#section = section
    this.#modes = [...section.querySelectorAll('[data-ask]')] as HTMLButtonElement[]
    this.#slider = part(section, 'input') as HTMLInputElement
    this.#slider.oninput = () => {
      this.#writeSlider()
      clearTimeout(this.#applying)
      this.#applying = window.setTimeout(() => void this.#applyCount(), countAt(this.#slider) > MAX_LIVE ? PAUSE : 0)
    }
    this.#count = countAt(this.#slider)
    const host = part(section, '.stage')
    this.#stage = new Stage(host, { ...FLOCK, ...world(this.#count) }, (pen) => this.#draw(pen))
    this.#rate = new FrameRate(this.#stage.show)
    for (const mode of this.#modes)
      mode.onclick = () => {
        this.#asking = mode.dataset.ask ?? this.#asking
        this.#changed()
      }
    part(section, '.another').onclick = () => this.#ask(this.#bird + 1)
    host.onpointerdown = (event) => {
      const found = this.#stage.boidAt(this.#stage.toWorld(event), MAX_MISS / this.#stage.scale)
      if (found !== undefined) this.#ask(found)
    }
    host.addEventListener('advance', () => this.#changed())
    this.#stage.ready.then(() => {
      void this.#applyCount()
      this.#changed()
    }, console.warn)
  }

  #cells() {
    const { width, height } = world(this.#count)
    return new CellList(this.#stage.flock.positions(), width, height, RANGE)
  }

  async #applyCount() {
    const chosen = countAt(this.#slider)
    this.#count = chosen
    this.#bird = 0
    const { colourBy, ...size } = world(chosen)
    const steps = Math.min(300, Math.floor(START / chosen))
    const { show } = this.#stage
    for (const work of [() => show.configure({ colourBy }), () => show.configure(size), () => show.reset()]) {
      work()
      // A large flock takes about 25 ms for each.
      if (chosen > MAX_LIVE) await nextTask()
      if (this.#count !== chosen) return
    }
    if (steps > 1) await this.#stage.fly(steps, () => this.#count === chosen)
    await nextTask()
    if (this.#count === chosen) this.#changed()
  }

  #ask(chosen: number) {
    this.#bird = chosen % this.#count
    this.#changed()
  }

  #writeSlider() {
    const count = countAt(this.#slider)
    part(this.#section, '.birds').textContent = language.number(count)
    this.#slider.ariaValueText = language.say(TEXTS.birds, { count })
  }

  /** The elements of what is read out. */
  get #sentences() {
    return ['.one', '.says'].map((selector) => part(this.#section, selector))
  }

  /** Writes numbers and sentence, which then agree. What the reader changes is read out after a pause. */
  #changed() {
    this.#writeSlider()
    for (const mode of this.#modes) mode.ariaPressed = String(mode.dataset.ask === this.#asking)
    this.#renew()
    this.#stage.redraw()
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      for (const text of this.#sentences) text.ariaLive = 'polite'
      this.#writeNumbers()
    }, PAUSE)
  }

  /** Writes what changes while the flock flies on. */
  #renew() {
    this.#isCounting = false
    for (const text of this.#sentences) text.ariaLive = 'off'
    this.#writeNumbers()
  }

  #writeNumbers() {
    const count = this.#count
    const list = this.#cells()
    const questions = list.questions()
    for (const [name, value] of Object.entries({ all: count * (count - 1), near: questions })) {
      part(this.#section, `.${name} output`).textContent = language.number(value)
      const share = Math.log10(Math.max(1, value)) / POWERS
      part(this.#section, `.${name} .fill`).style.width = `${100 * share}%`
    }
    const { near: asked, seen } = list.answers(this.#bird)
    const [one] = this.#sentences
    const words = { others: count - 1, seen, asked }
    one.textContent = language.say(this.#asking === 'all' ? TEXTS.one : TEXTS.oneNearby, words)
    this.#counted = performance.now()
    this.#writeSays(questions)
    void this.#writePace()
  }

  async #writePace() {
    const rate = Math.round(await this.#rate.since())
    // the first one is not a number
    const text = this.#stage.show.playing && rate > 0 ? TEXTS.pace : TEXTS.birds
    part(this.#section, '.pace').textContent = language.say(text, { count: this.#count, rate })
  }

  /** @param questions nearby */
  #writeSays(questions: number) {
    const count = this.#count
    const all = count * (count - 1)
    const factor = all / Math.max(1, questions)
    const [, says] = this.#sentences
    says.textContent = language.say(factor < 2 ? TEXTS.few : TEXTS.many, {
      count,
      all: inWords(all),
      near: inWords(Number(questions.toPrecision(2))),
      times: Number(factor.toPrecision(1)),
    })
  }

  #draw(pen: CanvasRenderingContext2D) {
    const { flock, scale } = this.#stage
    if (!this.#isCounting && performance.now() - this.#counted > COUNT_INTERVAL) {
      this.#isCounting = true
      // Not in the task of a frame.
      setTimeout(() => this.#renew())
    }
    const positions = flock.positions()
    if (this.#count <= MAX_LINES) {
      const list = this.#cells()
      if (this.#asking === 'near') drawCells(pen, list, this.#bird, world(this.#count), scale)
      drawLines(pen, list, positions, this.#bird, this.#asking === 'all', scale)
    }
    const circle = { colour: '#fff', width: 1.5 / scale, dash: [5 / scale, 4 / scale] }
    strokeCircle(pen, vectorOf(positions, this.#bird), Math.max(RANGE, MIN_CIRCLE / scale), circle)
  }
}

const countAt = (slider: HTMLInputElement) =>
  Number((10 * 10 ** (Number(slider.value) / STEPS_PER_DECADE)).toPrecision(2))

/** The world of a flock, as options. Where no lines are drawn, colours show the courses. */
function world(count: number) {
  const width = Math.sqrt(count * AREA * ASPECT)
  const colourBy: 'heading' | 'none' = count > MAX_LINES ? 'heading' : 'none'
  return { count, width, height: width / ASPECT, colourBy }
}

/** A number of questions as a reader says it: rounded from a million on. */
function inWords(questions: number) {
  if (questions < 1e6) return language.number(questions)
  return language.number(questions, { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 2 })
}
