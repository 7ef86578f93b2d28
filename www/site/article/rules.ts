/**
 * "Keep apart", "Stay close" and "Fly alike": the reader predicts what a rule does, switches it on, and compares. The
 * rules of the sections before are on from the start.
 */

import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { verdict } from '../shared/prediction.js'
import { ahead, drawArrow } from '../shared/pens.js'
import { Slider } from '../shared/slider.js'
import { Stage, prefersStill } from '../shared/stage.js'
import { RULES, TEN, WEIGHTS, closest, only, outcome, type Rule, type Summary } from './flocks.js'
import { texts } from './en.js'
import { fromTheFront } from './front.js'
import { Strip } from './strip.js'

/** Distances in bird lengths. */
export type Instant = { step: number; polarisation: number; nearest: number; gap: number; first: number }

const TEXTS = texts.rules
const SECOND = 60
/** Steps between two samples. */
const EVERY = 6
/** From switching the rule on to the answer, in steps. */
const WATCHED = 8 * SECOND
/** From moving the slider to the next sentence, in steps. */
const TRIED = 3 * SECOND
/** The last steps before and after, which are compared. */
const COMPARED = 3 * SECOND
/** How many times as long as the pull an arrow is: world px for each px per step². */
const ARROW = 250
/** Length of an arrow's head in world px. */
const HEAD = 7

/** The strip's curves. */
const LANES = [
  { name: TEXTS.alike, max: 1 },
  { name: TEXTS.nearest, max: 6 },
]

export const makeSeparation = (section: HTMLElement) => new RuleFigure(section, 'separation').stage
export const makeCohesion = (section: HTMLElement) => new RuleFigure(section, 'cohesion').stage
export const makeAlignment = (section: HTMLElement) => new RuleFigure(section, 'alignment').stage

class RuleFigure {
  stage
  #section
  #host
  #rule
  /** The rules of the sections before. */
  #earlier
  #says
  #go
  #guesses
  #slider
  #strip
  #samples: Instant[] = []
  #guess: number | undefined
  #before: Summary | undefined
  /** The step at which the next sentence is due, and what it then says. */
  #due: { step: number; say: () => void } | undefined
  #sentence: () => string = () => ''

  constructor(section: HTMLElement, rule: Rule) {
    this.#section = section
    this.#rule = rule
    this.#earlier = RULES.slice(0, RULES.indexOf(rule))
    this.#host = part(section, '.stage')
    this.#says = part(section, '.says')
    this.#go = part(section, '.go') as HTMLButtonElement
    this.#guesses = [...section.querySelectorAll('.guess input')] as HTMLInputElement[]
    this.#slider = new Slider(
      part(section, '.slider'),
      (percent) => `${percent}%`,
      (percent) => this.#try(percent),
    )
    this.#strip = new Strip(part(section, '.strip'), LANES)
    this.stage = new Stage(this.#host, { ...TEN, ...only(this.#earlier) }, (pen) => this.#draw(pen))
    this.#guesses.forEach((input, k) => (input.onchange = () => this.#choose(k)))
    this.#go.onclick = () => this.#switchOn()
    part(section, '.restart').onclick = () => this.stage.restart()
    this.stage.onRestart = () => {
      this.#slider.value = 0
      this.#apply()
      this.#begin()
    }
    this.#host.addEventListener('advance', () => {
      this.#sample()
      if (this.#due) this.#says.textContent = this.#sentence()
    })
    this.#says.textContent = this.#sentence()
    this.stage.ready.then(() => this.#begin(), console.warn)
  }

