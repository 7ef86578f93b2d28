/**
 * "Keep apart", "Stay close" and "Fly alike": the reader predicts what a rule does, switches it on, and compares. The
 * rules of the sections before are on from the start.
 */

import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { centreOf } from '../shared/plane.js'
import { Prediction, verdict } from '../shared/prediction.js'
import { ahead, drawArrow, fillBirds, strokeCircle, vectorOf, type State } from '../shared/pens.js'
import { Slider } from '../shared/slider.js'
import { Stage, prefersStill, type Point } from '../shared/stage.js'
import { FORMED, RULES, THIRTY, WEIGHTS, crowded, only, outcome, spreadOf, type Rule, type Summary } from './flocks.js' // prettier-ignore
import { texts } from './en.js'
import { fromTheFront } from './front.js'
import { Strip } from './strip.js'

/** `spread` in bird lengths. */
export type Instant = { step: number; polarisation: number; crowded: number; spread: number; first: number }

const TEXTS = texts.rules
const SECOND = 60
/** Steps between two samples. */
const EVERY = 6
/** From switching the rule on to the answer, in steps. */
const WATCHED = 5 * SECOND
/** From moving the slider to the next sentence, in steps. */
const TRIED = 3 * SECOND
/** The last steps before and after, which are compared. */
const COMPARED = 3 * SECOND
/** How many times as long as the pull an arrow is: world px for each px per step². */
const ARROW = 250
/** Length of an arrow's head in world px. */
const HEAD = 7
/** The colours of a bird, and of its room. */
const [BIRD, RING] = ['#dfe7ef', '#6b7a8a']

const BIRDS = Array.from({ length: THIRTY.count }, (_, bird) => bird)
const ALIKE = { name: TEXTS.alike, max: 1, digits: 1 }
const CROWDED = { name: TEXTS.crowded, max: THIRTY.count, digits: 0 }
const SPREAD = { name: TEXTS.spread, max: 10, digits: 1 }

export class RuleFigure {
  stage
  #host
  #rule
  #says
  #go
  /** What the button says while the rule is off. */
  #on
  #prediction
  /** The button that starts again. */
  #restart
  #slider
  #strip
  #samples: Instant[] = []
  #before: Summary | undefined
  /** A circle about the middle of the birds, as it was before the rule came in. */
  #ghost: { centre: Point; radius: number } | undefined
  /** The step at which the next sentence is due, and what it then says. */
  #due: { step: number; say: () => void } | undefined
  #sentence: () => string = () => ''

  constructor(section: HTMLElement, rule: Rule) {
    this.#rule = rule
    this.#host = part(section, '.stage')
    this.#says = part(section, '.says')
    this.#go = part(section, '.go') as HTMLButtonElement
    this.#on = this.#go.textContent
    this.#restart = part(section, '.restart')
    this.#prediction = new Prediction(section, () => this.#choose())
    this.#slider = new Slider(
      part(section, '.slider'),
      (percent) => `${percent}%`,
      (percent) => this.#try(percent),
    )
    this.#strip = new Strip(part(section, '.strip'), [ALIKE, rule === 'separation' ? CROWDED : SPREAD])
    this.stage = new Stage(
      this.#host,
      // The figure draws the birds, each around its position.
      { ...THIRTY, fill: 'transparent', ...only(RULES.slice(0, RULES.indexOf(rule))) },
      (pen) => this.#draw(pen),
      (flock) => {
        flock.set(rule, 0)
        flock.step(FORMED)
      },
    )
    this.#go.onclick = () => this.#press()
    this.#restart.onclick = () => this.stage.restart()
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
    this.#before = this.#ghost = this.#due = undefined
    this.#prediction.clear()
    this.#go.disabled = this.#slider.input.disabled = true
    this.#strip.clear()
    this.#say(() => TEXTS.choose)
  }

  /** Seconds since the flock was first shown. */
  get #time() {
    return (this.stage.flock.steps - FORMED) / SECOND
  }

  /** Applies the slider, and marks on the strip when it switches the rule on or off. */
  #apply() {
    const { flock } = this.stage
    const [was, weight] = [Number(flock.get(this.#rule)), (WEIGHTS[this.#rule] * this.#slider.value) / 100]
    flock.set(this.#rule, weight)
    this.#go.textContent = weight > 0 ? TEXTS.switchOff : this.#on
    if (was > 0 !== weight > 0)
      this.#strip.mark({ time: this.#time, text: weight > 0 ? TEXTS.on : TEXTS.off, kind: this.#rule })
  }

  #choose() {
    this.#go.disabled = false
    this.#say(() => TEXTS.ready)
  }

  /** The first press lets the rule act until the answer; each later one switches it off or on. */
  #press() {
    if (!this.#before) return this.#switchOn()
    this.#slider.value = this.#slider.value > 0 ? 0 : 100
    this.#try(this.#slider.value)
  }

  #switchOn() {
    this.#sample()
    this.#before = this.#summary(COMPARED)
    this.#ghost = circleOf(this.stage.flock.positions())
    this.#prediction.lock()
    this.#slider.value = 100
    this.#apply()
    const start = this.stage.flock.steps
    this.#due = { step: start + WATCHED, say: () => this.#answer() }
    this.#say(() => {
      const seconds = WATCHED / SECOND - Math.floor((this.stage.flock.steps - start) / SECOND)
      return language.say(prefersStill() ? TEXTS.advance : TEXTS.watch, { seconds })
    })
    // A disabled button loses the focus.
    if (document.activeElement === this.#go) this.#restart.focus()
    this.#go.disabled = true
  }

  #answer() {
    const was = this.#before
    if (!was) return
    const is = this.#summary(WATCHED, COMPARED)
    const happened = String(outcome(this.#rule, was, is))
    const isRight = happened === this.#prediction.guess
    this.#prediction.tick(happened)
    this.#go.disabled = this.#slider.input.disabled = false
    this.#say(() => {
      const { says, next } = TEXTS.of[this.#rule]
      return verdict(isRight) + language.say(says, wordsOf(was, is)) + TEXTS.gap + next
    })
  }

  /** @param percent of the rule's strength */
  #try(percent: number) {
    this.#apply()
    const say = () => {
      const now = this.#summary(TRIED, SECOND)
      this.#say(() => language.say(TEXTS.of[this.#rule].tried, { percent, ...wordsOf(now, now) }))
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
    const mean = (name: 'polarisation' | 'crowded' | 'spread') =>
      late.reduce((sum, sample) => sum + sample[name], 0) / late.length
    return {
      polarisation: mean('polarisation'),
      crowded: mean('crowded'),
      spread: mean('spread'),
      firsts: new Set(all.map(({ first }) => first)).size,
    }
  }

  #sample() {
    const { flock } = this.stage
    const step = flock.steps
    const last = this.#samples.at(-1)
    if (last && step - last.step < EVERY) return
    const { polarisation } = flock.measure()
    const positions = flock.positions()
    const [near, spread] = [crowded(positions).size, spreadOf(positions) / THIRTY.markerLength]
    this.#samples.push({ step, polarisation, crowded: near, spread, first: fromTheFront(flock)[0] })
    if (this.#samples[0].step < step - WATCHED) this.#samples.shift()
    this.#strip.add(this.#time, [polarisation, this.#rule === 'separation' ? near : spread])
    if (!this.#due || step < this.#due.step) return
    const { say } = this.#due
    this.#due = undefined
    say()
  }

  #draw(pen: CanvasRenderingContext2D) {
    this.#sample()
    const { flock, scale } = this.stage
    const state = { positions: flock.positions(), velocities: flock.velocities() }
    const colour = getComputedStyle(this.#host).getPropertyValue(`--${this.#rule}`)
    const width = Math.max(2, 1.6 / scale)
    if (this.#rule === 'separation') drawRooms(pen, state, colour, width)
    else if (this.#rule === 'alignment')
      for (const bird of BIRDS) fillBirds(pen, state, [bird], THIRTY.markerLength, hueOf(state, bird))
    else {
      const { centre, radius } = circleOf(state.positions)
      strokeCircle(pen, centre, radius, { colour, width })
      if (this.#ghost) strokeCircle(pen, this.#ghost.centre, this.#ghost.radius, { colour: RING, width, dash: [6, 6] })
      fillBirds(pen, state, BIRDS, THIRTY.markerLength, BIRD)
    }
    if (!(Number(flock.get(this.#rule)) > 0)) return
    for (const bird of BIRDS) {
      const [x, y] = flock.look(bird)[this.#rule].pull
      const length = ARROW * Math.hypot(x, y)
      // Outside its own bird, which it would hide.
      const start = ahead(vectorOf(state.positions, bird), { x, y }, 0.6 * THIRTY.markerLength)
      if (length >= 3) drawArrow(pen, start, { x, y }, length, HEAD, { colour, width })
    }
  }
}

/** The middle of the birds, and their mean distance from it. */
const circleOf = (positions: Float32Array) => ({ centre: centreOf(positions), radius: spreadOf(positions) })

/** Birds with a ring around each: where two rings touch, the rule acts. Birds that are too near each other have a colour. */
function drawRooms(pen: CanvasRenderingContext2D, state: State, colour: string, width: number) {
  const near = crowded(state.positions)
  for (const bird of BIRDS) {
    const isNear = near.has(bird)
    strokeCircle(pen, vectorOf(state.positions, bird), THIRTY.separationRange / 2, {
      colour: isNear ? colour : RING,
      width: width / 2,
    })
    pen.fillStyle = `${colour}44`
    if (isNear) pen.fill()
  }
  const calm = BIRDS.filter((bird) => !near.has(bird))
  fillBirds(pen, state, calm, THIRTY.markerLength, BIRD)
  fillBirds(pen, state, near, THIRTY.markerLength, colour)
}

/** The colour of a bird's heading. */
function hueOf({ velocities }: State, bird: number) {
  const { x, y } = vectorOf(velocities, bird)
  return `hsl(${Math.round((Math.atan2(y, x) * 180) / Math.PI)} 75% 68%)`
}

/** The words that a sentence may have. */
function wordsOf(was: Summary, is: Summary) {
  const [wasCrowded, nowCrowded] = [was, is].map(({ crowded }) => Math.round(crowded))
  const [wasSpread, spread] = [was, is].map(({ spread }) => language.fixed(spread, 1))
  const [wasAlike, alike] = [was, is].map(({ polarisation }) => language.fixed(polarisation, 2))
  const seconds = WATCHED / SECOND
  const left = TEXTS.left(nowCrowded)
  return { wasCrowded, crowded: nowCrowded, left, wasSpread, spread, wasAlike, alike, seconds, firsts: is.firsts }
}