  #say(sentence: () => string) {
    this.#sentence = sentence
    this.#says.textContent = sentence()
  }

  #begin() {
    this.#samples = []
    this.#before = this.#due = this.#guess = undefined
    for (const input of this.#guesses) input.checked = input.disabled = false
    for (const label of this.#section.querySelectorAll('.guess label')) label.classList.remove('happened')
    this.#go.disabled = true
    this.#slider.input.disabled = true
    this.#slider.value = 0
    this.#strip.clear()
    for (const rule of this.#earlier) this.#mark(rule, 0, true)
    this.#say(() => TEXTS.choose)
  }

  /** Marks on the strip that a rule comes in or goes. */
  #mark(rule: Rule, time: number, isOn: boolean) {
    this.#strip.mark({ time, text: TEXTS.of[rule][isOn ? 'on' : 'off'], kind: `${rule} row-${RULES.indexOf(rule)}` })
  }

  /** Applies the slider, and marks on the strip when it switches the rule on or off. */
  #apply() {
    const { flock } = this.stage
    const [was, weight] = [Number(flock.get(this.#rule)), (WEIGHTS[this.#rule] * this.#slider.value) / 100]
    flock.set(this.#rule, weight)
    if (was > 0 !== weight > 0) this.#mark(this.#rule, flock.steps / SECOND, weight > 0)
  }

  #choose(guess: number) {
    this.#guess = guess
    this.#go.disabled = false
    this.#say(() => TEXTS.ready)
  }

  #switchOn() {
    this.#sample()
    this.#before = this.#summary(COMPARED)
    for (const input of this.#guesses) input.disabled = true
    this.#slider.value = 100
    this.#apply()
    const start = this.stage.flock.steps
    this.#due = { step: start + WATCHED, say: () => this.#answer() }
    this.#say(() => {
      const seconds = WATCHED / SECOND - Math.floor((this.stage.flock.steps - start) / SECOND)
      return language.say(prefersStill() ? TEXTS.advance : TEXTS.watch, { seconds })
    })
    // A disabled button loses the focus.
    if (document.activeElement === this.#go) part(this.#section, '.restart').focus()
    this.#go.disabled = true
  }

  #answer() {
    const was = this.#before
    if (!was) return
    const is = this.#summary(WATCHED, COMPARED)
    const happened = outcome(this.#rule, was, is)
    const isRight = happened === this.#guess
    this.#section.querySelectorAll('.guess label')[happened ?? -1]?.classList.add('happened')
    this.#slider.input.disabled = false
    this.#say(() => {
      const { says, next } = TEXTS.of[this.#rule]
      return verdict(isRight) + language.say(says, wordsOf(was, is)) + TEXTS.gap + next
    })
  }

  /** @param percent of the rule's strength */
  #try(percent: number) {
    this.#apply()
    const say = () => {
      const now = this.#summary(TRIED)
      this.#say(() => language.say(TEXTS.tried, { percent, ...wordsOf(now, now) }))
    }
    this.#due = { step: this.stage.flock.steps + TRIED, say }
    this.stage.redraw()
  }

  /**
   * Sums up the last steps.
   * @param averaged of which so many count for means
   */
  #summary(steps: number, averaged: number = steps): Summary {
    const now = this.stage.flock.steps
    const all = this.#samples.filter(({ step }) => step > now - steps)
    const late = all.filter(({ step }) => step > now - averaged)
    const mean = (name: 'polarisation' | 'nearest') => late.reduce((sum, sample) => sum + sample[name], 0) / late.length
    return {
      polarisation: mean('polarisation'),
      nearest: mean('nearest'),
      gap: Math.min(...late.map(({ gap }) => gap)),
      firsts: new Set(all.map(({ first }) => first)).size,
    }
  }

  #sample() {
    const { flock } = this.stage
    const step = flock.steps
    const last = this.#samples.at(-1)
    if (last && step - last.step < EVERY) return
    const { polarisation, nearest: distance } = flock.measure()
    const [nearest, gap] = [distance, closest(flock.positions())].map((length) => length / TEN.markerLength)
    this.#samples.push({ step, polarisation, nearest, gap, first: fromTheFront(flock)[0] })
    if (this.#samples[0].step < step - WATCHED) this.#samples.shift()
    this.#strip.add(step / SECOND, [[polarisation], [nearest, gap]])
    if (!this.#due || step < this.#due.step) return
    const { say } = this.#due
    this.#due = undefined
    say()
  }

  #draw(pen: CanvasRenderingContext2D) {
    this.#sample()
    const { flock, scale } = this.stage
    const style = getComputedStyle(this.#host)
    const shown = [...this.#earlier, this.#rule].filter((rule) => Number(flock.get(rule)) > 0)
    pen.lineCap = 'round'
    for (let bird = 0; bird < TEN.count; bird++) {
      const inspected = flock.look(bird)
      const [place, heading] = [pointOf(inspected.position), pointOf(inspected.velocity)]
      for (const rule of shown) {
        const pull = pointOf(inspected[rule].pull)
        const length = ARROW * Math.hypot(pull.x, pull.y)
        const stroke = { colour: style.getPropertyValue(`--${rule}`), width: Math.max(2, 1.6 / scale) }
        if (length >= 3) drawArrow(pen, ahead(place, heading, TEN.markerLength / 2), pull, length, HEAD, stroke)
      }
    }
  }
}

/** The words that a sentence may have. */
function wordsOf(was: Summary, is: Summary) {
  const [wasGap, gap, wasNearest, nearest] = [was.gap, is.gap, was.nearest, is.nearest].map((value) =>
    language.fixed(value, 1),
  )
  const [wasAlike, alike] = [was, is].map(({ polarisation }) => language.fixed(polarisation, 2))
  const seconds = WATCHED / SECOND
  return { wasGap, gap, wasNearest, nearest, wasAlike, alike, seconds, firsts: is.firsts }
}

const pointOf = ([x, y]: number[]) => ({ x, y })
